// What the checks of a launch are told while it runs (gpu/core/checks.h). RunningLaunch::checks is null when there are none.
//
// A check never changes what the program does. What it finds does not end the launch.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gpu/races/known_findings.h"
#include "gpu/simt/checks/bounds_checks.h"
#include "gpu/simt/checks/checked_access.h"
#include "gpu/simt/checks/heap_checks.h"
#include "gpu/simt/checks/undefined_values.h"
#include "gpu/simt/issue.h"
#include "gpu/simt/parallel/speculation.h"

namespace simtscope::simt {

class Footprint;
class LockOrder;
class LostWakeUps;
class LaunchRaces;
struct Access;
struct SyncChecks;  // gpu/simt/checks/sync_checks.h

class LaunchChecks {
public:
    explicit LaunchChecks(RunningLaunch& launch);
    ~LaunchChecks();

    UndefinedValues& undefined() { return *m_undefined; }
    Speculation* speculation() const { return m_launch.speculation; }
    /// False: access() does nothing.
    bool lookAtShared() const { return m_lookAtAccesses; }
    /// False: arrive() and leave() do nothing.
    bool lookAtBarriers() const { return m_sync || m_races || m_locks || m_wakeUps; }
    /// Of device memory.
    std::uint64_t shadowBytes() const;
    /// Whether the checks find the same when the blocks run apart from each other, as long as they share no memory.
    bool allowSpeculation() const;

    // What the executor tells:
    void start(Block& block);
    /// Before anything moves.
    void access(const Issue& issue, const CheckedAccess& access);
    /// After an atomic operation on one element: what each lane found, and its operands.
    void changed(const Issue& issue, const Access& access, const trace::LaneColumn& before,
                 const std::array<trace::LaneColumn, trace::kMaxElements>& operands);
    /// What comes before an asynchronous copy that the warp issues now.
    CopyOrder orderNow(const RunningWarp& at);
    /// An asynchronous copy of the warp has read or written, at some time since.
    void copied(const RunningWarp& owner, std::uint32_t site, const CopyOrder& since, const CheckedAccess& access);
    void arrive(const RunningWarp& at, unsigned barrier, LaneMask lanes, bool waits);
    /// The threads that wait at the barrier go on. `whole`: it is one of all threads of the block.
    void leave(const Block& block, unsigned barrier, bool whole);
    /// Lanes have met at bar.warp.sync.
    void warpBarrier(const RunningWarp& at, LaneMask lanes);
    /// Lanes have exchanged values.
    void exchanged(const RunningWarp& at, LaneMask lanes);
    void fence(const Issue& issue);
    /// Device memory that a thread gets: what it was before is of no interest.
    void given(std::uint64_t address, std::uint64_t bytes);
    /// Lanes arrive at mbarriers, at these offsets of shared memory, or have seen that their phases are over.
    void arriveAt(const RunningWarp& at, LaneMask lanes, const LaneOffsets& objects);
    void passed(const RunningWarp& at, LaneMask lanes, const LaneOffsets& objects);

    using Alike = races::Alike;
    /// False: there is one like it already, or a worse one.
    bool isNew(const Alike& alike);
    bool areAtOneLine(std::uint32_t site, std::uint32_t otherSite);
    /// Null: barriers and masks are not checked.
    SyncChecks* sync() { return m_sync.get(); }

    /// Keeps what is new.
    void found(trace::Finding finding);
    /// Keeps it in any case.
    void keep(trace::Finding finding);
    /// At the end of the launch: what was kept. Beside an error no note on results: what it says may follow from the error.
    std::vector<trace::Finding> take();
    /// At the end of the launch; null: races are not looked for.
    std::shared_ptr<Footprint> takeFootprint(std::shared_ptr<const Kernel> kernel);

private:
    RunningLaunch& m_launch;
    std::optional<BoundsChecks> m_bounds;  ///< Checks::memory
    std::unique_ptr<SyncChecks> m_sync;
    std::unique_ptr<UndefinedValues> m_undefined;
    std::vector<trace::Finding> m_findings;
    races::KnownFindings m_known;
    std::unique_ptr<LaunchRaces> m_races;
    std::unique_ptr<LockOrder> m_locks;      ///< Checks::sync, where the kernel can take locks
    std::unique_ptr<LostWakeUps> m_wakeUps;  ///< likewise, where loops of the kernel wait
    HeapChecks m_heap;                       ///< where m_bounds are
    bool m_lookAtAccesses = false;
};

/// Tells the checks, and notes for the threads that run other blocks, before anything is written.
inline void tellAccess(const Issue& issue, const CheckedAccess& access)
{
    if (issue.launch.checks)
        issue.launch.checks->access(issue, access);
    if (issue.launch.speculation && access.space == CheckedSpace::Device)
        issue.launch.speculation->touched.note(access);
}

/// Likewise, of device memory that is accessed otherwise, and not checked.
inline void tellTouched(const RunningLaunch& launch, std::uint64_t address, std::uint64_t bytes, bool isWrite)
{
    if (launch.speculation)
        launch.speculation->touched.note(address, bytes, !isWrite, isWrite);
}

/// Null: what nobody has written is not followed.
inline UndefinedValues* undefinedOf(const RunningLaunch& launch)
{
    return launch.options.checks.init && launch.checks ? &launch.checks->undefined() : nullptr;
}

}  // namespace simtscope::simt
