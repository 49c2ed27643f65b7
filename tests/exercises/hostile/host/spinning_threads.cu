// fails: program:time
#include <thread>
#include <vector>

__global__ void add(const int* a, const int* b, int* c, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    volatile bool goesOn = true;
    const auto spin = [&] {
        while (goesOn) {
        }
    };
    std::vector<std::thread> threads;
    for (int i = 0; i < 40; ++i)
        threads.emplace_back(spin);
    spin();
}
