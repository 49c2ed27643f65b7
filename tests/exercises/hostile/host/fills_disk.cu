// fails: program:exit
// It fills the disk.
#include <cstdio>
#include <string>
#include <unistd.h>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    static char zeros[1 << 20];
    for (int i = 0; i < 64; ++i) {
        std::FILE* const file = std::fopen(("file" + std::to_string(i)).c_str(), "w");
        for (int j = 0; j < 64; ++j)
            if (!file || std::fwrite(zeros, 1, sizeof zeros, file) != sizeof zeros)
                return 1;
        std::fclose(file);
    }
    return 0;
}
