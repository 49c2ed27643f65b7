// fails: program:forbidden
// It loads a program into the kernel.
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
    return syscall(SYS_bpf, 0, nullptr, 0) >= 0 ? 0 : 1;
}
