// fails: time
// A kernel that never ends.
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (unsigned k = 0; i == 0; k = k * 1664525 + 1013904223)
        *(volatile int*)c = int(k);
}

int main()
{
    return 0;
}
