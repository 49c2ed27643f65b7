// fails: finding:out-of-bounds
// Inline PTX names a file of the grader as its source.
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    asm volatile(".file 1 \"@CANARY@\"\n.loc 1 1 1");
    c[i] = a[i] + b[i];
}

int main()
{
    return 0;
}
