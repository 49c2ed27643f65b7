// fails: program:forbidden
// Pages that a pipe keeps after they are given back.
#include <fcntl.h>
#include <sys/uio.h>
#include <unistd.h>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    static char text[4096];
    int ends[2];
    if (pipe(ends) != 0)
        return 1;
    const iovec page{text, sizeof text};
    return vmsplice(ends[1], &page, 1, SPLICE_F_GIFT) > 0 ? 0 : 1;
}
