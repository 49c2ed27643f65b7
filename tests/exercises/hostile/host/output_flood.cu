// fails: program:output
// Gigabytes of output.
#include <unistd.h>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    static char text[1 << 16];
    while (write(1, text, sizeof text) > 0) {
    }
    return 1;
}
