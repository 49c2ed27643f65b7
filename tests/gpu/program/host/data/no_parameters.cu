#include <cstdio>
__global__ void hello()
{
    printf("Hello from thread %d of block %d\n", threadIdx.x, blockIdx.x);
}
