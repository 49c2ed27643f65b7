// fails: program:exit
// It moves a file of the grader away.
#include <cstdio>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    return std::rename("@CANARY@", "@FOLDER@/moved") == 0 ? 0 : 1;
}
