// fails: finding:out-of-bounds
// It writes past the end of its results.
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    c[i] = a[i % n] + b[i % n];
    c[n + 1000000000ll] = i;
}

int main()
{
    return 0;
}
