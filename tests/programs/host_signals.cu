// Kernels that wait for the host: a start signal, a stream of work items in mapped memory, a stop flag, a signal from another thread.
#include <atomic>
#include <chrono>
#include <thread>

#include "check.h"

__global__ void afterStart(const volatile int* start, int* values, int n)
{
    if (threadIdx.x == 0)
        while (*start == 0) {
        }
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        values[i] = values[i] * 2 + *start;
}

struct Mailbox {
    int turn;  // even: the host's, odd: the kernel's
    int value;
};

__global__ void answer(volatile Mailbox* box, int messages)
{
    for (int i = 0; i < messages; ++i) {
        while (box->turn % 2 == 0)
            __nanosleep(100);
        __threadfence_system();
        box->value = box->value * box->value;
        __threadfence_system();
        box->turn = box->turn + 1;
    }
}

__global__ void waitForValue(const volatile int* word, int wanted, int* seen)
{
    while (*word != wanted) {
    }
    if (threadIdx.x == 0)
        *seen = wanted;
}

int main()
{
    bool right = true;
    int* start = nullptr;
    CHECK(cudaHostAlloc(&start, sizeof(int), cudaHostAllocMapped));
    *start = 0;
    const std::vector<int> input{1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    int* const values = toDevice(input);
    cudaStream_t stream;
    CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    cudaEvent_t done;
    CHECK(cudaEventCreate(&done));
    afterStart<<<1, 64, 0, stream>>>(start, values, int(input.size()));
    CHECK(cudaEventRecord(done, stream));
    right &= expect("it waits for the start", cudaEventQuery(done) == cudaErrorNotReady);
    *static_cast<volatile int*>(start) = 100;
    CHECK(cudaEventSynchronize(done));
    const std::vector<int> doubled = toHost(values, input.size());
    bool all = true;
    for (std::size_t i = 0; i < input.size(); ++i)
        all &= doubled[i] == 2 * input[i] + 100;
    right &= expect("it runs after the start", all);

    Mailbox* box = nullptr;
    CHECK(cudaMallocManaged(&box, sizeof *box));
    *box = {};
    constexpr int kMessages = 5;
    answer<<<1, 1, 0, stream>>>(box, kMessages);
    bool squares = true;
    for (int i = 1; i <= kMessages; ++i) {
        volatile Mailbox* const shared = box;
        shared->value = i;
        std::atomic_thread_fence(std::memory_order_seq_cst);
        shared->turn = shared->turn + 1;
        while (shared->turn % 2 == 1)
            (void)cudaStreamQuery(stream);
        squares &= shared->value == i * i;
    }
    CHECK(cudaStreamSynchronize(stream));
    right &= expect("a mailbox", squares);

    int* word = toDevice(std::vector<int>(1));
    int* seen = toDevice(std::vector<int>(1));
    waitForValue<<<1, 32, 0, stream>>>(word, 7, seen);
    const int seven = 7;
    cudaStream_t other;
    CHECK(cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking));
    CHECK(cudaMemcpyAsync(word, &seven, sizeof seven, cudaMemcpyHostToDevice, other));
    CHECK(cudaStreamSynchronize(stream));
    right &= expect("a copy in another stream", toHost(seen, 1)[0] == 7);

    *start = 0;
    waitForValue<<<1, 1, 0, stream>>>(start, 3, seen);
    std::thread signal([start] {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        *static_cast<volatile int*>(start) = 3;
    });
    CHECK(cudaStreamSynchronize(stream));
    signal.join();
    right &= expect("another thread", toHost(seen, 1)[0] == 3);
    return !right;
}
