// The happens-before order of the threads of a launch, from barriers, __syncwarp, fences, atomic operations with their scope and order, and
// volatile accesses.
//
// Follows the memory consistency model of the PTX ISA (chapter 8). A release pattern is a release, or a fence and a strong write after it;
// an acquire pattern is an acquire, or a strong read and a fence after it. The two synchronise where the read observes the write (also
// through a chain of atomic operations) and both scopes include the two threads. Barriers and bar.warp.sync order all threads that take
// part (9.7.13.1, 9.7.13.2).
// Simplifies: threads that have exited count as having been at every barrier since.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "gpu/races/clocks.h"
#include "gpu/races/copy_sync_state.h"

namespace simtscope::races {

/// The scope of a synchronising instruction: .cta, or any wider one.
enum class Scope : std::uint8_t { Block, Device };

/// Describes how an instruction takes part in synchronisation.
struct SyncSemantics {
    bool isAtomic = false;  ///< an atomic operation, or a load or store of an atomic object: relaxed, acquiring or releasing
    bool isVolatile = false;
    bool isFence = false;
    bool startsCompareSwap = false;  ///< a load of the value that the program then compares and swaps; it may see any value
    bool usesResult = false;         ///< the program uses the old value that the atomic operation returns
    /// A number that the plain load and the plain store of an update, such as `x[i] += 1`, share. 0: the access belongs to no update.
    std::uint16_t update = 0;
    bool acquires = false, releases = false;
    Scope scope = Scope::Device;

    bool strong() const { return isAtomic || isVolatile; }
};

/// Result of asking whether one access happens before another.
enum class Ordered : std::uint8_t {
    Yes,
    ByFenceOnly,  ///< the thread has read what was published, but executed no fence since
    No
};

/// The synchronisation state of one warp.
struct WarpSyncState {
    std::uint64_t known = 0;  ///< time up to which all its lanes know what the others did
    std::uint32_t epoch = 0;  ///< changes whenever a lane may have released
    bool hasClocks = false;   ///< some clock below is not 0
    using Lanes = std::array<Clock, kWarpSize>;
    Lanes acquired{};
    /// Clocks that the lane has read, to be acquired at its next fence; readInBlock: from releases of block scope.
    Lanes read{}, readInBlock{};
    Lanes fenced{}, fencedInBlock{};  ///< clocks that the next strong write releases; fencedInBlock: with block scope
    Lanes seen{};  ///< Strong writes that the lane has read, and what their threads did before. They order strong writes.
};

/// The synchronisation state of one block and its warps.
struct BlockSyncState {
    std::uint32_t id = 0;
    std::uint64_t known = 0;  ///< time up to which all its threads know what the others did
    std::vector<WarpSyncState> warps;
};

/// Keeps the happens-before order of one launch, and answers queries about it.
class HappensBefore {
public:
    /// A location of synchronisation: an address in device memory, or an offset in the block's shared memory.
    struct SyncLocation {
        std::uint64_t address = 0;
        bool shared = false;
    };

    /// Orders all threads of the block at a barrier.
    void blockBarrier(BlockSyncState& block, std::uint64_t time);
    /// Lanes of a warp at a barrier of some threads: when they arrived, and whether they stop there until it is complete.
    struct Arrival {
        std::uint32_t warp = 0;
        LaneMask lanes = 0;
        std::uint64_t time = 0;
        bool waits = true;
    };
    /// Orders the threads at a barrier of part of the block: those that wait go on only now, after all that arrived.
    void partBarrier(BlockSyncState& block, const std::vector<Arrival>& arrivals);
    /// Orders the lanes of a bar.warp.sync. `all`: no other lane is left in the warp.
    void warpBarrier(BlockSyncState& block, std::uint32_t warp, LaneMask lanes, bool all, std::uint64_t time);
    /// Handles a fence: the lanes acquire what they have read, and their later strong writes release what they did before, within `scope`.
    void fence(BlockSyncState& block, std::uint32_t warp, LaneMask lanes, Scope scope, std::uint64_t time);
    /// Handles a write with which others may synchronise. A store replaces what the location has published; an atomic keeps it and adds its
    /// own.
    void strongWrite(BlockSyncState& block, std::uint32_t warp, unsigned lane, SyncLocation location, const SyncSemantics& order,
                     bool isAtomic, std::uint64_t time);
    /// Handles a read: the lane acquires what the location's writers have released, now or at its next fence.
    void strongRead(BlockSyncState& block, std::uint32_t warp, unsigned lane, SyncLocation location, const SyncSemantics& order);
    /// Removes what was published at a place: a plain write has overwritten it.
    void weakWrite(const BlockSyncState& block, SyncLocation location);
    bool hasReleases() const { return !m_releases.empty(); }

    /// Returns whether the lane has read what `other` published with a strong write at `then`, or what follows from that. Its own strong
    /// write then comes after that one (PTX ISA, "Axioms", SC-per-Location: no write goes before one that its thread has read).
    bool hasSeen(const BlockSyncState& block, std::uint32_t warp, unsigned lane, const ThreadPosition& other, std::uint64_t then);

    /// Returns whether what `other` did at `then` comes before what the lane does now.
    Ordered ordered(const BlockSyncState& block, std::uint32_t warp, unsigned lane, const ThreadPosition& other, std::uint64_t then);
    /// Returns whether what `other` did at `then` comes before the lane's asynchronous copy.
    Ordered ordered(std::uint32_t block, std::uint32_t warp, unsigned lane, const CopySyncState& since, const ThreadPosition& other,
                    std::uint64_t then);

private:
    /// The clocks that a strong read of a place acquires.
    struct ReleasedClocks {
        Clock device = 0;   ///< released with device scope
        Clock inBlock = 0;  ///< released with block scope, in the block that wrote last
        std::uint32_t block = 0;
        Clock written = 0;  ///< the write itself
    };
    static std::uint64_t keyOf(const BlockSyncState& block, SyncLocation location);
    /// Lets all lanes of the warps know, from now on, what any of them knows.
    void share(const std::vector<WarpSyncState*>& warps);
    Clock releaseNow(const BlockSyncState& block, std::uint32_t warp, unsigned lane, std::uint64_t time);

    Clocks m_clocks;
    std::unordered_map<std::uint64_t, ReleasedClocks> m_releases;
};

}  // namespace simtscope::races
