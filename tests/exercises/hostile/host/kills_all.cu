// fails: program:forbidden
// It ends every process that it may.
#include <csignal>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    return kill(-1, SIGKILL);
}
