#include "gpu/analysis/models/timeline_nesting.h"

#include <algorithm>
#include <set>

namespace simtscope::analysis {

namespace {

constexpr unsigned kMaxTracks = 8;  // deeper work shares the last track

/// Returns the item of the group that launched this kernel; nullptr when the graph or the outermost kernel did.
const TimelineItem* launcherOf(const trace::Recording& recording, const NestedItems& group, const trace::NestedWork& work)
{
    if (work.launch < 0 || std::size_t(work.launch) >= recording.launches.size())
        return nullptr;
    const std::int64_t parent = recording.launches[std::size_t(work.launch)].origin.parent;
    const auto found =
        std::ranges::find_if(group.items, [&](const TimelineItem& item) { return item.launchIndex == parent && parent >= 0; });
    return found == group.items.end() ? nullptr : &*found;
}

}  // namespace

WorkKind workKindOf(std::int64_t launch, trace::CopyDirection direction)
{
    if (launch >= 0)
        return WorkKind::Kernel;
    if (direction == trace::CopyDirection::HostToDevice)
        return WorkKind::ToDevice;
    return direction == trace::CopyDirection::DeviceToHost ? WorkKind::ToHost : WorkKind::Other;
}

NestedItems nestItems(const trace::Recording& recording, TimelineItem parentItem, std::vector<std::size_t> nested)
{
    // A launching kernel comes before the kernels that it launches, also when both begin at the same time.
    std::ranges::stable_sort(nested, {}, [&](std::size_t i) {
        const trace::NestedWork& work = recording.nestedWork[i];
        return std::pair(work.start, work.launch);
    });
    NestedItems group{parentItem, {}, 1, parentItem.to};
    const bool isGraph = std::ranges::any_of(nested, [&](std::size_t i) { return recording.nestedWork[i].graph >= 0; });
    if (isGraph) {
        group.parentItem.kind = WorkKind::Graph;
        group.parentItem.graph = recording.nestedWork[nested.front()].graph;
        // The call has no work of its own: its bracket reaches from the first node to the last.
        group.parentItem.from = recording.nestedWork[nested.front()].start;
        group.parentItem.to = 0;
        std::set<std::int64_t> nodes;  // A node in the body of a loop does its work many times.
        for (const std::size_t i : nested) {
            const trace::NestedWork& work = recording.nestedWork[i];
            group.parentItem.from = std::min(group.parentItem.from, work.start);
            group.parentItem.to = std::max({group.parentItem.to, work.end, work.start});
            if (work.node >= 0 && (work.launch < 0 || recording.launches[std::size_t(work.launch)].origin.parent < 0))
                nodes.insert(work.node);
        }
        group.parentItem.nodeCount = unsigned(nodes.size());
    }
    std::vector<std::uint64_t> ends;  // by track, below the first
    for (const std::size_t i : nested) {
        const trace::NestedWork& work = recording.nestedWork[i];
        const TimelineItem* const launcher = launcherOf(recording, group, work);
        const TimelineItem& container = launcher ? *launcher : group.parentItem;
        TimelineItem item{
            .callIndex = parentItem.callIndex, .nestedIndex = std::int64_t(i), .launchIndex = work.launch, .from = work.start};
        item.to = std::max(work.start, work.end);
        item.kind = workKindOf(work.launch, work.direction);
        item.graph = work.graph;
        item.parent = TimelineParent{container.from, container.to, container.track, container.kind == WorkKind::Kernel};
        unsigned track = container.track + 1;
        while (track < kMaxTracks - 1 && track <= ends.size() && ends[track - 1] > item.from)
            ++track;
        item.track = track;
        ends.resize(std::max<std::size_t>(ends.size(), track));
        group.coveredItemCount += ends[track - 1] > item.from;
        ends[track - 1] = std::max(ends[track - 1], item.to);
        group.trackCount = std::max(group.trackCount, track + 1);
        group.endNanoseconds = std::max(group.endNanoseconds, item.to);
        group.items.push_back(item);
    }
    group.parentItem.trackSpan = isGraph ? group.trackCount : 1;
    group.endNanoseconds = std::max(group.endNanoseconds, group.parentItem.to);
    return group;
}

}  // namespace simtscope::analysis
