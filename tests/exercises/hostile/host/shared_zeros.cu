// fails: program:exit
// The device of zeros, shared: that is memory, too.
#include <sys/mman.h>
#include <cstring>
#include <fcntl.h>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    const int file = open("/dev/zero", O_RDWR);
    for (int i = 0; i < 30; ++i) {
        void* const memory = mmap(nullptr, 100 << 20, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (memory == MAP_FAILED)
            return 1;
        std::memset(memory, 1, 100 << 20);
    }
    return 0;
}
