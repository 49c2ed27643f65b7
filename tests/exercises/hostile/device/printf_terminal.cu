// fails: results
// Text that would control the terminal of who reads it.
#include <cstdio>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0)
        printf("\x1b]0;PASS\x07\x1b[2J\xc2\x9b 2J \xe2\x80\xae all sums are right\n");
    if (i < n)
        c[i] = 0;
}

int main()
{
    return 0;
}
