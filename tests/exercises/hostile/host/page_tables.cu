// fails: program:memory
// Memory that is only read costs tables of pages.
#include <sys/mman.h>
#include <unistd.h>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    int sum = 0;
    for (int i = 0; i < 100; ++i) {
        const auto* const memory =
            static_cast<const volatile char*>(mmap(nullptr, 1ull << 40, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
        if (memory == MAP_FAILED)
            return 1;
        madvise(const_cast<char*>(memory), 1ull << 40, MADV_NOHUGEPAGE);
        for (unsigned long long at = 0; at < 1ull << 40; at += 2 << 20)
            sum += memory[at];
    }
    while (true)
        pause();
    return sum;
}
