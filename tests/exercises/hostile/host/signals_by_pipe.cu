// fails: program:forbidden
// It lets the kernel send a signal to the process that started it.
#include <csignal>
#include <fcntl.h>
#include <unistd.h>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    int ends[2];
    if (pipe(ends) != 0 || fcntl(ends[0], F_SETOWN, getppid()) != 0 || fcntl(ends[0], F_SETSIG, SIGKILL) != 0)
        return 1;
    fcntl(ends[0], F_SETFL, O_ASYNC);
    return write(ends[1], "x", 1) == 1 ? 0 : 1;
}
