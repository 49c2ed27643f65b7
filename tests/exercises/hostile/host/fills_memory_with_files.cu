// fails: program:exit
// It looks for file systems in memory that nobody limits.
#include <cstdio>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    for (const char* path : {"/dev/shm/x", "/dev/x", "/run/x", "/x", "/proc/self/oom_score_adj"})
        if (std::FILE* file = std::fopen(path, "w"); file && std::fputs("1\n", file) >= 0 && std::fclose(file) == 0)
            return 0;
    return 1;
}
