// fails: program:forbidden
// A signal to all processes of its group.
#include <csignal>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    return kill(0, SIGKILL);
}
