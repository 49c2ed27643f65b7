// fails: program:exit
// It reads the words with which the sandbox was started.
#include <cstdio>
#include <cstring>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    char text[1 << 16] = {};
    std::FILE* const file = std::fopen("/proc/1/cmdline", "r");
    const std::size_t bytes = file ? std::fread(text, 1, sizeof text - 1, file) : 0;
    for (std::size_t at = 0; at < bytes; at += std::strlen(text + at) + 1)
        if (std::strstr(text + at, "/scratch/") || std::strstr(text + at, "--ro-bind"))
            return 0;
    return 1;
}
