// fails: compile
// A pragma says whether a file of the grader is there.
#pragma GCC dependency "@CANARY@"
#pragma GCC error "it is there"
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
