// A stencil over a tile with its halo, without the barrier between the writes of the tile and the reads.
#include <cstdio>

const int kThreads = 64, kRadius = 2;

// out[i] is the sum of in[i - kRadius] to in[i + kRadius].
__global__ void stencil(const int* in, int* out, int n)
{
    __shared__ int tile[kThreads + 2 * kRadius];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int place = threadIdx.x + kRadius;
    tile[place] = in[i];
    if (threadIdx.x < kRadius) {
        tile[place - kRadius] = i >= kRadius ? in[i - kRadius] : 0;
        tile[place + kThreads] = i + kThreads < n ? in[i + kThreads] : 0;
    }
    int sum = 0;
    for (int k = -kRadius; k <= kRadius; k++)
        sum += tile[place + k];
    out[i] = sum;
}

int main()
{
    const int n = 2 * kThreads;
    int h[n], *in, *out;
    for (int i = 0; i < n; i++)
        h[i] = i;
    cudaMalloc(&in, sizeof(h));
    cudaMalloc(&out, sizeof(h));
    cudaMemcpy(in, h, sizeof(h), cudaMemcpyHostToDevice);
    stencil<<<n / kThreads, kThreads>>>(in, out, n);
    cudaMemcpy(h, out, sizeof(h), cudaMemcpyDeviceToHost);
    printf("%d\n", h[n - 1]);
    cudaFree(in);
    cudaFree(out);
    return h[5] == 3 + 4 + 5 + 6 + 7 ? 0 : 1;
}
