// The path of one warp's lanes through the basic blocks, followed from record to record.
//
// Lanes with the same path are a group. A record moves the lanes that made it to its block; what lies between follows from the
// control-flow graph (EntryRecord::Implied). Lanes that make a record together have executed together since they reconverged. A branch
// counts as divergent when lanes that entered its block together leave it for different ones.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "gpu/core/ids.h"
#include "gpu/core/result.h"
#include "gpu/cuda/path_graph.h"

namespace simtscope::cuda {

class WarpPath {
public:
    /// Called for every step of the path.
    struct Observer {
        /// Lanes enter a block of a function. Returns a number for the entry.
        std::function<std::size_t(std::uint32_t function, std::int32_t block, LaneMask lanes)> enter;
        /// More lanes belong to an entry that was reported before; `entry` is its number.
        std::function<void(std::size_t entry, std::uint32_t function, std::int32_t block, LaneMask lanes)> widen;
        /// Lanes that entered a block together have left it for different ones; called once.
        std::function<void(std::uint32_t function, std::int32_t block)> diverge;
        /// Returns a number too. Numbers grow with every call.
        std::function<std::size_t(SiteId barrier, LaneMask lanes)> leaveBarrier;
    };

    WarpPath(const PathGraph& graph, LaneMask lanes);

    /// The lanes are at an instruction, or (isEntry) at the beginning of its block anew. Errors: there is no path.
    Result<void> move(std::uint32_t function, std::uint32_t instruction, LaneMask lanes, bool isEntry, const Observer& observer);
    /// After the call, after a return.
    void leaveFunction(LaneMask lanes);
    /// Barriers at which the lanes wait: they are about to leave them.
    std::vector<std::uint64_t> barriersOf(LaneMask lanes) const;
    /// The barrier releases all lanes that have arrived.
    void release(std::uint64_t barrier, const Observer& observer);
    /// The lanes arrived at a barrier of the block by the instruction at `site`.
    void waitAt(SiteId site, std::uint64_t barrier, LaneMask lanes);
    void end(LaneMask lanes);
    void setLocals(std::uint64_t address, LaneMask lanes);

    /// Local memory of a frame: its address on the hardware, and its offset as the SIMT engine stacks frames.
    struct Locals {
        std::uint64_t address = 0, offset = 0;
    };
    /// Of the lane's frames, innermost last.
    std::vector<Locals> localsOf(unsigned lane) const;
    bool hasEnded() const { return m_groups.empty(); }
    /// Where the lanes are that have begun and not ended: at the instruction of their last record.
    struct Place {
        LaneMask lanes = 0;
        std::uint32_t function = 0, instruction = 0;
    };
    std::vector<Place> places() const;

private:
    struct Frame {
        std::uint32_t function = 0;
        std::int32_t block = -1, position = -1;      ///< position: instruction of the last record; -1: none in this block yet
        bool called = false;                         ///< the call at the end of the block is over
        std::uint64_t locals = 0, localsOffset = 0;  ///< address on the hardware, offset in the engine's layout
        bool operator==(const Frame&) const = default;
    };
    struct Wait {
        SiteId site{};
        std::uint64_t barrier = 0;
        bool operator==(const Wait&) const = default;
    };
    struct Group {
        LaneMask mask = 0;
        std::vector<Frame> frames;
        std::uint32_t entry = 0;   ///< with which it came into its block
        std::uint32_t record = 0;  ///< its last one, counted in the warp
        std::int64_t told = -1;    ///< number of the last report about it
        std::optional<Wait> wait;
    };

    /// Lanes that came into a block together, and what they have done since.
    struct Entry {
        struct Next {
            std::int32_t position = -1, block = -1;  ///< where in the block they left it, and for which
            std::uint32_t entry = 0;
        };
        std::size_t number = 0;    ///< of the observer
        std::uint32_t record = 0;  ///< ahead of which it was reported, counted in the warp
        std::int32_t wentTo = -1;  ///< block of the first lanes; -1: none yet, -2: others went elsewhere
        std::vector<Next> next;    ///< entries without a record
    };

    /// Splits groups so that the lanes are whole groups; their indices.
    std::vector<std::size_t> separate(LaneMask lanes);
    void merge();
    bool isAt(const Group& group, std::uint32_t function, std::int32_t block, std::uint32_t instruction) const;
    /// Blocks without a record on the path from where the group is to the block; false: there is no path.
    bool pathTo(const Group& group, std::uint32_t function, std::int32_t block, std::vector<std::int32_t>& path) const;
    void pass(std::vector<std::size_t> together, std::uint32_t function, std::int32_t block, const Observer& observer);
    std::uint32_t makeEntry(std::uint32_t function, std::int32_t block, LaneMask lanes, const Observer& observer);
    void noteDivergence(const Group& group, std::int32_t to, const Observer& observer);

    const PathGraph* m_graph;
    std::vector<Group> m_groups;
    std::vector<Entry> m_entries;
    std::uint32_t m_record = 0;
};

}  // namespace simtscope::cuda
