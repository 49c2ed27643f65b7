// fails: finding:unsupported, launch
// Inline PTX that is none.
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    asm volatile("this is no instruction;");
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    return 0;
}
