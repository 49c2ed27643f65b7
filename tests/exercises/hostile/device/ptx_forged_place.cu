// fails: finding:out-of-bounds
// Inline PTX claims that its line is one of the reference.
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    asm volatile(".file 77 \"@EXERCISE@/reference.cu\"\n.loc 77 4 1");
    c[i] = a[i] + b[i];
}

int main()
{
    return 0;
}
