// Tests the recording of a program that launches graphs.
#include <gmock/gmock.h>

#include "gpu/core/messages/call.h"
#include "gpu/core/messages/gpu.h"
#include "gpu/program/build/cuda_engine.h"
#include "tests/gpu/program/workspace.h"
#include "tests/toolkit.h"

namespace simtscope::program {
namespace {

// Program that twice launches a graph that forks and joins, and allocates memory on one branch.
constexpr char kFork[] = R"(#include <cstdio>
__global__ void add(int* p, int v) { p[threadIdx.x] += v; }
int main()
{
    int *a, *b, *own, sum[32];
    cudaMalloc(&a, 128);
    cudaMalloc(&b, 128);
    cudaStream_t s, t;
    cudaStreamCreate(&s);
    cudaStreamCreate(&t);
    cudaEvent_t fork, join;
    cudaEventCreate(&fork);
    cudaEventCreate(&join);
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaMemset(a, 0, 128);
    cudaMemset(b, 0, 128);
    cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
    add<<<1, 32, 0, s>>>(a, 1);
    cudaEventRecord(fork, s);
    cudaStreamWaitEvent(t, fork, 0);
    cudaMallocAsync(&own, 128, t);
    cudaMemsetAsync(own, 0, 128, t);
    add<<<1, 32, 0, t>>>(own, 2);
    cudaFreeAsync(own, t);
    cudaEventRecord(join, t);
    add<<<1, 32, 0, s>>>(b, 3);
    cudaStreamWaitEvent(s, join, 0);
    cudaMemcpyAsync(sum, b, 128, cudaMemcpyDeviceToHost, s);
    cudaStreamEndCapture(s, &graph);
    cudaGraphInstantiateWithFlags(&exec, graph, 0);
    cudaGraphLaunch(exec, s);
    cudaGraphLaunch(exec, s);
    cudaStreamSynchronize(s);
    printf("%d, %s\n", sum[31], cudaGetErrorName(cudaGetLastError()));
}
)";

class GraphRecording : public CompilingWorkspace {};

TEST_F(GraphRecording, KernelsAreLaunchesOfTheirNodes)
{
    const RunOutcome outcome = mustRun(request(kFork));
    EXPECT_EQ(output, "6, cudaSuccess\n") << errors;
    const trace::Recording recording = read(outcome.recordingPath);
    ASSERT_EQ(recording.launches.size(), 6u);
    std::vector<std::int64_t> graphCalls;
    for (std::size_t i = 0; i < recording.apiCalls.size(); ++i)
        if (recording.apiCalls[i].name == "cudaGraphLaunch")
            graphCalls.push_back(std::int64_t(i));
    ASSERT_EQ(graphCalls.size(), 2u);
    std::vector<std::int64_t> nodes;
    for (const trace::Launch& launch : recording.launches) {
        EXPECT_EQ(launch.origin.graph, 0);
        EXPECT_EQ(launch.origin.parent, -1);
        EXPECT_EQ(launch.apiCall, graphCalls[launch.id.value / 3]);
        nodes.push_back(launch.origin.node);
    }
    EXPECT_THAT(nodes, testing::ElementsAre(0, 3, 5, 0, 3, 5));  // in the order of creation; nodes 1, 2 and 4 allocate, fill and free
}

TEST_F(GraphRecording, WorkLiesOnABranchForEachSide)
{
    const RunOutcome outcome = mustRun(request(kFork));
    const trace::Recording recording = read(outcome.recordingPath);
    std::map<std::int64_t, trace::NestedWork> first;  // by node
    for (const trace::NestedWork& work : recording.nestedWork)
        if (!first.contains(work.node))
            first[work.node] = work;
    ASSERT_EQ(first.size(), 5u);  // three kernels, a fill and a copy
    EXPECT_EQ(first[2].launch, -1);
    EXPECT_EQ(first[2].bytes, 128u);
    EXPECT_EQ(first[6].direction, trace::CopyDirection::DeviceToHost);
    EXPECT_EQ(first[2].branch, first[3].branch);
    EXPECT_NE(first[3].branch, first[5].branch);
    EXPECT_GE(first[2].start, first[0].end);
    EXPECT_GE(first[5].start, first[0].end);
    EXPECT_LT(first[5].start, first[3].end);  // concurrent with the other branch
    EXPECT_GE(first[6].start, std::max(first[3].end, first[5].end));
    const trace::ApiCall& call = recording.apiCalls[std::size_t(first[0].apiCall)];
    EXPECT_EQ(call.name, "cudaGraphLaunch");
    EXPECT_LE(call.workStart, first[0].start);
    EXPECT_GE(call.workEnd, first[6].end);
}

TEST_F(GraphRecording, MemoryLivesFromItsNodeToTheOneThatFreesIt)
{
    const RunOutcome outcome = mustRun(request(kFork));
    const trace::Recording recording = read(outcome.recordingPath);
    const std::int64_t call = recording.launches[1].apiCall;
    const auto graphAllocation =
        std::ranges::find_if(recording.allocations, [&](const trace::Allocation& a) { return a.createdByCall == call; });
    ASSERT_NE(graphAllocation, recording.allocations.end());
    EXPECT_EQ(graphAllocation->freedByCall, call);
    EXPECT_TRUE(trace::wasAllocatedAt(*graphAllocation, recording.launches[1]));
    EXPECT_FALSE(trace::wasAllocatedAt(*graphAllocation, recording.launches[4]));
    const auto secondAllocation = std::ranges::find_if(recording.allocations, [&](const trace::Allocation& a) {
        return a.address == graphAllocation->address && a.createdByCall == recording.launches[4].apiCall;
    });
    EXPECT_NE(secondAllocation, recording.allocations.end());
}

// On a GPU the original kernels of the graph run unrecorded, and a note of the run says so.
TEST_F(GraphRecording, GpuEngineNotesThatGraphsAreNotRecorded)
{
    SKIP_BEFORE_CUDA(13000, "so does the GPU engine");
    ::setenv(kCudaRuntimeVariable, SIMTSCOPE_LIBRARY_DIR, 1);
    RunRequest runRequest = request(kFork);
    runRequest.engine = "cuda";
    runRequest.timingRuns = 0;
    const RunOutcome outcome = mustRun(runRequest);
    ::unsetenv(kCudaRuntimeVariable);
    EXPECT_EQ(output, "6, cudaSuccess\n") << errors;
    const trace::Recording recording = read(outcome.recordingPath);
    EXPECT_THAT(recording.launches, testing::IsEmpty());
    EXPECT_THAT(recording.notes, testing::Contains(msg::gpu::graphNotRecorded()));
}

}  // namespace
}  // namespace simtscope::program
