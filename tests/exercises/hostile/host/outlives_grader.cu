// fails: program:forbidden
// It does not want to end with the process that started it.
#include <sys/prctl.h>
#include <unistd.h>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    if (prctl(PR_SET_PDEATHSIG, 0) != 0)
        return 1;
    while (true)
        pause();
}
