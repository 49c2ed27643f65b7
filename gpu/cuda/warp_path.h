// The way of one warp's lanes through the basic blocks, followed from record to record.
//
// Lanes that have come the same way are a group. A record moves the lanes that made it to its block; what lies between follows from the
// control-flow graph (EntryRecord::Implied). A branch counts as divergent when lanes that entered its block together leave it apart.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "gpu/core/ids.h"
#include "gpu/core/result.h"
#include "gpu/cuda/instrument.h"

namespace simtscope::cuda {

/// What every warp of a kernel shares.
class PathGraph {
public:
    PathGraph(const ptx::Module& module, const Instrumented& instrumented, std::uint32_t kernel);

    struct Block {
        std::int32_t impliedNext = -1;       ///< block that follows without a record of its own
        std::int32_t callee = -1;            ///< function that its last instruction calls, if that has a twin
        bool parts = false;                  ///< ends in a branch that lanes can leave both ways
        bool byEvent = false;
    };
    const Block& block(std::uint32_t function, std::int32_t index) const { return m_functions[function][std::size_t(index)]; }
    std::int32_t blockOf(std::uint32_t function, std::uint32_t instruction) const;
    const ptx::BasicBlock& range(std::uint32_t function, std::int32_t index) const;
    std::uint64_t localBytes(std::uint32_t function) const { return m_instrumented->functions[function].decoded.localBytes; }
    std::uint32_t kernel() const { return m_kernel; }

private:
    const Instrumented* m_instrumented;
    std::uint32_t m_kernel;
    std::vector<std::vector<Block>> m_functions;
};

class WarpPath {
public:
    /// Lanes enter a block of a function. `again`: the others that came with them were told before.
    using Enter = std::function<void(std::uint32_t function, std::int32_t block, LaneMask lanes, bool again)>;
    /// Lanes that entered a block together have left it for different ones; told once.
    using Diverge = std::function<void(std::uint32_t function, std::int32_t block)>;
    using Leave = std::function<void(SiteId barrier, LaneMask lanes)>;
    struct Observer {
        Enter enter;
        Diverge diverge;
        Leave leaveBarrier;
    };

    WarpPath(const PathGraph& graph, LaneMask lanes);

    /// The lanes are at an instruction, or (isEntry) at the beginning of its block anew. Errors: there is no way.
    Result<void> move(std::uint32_t function, std::uint32_t instruction, LaneMask lanes, bool isEntry, const Observer& observer);
    /// Behind the call, after a return.
    void leaveFunction(LaneMask lanes);
    void waitAt(SiteId barrier, LaneMask lanes);
    void end(LaneMask lanes);
    void setLocals(std::uint64_t address, LaneMask lanes);

    /// Where an address of local memory lies in the thread's frames as the SIMT engine stacks them.
    std::uint64_t localOffset(unsigned lane, std::uint64_t address) const;
    bool hasEnded() const { return m_groups.empty(); }

private:
    struct Frame {
        std::uint32_t function = 0;
        std::int32_t block = -1, position = -1;  ///< position: instruction of the last record; -1: none in this block yet
        bool called = false;                     ///< the call at the end of the block is over
        std::uint64_t locals = 0, localsOffset = 0;  ///< address on the hardware, offset in the engine's layout
        bool operator==(const Frame&) const = default;
    };
    struct Group {
        LaneMask mask = 0;
        std::vector<Frame> frames;
        std::uint32_t origin = 0;                ///< of the last entry that had a record
        std::uint32_t implied = 0;               ///< entries since then
        std::int64_t barrier = -1;               ///< site at which it waits
    };

    /// Splits groups so that the lanes are whole groups; their indices.
    std::vector<std::size_t> separate(LaneMask lanes);
    void merge();
    struct Step {
        enum class Kind : std::uint8_t { Stay, Enter, Call, Lost } kind = Kind::Lost;
        std::int32_t block = -1;
        bool implied = false;
        bool operator==(const Step&) const = default;
    };
    bool take(Group& group, const Step& step, std::uint32_t function, std::uint32_t origin, const Observer& observer);
    Step nextStep(const Group& group, std::uint32_t function, std::int32_t block, std::uint32_t instruction, bool isEntry) const;

    const PathGraph* m_graph;
    std::vector<Group> m_groups;
    struct Origin {
        std::int32_t wentTo = -1;                ///< the block that its first lanes went to; -1: none yet, -2: several
        std::uint32_t implied = 0;               ///< entries that followed for its first lanes
    };
    std::vector<Origin> m_origins;
};

}  // namespace simtscope::cuda
