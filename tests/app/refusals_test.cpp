// Tests that an unsupported feature is always a finding and gives exit code 1, even where the program ignores the error.

#include <gmock/gmock.h>

#include "tests/app/spawn.h"

using namespace simtscope::tests;
using testing::HasSubstr;

namespace {

class Refusals : public AppTest {};

TEST_F(Refusals, RefusedCallIsAFindingThoughTheProgramIgnoresTheError)
{
    SKIP_WITHOUT_NVCC();
    const std::string shared =
        writeProgram("shared.cu", "int main()\n{\n    int* p;\n    cudaMalloc(&p, 4);\n    cudaIpcMemHandle_t handle;\n"
                                  "    cudaIpcGetMemHandle(&handle, p);\n    cudaIpcGetMemHandle(&handle, p);\n"
                                  "    cudaGetLastError();\n    return 0;\n}\n");
    const Outcome outcome = runSimtscope({"run", shared, "--report", "json"});
    EXPECT_EQ(outcome.exitCode, 1) << outcome.stderrText;
    EXPECT_EQ(outcome.stderrText, "simtscope: cudaIpcGetMemHandle is not supported; SIMTscope models one process\n");
    EXPECT_THAT(outcome.stdoutText, HasSubstr("\"kind\": \"unsupported\""));
    EXPECT_THAT(outcome.stdoutText, HasSubstr("\"text\": \"cudaIpcGetMemHandle is not supported; SIMTscope models one process\""));
    // The message appears once, although the program calls the function twice.
    const std::string call = "cudaIpcGetMemHandle is not supported; SIMTscope models one process";
    EXPECT_EQ(outcome.stdoutText.find(call), outcome.stdoutText.rfind(call));
}

TEST_F(Refusals, RefusedLaunchIsAFindingThoughTheProgramIgnoresTheError)
{
    SKIP_WITHOUT_NVCC();
    // The SIMT engine executes neither a cluster's barrier nor a launch with clusters.
    const std::string kernels = writeProgram(
        "kernels.cu", "__global__ void cluster() { asm volatile(\"barrier.cluster.arrive;\"); }\n"
                      "__global__ void plain() {}\n"
                      "int main()\n{\n"
                      "    cluster<<<1, 1>>>();\n"
                      "    cudaLaunchAttribute cluster[1];\n    cluster[0].id = cudaLaunchAttributeClusterDimension;\n"
                      "    cluster[0].val.clusterDim = {2, 1, 1};\n"
                      "    cudaLaunchConfig_t config{};\n    config.gridDim = 2;\n    config.blockDim = 32;\n    config.attrs = cluster;\n"
                      "    config.numAttrs = 1;\n    cudaLaunchKernelEx(&config, plain);\n"
                      "    cudaDeviceSynchronize();\n    return 0;\n}\n");
    const Outcome outcome = runSimtscope({"run", kernels, "--device", "sm_90"});
    EXPECT_EQ(outcome.exitCode, 1) << outcome.stderrText;
    EXPECT_THAT(outcome.stderrText,
                HasSubstr("kernels.cu:1: kernel cluster: barriers of a cluster (barrier.cluster.arrive) are not supported"));
    EXPECT_THAT(outcome.stderrText, HasSubstr("a cluster of 2 x 1 x 1 blocks is not supported"));
    const Outcome report = runSimtscope({"run", kernels, "--device", "sm_90", "--report", "text"});
    EXPECT_EQ(report.exitCode, 1);
    EXPECT_THAT(report.stdoutText, HasSubstr("a cluster of 2 x 1 x 1 blocks is not supported"));
}

TEST_F(Refusals, RefusedMemoryPoolForOtherProcessesIsAFinding)
{
    SKIP_WITHOUT_NVCC();
    const std::string pool =
        writeProgram("pool.cu", "int main()\n{\n    cudaMemPoolProps of{};\n    of.allocType = cudaMemAllocationTypePinned;\n"
                                "    of.handleTypes = cudaMemHandleTypePosixFileDescriptor;\n"
                                "    of.location.type = cudaMemLocationTypeDevice;\n"
                                "    cudaMemPool_t made;\n    cudaMemPoolCreate(&made, &of);\n    return 0;\n}\n");
    const Outcome outcome = runSimtscope({"run", pool});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_EQ(outcome.stderrText,
              "simtscope: cudaMemPoolCreate: memory that is shared with other processes (handleTypes) is not supported; set "
              "handleTypes to cudaMemHandleTypeNone\n");
}

const char* const kGuarded =
    "#include <cstdio>\n__global__ void k(int* p)\n{\n#if __CUDA_ARCH__ >= 800\n    *p = 42;\n#endif\n}\n"
    "int main()\n{\n    int *p, r = 0;\n    cudaMalloc(&p, 4);\n    cudaMemset(p, 0, 4);\n    k<<<1, 1>>>(p);\n"
    "    cudaMemcpy(&r, p, 4, cudaMemcpyDeviceToHost);\n    printf(\"%d\\n\", r);\n    cudaFree(p);\n    return 0;\n}\n";

TEST_F(Refusals, AKernelWithoutItsCodeIsANoteThatNamesGuardAndOption)
{
    SKIP_WITHOUT_NVCC();
    const std::string guarded = writeProgram("guarded.cu", kGuarded);
    const std::string note = "Kernel k: the guard `#if __CUDA_ARCH__ >= 800` (" + guarded +
                             ":4) excludes code, because the program was compiled "
                             "for compute_75, while the device is sm_90; add --device sm_90 or --nvcc-arg=-arch=sm_90.";
    const Outcome defaultRun = runSimtscope({"run", guarded});
    EXPECT_EQ(defaultRun.exitCode, 0);
    EXPECT_EQ(defaultRun.stdoutText, "0\n");
    EXPECT_EQ(defaultRun.stderrText, "simtscope: " + note + "\n");
    EXPECT_THAT(runSimtscope({"run", guarded, "--report", "text"}).stdoutText, HasSubstr(note));
    const Outcome hopperRun = runSimtscope({"run", guarded, "--device", "sm_90"});
    EXPECT_EQ(hopperRun.stdoutText, "42\n");
    EXPECT_EQ(hopperRun.stderrText, "");
}

TEST_F(Refusals, AnAsynchronousCopyThatIsAnOrdinaryOneIsANote)
{
    SKIP_WITHOUT_NVCC();
    const std::string program =
        writeProgram("copies.cu", "#include <cuda_pipeline.h>\n// memcpy_async(\n__global__ void k(const int* in, int* out)\n{\n"
                                  "    __shared__ int tile[32];\n"
                                  "    __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(int));\n"
                                  "    __pipeline_commit();\n    __pipeline_wait_prior(0);\n    __syncthreads();\n"
                                  "    out[threadIdx.x] = tile[31 - threadIdx.x];\n}\n"
                                  "int main()\n{\n    int *in, *out;\n    cudaMalloc(&in, 128);\n    cudaMalloc(&out, 128);\n"
                                  "    cudaMemset(in, 0, 128);\n    k<<<1, 32>>>(in, out);\n    cudaMemcpy(in, out, 128, "
                                  "cudaMemcpyDeviceToDevice);\n    cudaFree(in);\n    cudaFree(out);\n    return 0;\n}\n");
    const std::string note = "Kernel k: __pipeline_memcpy_async (" + program +
                             ":6) is an ordinary copy through registers and no asynchronous one (cp.async), because the program was "
                             "compiled for compute_75; add --device sm_80, or a later device, or --nvcc-arg=-arch=sm_80.";
    EXPECT_THAT(runSimtscope({"run", program, "--nvcc-arg=-arch=sm_75", "--report", "text"}).stdoutText, HasSubstr(note));
    EXPECT_THAT(runSimtscope({"run", program, "--device", "sm_80", "--report", "text"}).stdoutText,
                testing::Not(HasSubstr("ordinary copy")));
}

}  // namespace
