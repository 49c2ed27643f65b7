// fails: program:threads
// Threads without end.
#include <thread>
#include <unistd.h>
#include <vector>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    std::vector<std::thread> threads;
    while (true)
        threads.emplace_back([] { sleep(1000); });
}
