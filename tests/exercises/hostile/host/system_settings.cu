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
    std::FILE* const file = std::fopen("/proc/sys/kernel/hostname", "w");
    return file && std::fputs("hostile\n", file) >= 0 && std::fclose(file) == 0 ? 0 : 1;
}
