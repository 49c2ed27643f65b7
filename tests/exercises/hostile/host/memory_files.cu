// fails: program:forbidden
// Seven files in memory.
#include <sys/mman.h>
#include <cstring>
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
    static char text[1 << 20];
    for (int i = 0; i < 7; ++i) {
        const int file = int(syscall(SYS_memfd_create, "x", 0));
        for (int j = 0; j < 400; ++j)
            if (write(file, text, sizeof text) != sizeof text)
                return 1;
    }
    return 0;
}
