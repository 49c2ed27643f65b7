// fails: program:exit
// It writes to the memory of the process that started it.
#include <cstdio>
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
    char path[64];
    std::snprintf(path, sizeof path, "/proc/%d/mem", getppid());
    const int file = open(path, O_RDWR);
    return file >= 0 && getppid() != 0 && write(file, path, 1) == 1 ? 0 : 1;
}
