// fails: program:forbidden
// It keeps others from the second half of its core (PR_SCHED_CORE, PR_SCHED_CORE_CREATE).
#include <sys/prctl.h>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    return prctl(62, 1, 0, 0, 0) == 0 ? 0 : 1;
}
