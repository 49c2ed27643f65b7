// Launches a kernel of any shape, for pictures of the figures at their extremes: one thread, 1024 threads, 65,535 blocks, two and three
// dimensions. Every block adds up its threads' values in shared memory, whatever its shape, and stores a sum per block.
//
//   shapes [grid x] [y] [z] [block x] [y] [z]
#include <cstdio>
#include <cstdlib>

__device__ int sums[65535];

__global__ void sumOfBlock()
{
    __shared__ int cells[1024];
    const unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    const unsigned tid = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    const unsigned block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;

    cells[tid] = int((block + tid) % 10);
    __syncthreads();
    for (unsigned left = threads; left > 1;) {
        const unsigned half = (left + 1) / 2;
        if (tid + half < left)
            cells[tid] += cells[tid + half];
        left = half;
        __syncthreads();
    }
    if (tid == 0)
        sums[block] = cells[0];
}

int main(int argc, char** argv)
{
    unsigned extent[6] = {1, 1, 1, 32, 1, 1};
    for (int i = 1; i < argc && i <= 6; ++i)
        extent[i - 1] = unsigned(std::atoi(argv[i]));
    const dim3 grid(extent[0], extent[1], extent[2]), block(extent[3], extent[4], extent[5]);
    sumOfBlock<<<grid, block>>>();

    int first = 0, expected = 0;
    const cudaError_t error = cudaMemcpyFromSymbol(&first, sums, sizeof first);
    for (unsigned tid = 0; tid < block.x * block.y * block.z; ++tid)
        expected += int(tid % 10);
    std::printf("shapes: %s, block 0 sums up to %d, expected %d\n", cudaGetErrorString(error), first, expected);
    return error == cudaSuccess && first == expected ? 0 : 1;
}
