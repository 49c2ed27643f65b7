#include "gpu/analysis/dataflow/dataflow.h"

#include "gpu/analysis/dataflow/dataflow_tracker.h"
#include "gpu/analysis/replay/replay.h"
#include "gpu/core/messages/replay.h"
#include "gpu/core/stop_poll.h"

namespace simtscope::analysis {

Result<Dataflow> computeDataflow(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& trace,
                                 std::uint32_t maxVersions, const std::stop_token& stop)
{
    auto module = ReplayModule::create(recording, launch);
    if (!module)
        return tl::unexpected(module.error());
    VersionBuilder versions(maxVersions);
    DataflowTracker tracker(versions);
    BlockReplay replay(**module, trace, &tracker);
    bool isTruncated = trace.isTruncated();
    StopPoll isStopped(stop);
    for (std::uint32_t i = 0; i < trace.size(); ++i) {
        if (isStopped())
            return fail(msg::replay::stopped());
        if (versions.isFull()) {
            isTruncated = true;
            break;
        }
        tracker.setWarp(trace.event(EventIndex{i}).warp);
        if (auto done = replay.apply(EventIndex{i}); !done)
            return tl::unexpected(done.error());
    }
    return versions.finish(isTruncated);
}

}  // namespace simtscope::analysis
