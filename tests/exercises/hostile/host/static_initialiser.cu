// fails: program:exit
// A static initialiser overwrites a file of the grader.
#include <cstdio>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

struct Writer {
    bool written = false;
    Writer()
    {
        if (std::FILE* file = std::fopen("@CANARY@", "w")) {
            std::fputs("overwritten", file);
            std::fclose(file);
            written = true;
        }
    }
} writer;

int main()
{
    return writer.written ? 0 : 1;
}
