// fails: program:forbidden
// It attaches to the process that started it.
#include <sys/ptrace.h>
#include <unistd.h>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    return ptrace(PTRACE_ATTACH, getppid(), nullptr, nullptr) == 0 ? 0 : 1;
}
