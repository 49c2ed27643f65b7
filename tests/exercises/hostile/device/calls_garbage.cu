// fails: finding:illegal-call
// It calls a function at an address of its choice.
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    auto f = (int (*)(int))(0x7ffff7fc0000ull + i);
    if (i < n)
        c[i] = f(a[i]) + b[i];
}

int main()
{
    return 0;
}
