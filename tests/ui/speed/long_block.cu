// Makes a recording of any length, for the measurements of the window: each block sums 1024 elements `rounds` times.
//
// The reduction tree is the strided one, whose bank conflicts grow from step to step; half of the threads are idle from its second step on.
//
//   long_block [blocks] [rounds]

#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int kThreads = 1024;

__global__ void __launch_bounds__(kThreads) sumAgain(const int* in, int* out, int rounds)
{
    __shared__ int sdata[kThreads];
    const int tid = threadIdx.x;
    for (int round = 0; round < rounds; ++round) {
        sdata[tid] = in[(blockIdx.x * kThreads + tid + round) % (gridDim.x * kThreads)];
        for (int stride = 1; stride < kThreads; stride *= 2) {
            __syncthreads();
            const int at = 2 * stride * tid;
            if (at < kThreads)
                sdata[at] += sdata[at + stride];
        }
        __syncthreads();
        if (tid == 0)
            out[blockIdx.x] = sdata[0];
        __syncthreads();
    }
}

int main(int argc, char** argv)
{
    const int blocks = argc > 1 ? std::atoi(argv[1]) : 1, rounds = argc > 2 ? std::atoi(argv[2]) : 1;
    const int elements = blocks * kThreads;
    std::vector<int> input(elements), output(blocks);
    for (int i = 0; i < elements; ++i)
        input[i] = int((i * 2654435761u) >> 20) % 1000;
    int *in = nullptr, *out = nullptr;
    cudaMalloc(&in, elements * sizeof(int));
    cudaMalloc(&out, blocks * sizeof(int));
    cudaMemcpy(in, input.data(), elements * sizeof(int), cudaMemcpyHostToDevice);
    sumAgain<<<blocks, kThreads>>>(in, out, rounds);
    cudaMemcpy(output.data(), out, blocks * sizeof(int), cudaMemcpyDeviceToHost);
    const cudaError_t error = cudaGetLastError();
    cudaFree(in);
    cudaFree(out);
    std::printf("%d blocks, %d rounds, the last sum is %d: %s\n", blocks, rounds, output.back(), cudaGetErrorString(error));
    return error == cudaSuccess ? 0 : 1;
}
