// Finds data races: two accesses of different threads to the same byte, at least one of them a write, without a happens-before order. The
// result does not depend on the schedule that the threads happened to run on.
//
// The interface takes plain facts, so that the SIMT engine can feed it while a launch runs (gpu/simt/checks/launch_races.h), and a
// recording afterwards (gpu/analysis/replay/race_replay.h).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "gpu/races/checked_access.h"
#include "gpu/races/copy_sync_state.h"
#include "gpu/races/happens_before.h"
#include "gpu/races/library_code.h"
#include "gpu/races/race_shadow.h"
#include "gpu/races/sync_semantics.h"

namespace simtscope::races {

struct Race;  // gpu/races/race_report.h
class RaceReport;

inline constexpr unsigned kBlockBarrierCount = 16;

/// Keeps the first kMaxReads reads of shared memory by a block since its last barrier, in order. Between two barriers most kernels only
/// read or only write. If a block only reads, the barrier drops the log and the reads are never checked. clear() keeps the storage.
class ReadLog {
public:
    /// Describes a read of one warp.
    struct LoggedRead {
        std::uint64_t time = 0;
        std::uint32_t warp = 0, site = 0, epoch = 0;  ///< epoch: WarpSyncState::epoch at the read
        LaneMask lanes = 0;
        std::uint32_t bytesPerLane = 0;
        std::uint16_t updateNumber = 0;  ///< SyncSemantics::updateNumber
        LanePattern pattern = LanePattern::Unclassified;
        bool isInOneAllocation = false;
        std::uint32_t minOffset = 0, maxOffset = 0;
        std::array<std::uint32_t, kWarpSize> offsets{};
    };
    static constexpr std::size_t kMaxReads = 512;

    bool isFull() const { return m_size == kMaxReads; }
    /// Appends an entry and returns it for the caller to fill. Must not be called if isFull().
    LoggedRead& append()
    {
        if (m_size == m_entries.size())
            m_entries.resize(std::max<std::size_t>(32, 2 * m_size));
        return m_entries[m_size++];
    }
    void clear() { m_size = 0; }
    const LoggedRead* begin() const { return m_entries.data(); }
    const LoggedRead* end() const { return m_entries.data() + m_size; }

private:
    std::vector<LoggedRead> m_entries;
    std::size_t m_size = 0;
};

/// Holds the state that race detection keeps for a running block.
struct BlockRaces {
    BlockSyncState syncState;
    // The shadow of the block's shared memory, and the accesses to which it refers. They cover the time since the last barrier of all
    // threads. Once the block has issued an asynchronous copy, accesses are kept until the block ends.
    ShadowPage sharedShadow;
    Accesses sharedAccesses;
    std::uint64_t sharedEnd = 0;                    ///< the shadow is empty from this byte offset on
    ReadLog readLog;                                ///< reads since the last barrier, until the first write; they are not in the shadow yet
    bool isShadowUsed = false;                      ///< whether reads are entered into the shadow, no longer into the log
    bool hasCopies = false;                         ///< whether the block has issued asynchronous copies
    std::size_t maxAccesses = kInitialMaxAccesses;  ///< number of accesses at which those that no cell refers to are dropped
    static constexpr std::size_t kInitialMaxAccesses = 1 << 14;
    /// Caches the index of a warp's latest access by site and space. The index is used again until the warp releases.
    struct RecentAccess {
        std::uint32_t key = ~0u, epoch = 0, generation = 0, index = 0;
    };
    static constexpr std::size_t kRecentCount = 128;
    std::vector<std::array<RecentAccess, kRecentCount>> recentAccesses;  ///< by warp
    std::array<std::vector<HappensBefore::Arrival>, kBlockBarrierCount> arrivals;

    BlockRaces(std::uint32_t id, std::size_t warps, std::size_t sharedBytes);
    /// Forgets all accesses to shared memory after a barrier of all threads, unless the block has issued asynchronous copies.
    void forgetShared();
};

/// Names the warp that executes an instruction, and the time. Times grow from one warp instruction of the launch to the next.
struct Actor {
    BlockRaces& block;
    std::uint32_t warp = 0;  ///< index within the block
    std::uint64_t time = 0;
};

/// Checks the accesses of one launch for races and reports these to a `RaceReport`. Calls must come in the order of time, from one thread.
class RaceChecker {
public:
    /// `systemSharedBytes` is the number of bytes at the start of shared memory that belong to the system. `report` must outlive this
    /// object.
    RaceChecker(KernelSyncSemantics kernelSemantics, LibraryCode libraries, std::uint64_t systemSharedBytes, RaceReport& report);

