// fails: program:forbidden
// It watches what the grader does with its files.
#include <sys/inotify.h>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    const int watch = inotify_init1(0);
    return inotify_add_watch(watch, "@FOLDER@", IN_ALL_EVENTS) >= 0 ? 0 : 1;
}
