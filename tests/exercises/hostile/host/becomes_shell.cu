// fails: program:forbidden
// It becomes another program.
#include <unistd.h>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    execl("/bin/sh", "sh", "-c", "echo escaped > @CANARY@", nullptr);
    return 1;
}
