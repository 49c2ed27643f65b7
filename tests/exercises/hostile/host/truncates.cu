// fails: program:exit
// It empties a file of the grader by its name.
#include <unistd.h>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    return truncate("@CANARY@", 0) == 0 ? 0 : 1;
}
