// fails: finding:out-of-bounds
// It claims a line that no file has.
#line 999999999 "submission.cu"
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    c[i] = a[i] + b[i];
}

int main()
{
    return 0;
}
