// fails: finding:unsupported, launch
// Inline PTX declares a terabyte of shared memory.
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    asm volatile("{ .shared .align 4 .b8 taken[1099511627776]; st.shared.u32 [taken], %0; }" : : "r"(i));
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    return 0;
}
