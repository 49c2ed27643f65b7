// Tests stream capture through the C interface, unrecorded. The expected results are those of an H200 with CUDA 13.0.
#include <functional>
#include <gtest/gtest.h>
#include <thread>

#include "gpu/runtime/abi/abi_graph.h"
#include "gpu/runtime/abi/errors.h"

namespace simtscope::runtime {

extern "C" {
Error cudaMalloc(void**, std::size_t);
Error cudaFree(void*);
Error cudaMallocAsync(void**, std::size_t, void*);
Error cudaFreeAsync(void*, void*);
Error cudaMemcpy(void*, const void*, std::size_t, int);
Error cudaMemcpyAsync(void*, const void*, std::size_t, int, void*);
Error cudaMemcpy2DAsync(void*, std::size_t, const void*, std::size_t, std::size_t, std::size_t, int, void*);
Error cudaMemset(void*, int, std::size_t);
Error cudaMemsetAsync(void*, int, std::size_t, void*);
Error cudaDeviceSynchronize();
Error cudaGetLastError();
Error cudaStreamCreateWithFlags(void**, unsigned);
Error cudaStreamDestroy(void*);
Error cudaStreamSynchronize(void*);
Error cudaStreamQuery(void*);
Error cudaStreamGetFlags(void*, unsigned*);
Error cudaStreamWaitEvent(void*, void*, unsigned);
Error cudaStreamAddCallback(void*, void (*)(void*, Error, void*), void*, unsigned);
Error cudaLaunchHostFunc(void*, void (*)(void*), void*);
Error cudaStreamBeginCapture(void*, int);
Error cudaStreamBeginCaptureToGraph(void*, void*, void* const*, const AbiGraphEdgeData*, std::size_t, int);
Error cudaStreamEndCapture(void*, void**);
Error cudaStreamIsCapturing(void*, int*);
Error cudaStreamGetCaptureInfo(void*, int*, unsigned long long*, void**, void* const**, const AbiGraphEdgeData**, std::size_t*);
Error cudaStreamUpdateCaptureDependencies(void*, void**, const AbiGraphEdgeData*, std::size_t, unsigned);
Error cudaThreadExchangeStreamCaptureMode(int*);
Error cudaEventCreateWithFlags(void**, unsigned);
Error cudaEventDestroy(void*);
Error cudaEventRecord(void*, void*);
Error cudaEventRecordWithFlags(void*, void*, unsigned);
Error cudaEventQuery(void*);
Error cudaEventSynchronize(void*);
Error cudaGraphCreate(void**, unsigned);
Error cudaGraphDestroy(void*);
Error cudaGraphDestroyNode(void*);
Error cudaGraphAddEmptyNode(void**, void*, void* const*, std::size_t);
Error cudaGraphAddChildGraphNode(void**, void*, void* const*, std::size_t, void*);
Error cudaGraphChildGraphNodeGetGraph(void*, void**);
Error cudaGraphGetNodes(void*, void**, std::size_t*);
Error cudaGraphGetEdges(void*, void**, void**, AbiGraphEdgeData*, std::size_t*);
Error cudaGraphNodeGetType(void*, int*);
Error cudaGraphMemcpyNodeGetParams(void*, AbiCopy3D*);
Error cudaGraphMemsetNodeGetParams(void*, AbiMemsetParams*);
Error cudaGraphInstantiate(void**, void*, unsigned long long);
Error cudaGraphLaunch(void*, void*);
Error cudaGraphExecDestroy(void*);
}

namespace {

struct Capture : ::testing::Test {
    void SetUp() override
    {
        ASSERT_EQ(cudaMalloc(&device, 4096), Error::Success);
        ASSERT_EQ(cudaStreamCreateWithFlags(&stream, 0), Error::Success);
        ASSERT_EQ(cudaStreamCreateWithFlags(&other, 0), Error::Success);
        ASSERT_EQ(cudaEventCreateWithFlags(&event, 2), Error::Success);
        ASSERT_EQ(cudaEventCreateWithFlags(&second, 2), Error::Success);
    }
    void TearDown() override
    {
        for (void* handle : {event, second})
            cudaEventDestroy(handle);
        for (void* handle : {stream, other})
            cudaStreamDestroy(handle);
        cudaFree(device);
        (void)cudaGetLastError();
    }
    void begin(int mode = kCaptureGlobal)
    {
        ASSERT_EQ(cudaStreamBeginCapture(stream, mode), Error::Success);
        ASSERT_EQ(cudaMemsetAsync(device, 1, 16, stream), Error::Success);
    }
    Error end()
    {
        void* graph = this;
        const Error error = cudaStreamEndCapture(stream, &graph);
        EXPECT_EQ(error == Error::Success, graph != nullptr);
        if (graph) {
            EXPECT_EQ(cudaGraphDestroy(graph), Error::Success);
        }
        return error;
    }
    int status(void* capturedStream)
    {
        int found = -1;
        EXPECT_EQ(cudaStreamIsCapturing(capturedStream, &found), Error::Success);
        return found;
    }
    /// Expects the call to return `answer` while the stream is captured, and to invalidate the capture or not.
    void expectDuring(Error answer, bool invalidates, const std::function<Error()>& made, int mode = kCaptureGlobal)
    {
        begin(mode);
        EXPECT_EQ(made(), answer);
        EXPECT_EQ(status(stream), invalidates ? kCaptureStatusInvalidated : kCaptureStatusActive);
        EXPECT_EQ(end(), invalidates ? Error::StreamCaptureInvalidated : Error::Success);
        EXPECT_EQ(status(stream), kCaptureStatusNone);
    }
    std::size_t nodesOf(void* graph)
    {
        std::size_t count = 0;
        EXPECT_EQ(cudaGraphGetNodes(graph, nullptr, &count), Error::Success);
        return count;
    }
    std::size_t edgesOf(void* graph)
    {
        std::size_t count = 0;
        EXPECT_EQ(cudaGraphGetEdges(graph, nullptr, nullptr, nullptr, &count), Error::Success);
        return count;
    }

