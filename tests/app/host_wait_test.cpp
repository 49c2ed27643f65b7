// Tests kernels that wait for a value in memory. Such a kernel is suspended and resumed at the host's next call; where nothing can resume
// it, it is a deadlock.

#include <gmock/gmock.h>

#include "gpu/trace/file/recording_file.h"
#include "tests/app/spawn.h"

using namespace simtscope::tests;
using testing::HasSubstr;

namespace {

class HostWait : public AppTest {};

const std::string kKernel =
    "#include <cstdio>\n__global__ void k(volatile int* flag)\n{\n    while (*flag == 0) {\n    }\n    flag[1] = 5;\n}\n";
const char* const kDeadlock = "Deadlock: kernel k: the threads of the running block spin on memory that no running thread will write";

TEST_F(HostWait, IsOverAtTheNextCall)
{
    SKIP_WITHOUT_NVCC();
    const std::string file =
        writeProgram("next.cu", kKernel + "int main()\n{\n    int* flag;\n    cudaMallocManaged(&flag, 8);\n    flag[0] = flag[1] = 0;\n"
                                          "    k<<<1, 1>>>(flag);\n    printf(\"%d \", cudaStreamQuery(0) == cudaErrorNotReady);\n"
                                          "    printf(\"%d \", flag[1]);\n    *(volatile int*)flag = 1;\n    cudaStreamQuery(0);\n"
                                          "    printf(\"%d\\n\", *(volatile int*)(flag + 1));\n    return cudaDeviceSynchronize();\n}\n");
    const Outcome outcome = runSimtscope({"run", file, "--record", path("next.simt")});
    EXPECT_EQ(outcome.stdoutText, "1 0 5\n") << outcome.stderrText;
    EXPECT_EQ(outcome.exitCode, 0) << outcome.stderrText;
    const auto recording = simtscope::trace::readRecording(path("next.simt"));
    ASSERT_TRUE(recording) << recording.error().text();
    ASSERT_EQ(recording->launches.size(), 1u);
    EXPECT_TRUE(recording->launches[0].isComplete);
    const auto& launch = recording->apiCalls.at(std::size_t(recording->launches[0].apiCall));
    // The kernel runs until the second query, which is the call before the last.
    EXPECT_GE(launch.workEnd, recording->apiCalls.at(recording->apiCalls.size() - 2).start);
}

TEST_F(HostWait, WaitForAHostThatWaitsItselfIsADeadlock)
{
    SKIP_WITHOUT_NVCC();
    const std::string file =
        writeProgram("deadlock.cu",
                     kKernel + "int main()\n{\n    int* flag;\n    cudaMallocManaged(&flag, 8);\n    flag[0] = 0;\n    k<<<1, 1>>>(flag);\n"
                               "    printf(\"%s \", cudaGetErrorName(cudaGetLastError()));\n"
                               "    printf(\"%s\\n\", cudaGetErrorName(cudaDeviceSynchronize()));\n    return 0;\n}\n");
    const Outcome outcome = runSimtscope({"run", file});
    EXPECT_EQ(outcome.stdoutText, "cudaSuccess cudaErrorLaunchTimeout\n");
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_THAT(outcome.stderrText, HasSubstr(kDeadlock));
}

TEST_F(HostWait, WaitBeyondTheEndOfTheProgramIsADeadlock)
{
    SKIP_WITHOUT_NVCC();
    const std::string file = writeProgram("leave.cu", kKernel + "int main()\n{\n    int* flag;\n    cudaMalloc(&flag, 8);\n"
                                                                "    cudaMemset(flag, 0, 8);\n    k<<<1, 1>>>(flag);\n    return 0;\n}\n");
    const Outcome outcome = runSimtscope({"run", file});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_THAT(outcome.stderrText, HasSubstr(kDeadlock));
}

// The waiting loop shares its header with the loop around it. So it looks like a loop that may end by itself.
TEST_F(HostWait, TwoKernelsTakeTurns)
{
    SKIP_WITHOUT_NVCC();
    const std::string file =
        writeProgram("turns.cu", "#include <cstdio>\n__global__ void k(volatile int* turn, int own, int rounds)\n{\n"
                                 "    for (int i = 0; i < rounds; i++) {\n        while (turn[0] % 2 != own) {\n        }\n"
                                 "        turn[0] = turn[0] + 1;\n        __threadfence();\n    }\n}\nint main()\n{\n    int* turn;\n"
                                 "    cudaMallocManaged(&turn, 4);\n    *turn = 0;\n    cudaStream_t first, second;\n"
                                 "    cudaStreamCreate(&first);\n    cudaStreamCreate(&second);\n    k<<<1, 1, 0, first>>>(turn, 1, 5);\n"
                                 "    k<<<1, 1, 0, second>>>(turn, 0, 5);\n    cudaDeviceSynchronize();\n    printf(\"%d\\n\", *turn);\n"
                                 "    return cudaGetLastError();\n}\n");
    const Outcome outcome = runSimtscope({"run", file});
    EXPECT_EQ(outcome.stdoutText, "10\n");
    EXPECT_EQ(outcome.exitCode, 0) << outcome.stderrText;
}

TEST_F(HostWait, MemoryOfAPoolThatIsClosedIsAFault)
{
    SKIP_WITHOUT_NVCC();
    const std::string file =
        writeProgram("pool.cu", "__global__ void k(int* p) { *p = 1; }\nint main()\n{\n    cudaMemPoolProps of{};\n"
                                "    of.allocType = cudaMemAllocationTypePinned;\n    of.location.type = cudaMemLocationTypeDevice;\n"
                                "    of.location.id = 1;\n    cudaMemPool_t pool;\n    cudaMemPoolCreate(&pool, &of);\n"
                                "    cudaDeviceEnablePeerAccess(1, 0);\n    cudaSetDevice(1);\n    int* p;\n"
                                "    cudaMallocFromPoolAsync(&p, 4, pool, 0);\n    cudaSetDevice(0);\n    k<<<1, 1>>>(p);\n"
                                "    return cudaDeviceSynchronize() != cudaErrorIllegalAddress;\n}\n");
    const Outcome outcome = runSimtscope({"run", file, "--device", "sm_90x2"});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_THAT(outcome.stderrText, HasSubstr("this is memory of a pool of device 1: device 0 may use it after cudaMemPoolSetAccess"));
}

}  // namespace
