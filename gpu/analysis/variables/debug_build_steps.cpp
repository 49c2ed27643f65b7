#include "gpu/analysis/variables/debug_build_steps.h"

#include <algorithm>

#include "gpu/core/messages/replay.h"

namespace simtscope::analysis {

DebugBuildSteps::DebugBuildSteps(std::shared_ptr<const RecordedBlock> optimised, std::shared_ptr<const RecordedBlock> debug)
    : m_optimised(std::move(optimised)), m_debug(std::move(debug)), m_matcher(*m_optimised, *m_debug),
      m_warps(m_optimised->launch().warpsPerBlock())
{
}

Result<std::unique_ptr<DebugBuildSteps>> DebugBuildSteps::create(std::shared_ptr<const RecordedBlock> optimised,
                                                                 std::shared_ptr<const RecordedBlock> debug)
{
    const trace::Launch &left = optimised->launch(), &right = debug->launch();
    if (left.name != right.name || left.grid != right.grid || left.block != right.block || !debug->isRecorded())
        return fail(msg::replay::otherDebugBuild(left.id.value));
    return std::unique_ptr<DebugBuildSteps>(new DebugBuildSteps(std::move(optimised), std::move(debug)));
}

const WarpMatches& DebugBuildSteps::matchesOf(WarpId warp)
{
    std::unique_ptr<WarpMatches>& matches = m_warps[warp.value];
    if (!matches)
        matches = std::make_unique<WarpMatches>(m_matcher.match(warp));
    return *matches;
}

std::optional<std::uint32_t> DebugBuildSteps::find(std::uint32_t step, WarpId warp, unsigned lane)
{
    const WarpMatches& warpMatches = matchesOf(warp);
    auto at = std::upper_bound(warpMatches.matches.begin(), warpMatches.matches.end(), step,
                               [](std::uint32_t value, const EventMatch& match) { return value < match.step; });
    while (at != warpMatches.matches.begin()) {
        --at;
        if (at->lanes >> lane & 1)
            return warpMatches.debugStepOf(*at, lane);
    }
    return std::nullopt;
}

const DebugBuildAgreement& DebugBuildSteps::agreementOf(WarpId warp)
{
    return matchesOf(warp).agreement;
}

}  // namespace simtscope::analysis
