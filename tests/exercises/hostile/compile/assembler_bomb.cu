// fails: compile
// An assembler's loop takes all memory.
asm(".rept 2000000000\n.quad 1b\n1: .endr");
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
