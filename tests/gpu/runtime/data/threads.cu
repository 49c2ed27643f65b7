// Host threads with a device, a last error and, as it is built, a default stream of their own.
#include <thread>
#include <vector>

#include "expect.h"

__global__ void fill(int* data, int value) { data[threadIdx.x] = value; }

int main()
{
    std::vector<std::thread> threads;
    std::vector<unsigned long long> ids(8);
    std::vector<int> right(8);
    for (int t = 0; t < 8; ++t)
        threads.emplace_back([t, &ids, &right] {
            if (cudaSetDevice(t % 2) != cudaSuccess || cudaStreamGetId(0, &ids[t]) != cudaSuccess)
                return;
            int *device = nullptr, host[32] = {}, current = -1;
            cudaMalloc(&device, sizeof host);
            for (int round = 0; round < 20; ++round) {
                fill<<<1, 32>>>(device, t * 100 + round);
                cudaMemcpyAsync(host, device, sizeof host, cudaMemcpyDeviceToHost);
                cudaStreamSynchronize(0);
                right[t] += host[31] == t * 100 + round;
            }
            cudaFree(reinterpret_cast<void*>(1));  // an error of this thread alone
            cudaGetDevice(&current);
            right[t] += current == t % 2 && cudaGetLastError() == cudaErrorInvalidValue;
            cudaFree(device);
        });
    for (auto& thread : threads)
        thread.join();
    for (int t = 0; t < 8; ++t) {
        EXPECT(right[t] == 21);
        for (int other = 0; other < t; ++other)
            EXPECT(ids[t] != ids[other]);
    }
    int current = -1;
    EXPECT_OK(cudaGetDevice(&current));
    EXPECT(current == 0);
    EXPECT_OK(cudaGetLastError());
    unsigned long long own = 0, legacy = 0, fresh = 0;
    cudaStream_t stream;
    EXPECT_OK(cudaStreamCreate(&stream));
    EXPECT_OK(cudaStreamGetId(cudaStreamPerThread, &own));
    EXPECT_OK(cudaStreamGetId(cudaStreamLegacy, &legacy));
    EXPECT_OK(cudaStreamGetId(stream, &fresh));
    EXPECT(own != legacy && own != fresh && legacy != fresh);
    return failures();
}