    /// Returns how each instruction synchronises.
    const KernelSyncSemantics& syncSemantics() const { return m_syncSemantics; }
    /// Checks an access of a warp for races with earlier accesses, and enters it into the shadow.
    void checkAccess(const Actor& actor, std::uint32_t site, const SyncSemantics& semantics, const CheckedAccess& access);
    /// Returns the synchronisation state of the warp, which issues an asynchronous copy now. Pass it to checkCopy() when the copy has run.
    CopySyncState captureSyncState(const Actor& actor);
    /// Checks an access of an asynchronous copy that has run; `issueState` is the state at its issue, from captureSyncState().
    void checkCopy(const Actor& actor, std::uint32_t site, const CopySyncState& issueState, const CheckedAccess& access);
    /// Records that lanes arrive at a barrier of the block; `waits` says whether they wait there until it is complete.
    void arriveAtBarrier(const Actor& actor, unsigned barrier, LaneMask lanes, bool waits);
    /// Records that a barrier is complete and its threads continue. `isWholeBlock` says whether it is a barrier of all threads of the
    /// block.
    void leaveBarrier(BlockRaces& block, unsigned barrier, bool isWholeBlock, std::uint64_t time);
    /// Orders the lanes of a bar.warp.sync. `isWholeWarp`: no other lane is left in the warp.
    void passWarpBarrier(const Actor& actor, LaneMask lanes, bool isWholeWarp);
    /// Records a fence that the lanes execute.
    void recordFence(const Actor& actor, LaneMask lanes, const SyncSemantics& semantics);
    /// Forgets the accesses to device memory that malloc or a similar function has given to a thread, because accesses of earlier owners
    /// cannot race with it.
    void forgetAllocation(std::uint64_t address, std::uint64_t bytes) { m_deviceShadow.forget(address, bytes); }
    /// Records that the lanes arrive at mbarriers, or have seen that a phase of them is complete. `objects` holds for each lane the offset
    /// of its mbarrier in shared memory.
    void arriveAtMbarriers(const Actor& actor, LaneMask lanes, const LaneOffsets& objects);
    void passMbarriers(const Actor& actor, LaneMask lanes, const LaneOffsets& objects);

    /// Returns the bytes of device memory that the shadow covers.
    std::uint64_t coveredBytes() const { return m_deviceShadow.coveredBytes(); }
    /// Moves the state out at the end of the launch, for the footprint. The checker cannot be used afterwards.
    Accesses takeAccesses() { return std::move(m_deviceAccesses); }
    DeviceShadow takeShadow() { return std::move(m_deviceShadow); }

private:
    struct CurrentAccess;
    struct Cell;
    void check(CurrentAccess& current, const CheckedAccess& access);
    void checkOnOnePage(CurrentAccess& current, const CheckedAccess& access);
    void checkLane(CurrentAccess& current, const CheckedAccess& access, unsigned lane);
    bool tryCheckConsecutive(CurrentAccess& current, const CheckedAccess& access);
    void compare(CurrentAccess& current, Reference earlier, unsigned lane, std::uint64_t address, bool isLatest = true);
    static bool isOwnAtomicWithUsedResult(const CurrentAccess& current, const PastAccess& other, LaneMask lanes, unsigned lane);
    bool isOrderedForAll(const CurrentAccess& current, Reference earlier) const;
    bool isOrderedLaneByLane(const CurrentAccess& current, Reference earlier) const;
    OrderResult findOrder(const CurrentAccess& current, unsigned lane, const PastAccess& other, unsigned otherLane);
    std::uint32_t findOrAddAccess(const Actor& actor, bool isShared, std::uint32_t site, std::uint32_t epoch, const PastAccess& access);
    Race makeRace(const CurrentAccess& current, const PastAccess& other, LaneMask otherLanes, unsigned lane, std::uint64_t address) const;
    void report(const CurrentAccess& current, const PastAccess& other, LaneMask otherLanes, unsigned lane, std::uint64_t address,
                OrderResult order, bool isOtherLatest);
    void noteOverwritten(const CurrentAccess& current, Reference earlier, unsigned lane, std::uint64_t address);

    // gpu/races/reader_sets.cpp
    void checkWithReaderSets(CurrentAccess& current, Cell cell, unsigned lane, std::uint64_t address);
    bool tryCheckUniform(CurrentAccess& current, const CheckedAccess& access);
    Reference joinReader(CurrentAccess& current, Reference old, unsigned lane);
    Reference appendReader(const CurrentAccess& current, Reference old, std::uint32_t index, unsigned lane);
    Reference updateWriters(CurrentAccess& current, Reference old, unsigned lane);

    // gpu/races/witnesses.cpp
    bool tryReadWords(CurrentAccess& current, const CheckedAccess& access);
    void checkWitnessedRead(CurrentAccess& current, Cell cell, unsigned lane, std::uint64_t address);
    void checkWitnessedWrite(CurrentAccess& current, Cell cell, unsigned lane, std::uint64_t address);
    void compareWrites(CurrentAccess& current, Cell cell, unsigned lane, std::uint64_t address);
    bool isBetterWitness(CurrentAccess& current, Reference candidate, Reference other, unsigned lane);
    void addWitness(CurrentAccess& current, Cell cell, unsigned lane);
    bool comesBefore(CurrentAccess& current, Reference earlier, unsigned lane);
    bool tryLogRead(const Actor& actor, std::uint32_t site, const SyncSemantics& semantics, const CheckedAccess& access);
    void useShadow(BlockRaces& block);
    void dropUnused(const Actor& actor, bool isShared);

    RaceReport& m_report;
    LibraryCode m_libraries;
    KernelSyncSemantics m_syncSemantics;
    HappensBefore m_happensBefore;
    Accesses m_deviceAccesses;
    DeviceShadow m_deviceShadow;
    std::uint64_t m_systemSharedBytes;
    /// Number of accesses to device memory at which the unreferenced ones are dropped.
    std::size_t m_maxAccesses = BlockRaces::kInitialMaxAccesses;
};

}  // namespace simtscope::races
