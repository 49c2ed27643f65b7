// fails: finding:misaligned
// An address that is no multiple of four.
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        *(int*)((char*)c + 4 * i + 1) = a[i] + b[i];
}

int main()
{
    return 0;
}
