// A spin lock, acquired by the lanes of one warp one after the other.
//
// Only one thread at a time may hold the lock. Here the threads that compete for it are lanes of the same warp, which executes
// one instruction at a time: the lane that holds the lock must make progress while the others still try to acquire it.
//
//   spin-lock [threads]

#include <cstdio>
#include <cstdlib>

__global__ void spinLock(int* lock, volatile int* counter)
{
    bool done = false;
    while (!done) {
        // 0 means free. The thread that reads a 0 has written a 1, and holds the lock.
        if (atomicCAS(lock, 0, 1) == 0) {
            __threadfence();

            // A plain load and a plain store. Two threads at once in here would lose an addition.
            *counter = *counter + 1;

            // The new value must be visible before the lock is free again.
            __threadfence();
            atomicExch(lock, 0);
            done = true;
        }
    }
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
    const int threads = argument(argc, argv, 1, "threads", 8, 1, 256);

    int *lock = nullptr, *counter = nullptr;
    CHECK(cudaMalloc(&lock, sizeof(int)));
    CHECK(cudaMalloc(&counter, sizeof(int)));
    CHECK(cudaMemset(lock, 0, sizeof(int)));
    CHECK(cudaMemset(counter, 0, sizeof(int)));

    spinLock<<<1, threads>>>(lock, counter);
    CHECK(cudaGetLastError());

    int count = 0, held = 0;
    CHECK(cudaMemcpy(&count, counter, sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(&held, lock, sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(lock));
    CHECK(cudaFree(counter));

    std::printf("spin-lock: the counter is %d after %d threads, the lock is %s\n", count, threads, held ? "taken" : "free");
    return count == threads && held == 0 ? 0 : 1;
}
