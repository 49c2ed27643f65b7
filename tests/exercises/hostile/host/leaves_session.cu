// fails: program:forbidden
// It begins a session of its own.
#include <unistd.h>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    setsid();
    while (true)
        pause();
}
