// fails: program:exit
// It changes a setting of the system.
#include <cstdio>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    for (const char* path : {"/proc/sys/kernel/hostname", "/proc/sys/vm/swappiness", "/proc/sys/kernel/core_pattern"})
        if (std::FILE* file = std::fopen(path, "r+"))
            return 0;
    return 1;
}
