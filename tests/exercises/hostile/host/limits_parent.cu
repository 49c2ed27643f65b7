// fails: program:forbidden
// It takes the memory away from the process that started it.
#include <sys/resource.h>
#include <unistd.h>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    const rlimit none{0, 0};
    return prlimit(getppid(), RLIMIT_AS, &none, nullptr);
}
