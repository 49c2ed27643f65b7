// fails: program:memory
// It writes to memory that it did not get.
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
    void* volatile const taken = std::malloc(1700 << 20);  // so that no compiler leaves it out
    std::memset(taken, 1, 1700 << 20);
    return 0;
}
