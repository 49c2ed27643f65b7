// fails: finding:out-of-bounds
// It prints what an address of its choice points to.
#include <cstdio>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0)
        printf("%s %s %n", (const char*)8, (const char*)0x7ffff7fc0000ull, (int*)8);
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    return 0;
}
