// Vector clocks, kept as a graph: what a thread knows of what others have done.
//
// A clock holds what was known at one release: everything that the releasing thread did up to then; what its warp and its block did up to
// their last barrier; and everything that the clocks know that the thread has acquired. Times are those of the launch (warp instructions
// issued), which grow from one instruction to the next over all threads. So one number for a thread is enough, as in FastTrack's epochs
// (Flanagan and Freund, "FastTrack: Efficient and Precise Dynamic Race Detection", PLDI 2009). One number is mostly enough for a whole warp
// or block, too; that compression is BARRACUDA's (Eizenberg et al., PLDI 2017).
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "gpu/core/ids.h"

namespace simtscope::races {

/// Names a thread of a launch.
struct ThreadPosition {
    std::uint32_t block = 0, warp = 0;  ///< linear indices; the warp's is within its block
    std::uint32_t lane = 0;
};

/// Index of a vector clock in `Clocks`. 0: a clock that knows nothing.
using Clock = std::uint32_t;

/// Owns the vector clocks of one launch. Clocks are immutable; none is freed before the launch ends.
class Clocks {
public:
    /// The threads that release together, and what is known to them then.
    struct Release {
        std::uint32_t block = 0, warp = 0;
        LaneMask lanes = 0;      ///< lanes that release together: whoever acquires the clock knows what each of them did
        std::uint64_t time = 0;  ///< time of the release
        /// Times up to which the other lanes of the warp, and the other warps of the block, are known.
        std::uint64_t warpKnown = 0, blockKnown = 0;
        Clock acquired = 0;
    };
    /// Returns a clock of what the threads know at the release and have done up to it.
    Clock release(const Release& release);
    /// Returns a clock that knows everything that either of the two knows.
    Clock join(Clock a, Clock b);
    /// Returns whether the clock knows what the thread did at `time`.
    bool knows(Clock clock, const ThreadPosition& thread, std::uint64_t time);
    /// Returns the number of clocks so far.
    std::size_t size() const { return m_nodes.size() - 1; }

private:
    /// One clock: a release with the clock that it had acquired, or a join of two clocks.
    struct Node {
        Clock first = 0, second = 0;  ///< clocks that this one includes
        std::uint32_t block = 0, warp = 0;
        LaneMask lanes = 0;
        std::uint64_t time = 0, warpKnown = 0, blockKnown = 0;
        std::uint32_t flat = 0;  ///< index in m_flats; 0: not flattened
        bool knows(const ThreadPosition& thread, std::uint64_t at) const
        {
            return thread.block == block &&
                   (at <= blockKnown || (thread.warp == warp && (at <= warpKnown || (at <= time && (lanes >> thread.lane & 1)))));
        }
    };
    /// Everything that a clock knows, as a table: the latest known time by block, warp or lane (see the keys in clocks.cpp).
    struct Flat {
        std::unordered_map<std::uint64_t, std::uint64_t> times;
        bool knows(const ThreadPosition& thread, std::uint64_t at) const;
    };
    /// Returns whether `later` includes `earlier` in at most two steps. False does not prove the contrary.
    bool comesFrom(Clock later, Clock earlier) const;
    /// Makes and returns the table of a clock. Drops all other tables first when they take too much memory.
    const Flat& flattened(Clock clock);
    /// Returns the clock and those that it includes, the nearest first, about `most` of them. Does not go on behind a flattened clock.
    const std::vector<Clock>& ancestors(Clock clock, std::size_t most);
    void forgetFlats();

    std::vector<Node> m_nodes = std::vector<Node>(1);
    std::unordered_map<std::uint64_t, Clock> m_joined;  ///< joined clocks, by the pair of their operands
    std::vector<Flat> m_flats = std::vector<Flat>(1);
    std::vector<Clock> m_flattened;     ///< clocks that have a table in m_flats
    std::size_t m_flatTimes = 0;        ///< entries in all tables
    std::vector<Clock> m_found;         ///< result of the last ancestors()
    std::vector<std::uint32_t> m_seen;  ///< by node: number of the last walk that visited it
    std::uint32_t m_walk = 0;
};

}  // namespace simtscope::races
