// fails: program:forbidden
// It ends the process that started it.
#include <csignal>
#include <unistd.h>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    return kill(getppid(), SIGKILL);
}
