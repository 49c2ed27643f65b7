// fails: program:forbidden
// It makes a user namespace, in which it is root.
#include <sched.h>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    return unshare(CLONE_NEWUSER);
}
