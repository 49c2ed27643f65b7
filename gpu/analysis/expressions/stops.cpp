// Finds steps at which to stop (declared in stops.h).
#include "gpu/analysis/expressions/stops.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "gpu/analysis/expressions/lane_scope.h"
#include "gpu/core/each_lane.h"
#include "gpu/core/messages/replay.h"
#include "gpu/core/messages/watch.h"
#include "gpu/core/stop_poll.h"

namespace simtscope::analysis {
namespace {

/// Returns the nearest of the steps before `step`, or after it, that `isWanted` accepts, from a list that is ordered by step.
template <class Change, class IsWanted>
std::optional<std::size_t> findNearest(std::span<const Change> changes, std::uint32_t step, Direction direction, const IsWanted& isWanted)
{
    const bool isForwards = direction == Direction::Forwards;
    auto at = std::size_t((isForwards ? std::ranges::upper_bound(changes, step, {}, &Change::step)
                                      : std::ranges::lower_bound(changes, step, {}, &Change::step)) -
                          changes.begin());
    if (isForwards) {
        for (; at < changes.size(); ++at) {
            if (isWanted(at))
                return at;
        }
        return std::nullopt;
    }
    while (at-- > 0) {
        if (isWanted(at))
            return at;
    }
    return std::nullopt;
}

std::uint32_t firstThread(std::uint32_t warp, LaneMask lanes)
{
    return warp * kWarpSize + std::uint32_t(std::countr_zero(lanes));
}

bool isNan(std::uint64_t bits, ptx::ScalarType type)
{
    switch (type) {
    case ptx::ScalarType::F16:
        return (bits & 0x7c00) == 0x7c00 && (bits & 0x03ff) != 0;
    case ptx::ScalarType::BF16:
        return (bits & 0x7f80) == 0x7f80 && (bits & 0x007f) != 0;
    case ptx::ScalarType::F32:
        return (bits & 0x7f800000) == 0x7f800000 && (bits & 0x007fffff) != 0;
    case ptx::ScalarType::F64:
        return std::isnan(std::bit_cast<double>(bits));
    default:
        return false;
    }
}

/// Returns the lanes of the event that load, store or get a NaN.
LaneMask findNanLanes(const trace::Event& event, const trace::EventData& data, ptx::ScalarType type)
{
    LaneMask lanes = 0;
    for (const unsigned lane : eachLane(event.mask)) {
        bool isFound = data.hasResult && isNan(data.result[lane], type);
        for (unsigned element = 0; element < data.elementCount && !isFound; ++element)
            isFound = isNan(data.value[element][lane], type);
        if (isFound)
            lanes |= LaneMask(1) << lane;
    }
    return lanes;
}

bool isOfFloats(ptx::ScalarType type)
{
    return type == ptx::ScalarType::F16 || type == ptx::ScalarType::BF16 || type == ptx::ScalarType::F32 || type == ptx::ScalarType::F64;
}

/// Calls `visit` with the steps after `step`, or before it, until it returns true.
template <class Visit>
void forEachStep(const RecordedBlock& block, std::int64_t step, Direction direction, const Visit& visit)
{
    const std::int64_t count = block.steps().count();
    const std::int64_t move = direction == Direction::Forwards ? 1 : -1;
    for (std::int64_t at = std::clamp<std::int64_t>(step, -1, count) + move; at >= 0 && at < count; at += move) {
        if (visit(std::uint32_t(at)))
            return;
    }
}

}  // namespace

std::optional<Stop> findBecomesTrue(const ExpressionSeries& series, std::uint32_t step, Direction direction,
                                    std::span<const LaneMask> lanes)
{
    std::optional<Stop> nearest;
    for (std::uint32_t warp = 0; warp < std::min<std::size_t>(series.warpCount(), lanes.size()); ++warp) {
        const auto conditions = series.conditions(warp);
        const auto becomingTrue = [&](std::size_t at) {
            return conditions[at].trueLanes & ~(at > 0 ? conditions[at - 1].trueLanes : 0) & lanes[warp];
        };
        const auto found = findNearest(conditions, step, direction, [&](std::size_t at) { return becomingTrue(at) != 0; });
        if (!found)
            continue;
        const Stop stop{conditions[*found].step, firstThread(warp, becomingTrue(*found))};
        const bool isNearer = !nearest || (direction == Direction::Forwards ? stop.step < nearest->step : stop.step > nearest->step);
        if (isNearer)
            nearest = stop;
    }
    return nearest;
}

std::optional<Stop> findBecomesTrueForAll(const ExpressionSeries& series, std::uint32_t step, Direction direction)
{
    const auto changes = series.allChanges();
    const auto found = findNearest(changes, step, direction, [&](std::size_t at) { return changes[at].isTrueForAll; });
    if (!found)
        return std::nullopt;
    const std::uint32_t at = changes[*found].step;
    for (std::uint32_t thread = 0; thread < series.warpCount() * kWarpSize; ++thread) {
        if (series.isTrueAt(thread, at))
            return Stop{at, thread};
    }
    return std::nullopt;
}

std::optional<Stop> findFirstTrue(const ExpressionSeries& series)
{
    std::optional<Stop> first;
    for (std::uint32_t warp = 0; warp < series.warpCount(); ++warp) {
        const auto conditions = series.conditions(warp);
        const auto found = std::ranges::find_if(conditions, [](const ConditionChange& change) { return change.trueLanes != 0; });
        if (found != conditions.end() && (!first || found->step < first->step))
            first = Stop{found->step, firstThread(warp, found->trueLanes)};
    }
    return first;
}

std::optional<Stop> findChange(const ExpressionSeries& series, std::uint32_t thread, std::uint32_t step, Direction direction)
{
    const auto changes = series.changes(thread);
    const auto found = findNearest(changes, step, direction, [](std::size_t at) { return at > 0; });
    return found ? std::optional(Stop{changes[*found].step, thread}) : std::nullopt;
}

Result<WatchedBytes> findWatchedBytes(const VariableReader& reader, const Expression& expression, std::uint32_t step, std::uint32_t thread)
{
    const RecordedBlock& block = *reader.source();
    if (step >= block.steps().count() || thread >= block.launch().block.count())
        return fail(msg::replay::noEvent());
    VariableNames names(reader.info());
    if (auto known = names.check(expression); !known)
        return tl::unexpected(known.error());
    if (expression.hasAggregates())
        return fail(msg::watch::notInMemory(expression.text));
    const WarpId warp{thread / kWarpSize};
    const unsigned lane = thread % kWarpSize;
    VariableReplay replay(block, reader.module(), reader.info(), warp);
    if (auto done = replay.advanceTo(step); !done)
        return tl::unexpected(done.error());
    const trace::BlockState state = block.states().stateAfter(step);
    const VariableSources sources{block, reader.module(), reader.info(), replay, state, reader.constants()};
    LaneScope scope(sources, warp, names);
    Evaluator evaluator;
    Result<TypedValue> found = TypedValue{};
    const auto evaluate = [&](unsigned, std::uint32_t next) {
        scope.setLane(lane, next);
        found = evaluator.evaluateLvalue(expression, scope);
    };
    if (replay.frame(lane)) {
        if (auto done = replay.lookBehindEvents(LaneMask(1) << lane, evaluate); !done)
            return tl::unexpected(done.error());
    } else {
        evaluate(lane, 0);
    }
    if (!found)
        return tl::unexpected(found.error());
    if (found->state != ValueState::Known)
        return fail(msg::watch::noAddressHere(expression.text, describeState(found->state)));
    const std::uint64_t address = found->storage.address + found->offset;
    std::uint64_t bytes = found->type.kind == ValueKind::Object ? reader.info().sizeOf(found->type.debugType) : found->type.bytes;
    if (bytes == 0)  // extern __shared__ int s[];
        bytes = std::max<std::uint64_t>(1, found->storage.totalBytes);
    if (address - ptx::kSharedWindow < ptx::kWindowBytes)
        return WatchedBytes{trace::kSharedAllocation, address - ptx::kSharedWindow, bytes};
    for (const trace::Allocation& allocation : block.recording().allocations) {
        if (address - allocation.address < allocation.bytes && trace::wasAllocatedAt(allocation, block.launch()))
            return WatchedBytes{allocation.id, address - allocation.address, bytes};
    }
    return fail(msg::watch::notInMemory(expression.text));
}

std::vector<WatchedWrite> findWrites(const RecordedBlock& block, const WatchedBytes& bytes, const std::stop_token& stop)
{
    std::vector<WatchedWrite> writes;
    const trace::BlockTrace& trace = block.trace();
    trace::EventData data;
    StopPoll isStopped(stop);
    for (std::uint32_t i = 0; i < trace.size() && !isStopped(); ++i) {
        const trace::EventKind kind = trace.kind(EventIndex{i});
        if ((kind != trace::EventKind::Store && kind != trace::EventKind::Atomic) || !trace.touches(EventIndex{i}, bytes.allocation.value))
            continue;
        const trace::Event event = trace.event(EventIndex{i});
        const trace::Site* const site = block.recording().findSite(block.launch(), event.site);
        const std::uint64_t accessBytes = site ? std::max(1u, site->bytes()) : 1;
        trace.readAddress(EventIndex{i}, data);
        LaneMask lanes = 0;
        for (const unsigned lane : eachLane(event.mask)) {
            const bool overlaps = data.allocation[lane] == bytes.allocation.value && data.offset[lane] < bytes.offset + bytes.bytes &&
                                  bytes.offset < data.offset[lane] + accessBytes;
            if (overlaps)
                lanes |= LaneMask(1) << lane;
        }
        if (lanes != 0)
            writes.push_back({block.steps().stepOf(EventIndex{i}), event.warp.value, lanes, EventIndex{i}});
    }
    std::ranges::stable_sort(writes, {}, &WatchedWrite::step);
    return writes;
}

std::optional<Stop> findWrite(std::span<const WatchedWrite> writes, std::uint32_t step, Direction direction)
{
    const auto found = findNearest(writes, step, direction, [](std::size_t) { return true; });
    if (!found)
        return std::nullopt;
    return Stop{writes[*found].step, firstThread(writes[*found].warp, writes[*found].lanes)};
}

std::optional<Stop> findNan(const RecordedBlock& block, std::int64_t step, Direction direction, const std::stop_token& stop)
{
    std::optional<Stop> found;
    trace::EventData data;
    StopPoll isStopped(stop);
    forEachStep(block, step, direction, [&](std::uint32_t at) {
        for (const std::uint32_t index : block.steps().events(at)) {
            const trace::Event event = block.trace().event(EventIndex{index});
            const bool hasValues = event.kind == trace::EventKind::Load || event.kind == trace::EventKind::Store ||
                                   event.kind == trace::EventKind::Atomic || event.kind == trace::EventKind::Shuffle;
            const trace::Site* const site = hasValues ? block.recording().findSite(block.launch(), event.site) : nullptr;
            if (!site || !isOfFloats(site->type))
                continue;
            block.trace().read(EventIndex{index}, data);
            if (const LaneMask lanes = findNanLanes(event, data, site->type)) {
                found = Stop{at, firstThread(event.warp.value, lanes)};
                return true;
            }
        }
        return isStopped();
    });
    return found;
}

std::optional<Stop> findLine(const RecordedBlock& block, const std::string& file, std::uint32_t line, std::uint32_t thread,
                             std::int64_t step, Direction direction)
{
    const std::uint32_t warp = thread / kWarpSize;
    const LaneMask bit = LaneMask(1) << thread % kWarpSize;
    const auto isOfLine = [&](const trace::Event& event) {
        const trace::Site* const site = block.recording().findSite(block.launch(), event.site);
        return site && std::ranges::any_of(site->frames, [&](const auto& frame) {
                   return frame.line == line && (file.empty() || frame.path.ends_with(file));
               });
    };
    // Says whether the thread executes an instruction of the line in the step; nothing if it executes none.
    const auto look = [&](std::uint32_t at) -> std::optional<bool> {
        std::optional<bool> result;
        for (const std::uint32_t index : block.steps().events(at)) {
            const trace::Event event = block.trace().event(EventIndex{index});
            if (event.warp.value == warp && (event.mask & bit) && event.kind != trace::EventKind::BlockEntry)
                result = result.value_or(false) || isOfLine(event);
        }
        return result;
    };
    std::optional<Stop> found;
    if (direction == Direction::Backwards) {
        forEachStep(block, step, direction, [&](std::uint32_t at) {
            const auto isThere = look(at);
            if (isThere && *isThere)
                found = Stop{at, thread};  // the line may have begun still earlier
            return isThere && !*isThere && found;
        });
        return found;
    }
    bool wasThere = false;
    forEachStep(block, step + 1, Direction::Backwards, [&](std::uint32_t at) {
        const auto isThere = look(at);
        wasThere = isThere.value_or(false);
        return isThere.has_value();
    });
    forEachStep(block, step, direction, [&](std::uint32_t at) {
        const auto isThere = look(at);
        if (isThere && *isThere && !wasThere) {
            found = Stop{at, thread};
            return true;
        }
        wasThere = isThere.value_or(wasThere);
        return false;
    });
    return found;
}

}  // namespace simtscope::analysis
