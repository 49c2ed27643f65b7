// Counts the words of stdin and of the files that are named, on the device; exits with their number.
#include <cstdio>
#include <string>

#include "text.h"

__global__ void countStarts(const char* text, int n, int* words)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && isLetter(text[i]) && (i == 0 || !isLetter(text[i - 1])))
        atomicAdd(words, 1);
}

int main(int argc, char** argv)
{
    std::string text = readAll(stdin);
    for (int i = 1; i < argc; ++i) {
        std::FILE* file = std::fopen(argv[i], "r");
        if (!file) {
            std::fprintf(stderr, "cannot read %s\n", argv[i]);
            return 100;
        }
        text += '\n' + readAll(file);
        std::fclose(file);
    }
    char* device;
    int *words, counted = 0;
    cudaMalloc(&device, text.size() + 1);
    cudaMalloc(&words, sizeof counted);
    cudaMemcpy(device, text.data(), text.size(), cudaMemcpyHostToDevice);
    cudaMemset(words, 0, sizeof counted);
    countStarts<<<(int(text.size()) + 127) / 128, 128>>>(device, int(text.size()), words);
    cudaMemcpy(&counted, words, sizeof counted, cudaMemcpyDeviceToHost);
    std::printf("%d words\n", counted);
    return counted;
}
