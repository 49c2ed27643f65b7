// fails: program:forbidden
// It calls the kernel as a program of 32 bits.
#include <cstdint>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    return [] { long result = 20; asm volatile("int $0x80" : "+a"(result)); return result > 0 ? 0 : 1; }();
}
