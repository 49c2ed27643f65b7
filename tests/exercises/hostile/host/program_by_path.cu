// fails: program:forbidden
// It becomes another program: with an absolute path the descriptor does not matter.
#include <fcntl.h>
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
    const char* const words[] = {"true", nullptr};
    for (const char* path : {"/bin/true", "/usr/bin/true", "/lib64/ld-linux-x86-64.so.2"})
        syscall(SYS_execveat, 197, path, words, nullptr, 0);
    return 1;
}
