// Calls that fail in a program that never comes to its end. `crashing_calls abort|_exit|seen`: how it goes on.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

int main(int argc, char** argv)
{
    int host[16] = {}, *d;
    cudaMalloc(&d, 64);
    cudaMemcpy(d, host, 64, cudaMemcpyDeviceToHost);
    if (argc > 1 && std::strcmp(argv[1], "seen") == 0)
        std::printf("%s\n", cudaGetErrorName(cudaGetLastError()));
    cudaMemset(d, 0, 128);
    if (argc > 1 && std::strcmp(argv[1], "_exit") == 0)
        _exit(0);
    std::abort();
}
