// Tests programs with more device memory than the host can hold. The SIMT engine keeps device memory in host memory, so it must refuse an
// allocation or stop the run before the system kills a process. An environment variable sets the memory that the host seems to have, so
// that no test needs much memory.
#include <gmock/gmock.h>

#include "gpu/core/host_memory.h"
#include "tests/app/spawn.h"

namespace simtscope::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

const char* const kFill = R"(
#include <cstdio>
int main()
{
    char* memory;
    const size_t bytes = size_t(4) << 30;
    std::printf("malloc %s\n", cudaGetErrorName(cudaMalloc(&memory, bytes)));
    std::printf("small %s\n", cudaGetErrorName(cudaMemset(memory, 1, 1 << 20)));
    const cudaError_t error = cudaMemset(memory, 1, bytes);
    std::printf("memset %s\n", cudaGetErrorName(error));
    std::printf("copy %s\n", cudaGetErrorName(cudaMemcpy(memory + bytes / 2, memory, bytes / 2, cudaMemcpyDeviceToDevice)));
    return error == cudaSuccess;
}
)";

const char* const kTouch = R"(
__global__ void touch(char* memory, size_t bytes)
{
    for (size_t i = threadIdx.x * size_t(4096); i < bytes; i += blockDim.x * size_t(4096))
        memory[i] = 1;
}
int main()
{
    char* memory;
    const size_t bytes = size_t(2) << 30;
    cudaMalloc(&memory, bytes);
    touch<<<1, 32>>>(memory, 4096);
    cudaDeviceSynchronize();
    for (;;) {
        touch<<<1, 32>>>(memory, bytes);
        cudaDeviceSynchronize();
    }
}
)";

const char* const kManaged = R"(
#include <cstdio>
int main()
{
    int made = 0;
    cudaError_t error = cudaSuccess;
    for (; made < 100 && error == cudaSuccess; ++made) {
        char* memory;
        error = made % 2 ? cudaMallocManaged(&memory, 64 << 20) : cudaHostAlloc(&memory, 64 << 20, cudaHostAllocDefault);
    }
    std::printf("%s, fewer than 20: %d\n", cudaGetErrorName(error), made < 20);
    return 0;
}
)";

const char* const kOwn = R"(
#include <cstring>
#include <vector>
int main()
{
    int* memory;
    cudaMalloc(&memory, 4);
    std::vector<char*> pieces;
    for (int i = 0; i < 200; ++i) {
        pieces.push_back(new char[10 << 20]);
        std::memset(pieces.back(), i, 10 << 20);
    }
    for (volatile char* first = pieces[0];; ++first[7]) {
    }
}
)";

class SmallHost : public AppTest {
protected:
    Outcome run(const std::string& name, const char* text)
    {
        return runSimtscope({"run", writeProgram(name, text)}, {.environment = {{kHostMemoryVariable, "700"}}, .timeoutSeconds = 300});
    }
};

TEST_F(SmallHost, RefusesToFillMoreMemoryThanItHas)
{
    SKIP_WITHOUT_NVCC();
    const Outcome outcome = run("fill.cu", kFill);
    EXPECT_EQ(outcome.stdoutText,
              "malloc cudaSuccess\nsmall cudaSuccess\nmemset cudaErrorMemoryAllocation\ncopy cudaErrorMemoryAllocation\n")
        << outcome.stderrText;
    EXPECT_THAT(outcome.stderrText,
                testing::ContainsRegex("cudaMemset failed, because SIMTscope keeps device memory in the memory of the host: "
                                       "[34]\\.[0-9] GiB more would be needed, and [0-9]+ MiB are left"));
    EXPECT_EQ(outcome.exitCode, 0) << "the program expects the failure" << outcome.stderrText;
}

TEST_F(SmallHost, StopsAKernelThatTouchesTooMuch)
{
    SKIP_WITHOUT_NVCC();
    const Outcome outcome = run("touch.cu", kTouch);
    EXPECT_EQ(outcome.exitCode, 1) << outcome.stderrText;
    EXPECT_THAT(outcome.stderrText, HasSubstr("simtscope: the program was stopped before the memory of the host was used up: it held "));
    EXPECT_THAT(outcome.stderrText, HasSubstr(" was recorded"));
    EXPECT_THAT(outcome.stderrText, Not(HasSubstr("signal")));
}

TEST_F(SmallHost, CountsManySmallAllocationsOfManagedAndPinnedMemory)
{
    SKIP_WITHOUT_NVCC();
    EXPECT_EQ(run("managed.cu", kManaged).stdoutText, "cudaErrorMemoryAllocation, fewer than 20: 1\n");
}

TEST_F(SmallHost, StopsAProgramThatTakesTooMuchItself)
{
    SKIP_WITHOUT_NVCC();
    const Outcome outcome = run("own.cu", kOwn);
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_THAT(outcome.stderrText, HasSubstr("was stopped before the memory of the host was used up"));
}

}  // namespace
}  // namespace simtscope::tests
