// fails: program:exit
// The owner of a file changes its flags through a descriptor that only reads.
#include <fcntl.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    const int file = open("/proc/self/exe", O_RDONLY);
    int flags = 0;
    return ioctl(file, FS_IOC_GETFLAGS, &flags) == 0 && ioctl(file, FS_IOC_SETFLAGS, &flags) == 0 ? 0 : 1;
}
