// fails: program:exit
// A link in its own folder leads out of it.
#include <cstdio>
#include <unistd.h>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    symlink("@CANARY@", "inside");
    std::FILE* const file = std::fopen("inside", "r+");
    if (!file)
        return 1;
    std::fputs("overwritten", file);
    return std::fclose(file);
}
