// fails: finding:free
// It frees what it has not allocated.
#include <cstdlib>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0) {
        free((void*)a);
        free((void*)(0x7ffff7fc0000ull));
    }
    if (i < n)
        c[i] = 0;
}

int main()
{
    return 0;
}
