// fails: finding:deadlock, finding:uninitialised
// Threads that wait for what nobody writes.
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        while (*(volatile int*)c != 42) {
        }
}

int main()
{
    return 0;
}
