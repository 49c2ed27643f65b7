// fails: program:killed
// It allows itself a second of processor time, and takes more.
#include <sys/resource.h>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    const rlimit time{1, 1};
    setrlimit(RLIMIT_CPU, &time);
    for (volatile int i = 0;;)
        i = i + 1;
}
