// fails: program:forbidden
// It lets the kernel do what seccomp would refuse.
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
    char parameters[120] = {};
    return syscall(425, 8, parameters) >= 0 ? 0 : 1;
}
