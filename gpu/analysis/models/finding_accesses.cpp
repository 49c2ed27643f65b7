#include "gpu/analysis/models/finding_accesses.h"

#include <algorithm>
#include <bit>

#include "gpu/analysis/counts/program_lines.h"
#include "gpu/core/messages/check.h"
#include "gpu/core/messages/fault.h"

namespace simtscope::analysis {

namespace {

using trace::FindingKind;

struct RoleRow {
    FindingKind kind;
    AccessRole first, later;
};

/// The roles for kinds of findings whose accesses are not plain reads and writes.
constexpr RoleRow kRoles[] = {
    {FindingKind::Uninitialised, AccessRole::Uses, AccessRole::Reads},
    {FindingKind::BarrierDivergence, AccessRole::Waits, AccessRole::Waits},
    {FindingKind::Deadlock, AccessRole::Waits, AccessRole::Waits},
    {FindingKind::InvalidMask, AccessRole::Executes, AccessRole::Executes},
};

AccessRole roleOf(const trace::Finding& finding, std::size_t index, const trace::Site* site)
{
    const trace::FindingAccess& access = finding.accesses[index];
    if (const auto* const row = std::ranges::find(kRoles, finding.kind, &RoleRow::kind); row != std::end(kRoles)) {
        const AccessRole role = index == 0 ? row->first : row->later;
        return role == AccessRole::Uses && access.block < 0 ? AccessRole::HostUses : role;
    }
    if (site && site->kind == trace::SiteKind::Atomic)
        return AccessRole::Updates;
    if (access.isWrite)
        return AccessRole::Writes;
    return finding.location.space != ptx::StateSpace::None || finding.address != 0 ? AccessRole::Reads : AccessRole::Executes;
}

/// Returns whether the finding is a race of kernels in two streams: the second access is then of the other kernel.
bool isOfTwoLaunches(const trace::Finding& finding)
{
    constexpr std::size_t kFirstFaultArgument = 4;  // index of the argument in "kernel k, block b, thread t …"
    return finding.message.is(msg::fault::at) &&
           std::get<std::vector<Message>>(finding.message.arguments[kFirstFaultArgument].value).front().is(msg::check::raceOfStreams);
}

/// Adds the value that the lowest lane stored or loaded.
void addValue(LocatedAccess& located, const trace::FindingAccess& access, const trace::BlockTrace* trace, const trace::Site* site)
{
    located.bits = access.value;
    if (site) {
        located.type = site->type;
        located.bytes = site->elementBytes;
    }
    if (located.bits || !trace || !located.event || !access.lanes)
        return;
    const trace::EventKind kind = trace->kind(*located.event);
    if (kind != trace::EventKind::Load && kind != trace::EventKind::Store)
        return;
    // It is not known which element of a vector lies at the address, so only a single element has a known value.
    const trace::EventData data = trace->data(*located.event);
    if (data.elementCount == 1)
        located.bits = data.value[0][std::size_t(std::countr_zero(access.lanes))];
}

}  // namespace

std::optional<EventIndex> findEvent(const trace::BlockTrace& trace, const trace::FindingAccess& access)
{
    if (!access.time)
        return std::nullopt;
    std::uint32_t base = 0;
    for (const auto& chunk : trace.chunks()) {
        for (std::uint32_t i = 0; i < chunk->size(); ++i)
            if (chunk->site[i] == access.site.value && chunk->warp[i] == access.warp &&
                chunk->baseTime + chunk->relativeTime[i] == *access.time && (access.lanes == 0 || (chunk->mask[i] & access.lanes)))
                return EventIndex(base + i);
        base += chunk->size();
    }
    return std::nullopt;
}

std::vector<LocatedAccess> locateAccesses(const trace::Recording& recording, const trace::Finding& finding)
{
    std::vector<LocatedAccess> located;
    if (finding.launch.value >= recording.launches.size())
        return located;
    const trace::Launch& launch = recording.launches[finding.launch.value];
    for (std::size_t i = 0; i < finding.accesses.size(); ++i) {
        const trace::FindingAccess& access = finding.accesses[i];
        const trace::Site* const site = access.block < 0 ? nullptr : recording.findSite(launch, access.site);
        LocatedAccess& locatedAccess = located.emplace_back();
        locatedAccess.role = roleOf(finding, i, site);
        locatedAccess.isOfOtherLaunch = i > 0 && access.block >= 0 && isOfTwoLaunches(finding);
        locatedAccess.block = access.block;
        locatedAccess.lanes = access.lanes;
        if (const trace::SourceFrame* const frame = site ? findingFrame(recording, finding.kind, site) : nullptr) {
            locatedAccess.file = frame->path;
            locatedAccess.line = frame->line;
        } else if (i == 0 && access.block >= 0) {
            locatedAccess.file = finding.file;
            locatedAccess.line = finding.line;
        }
        if (access.block >= 0 && access.lanes)
            locatedAccess.thread = access.warp * kWarpSize + unsigned(std::countr_zero(access.lanes));
        const trace::BlockTrace* const trace =
            access.block < 0 || locatedAccess.isOfOtherLaunch ? nullptr : launch.findBlock(BlockId(std::uint64_t(access.block)));
        locatedAccess.isBlockRecorded = trace != nullptr;
        if (trace)
            locatedAccess.event = findEvent(*trace, access);
        addValue(locatedAccess, access, trace, site);
    }
    return located;
}

}  // namespace simtscope::analysis
