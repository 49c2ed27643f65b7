// fails: finding:unsupported, launch
// Inline PTX opens a million blocks.
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    asm volatile("@BRACES@");
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    return 0;
}
