// fails: program:memory
// Its allocations fail with an exception.
#include <vector>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    std::vector<std::vector<char>> taken;
    for (;;)
        taken.emplace_back(64 << 20);
}
