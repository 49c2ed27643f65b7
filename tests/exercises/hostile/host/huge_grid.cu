// fails: program:time
// A launch that takes for ever.
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    add<<<2147483647, 1024>>>(nullptr, nullptr, nullptr, 0);
    return cudaDeviceSynchronize();
}
