// fails: program:crash
// It writes to nowhere.
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    *reinterpret_cast<volatile int*>(8) = 1;
    return 0;
}
