// Checks host functions in streams: each runs after the work before it, before the work behind it, and in a thread of its own.
#include <mutex>
#include <thread>

#include "expect.h"

__global__ void twice(int* value) { *value *= 2; }

struct Shared {
    std::mutex mutex;
    int* pinned = nullptr;
    int seen = 0;
    cudaError_t inside = cudaSuccess, status = cudaErrorUnknown;
    std::thread::id thread;
};

static void addOne(void* data)
{
    auto& shared = *static_cast<Shared*>(data);
    const std::lock_guard lock(shared.mutex);
    shared.seen = *shared.pinned;
    *shared.pinned += 1;
    shared.inside = cudaDeviceSynchronize();
    shared.thread = std::this_thread::get_id();
}

static void CUDART_CB callback(cudaStream_t, cudaError_t status, void* data) { static_cast<Shared*>(data)->status = status; }

int main()
{
    Shared shared;
    int* device = nullptr;
    cudaStream_t stream;
    EXPECT_OK(cudaMallocHost(&shared.pinned, sizeof(int)));
    EXPECT_OK(cudaMalloc(&device, sizeof(int)));
    EXPECT_OK(cudaStreamCreate(&stream));
    *shared.pinned = 10;
    EXPECT_OK(cudaMemcpyAsync(device, shared.pinned, sizeof(int), cudaMemcpyHostToDevice, stream));
    twice<<<1, 1, 0, stream>>>(device);
    EXPECT_OK(cudaMemcpyAsync(shared.pinned, device, sizeof(int), cudaMemcpyDeviceToHost, stream));
    {
        const std::lock_guard lock(shared.mutex);  // held while the function is issued, not while anything waits for it
        EXPECT_OK(cudaLaunchHostFunc(stream, addOne, &shared));
    }
    EXPECT_OK(cudaMemcpyAsync(device, shared.pinned, sizeof(int), cudaMemcpyHostToDevice, stream));
    twice<<<1, 1, 0, stream>>>(device);
    EXPECT_OK(cudaStreamAddCallback(stream, callback, &shared, 0));
    EXPECT_OK(cudaStreamSynchronize(stream));
    EXPECT(shared.seen == 20);
    EXPECT(shared.inside == cudaErrorNotPermitted);
    EXPECT(shared.status == cudaSuccess);
    EXPECT(shared.thread != std::this_thread::get_id());
    int value = 0;
    EXPECT_OK(cudaMemcpy(&value, device, sizeof value, cudaMemcpyDeviceToHost));
    EXPECT(value == 42);
    EXPECT_ERROR(cudaLaunchHostFunc(stream, nullptr, nullptr), cudaErrorInvalidValue);
    return failures();
}
