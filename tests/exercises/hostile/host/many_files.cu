// fails: namespaces: program:files; landlock: program:exit
// Files without a byte, more than anybody counts.
#include <cstdio>
#include <fcntl.h>
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
    for (int i = 0; i < 5000000; ++i) {
        const int file = open(("/tmp/" + std::to_string(i)).c_str(), O_CREAT | O_WRONLY, 0600);
        if (file < 0)
            return 1;
        close(file);
    }
    while (true)
        pause();
}
