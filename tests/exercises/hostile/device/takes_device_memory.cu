// fails: finding:unsupported, launch, program:crash
// An array takes the memory of the device before the check allocates.
__device__ char taken[@DEVICE_MEMORY@];
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    taken[(unsigned long long)i << 20] = 1;
    if (i < n)
        c[i] = 0;
}

int main()
{
    return 0;
}
