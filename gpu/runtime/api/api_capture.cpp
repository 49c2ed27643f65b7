// Implements the calls that begin, end and query stream captures (declared in CUDA's cuda_runtime_api.h). Programs that are built for
// per-thread default streams call the functions that end in _ptsz.
#include <algorithm>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/call/capture.h"

namespace simtscope::runtime {
namespace {

/// Makes edges from nodes. Fails if a node does not belong to the graph.
Error appendEdges(const Graph& graph, void* const* nodes, const AbiGraphEdgeData* data, std::size_t count, std::vector<GraphEdge>& edges)
{
    if (count && !nodes)
        return Error::InvalidValue;
    for (std::size_t i = 0; i < count; ++i) {
        GraphNode* const node = graphs().findNode(nodes[i]);
        if (!node || node->graph != &graph)
            return Error::InvalidValue;
        if (std::ranges::find(edges, node, &GraphEdge::node) == edges.end())
            edges.push_back({node, data ? data[i] : AbiGraphEdgeData{}});
    }
    return Error::Success;
}

/// Begins a sequence in the call's stream. `ownedGraph` owns the graph, unless it belongs to the program; `dependencies` are the first
/// dependencies.
Error begin(Call& c, int mode, std::unique_ptr<Graph> ownedGraph, Graph* graph, std::vector<GraphEdge> dependencies)
{
    Captures& allCaptures = captures();
    if (mode < kCaptureGlobal || mode > kCaptureRelaxed)
        return Error::InvalidValue;
    if (c.streamKey.stream == kDefaultStream)
        return Error::StreamCaptureUnsupported;
    if (allCaptures.findByStream(c.streamKey))
        return Error::IllegalState;
    CaptureSequence& sequence = allCaptures.sequences.emplace_back();
    sequence.id = allCaptures.nextId++;
    sequence.mode = mode;
    sequence.thread = std::this_thread::get_id();
    sequence.originStream = c.streamKey;
    sequence.ownedGraph = std::move(ownedGraph);
    sequence.graph = graph;
    ++sequence.graph->captureCount;
    sequence.dependenciesByStream[c.streamKey] = std::move(dependencies);
    return Error::Success;
}

/// Returns whether all work of the sequence's other streams comes before the next work of its origin stream.
bool isJoined(const CaptureSequence& sequence)
{
    const std::vector<GraphEdge>& last = sequence.dependenciesByStream.at(sequence.originStream);
    const auto comesBefore = [&](const GraphEdge& edge) {
        return std::ranges::any_of(last, [&](const GraphEdge& end) { return precedes(*edge.node, *end.node); });
    };
    return std::ranges::all_of(sequence.orphans, comesBefore) &&
           std::ranges::all_of(sequence.dependenciesByStream, [&](const auto& stream) {
               return stream.first == sequence.originStream || std::ranges::all_of(stream.second, comesBefore);
           });
}

/// Ends the sequence of the call's stream and hands its graph to the program.
Error end(Call& c, void** graph)
{
    Captures& allCaptures = captures();
    if (graph)
        *graph = nullptr;
    CaptureSequence* const sequence = allCaptures.findByStream(c.streamKey);
    if (!sequence)
        return Error::IllegalState;
    if (sequence->originStream != c.streamKey) {
        sequence->isInvalidated = true;
        return Error::StreamCaptureUnmatched;
    }
    const bool isOtherThread = sequence->mode != kCaptureRelaxed && sequence->thread != std::this_thread::get_id();
    const Error error = isOtherThread             ? Error::StreamCaptureWrongThread
                        : sequence->isInvalidated ? Error::StreamCaptureInvalidated
                        : !isJoined(*sequence)    ? Error::StreamCaptureUnjoined
                                                  : Error::Success;
    Graph* const captured = sequence->graph;
    if (error == Error::Success) {
        c.detail = msg::call::graphNodes(std::int64_t(captured->nodes.size()));
        if (graph)
            *graph = captured;
        if (sequence->ownedGraph)
            graphs().owned[captured] = std::move(sequence->ownedGraph);
    }
    allCaptures.end(*sequence);
    return error;
}

/// Holds where the program wants the results of cudaStreamGetCaptureInfo; null where it wants none.
struct CaptureInfo {
    int* status;
    unsigned long long* id;
    void** graph;
    void* const** nodes;
    const AbiGraphEdgeData** data;
    std::size_t* count;
};

/// Stores the state of the capture that the call's stream takes part in.
Error storeCaptureInfo(Call& c, const CaptureInfo& out)
{
    if (!out.status || (out.data && !out.nodes))
        return Error::InvalidValue;
    if (c.streamKey.stream == kDefaultStream && isLegacyStreamBlocked(c, c.streamKey.device))
        return Error::StreamCaptureImplicit;
    CaptureSequence* const sequence = captures().findByStream(c.streamKey);
    *out.status = !sequence ? kCaptureStatusNone : sequence->isInvalidated ? kCaptureStatusInvalidated : kCaptureStatusActive;
    if (*out.status != kCaptureStatusActive)
        return Error::Success;
    const std::vector<GraphEdge>& dependencies = sequence->dependenciesByStream.at(c.streamKey);
    if (out.nodes && !out.data && std::ranges::any_of(dependencies, [](const GraphEdge& e) { return e.data != AbiGraphEdgeData{}; }))
        return Error::LossyQuery;
    sequence->reportedNodes.clear();
    sequence->reportedEdges.clear();
    for (const GraphEdge& edge : dependencies) {
        sequence->reportedNodes.push_back(edge.node);
        sequence->reportedEdges.push_back(edge.data);
    }
    if (out.id)
        *out.id = sequence->id;
    if (out.graph)
        *out.graph = sequence->graph;
    if (out.nodes)
        *out.nodes = sequence->reportedNodes.data();
    if (out.data)
        *out.data = sequence->reportedEdges.data();
    if (out.count)
        *out.count = dependencies.size();
    return Error::Success;
}

/// Calls `body(c)` if the handle is a stream, captured or not.
template <class Body>
Error captureCall(const char* name, void* stream, Body body)
{
    return call(name, DeviceAccess::Device, [&](Call& c) {
        const Error error = c.queryStream(stream);
        return error != Error::Success ? error : body(c);
    });
}

}  // namespace

SIMTSCOPE_API Error cudaStreamBeginCapture(void* stream, int mode)
{
    return captureCall("cudaStreamBeginCapture", stream, [&](Call& c) {
        auto ownedGraph = std::make_unique<Graph>();
        Graph* const graph = ownedGraph.get();
        return begin(c, mode, std::move(ownedGraph), graph, {});
    });
}

SIMTSCOPE_API Error cudaStreamBeginCaptureToGraph(void* stream, void* graph, void* const* nodes, const AbiGraphEdgeData* data,
                                                  std::size_t count, int mode)
{
    return captureCall("cudaStreamBeginCaptureToGraph", stream, [&](Call& c) {
        Graph* const target = graphs().find(graph);
        std::vector<GraphEdge> dependencies;
        if (!target)
            return Error::InvalidValue;
        const Error error = appendEdges(*target, nodes, data, count, dependencies);
        return error != Error::Success ? error : begin(c, mode, nullptr, target, std::move(dependencies));
    });
}

SIMTSCOPE_API Error cudaStreamEndCapture(void* stream, void** graph)
{
    return captureCall("cudaStreamEndCapture", stream, [&](Call& c) { return end(c, graph); });
}

SIMTSCOPE_API Error cudaStreamIsCapturing(void* stream, int* status)
{
    return captureCall("cudaStreamIsCapturing", stream, [&](Call& c) {
        return storeCaptureInfo(c, {status, nullptr, nullptr, nullptr, nullptr, nullptr});
    });
}

SIMTSCOPE_API Error cudaStreamGetCaptureInfo(void* stream, int* status, unsigned long long* id, void** graph, void* const** nodes,
                                             const AbiGraphEdgeData** data, std::size_t* count)
{
    return captureCall("cudaStreamGetCaptureInfo", stream, [&](Call& c) {
        return storeCaptureInfo(c, {status, id, graph, nodes, data, count});
    });
}

SIMTSCOPE_API Error cudaStreamUpdateCaptureDependencies(void* stream, void** nodes, const AbiGraphEdgeData* data, std::size_t count,
                                                        unsigned flags)
{
    return captureCall("cudaStreamUpdateCaptureDependencies", stream, [&](Call& c) {
        CaptureSequence* const sequence = captures().findByStream(c.streamKey);
        if (!sequence)
            return Error::IllegalState;
        if (sequence->isInvalidated)
            return Error::StreamCaptureInvalidated;
        std::vector<GraphEdge> dependencies;
        if (flags == kAddCaptureDependencies)
            dependencies = sequence->dependenciesByStream.at(c.streamKey);
        else if (flags != kSetCaptureDependencies)
            return Error::InvalidValue;
        if (const Error error = appendEdges(*sequence->graph, nodes, data, count, dependencies); error != Error::Success)
            return error;
        sequence->dependenciesByStream[c.streamKey] = std::move(dependencies);
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaThreadExchangeStreamCaptureMode(int* mode)
{
    return call("cudaThreadExchangeStreamCaptureMode", DeviceAccess::Host, [&](Call&) {
        if (!mode || *mode < kCaptureGlobal || *mode > kCaptureRelaxed)
            return Error::InvalidValue;
        std::swap(*mode, hostThread().captureMode);
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaStreamBeginCapture_ptsz(void* stream, int mode)
{
    return cudaStreamBeginCapture(perThreadIfNull(stream), mode);
}

SIMTSCOPE_API Error cudaStreamBeginCaptureToGraph_ptsz(void* stream, void* graph, void* const* nodes, const AbiGraphEdgeData* data,
                                                       std::size_t count, int mode)
{
    return cudaStreamBeginCaptureToGraph(perThreadIfNull(stream), graph, nodes, data, count, mode);
}

SIMTSCOPE_API Error cudaStreamEndCapture_ptsz(void* stream, void** graph)
{
    return cudaStreamEndCapture(perThreadIfNull(stream), graph);
}

SIMTSCOPE_API Error cudaStreamIsCapturing_ptsz(void* stream, int* status)
{
    return cudaStreamIsCapturing(perThreadIfNull(stream), status);
}

SIMTSCOPE_API Error cudaStreamGetCaptureInfo_ptsz(void* stream, int* status, unsigned long long* id, void** graph, void* const** nodes,
                                                  const AbiGraphEdgeData** data, std::size_t* count)
{
    return cudaStreamGetCaptureInfo(perThreadIfNull(stream), status, id, graph, nodes, data, count);
}

SIMTSCOPE_API Error cudaStreamUpdateCaptureDependencies_ptsz(void* stream, void** nodes, const AbiGraphEdgeData* data, std::size_t count,
                                                             unsigned flags)
{
    return cudaStreamUpdateCaptureDependencies(perThreadIfNull(stream), nodes, data, count, flags);
}

}  // namespace simtscope::runtime
