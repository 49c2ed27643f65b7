#include "gpu/analysis/dataflow/address_flow.h"

#include <algorithm>

#include "gpu/analysis/dataflow/dataflow_tracker.h"
#include "gpu/analysis/replay/replay.h"
#include "gpu/core/messages/replay.h"
#include "gpu/core/stop_poll.h"

namespace simtscope::analysis {

std::span<const AddressSource> AddressFlow::of(EventIndex event) const
{
    const auto eventOf = [](const AddressSource& source) { return source.event.value; };
    const auto first = std::ranges::lower_bound(sources, event.value, {}, eventOf);
    return {first, std::ranges::upper_bound(first, sources.end(), event.value, {}, eventOf)};
}

Result<AddressFlow> computeAddressFlow(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& trace,
                                       const std::stop_token& stop)
{
    auto module = ReplayModule::create(recording, launch);
    if (!module)
        return tl::unexpected(module.error());
    AddressFlow addresses;
    VersionBuilder versions(kMaxVersions);
    DataflowTracker tracker(versions, &addresses);
    BlockReplay replay(**module, trace, &tracker);
    addresses.isTruncated = trace.isTruncated();
    StopPoll isStopped(stop);
    for (std::uint32_t i = 0; i < trace.size(); ++i) {
        if (isStopped())
            return fail(msg::replay::stopped());
        if (versions.isFull()) {
            addresses.isTruncated = true;
            break;
        }
        tracker.setWarp(trace.event(EventIndex{i}).warp);
        if (auto done = replay.apply(EventIndex{i}); !done)
            return tl::unexpected(done.error());
    }
    return addresses;
}

}  // namespace simtscope::analysis
