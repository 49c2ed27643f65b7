// fails: compile
// A constant that takes for ever to compute.
constexpr unsigned long long forever(unsigned long long n)
{
    return n < 2 ? n : forever(n - 1) + forever(n - 2);
}
constexpr unsigned long long kValue = forever(200);
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
