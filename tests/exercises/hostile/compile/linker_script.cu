// fails: compile
// The linker is to read the reference as its script.
asm(".section .text\n.incbin \"@EXERCISE@/reference.cu\"\n.previous");
#pragma comment(linker, "-T@EXERCISE@/reference.cu")
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
