// fails: compile
// An object file of 16 GB.
asm(".data\n.fill 16 << 30, 1, 1\n.text");
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    return 0;
}
