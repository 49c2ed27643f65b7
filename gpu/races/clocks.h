// Implements vector clocks as a graph. A clock says which actions of all threads happen before a point of a program ("are known" there).
//
// A clock holds what was known at one release: everything that the releasing thread did until then, what its warp and its block did until
// their last barrier, and everything that is known to the clocks that the thread has acquired. A time is the number of warp instructions
// that the launch has issued, so it grows from one instruction to the next over all threads. Therefore one number for each thread is
// enough, as in FastTrack's epochs (Flanagan and Freund, "FastTrack: Efficient and Precise Dynamic Race Detection", PLDI 2009). Usually one
// number is enough for a whole warp or block, as in BARRACUDA (Eizenberg et al., PLDI 2017).
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "gpu/core/ids.h"

namespace simtscope::races {

/// Names a thread of a launch.
struct ThreadPosition {
    std::uint32_t block = 0, warp = 0;  ///< linear indices; `warp` counts within the block
    std::uint32_t lane = 0;
};

/// Names a vector clock of `Clocks` by its index. 0 is the clock to which nothing is known.
using Clock = std::uint32_t;

/// Owns the vector clocks of one launch. Clocks are immutable; none is freed before the launch ends.
class Clocks {
public:
    /// Describes a release: the threads that release together, and what is known to them.
    struct Release {
        std::uint32_t block = 0, warp = 0;
        LaneMask lanes = 0;      ///< lanes that release together; a thread that acquires the clock knows what each of them did
        std::uint64_t time = 0;  ///< time of the release
        /// Times until which the actions of the other lanes of the warp, and of the other warps of the block, are known.
        std::uint64_t warpKnownTime = 0, blockKnownTime = 0;
        Clock acquiredClock = 0;
    };
    /// Makes a clock that knows what the threads know at the release and what they have done until then.
    Clock release(const Release& release);
    /// Returns a clock that knows everything that either of the two knows.
    Clock join(Clock a, Clock b);
    /// Returns whether the clock knows what the thread did at `time`.
    bool knows(Clock clock, const ThreadPosition& thread, std::uint64_t time);
    /// Returns the number of clocks.
    std::size_t size() const { return m_nodes.size() - 1; }

private:
    /// Represents one clock: a release with the clock that its threads had acquired, or a join of two clocks.
    struct Node {
        Clock first = 0, second = 0;  ///< clocks that this one includes; 0 for none
        std::uint32_t block = 0, warp = 0;
        LaneMask lanes = 0;
        std::uint64_t time = 0, warpKnownTime = 0, blockKnownTime = 0;
        std::uint32_t flatIndex = 0;  ///< index in m_flatClocks; 0 if the clock is not flattened
        bool knows(const ThreadPosition& thread, std::uint64_t eventTime) const
        {
            return thread.block == block &&
                   (eventTime <= blockKnownTime ||
                    (thread.warp == warp && (eventTime <= warpKnownTime || (eventTime <= time && (lanes >> thread.lane & 1)))));
        }
    };
    /// Holds everything that a clock knows as a table: the latest known time by block, warp or lane (see the keys in clocks.cpp).
    struct FlatClock {
        std::unordered_map<std::uint64_t, std::uint64_t> times;
        bool knows(const ThreadPosition& thread, std::uint64_t eventTime) const;
    };
    /// Returns whether `later` includes `earlier` over at most two edges of the graph. It may include it although the result is false.
    bool includes(Clock later, Clock earlier) const;
    /// Makes and returns the table of a clock. If the tables take too much memory, drops all others first.
    const FlatClock& flatten(Clock clock);
    /// Returns the clock and the clocks that it includes, the nearest first, until there are about `maxCount`. Does not visit what a
    /// flattened clock includes. The result is valid until the next call.
    const std::vector<Clock>& findAncestors(Clock clock, std::size_t maxCount);
    void forgetFlatClocks();

    std::vector<Node> m_nodes = std::vector<Node>(1);
    std::unordered_map<std::uint64_t, Clock> m_joinedClocks;  ///< joined clocks, by the pair of their operands
    std::vector<FlatClock> m_flatClocks = std::vector<FlatClock>(1);
    std::vector<Clock> m_flattenedClocks;   ///< clocks that have a table in m_flatClocks
    std::size_t m_flatTimeCount = 0;        ///< entries in all tables
    std::vector<Clock> m_ancestors;         ///< result of the last findAncestors()
    std::vector<std::uint32_t> m_lastWalk;  ///< by node: number of the last walk that visited it
    std::uint32_t m_walkNumber = 0;
};

}  // namespace simtscope::races
