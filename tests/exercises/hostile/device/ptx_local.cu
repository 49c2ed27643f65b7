// fails: finding:stack-overflow
// Inline PTX declares a terabyte of local memory.
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    asm volatile("{ .local .b8 taken[1099511627776]; }");
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    return 0;
}
