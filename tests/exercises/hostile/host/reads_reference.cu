// fails: program:exit
// It prints the reference.
#include <cstdio>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    char text[4096];
    for (const char* path : {"@EXERCISE@/reference.cu", "/proc/self/root@EXERCISE@/reference.cu", "/proc/self/cwd/@EXERCISE@/reference.cu",
                             "/proc/1/root@EXERCISE@/reference.cu", "/usr/share/simtscope/exercises/01-guard/reference.cu"})
        if (std::FILE* const file = std::fopen(path, "r"); file && std::fread(text, 1, sizeof text, file) > 0)
            return 0;
    return 1;
}
