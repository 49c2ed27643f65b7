// fails: program:exit
// Locks on a file that others may lock, too.
#include <fcntl.h>
#include <sys/file.h>
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
    struct flock all = {F_RDLCK, SEEK_SET, 0, 0, 0};
    return flock(file, LOCK_EX | LOCK_NB) == 0 || fcntl(file, F_SETLK, &all) == 0 ? 0 : 1;
}
