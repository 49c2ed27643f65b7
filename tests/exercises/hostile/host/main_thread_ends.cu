// fails: program:time
// Its first thread ends, and another goes on.
#include <pthread.h>
#include <thread>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    std::thread([] {
        for (volatile int i = 0;; ++i) {
        }
    }).detach();
    pthread_exit(nullptr);
}
