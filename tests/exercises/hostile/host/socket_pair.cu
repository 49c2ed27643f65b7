// fails: program:forbidden
// Two sockets that are connected.
#include <sys/socket.h>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    return [] { int ends[2]; return socketpair(AF_UNIX, SOCK_STREAM, 0, ends); }();
}
