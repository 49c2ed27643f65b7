// fails: program:forbidden
// Memory of the kernel, in pipes.
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
    static char text[1 << 20];
    for (int i = 0; i < 100; ++i) {
        int ends[2];
        if (pipe(ends) != 0 || fcntl(ends[1], F_SETPIPE_SZ, 1 << 20) < 0 || write(ends[1], text, sizeof text) < 0)
            return 1;
    }
    return 0;
}
