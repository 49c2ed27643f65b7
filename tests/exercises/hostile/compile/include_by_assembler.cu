// fails: compile
// The assembler includes a file of the grader, which its messages would quote.
asm(".include \"@CANARY@\"");
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
