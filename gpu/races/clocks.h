// What a thread knows of the past of others: vector clocks, kept as a graph.
//
// A clock is what was known at one release: of the releasing thread all that it did up to then; of its warp and its block all up to their
// last barrier; and everything that the clocks know that it has acquired. Times are those of the launch (warp instructions issued), which
// grow from one instruction to the next over all threads, so one number for a thread is enough, as in FastTrack's epochs (Flanagan and
// Freund, "FastTrack: Efficient and Precise Dynamic Race Detection", PLDI 2009); that what is known of a warp or a block is mostly one
// number too is the compression of BARRACUDA (Eizenberg et al., PLDI 2017).
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "gpu/core/ids.h"

namespace simtscope::races {

struct ThreadPlace {
    std::uint32_t block = 0, warp = 0;  ///< linear; the warp within its block
    std::uint32_t lane = 0;
};

/// 0: knows nothing.
using Clock = std::uint32_t;

class Clocks {
public:
    struct Release {
        std::uint32_t block = 0, warp = 0;
        LaneMask lanes = 0;                           ///< that release together: what each of them did is known to whoever acquires
        std::uint64_t time = 0;                       ///< up to now
        std::uint64_t warpKnown = 0, blockKnown = 0;  ///< of the other lanes, and the other warps, up to here
        Clock acquired = 0;
    };
    Clock release(const Release& release);
    /// Knows what either does.
    Clock join(Clock a, Clock b);
    /// Whether what the thread did at `time` is known.
    bool knows(Clock clock, const ThreadPlace& thread, std::uint64_t time);
    /// How many clocks there are; none is ever given back.
    std::size_t size() const { return m_nodes.size() - 1; }

private:
    struct Node {
        Clock first = 0, second = 0;  ///< clocks that it knows
        std::uint32_t block = 0, warp = 0;
        LaneMask lanes = 0;
        std::uint64_t time = 0, warpKnown = 0, blockKnown = 0;
        std::uint32_t flat = 0;  ///< index in m_flats; 0: none
        bool knows(const ThreadPlace& thread, std::uint64_t at) const
        {
            return thread.block == block &&
                   (at <= blockKnown || (thread.warp == warp && (at <= warpKnown || (at <= time && (lanes >> thread.lane & 1)))));
        }
    };
    /// All that a clock knows, by block, warp and thread.
    struct Flat {
        std::unordered_map<std::uint64_t, std::uint64_t> times;
        bool knows(const ThreadPlace& thread, std::uint64_t at) const;
    };
    /// Whether `later` was made from `earlier`, or from a clock that was.
    bool comesFrom(Clock later, Clock earlier) const;
    const Flat& flattened(Clock clock);
    /// The clocks that a clock is made of, the latest first, at most `most`; not what those that are flat are made of.
    const std::vector<Clock>& ancestors(Clock clock, std::size_t most);
    void forgetFlats();

    std::vector<Node> m_nodes = std::vector<Node>(1);
    std::unordered_map<std::uint64_t, Clock> m_joined;  ///< of pairs
    std::vector<Flat> m_flats = std::vector<Flat>(1);
    std::vector<Clock> m_flattened;     ///< those that have one
    std::size_t m_flatTimes = 0;        ///< in all of them
    std::vector<Clock> m_found;         ///< of ancestors()
    std::vector<std::uint32_t> m_seen;  ///< per node: the last walk that came by
    std::uint32_t m_walk = 0;
};

}  // namespace simtscope::races
