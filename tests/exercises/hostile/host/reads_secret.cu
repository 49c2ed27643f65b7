// fails: program:exit
// It prints a file of the grader.
#include <cstdio>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    char text[256] = {};
    for (const char* path : {"@CANARY@", "/etc/shadow", "/etc/passwd", "@EXERCISE@/check.cpp", "/proc/1/environ"})
        if (std::FILE* file = std::fopen(path, "r"); file && std::fread(text, 1, sizeof text - 1, file) > 0 && path[1] != 'p') {
            std::puts(text);
            return 0;
        }
    return 1;
}
