// fails: program:exit
// It goes to the folder of the grader, and opens its file from there.
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
    if (chdir("@FOLDER@") != 0)
        return 1;
    std::FILE* const file = std::fopen("canary", "r+");
    return file ? std::fputs("overwritten", file) < 0 : 1;
}
