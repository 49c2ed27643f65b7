// fails: program:exit
// A second name for a file of the grader.
#include <unistd.h>
#include <cstdio>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    if (link("@CANARY@", "/tmp/own") != 0 && link("@CANARY@", "own") != 0)
        return 1;
    return 0;
}
