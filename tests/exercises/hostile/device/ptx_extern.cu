// fails: finding:unsupported, launch
// Inline PTX calls a function of the grader.
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    asm volatile("{ .reg .b64 %at; mov.u64 %at, system; }");
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    return 0;
}
