#include "gpu/runtime/call/capture.h"

#include <algorithm>
#include <string_view>

namespace simtscope::runtime {
namespace {

/// Returns whether the sequence forbids the calling thread all calls that a capture does not see (cudaThreadExchangeStreamCaptureMode).
bool isProhibited(const CaptureSequence& sequence)
{
    const int mode = hostThread().captureMode;
    if (mode == kCaptureRelaxed)
        return false;
    if (sequence.thread == std::this_thread::get_id())
        return sequence.mode != kCaptureRelaxed;
    return mode == kCaptureGlobal && sequence.mode == kCaptureGlobal;
}

enum class Rule : std::uint8_t {
    Unsafe,  ///< refused while a capture forbids the thread calls that it does not see
    Stream,  ///< as Unsafe, for a stream that is not captured
    Never    ///< refused while any stream is captured
};

struct RuleRow {
    std::string_view name;
    Rule rule;
};

constexpr RuleRow kRuleRows[] = {
    {"cudaDeviceReset", Rule::Never},
    {"cudaDeviceSynchronize", Rule::Never},
    {"cudaEventQuery", Rule::Unsafe},
    {"cudaEventSynchronize", Rule::Unsafe},
    {"cudaFree", Rule::Unsafe},
    {"cudaFreeArray", Rule::Unsafe},
    {"cudaFreeAsync", Rule::Stream},
    {"cudaFreeHost", Rule::Unsafe},
    {"cudaGraphInstantiate", Rule::Unsafe},
    {"cudaGraphInstantiateWithFlags", Rule::Unsafe},
    {"cudaGraphInstantiateWithParams", Rule::Unsafe},
    {"cudaHostAlloc", Rule::Unsafe},
    {"cudaHostRegister", Rule::Unsafe},
    {"cudaHostUnregister", Rule::Unsafe},
    {"cudaMalloc", Rule::Unsafe},
    {"cudaMalloc3D", Rule::Unsafe},
    {"cudaMalloc3DArray", Rule::Unsafe},
    {"cudaMallocArray", Rule::Unsafe},
    {"cudaMallocAsync", Rule::Stream},
    {"cudaMallocFromPoolAsync", Rule::Stream},
    {"cudaMallocHost", Rule::Unsafe},
    {"cudaMallocManaged", Rule::Unsafe},
    {"cudaMallocPitch", Rule::Unsafe},
    {"cudaStreamQuery", Rule::Stream},
    {"cudaStreamSynchronize", Rule::Stream},
};
static_assert(std::ranges::is_sorted(kRuleRows, {}, &RuleRow::name));

const RuleRow* findRuleRow(std::string_view name)
{
    const auto row = std::ranges::lower_bound(kRuleRows, name, {}, &RuleRow::name);
    return row != std::end(kRuleRows) && row->name == name ? row : nullptr;
}

/// Applies the rule of a call to every sequence. Returns an error if a sequence refuses the call.
Error applyRule(Rule rule)
{
    bool isRefused = false;
    for (CaptureSequence& sequence : captures().sequences)
        if (rule == Rule::Never || isProhibited(sequence))
            isRefused = sequence.isInvalidated = true;
    return isRefused ? Error::StreamCaptureUnsupported : Error::Success;
}

}  // namespace

Captures& captures()
{
    static auto* const instance = new Captures;  // never destroyed, like GraphRegistry
    return *instance;
}

GraphNode& CaptureSequence::add(StreamKey streamKey, NodeType type, Work work)
{
    GraphNode& node = graph->add(type, std::move(work), streamKey.device);
    std::vector<GraphEdge>& dependencies = dependenciesByStream[streamKey];
    node.dependencies = std::move(dependencies);
    dependencies = {{&node, {}}};
    return node;
}

CaptureSequence* Captures::findByStream(StreamKey streamKey)
{
    const auto found =
        std::ranges::find_if(sequences, [&](const CaptureSequence& existing) { return existing.dependenciesByStream.contains(streamKey); });
    return found == sequences.end() ? nullptr : &*found;
}

CaptureSequence* Captures::find(std::uint64_t id)
{
    const auto found = std::ranges::find(sequences, id, &CaptureSequence::id);
    return found == sequences.end() ? nullptr : &*found;
}

void Captures::end(const CaptureSequence& sequence)
{
    --sequence.graph->captureCount;
    std::erase_if(sequences, [&](const CaptureSequence& existing) { return &existing == &sequence; });
}

Error refuseInCapture(std::string_view name)
{
    if (captures().sequences.empty())
        return Error::Success;
    const RuleRow* const row = findRuleRow(name);
    return row && row->rule != Rule::Stream ? applyRule(row->rule) : Error::Success;
}

bool isLegacyStreamBlocked(Call& c, int device)
{
    return std::ranges::any_of(captures().sequences, [&](const CaptureSequence& sequence) {
        return std::ranges::any_of(sequence.dependenciesByStream, [&](const auto& stream) {
            return stream.first.device == device && c.state().timeline.isBlocking(stream.first);
        });
    });
}

Error enterCapture(Call& c, std::string_view name, DeviceAccess access)
{
    Captures& allCaptures = captures();
    if (allCaptures.sequences.empty())
        return Error::Success;
    if (c.streamKey.stream == kDefaultStream) {
        const RuleRow* const row = findRuleRow(name);
        if (!isLegacyStreamBlocked(c, c.streamKey.device))
            return row ? applyRule(row->rule) : Error::Success;
        for (CaptureSequence& sequence : allCaptures.sequences)
            sequence.isInvalidated = true;
        return Error::StreamCaptureImplicit;
    }
    CaptureSequence* const sequence = allCaptures.findByStream(c.streamKey);
    if (!sequence) {
        const RuleRow* const row = findRuleRow(name);
        return row ? applyRule(row->rule) : Error::Success;
    }
    if (sequence->isInvalidated)
        return Error::StreamCaptureInvalidated;
    if (access == DeviceAccess::Wait) {
        sequence->isInvalidated = true;
        return Error::StreamCaptureUnsupported;
    }
    c.capture = sequence;
    return Error::Success;
}

void invalidateCapture(Call& c)
{
    if (c.capture)
        c.capture->isInvalidated = true;
}

Error refuseCapture(Call& c)
{
    invalidateCapture(c);
    return Error::StreamCaptureUnsupported;
}

void leaveCapture(Call& c)
{
    CaptureSequence* const sequence = captures().findByStream(c.streamKey);
    if (!sequence)
        return;
    if (sequence->originStream == c.streamKey) {
        captures().end(*sequence);
        return;
    }
    const std::vector<GraphEdge>& lastEdges = sequence->dependenciesByStream[c.streamKey];
    sequence->orphans.insert(sequence->orphans.end(), lastEdges.begin(), lastEdges.end());
    sequence->dependenciesByStream.erase(c.streamKey);
}

Error captureRecord(Call& c, EventHandle& event, unsigned flags)
{
    if (flags & kEventExternal)
        return captureNode(c, NodeType::EventRecord, EventWork{&event});
    captures().events[&event] = {c.capture->id, c.capture->dependenciesByStream[c.streamKey]};
    return Error::Success;
}

std::optional<Error> captureWait(Call& c, const EventHandle& event, unsigned flags)
{
    Captures& allCaptures = captures();
    if (!c.capture && (flags & kEventExternal))
        return Error::IllegalState;
    if (flags & kEventExternal)
        return captureNode(c, NodeType::WaitEvent, EventWork{const_cast<EventHandle*>(&event)});
    const auto recorded = allCaptures.events.find(&event);
    CaptureSequence* const sequence = recorded == allCaptures.events.end() ? nullptr : allCaptures.find(recorded->second.sequence);
    if (!sequence) {
        if (recorded != allCaptures.events.end())
            return Error::InvalidValue;
        if (!c.capture || !event.isRecorded)
            return std::nullopt;
        c.capture->isInvalidated = true;
        return Error::StreamCaptureIsolation;
    }
    if (sequence->isInvalidated)
        return Error::StreamCaptureInvalidated;
    if (c.capture && c.capture != sequence) {
        c.capture->isInvalidated = sequence->isInvalidated = true;
        return Error::StreamCaptureMerge;
    }
    std::vector<GraphEdge>& dependencies = sequence->dependenciesByStream[c.streamKey];
    for (const GraphEdge& edge : recorded->second.dependencies)
        if (std::ranges::find(dependencies, edge.node, &GraphEdge::node) == dependencies.end())
            dependencies.push_back(edge);
    return Error::Success;
}

Error refuseCapturedEvent(const EventHandle& event)
{
    Captures& allCaptures = captures();
    const auto recorded = allCaptures.events.find(&event);
    if (recorded == allCaptures.events.end())
        return Error::Success;
    CaptureSequence* const sequence = allCaptures.find(recorded->second.sequence);
    if (!sequence)
        return Error::InvalidValue;  // the sequence has ended
    sequence->isInvalidated = true;
    return Error::CapturedEvent;
}

Error captureNode(Call& c, NodeType type, Work work)
{
    c.capture->add(c.streamKey, type, std::move(work));
    return Error::Success;
}

}  // namespace simtscope::runtime
