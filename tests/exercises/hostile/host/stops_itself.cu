// fails: program:time
// It stops, as for a debugger.
#include <csignal>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    while (true)
        raise(SIGSTOP);
}
