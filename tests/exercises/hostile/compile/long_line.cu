// fails: finding:out-of-bounds
// A fault on a line of 400 kB.
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    c[i] = a[i] + b[i];@LONG@
}

int main()
{
    return 0;
}
