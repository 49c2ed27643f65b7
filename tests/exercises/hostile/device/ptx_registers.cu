// fails: results
// Inline PTX declares two billion registers.
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    asm volatile("{ .reg .b32 taken<2000000000>; }");
    if (i < n)
        c[i] = 0;
}

int main()
{
    return 0;
}
