// Keeps the happens-before order of the threads of a launch, which follows from barriers, __syncwarp, fences, atomic operations with their
// scope and order, and volatile accesses.
//
// Follows the memory consistency model of the PTX ISA (chapter 8). A release pattern is a release, or a fence and a strong write after it;
// an acquire pattern is an acquire, or a strong read and a fence after it. The two synchronise where the read observes the write (also
// through a chain of atomic operations) and both scopes include the two threads. Barriers and bar.warp.sync order all threads that take
// part (9.7.13.1, 9.7.13.2). Simplification: threads that have exited count as taking part in every later barrier.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "gpu/races/clocks.h"
#include "gpu/races/copy_sync_state.h"

namespace simtscope::races {

/// Distinguishes the scopes of synchronising instructions: .cta (Block), and all wider ones.
enum class Scope : std::uint8_t { Block, Device };

/// Describes how an instruction takes part in synchronisation.
struct SyncSemantics {
    bool isAtomic = false;  ///< whether it is an atomic operation, or a load or store that is relaxed, acquiring or releasing
    bool isVolatile = false;
    bool isFence = false;
    bool startsCompareSwap = false;  ///< whether it is the plain load of a compare-and-swap loop, which may see any value
    bool usesResult = false;         ///< whether the program uses the old value that the atomic operation returns
    /// A number that the plain load and the plain store of one update, such as `x[i] += 1`, share; 0 if the access belongs to no update.
    std::uint16_t updateNumber = 0;
    bool acquires = false, releases = false;
    Scope scope = Scope::Device;

    bool isStrong() const { return isAtomic || isVolatile; }
};

/// Says whether one access happens before another.
enum class OrderResult : std::uint8_t {
    Yes,
    ByFenceOnly,  ///< no: the thread has read what the other thread published, but executed no fence since
    No
};

/// Holds the synchronisation state of one warp.
struct WarpSyncState {
    std::uint64_t knownTime = 0;  ///< time until which each of its lanes knows what the others did
    std::uint32_t epoch = 0;      ///< a number that changes whenever a lane may have released
    bool hasClocks = false;       ///< whether a clock below may differ from 0
    using Lanes = std::array<Clock, kWarpSize>;
    Lanes acquiredClocks{};
    /// Clocks that the lane has read and acquires at its next fence; blockReadClocks holds those of releases with block scope.
    Lanes readClocks{}, blockReadClocks{};
    Lanes fencedClocks{}, blockFencedClocks{};  ///< clocks that the lane's next strong write releases; blockFencedClocks: with block scope
    Lanes seenClocks{};  ///< strong writes that the lane has read, and those that their threads had read; they order strong writes
};

/// Holds the synchronisation state of one block and its warps.
struct BlockSyncState {
    std::uint32_t id = 0;
    std::uint64_t knownTime = 0;  ///< time until which each of its threads knows what the others did
    std::vector<WarpSyncState> warps;
};

/// Keeps the happens-before order of one launch, and answers queries about it.
class HappensBefore {
public:
    /// Names a location through which threads synchronise: an address in device memory, or an offset in the block's shared memory.
    struct SyncLocation {
        std::uint64_t address = 0;
        bool isShared = false;
    };

    /// Records a barrier of all threads of the block.
    void passBlockBarrier(BlockSyncState& block, std::uint64_t time);
    /// Describes lanes of a warp at a barrier of some threads: when they arrived, and whether they wait until it is complete.
    struct Arrival {
        std::uint32_t warp = 0;
        LaneMask lanes = 0;
        std::uint64_t time = 0;
        bool waits = true;
    };
    /// Records a complete barrier of some threads of the block: what all that arrived did before comes before what those that waited do
    /// next.
    void passPartialBarrier(BlockSyncState& block, const std::vector<Arrival>& arrivals);
    /// Records a bar.warp.sync of the lanes. `isWholeWarp` says that the warp has no other lanes that still run.
    void passWarpBarrier(BlockSyncState& block, std::uint32_t warp, LaneMask lanes, bool isWholeWarp, std::uint64_t time);
    /// Records a fence: the lanes acquire what they have read, and their later strong writes release what they did before the fence, within
    /// `scope`.
    void recordFence(BlockSyncState& block, std::uint32_t warp, LaneMask lanes, Scope scope, std::uint64_t time);
    /// Records a write with which other threads may synchronise. A store replaces what was released to the location; an atomic operation
    /// adds to it.
    void recordStrongWrite(BlockSyncState& block, std::uint32_t warp, unsigned lane, SyncLocation location, const SyncSemantics& semantics,
                           bool isAtomic, std::uint64_t time);
    /// Records a strong read: the lane acquires what the location's writers have released, immediately or at its next fence.
    void recordStrongRead(BlockSyncState& block, std::uint32_t warp, unsigned lane, SyncLocation location, const SyncSemantics& semantics);
    /// Records a plain write, which removes what was released to the location.
    void recordWeakWrite(const BlockSyncState& block, SyncLocation location);
    bool hasReleases() const { return !m_releases.empty(); }

    /// Returns whether the lane has read what `other` wrote with a strong write at `otherTime`, or a later strong write of a thread that
    /// had read it. The lane's next strong write then comes after that write (PTX ISA, "Axioms", SC-per-Location: a write does not come
    /// before one that its thread has read).
    bool hasSeen(const BlockSyncState& block, std::uint32_t warp, unsigned lane, const ThreadPosition& other, std::uint64_t otherTime);

    /// Returns whether what `other` did at time `otherTime` comes before what the lane does now.
    OrderResult findOrder(const BlockSyncState& block, std::uint32_t warp, unsigned lane, const ThreadPosition& other,
                          std::uint64_t otherTime);
    /// Returns whether what `other` did at time `otherTime` comes before the lane's asynchronous copy, whose issue left the state
    /// `issueState`.
    OrderResult findOrder(std::uint32_t block, std::uint32_t warp, unsigned lane, const CopySyncState& issueState,
                          const ThreadPosition& other, std::uint64_t otherTime);

private:
    /// Holds the clocks that a strong read of a location acquires.
    struct ReleasedClocks {
        Clock deviceClock = 0;  ///< released with device scope
        Clock blockClock = 0;   ///< released with block scope by `block`
        std::uint32_t block = 0;
        Clock writeClock = 0;  ///< the write itself
    };
    static std::uint64_t makeKey(const BlockSyncState& block, SyncLocation location);
    /// Gives each lane of the warps the clocks of all of them.
    void shareClocks(const std::vector<WarpSyncState*>& warps);
    Clock makeReleaseClock(const BlockSyncState& block, std::uint32_t warp, unsigned lane, std::uint64_t time);

    Clocks m_clocks;
    std::unordered_map<std::uint64_t, ReleasedClocks> m_releases;
};

}  // namespace simtscope::races
