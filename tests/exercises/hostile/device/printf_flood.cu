// fails: output
// Device code that prints without end.
#include <cstdio>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0; k < 1000000; ++k)
        printf("%d %d: all sums are right\n", i, k);
}

int main()
{
    return 0;
}
