// fails: finding:out-of-bounds
// It looks for the expected values in the memory of the check.
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = *(const int*)(0x7ffff7fc0000ull + 4 * i) + a[i] + b[i];
}

int main()
{
    return 0;
}
