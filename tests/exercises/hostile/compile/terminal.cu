// fails: compile
// An error message that would control the terminal of who reads it.
#error "]0;PASS[2J all sums are right"
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}