    void *device = nullptr, *stream = nullptr, *other = nullptr, *event = nullptr, *second = nullptr;
    char host[4096] = {};
};

TEST_F(Capture, BeginsAndEnds)
{
    void* graph = this;
    EXPECT_EQ(cudaStreamBeginCapture(nullptr, kCaptureGlobal), Error::StreamCaptureUnsupported);
    EXPECT_EQ(cudaStreamBeginCapture(stream, 7), Error::InvalidValue);
    EXPECT_EQ(cudaStreamEndCapture(stream, &graph), Error::IllegalState);
    EXPECT_EQ(graph, nullptr);
    expectDuring(Error::IllegalState, false, [&] { return cudaStreamBeginCapture(stream, kCaptureGlobal); });
    begin();
    EXPECT_EQ(cudaStreamEndCapture(stream, nullptr), Error::Success);
    EXPECT_EQ(status(stream), kCaptureStatusNone);
}

TEST_F(Capture, DoesNothingUntilTheGraphIsLaunched)
{
    begin();
    EXPECT_EQ(cudaMemcpyAsync(host, device, 16, kMemcpyDeviceToHost, stream), Error::Success);
    void *graph = nullptr, *exec = nullptr;
    ASSERT_EQ(cudaStreamEndCapture(stream, &graph), Error::Success);
    EXPECT_EQ(nodesOf(graph), 2u);
    EXPECT_EQ(edgesOf(graph), 1u);
    EXPECT_EQ(host[0], 0);
    ASSERT_EQ(cudaGraphInstantiate(&exec, graph, 0), Error::Success);
    EXPECT_EQ(cudaGraphDestroy(graph), Error::Success);
    EXPECT_EQ(host[0], 0);
    EXPECT_EQ(cudaGraphLaunch(exec, stream), Error::Success);
    EXPECT_EQ(cudaStreamSynchronize(stream), Error::Success);
    EXPECT_EQ(host[15], 1);
    EXPECT_EQ(cudaGraphExecDestroy(exec), Error::Success);
}

TEST_F(Capture, RefusesCallsThatItWouldNotSee)
{
    void* p = nullptr;
    const auto allocate = [&] { return cudaMalloc(&p, 16); };
    expectDuring(Error::StreamCaptureUnsupported, true, allocate);
    expectDuring(Error::StreamCaptureUnsupported, true, allocate, kCaptureThreadLocal);
    expectDuring(Error::Success, false, allocate, kCaptureRelaxed);
    expectDuring(Error::StreamCaptureUnsupported, true, [&] { return cudaFree(p); });
    expectDuring(
        Error::Success, false, [&] { return cudaFree(p); }, kCaptureRelaxed);
    expectDuring(Error::StreamCaptureUnsupported, true, [&] { return cudaMallocAsync(&p, 16, other); });
    for (const int mode : {kCaptureGlobal, kCaptureRelaxed}) {
        expectDuring(
            Error::StreamCaptureUnsupported, true, [] { return cudaDeviceSynchronize(); }, mode);
        expectDuring(
            Error::StreamCaptureUnsupported, true, [&] { return cudaStreamSynchronize(stream); }, mode);
        expectDuring(
            Error::StreamCaptureUnsupported, true, [&] { return cudaStreamQuery(stream); }, mode);
        const bool isUnsafe = mode == kCaptureGlobal;
        const Error unsafe = isUnsafe ? Error::StreamCaptureUnsupported : Error::Success;
        expectDuring(
            unsafe, isUnsafe, [&] { return cudaStreamSynchronize(other); }, mode);
        expectDuring(
            unsafe, isUnsafe, [&] { return cudaEventQuery(event); }, mode);
        unsigned flags = 0;
        expectDuring(
            Error::StreamCaptureUnsupported, true, [&] { return cudaStreamGetFlags(stream, &flags); }, mode);
    }
    expectDuring(Error::StreamCaptureUnsupported, true, [&] {
        return cudaStreamAddCallback(
            stream, [](void*, Error, void*) {}, nullptr, 0);
    });
    expectDuring(Error::Success, false, [&] {
        return cudaLaunchHostFunc(
            stream, [](void*) {}, nullptr);
    });
    expectDuring(Error::InvalidValue, false, [&] { return cudaMemcpyAsync(device, host, 1 << 20, kMemcpyHostToDevice, stream); });
    expectDuring(Error::InvalidValue, false, [&] { return cudaFreeAsync(device, stream); });
    expectDuring(Error::Success, false, [&] { return cudaMemcpyAsync(device, host, 16, kMemcpyHostToDevice, other); });
}

TEST_F(Capture, KeepsTheLegacyStreamOut)
{
    int found = 0;
    for (const int mode : {kCaptureGlobal, kCaptureRelaxed}) {
        expectDuring(
            Error::StreamCaptureImplicit, true, [&] { return cudaMemcpy(device, host, 16, kMemcpyHostToDevice); }, mode);
        expectDuring(
            Error::StreamCaptureImplicit, true, [&] { return cudaMemset(device, 0, 16); }, mode);
        expectDuring(
            Error::StreamCaptureImplicit, true, [&] { return cudaStreamSynchronize(nullptr); }, mode);
        expectDuring(
            Error::StreamCaptureImplicit, false, [&] { return cudaStreamIsCapturing(nullptr, &found); }, mode);
        expectDuring(
            Error::StreamCaptureImplicit, true,
            [&] {
                EXPECT_EQ(cudaEventRecord(event, stream), Error::Success);
                return cudaStreamWaitEvent(nullptr, event, 0);
            },
            mode);
    }
    void* blocking = stream;
    ASSERT_EQ(cudaStreamCreateWithFlags(&stream, kStreamNonBlocking), Error::Success);
    expectDuring(Error::Success, false, [&] { return cudaMemcpy(device, host, 16, kMemcpyHostToDevice); });
    expectDuring(Error::StreamCaptureUnsupported, true, [&] { return cudaStreamSynchronize(nullptr); });
    EXPECT_EQ(cudaStreamDestroy(stream), Error::Success);
    stream = blocking;
}

TEST_F(Capture, JoinsStreamsByEvents)
{
    begin();
    EXPECT_EQ(cudaEventRecord(event, stream), Error::Success);
    EXPECT_EQ(cudaStreamWaitEvent(other, event, 0), Error::Success);
    EXPECT_EQ(status(other), kCaptureStatusActive);
    EXPECT_EQ(cudaMemsetAsync(static_cast<char*>(device) + 64, 2, 16, other), Error::Success);
    EXPECT_EQ(cudaEventRecord(second, other), Error::Success);
    EXPECT_EQ(cudaMemsetAsync(static_cast<char*>(device) + 128, 3, 16, stream), Error::Success);
    EXPECT_EQ(cudaStreamWaitEvent(stream, second, 0), Error::Success);
    EXPECT_EQ(cudaMemcpyAsync(host, device, 256, kMemcpyDeviceToHost, stream), Error::Success);
    void* graph = nullptr;
    ASSERT_EQ(cudaStreamEndCapture(stream, &graph), Error::Success);
    EXPECT_EQ(nodesOf(graph), 4u);
    EXPECT_EQ(edgesOf(graph), 4u);
    EXPECT_EQ(status(other), kCaptureStatusNone);
    EXPECT_EQ(cudaGraphDestroy(graph), Error::Success);
    // The sequence has ended, so that its events belong to no stream.
    EXPECT_EQ(cudaEventQuery(event), Error::InvalidValue);
    EXPECT_EQ(cudaEventSynchronize(event), Error::InvalidValue);
    EXPECT_EQ(cudaStreamWaitEvent(other, event, 0), Error::InvalidValue);
    EXPECT_EQ(cudaEventRecord(event, other), Error::Success);
    EXPECT_EQ(cudaEventSynchronize(event), Error::Success);
}

TEST_F(Capture, EndsOnlyWhenAllIsJoinedInTheStreamWhereItBegan)
{
    const auto fork = [&] {
        begin();
        EXPECT_EQ(cudaEventRecord(event, stream), Error::Success);
        EXPECT_EQ(cudaStreamWaitEvent(other, event, 0), Error::Success);
    };
    fork();
    EXPECT_EQ(end(), Error::Success);  // the forked stream did nothing
    fork();
    EXPECT_EQ(cudaMemsetAsync(device, 0, 16, other), Error::Success);
    EXPECT_EQ(end(), Error::StreamCaptureUnjoined);
    EXPECT_EQ(status(other), kCaptureStatusNone);
    fork();
    void* graph = nullptr;
    EXPECT_EQ(cudaStreamEndCapture(other, &graph), Error::StreamCaptureUnmatched);
    EXPECT_EQ(end(), Error::StreamCaptureInvalidated);
}

TEST_F(Capture, KeepsSequencesApart)
{
    begin();
    EXPECT_EQ(cudaStreamBeginCapture(other, kCaptureRelaxed), Error::Success);
    EXPECT_EQ(cudaEventRecord(event, other), Error::Success);
    EXPECT_EQ(cudaStreamWaitEvent(stream, event, 0), Error::StreamCaptureMerge);
    EXPECT_EQ(status(other), kCaptureStatusInvalidated);
    EXPECT_EQ(end(), Error::StreamCaptureInvalidated);
    EXPECT_EQ(cudaStreamEndCapture(other, nullptr), Error::StreamCaptureInvalidated);
    EXPECT_EQ(cudaEventRecord(event, other), Error::Success);
    expectDuring(Error::StreamCaptureIsolation, true, [&] { return cudaStreamWaitEvent(stream, event, 0); });
    expectDuring(Error::Success, false, [&] { return cudaStreamWaitEvent(stream, second, 0); });  // never recorded
    expectDuring(
        Error::CapturedEvent, true,
        [&] {
            EXPECT_EQ(cudaEventRecord(event, stream), Error::Success);
            return cudaEventQuery(event);
        },
        kCaptureRelaxed);
}

TEST_F(Capture, BelongsToItsThread)
{
    const auto inThread = [](const std::function<Error()>& made) {
        Error error{};
        std::thread([&] { error = made(); }).join();
        return error;
    };
    begin();
    EXPECT_EQ(inThread([&] { return cudaStreamEndCapture(stream, nullptr); }), Error::StreamCaptureWrongThread);
    EXPECT_EQ(end(), Error::IllegalState);
    begin(kCaptureRelaxed);
    EXPECT_EQ(inThread([&] { return cudaStreamEndCapture(stream, nullptr); }), Error::Success);
    void* p = nullptr;
    const auto allocate = [&] { return cudaMalloc(&p, 16); };
    expectDuring(Error::StreamCaptureUnsupported, true, [&] { return inThread(allocate); });
    expectDuring(
        Error::Success, false, [&] { return inThread(allocate); }, kCaptureThreadLocal);
    EXPECT_EQ(cudaFree(p), Error::Success);
    expectDuring(Error::Success, false, [&] {
        int mode = kCaptureRelaxed;
        EXPECT_EQ(cudaThreadExchangeStreamCaptureMode(&mode), Error::Success);
        EXPECT_EQ(mode, kCaptureGlobal);
        const Error error = allocate();
        EXPECT_EQ(cudaThreadExchangeStreamCaptureMode(&mode), Error::Success);
        EXPECT_EQ(mode, kCaptureRelaxed);
        return error;
    });
    EXPECT_EQ(cudaFree(p), Error::Success);
}

TEST_F(Capture, RecordsEventsAsNodesOnRequest)
{
    EXPECT_EQ(cudaEventRecordWithFlags(event, stream, kEventExternal), Error::IllegalState);
    EXPECT_EQ(cudaStreamWaitEvent(stream, event, kEventExternal), Error::IllegalState);
    begin();
    EXPECT_EQ(cudaEventRecordWithFlags(event, stream, kEventExternal), Error::Success);
    EXPECT_EQ(cudaStreamWaitEvent(stream, second, kEventExternal), Error::Success);
    void *graph = nullptr, *nodes[3] = {};
    ASSERT_EQ(cudaStreamEndCapture(stream, &graph), Error::Success);
    std::size_t count = 3;
    ASSERT_EQ(cudaGraphGetNodes(graph, nodes, &count), Error::Success);
    int type = 0;
    EXPECT_EQ(cudaGraphNodeGetType(nodes[1], &type), Error::Success);
    EXPECT_EQ(type, int(NodeType::EventRecord));
    EXPECT_EQ(cudaGraphNodeGetType(nodes[2], &type), Error::Success);
    EXPECT_EQ(type, int(NodeType::WaitEvent));
    EXPECT_EQ(cudaGraphDestroy(graph), Error::Success);
}

TEST_F(Capture, ShowsAndChangesTheDependenciesOfTheNextNode)
{
    begin();
    int found = 0;
    unsigned long long id = 0;
    void* graph = nullptr;
    void* const* nodes = nullptr;
    std::size_t count = 0;
    EXPECT_EQ(cudaStreamGetCaptureInfo(stream, &found, &id, &graph, &nodes, nullptr, &count), Error::Success);
    EXPECT_EQ(found, kCaptureStatusActive);
    EXPECT_NE(id, 0u);
    ASSERT_EQ(count, 1u);
    EXPECT_EQ(nodesOf(graph), 1u);
    EXPECT_EQ(cudaStreamUpdateCaptureDependencies(stream, nullptr, nullptr, 0, kSetCaptureDependencies), Error::Success);
    EXPECT_EQ(cudaStreamUpdateCaptureDependencies(stream, nullptr, nullptr, 0, 7), Error::InvalidValue);
    EXPECT_EQ(cudaMemsetAsync(device, 2, 16, stream), Error::Success);
    EXPECT_EQ(edgesOf(graph), 0u);
    EXPECT_EQ(nodesOf(graph), 2u);
    EXPECT_EQ(cudaGraphDestroy(graph), Error::InvalidValue);
    EXPECT_EQ(end(), Error::Success);
    EXPECT_EQ(cudaStreamUpdateCaptureDependencies(stream, nullptr, nullptr, 0, 0), Error::IllegalState);
}

TEST_F(Capture, AddsToAGraphOfTheProgram)
{
    void *graph = nullptr, *first = nullptr, *ended = nullptr;
    ASSERT_EQ(cudaGraphCreate(&graph, 0), Error::Success);
    ASSERT_EQ(cudaGraphAddEmptyNode(&first, graph, nullptr, 0), Error::Success);
    EXPECT_EQ(cudaStreamBeginCaptureToGraph(stream, graph, &first, nullptr, 1, kCaptureGlobal), Error::Success);
    EXPECT_EQ(cudaMemsetAsync(device, 2, 16, stream), Error::Success);
    EXPECT_EQ(cudaStreamEndCapture(stream, &ended), Error::Success);
    EXPECT_EQ(ended, graph);
    EXPECT_EQ(nodesOf(graph), 2u);
    EXPECT_EQ(edgesOf(graph), 1u);
    EXPECT_EQ(cudaGraphDestroy(graph), Error::Success);
}

TEST_F(Capture, KeepsTheGraphThatItAddsToUntilItEnds)
{
    void *graph = nullptr, *child = nullptr, *node = nullptr, *inner = nullptr;
    ASSERT_EQ(cudaGraphCreate(&graph, 0), Error::Success);
    ASSERT_EQ(cudaGraphCreate(&child, 0), Error::Success);
    ASSERT_EQ(cudaGraphAddChildGraphNode(&node, graph, nullptr, 0, child), Error::Success);
    ASSERT_EQ(cudaGraphChildGraphNodeGetGraph(node, &inner), Error::Success);
    ASSERT_EQ(cudaStreamBeginCaptureToGraph(stream, inner, nullptr, nullptr, 0, kCaptureGlobal), Error::Success);
    EXPECT_EQ(cudaGraphDestroy(graph), Error::InvalidValue);
    EXPECT_EQ(cudaGraphDestroyNode(node), Error::InvalidValue);
    ASSERT_EQ(cudaMemsetAsync(device, 1, 16, stream), Error::Success);
    // Destroying its stream also ends the capture.
    EXPECT_EQ(cudaStreamDestroy(stream), Error::Success);
    ASSERT_EQ(cudaStreamCreateWithFlags(&stream, 0), Error::Success);
    EXPECT_EQ(cudaGraphDestroy(graph), Error::Success);
    EXPECT_EQ(cudaGraphDestroy(child), Error::Success);
}

TEST_F(Capture, KeepsCopiesAndFillsAsTheyWereMade)
{
    ASSERT_EQ(cudaStreamBeginCapture(stream, kCaptureGlobal), Error::Success);
    EXPECT_EQ(cudaMemcpyAsync(device, host, 0, kMemcpyHostToDevice, stream), Error::Success);
    EXPECT_EQ(cudaMemcpyAsync(device, host, 8, kMemcpyHostToDevice, stream), Error::Success);
    EXPECT_EQ(cudaMemcpy2DAsync(device, 64, host, 32, 8, 4, kMemcpyHostToDevice, stream), Error::Success);
    EXPECT_EQ(cudaMemsetAsync(device, 3, 8, stream), Error::Success);
    void *graph = nullptr, *nodes[8] = {};
    ASSERT_EQ(cudaStreamEndCapture(stream, &graph), Error::Success);
    std::size_t count = 8;
    ASSERT_EQ(cudaGraphGetNodes(graph, nodes, &count), Error::Success);
    ASSERT_EQ(count, 3u);  // a copy of no bytes makes no node
    AbiCopy3D copy{};
    EXPECT_EQ(cudaGraphMemcpyNodeGetParams(nodes[0], &copy), Error::Success);
    EXPECT_EQ(copy.extent.width, 8u);
    EXPECT_EQ(copy.srcPtr.pitch, 0u);
    EXPECT_EQ(cudaGraphMemcpyNodeGetParams(nodes[1], &copy), Error::Success);
    EXPECT_EQ(copy.extent.height, 4u);
    EXPECT_EQ(copy.srcPtr.pitch, 32u);
    AbiMemsetParams fill{};
    EXPECT_EQ(cudaGraphMemsetNodeGetParams(nodes[2], &fill), Error::Success);
    EXPECT_EQ(fill.value, 3u);
    EXPECT_EQ(fill.width, 8u);
    EXPECT_EQ(fill.pitch, 0u);
    EXPECT_EQ(cudaGraphDestroy(graph), Error::Success);
}

}  // namespace
}  // namespace simtscope::runtime
