// fails: program:forbidden
// It removes shared memory of other programs.
#include <sys/ipc.h>
#include <sys/shm.h>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    for (int id = 0; id < 1000; ++id)
        shmctl(id, IPC_RMID, nullptr);
    return 1;
}
