// Runs the checks of one launch (gpu/core/checks.h). The engine tells them what happens while the launch runs. RunningLaunch::checks is
// null if nothing is checked.
//
// A check never changes what the program does, and a finding never ends the launch.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gpu/races/known_findings.h"
#include "gpu/simt/checks/bounds_checks.h"
#include "gpu/simt/checks/heap_checks.h"
#include "gpu/simt/checks/undefined_values.h"
#include "gpu/simt/parallel/speculation.h"
#include "gpu/simt/state/issue.h"
#include "gpu/simt/state/race_types.h"

namespace simtscope::simt {

class Footprint;
class LockOrder;
class LostWakeUps;
class LaunchRaces;
struct Access;
struct SyncChecks;  // gpu/simt/checks/sync_checks.h

/// Passes every event of a launch to the checks that are on, and collects their findings.
class LaunchChecks {
public:
    explicit LaunchChecks(RunningLaunch& launch);
    ~LaunchChecks();

    UndefinedValues& undefinedValues() { return *m_undefined; }
    Speculation* speculation() const { return m_launch.speculation; }
    /// Returns whether any check must see accesses. If not, handleAccess() does nothing.
    bool observesAccesses() const { return m_observesAccesses; }
    /// Returns whether any check must see barriers. If not, arriveAtBarrier() and leaveBarrier() do nothing.
    bool observesBarriers() const { return m_sync || m_races || m_locks || m_wakeUps; }
    /// Returns the bytes of shadow memory for device memory.
    std::uint64_t shadowBytes() const;
    /// Returns whether the checks find the same errors if blocks run in parallel, provided that the blocks share no memory.
    bool allowsSpeculation() const;

    // Events that the engine reports:
    void startBlock(Block& block);
    /// Checks an access, before any data moves.
    void handleAccess(const Issue& issue, const CheckedAccess& access);
    /// Checks an atomic operation on one element, after it: `oldValues` is the value that each lane found.
    void checkAtomic(const Issue& issue, const Access& access, const trace::LaneColumn& oldValues,
                     const std::array<trace::LaneColumn, trace::kMaxElements>& operands);
    /// Returns the happens-before state for an asynchronous copy that the warp issues now.
    CopySyncState captureSyncState(const RunningWarp& current);
    /// Checks an access of an asynchronous copy when the copy completes. `issueState` is what captureSyncState() returned when the copy was
    /// issued.
    void checkCopy(const RunningWarp& owner, std::uint32_t site, const CopySyncState& issueState, const CheckedAccess& access);
    void arriveAtBarrier(const RunningWarp& current, unsigned barrier, LaneMask lanes, bool waits);
    /// Notes that the threads that wait at the barrier go on. `isWholeBlock` says whether the barrier is one of all threads of the block.
    void leaveBarrier(const Block& block, unsigned barrier, bool isWholeBlock);
    /// Notes that lanes have synchronised at bar.warp.sync.
    void noteWarpBarrier(const RunningWarp& current, LaneMask lanes);
    /// Notes that lanes have exchanged values.
    void noteExchange(const RunningWarp& current, LaneMask lanes);
    void noteFence(const Issue& issue);
    /// Forgets the history of device memory that a thread gets from an allocator.
    void forgetHistory(std::uint64_t address, std::uint64_t bytes);
    /// These handle mbarriers at these offsets of shared memory: the lanes arrive, or have seen that the phases are complete.
    void arriveAtMbarriers(const RunningWarp& current, LaneMask lanes, const LaneOffsets& objects);
    void passMbarriers(const RunningWarp& current, LaneMask lanes, const LaneOffsets& objects);

    using FindingKey = races::FindingKey;
    /// Returns whether the finding is new: no finding with this key, of the same or a higher severity, was reported.
    bool isNew(const FindingKey& key);
    bool areAtOneLine(std::uint32_t site, std::uint32_t otherSite);
    /// Returns the checks of barriers and masks; null if they are off.
    SyncChecks* syncChecks() { return m_sync.get(); }

    /// Keeps a finding if it is new.
    void addIfNew(trace::Finding finding);
    /// Keeps a finding in any case.
    void add(trace::Finding finding);
    /// Returns the findings at the end of the launch. If there is an error, notes about undefined results are dropped, since they may
    /// follow from it.
    std::vector<trace::Finding> takeFindings();
    /// Returns the footprint at the end of the launch; null if races are not checked.
    std::shared_ptr<Footprint> takeFootprint(std::shared_ptr<const Kernel> kernel);

private:
    RunningLaunch& m_launch;
    std::optional<BoundsChecks> m_bounds;  ///< set with Checks::checksMemory
    std::unique_ptr<SyncChecks> m_sync;
    std::unique_ptr<UndefinedValues> m_undefined;
    std::vector<trace::Finding> m_findings;
    races::KnownFindings m_knownFindings;
    std::unique_ptr<LaunchRaces> m_races;
    std::unique_ptr<LockOrder> m_locks;      ///< set with Checks::checksSynchronisation, if the kernel can take locks
    std::unique_ptr<LostWakeUps> m_wakeUps;  ///< set with Checks::checksSynchronisation, if loops of the kernel wait
    HeapChecks m_heap;                       ///< used if m_bounds is set
    bool m_observesAccesses = false;
};

/// Checks an access, and tracks it if blocks run in parallel. Call it before anything is written.
inline void checkAndTrackAccess(const Issue& issue, const CheckedAccess& access)
{
    if (issue.launch.checks)
        issue.launch.checks->handleAccess(issue, access);
    if (issue.launch.speculation && access.space == CheckedSpace::Device)
        issue.launch.speculation->accesses.note(access);
}

/// Notes an access to device memory that is not checked, if blocks run in parallel.
inline void trackUncheckedAccess(const RunningLaunch& launch, std::uint64_t address, std::uint64_t bytes, bool isWrite)
{
    if (launch.speculation)
        launch.speculation->accesses.note(address, bytes, !isWrite, isWrite);
}

/// Returns null if undefined values are not followed.
inline UndefinedValues* undefinedValuesOf(const RunningLaunch& launch)
{
    return launch.options.checks.checksInitialisation && launch.checks ? &launch.checks->undefinedValues() : nullptr;
}

}  // namespace simtscope::simt
