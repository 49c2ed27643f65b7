// A text of 12 characters, decoded in place by 12 independent threads.
//
// Every character of the text has been shifted by the same number of places. To shift a character back, only the character
// itself is needed: so each gets a thread of its own. First the threads form 12 blocks of one thread, then one block of 12
// threads. The result is the same; the execution is not: 12 warps with one lane each, then one warp with 12 lanes.
//
//   hello-decode [key, the shift of each character]

#include <cstdio>
#include <cstdlib>
#include <cstring>

constexpr char kText[] = "Hello, CUDA!";
constexpr int kLength = sizeof kText - 1;

// One block per character: blockIdx selects it.
__global__ void decodeByBlocks(char* text, int key)
{
    int i = blockIdx.x;
    text[i] = text[i] - key;
}

// One thread per character: threadIdx selects it.
__global__ void decodeByThreads(char* text, int key)
{
    int i = threadIdx.x;
    text[i] = text[i] - key;
}

#define CHECK(call)                                                                                         \
    do {                                                                                                    \
        if (cudaError_t error = (call); error != cudaSuccess) {                                             \
            std::fprintf(stderr, "line %d: %s: %s\n", __LINE__, #call, cudaGetErrorString(error));          \
            std::exit(1);                                                                                   \
        }                                                                                                   \
    } while (0)

// The argument at `index`, a whole number from `lowest` to `highest`; `otherwise` when it is not given.
static int argument(int argc, char** argv, int index, const char* name, int otherwise, int lowest, int highest)
{
    if (index >= argc)
        return otherwise;
    char* end = nullptr;
    const long value = std::strtol(argv[index], &end, 10);
    if (end == argv[index] || *end != '\0' || value < lowest || value > highest) {
        std::fprintf(stderr, "%s must be a whole number from %d to %d, not '%s'\n", name, lowest, highest, argv[index]);
        std::exit(2);
    }
    return int(value);
}

int main(int argc, char** argv)
{
    const int key = argument(argc, argv, 1, "key", 3, 0, 15);

    char encoded[kLength + 1] = {};
    for (int i = 0; i < kLength; ++i)
        encoded[i] = kText[i] + key;

    char* text = nullptr;
    CHECK(cudaMalloc(&text, kLength));

    char byBlocks[kLength + 1] = {};
    CHECK(cudaMemcpy(text, encoded, kLength, cudaMemcpyHostToDevice));
    decodeByBlocks<<<kLength, 1>>>(text, key);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(byBlocks, text, kLength, cudaMemcpyDeviceToHost));

    char byThreads[kLength + 1] = {};
    CHECK(cudaMemcpy(text, encoded, kLength, cudaMemcpyHostToDevice));
    decodeByThreads<<<1, kLength>>>(text, key);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(byThreads, text, kLength, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(text));

    // The host compares both results with the original text.
    const bool right = std::strcmp(byBlocks, kText) == 0 && std::strcmp(byThreads, kText) == 0;
    std::printf("hello-decode: '%s' decoded by %d blocks: '%s', by %d threads: '%s'\n", encoded, kLength, byBlocks, kLength, byThreads);
    return right ? 0 : 1;
}
