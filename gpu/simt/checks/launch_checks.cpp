#include "gpu/simt/checks/launch_checks.h"

#include <algorithm>

#include "gpu/simt/checks/access_location.h"
#include "gpu/simt/checks/launch_races.h"
#include "gpu/simt/checks/lock_order.h"
#include "gpu/simt/checks/lost_wake_ups.h"
#include "gpu/simt/checks/sync_checks.h"

namespace simtscope::simt {

LaunchChecks::LaunchChecks(RunningLaunch& launch) : m_launch(launch)
{
    if (launch.options.checks.race)
        m_races = std::make_unique<LaunchRaces>(launch, *this);
    if (launch.options.checks.memory)
        m_bounds.emplace(launch);
    if (launch.options.checks.sync)
        m_sync = std::make_unique<SyncChecks>(launch, *this);
    if (launch.options.checks.sync) {
        m_locks = LockOrder::of(launch, *this);
        m_wakeUps = LostWakeUps::of(launch, *this);
    }
    if (launch.options.checks.init)
        m_undefined = std::make_unique<UndefinedValues>(launch, *this);
    m_observesAccesses = m_races || m_bounds || m_undefined || m_locks || m_wakeUps;
}

LaunchChecks::~LaunchChecks() = default;

std::uint64_t LaunchChecks::shadowBytes() const
{
    return m_races ? m_races->shadowBytes() : 0;
}

bool LaunchChecks::allowSpeculation() const
{
    return !m_locks && !m_wakeUps && (!m_races || !m_races->ordersBlocks());
}

void LaunchChecks::start(Block& block)
{
    if (m_races)
        block.races = std::make_shared<BlockRaces>(block);
}

void LaunchChecks::access(const Issue& issue, const CheckedAccess& access)
{
    if (m_races)
        m_races->access(issue, access);
    if (m_undefined)
        m_undefined->access(issue, access);
    if (m_bounds) {
        for (trace::Finding& finding : m_bounds->access(issue, access))
            found(std::move(finding));
        if (auto finding = m_heap.access(issue, access))
            found(std::move(*finding));
    }
    if (m_locks)
        m_locks->access(issue, access);
    if (m_wakeUps)
        m_wakeUps->access(issue, access);
    if (speculation() && m_bounds && m_bounds->isWaiting())
        speculation()->giveUp();
}

void LaunchChecks::changed(const Issue& issue, const Access& access, const trace::LaneColumn& before, const Values& operands)
{
    if (m_locks)
        m_locks->changed(issue, access, before, operands);
    if (m_wakeUps)
        m_wakeUps->changed(issue, access, before, operands);
}

void LaunchChecks::exchanged(const RunningWarp& at, LaneMask lanes)
{
    if (m_locks)
        m_locks->synchronise(at, lanes);
    if (m_wakeUps)
        m_wakeUps->synchronise(at, lanes);
}

CopySyncState LaunchChecks::orderNow(const RunningWarp& at)
{
    return m_races ? m_races->orderNow(at) : CopySyncState{};
}

void LaunchChecks::copied(const RunningWarp& owner, std::uint32_t site, const CopySyncState& since, const CheckedAccess& access)
{
    if (m_races)
        m_races->copied(owner, site, since, access);
}

void LaunchChecks::arrive(const RunningWarp& at, unsigned barrier, LaneMask lanes, bool waits)
{
    if (m_races)
        m_races->arrive(at, barrier, lanes, waits);
}

void LaunchChecks::leave(const Block& block, unsigned barrier, bool whole)
{
    if (m_races)
        m_races->leave(block, barrier, whole);
    if (m_locks)
        m_locks->synchronise(block);
    if (m_wakeUps)
        m_wakeUps->synchronise(block);
}

void LaunchChecks::warpBarrier(const RunningWarp& at, LaneMask lanes)
{
    if (m_races)
        m_races->warpBarrier(at, lanes);
    if (m_locks)
        m_locks->synchronise(at, lanes);
    if (m_wakeUps)
        m_wakeUps->synchronise(at, lanes);
}

void LaunchChecks::fence(const Issue& issue)
{
    if (m_races)
        m_races->fence(issue);
}

void LaunchChecks::given(std::uint64_t address, std::uint64_t bytes)
{
    if (m_races)
        m_races->given(address, bytes);
}

void LaunchChecks::arriveAt(const RunningWarp& at, LaneMask lanes, const LaneOffsets& objects)
{
    if (m_races)
        m_races->arriveAt(at, lanes, objects);
}

void LaunchChecks::passed(const RunningWarp& at, LaneMask lanes, const LaneOffsets& objects)
{
    if (m_races)
        m_races->passed(at, lanes, objects);
}

std::shared_ptr<Footprint> LaunchChecks::takeFootprint(std::shared_ptr<const Kernel> kernel)
{
    return m_races ? m_races->takeFootprint(std::move(kernel)) : nullptr;
}

bool LaunchChecks::isNew(const FindingKey& key)
{
    if (speculation())
        speculation()->giveUp();
    return m_known.isNew(key, [&](std::uint32_t site) { return lineOfSite(m_launch, site); });
}

bool LaunchChecks::areAtOneLine(std::uint32_t site, std::uint32_t otherSite)
{
    return m_known.areAtOneLine(site, otherSite, [&](std::uint32_t one) { return lineOfSite(m_launch, one); });
}

void LaunchChecks::found(trace::Finding finding)
{
    const auto site = [&](std::size_t index) { return index < finding.accesses.size() ? finding.accesses[index].site.value : ~0u; };
    if (isNew({finding.kind, finding.severity, site(0), site(1)}))
        keep(std::move(finding));
}

std::vector<trace::Finding> LaunchChecks::take()
{
    if (m_locks)
        m_locks->finish();
    if (m_wakeUps)
        m_wakeUps->finish();
    if (std::ranges::any_of(m_findings, [](const trace::Finding& one) { return one.severity == trace::Severity::Error; }))
        std::erase_if(m_findings, [](const trace::Finding& one) { return one.kind == trace::FindingKind::Run; });
    return std::move(m_findings);
}

void LaunchChecks::keep(trace::Finding finding)
{
    if (speculation())
        speculation()->giveUp();
    finding.kernel = m_launch.traced.kernel;
    finding.launch = m_launch.traced.id;
    m_findings.push_back(std::move(finding));
}

}  // namespace simtscope::simt
