// A reversal in shared memory, whose barrier a macro turns off.
#include <cstdio>

const int kThreads = 128;

__global__ void reverse(const int* in, int* out)
{
    __shared__ int tile[kThreads];
#ifndef COPY_TWICE
    tile[threadIdx.x] = in[threadIdx.x];
#else
    for (int i = threadIdx.x; i < kThreads; i += blockDim.x)
        tile[i] = in[i];
#endif
#ifdef WITH_BARRIER
    __syncthreads();
#endif
#if defined(COPY_TWICE) && !defined(__CUDA_ARCH__)
    return;
#endif
    out[threadIdx.x] = tile[kThreads - 1 - threadIdx.x];
}

int main()
{
    int h[kThreads], *in, *out;
    for (int i = 0; i < kThreads; ++i)
        h[i] = i;
    cudaMalloc(&in, sizeof(h));
    cudaMalloc(&out, sizeof(h));
    cudaMemcpy(in, h, sizeof(h), cudaMemcpyHostToDevice);
    reverse<<<1, kThreads>>>(in, out);
    cudaMemcpy(h, out, sizeof(h), cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    cudaFree(in);
    cudaFree(out);
    return h[0] == kThreads - 1 ? 0 : 1;
}
