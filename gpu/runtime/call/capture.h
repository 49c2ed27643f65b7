// Captures streams: work that is issued to a capturing stream becomes nodes of a graph instead of being done.
//
// A capture sequence begins in one stream; other streams join it when they wait for an event that was recorded in it. The sequence keeps,
// for each of its streams, the nodes that the stream's next node will depend on. (CUDA Runtime API 13.0, "Stream Management"; CUDA C++
// Programming Guide, "Creating a Graph Using Stream Capture". The actions that invalidate a sequence, and their error codes, were observed
// on an H200 with CUDA 13.0.)
#pragma once

#include <list>
#include <map>
#include <memory>
#include <string_view>
#include <thread>
#include <vector>

#include "gpu/runtime/call/call.h"
#include "gpu/runtime/graph_model/graph.h"

namespace simtscope::runtime {

/// Describes one capture, from cudaStreamBeginCapture to cudaStreamEndCapture.
struct CaptureSequence {
    std::uint64_t id = 0;
    int mode = kCaptureGlobal;
    std::thread::id thread;  ///< host thread that began the capture
    StreamKey originStream;
    std::unique_ptr<Graph> ownedGraph;  ///< graph that the capture makes; null: it adds to a graph of the program
    Graph* graph = nullptr;
    bool isInvalidated = false;
    std::map<StreamKey, std::vector<GraphEdge>> dependenciesByStream;  ///< dependencies of the next node, by stream
    std::vector<GraphEdge> orphans;                                    ///< last nodes of streams that were destroyed during the capture
    std::vector<void*> reportedNodes;                                  ///< storage for the array that cudaStreamGetCaptureInfo returns
    std::vector<AbiGraphEdgeData> reportedEdges;

    /// Adds a node behind the current dependencies of the stream.
    GraphNode& add(StreamKey streamKey, NodeType type, Work work);
};

/// Describes the point of a capture sequence at which an event was recorded.
struct CapturedEvent {
    std::uint64_t sequence = 0;
    std::vector<GraphEdge> dependencies;
};

/// Keeps all captures of the process; guarded by the runtime's lock.
struct Captures {
    std::list<CaptureSequence> sequences;
    std::map<const EventHandle*, CapturedEvent> events;  ///< events whose latest recording was in a sequence, which may have ended
    std::uint64_t nextId = 1;

    /// Returns the sequence that the stream takes part in, or nullptr.
    CaptureSequence* findByStream(StreamKey streamKey);
    /// Returns the sequence with this id, or nullptr when it has ended.
    CaptureSequence* find(std::uint64_t id);
    /// Removes the sequence; references to it are invalid afterwards.
    void end(const CaptureSequence& sequence);
};
/// Returns the captures of this process, which live until it ends.
Captures& captures();

/// Returns the error, if any, of a call such as cudaMalloc that names no stream and cannot be captured.
Error refuseInCapture(std::string_view name);
/// Checks a call in the stream `call.streamKey` against captures, and sets Call::capture if the stream is captured.
Error enterCapture(Call& call, std::string_view name, DeviceAccess access);
/// Returns whether a stream that the device's legacy default stream waits for is being captured.
bool isLegacyStreamBlocked(Call& call, int device);
/// Adds a node for the call to its sequence.
Error captureNode(Call& call, NodeType type, Work work);
/// Invalidates the capture of the call's stream, after a launch that the device cannot run.
void invalidateCapture(Call& call);
/// Invalidates the sequence, since the call cannot become a node. Returns cudaErrorStreamCaptureUnsupported.
Error refuseCapture(Call& call);
/// Removes a destroyed stream from its sequence, and ends the sequence if it began in that stream.
void leaveCapture(Call& call);
/// Records an event in a captured stream: as a point of the sequence, or with cudaEventRecordExternal as a node.
Error captureRecord(Call& call, EventHandle& event, unsigned flags);
/// Makes a stream wait for an event when either of them is captured. Nullopt if neither is.
std::optional<Error> captureWait(Call& call, const EventHandle& event, unsigned flags);
/// Returns the error of a call that queries the state of an event: cudaErrorCapturedEvent for an event whose latest recording was in a
/// sequence, and cudaErrorInvalidValue once that sequence has ended.
Error refuseCapturedEvent(const EventHandle& event);

}  // namespace simtscope::runtime
