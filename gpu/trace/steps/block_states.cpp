// Computes the shared memory and the warps of a block at any step, from key frames (declared in steps.h).
#include <algorithm>
#include <cstring>
#include <mutex>

#include "gpu/core/each_lane.h"
#include "gpu/core/stop_poll.h"
#include "gpu/trace/model/atomic_result.h"
#include "gpu/trace/steps/steps.h"

namespace simtscope::trace {
namespace {

/// Upper bound of a block's shared window in bytes; it has at most 227 KiB (CUDA C++ Programming Guide, "Technical Specifications per
/// Compute Capability").
constexpr std::uint64_t kMaxShared = 1u << 18;
constexpr std::uint64_t kKeyFrameBudget = 64u << 20;  ///< bytes that all key frames of a block may take
constexpr std::uint64_t kMinSpacing = 1024;           ///< events between key frames
constexpr std::uint32_t kStepsAtOnce = 256;

/// Holds the properties of a site that applying its events requires.
struct SiteAction {
    std::uint8_t bytes = 0;  ///< bytes of an element
    bool compares = false;   ///< compare-and-swap: two values are one access
    AtomicEffect atomic;
};

using Bytes = std::shared_ptr<const std::vector<std::uint8_t>>;

/// Describes the state after a step. Neighbouring key frames share unchanged data.
struct KeyFrame {
    std::uint32_t step = 0;
    Bytes shared, known;
    std::vector<WarpState> warps;
};

Bytes reuseOrCopy(const Bytes& last, const std::vector<std::uint8_t>& newBytes)
{
    return last && *last == newBytes ? last : std::make_shared<const std::vector<std::uint8_t>>(newBytes);
}

std::uint64_t sharedBytes(const Launch& launch)
{
    std::uint64_t bytes = std::uint64_t(launch.staticSharedBytes) + launch.dynamicSharedBytes;
    for (const SharedVariable& variable : launch.sharedVariables)
        if (variable.offset < kMaxShared && variable.bytes < kMaxShared)
            bytes = std::max(bytes, variable.offset + variable.bytes);
    return std::min(bytes, kMaxShared);
}

/// Applies the most common access: one element of 4 bytes per lane, read or written whole.
bool applyWords(LaneMask mask, const EventData& data, BlockState& state)
{
    constexpr std::uint64_t kBytes = 4;
    constexpr std::uint32_t kKnown = 0x01010101;
    const std::uint64_t size = state.shared.size();
    if (size < kBytes)
        return false;
    bool fits = true;
    for (unsigned lane = 0; lane < kWarpSize; ++lane) {
        const bool isIdle = (mask >> lane & 1) == 0;
        fits &= bool(int(isIdle) | (int(data.allocation[lane] == kSharedAllocation.value) & int(data.offset[lane] <= size - kBytes)));
    }
    if (!fits)
        return false;
    for (const unsigned lane : eachLane(mask)) {
        const auto value = std::uint32_t(data.value[0][lane]);
        std::memcpy(state.shared.data() + data.offset[lane], &value, kBytes);
        std::memcpy(state.knownSharedBytes.data() + data.offset[lane], &kKnown, kBytes);
    }
    return true;
}

}  // namespace

struct BlockStates::Impl {
    std::shared_ptr<const BlockTrace> trace;
    std::shared_ptr<const Steps> steps;
    std::vector<SiteAction> actions;  ///< by site
    BlockState initial;
    std::uint64_t spacing = kMinSpacing;  ///< events between key frames

    std::mutex mutex;              ///< guards the following members
    std::vector<KeyFrame> frames;  ///< by step
    BlockState latest;             ///< state before step `next`, up to which key frames have been made
    std::uint32_t next = 0;
    std::uint64_t sinceFrame = 0;

