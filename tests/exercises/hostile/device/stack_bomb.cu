// fails: finding:stack-overflow
// A recursion without an end.
__device__ __noinline__ int deeper(int value, int depth)
{
    volatile int kept[64];
    kept[depth % 64] = value;
    return depth == 0 ? value : deeper(kept[depth % 64] + 1, depth - 1) + kept[0];
}
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = deeper(a[i], 1 << 30) + b[i];
}

int main()
{
    return 0;
}
