// Makes the findings of locks that threads take in different orders.
#include <algorithm>

#include "gpu/core/messages/sync.h"
#include "gpu/simt/checks/access_location.h"
#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/checks/lock_order.h"
#include "gpu/simt/diagnosis/source_line.h"

namespace simtscope::simt {

void LockOrder::report(const std::vector<const Edge*>& cycle)
{
    constexpr std::size_t kMaxNamed = 4;
    constexpr unsigned kWord = 4;
    const auto site = [&](const Edge* edge) { return m_acquisitions[edge->second].site; };
    std::uint32_t least = site(cycle.front()), most = least;
    for (const Edge* const edge : cycle) {
        least = std::min(least, site(edge));
        most = std::max(most, site(edge));
    }
    if (!m_checks.isNew({trace::FindingKind::Deadlock, trace::Severity::Error, least, most}))
        return;
    trace::Finding finding;
    finding.kind = trace::FindingKind::Deadlock;
    const auto location = [&](const LockAcquisition& taken) {
        return locationOfAccess(m_launch, taken.isShared ? CheckedSpace::Shared : CheckedSpace::Device, taken.address, kWord);
    };
    const auto accessOf = [](const LockAcquisition& taken) {
        return trace::FindingAccess{.site = SiteId(taken.site),
                                    .block = std::int64_t(taken.thread.block),
                                    .warp = taken.thread.warp,
                                    .lanes = laneBit(taken.thread.lane),
                                    .time = taken.time,
                                    .address = taken.address,
                                    .isWrite = true,
                                    .value = std::nullopt};
    };
    std::vector<Message> steps;
    for (const Edge* const edge : cycle) {
        const LockAcquisition &first = m_acquisitions[edge->first], &second = m_acquisitions[edge->second];
        const std::uint32_t thread = second.thread.warp * kWarpSize + second.thread.lane;
        const std::string line = lineOfSite(m_launch, second.site, steps.empty() ? &finding : nullptr, trace::InlinedLine::OutermostCall);
        finding.accesses.push_back(accessOf(second));
        if (steps.size() < kMaxNamed)
            steps.push_back(msg::sync::takesLock(formatIndex(coordinates(thread, m_launch.request.block)),
                                                 formatIndex(coordinates(second.thread.block, m_launch.request.grid)),
                                                 nameOfLocation(location(second)), line, nameOfLocation(location(first))));
    }
    for (const Edge* const edge : cycle)
        finding.accesses.push_back(accessOf(m_acquisitions[edge->first]));
    const LockAcquisition& second = m_acquisitions[cycle.front()->second];
    finding.block = second.thread.block;
    finding.threads = {second.thread.warp * kWarpSize + second.thread.lane};
    finding.address = second.address;
    finding.location = location(second);
    const std::string kernel = trace::shortName(m_launch.tracedLaunch.kernel);
    Message who = joinMessages(steps, "; ");
    finding.message = cycle.size() > kMaxNamed ? msg::sync::lockCycle(kernel, std::int64_t(cycle.size()), std::move(who))
                                               : msg::sync::lockOrder(kernel, std::move(who));
    m_checks.add(std::move(finding));
}

}  // namespace simtscope::simt
