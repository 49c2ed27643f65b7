// fails: program:exit
// It prints its environment.
#include <cstdio>
#include <unistd.h>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    for (char** variable = environ; *variable; ++variable)
        std::puts(*variable);
    return 1;
}
