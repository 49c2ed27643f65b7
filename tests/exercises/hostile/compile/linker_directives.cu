// fails: results
// Sections in which other linkers look for options and libraries.
asm(".section .drectve,\"a\"\n.ascii \" -defaultlib:@CANARY@ \"\n.previous");
asm(".section .deplibs,\"MS\",@llvm_dependent_libraries,1\n.asciz \"@CANARY@\"\n.previous");
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
