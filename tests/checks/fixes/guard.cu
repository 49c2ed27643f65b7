// The grid covers more elements than there are, and no condition leaves the last threads out.
#include <cstdio>

__global__ void scale(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float value = in[i];
    out[i] = 2 * value;
}

int main()
{
    const int n = 100;
    float host[n], *in, *out;
    for (int i = 0; i < n; ++i)
        host[i] = float(i);
    cudaMalloc(&in, n * sizeof(float));
    cudaMalloc(&out, n * sizeof(float));
    cudaMemcpy(in, host, n * sizeof(float), cudaMemcpyHostToDevice);
    scale<<<(n + 31) / 32, 32>>>(out, in, n);
    cudaMemcpy(host, out, n * sizeof(float), cudaMemcpyDeviceToHost);
    std::printf("%g\n", host[n - 1]);
    cudaFree(in);
    cudaFree(out);
}
