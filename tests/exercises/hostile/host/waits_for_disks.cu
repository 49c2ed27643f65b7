// fails: program:exit
// It lets all disks of the machine be written, and takes pages of libraries from memory.
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
    const int file = open("/proc/self/exe", O_RDONLY);
    return syncfs(file) == 0 || posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED) == 0 ? 0 : 1;
}
