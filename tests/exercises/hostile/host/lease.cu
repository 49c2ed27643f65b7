// fails: program:forbidden
// A lease on a library of the system: nobody else can open it to write, and with F_WRLCK nobody at all.
#include <fcntl.h>
#include <unistd.h>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    const int file = open("/proc/self/exe", O_RDONLY);
    return fcntl(file, F_SETLEASE, F_RDLCK) == 0 ? 0 : 1;
}
