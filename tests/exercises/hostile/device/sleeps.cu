// fails: finding:deadlock
// A kernel that sleeps.
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    while (*(volatile int*)a != 123456789)
        __nanosleep(1000000);
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    return 0;
}
