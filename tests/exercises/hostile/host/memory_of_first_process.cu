// fails: program:exit
// It reads the memory of the first process.
#include <cstdio>
#include <cstdlib>
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
    std::FILE* const maps = std::fopen("/proc/1/maps", "r");
    char line[256];
    if (!maps || !std::fgets(line, sizeof line, maps))
        return 1;
    const unsigned long address = std::strtoul(line, nullptr, 16);
    const int file = open("/proc/1/mem", O_RDONLY);
    return file >= 0 && pread(file, line, 4, long(address)) == 4 ? 0 : 1;
}
