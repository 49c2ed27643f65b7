#include <cuda_fp16.h>
__global__ void haxpy(half a, const half* x, half2* y, __half *z, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        z[i] = __hfma(a, x[i], x[i]);
        y[i] = __half2half2(x[i]);
    }
}
