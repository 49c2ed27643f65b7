// fails: compile
// The assembler embeds the reference within a function of the host.
void takes()
{
    asm volatile("jmp 1f\n.incbin \"@EXERCISE@/reference.cu\"\n1:");
}
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
