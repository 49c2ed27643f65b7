#include "gpu/analysis/compare/compare_mismatch.h"

#include <algorithm>
#include <array>

namespace simtscope::analysis {
namespace {

using trace::EventKind;

bool isPoll(const LaneEvent& event)
{
    return event.kind == EventKind::Load || event.kind == EventKind::Atomic;
}

bool isExchange(const LaneEvent& event)
{
    return event.kind == EventKind::Shuffle || event.kind == EventKind::Vote || event.kind == EventKind::Match;
}

bool isSamePoll(const LaneEvent& a, const LaneEvent& b)
{
    return a.kind == b.kind && a.site == b.site && a.allocation == b.allocation && a.offset == b.offset;
}

bool isStrong(const RecordedLaunch& side, SiteId id)
{
    const trace::Site* site = side.recording.findSite(side.launch, id);
    return site && std::ranges::any_of(std::array{".volatile", ".relaxed", ".acquire", ".mmio"},
                                       [&](const char* modifier) { return site->opcode.find(modifier) != std::string::npos; });
}

/// Returns whether the barrier reduces values over the block and returns the result to all lanes.
bool reduces(const RecordedLaunch& side, const LaneEvent& event)
{
    if (event.kind != EventKind::BarrierArrive)
        return false;
    const trace::Site* site = side.recording.findSite(side.launch, event.site);
    using enum ptx::BarrierMode;
    return site && std::ranges::any_of(std::array{ReducePopulation, ReduceAnd, ReduceOr}, [&](ptx::BarrierMode mode) {
               return site->operation == ptx::Operation(ptx::OpKind::Barrier, std::uint8_t(mode));
           });
}

/// Returns the last poll of the loop in which the lane polls at `position`, or `position` itself when it does not poll again.
std::size_t findLastPoll(const LaneReader& lane, std::size_t position)
{
    constexpr std::size_t kMaxLoopEvents = 64;  // most events in one iteration of a polling loop
    const LaneEvent poll = lane.at(position);
    std::size_t last = position;
    for (std::size_t i = position + 1; i < lane.size() && i <= last + kMaxLoopEvents; ++i) {
        const LaneEvent event = lane.at(i);
        if (isSamePoll(event, poll))
            last = i;
        else if (event.kind != EventKind::BlockEntry && event.kind != EventKind::Load && !isExchange(event))
            break;
    }
    return last;
}

}  // namespace

std::optional<LaneMismatch> findFirstMismatch(const RecordedLaunch& left, const std::vector<EventIndex>& leftEvents,
                                              const RecordedLaunch& right, const std::vector<EventIndex>& rightEvents,
                                              const DifferingLane& differingLane, bool& isTruncated)
{
    const LaneReader a(left, *differingLane.left, leftEvents, differingLane.lane),
        b(right, *differingLane.right, rightEvents, differingLane.lane);
    bool hasRole = false, hasReduced = false;
    std::size_t i = 0, j = 0;
    const auto mismatch = [&](LaneMismatch::Cause cause) {
        // The events do not hold what a barrier returned; it shows only in the lane's next actions.
        if (cause == LaneMismatch::Cause::None && hasReduced)
            cause = LaneMismatch::Cause::Barrier;
        LaneMismatch result{
            .differingLane = differingLane, .leftIndex = i, .rightIndex = j, .cause = hasRole ? LaneMismatch::Cause::Role : cause};
        if (result.cause == LaneMismatch::Cause::Load) {
            const LaneEvent load = a.at(i);
            result.allocation = load.allocation;
            result.offset = load.offset;
            result.bytes = elementBytes(left, load.site) * load.elementCount;
        }
        return result;
    };
    while (i < a.size() && j < b.size()) {
        LaneEvent x = a.at(i), y = b.at(j);
        hasReduced = hasReduced || reduces(left, x);
        const auto isSame = [&] { return isSameEvent(left, right, x, y); };
        const auto isFree = [&] { return x.isResultUnspecified && x.result != y.result; };
        if (!isSame() || isFree()) {
            if (isPoll(x) && isSamePoll(x, y)) {
                const std::size_t lastLeft = findLastPoll(a, i), lastRight = findLastPoll(b, j);
                const bool isLoop = lastLeft != i || lastRight != j;
                i = lastLeft, j = lastRight;
                x = a.at(i), y = b.at(j);
                const bool mayDiffer = isLoop || (x.kind == EventKind::Atomic ? isSame() : isStrong(left, x.site));
                if (!mayDiffer)
                    return mismatch(x.kind == EventKind::Load ? LaneMismatch::Cause::Load : LaneMismatch::Cause::None);
                hasRole = hasRole || !isSame() || isFree();
            } else if (!isSame()) {
                return mismatch(isExchange(x) && x.kind == y.kind && x.site == y.site ? LaneMismatch::Cause::Exchange
                                                                                      : LaneMismatch::Cause::None);
            } else {
                hasRole = true;
            }
        }
        ++i, ++j;
    }
    isTruncated = (i == a.size() && differingLane.left->isTruncated()) || (j == b.size() && differingLane.right->isTruncated());
    if ((i == a.size() && j == b.size()) || isTruncated)
        return std::nullopt;
    return mismatch(LaneMismatch::Cause::None);
}

}  // namespace simtscope::analysis
