// fails: compile
// More messages than anybody reads.
#define TEN(x) x x x x x x x x x x
TEN(TEN(TEN(TEN(int undeclared_type_ = undeclared_value;))))
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
