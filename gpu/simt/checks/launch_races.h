// Detects races in a running launch: passes what its warps do to the race checker (gpu/races/race_checker.h).
#pragma once

#include <memory>
#include <optional>

#include "gpu/races/race_checker.h"
#include "gpu/races/race_report.h"
#include "gpu/simt/state/issue.h"
#include "gpu/simt/state/race_types.h"

namespace simtscope::simt {

class Footprint;
class LaunchChecks;

/// Returns the synchronisation semantics of the instructions of all functions that the kernel can reach.
races::KernelSyncSemantics makeSyncSemantics(const Kernel& kernel);

/// Holds the state that race detection keeps for a running block.
struct BlockRaces : races::BlockRaces {
    explicit BlockRaces(const Block& block) : races::BlockRaces(block.id.value, block.warps.size(), block.sharedBytes) {}
};

/// Feeds one launch to a `races::RaceChecker`, and completes its findings with the values in memory.
class LaunchRaces final : races::RaceReport {
public:
    LaunchRaces(const RunningLaunch& launch, LaunchChecks& checks);

    /// Checks an access before it happens, so that memory still holds what the earlier access left.
    void checkAccess(const Issue& issue, const CheckedAccess& access)
    {
        m_issue = &issue;
        m_checker.checkAccess(makeActor(issue), issue.site(), m_checker.syncSemantics().semanticsOf(issue.code().index, issue.split.pc),
                              access);
    }
    /// Returns the happens-before state for an asynchronous copy that the warp issues now.
    CopySyncState captureSyncState(const RunningWarp& current) { return m_checker.captureSyncState(makeActor(current)); }
    /// Checks an access of an asynchronous copy that has run.
    void checkCopy(const RunningWarp& owner, std::uint32_t site, const CopySyncState& issueState, const CheckedAccess& access)
    {
        m_checker.checkCopy(makeActor(owner), site, issueState, access);
    }
    /// These pass what has happened on to the RaceChecker.
    void arriveAtBarrier(const RunningWarp& current, unsigned barrier, LaneMask lanes, bool waits)
    {
        m_checker.arriveAtBarrier(makeActor(current), barrier, lanes, waits);
    }
    void leaveBarrier(const Block& block, unsigned barrier, bool isWholeBlock)
    {
        m_checker.leaveBarrier(*block.races, barrier, isWholeBlock, m_launch.time);
    }
    void noteWarpBarrier(const RunningWarp& current, LaneMask lanes)
    {
        m_checker.passWarpBarrier(makeActor(current), lanes, (current.warp.liveLanes & ~lanes) == 0);
    }
    void noteFence(const Issue& issue)
    {
        m_checker.recordFence(makeActor(issue), issue.lanes, m_checker.syncSemantics().semanticsOf(issue.code().index, issue.split.pc));
    }
    void forgetHistory(std::uint64_t address, std::uint64_t bytes) { m_checker.forgetAllocation(address, bytes); }
    void arriveAtMbarriers(const RunningWarp& current, LaneMask lanes, const LaneOffsets& objects)
    {
        m_checker.arriveAtMbarriers(makeActor(current), lanes, objects);
    }
    void passMbarriers(const RunningWarp& current, LaneMask lanes, const LaneOffsets& objects)
    {
        m_checker.passMbarriers(makeActor(current), lanes, objects);
    }

    /// Returns whether any instruction of the kernel can order threads of different blocks.
    bool ordersBlocks() const { return m_checker.syncSemantics().ordersBlocks(); }
    /// Estimates the bytes of shadow: most pages have the columns of the last write and of two reads.
    std::uint64_t shadowBytes() const { return 3 * m_checker.coveredBytes(); }
    /// Returns, at the end of the launch, its accesses to device memory. `kernel` is the kernel of the launch.
    std::shared_ptr<Footprint> takeFootprint(std::shared_ptr<const Kernel> kernel);

private:
    static races::Actor makeActor(const RunningWarp& current) { return {*current.block.races, current.warp.id.value, current.launch.time}; }

    const trace::Launch& launch() const override { return m_launch.tracedLaunch; }
    bool isOverwriting(std::uint32_t site, std::uint32_t otherSite) override;
    std::uint64_t findElementAddress(const races::Race& race) const override;
    trace::FindingLocation locationOf(const races::Race& race, std::uint64_t address) const override;
    bool writesSameValue(const races::Race& race) const override;
    std::optional<std::uint64_t> laterValue(const races::Race& race, std::uint64_t address) const override;
    std::optional<std::uint64_t> earlierValue(const races::Race& race, std::uint64_t address) const override;
    std::string lineOf(std::uint32_t site, trace::Finding* finding) const override;
    std::uint64_t convertToEngineTime(std::uint64_t time) const override { return time; }
    bool isNew(const races::FindingKey& key) override;
    void addFinding(trace::Finding finding) override;

    unsigned elementBytes(const races::Race& race) const;
    const std::byte* findMemory(const races::Race& race, std::uint64_t address) const;
    std::uint64_t readMemory(const races::Race& race, std::uint64_t address) const;
    std::uint64_t readStoredValue(const races::Race& race, unsigned lane, std::uint64_t elementOffset) const;

    const RunningLaunch& m_launch;
    LaunchChecks& m_checks;
    races::RaceChecker m_checker;
    const Issue* m_issue = nullptr;  ///< the instruction of the latest access
};

}  // namespace simtscope::simt
