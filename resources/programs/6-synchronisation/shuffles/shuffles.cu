// Shuffles: lanes read each other's registers.
//
// Four ways to select the source lane: by its number, a distance below, a distance above, or with some bits of the number flipped.
//
//   shuffles [source lane] [distance]

#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void shuffles(const int* in, int* fromOne, int* fromBelow, int* fromAbove, int* fromPartner, int source, int distance)
{
    const unsigned everyone = 0xffffffff;
    int lane = threadIdx.x;
    int value = in[lane];

    // All lanes get the value of one lane: a broadcast.
    fromOne[lane] = __shfl_sync(everyone, value, source);

    // From the lane `distance` below. The lowest lanes have none and keep their own value.
    fromBelow[lane] = __shfl_up_sync(everyone, value, distance);

    // From the lane `distance` above. Here the highest lanes keep theirs.
    fromAbove[lane] = __shfl_down_sync(everyone, value, distance);

    // Lanes whose numbers differ in just these bits swap their values.
    fromPartner[lane] = __shfl_xor_sync(everyone, value, distance);
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
    const int source = argument(argc, argv, 1, "source lane", 5, 0, 31);
    const int distance = argument(argc, argv, 2, "distance", 4, 1, 31);
    constexpr int lanes = 32;

    // Lane l holds 100 + l: the value tells where it came from.
    std::vector<int> input(lanes);
    for (int lane = 0; lane < lanes; ++lane)
        input[lane] = 100 + lane;

    int *in = nullptr, *fromOne = nullptr, *fromBelow = nullptr, *fromAbove = nullptr, *fromPartner = nullptr;
    for (int** array : {&in, &fromOne, &fromBelow, &fromAbove, &fromPartner})
        CHECK(cudaMalloc(array, lanes * sizeof(int)));
    CHECK(cudaMemcpy(in, input.data(), lanes * sizeof(int), cudaMemcpyHostToDevice));

    shuffles<<<1, lanes>>>(in, fromOne, fromBelow, fromAbove, fromPartner, source, distance);
    CHECK(cudaGetLastError());

    std::vector<int> result(4 * lanes);
    CHECK(cudaMemcpy(&result[0], fromOne, lanes * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(&result[lanes], fromBelow, lanes * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(&result[2 * lanes], fromAbove, lanes * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(&result[3 * lanes], fromPartner, lanes * sizeof(int), cudaMemcpyDeviceToHost));
    for (int* array : {in, fromOne, fromBelow, fromAbove, fromPartner})
        CHECK(cudaFree(array));

    // The host moves the values by copying from one array to another; lanes without a source keep theirs.
    std::vector<int> expected(input.size(), input[source]);
    for (int row = 1; row < 4; ++row)
        expected.insert(expected.end(), input.begin(), input.end());
    for (int from = 0; from < lanes; ++from) {
        if (from + distance < lanes)
            expected[lanes + from + distance] = input[from];
        if (from >= distance)
            expected[2 * lanes + from - distance] = input[from];
        expected[3 * lanes + (from ^ distance)] = input[from];
    }

    int right = 0;
    for (int i = 0; i < 4 * lanes; ++i)
        right += result[i] == expected[i];
    std::printf("shuffles: %d of %d values arrived, lane 0 got %d, %d, %d, %d\n", right, 4 * lanes, result[0], result[lanes],
                result[2 * lanes], result[3 * lanes]);
    return right == 4 * lanes ? 0 : 1;
}
