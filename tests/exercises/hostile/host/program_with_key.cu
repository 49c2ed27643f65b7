// fails: program:forbidden
// It becomes another program with keys of its own.
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
    for (const unsigned long key : {0ul, ~0ul})
        syscall(SYS_execveat, 197, "/lib64/ld-linux-x86-64.so.2", words, nullptr, AT_EMPTY_PATH, key);
    return 1;
}
