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
races::KernelSyncSemantics accessOrdersOf(const Kernel& kernel);

/// Holds the state that race detection keeps for a running block.
struct BlockRaces : races::BlockRaces {
    explicit BlockRaces(const Block& block) : races::BlockRaces(block.id.value, block.warps.size(), block.sharedBytes) {}
};

/// Feeds one launch to a `races::RaceChecker`, and completes its findings with the values in memory.
class LaunchRaces final : races::RaceReport {
public:
    LaunchRaces(const RunningLaunch& launch, LaunchChecks& checks);

    /// Checks an access before it happens, so that memory still holds what the earlier access left.
    void access(const Issue& issue, const CheckedAccess& access)
    {
        m_issue = &issue;
        m_checker.access(actor(issue), issue.site(), m_checker.orders().of(issue.code().index, issue.split.pc), access);
    }
    /// Returns the happens-before state for an asynchronous copy that the warp issues now.
    CopySyncState orderNow(const RunningWarp& at) { return m_checker.orderNow(actor(at)); }
    /// Checks an access of an asynchronous copy that has run.
    void copied(const RunningWarp& owner, std::uint32_t site, const CopySyncState& since, const CheckedAccess& access)
    {
        m_checker.copied(actor(owner), site, since, access);
    }
    /// These pass what has happened on to the RaceChecker.
    void arrive(const RunningWarp& at, unsigned barrier, LaneMask lanes, bool waits) { m_checker.arrive(actor(at), barrier, lanes, waits); }
    void leave(const Block& block, unsigned barrier, bool whole) { m_checker.leave(*block.races, barrier, whole, m_launch.time); }
    void warpBarrier(const RunningWarp& at, LaneMask lanes) { m_checker.warpBarrier(actor(at), lanes, (at.warp.live & ~lanes) == 0); }
    void fence(const Issue& issue)
    {
        m_checker.fence(actor(issue), issue.lanes, m_checker.orders().of(issue.code().index, issue.split.pc));
    }
    void given(std::uint64_t address, std::uint64_t bytes) { m_checker.given(address, bytes); }
    void arriveAt(const RunningWarp& at, LaneMask lanes, const LaneOffsets& objects) { m_checker.arriveAt(actor(at), lanes, objects); }
    void passed(const RunningWarp& at, LaneMask lanes, const LaneOffsets& objects) { m_checker.passed(actor(at), lanes, objects); }

    /// Returns whether any instruction of the kernel can order threads of different blocks.
    bool ordersBlocks() const { return m_checker.orders().ordersBlocks(); }
    /// Estimates the bytes of shadow: most pages have the columns of the last write and of two reads.
    std::uint64_t shadowBytes() const { return 3 * m_checker.coveredBytes(); }
    /// Returns, at the end of the launch, its accesses to device memory. `kernel` is the kernel of the launch.
    std::shared_ptr<Footprint> takeFootprint(std::shared_ptr<const Kernel> kernel);

private:
    static races::Actor actor(const RunningWarp& at) { return {*at.block.races, at.warp.id.value, at.launch.time}; }

    const trace::Launch& launch() const override { return m_launch.traced; }
    bool isOverwriting(std::uint32_t site, std::uint32_t otherSite) override;
    std::uint64_t elementAddress(const races::Race& race) const override;
    trace::FindingLocation locationOf(const races::Race& race, std::uint64_t address) const override;
    bool writesSameValue(const races::Race& race) const override;
    std::optional<std::uint64_t> ownValue(const races::Race& race, std::uint64_t address) const override;
    std::optional<std::uint64_t> otherValue(const races::Race& race, std::uint64_t address) const override;
    std::string lineOf(std::uint32_t site, trace::Finding* finding) const override;
    std::uint64_t clockOf(std::uint64_t time) const override { return time; }
    bool isNew(const races::FindingKey& key) override;
    void keep(trace::Finding finding) override;

    unsigned elementBytes(const races::Race& race) const;
    const std::byte* memoryAt(const races::Race& race, std::uint64_t address) const;
    std::uint64_t memoryValue(const races::Race& race, std::uint64_t address) const;
    std::uint64_t storedValue(const races::Race& race, unsigned lane, std::uint64_t first) const;

    const RunningLaunch& m_launch;
    LaunchChecks& m_checks;
    races::RaceChecker m_checker;
    const Issue* m_issue = nullptr;  ///< the instruction of the latest access
};

}  // namespace simtscope::simt
