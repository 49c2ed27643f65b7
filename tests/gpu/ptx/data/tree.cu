// A tree reduction that prints: dynamic shared memory, a loop, a call sequence, an inlined atomic.
#include <cstdio>

__device__ int blocksDone;

__global__ void tree(const int* in, int* out, int n)
{
    extern __shared__ int cells[];
    const int tid = threadIdx.x;
    cells[tid] = tid < n ? in[tid] : 0;
    __syncthreads();
    for (int s = blockDim.x / 2; s > 0; s /= 2) {
        if (tid < s)
            cells[tid] += cells[tid + s];
        __syncthreads();
    }
    if (tid == 0) {
        out[blockIdx.x] = cells[0];
        printf("block %d: %d\n", blockIdx.x, cells[0]);
        atomicAdd(&blocksDone, 1);
    }
}
