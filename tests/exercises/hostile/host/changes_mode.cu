// fails: program:exit
// It opens a file of the grader to everyone.
#include <sys/stat.h>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    return chmod("@CANARY@", 0777) == 0 ? 0 : 1;
}
