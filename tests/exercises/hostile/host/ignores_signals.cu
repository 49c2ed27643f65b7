// fails: program:time
// It waits, and takes no notice of SIGTERM.
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
    for (int i = 1; i < 32; ++i)
        std::signal(i, SIG_IGN);
    while (true)
        pause();
}
