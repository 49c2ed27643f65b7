// fails: finding:out-of-bounds
// It writes past the end of shared memory.
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ int tile[32];
    ((volatile int*)tile)[1 << 26] = i;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    return 0;
}