    void readSites(const std::map<SiteId, Site>& sites);
    void advance(EventData& data);
    void applyStep(std::uint32_t step, BlockState& state, EventData& data) const;
    void apply(std::uint32_t event, BlockState& state, EventData& data) const;
    void applyAccess(EventKind kind, LaneMask mask, const SiteAction& action, const EventData& data, BlockState& state) const;
};

void BlockStates::Impl::readSites(const std::map<SiteId, Site>& sites)
{
    actions.resize(sites.empty() ? 0 : sites.rbegin()->first.value + 1);
    for (const auto& [id, site] : sites) {
        SiteAction& action = actions[id.value];
        action.bytes = std::min<std::uint8_t>(site.elementBytes, 8);
        if (site.kind == SiteKind::Atomic) {
            action.atomic = atomicEffect(site.operation, site.type);
            action.compares = site.operation == ptx::AtomicOperation::CompareSwap;
        }
    }
}

void BlockStates::Impl::applyAccess(EventKind kind, LaneMask mask, const SiteAction& action, const EventData& data, BlockState& state) const
{
    const std::uint64_t size = state.shared.size(), bytes = action.bytes;
    if (kind != EventKind::Atomic && bytes == 4 && data.elementCount == 1 && applyWords(mask, data, state))
        return;
    const unsigned elements = action.compares ? 1 : data.elementCount;
    for (const unsigned lane : eachLane(mask)) {
        if (data.allocation[lane] != kSharedAllocation.value)
            continue;
        for (unsigned element = 0; element < elements; ++element) {
            const std::uint64_t offset = data.offset[lane] + element * bytes;
            if (offset >= size || bytes > size - offset)
                break;
            std::uint8_t* const cell = state.shared.data() + offset;
            std::uint8_t* const known = state.knownSharedBytes.data() + offset;
            std::uint64_t value = data.value[element][lane];
            if (kind == EventKind::Atomic) {
                const AtomicEffect& atomic = action.atomic;
                const bool isKnown = std::memchr(known, 0, bytes) == nullptr, hasBefore = data.hasResult && element == 0;
                AtomicOperands operands{0, value, data.newValue()[lane]};
                if (isKnown && (atomic.isOrderIndependent || !hasBefore))
                    std::memcpy(&operands.cell, cell, bytes);
                else if (hasBefore)
                    operands.cell = data.result[lane];
                if (!atomic.function || (atomic.readsCell && !isKnown && !hasBefore)) {
                    std::memset(known, 0, bytes);  // its effect on the cell is not recorded
                    continue;
                }
                value = atomic.function(operands);
            }
            std::memcpy(cell, &value, bytes);
            std::memset(known, 1, bytes);
        }
    }
}

void BlockStates::Impl::apply(std::uint32_t index, BlockState& state, EventData& data) const
{
    const Event event = trace->event(EventIndex{index});
    WarpState& warp = state.warps[event.warp.value];
    warp.activeLanes = event.mask;
    warp.site = event.site;
    warp.hasStarted = true;
    switch (event.kind) {
    case EventKind::BarrierArrive:
        warp.waitingLanes |= event.mask;
        break;
    case EventKind::BarrierLeave:
        warp.waitingLanes &= ~event.mask;
        break;
    case EventKind::Exit:
        warp.exitedLanes |= event.mask;
        break;
    case EventKind::Load:
    case EventKind::Store:
    case EventKind::Atomic:
        if (!state.shared.empty() && trace->touches(EventIndex{index}, kSharedAllocation.value)) {
            trace->read(EventIndex{index}, data);
            const std::uint32_t site = event.site.value;
            applyAccess(event.kind, event.mask, site < actions.size() ? actions[site] : SiteAction(), data, state);
        }
        break;
    default:
        break;
    }
}

void BlockStates::Impl::applyStep(std::uint32_t step, BlockState& state, EventData& data) const
{
    const auto events = steps->events(step);
    if (std::is_sorted(events.begin(), events.end())) {
        for (const std::uint32_t event : events)
            apply(event, state, data);
        return;
    }
    std::vector<std::uint32_t> recorded(events.begin(), events.end());
    std::sort(recorded.begin(), recorded.end());
    for (const std::uint32_t event : recorded)
        apply(event, state, data);
}

/// Computes the state after the next step, and keeps it as a key frame where one is due.
void BlockStates::Impl::advance(EventData& data)
{
    applyStep(next, latest, data);
    sinceFrame += steps->events(next).size();
    if (sinceFrame >= spacing) {
        sinceFrame = 0;
        const KeyFrame* const last = frames.empty() ? nullptr : &frames.back();
        Bytes shared = reuseOrCopy(last ? last->shared : nullptr, latest.shared);
        Bytes known = reuseOrCopy(last ? last->known : nullptr, latest.knownSharedBytes);
        frames.push_back({next, std::move(shared), std::move(known), latest.warps});
    }
    ++next;
}

BlockStates::BlockStates(std::shared_ptr<const BlockTrace> trace, std::shared_ptr<const Steps> steps, const Launch& launch,
                         const std::map<SiteId, Site>& sites)
    : m_impl(std::make_unique<Impl>())
{
    const std::uint64_t bytes = sharedBytes(launch);
    m_impl->initial.shared.assign(bytes, 0);
    m_impl->initial.knownSharedBytes.assign(bytes, 0);
    m_impl->initial.warps.resize(trace->warpCount());
    m_impl->latest = m_impl->initial;
    const std::uint64_t frameBytes = 2 * bytes + trace->warpCount() * sizeof(WarpState) + sizeof(KeyFrame);
    m_impl->spacing = std::max(kMinSpacing, trace->size() * frameBytes / kKeyFrameBudget);
    m_impl->trace = std::move(trace);
    m_impl->steps = std::move(steps);
    m_impl->readSites(sites);
}

BlockStates::~BlockStates() = default;

void BlockStates::makeAllKeyFrames(const std::stop_token& stop) const
{
    EventData data;
    StopPoll isStopped(stop);
    bool isDone = false;
    while (!isDone && !stop.stop_requested()) {
        const std::lock_guard lock(m_impl->mutex);  // other threads wait for a few steps, not for all
        for (std::uint32_t i = 0; i < kStepsAtOnce && !isDone; ++i) {
            isDone = m_impl->next == m_impl->steps->count() || isStopped();
            if (!isDone)
                m_impl->advance(data);
        }
    }
}

BlockState BlockStates::stateAfter(std::uint32_t step) const
{
    const std::uint32_t end = std::min(step + 1, m_impl->steps->count());
    EventData data;
    BlockState state;
    std::uint32_t next = 0;
    {
        const std::lock_guard lock(m_impl->mutex);
        while (m_impl->next < end)
            m_impl->advance(data);
        if (m_impl->next == end)
            return m_impl->latest;
        const auto after = std::upper_bound(m_impl->frames.begin(), m_impl->frames.end(), step,
                                            [](std::uint32_t wanted, const KeyFrame& frame) { return wanted < frame.step; });
        if (after == m_impl->frames.begin()) {
            state = m_impl->initial;
        } else {
            const KeyFrame& frame = after[-1];
            state = {*frame.shared, *frame.known, frame.warps};
            next = frame.step + 1;
        }
    }
    for (; next < end; ++next)
        m_impl->applyStep(next, state, data);
    return state;
}

BlockState BlockStates::stateBefore(std::uint32_t step) const
{
    return step == 0 ? m_impl->initial : stateAfter(step - 1);
}

void BlockStates::advance(BlockState& state, std::uint32_t step) const
{
    EventData data;
    m_impl->applyStep(step, state, data);
}

}  // namespace simtscope::trace
