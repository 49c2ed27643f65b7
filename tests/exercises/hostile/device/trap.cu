// fails: finding:trap
// A kernel that stops itself.
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    asm("trap;");
    c[i] = a[i] + b[i];
}

int main()
{
    return 0;
}
