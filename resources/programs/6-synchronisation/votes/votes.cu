// Votes: one predicate, evaluated by all lanes of a warp.
//
// Each lane evaluates the predicate, and every lane gets the result of all: whether it is true for all, whether for any, and for
// which. No memory is involved: the vote combines one bit per lane.
//
//   votes [warps] [limit]

#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void votes(const int* in, int limit, unsigned* yes, int* all, int* any, unsigned* active)
{
    const unsigned everyone = 0xffffffff;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int warp = i / warpSize;
    bool small = in[i] < limit;

    // The mask names the lanes that take part. All of them must execute the vote.
    unsigned ballot = __ballot_sync(everyone, small);
    int allSmall = __all_sync(everyone, small);
    int anySmall = __any_sync(everyone, small);
    if (i % warpSize == 0) {
        yes[warp] = ballot;
        all[warp] = allSmall;
        any[warp] = anySmall;
    }

    // __activemask is no vote: it returns the lanes that happen to execute it together. A program must not rely on more than that.
    if (small)
        active[i] = __activemask();
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
    const int warps = argument(argc, argv, 1, "warps", 2, 1, 32);
    const int limit = argument(argc, argv, 2, "limit", 5, 0, 10);
    const int threads = 32 * warps;

    // Digits. Warp 0 has all of them from 0 to 9, warp 1 only 0 to 4, and so on alternately.
    std::vector<int> input(threads);
    for (int i = 0; i < threads; ++i)
        input[i] = (i * 7 + 3) % (i / 32 % 2 == 0 ? 10 : 5);

    int *in = nullptr, *all = nullptr, *any = nullptr;
    unsigned *yes = nullptr, *active = nullptr;
    CHECK(cudaMalloc(&in, threads * sizeof(int)));
    CHECK(cudaMalloc(&yes, warps * sizeof(unsigned)));
    CHECK(cudaMalloc(&all, warps * sizeof(int)));
    CHECK(cudaMalloc(&any, warps * sizeof(int)));
    CHECK(cudaMalloc(&active, threads * sizeof(unsigned)));
    CHECK(cudaMemcpy(in, input.data(), threads * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(active, 0, threads * sizeof(unsigned)));

    votes<<<1, threads>>>(in, limit, yes, all, any, active);
    CHECK(cudaGetLastError());

    std::vector<unsigned> ballots(warps), together(threads);
    std::vector<int> alls(warps), anys(warps);
    CHECK(cudaMemcpy(ballots.data(), yes, warps * sizeof(unsigned), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(alls.data(), all, warps * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(anys.data(), any, warps * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(together.data(), active, threads * sizeof(unsigned), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(yes));
    CHECK(cudaFree(all));
    CHECK(cudaFree(any));
    CHECK(cudaFree(active));

    // The host counts the votes itself.
    bool right = true;
    int votesForYes = 0;
    for (int warp = 0; warp < warps; ++warp) {
        int count = 0;
        for (int lane = 0; lane < 32; ++lane) {
            const int i = 32 * warp + lane;
            const bool small = input[i] < limit;
            count += small;
            right = right && (ballots[warp] >> lane & 1) == unsigned(small);

            // The lanes that ran together with this one: itself for certain, and none that voted no.
            const unsigned mask = together[i];
            right = right && (small ? (mask >> lane & 1) == 1 && (mask & ~ballots[warp]) == 0 : mask == 0);
        }
        right = right && (alls[warp] != 0) == (count == 32) && (anys[warp] != 0) == (count > 0);
        votesForYes += count;
    }
    std::printf("votes: %d of %d lanes say yes, and the warps %s\n", votesForYes, threads, right ? "know it" : "are mistaken");
    return right ? 0 : 1;
}
