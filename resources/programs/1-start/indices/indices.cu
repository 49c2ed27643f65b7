// Indices: one number per thread, from one, two and three dimensions.
//
// Blocks and grids have up to three dimensions. That is a convenience for the program; the hardware numbers the threads of a
// block consecutively, x fastest, then y, then z. Each 32 consecutive threads form a warp.
//
//   indices [width] [height] [depth]

#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void inOneDimension(int* place, int* warp)
{
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    place[id] = threadIdx.x;
    warp[id] = threadIdx.x / warpSize;
}

__global__ void inTwoDimensions(int* place, int* warp)
{
    // The index counts all full rows before the thread's row, and all full rows of blocks before the block's row.
    int thread = threadIdx.y * blockDim.x + threadIdx.x;
    int block = blockIdx.y * gridDim.x + blockIdx.x;
    int id = block * (blockDim.x * blockDim.y) + thread;

    // The stored indices can be read from the decimal digits: 203 is y = 2, x = 3.
    place[id] = threadIdx.y * 100 + threadIdx.x;
    warp[id] = thread / warpSize;
}

__global__ void inThreeDimensions(int* place, int* warp)
{
    int thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    int block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
    int id = block * (blockDim.x * blockDim.y * blockDim.z) + thread;

    // 10203 is z = 1, y = 2, x = 3.
    place[id] = threadIdx.z * 10000 + threadIdx.y * 100 + threadIdx.x;
    warp[id] = thread / warpSize;
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

// Visits all threads in the order of their indices and compares what each of them has stored with a running count.
static int rightOnes(const int* place, const int* warp, dim3 grid, dim3 block)
{
    const unsigned blocks = grid.x * grid.y * grid.z;
    std::vector<int> places(blocks * block.x * block.y * block.z), warps(places.size());
    CHECK(cudaMemcpy(places.data(), place, places.size() * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(warps.data(), warp, warps.size() * sizeof(int), cudaMemcpyDeviceToHost));

    int id = 0, right = 0;
    for (unsigned b = 0; b < blocks; ++b) {
        int lane = 0, currentWarp = 0;
        for (unsigned z = 0; z < block.z; ++z)
            for (unsigned y = 0; y < block.y; ++y)
                for (unsigned x = 0; x < block.x; ++x) {
                    right += places[id] == int(10000 * z + 100 * y + x) && warps[id] == currentWarp;
                    ++id;
                    if (++lane == 32) {
                        lane = 0;
                        ++currentWarp;
                    }
                }
    }
    return right;
}

int main(int argc, char** argv)
{
    const int width = argument(argc, argv, 1, "width", 10, 1, 32);
    const int height = argument(argc, argv, 2, "height", 3, 1, 8);
    const int depth = argument(argc, argv, 3, "depth", 2, 1, 4);
    const int threads = width * height * depth;
    const int most = 8 * threads;

    int *place = nullptr, *warp = nullptr;
    CHECK(cudaMalloc(&place, most * sizeof(int)));
    CHECK(cudaMalloc(&warp, most * sizeof(int)));

    // Three dimensions first, then two, then one. The grid has two blocks in each dimension.
    int right = 0;
    CHECK(cudaMemset(place, 0xff, most * sizeof(int)));
    inThreeDimensions<<<dim3(2, 2, 2), dim3(width, height, depth)>>>(place, warp);
    CHECK(cudaGetLastError());
    right += rightOnes(place, warp, dim3(2, 2, 2), dim3(width, height, depth));

    CHECK(cudaMemset(place, 0xff, most * sizeof(int)));
    inTwoDimensions<<<dim3(2, 2), dim3(width, height)>>>(place, warp);
    CHECK(cudaGetLastError());
    right += rightOnes(place, warp, dim3(2, 2), dim3(width, height));

    CHECK(cudaMemset(place, 0xff, most * sizeof(int)));
    inOneDimension<<<2, width>>>(place, warp);
    CHECK(cudaGetLastError());
    right += rightOnes(place, warp, dim3(2), dim3(width));

    CHECK(cudaFree(place));
    CHECK(cudaFree(warp));

    const int all = 8 * threads + 4 * width * height + 2 * width;
    std::printf("indices: %d of %d threads have the number expected, %d warps in a block of %d threads\n", right, all,
                (threads + 31) / 32, threads);
    return right == all ? 0 : 1;
}
