// fails: results
// The linker is to take a file of the grader as a library.
#pragma comment(lib, "@CANARY@")
#pragma comment(linker, "@@CANARY@")
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
