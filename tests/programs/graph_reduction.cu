// Sums an array by a graph that was built node by node: it allocates and frees its own buffers, halves the sums in a WHILE node until one is
// left, and an IF node with an ELSE checks the result on the device. Run twice, with another input set in the executable graph.
#include "check.h"

#include <numeric>

constexpr int kCount = 4096, kBlock = 128;

__global__ void sumBlocks(const int* from, int* to, int n)
{
    __shared__ int part[kBlock];
    int i = blockIdx.x * kBlock + threadIdx.x;
    part[threadIdx.x] = i < n ? from[i] : 0;
    __syncthreads();
    for (int half = kBlock / 2; half > 0; half /= 2) {
        if (threadIdx.x < half)
            part[threadIdx.x] += part[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        to[blockIdx.x] = part[0];
}

__global__ void start(int* left, int sums, int* turns)
{
    *left = sums;
    *turns = 0;
}

__global__ void halve(int* sums, int* left, int* turns, cudaGraphConditionalHandle loopHandle)
{
    int half = *left / 2;
    int mine = threadIdx.x < half ? sums[threadIdx.x] + sums[threadIdx.x + half] : 0;
    __syncthreads();
    if (threadIdx.x < half)
        sums[threadIdx.x] = mine;
    if (threadIdx.x == 0) {
        *left = half;
        ++*turns;
        cudaGraphSetConditional(loopHandle, half > 1);
    }
}

__global__ void check(const int* sums, const int* expected, cudaGraphConditionalHandle isRight)
{
    cudaGraphSetConditional(isRight, sums[0] == *expected);
}

__global__ void note(int* verdict, int value)
{
    *verdict = value;
}

static void called(void* data)
{
    ++*static_cast<int*>(data);
}

static cudaGraphNode_t addKernel(cudaGraph_t graph, std::vector<cudaGraphNode_t> after, const void* kernel, unsigned grid, unsigned block,
                                 std::vector<void*> arguments)
{
    cudaKernelNodeParams params{};
    params.func = const_cast<void*>(kernel);
    params.gridDim = grid;
    params.blockDim = block;
    params.kernelParams = arguments.data();
    cudaGraphNode_t node = nullptr;
    CHECK(cudaGraphAddKernelNode(&node, graph, after.data(), after.size(), &params));
    return node;
}

static int* addAllocation(cudaGraph_t graph, std::vector<cudaGraphNode_t> after, std::size_t bytes, cudaGraphNode_t* node)
{
    cudaMemAllocNodeParams params{};
    params.poolProps.allocType = cudaMemAllocationTypePinned;
    params.poolProps.location.type = cudaMemLocationTypeDevice;
    params.bytesize = bytes;
    CHECK(cudaGraphAddMemAllocNode(node, graph, after.data(), after.size(), &params));
    return static_cast<int*>(params.dptr);
}

/// A conditional node; its graphs go to `bodies`.
static cudaGraphNode_t addConditional(cudaGraph_t graph, cudaGraphNode_t after, cudaGraphConditionalHandle handle,
                                      cudaGraphConditionalNodeType type, unsigned size, std::vector<cudaGraph_t>& bodies)
{
    cudaGraphNodeParams params = {};
    params.type = cudaGraphNodeTypeConditional;
    params.conditional.handle = handle;
    params.conditional.type = type;
    params.conditional.size = size;
    cudaGraphNode_t node = nullptr;
#if CUDART_VERSION >= 13000
    CHECK(cudaGraphAddNode(&node, graph, &after, nullptr, 1, &params));
#else
    CHECK(cudaGraphAddNode(&node, graph, &after, 1, &params));
#endif
    bodies.assign(params.conditional.phGraph_out, params.conditional.phGraph_out + size);
    return node;
}

int main()
{
    std::vector<int> first(kCount), second(kCount);
    std::iota(first.begin(), first.end(), 1);
    for (int i = 0; i < kCount; ++i)
        second[i] = (i * 37) % 101 - 50;
    const int expectedFirst = std::accumulate(first.begin(), first.end(), 0), expectedSecond = std::accumulate(second.begin(), second.end(), 0);
    int sum = 0, calls = 0, sums = kCount / kBlock, one = 1, two = 2;
    int *verdict = toDevice(std::vector<int>(1)), *expected = toDevice(std::vector<int>{expectedFirst}), *turns = toDevice(std::vector<int>(1));

    cudaGraph_t graph = nullptr;
    CHECK(cudaGraphCreate(&graph, 0));
    cudaGraphConditionalHandle loopHandle, isRight;
    CHECK(cudaGraphConditionalHandleCreate(&loopHandle, graph, 1, cudaGraphCondAssignDefault));
    CHECK(cudaGraphConditionalHandleCreate(&isRight, graph, 0, cudaGraphCondAssignDefault));

    cudaGraphNode_t allocInput, allocSums, allocLeft, upload, download, freed, host;
    int* input = addAllocation(graph, {}, kCount * sizeof(int), &allocInput);
    int* partial = addAllocation(graph, {}, sums * sizeof(int), &allocSums);
    int* left = addAllocation(graph, {}, sizeof(int), &allocLeft);
    CHECK(cudaGraphAddMemcpyNode1D(&upload, graph, &allocInput, 1, input, first.data(), kCount * sizeof(int), cudaMemcpyHostToDevice));
    int count = kCount;
    cudaGraphNode_t reduced = addKernel(graph, {upload, allocSums}, (const void*)sumBlocks, sums, kBlock, {&input, &partial, &count});
    cudaGraphNode_t started = addKernel(graph, {allocLeft}, (const void*)start, 1, 1, {&left, &sums, &turns});
    CHECK(cudaGraphAddEmptyNode(&freed, graph, std::vector<cudaGraphNode_t>{reduced, started}.data(), 2));

    std::vector<cudaGraph_t> loop, branches;
    cudaGraphNode_t halved = addConditional(graph, freed, loopHandle, cudaGraphCondTypeWhile, 1, loop);
    addKernel(loop[0], {}, (const void*)halve, 1, unsigned(sums / 2), {&partial, &left, &turns, &loopHandle});
    cudaGraphNode_t checked = addKernel(graph, {halved}, (const void*)check, 1, 1, {&partial, &expected, &isRight});
    cudaGraphNode_t judged = addConditional(graph, checked, isRight, cudaGraphCondTypeIf, 2, branches);
    addKernel(branches[0], {}, (const void*)note, 1, 1, {&verdict, &one});
    addKernel(branches[1], {}, (const void*)note, 1, 1, {&verdict, &two});
    CHECK(cudaGraphAddMemcpyNode1D(&download, graph, &judged, 1, &sum, partial, sizeof(int), cudaMemcpyDeviceToHost));
    cudaHostNodeParams hostParams{called, &calls};
    CHECK(cudaGraphAddHostNode(&host, graph, &download, 1, &hostParams));
    for (int* pointer : {input, partial, left})
        CHECK(cudaGraphAddMemFreeNode(&freed, graph, &host, 1, pointer));

    cudaGraphExec_t exec = nullptr;
    cudaStream_t stream = nullptr;
    CHECK(cudaGraphInstantiate(&exec, graph, 0));
    CHECK(cudaStreamCreate(&stream));
    CHECK(cudaGraphLaunch(exec, stream));
    CHECK(cudaStreamSynchronize(stream));
    bool right = expect("sum of the first array", sum == expectedFirst && calls == 1);
    right &= expect("turns of the loop", toHost(turns, 1)[0] == 5);
    right &= expect("the device agrees", toHost(verdict, 1)[0] == 1);

    CHECK(cudaGraphExecMemcpyNodeSetParams1D(exec, upload, input, second.data(), kCount * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaGraphLaunch(exec, stream));
    CHECK(cudaStreamSynchronize(stream));
    right &= expect("sum of the second array", sum == expectedSecond && calls == 2);
    right &= expect("the device expects the first sum", toHost(verdict, 1)[0] == 2);
    CHECK(cudaMemcpy(expected, &expectedSecond, sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaGraphLaunch(exec, stream));
    CHECK(cudaStreamSynchronize(stream));
    right &= expect("the device agrees again", toHost(verdict, 1)[0] == 1 && calls == 3);

    cudaGraphExec_t another = nullptr;
    right &= expect("a graph with memory has one instance", cudaGraphInstantiate(&another, graph, 0) == cudaErrorNotSupported);
    (void)cudaGetLastError();
    CHECK(cudaGraphExecDestroy(exec));
    CHECK(cudaGraphDestroy(graph));
    unsigned long long used = 1;
    CHECK(cudaDeviceGraphMemTrim(0));
    CHECK(cudaDeviceGetGraphMemAttribute(0, cudaGraphMemAttrUsedMemCurrent, &used));
    right &= expect("no memory is left to graphs", used == 0);
    return right ? 0 : 1;
}
