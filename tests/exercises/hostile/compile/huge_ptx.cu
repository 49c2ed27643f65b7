// fails: compile
// Code of 60 MB for the device.
#define TEN(x) x x x x x x x x x x
__global__ void big(int* c)
{
    TEN(TEN(TEN(TEN(TEN(asm volatile("add.u32 %0, %0, 123456789; add.u32 %0, %0, 123456789; add.u32 %0, %0, 123456789; add.u32 %0, %0, 123456789; add.u32 %0, %0, 123456789; add.u32 %0, %0, 123456789;" : "+r"(c[0]));)))))
}
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
