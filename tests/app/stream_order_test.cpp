// Tests work that a program puts into a stream after a kernel that waits for the host: it runs in the order of the stream, or is lost
// together with the kernel.

#include <gmock/gmock.h>

#include "gpu/trace/file/recording_file.h"
#include "tests/app/spawn.h"
#include "tests/toolkit.h"

using namespace simtscope::tests;
using testing::HasSubstr;
using testing::Not;

namespace {

class StreamOrder : public AppTest {};

const std::string kKernels = "#include <cstdio>\n__global__ void spin(volatile int* flag)\n{\n    while (*flag == 0) {\n    }\n}\n"
                             "__global__ void add(int* p) { *p += 1; }\n";
const std::string kFlag = "    int* flag;\n    cudaMallocManaged(&flag, 16);\n    flag[0] = flag[1] = flag[2] = 0;\n";

// Each operation depends on all earlier ones. A search that followed every path between them would take 2^64 steps.
TEST_F(StreamOrder, ALongQueueBehindADeadlockIsGivenUp)
{
    SKIP_WITHOUT_NVCC();
    const std::string file = writeProgram(
        "queue.cu",
        kKernels + "int main()\n{\n" + kFlag +
            "    spin<<<1, 1>>>(flag);\n    for (int i = 0; i < 64; i++)\n        add<<<1, 1>>>(flag + 1);\n"
            "    printf(\"%s\\n\", cudaGetErrorName(cudaDeviceSynchronize()));\n    printf(\"%d\\n\", flag[1]);\n    return 0;\n}\n");
    const Outcome outcome = runSimtscope({"run", file, "--timeout", "60"});
    EXPECT_EQ(outcome.stdoutText, "cudaErrorLaunchTimeout\n0\n") << outcome.stderrText;
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_THAT(outcome.stderrText, HasSubstr("Deadlock: kernel spin"));
}

TEST_F(StreamOrder, AKernelThatLaunchesNoneIsSuspendedBesideOneThatDoes)
{
    SKIP_WITHOUT_NVCC();
    const std::string file = writeProgram(
        "beside.cu", kKernels + "__global__ void parent(int* p) { add<<<1, 1>>>(p); }\nint main()\n{\n" + kFlag +
                         "    parent<<<1, 1>>>(flag + 1);\n    spin<<<1, 1>>>(flag);\n    *(volatile int*)flag = 1;\n"
                         "    printf(\"%d \", int(cudaDeviceSynchronize()));\n    printf(\"%d\\n\", flag[1]);\n    return 0;\n}\n");
    const Outcome outcome = runSimtscope({"run", file});
    EXPECT_EQ(outcome.stdoutText, "0 1\n") << outcome.stderrText;
    EXPECT_EQ(outcome.exitCode, 0) << outcome.stderrText;
}

TEST_F(StreamOrder, AKernelThatLaunchesKernelsWaitsForItsTurn)
{
    SKIP_WITHOUT_NVCC();
    const std::string file = writeProgram(
        "tree.cu", kKernels + "__global__ void parent(int* p) { add<<<1, 1>>>(p); }\nint main()\n{\n" + kFlag +
                       "    spin<<<1, 1>>>(flag);\n    parent<<<1, 1>>>(flag + 1);\n    *(volatile int*)flag = 1;\n"
                       "    printf(\"%d \", int(cudaDeviceSynchronize()));\n    printf(\"%d\\n\", flag[1]);\n    return 0;\n}\n");
    const Outcome outcome = runSimtscope({"run", file, "--record", path("tree.simt")});
    EXPECT_EQ(outcome.stdoutText, "0 1\n") << outcome.stderrText;
    EXPECT_EQ(outcome.exitCode, 0) << outcome.stderrText;
    const auto recording = simtscope::trace::readRecording(path("tree.simt"));
    ASSERT_TRUE(recording) << recording.error().text();
    ASSERT_EQ(recording->launches.size(), 3u);
    EXPECT_EQ(recording->launches[2].origin.parent, 1);
    const auto& call = recording->apiCalls.at(std::size_t(recording->launches[1].apiCall));
    EXPECT_EQ(call.launch, 1) << "the call of the second launch";
    EXPECT_TRUE(call.hasWork());
}

// The program unregisters the memory before the copy is done.
TEST_F(StreamOrder, ACopyOutlivesTheRegistrationOfItsMemory)
{
    SKIP_WITHOUT_NVCC();
    const std::string file = writeProgram(
        "unregister.cu", kKernels + "int main()\n{\n" + kFlag +
                             "    static int own[1024] = {7};\n    cudaHostRegister(own, sizeof own, 0);\n    int* to;\n"
                             "    cudaMalloc(&to, sizeof own);\n    spin<<<1, 1>>>(flag);\n"
                             "    cudaMemcpyAsync(to, own, sizeof own, cudaMemcpyDefault, 0);\n    cudaHostUnregister(own);\n"
                             "    cudaMemcpyAsync(flag + 2, to, 4, cudaMemcpyDefault, 0);\n    *(volatile int*)flag = 1;\n"
                             "    printf(\"%d \", int(cudaDeviceSynchronize()));\n    printf(\"%d\\n\", flag[2]);\n    return 0;\n}\n");
    const Outcome outcome = runSimtscope({"run", file});
    EXPECT_EQ(outcome.stdoutText, "0 7\n") << outcome.stderrText;
    EXPECT_EQ(outcome.exitCode, 0) << outcome.stderrText;
}

// cudaGraphExecDestroy() does not cancel a launch that is not done yet.
TEST_F(StreamOrder, AGraphIsExecutedAsAWhole)
{
    SKIP_WITHOUT_NVCC();
    const std::string file = writeProgram(
        "graph.cu", kKernels + "void twice(void* p) { *(int*)p *= 2; }\nint main()\n{\n" + kFlag +
                        "    cudaStream_t stream;\n    cudaStreamCreate(&stream);\n    cudaGraph_t graph;\n    cudaGraphExec_t exec;\n"
                        "    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);\n    add<<<1, 1, 0, stream>>>(flag + 1);\n"
                        "    cudaLaunchHostFunc(stream, twice, flag + 1);\n    add<<<1, 1, 0, stream>>>(flag + 1);\n"
                        "    cudaStreamEndCapture(stream, &graph);\n    cudaGraphInstantiateWithFlags(&exec, graph, 0);\n"
                        "    spin<<<1, 1, 0, stream>>>(flag);\n    cudaGraphLaunch(exec, stream);\n    cudaGraphExecDestroy(exec);\n"
                        "    cudaMemcpyAsync(flag + 2, flag + 1, 4, cudaMemcpyDefault, stream);\n    *(volatile int*)flag = 1;\n"
                        "    printf(\"%d \", int(cudaDeviceSynchronize()));\n    printf(\"%d %d\\n\", flag[1], flag[2]);\n"
                        "    return 0;\n}\n");
    const Outcome outcome = runSimtscope({"run", file});
    EXPECT_EQ(outcome.stdoutText, "0 3 3\n") << outcome.stderrText;
    EXPECT_EQ(outcome.exitCode, 0) << outcome.stderrText;
}

const std::string kCapture = "    cudaStream_t stream;\n    cudaStreamCreate(&stream);\n    cudaGraph_t graph;\n    cudaGraphExec_t exec;\n"
                             "    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);\n";
const std::string kInstantiate = "    cudaStreamEndCapture(stream, &graph);\n    cudaGraphInstantiateWithFlags(&exec, graph, 0);\n";

TEST_F(StreamOrder, AGraphIsSuspendedWithItsKernel)
{
    SKIP_WITHOUT_NVCC();
    const std::string file = writeProgram(
        "node.cu", kKernels + "void twice(void* p) { *(int*)p *= 2; }\nint main()\n{\n" + kFlag + kCapture +
                       "    add<<<1, 1, 0, stream>>>(flag + 1);\n    spin<<<1, 1, 0, stream>>>(flag);\n"
                       "    cudaLaunchHostFunc(stream, twice, flag + 1);\n    spin<<<1, 1, 0, stream>>>(flag + 3);\n"
                       "    add<<<1, 1, 0, stream>>>(flag + 1);\n" +
                       kInstantiate +
                       "    flag[3] = 0;\n    cudaGraphLaunch(exec, stream);\n"
                       "    cudaMemcpyAsync(flag + 2, flag + 1, 4, cudaMemcpyDefault, stream);\n"
                       "    printf(\"%d %d \", cudaStreamQuery(stream) == cudaErrorNotReady, flag[1]);\n    *(volatile int*)flag = 1;\n"
                       "    cudaStreamQuery(stream);\n    *(volatile int*)(flag + 3) = 1;\n"
                       "    printf(\"%d \", int(cudaStreamSynchronize(stream)));\n    printf(\"%d %d\\n\", flag[1], flag[2]);\n"
                       "    return 0;\n}\n");
    const Outcome outcome = runSimtscope({"run", file, "--record", path("node.simt")});
    EXPECT_EQ(outcome.stdoutText, "1 1 0 3 3\n") << outcome.stderrText;
    EXPECT_EQ(outcome.exitCode, 0) << outcome.stderrText;
    const auto recording = simtscope::trace::readRecording(path("node.simt"));
    ASSERT_TRUE(recording) << recording.error().text();
    ASSERT_EQ(recording->launches.size(), 4u);
    for (const auto& launch : recording->launches)
        EXPECT_TRUE(launch.isComplete) << launch.id.value;
    EXPECT_EQ(recording->nestedWork.size(), 5u) << "four kernels and a function of the host";
}

TEST_F(StreamOrder, AGraphWhoseKernelNothingLetsRunOnIsADeadlock)
{
    SKIP_WITHOUT_NVCC();
    const std::string file = writeProgram(
        "stuck.cu", kKernels + "int main()\n{\n" + kFlag + kCapture +
                        "    spin<<<1, 1, 0, stream>>>(flag);\n    add<<<1, 1, 0, stream>>>(flag + 1);\n" + kInstantiate +
                        "    cudaGraphLaunch(exec, stream);\n    printf(\"%s \", cudaGetErrorName(cudaStreamSynchronize(stream)));\n"
                        "    printf(\"%d\\n\", flag[1]);\n    return 0;\n}\n");
    const Outcome outcome = runSimtscope({"run", file});
    EXPECT_EQ(outcome.stdoutText, "cudaErrorLaunchTimeout 0\n") << outcome.stderrText;
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_THAT(outcome.stderrText, HasSubstr("Deadlock: kernel spin"));
    EXPECT_THAT(outcome.stderrText, Not(HasSubstr("is not suspended")));
}

TEST_F(StreamOrder, KernelInAConditionalNodeIsAnExplainedFinding)
{
    SKIP_BEFORE_CUDA(12040, "older ones have no conditional nodes");
    const std::string file = writeProgram(
        "body.cu",
        kKernels + "#if CUDART_VERSION >= 13000\n#define NO_EDGES nullptr,\n#else\n#define NO_EDGES\n#endif\nint main()\n{\n" + kFlag +
            "    cudaGraph_t graph;\n    cudaGraphCreate(&graph, 0);\n    cudaGraphConditionalHandle handle;\n"
            "    cudaGraphConditionalHandleCreate(&handle, graph, 1, cudaGraphCondAssignDefault);\n"
            "    cudaGraphNodeParams params = {};\n    params.type = cudaGraphNodeTypeConditional;\n"
            "    params.conditional.handle = handle;\n    params.conditional.type = cudaGraphCondTypeIf;\n"
            "    params.conditional.size = 1;\n    cudaGraphNode_t node;\n"
            "    cudaGraphAddNode(&node, graph, nullptr, NO_EDGES 0, &params);\n    cudaStream_t stream;\n"
            "    cudaStreamCreate(&stream);\n    cudaGraph_t body = params.conditional.phGraph_out[0];\n"
            "    cudaStreamBeginCaptureToGraph(stream, body, nullptr, nullptr, 0, cudaStreamCaptureModeGlobal);\n"
            "    spin<<<1, 1, 0, stream>>>(flag);\n    cudaStreamEndCapture(stream, &body);\n    cudaGraphExec_t exec;\n"
            "    cudaGraphInstantiateWithFlags(&exec, graph, 0);\n    cudaGraphLaunch(exec, stream);\n    *(volatile int*)flag = 1;\n"
            "    return cudaStreamSynchronize(stream);\n}\n");
    const Outcome outcome = runSimtscope({"run", file});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_THAT(outcome.stderrText, HasSubstr("Deadlock: kernel spin"));
    EXPECT_THAT(outcome.stderrText, HasSubstr("A kernel in the body of a conditional node is not suspended until the host writes"));
}

TEST_F(StreamOrder, KernelThatLaunchesKernelsIsAnExplainedFinding)
{
    SKIP_WITHOUT_NVCC();
    const std::string file = writeProgram(
        "launcher.cu", kKernels +
                           "__global__ void parent(volatile int* p)\n{\n    while (*p == 0) {\n    }\n    add<<<1, 1>>>((int*)p);\n}\n"
                           "int main()\n{\n" +
                           kFlag + "    parent<<<1, 1>>>(flag);\n    *(volatile int*)flag = 1;\n    return cudaDeviceSynchronize();\n}\n");
    const Outcome outcome = runSimtscope({"run", file});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_THAT(outcome.stderrText, HasSubstr("Deadlock: kernel parent"));
    EXPECT_THAT(outcome.stderrText, HasSubstr("A kernel that calls the device runtime is not suspended"));
    const std::string child = writeProgram(
        "child.cu", kKernels + "__global__ void parent(int* p) { spin<<<1, 1>>>(p); }\nint main()\n{\n" + kFlag +
                        "    parent<<<1, 1>>>(flag);\n    *(volatile int*)flag = 1;\n    return cudaDeviceSynchronize();\n}\n");
    EXPECT_THAT(runSimtscope({"run", child}).stderrText, HasSubstr("A kernel that calls the device runtime is not suspended"));
}

// CUDA Runtime API 13.0, cudaErrorLaunchOutOfResources: "the kernel launch specifies too many threads for the kernel's register count". The
// compiler does not move volatile loads, so that 100 values are live at the barrier.
TEST_F(StreamOrder, ABlockWithMoreRegistersThanAnSmHasIsNotLaunched)
{
    SKIP_WITHOUT_NVCC();
    const auto text = [](const std::string& bounds) {
        return "#include <cstdio>\n__global__ void " + bounds +
               "many(volatile float* p)\n{\n    float v[100];\n    _Pragma(\"unroll\")\n    for (int i = 0; i < 100; i++)\n"
               "        v[i] = p[i];\n    __syncthreads();\n    _Pragma(\"unroll\")\n    for (int i = 0; i < 100; i++)\n"
               "        p[i] = v[99 - i];\n}\nint main()\n{\n    float* p;\n    cudaMalloc(&p, 400);\n    cudaMemset(p, 0, 400);\n"
               "    many<<<1, 1024>>>(p);\n    printf(\"%d \", int(cudaGetLastError()));\n    many<<<1, 256>>>(p);\n"
               "    printf(\"%d\\n\", int(cudaDeviceSynchronize()));\n    return 0;\n}\n";
    };
    const Outcome refused = runSimtscope({"run", writeProgram("many.cu", text(""))});
    EXPECT_EQ(refused.stdoutText, "701 0\n") << refused.stderrText;
    EXPECT_THAT(refused.stderrText, HasSubstr("many<<<1, 1024>>> is not launched: the block has 1024 threads of "));
    EXPECT_EQ(runSimtscope({"run", writeProgram("bounded.cu", text("__launch_bounds__(1024) "))}).stdoutText, "0 0\n");
}

}  // namespace
