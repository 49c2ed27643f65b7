// fails: program:crash
// It says that it got no memory, and crashes for another reason.
#include <cstdio>
#include <cstdlib>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    std::fputs("terminate called after throwing an instance of 'std::bad_alloc'\n  what():  std::bad_alloc\n", stderr);
    std::abort();
}
