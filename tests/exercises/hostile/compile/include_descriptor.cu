// fails: compile
// A file that the grader may have left open.
#include "/proc/self/fd/3"
#include "/dev/fd/196"
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
