// fails: finding:unsupported
// One call of printf with a width of two billion.
#include <cstdio>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0)
        printf("%2000000000d", i);
    if (i < n)
        c[i] = 0;
}

int main()
{
    return 0;
}
