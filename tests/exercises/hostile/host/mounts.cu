// fails: program:forbidden
// It mounts a file system.
#include <sys/mount.h>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    return mount("none", "/tmp", "tmpfs", 0, nullptr);
}
