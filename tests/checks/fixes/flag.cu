// One block signals another with a flag, without fences.
#include <cstdio>

__global__ void pass(const int* in, int* out, volatile int* ready)
{
    if (blockIdx.x == 0) {
        out[1] = in[1];
        *ready = 1;
    } else {
        while (*ready == 0) {
        }
        out[0] = out[1];
    }
}

int main()
{
    const int n = 256;
    int host[n], *in, *out;
    for (int i = 0; i < n; ++i)
        host[i] = i % 13;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    cudaMemset(out, 0, sizeof host);
    pass<<<2, 1>>>(in, out, out + 8);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    std::printf("%g\n", double(host[0]));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
