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
    if (launch.options.checks.checksRaces)
        m_races = std::make_unique<LaunchRaces>(launch, *this);
    if (launch.options.checks.checksMemory)
        m_bounds.emplace(launch);
    if (launch.options.checks.checksSynchronisation)
        m_sync = std::make_unique<SyncChecks>(launch, *this);
    if (launch.options.checks.checksSynchronisation) {
        m_locks = LockOrder::create(launch, *this);
        m_wakeUps = LostWakeUps::create(launch, *this);
    }
    if (launch.options.checks.checksInitialisation)
        m_undefined = std::make_unique<UndefinedValues>(launch, *this);
    m_observesAccesses = m_races || m_bounds || m_undefined || m_locks || m_wakeUps;
}

LaunchChecks::~LaunchChecks() = default;

std::uint64_t LaunchChecks::shadowBytes() const
{
    return m_races ? m_races->shadowBytes() : 0;
}

bool LaunchChecks::allowsSpeculation() const
{
    return !m_locks && !m_wakeUps && (!m_races || !m_races->ordersBlocks());
}

void LaunchChecks::startBlock(Block& block)
{
    if (m_races)
        block.races = std::make_shared<BlockRaces>(block);
}

void LaunchChecks::handleAccess(const Issue& issue, const CheckedAccess& access)
{
    if (m_races)
        m_races->checkAccess(issue, access);
    if (m_undefined)
        m_undefined->handleAccess(issue, access);
    if (m_bounds) {
        for (trace::Finding& finding : m_bounds->checkAccess(issue, access))
            addIfNew(std::move(finding));
        if (auto finding = m_heap.checkAccess(issue, access))
            addIfNew(std::move(*finding));
    }
    if (m_locks)
        m_locks->handleAccess(issue, access);
    if (m_wakeUps)
        m_wakeUps->handleAccess(issue, access);
    if (speculation() && m_bounds && m_bounds->hasPendingFindings())
        speculation()->giveUp();
}

void LaunchChecks::checkAtomic(const Issue& issue, const Access& access, const trace::LaneColumn& oldValues, const VectorElements& operands)
{
    if (m_locks)
        m_locks->handleAtomic(issue, access, oldValues, operands);
    if (m_wakeUps)
        m_wakeUps->handleAtomic(issue, access, oldValues, operands);
}

void LaunchChecks::noteExchange(const RunningWarp& current, LaneMask lanes)
{
    if (m_locks)
        m_locks->synchronise(current, lanes);
    if (m_wakeUps)
        m_wakeUps->synchronise(current, lanes);
}

CopySyncState LaunchChecks::captureSyncState(const RunningWarp& current)
{
    return m_races ? m_races->captureSyncState(current) : CopySyncState{};
}

void LaunchChecks::checkCopy(const RunningWarp& owner, std::uint32_t site, const CopySyncState& issueState, const CheckedAccess& access)
{
    if (m_races)
        m_races->checkCopy(owner, site, issueState, access);
}

void LaunchChecks::arriveAtBarrier(const RunningWarp& current, unsigned barrier, LaneMask lanes, bool waits)
{
    if (m_races)
        m_races->arriveAtBarrier(current, barrier, lanes, waits);
}

void LaunchChecks::leaveBarrier(const Block& block, unsigned barrier, bool isWholeBlock)
{
    if (m_races)
        m_races->leaveBarrier(block, barrier, isWholeBlock);
    if (m_locks)
        m_locks->synchronise(block);
    if (m_wakeUps)
        m_wakeUps->synchronise(block);
}

void LaunchChecks::noteWarpBarrier(const RunningWarp& current, LaneMask lanes)
{
    if (m_races)
        m_races->noteWarpBarrier(current, lanes);
    if (m_locks)
        m_locks->synchronise(current, lanes);
    if (m_wakeUps)
        m_wakeUps->synchronise(current, lanes);
}

void LaunchChecks::noteFence(const Issue& issue)
{
    if (m_races)
        m_races->noteFence(issue);
}

void LaunchChecks::forgetHistory(std::uint64_t address, std::uint64_t bytes)
{
    if (m_races)
        m_races->forgetHistory(address, bytes);
}

void LaunchChecks::arriveAtMbarriers(const RunningWarp& current, LaneMask lanes, const LaneOffsets& objects)
{
    if (m_races)
        m_races->arriveAtMbarriers(current, lanes, objects);
}

void LaunchChecks::passMbarriers(const RunningWarp& current, LaneMask lanes, const LaneOffsets& objects)
{
    if (m_races)
        m_races->passMbarriers(current, lanes, objects);
}

std::shared_ptr<Footprint> LaunchChecks::takeFootprint(std::shared_ptr<const Kernel> kernel)
{
    return m_races ? m_races->takeFootprint(std::move(kernel)) : nullptr;
}

bool LaunchChecks::isNew(const FindingKey& key)
{
    if (speculation())
        speculation()->giveUp();
    return m_knownFindings.isNew(key, [&](std::uint32_t site) { return formatSiteLine(m_launch, site); });
}

bool LaunchChecks::areAtOneLine(std::uint32_t site, std::uint32_t otherSite)
{
    return m_knownFindings.areAtOneLine(site, otherSite, [&](std::uint32_t anySite) { return formatSiteLine(m_launch, anySite); });
}

void LaunchChecks::addIfNew(trace::Finding finding)
{
    const auto siteAt = [&](std::size_t index) { return index < finding.accesses.size() ? finding.accesses[index].site.value : ~0u; };
    if (isNew({finding.kind, finding.severity, siteAt(0), siteAt(1)}))
        add(std::move(finding));
}

std::vector<trace::Finding> LaunchChecks::takeFindings()
{
    if (m_locks)
        m_locks->finish();
    if (m_wakeUps)
        m_wakeUps->finish();
    if (std::ranges::any_of(m_findings, [](const trace::Finding& finding) { return finding.severity == trace::Severity::Error; }))
        std::erase_if(m_findings, [](const trace::Finding& finding) { return finding.kind == trace::FindingKind::RunNote; });
    return std::move(m_findings);
}

void LaunchChecks::add(trace::Finding finding)
{
    if (speculation())
        speculation()->giveUp();
    finding.kernel = m_launch.tracedLaunch.kernel;
    finding.launch = m_launch.tracedLaunch.id;
    m_findings.push_back(std::move(finding));
}

}  // namespace simtscope::simt
