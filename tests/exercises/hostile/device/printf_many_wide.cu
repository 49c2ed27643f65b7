// fails: output
// Some threads print a line that is nearly as long as it may be.
#include <cstdio>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < 8)
        printf("%1000000d", i);
    if (i < n)
        c[i] = 0;
}

int main()
{
    return 0;
}
