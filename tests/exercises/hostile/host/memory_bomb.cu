// fails: program:memory
// It takes all memory.
#include <cstdlib>
#include <cstring>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    while (true)
        std::memset(std::malloc(64 << 20), 1, 64 << 20);
}
