// fails: program:forbidden
// A process that outlives its parent.
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
    if (daemon(0, 0) != 0)
        return 1;
    sleep(1000);
    return 0;
}
