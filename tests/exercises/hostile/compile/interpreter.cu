// fails: results
// Another program is the loader of this one.
asm(".section .interp,\"a\"\n.string \"@CANARY@\"\n.previous");
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = 0;
}

int main()
{
    return 0;
}
