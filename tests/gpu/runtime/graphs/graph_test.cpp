// Tests graphs of copies, fills, host functions and memory through the C interface, unrecorded (kernels: tests/app/third_party_test.cpp).
// The expected results are those of an H200 with CUDA 13.0.
#include <atomic>
#include <cstdio>
#include <fstream>
#include <gtest/gtest.h>
#include <vector>

#include "gpu/runtime/abi/abi_graph.h"
#include "gpu/runtime/abi/errors.h"

namespace simtscope::runtime {

extern "C" {
Error cudaMalloc(void**, std::size_t);
Error cudaFree(void*);
Error cudaFreeAsync(void*, void*);
Error cudaMemcpy(void*, const void*, std::size_t, int);
Error cudaMemset(void*, int, std::size_t);
Error cudaDeviceSynchronize();
Error cudaGetLastError();
Error cudaStreamCreateWithFlags(void**, unsigned);
Error cudaStreamDestroy(void*);
Error cudaStreamSynchronize(void*);
Error cudaEventCreateWithFlags(void**, unsigned);
Error cudaEventDestroy(void*);
Error cudaEventQuery(void*);
Error cudaGraphCreate(void**, unsigned);
Error cudaGraphDestroy(void*);
Error cudaGraphClone(void**, void*);
Error cudaGraphNodeFindInClone(void**, void*, void*);
Error cudaGraphAddNode(void**, void*, void* const*, const AbiGraphEdgeData*, std::size_t, AbiGraphNodeParams*);
Error cudaGraphAddEmptyNode(void**, void*, void* const*, std::size_t);
Error cudaGraphAddKernelNode(void**, void*, void* const*, std::size_t, const AbiKernelNodeParams*);
Error cudaGraphAddMemcpyNode1D(void**, void*, void* const*, std::size_t, void*, const void*, std::size_t, int);
Error cudaGraphAddMemsetNode(void**, void*, void* const*, std::size_t, const AbiMemsetParams*);
Error cudaGraphMemsetNodeGetParams(void*, AbiMemsetParams*);
Error cudaGraphMemsetNodeSetParams(void*, const AbiMemsetParams*);
Error cudaGraphAddHostNode(void**, void*, void* const*, std::size_t, const AbiHostNodeParams*);
Error cudaGraphAddChildGraphNode(void**, void*, void* const*, std::size_t, void*);
Error cudaGraphChildGraphNodeGetGraph(void*, void**);
Error cudaGraphAddEventRecordNode(void**, void*, void* const*, std::size_t, void*);
Error cudaGraphAddMemAllocNode(void**, void*, void* const*, std::size_t, AbiMemAllocNodeParams*);
Error cudaGraphAddMemFreeNode(void**, void*, void* const*, std::size_t, void*);
Error cudaGraphConditionalHandleCreate(unsigned long long*, void*, unsigned, unsigned);
Error cudaGraphGetNodes(void*, void**, std::size_t*);
Error cudaGraphGetRootNodes(void*, void**, std::size_t*);
Error cudaGraphGetEdges(void*, void**, void**, AbiGraphEdgeData*, std::size_t*);
Error cudaGraphNodeGetDependencies(void*, void**, AbiGraphEdgeData*, std::size_t*);
Error cudaGraphNodeGetDependentNodes(void*, void**, AbiGraphEdgeData*, std::size_t*);
Error cudaGraphAddDependencies(void*, void* const*, void* const*, const AbiGraphEdgeData*, std::size_t);
Error cudaGraphRemoveDependencies(void*, void* const*, void* const*, const AbiGraphEdgeData*, std::size_t);
Error cudaGraphDestroyNode(void*);
Error cudaGraphDebugDotPrint(void*, const char*, unsigned);
Error cudaGraphInstantiate(void**, void*, unsigned long long);
Error cudaGraphInstantiateWithParams(void**, void*, AbiGraphInstantiateParams*);
Error cudaGraphLaunch(void*, void*);
Error cudaGraphExecDestroy(void*);
Error cudaGraphExecUpdate(void*, void*, AbiGraphExecUpdateResultInfo*);
Error cudaGraphExecMemcpyNodeSetParams1D(void*, void*, void*, const void*, std::size_t, int);
Error cudaGraphExecMemsetNodeSetParams(void*, void*, const AbiMemsetParams*);
Error cudaGraphNodeSetEnabled(void*, void*, unsigned);
Error cudaGraphNodeGetEnabled(void*, void*, unsigned*);
Error cudaDeviceGetGraphMemAttribute(int, int, void*);
Error cudaDeviceSetGraphMemAttribute(int, int, void*);
Error cudaDeviceGraphMemTrim(int);
Error cudaUserObjectCreate(void**, void*, void (*)(void*), unsigned, unsigned);
Error cudaUserObjectRelease(void*, unsigned);
Error cudaGraphRetainUserObject(void*, void*, unsigned, unsigned);
}

namespace {

struct Graphs : ::testing::Test {
    void SetUp() override
    {
        ASSERT_EQ(cudaMalloc(&device, 4096), Error::Success);
        ASSERT_EQ(cudaMemset(device, 0, 4096), Error::Success);
        ASSERT_EQ(cudaStreamCreateWithFlags(&stream, 0), Error::Success);
        ASSERT_EQ(cudaGraphCreate(&graph, 0), Error::Success);
    }
    void TearDown() override
    {
        EXPECT_EQ(cudaGraphDestroy(graph), Error::Success);
        EXPECT_EQ(cudaStreamDestroy(stream), Error::Success);
        EXPECT_EQ(cudaFree(device), Error::Success);
        (void)cudaGetLastError();
    }
    AbiMemsetParams fillOf(unsigned value, std::size_t offset = 0, std::size_t width = 16)
    {
        return {static_cast<char*>(device) + offset, 0, value, 1, width, 1};
    }
    void* addFill(void* target, unsigned value, std::vector<void*> dependencies = {}, std::size_t offset = 0)
    {
        void* node = nullptr;
        const AbiMemsetParams params = fillOf(value, offset);
        EXPECT_EQ(cudaGraphAddMemsetNode(&node, target, dependencies.data(), dependencies.size(), &params), Error::Success);
        return node;
    }
    void* instanceOf(void* sourceGraph)
    {
        void* exec = nullptr;
        EXPECT_EQ(cudaGraphInstantiate(&exec, sourceGraph, 0), Error::Success);
        return exec;
    }
    void launch(void* exec)
    {
        EXPECT_EQ(cudaGraphLaunch(exec, stream), Error::Success);
        EXPECT_EQ(cudaStreamSynchronize(stream), Error::Success);
    }
    unsigned char byteAt(std::size_t offset)
    {
        unsigned char byte = 0;
        EXPECT_EQ(cudaMemcpy(&byte, static_cast<char*>(device) + offset, 1, kMemcpyDeviceToHost), Error::Success);
        return byte;
    }
    void *device = nullptr, *stream = nullptr, *graph = nullptr;
};

TEST_F(Graphs, KnowTheirNodesAndEdges)
{
    void* const a = addFill(graph, 1);
    void* const b = addFill(graph, 2, {a});
    void* c = nullptr;
    EXPECT_EQ(cudaGraphAddEmptyNode(&c, graph, std::vector{a, b}.data(), 2), Error::Success);
    EXPECT_EQ(cudaGraphAddEmptyNode(&c, graph, std::vector{a, a}.data(), 2), Error::InvalidValue);
    EXPECT_EQ(cudaGraphAddEmptyNode(&c, graph, nullptr, 2), Error::InvalidValue);
    void* nodes[5] = {this, this, this, this, this};
    std::size_t count = 5;
    EXPECT_EQ(cudaGraphGetNodes(graph, nodes, &count), Error::Success);
    EXPECT_EQ(count, 3u);
    EXPECT_EQ(nodes[0], a);
    EXPECT_EQ(nodes[4], nullptr);
    count = 1;
    EXPECT_EQ(cudaGraphGetRootNodes(graph, nodes, &count), Error::Success);
    EXPECT_EQ(nodes[0], a);
    EXPECT_EQ(cudaGraphGetEdges(graph, nullptr, nullptr, nullptr, &count), Error::Success);
    EXPECT_EQ(count, 3u);
    EXPECT_EQ(cudaGraphNodeGetDependentNodes(a, nullptr, nullptr, &count), Error::Success);
    EXPECT_EQ(count, 2u);
    EXPECT_EQ(cudaGraphNodeGetDependencies(c, nodes, nullptr, &count), Error::Success);
    EXPECT_EQ(nodes[1], b);
    EXPECT_EQ(cudaGraphAddDependencies(graph, &a, &b, nullptr, 1), Error::InvalidValue);
    EXPECT_EQ(cudaGraphAddDependencies(graph, &a, &a, nullptr, 1), Error::InvalidValue);
    EXPECT_EQ(cudaGraphRemoveDependencies(graph, &b, &a, nullptr, 1), Error::InvalidValue);
    EXPECT_EQ(cudaGraphDestroyNode(b), Error::Success);
    EXPECT_EQ(cudaGraphNodeGetDependencies(c, nullptr, nullptr, &count), Error::Success);
    EXPECT_EQ(count, 1u);
    EXPECT_EQ(cudaGraphDestroyNode(b), Error::InvalidValue);
}

TEST_F(Graphs, RefuseCyclesAndFlags)
{
    void* const a = addFill(graph, 1);
    void* const b = addFill(graph, 2, {a});
    EXPECT_EQ(cudaGraphAddDependencies(graph, &b, &a, nullptr, 1), Error::Success);
    void* exec = this;
    AbiGraphInstantiateParams params{};
    EXPECT_EQ(cudaGraphInstantiateWithParams(&exec, graph, &params), Error::InvalidValue);
    EXPECT_EQ(params.result_out, kInstantiateInvalidStructure);
    EXPECT_EQ(params.errNode_out, a);
    EXPECT_EQ(exec, this);
    EXPECT_EQ(cudaGraphRemoveDependencies(graph, &b, &a, nullptr, 1), Error::Success);
    for (const unsigned long long flags : {2u, 5u, 16u})
        EXPECT_EQ(cudaGraphInstantiate(&exec, graph, flags), Error::InvalidValue) << flags;
    EXPECT_EQ(cudaGraphInstantiate(nullptr, graph, 0), Error::InvalidValue);
    EXPECT_EQ(cudaGraphLaunch(nullptr, stream), Error::InvalidValue);
    EXPECT_EQ(cudaGraphCreate(&exec, 1), Error::InvalidValue);
}

TEST_F(Graphs, ExecuteInTheOrderOfTheirEdges)
{
    // The node that runs later is made first.
    void* const last = addFill(graph, 9);
    void* const first = addFill(graph, 4);
    EXPECT_EQ(cudaGraphAddDependencies(graph, &first, &last, nullptr, 1), Error::Success);
    void* const exec = instanceOf(graph);
    EXPECT_EQ(byteAt(0), 0);
    launch(exec);
    EXPECT_EQ(byteAt(0), 9);
    unsigned enabled = 9;
    EXPECT_EQ(cudaGraphNodeSetEnabled(exec, last, 0), Error::Success);
    EXPECT_EQ(cudaGraphNodeGetEnabled(exec, last, &enabled), Error::Success);
    EXPECT_EQ(enabled, 0u);
    launch(exec);
    EXPECT_EQ(byteAt(0), 4);
    EXPECT_EQ(cudaGraphExecDestroy(exec), Error::Success);
    EXPECT_EQ(cudaGraphExecDestroy(exec), Error::InvalidValue);
}

TEST_F(Graphs, RefuseInvalidNodes)
{
    void* node = nullptr;
    AbiMemsetParams params = fillOf(5);
    const auto refuses = [&] { return cudaGraphAddMemsetNode(&node, graph, nullptr, 0, &params) == Error::InvalidValue; };
    params.elementSize = 3;
    EXPECT_TRUE(refuses());
    params = fillOf(5, 1);
    params.elementSize = 4;
    EXPECT_TRUE(refuses());  // the address is not aligned
    params = fillOf(5, 0, 8192);
    EXPECT_TRUE(refuses());
    params = fillOf(5);
    params.height = 0;
    EXPECT_TRUE(refuses());
    params.height = 4;
    params.pitch = 8;
    EXPECT_TRUE(refuses());
    params.dst = nullptr;
    EXPECT_TRUE(refuses());
    char host[64] = {};
    EXPECT_EQ(cudaGraphAddMemcpyNode1D(&node, graph, nullptr, 0, device, host, 0, kMemcpyHostToDevice), Error::InvalidValue);
    EXPECT_EQ(cudaGraphAddMemcpyNode1D(&node, graph, nullptr, 0, device, host, 8192, kMemcpyHostToDevice), Error::InvalidValue);
    EXPECT_EQ(cudaGraphAddMemcpyNode1D(&node, graph, nullptr, 0, device, nullptr, 4, kMemcpyHostToDevice), Error::InvalidValue);
    EXPECT_EQ(cudaGraphAddMemcpyNode1D(&node, graph, nullptr, 0, device, host, 4, 9), Error::InvalidMemcpyDirection);
    AbiKernelNodeParams kernel{};
    EXPECT_EQ(cudaGraphAddKernelNode(&node, graph, nullptr, 0, &kernel), Error::InvalidDeviceFunction);
    kernel.func = host;
    EXPECT_EQ(cudaGraphAddKernelNode(&node, graph, nullptr, 0, &kernel), Error::InvalidResourceHandle);
    AbiHostNodeParams emptyParams{};
    EXPECT_EQ(cudaGraphAddHostNode(&node, graph, nullptr, 0, &emptyParams), Error::InvalidValue);
    EXPECT_EQ(cudaGraphAddEventRecordNode(&node, graph, nullptr, 0, nullptr), Error::InvalidValue);
}

TEST_F(Graphs, FillElementsOfFourBytes)
{
    void* node = nullptr;
    AbiMemsetParams params{device, 64, 0x04030201, 4, 2, 3};
    ASSERT_EQ(cudaGraphAddMemsetNode(&node, graph, nullptr, 0, &params), Error::Success);
    void* const exec = instanceOf(graph);
    launch(exec);
    EXPECT_EQ(byteAt(128), 1);
    EXPECT_EQ(byteAt(128 + 7), 4);
    EXPECT_EQ(byteAt(128 + 8), 0);
    EXPECT_EQ(cudaGraphExecDestroy(exec), Error::Success);
}

TEST_F(Graphs, ChangeInTheGraphAndInItsInstance)
{
    void* const node = addFill(graph, 1);
    void* const exec = instanceOf(graph);
    AbiMemsetParams params = fillOf(2);
    EXPECT_EQ(cudaGraphMemsetNodeSetParams(node, &params), Error::Success);
    launch(exec);
    EXPECT_EQ(byteAt(0), 1);  // the instance is a copy, so that the change has no effect
    params = fillOf(3, 0, 32);
    EXPECT_EQ(cudaGraphExecMemsetNodeSetParams(exec, node, &params), Error::Success);
    launch(exec);
    EXPECT_EQ(byteAt(31), 3);
    params.height = 2;
    params.pitch = 64;
    EXPECT_EQ(cudaGraphExecMemsetNodeSetParams(exec, node, &params), Error::InvalidValue);
    EXPECT_EQ(cudaGraphMemsetNodeGetParams(node, &params), Error::Success);
    EXPECT_EQ(params.value, 2u);
    EXPECT_EQ(cudaGraphExecDestroy(exec), Error::Success);

    char host[64] = {};
    void *copies = nullptr, *copy = nullptr;
    ASSERT_EQ(cudaGraphCreate(&copies, 0), Error::Success);
    ASSERT_EQ(cudaGraphAddMemcpyNode1D(&copy, copies, nullptr, 0, device, host, 64, kMemcpyHostToDevice), Error::Success);
    void* const other = instanceOf(copies);
    EXPECT_EQ(cudaGraphExecMemcpyNodeSetParams1D(other, copy, device, host, 32, kMemcpyHostToDevice), Error::Success);
    EXPECT_EQ(cudaGraphExecMemcpyNodeSetParams1D(other, copy, host, device, 64, kMemcpyDeviceToHost), Error::InvalidValue);
    EXPECT_EQ(cudaGraphExecMemcpyNodeSetParams1D(other, node, device, host, 32, kMemcpyHostToDevice), Error::InvalidValue);
    EXPECT_EQ(cudaGraphExecDestroy(other), Error::Success);
    EXPECT_EQ(cudaGraphDestroy(copies), Error::Success);
}

TEST_F(Graphs, UpdateTheirInstance)
{
    void* const a = addFill(graph, 1);
    addFill(graph, 2, {a}, 64);
    void* const exec = instanceOf(graph);
    const auto expectUpdate = [&](void* changedGraph, int result, void* node) {
        AbiGraphExecUpdateResultInfo info{9, this, this};
        const Error error = cudaGraphExecUpdate(exec, changedGraph, &info);
        EXPECT_EQ(error, result == kUpdateSuccess ? Error::Success : Error::GraphExecUpdateFailure);
        EXPECT_EQ(info.result, result);
        EXPECT_EQ(info.errorNode, node);
        EXPECT_EQ(info.errorFromNode, nullptr);
    };
    void *otherGraph = nullptr, *emptyGraph = nullptr;
    ASSERT_EQ(cudaGraphCreate(&otherGraph, 0), Error::Success);
    void* const second = addFill(otherGraph, 7, {}, 64);  // made in the opposite order
    expectUpdate(otherGraph, kUpdateTopologyChanged, nullptr);
    void* const first = addFill(otherGraph, 6);
    expectUpdate(otherGraph, kUpdateTopologyChanged, second);
    EXPECT_EQ(cudaGraphAddDependencies(otherGraph, &first, &second, nullptr, 1), Error::Success);
    expectUpdate(otherGraph, kUpdateSuccess, nullptr);
    launch(exec);
    EXPECT_EQ(byteAt(0), 6);
    EXPECT_EQ(byteAt(64), 7);
    EXPECT_EQ(cudaGraphDestroyNode(second), Error::Success);
    EXPECT_EQ(cudaGraphAddEmptyNode(&emptyGraph, otherGraph, &first, 1), Error::Success);
    expectUpdate(otherGraph, kUpdateTypeChanged, emptyGraph);
    EXPECT_EQ(cudaGraphExecUpdate(nullptr, otherGraph, nullptr), Error::InvalidValue);
    EXPECT_EQ(cudaGraphDestroy(otherGraph), Error::Success);
    EXPECT_EQ(cudaGraphExecDestroy(exec), Error::Success);
}

TEST_F(Graphs, HoldOtherGraphs)
{
    void *child = nullptr, *held = nullptr, *node = nullptr, *found = nullptr;
    ASSERT_EQ(cudaGraphCreate(&child, 0), Error::Success);
    void* const inner = addFill(child, 8);
    void* const before = addFill(graph, 3);
    EXPECT_EQ(cudaGraphAddChildGraphNode(&node, graph, &before, 1, graph), Error::InvalidValue);
    ASSERT_EQ(cudaGraphAddChildGraphNode(&node, graph, &before, 1, child), Error::Success);
    void* const after = addFill(graph, 5, {node}, 64);
    EXPECT_NE(after, nullptr);
    EXPECT_EQ(cudaGraphChildGraphNodeGetGraph(node, &held), Error::Success);
    EXPECT_NE(held, child);
    EXPECT_EQ(cudaGraphNodeFindInClone(&found, inner, held), Error::Success);
    EXPECT_EQ(cudaGraphDestroy(held), Error::InvalidValue);
    EXPECT_EQ(cudaGraphDestroy(child), Error::Success);
    void* const exec = instanceOf(graph);
    launch(exec);
    EXPECT_EQ(byteAt(0), 8);
    EXPECT_EQ(byteAt(64), 5);
    // Change a node of the child through the instance of the whole graph.
    const AbiMemsetParams params = fillOf(11);
    EXPECT_EQ(cudaGraphExecMemsetNodeSetParams(exec, found, &params), Error::Success);
    launch(exec);
    EXPECT_EQ(byteAt(0), 11);
    EXPECT_EQ(cudaGraphExecDestroy(exec), Error::Success);
    void* clone = nullptr;
    ASSERT_EQ(cudaGraphClone(&clone, graph), Error::Success);
    EXPECT_EQ(cudaGraphNodeFindInClone(&found, before, clone), Error::Success);
    EXPECT_EQ(cudaGraphNodeFindInClone(&found, before, graph), Error::InvalidValue);
    EXPECT_EQ(cudaGraphDestroy(clone), Error::Success);
}

TEST_F(Graphs, CallTheHostInTheirOrder)
{
    static char seen;
    static char copied;
    seen = copied = 0;
    void* const fill = addFill(graph, 6);
    void *down = nullptr, *called = nullptr, *up = nullptr;
    ASSERT_EQ(cudaGraphAddMemcpyNode1D(&down, graph, &fill, 1, &copied, device, 1, kMemcpyDeviceToHost), Error::Success);
    const AbiHostNodeParams host{[](void* data) { seen = char(copied + *static_cast<char*>(data)); }, &copied};
    ASSERT_EQ(cudaGraphAddHostNode(&called, graph, &down, 1, &host), Error::Success);
    ASSERT_EQ(cudaGraphAddMemcpyNode1D(&up, graph, &called, 1, device, &seen, 1, kMemcpyHostToDevice), Error::Success);
    void* const exec = instanceOf(graph);
    for (int i = 0; i < 3; ++i) {
        launch(exec);
        EXPECT_EQ(seen, 12);
        EXPECT_EQ(byteAt(0), 12);
    }
    EXPECT_EQ(cudaGraphExecDestroy(exec), Error::Success);
}

TEST_F(Graphs, AllocateAndFree)
{
    AbiMemAllocNodeParams params{};
    params.poolProps.allocType = kAllocationPinned;
    params.poolProps.location.type = kLocationDevice;
    void *alloc = nullptr, *freed = nullptr, *node = nullptr, *exec = nullptr;
    EXPECT_EQ(cudaGraphAddMemAllocNode(&alloc, graph, nullptr, 0, &params), Error::InvalidValue);  // of 0 bytes
    params.bytesize = 4096;
    ASSERT_EQ(cudaGraphAddMemAllocNode(&alloc, graph, nullptr, 0, &params), Error::Success);
    ASSERT_NE(params.dptr, nullptr);
    EXPECT_EQ(cudaMemset(params.dptr, 0, 1), Error::InvalidValue);  // the address is only reserved so far
    exec = instanceOf(graph);
    EXPECT_EQ(cudaGraphInstantiate(&node, graph, 0), Error::NotSupported);
    launch(exec);
    EXPECT_EQ(cudaMemset(params.dptr, 0, 4096), Error::Success);
    EXPECT_EQ(cudaGraphLaunch(exec, stream), Error::InvalidValue);  // the memory of the earlier launch was not freed
    EXPECT_EQ(cudaFreeAsync(params.dptr, stream), Error::Success);
    launch(exec);
    EXPECT_EQ(cudaFree(params.dptr), Error::Success);
    EXPECT_EQ(cudaFree(params.dptr), Error::InvalidValue);
    EXPECT_EQ(cudaGraphExecDestroy(exec), Error::Success);
    ASSERT_EQ(cudaGraphInstantiate(&exec, graph, kInstantiateAutoFree), Error::Success);
    launch(exec);
    launch(exec);
    EXPECT_EQ(cudaFree(params.dptr), Error::Success);
    EXPECT_EQ(cudaGraphExecDestroy(exec), Error::Success);

    // A node may fill memory that is not allocated yet; it is checked against the bytes that were asked for.
    AbiMemsetParams fill{params.dptr, 0, 7, 1, 4097, 1};
    EXPECT_EQ(cudaGraphAddMemsetNode(&node, graph, &alloc, 1, &fill), Error::InvalidValue);
    fill.width = 4096;
    void* filled = nullptr;
    ASSERT_EQ(cudaGraphAddMemsetNode(&filled, graph, &alloc, 1, &fill), Error::Success);
    ASSERT_EQ(cudaGraphAddMemcpyNode1D(&node, graph, &filled, 1, device, params.dptr, 4096, kMemcpyDeviceToDevice), Error::Success);
    EXPECT_EQ(cudaGraphAddMemFreeNode(&freed, graph, &alloc, 1, device), Error::InvalidValue);
    EXPECT_EQ(cudaGraphAddMemFreeNode(&freed, graph, &node, 1, params.dptr), Error::Success);
    EXPECT_EQ(cudaGraphAddMemFreeNode(&freed, graph, &alloc, 1, params.dptr), Error::InvalidValue);
    EXPECT_EQ(cudaGraphClone(&node, graph), Error::NotSupported);
    EXPECT_EQ(cudaGraphDestroyNode(alloc), Error::NotSupported);
    EXPECT_EQ(cudaGraphRemoveDependencies(graph, &alloc, &filled, nullptr, 1), Error::NotSupported);
    exec = instanceOf(graph);
    launch(exec);
    launch(exec);
    EXPECT_EQ(byteAt(4095), 7);
    std::uint64_t value = 5;
    EXPECT_EQ(cudaDeviceGetGraphMemAttribute(0, kGraphMemUsed, &value), Error::Success);
    EXPECT_EQ(value, 32u << 20);
    EXPECT_EQ(cudaDeviceGraphMemTrim(0), Error::Success);
    EXPECT_EQ(cudaDeviceGetGraphMemAttribute(0, kGraphMemReserved, &value), Error::Success);
    EXPECT_EQ(value, 0u);
    EXPECT_EQ(cudaDeviceGetGraphMemAttribute(0, kGraphMemUsedHigh, &value), Error::Success);
    EXPECT_EQ(value, 32u << 20);
    EXPECT_EQ(cudaDeviceSetGraphMemAttribute(0, kGraphMemUsedHigh, &value), Error::InvalidValue);
    value = 0;
    EXPECT_EQ(cudaDeviceSetGraphMemAttribute(0, kGraphMemUsedHigh, &value), Error::Success);
    EXPECT_EQ(cudaDeviceSetGraphMemAttribute(0, kGraphMemUsed, &value), Error::InvalidValue);
    EXPECT_EQ(cudaDeviceGetGraphMemAttribute(99, kGraphMemUsed, &value), Error::InvalidDevice);
    EXPECT_EQ(cudaGraphExecDestroy(exec), Error::Success);
}

TEST_F(Graphs, BranchOnConditions)
{
    unsigned long long handle = 0;
    EXPECT_EQ(cudaGraphConditionalHandleCreate(&handle, graph, 1, 2), Error::InvalidValue);
    ASSERT_EQ(cudaGraphConditionalHandleCreate(&handle, graph, 1, kConditionalAssignDefault), Error::Success);
    void *exec = nullptr, *node = nullptr, *other = nullptr;
    AbiGraphInstantiateParams unused{};
    EXPECT_EQ(cudaGraphInstantiateWithParams(&exec, graph, &unused), Error::InvalidValue);
    EXPECT_EQ(unused.result_out, kInstantiateUnusedHandle);
    AbiGraphNodeParams params{};
    params.type = int(NodeType::Conditional);
    params.conditional = {handle, kConditionalWhile, 2, nullptr};
    EXPECT_EQ(cudaGraphAddNode(&node, graph, nullptr, nullptr, 0, &params), Error::InvalidValue);
    params.conditional = {handle, kConditionalSwitch, 0, nullptr};
    EXPECT_EQ(cudaGraphAddNode(&node, graph, nullptr, nullptr, 0, &params), Error::InvalidValue);
    params.conditional = {handle, kConditionalIf, 2, nullptr};
    ASSERT_EQ(cudaGraphAddNode(&node, graph, nullptr, nullptr, 0, &params), Error::Success);
    AbiGraphNodeParams changedParams = params;
    EXPECT_EQ(cudaGraphAddNode(&other, graph, nullptr, nullptr, 0, &changedParams), Error::InvalidValue);
    addFill(params.conditional.phGraph_out[0], 21);
    addFill(params.conditional.phGraph_out[1], 22);
    addFill(graph, 5, {node}, 64);
    exec = instanceOf(graph);
    launch(exec);
    EXPECT_EQ(byteAt(0), 21);
    EXPECT_EQ(byteAt(64), 5);
    EXPECT_EQ(cudaGraphExecDestroy(exec), Error::Success);
    EXPECT_EQ(cudaGraphClone(&other, graph), Error::NotSupported);
    const AbiHostNodeParams host{[](void*) {}, nullptr};
    EXPECT_EQ(cudaGraphAddHostNode(&other, params.conditional.phGraph_out[0], nullptr, 0, &host), Error::Success);
    AbiGraphInstantiateParams notAllowed{};
    EXPECT_EQ(cudaGraphInstantiateWithParams(&exec, graph, &notAllowed), Error::InvalidValue);
    EXPECT_EQ(notAllowed.result_out, kInstantiateNotSupported);
    EXPECT_EQ(notAllowed.errNode_out, other);
}

TEST_F(Graphs, TakeOverTheConditionsOfNestedGraphs)
{
    const auto build = [&](void* into, unsigned inner) {
        for (const unsigned initial : {1u, inner}) {
            unsigned long long handle = 0;
            ASSERT_EQ(cudaGraphConditionalHandleCreate(&handle, into, initial, kConditionalAssignDefault), Error::Success);
            AbiGraphNodeParams params{};
            params.type = int(NodeType::Conditional);
            params.conditional = {handle, kConditionalIf, 1, nullptr};
            void* node = nullptr;
            ASSERT_EQ(cudaGraphAddNode(&node, into, nullptr, nullptr, 0, &params), Error::Success);
            into = params.conditional.phGraph_out[0];
        }
        addFill(into, 33);
    };
    void* other = nullptr;
    ASSERT_EQ(cudaGraphCreate(&other, 0), Error::Success);
    build(graph, 0);
    build(other, 1);
    void* const exec = instanceOf(graph);
    launch(exec);
    EXPECT_NE(byteAt(0), 33);
    EXPECT_EQ(cudaGraphExecUpdate(exec, other, nullptr), Error::Success);
    launch(exec);
    EXPECT_EQ(byteAt(0), 33);
    EXPECT_EQ(cudaGraphExecDestroy(exec), Error::Success);
    EXPECT_EQ(cudaGraphDestroy(other), Error::Success);
}

TEST_F(Graphs, KeepObjectsUntilNoneNeedsThem)
{
    static std::atomic<int> destroyed;
    destroyed = 0;
    const auto destroy = [](void*) { ++destroyed; };
    void *object = nullptr, *owner = nullptr;
    EXPECT_EQ(cudaUserObjectCreate(&object, nullptr, destroy, 1, 0), Error::InvalidValue);
    EXPECT_EQ(cudaUserObjectCreate(&object, nullptr, destroy, 0, 1), Error::InvalidValue);
    ASSERT_EQ(cudaUserObjectCreate(&object, nullptr, destroy, 1, kUserObjectNoDestructorSync), Error::Success);
    ASSERT_EQ(cudaGraphCreate(&owner, 0), Error::Success);
    EXPECT_EQ(cudaGraphRetainUserObject(owner, object, 1, kUserObjectMove), Error::Success);
    void* const exec = instanceOf(owner);
    EXPECT_EQ(cudaGraphDestroy(owner), Error::Success);
    EXPECT_EQ(cudaDeviceSynchronize(), Error::Success);
    EXPECT_EQ(destroyed, 0);
    EXPECT_EQ(cudaGraphExecDestroy(exec), Error::Success);
    EXPECT_EQ(cudaDeviceSynchronize(), Error::Success);
    EXPECT_EQ(destroyed, 1);
    EXPECT_EQ(cudaUserObjectRelease(object, 1), Error::InvalidValue);
}

TEST_F(Graphs, AreWrittenAsGraphviz)
{
    void* const a = addFill(graph, 1);
    addFill(graph, 2, {a});
    const std::string path = ::testing::TempDir() + "graph.dot";
    EXPECT_EQ(cudaGraphDebugDotPrint(graph, "/nowhere/graph.dot", 0), Error::OperatingSystem);
    ASSERT_EQ(cudaGraphDebugDotPrint(graph, path.c_str(), 0), Error::Success);
    std::ifstream file(path);
    const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    EXPECT_TRUE(text.starts_with("digraph dot {\nsubgraph cluster_")) << text;
    EXPECT_NE(text.find(" -> "), std::string::npos) << text;
    EXPECT_NE(text.find("label=\"MEMSET\""), std::string::npos) << text;
    std::remove(path.c_str());
}

}  // namespace
}  // namespace simtscope::runtime
