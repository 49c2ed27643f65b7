// fails: program:exit
// It looks for processes of others, and their environment.
#include <cstdio>
#include <unistd.h>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    char path[64], text[64];
    for (int process = 1; process < 100000; ++process) {
        std::snprintf(path, sizeof path, "/proc/%d/environ", process);
        std::FILE* const file = process == getpid() ? nullptr : std::fopen(path, "r");
        if (file && std::fread(text, 1, sizeof text, file) > 0)
            return 0;
    }
    return 1;
}
