// Makes the findings of locks that threads take in different orders (declared in lock_order.h).
#include <algorithm>

#include "gpu/core/messages/sync.h"
#include "gpu/simt/checks/access_location.h"
#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/checks/lock_order.h"
#include "gpu/simt/diagnosis/source_line.h"

namespace simtscope::simt {

void LockOrder::report(const std::vector<const Edge*>& cycle)
{
    constexpr std::size_t kMaxNamedEdges = 4;
    constexpr unsigned kWordBytes = 4;
    const auto siteOf = [&](const Edge* edge) { return m_acquisitions[edge->second].site; };
    std::uint32_t minSite = siteOf(cycle.front()), maxSite = minSite;
    for (const Edge* const edge : cycle) {
        minSite = std::min(minSite, siteOf(edge));
        maxSite = std::max(maxSite, siteOf(edge));
    }
    if (!m_checks.isNew({trace::FindingKind::Deadlock, trace::Severity::Error, minSite, maxSite}))
        return;
    trace::Finding finding;
    finding.kind = trace::FindingKind::Deadlock;
    const auto locationOf = [&](const LockAcquisition& acquisition) {
        return describeAccessLocation(m_launch, acquisition.isShared ? CheckedSpace::Shared : CheckedSpace::Device, acquisition.address,
                                      kWordBytes);
    };
    const auto accessOf = [](const LockAcquisition& acquisition) {
        return trace::FindingAccess{.site = SiteId(acquisition.site),
                                    .block = std::int64_t(acquisition.thread.block),
                                    .warp = acquisition.thread.warp,
                                    .lanes = laneBit(acquisition.thread.lane),
                                    .time = acquisition.time,
                                    .address = acquisition.address,
                                    .isWrite = true,
                                    .value = std::nullopt};
    };
    std::vector<Message> steps;
    for (const Edge* const edge : cycle) {
        const LockAcquisition &first = m_acquisitions[edge->first], &second = m_acquisitions[edge->second];
        const std::uint32_t thread = second.thread.warp * kWarpSize + second.thread.lane;
        const std::string line =
            formatSiteLine(m_launch, second.site, steps.empty() ? &finding : nullptr, trace::InlinedLine::OutermostCall);
        finding.accesses.push_back(accessOf(second));
        if (steps.size() < kMaxNamedEdges)
            steps.push_back(msg::sync::takesLock(formatIndex(coordinates(thread, m_launch.request.block)),
                                                 formatIndex(coordinates(second.thread.block, m_launch.request.grid)),
                                                 formatFindingLocation(locationOf(second)), line,
                                                 formatFindingLocation(locationOf(first))));
    }
    for (const Edge* const edge : cycle)
        finding.accesses.push_back(accessOf(m_acquisitions[edge->first]));
    const LockAcquisition& second = m_acquisitions[cycle.front()->second];
    finding.block = second.thread.block;
    finding.threads = {second.thread.warp * kWarpSize + second.thread.lane};
    finding.address = second.address;
    finding.location = locationOf(second);
    const std::string kernel = trace::shortenName(m_launch.tracedLaunch.kernel);
    Message joinedSteps = joinMessages(steps, "; ");
    finding.message = cycle.size() > kMaxNamedEdges ? msg::sync::lockCycle(kernel, std::int64_t(cycle.size()), std::move(joinedSteps))
                                                    : msg::sync::lockOrder(kernel, std::move(joinedSteps));
    m_checks.add(std::move(finding));
}

}  // namespace simtscope::simt
