// fails: program:forbidden
// It starts a shell as libraries do.
#include <spawn.h>
#include <unistd.h>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    char* const words[] = {const_cast<char*>("sh"), const_cast<char*>("-c"), const_cast<char*>("echo escaped > @CANARY@"), nullptr};
    pid_t child = 0;
    return posix_spawn(&child, "/bin/sh", nullptr, nullptr, words, environ);
}
