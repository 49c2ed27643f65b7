// fails: results
// Device code that takes all of the heap.
#include <cstdlib>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0; k < 64; ++k)
        if (void* memory = malloc(1 << 20))
            *(char*)memory = 1;
    if (i < n)
        c[i] = 0;
}

int main()
{
    return 0;
}
