// fails: time
// A kernel that never ends, and says that it got no memory.
#include <cstdio>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0)
        printf("terminate called after throwing an instance of 'std::bad_alloc'\n");
    for (unsigned k = 0; i == 0; k = k * 1664525 + 1013904223)
        *(volatile int*)c = int(k);
}

int main()
{
    return 0;
}
