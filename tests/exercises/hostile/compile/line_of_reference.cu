// fails: finding:out-of-bounds
// It claims that its lines are those of the reference.
#line 1 "@EXERCISE@/reference.cu"
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    c[i] = a[i] + b[i];
}

int main()
{
    return 0;
}
