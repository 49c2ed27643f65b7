// fails: program:forbidden
// A process that shares its memory.
#include <csignal>
#include <sched.h>
#include <unistd.h>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    static char stack[1 << 16];
    return clone([](void*) { return 0; }, stack + sizeof stack, CLONE_VM | SIGCHLD, nullptr) > 0 ? 0 : 1;
}
