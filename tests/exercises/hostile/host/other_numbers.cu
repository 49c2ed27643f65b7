// fails: program:forbidden
// It calls the kernel by the numbers of another interface.
#include <sys/syscall.h>
#include <unistd.h>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    return syscall(0x40000000 + SYS_getpid) > 0 ? 0 : 1;
}
