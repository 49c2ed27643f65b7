// A text of 12 characters, decoded in place by 12 workers that know nothing of each other.
//
// The text arrives with every character moved on by the same number of places. To move a character back, nothing has to be
// known but the character itself: so each gets a worker of its own. First the workers are 12 blocks of one thread, then 12
// threads of one block. What comes out is the same; what goes on inside is not.
//
//   hello-decode [key, the places that each character has been moved]

#include <cstdio>
#include <cstdlib>
#include <cstring>

constexpr char kText[] = "Hello, CUDA!";
constexpr int kLength = sizeof kText - 1;

// One block per character: blockIdx tells which.
__global__ void decodeByBlocks(char* text, int key)
{
    int i = blockIdx.x;
    text[i] = text[i] - key;
}

// One thread per character: threadIdx tells which.
__global__ void decodeByThreads(char* text, int key)
{
    int i = threadIdx.x;
    text[i] = text[i] - key;
}

#define CHECK(call)                                                                                         \
    if (cudaError_t error = (call); error != cudaSuccess) {                                                 \
        std::fprintf(stderr, "line %d: %s: %s\n", __LINE__, #call, cudaGetErrorString(error));              \
        std::exit(1);                                                                                       \
    }

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

    // The host knows what should come out.
    const bool right = std::strcmp(byBlocks, kText) == 0 && std::strcmp(byThreads, kText) == 0;
    std::printf("hello-decode: '%s' decoded by %d blocks: '%s', by %d threads: '%s'\n", encoded, kLength, byBlocks, kLength, byThreads);
    return right ? 0 : 1;
}
