// Stream capture: what is asked of a capturing stream becomes nodes of a graph instead of being done.
//
// A sequence begins in one stream; others join it when they wait for an event that was recorded in it. Each stream has the nodes that its
// next one will depend on. (CUDA Runtime API 13.0, "Stream Management"; CUDA C++ Programming Guide, "Creating a Graph Using Stream
// Capture"; what invalidates a sequence, and with which error, is what an H200 with CUDA 13.0 did.)
#pragma once

#include <list>
#include <map>
#include <memory>
#include <string_view>
#include <thread>
#include <vector>

#include "gpu/runtime/call.h"
#include "gpu/runtime/graph.h"

namespace simtscope::runtime {

struct CaptureSequence {
    std::uint64_t id = 0;
    int mode = kCaptureGlobal;
    std::thread::id thread;  ///< that began it
    Lane origin;
    std::unique_ptr<Graph> made;  ///< null: it captures to a graph of the program's
    Graph* graph = nullptr;
    bool invalidated = false;
    std::map<Lane, std::vector<GraphEdge>> streams;  ///< what the next node of each depends on
    std::vector<GraphEdge> orphans;                  ///< what streams did that were destroyed
    std::vector<void*> shownNodes;                   ///< what cudaStreamGetCaptureInfo points to
    std::vector<AbiGraphEdgeData> shownEdges;

    /// A node of the sequence after those that the stream has.
    GraphNode& add(Lane lane, NodeType type, Work work);
};

/// Where an event was recorded in a sequence.
struct CapturedEvent {
    std::uint64_t sequence = 0;
    std::vector<GraphEdge> after;
};

struct Captures {
    std::list<CaptureSequence> sequences;
    std::map<const EventHandle*, CapturedEvent> events;  ///< those that were last recorded in a sequence, which may have ended
    std::uint64_t next = 1;

    /// The sequence that the stream takes part in; nullptr: none.
    CaptureSequence* of(Lane lane);
    CaptureSequence* find(std::uint64_t id);
    void end(const CaptureSequence& sequence);
};
Captures& captures();

/// What capturing makes of a call that names no stream and that a capture does not see, such as cudaMalloc.
Error refuseInCapture(std::string_view name);
/// What capturing makes of a call in the stream `call.lane`: sets Call::capture.
Error enterCapture(Call& call, std::string_view name, Reach reach);
/// Whether streams that the legacy default stream of the device waits for are captured.
bool blocksLegacyStream(Call& call, int device);
/// Adds a node for the call to its sequence.
Error captureNode(Call& call, NodeType type, Work work);
/// A launch that the device cannot run ends the capture of its stream.
void invalidateCapture(Call& call);
/// The call cannot become a node: its sequence is invalidated. cudaErrorStreamCaptureUnsupported.
Error cannotCapture(Call& call);
/// The stream is destroyed, which ends its part in a sequence, and the sequence if it began there.
void leaveCapture(Call& call);
/// cudaMallocAsync and cudaFreeAsync in a stream that is captured: nodes that allocate and free.
Error captureAllocation(Call& call, const PoolHandle& pool, void** pointer, std::size_t bytes);
Error captureFree(Call& call, void* pointer);
/// An event recorded in a stream that is captured: a point of the sequence, or with cudaEventRecordExternal a node.
Error captureRecord(Call& call, EventHandle& event, unsigned flags);
/// A stream waits for an event, and it or the event is captured. Nothing: neither is.
std::optional<Error> captureWait(Call& call, const EventHandle& event, unsigned flags);
/// Of a call that asks for the state of an event: cudaErrorCapturedEvent for one that was last recorded in a sequence,
/// cudaErrorInvalidValue once that has ended.
Error refuseCapturedEvent(const EventHandle& event);

}  // namespace simtscope::runtime
