// Follows the path of one warp's lanes through the basic blocks, from record to record.
//
// Lanes with the same path form a group. A record moves the lanes that made it to its block; the blocks between follow from the
// control-flow graph (EntryRecord::Implied). Lanes that make a record together count as having executed together since they reconverged. A
// branch counts as divergent when lanes that entered its block together leave it for different blocks.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "gpu/core/ids.h"
#include "gpu/core/result.h"
#include "gpu/cuda/decode/path_graph.h"

namespace simtscope::cuda {

/// Keeps the path of one warp's lanes.
class WarpPath {
public:
    /// Holds callbacks that report how the path goes on.
    struct Observer {
        /// Reports that lanes enter a block of a function. Returns a number for the entry.
        std::function<std::size_t(std::uint32_t function, std::int32_t block, LaneMask lanes)> enter;
        /// Reports that more lanes belong to an earlier entry; `entry` is its number.
        std::function<void(std::size_t entry, std::uint32_t function, std::int32_t block, LaneMask lanes)> widen;
        /// Reports that lanes that entered a block together have left it for different blocks; called once per entry.
        std::function<void(std::uint32_t function, std::int32_t block)> diverge;
        /// Reports that lanes leave a barrier. Returns a number from the same sequence: numbers grow with every call.
        std::function<std::size_t(SiteId barrier, LaneMask lanes)> leaveBarrier;
    };

    /// Starts `lanes` before the first block of the kernel. `graph` must outlive this object.
    WarpPath(const PathGraph& graph, LaneMask lanes);

    /// Moves the lanes to an instruction. With `isEntry`, they enter its block anew. Fails if there is no path.
    Result<void> moveTo(std::uint32_t function, std::uint32_t instruction, LaneMask lanes, bool isEntry, const Observer& observer);
    /// Moves lanes that return from a function to the instruction after the call.
    void leaveFunction(LaneMask lanes);
    /// Returns the barriers at which the lanes wait and which they are about to leave.
    std::vector<std::uint64_t> barriersOf(LaneMask lanes) const;
    /// Releases all lanes that have arrived at the barrier.
    void release(std::uint64_t barrier, const Observer& observer);
    /// Makes the lanes wait: by the instruction at `site`, they have arrived at a barrier of the block.
    void waitAt(SiteId site, std::uint64_t barrier, LaneMask lanes);
    /// Removes lanes that have ended.
    void removeEnded(LaneMask lanes);
    /// Notes the hardware address of the local memory of the lanes' innermost frame.
    void setLocals(std::uint64_t address, LaneMask lanes);

    /// Describes the local memory of a frame: its address on the hardware, and the offset at which the SIMT engine would put the frame.
    struct Locals {
        std::uint64_t address = 0, offset = 0;
    };
    /// Returns the lane's frames with local memory, innermost last.
    std::vector<Locals> localsOf(unsigned lane) const;
    bool hasEnded() const { return m_groups.empty(); }
    /// Describes lanes that have begun and not ended by the instruction of their last record.
    struct LanePosition {
        LaneMask lanes = 0;
        std::uint32_t function = 0, instruction = 0;
    };
    /// Returns the positions of all lanes that have made a record and not ended, one for each group.
    std::vector<LanePosition> positions() const;

private:
    struct Frame {
        std::uint32_t function = 0;
        std::int32_t block = -1, position = -1;      ///< position: instruction of the last record; -1: none in this block yet
        bool hasReturned = false;                    ///< whether the call at the end of the block has returned
        std::uint64_t locals = 0, localsOffset = 0;  ///< address on the hardware, offset in the SIMT engine's layout
        bool operator==(const Frame&) const = default;
    };
    struct BarrierWait {
        SiteId site{};
        std::uint64_t barrier = 0;
        bool operator==(const BarrierWait&) const = default;
    };
    struct ConvergedLanes {
        LaneMask mask = 0;
        std::vector<Frame> frames;
        std::uint32_t entryIndex = 0;   ///< entry by which the group came into its block
        std::uint32_t recordIndex = 0;  ///< index of its last record within the warp
        std::int64_t lastReport = -1;   ///< number of the last report about the group
        std::optional<BarrierWait> wait;
    };

    /// Describes an entry of a block: the lanes that entered it together, and where they went next.
    struct Entry {
        struct Successor {
            std::int32_t position = -1, block = -1;  ///< instruction after which lanes left the block, and the block that they went to
            std::uint32_t entry = 0;
        };
        std::size_t number = 0;             ///< number that the observer gave
        std::uint32_t recordIndex = 0;      ///< index within the warp of the record before which the entry was reported
        std::int32_t firstSuccessor = -1;   ///< block that the first lanes went to; -1: none yet, -2: others went elsewhere
        std::vector<Successor> successors;  ///< following entries that have no record
    };

    /// Splits groups so that `lanes` is a union of groups. Returns the indices of these groups.
    std::vector<std::size_t> splitGroups(LaneMask lanes);
    void merge();
    bool isAt(const ConvergedLanes& group, std::uint32_t function, std::int32_t block, std::uint32_t instruction) const;
    /// Finds the blocks without a record on the path from the group to the block. Returns false when there is no path.
    bool findPath(const ConvergedLanes& group, std::uint32_t function, std::int32_t block, std::vector<std::int32_t>& path) const;
    void enterImpliedBlocks(std::vector<std::size_t> groupIndices, std::uint32_t function, std::int32_t block, const Observer& observer);
    std::uint32_t makeEntry(std::uint32_t function, std::int32_t block, LaneMask lanes, const Observer& observer);
    void noteDivergence(const ConvergedLanes& group, std::int32_t targetBlock, const Observer& observer);

    const PathGraph* m_graph;
    std::vector<ConvergedLanes> m_groups;
    std::vector<Entry> m_entries;
    std::uint32_t m_recordIndex = 0;
};

}  // namespace simtscope::cuda
