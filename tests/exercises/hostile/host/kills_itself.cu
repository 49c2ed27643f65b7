// fails: program:killed
// It ends itself as the grader ends what takes too long.
#include <csignal>
#include <unistd.h>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    return kill(getpid(), SIGKILL);
}
