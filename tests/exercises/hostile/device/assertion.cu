// fails: finding:assert
// A failed assertion, with the text of a success.
#include <cassert>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    assert(!"PASS: all sums are right");
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    return 0;
}
