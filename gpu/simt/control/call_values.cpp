#include "gpu/simt/control/call_values.h"

namespace simtscope::simt {

std::uint64_t readArgument(const Issue& issue, unsigned lane, std::size_t index, unsigned bytes, std::uint32_t offset)
{
    const ptx::CallSite& site = callSite(issue);
    if (index >= site.arguments.size() || offset + bytes > site.arguments[index].bytes)
        return 0;
    return issue.warp.local.load(lane, issue.frame().localBase + site.arguments[index].offset + offset, bytes);
}

void setResult(const Issue& issue, unsigned lane, unsigned bytes, std::uint64_t value)
{
    issue.warp.local.store(lane, issue.frame().localBase + callSite(issue).returns[0].offset, bytes, value);
}

void recordOutsideValues(const Issue& issue, const trace::LaneColumn& outsideValues)
{
    const trace::LaneColumn zeroOffsets{};
    trace::EventInput input;
    input.event = {trace::EventKind::Load, SiteId{issue.site()}, issue.warp.id, issue.lanes, issue.launch.time};
    input.commonAllocation = trace::kNoAllocation.value;
    input.offsets = zeroOffsets.data();
    input.elementCount = 1;
    input.values[0] = outsideValues.data();
    issue.launch.recorder.append(issue.block, input);
}

}  // namespace simtscope::simt
