// fails: compile
// An error message with a character that XML does not have.
#error "all sums are right ￾￿"
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
