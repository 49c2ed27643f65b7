// fails: program:memory
// It writes to memory that it did not get.
#include <cstdio>
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
    constexpr std::size_t bytes = 1700 << 20;
    char* const taken = static_cast<char*>(std::malloc(bytes));
    std::printf("%p\n", static_cast<void*>(taken));  // no compiler leaves it out
    std::memset(taken, 1, bytes);
    return taken[bytes / 2] == 1 ? 0 : 1;
}
