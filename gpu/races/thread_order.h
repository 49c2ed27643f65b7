// What orders the threads of a launch: barriers, __syncwarp, fences, atomics with their scope and order, volatile accesses.
//
// Follows the memory consistency model of the PTX ISA (chapter 8): a release pattern is a release, or a fence and a strong write after
// it; an acquire pattern is an acquire, or a strong read and a fence after it; both synchronise where the write is read (through a chain of
// atomics, too) and the scopes reach. Barriers and bar.warp.sync order all that take part (9.7.13.1, 9.7.13.2).
// Simplifies: threads that have exited count as having been at every barrier since.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "gpu/races/clocks.h"
#include "gpu/races/copy_order.h"

namespace simtscope::races {

enum class Scope : std::uint8_t { Block, Device };

/// How an access takes part in synchronisation.
struct AccessOrder {
    bool isAtomic = false;  ///< also a load or store of an atomic object: relaxed, acquiring or releasing
    bool isVolatile = false;
    bool isFence = false;
    bool seedsSwap = false;   ///< a load of what the program then compares and swaps, which may see any value
    bool usesResult = false;  ///< of an atomic: the program does something with the value that was there
    /// Of the plain load and the plain store of an update, such as `x[i] += 1`: a number that they share. 0: of none.
    std::uint16_t update = 0;
    bool acquires = false, releases = false;
    Scope scope = Scope::Device;

    bool strong() const { return isAtomic || isVolatile; }
};

enum class Ordered : std::uint8_t {
    Yes,
    ByFenceOnly,  ///< the thread has read what was published, but executed no fence since
    No
};

/// Of one warp.
struct WarpOrder {
    std::uint64_t known = 0;  ///< all its lanes know each other's past up to here
    std::uint32_t epoch = 0;  ///< changes whenever a lane may have released
    bool hasClocks = false;   ///< any of the below is not 0
    using Lanes = std::array<Clock, kWarpSize>;
    Lanes acquired{};
    Lanes read{}, readInBlock{};      ///< not acquired before a fence; readInBlock: from releases in this block
    Lanes fenced{}, fencedInBlock{};  ///< released by the next strong write; fencedInBlock: as far as this block
    Lanes seen{};                     ///< strong writes that the lane has read, and what their threads did before; it orders strong writes
};

struct BlockOrder {
    std::uint32_t id = 0;
    std::uint64_t known = 0;  ///< all its threads know each other's past up to here
    std::vector<WarpOrder> warps;
};

class ThreadOrder {
public:
    // Places of synchronisation: an address in device memory, or an offset in the block's shared memory.
    struct Place {
        std::uint64_t address = 0;
        bool shared = false;
    };

    /// All threads of the block at its barrier.
    void blockBarrier(BlockOrder& block, std::uint64_t time);
    /// Some of them: `arrived` are the lanes of each warp and when, `waiting` those of them that go on only now.
    struct Arrival {
        std::uint32_t warp = 0;
        LaneMask lanes = 0;
        std::uint64_t time = 0;
        bool waits = true;
    };
    void partBarrier(BlockOrder& block, const std::vector<Arrival>& arrivals);
    /// bar.warp.sync of these lanes; `all`: nobody else is left in the warp.
    void warpBarrier(BlockOrder& block, std::uint32_t warp, LaneMask lanes, bool all, std::uint64_t time);
    void fence(BlockOrder& block, std::uint32_t warp, LaneMask lanes, Scope scope, std::uint64_t time);
    void strongWrite(BlockOrder& block, std::uint32_t warp, unsigned lane, Place place, const AccessOrder& order, bool isAtomic,
                     std::uint64_t time);
    void strongRead(BlockOrder& block, std::uint32_t warp, unsigned lane, Place place, const AccessOrder& order);
    /// What was published there is gone: a plain write.
    void weakWrite(const BlockOrder& block, Place place);
    bool publishes() const { return !m_places.empty(); }

    /// Whether the lane has read what `other` published with a strong write at `then`, or what follows from that: its own strong write
    /// comes after that one (PTX ISA, "Axioms", SC-per-Location: no write goes before one that its thread has read).
    bool hasSeen(const BlockOrder& block, std::uint32_t warp, unsigned lane, const ThreadPlace& other, std::uint64_t then);

    /// Whether what `other` did at `then` comes before what the lane does now.
    Ordered ordered(const BlockOrder& block, std::uint32_t warp, unsigned lane, const ThreadPlace& other, std::uint64_t then);
    /// Whether it comes before the lane's asynchronous copy.
    Ordered ordered(std::uint32_t block, std::uint32_t warp, unsigned lane, const CopyOrder& since, const ThreadPlace& other,
                    std::uint64_t then);

private:
    /// What a strong read there acquires.
    struct Published {
        Clock device = 0;   ///< by releases of device scope
        Clock inBlock = 0;  ///< and of block scope, in the block that wrote last
        std::uint32_t block = 0;
        Clock written = 0;  ///< the write itself
    };
    static std::uint64_t keyOf(const BlockOrder& block, Place place);
    /// All lanes of the warps know from now on what any of them does.
    void share(const std::vector<WarpOrder*>& warps);
    Clock releaseNow(const BlockOrder& block, std::uint32_t warp, unsigned lane, std::uint64_t time);

    Clocks m_clocks;
    std::unordered_map<std::uint64_t, Published> m_places;
};

}  // namespace simtscope::races
