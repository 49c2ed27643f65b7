// fails: program:forbidden
// It joins the group of the process that started it, so that nobody finds it.
#include <unistd.h>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    setpgid(0, getpgid(getppid()));
    while (true)
        pause();
}
