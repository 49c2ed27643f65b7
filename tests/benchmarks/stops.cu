// Runs one block long enough for 10 million events, for simtscope_stops (stops_benchmark.cpp).
#include <cmath>
#include <cstdio>

__global__ void neighbours(float* out, const float* in, int turns)
{
    __shared__ float s[256];
    int t = threadIdx.x;
    float sum = 0;
    for (int i = 0; i < turns; ++i) {
        s[t] = in[(i * 7 + t) % 256] + sum;
        __syncthreads();
        float next = s[(t + 1) % 256];
        if (next > sum)
            sum = next * 0.5f;
        else
            sum -= next * 0.25f;
        if (i == turns - 100 && t == 5)
            next = sqrtf(-1.0f - next * next);
        __syncthreads();
        s[t] = next;
        __syncthreads();
    }
    out[t] = sum;
}

int main()
{
    constexpr int kTurns = 40000;
    float host[256], *in, *out;
    for (int i = 0; i < 256; ++i)
        host[i] = float(i % 17);
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    neighbours<<<1, 256>>>(out, in, kTurns);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    std::printf("%g\n", host[0]);
}
