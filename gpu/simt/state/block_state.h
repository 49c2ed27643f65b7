// Declares the state of a running block: warps with their splits, frames and reconvergence points, and the block's barriers.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "gpu/simt/state/async_work.h"
#include "gpu/simt/state/kernel.h"
#include "gpu/simt/state/local_memory.h"
#include "gpu/simt/state/undefined_registers.h"
#include "gpu/trace/model/block_trace.h"

namespace simtscope::races {
class PassedBarriers;  // gpu/races/barrier_divergence_check.h
}

namespace simtscope::simt {

/// Returns the mask of one lane, which is below 32.
constexpr LaneMask laneBit(unsigned lane)
{
    return LaneMask(1) << lane;
}

/// Returns the number of lanes. All 32 are tested first, since they are most frequent, and without a popcnt instruction counting is a
/// function call.
constexpr unsigned laneCount(LaneMask lanes)
{
    return lanes == kAllLanes ? kWarpSize : unsigned(std::popcount(lanes));
}

/// Owns memory for columns, aligned to 64 bytes. A column holds one value for each of a warp's 32 lanes.
class Columns {
public:
    /// Returns zeroed memory.
    std::byte* reset(std::size_t bytes);
    /// Returns memory with arbitrary content.
    std::byte* reserve(std::size_t bytes);
    std::byte* data() { return m_data; }

private:
    std::vector<std::byte> m_storage;
    std::byte* m_data = nullptr;
};

/// Holds the call of a function by some lanes. Lanes that called the same function from the same instruction share a frame; each lane has
/// its own elements of the columns.
struct Frame {
    const FunctionCode* code = nullptr;
    Frame* parent = nullptr;
    std::uint32_t returnPc = 0;  ///< pc in the parent at which the lanes go on
    std::uint32_t callPc = 0;
    std::uint32_t depth = 0;
    std::uint64_t localBase = 0;
    std::array<std::uint64_t, kWarpSize> stackTop{};  ///< end of each lane's stack when the function was called
    LaneMask lanes = 0;           ///< lanes in this function, or in a function that was called from it; 0 if the frame is free
    std::vector<Frame*> callees;  ///< frames of functions that were called from here; some may be free, or used by another parent, by now
    std::byte* registers = nullptr;
    Columns columns;
    std::unique_ptr<UndefinedRegisters> undefined;  ///< null if all registers are defined

    /// Returns the column of an operand: a register, or a constant.
    const std::byte* column(ptx::Slot slot) const { return (slot.isConstant ? code->constants : registers) + slot.offset; }
    /// Returns the value of a lane; T is the type of the column's elements.
    template <class T>
    T value(ptx::Slot slot, unsigned lane) const
    {
        T value;
        std::memcpy(&value, column(slot) + lane * sizeof value, sizeof value);
        return value;
    }
    /// Returns a predicate operand: bit i is lane i's.
    LaneMask predicate(ptx::Slot slot) const { return value<LaneMask>(slot, 0); }
    /// Sets a predicate register for the lanes `writtenLanes`. All other lanes keep their value.
    void setPredicate(ptx::Slot slot, LaneMask lanesThatHold, LaneMask writtenLanes) const
    {
        const LaneMask newBits = (predicate(slot) & ~writtenLanes) | (lanesThatHold & writtenLanes);
        std::memcpy(registers + slot.offset, &newBits, sizeof newBits);
    }
};

inline constexpr std::int32_t kNoPoint = -1;

/// Describes where diverged lanes reconverge. Lanes of `expectedLanes` that have not arrived are in splits that have this point, or have it
/// as an outer point.
struct ReconvergencePoint {
    std::uint32_t pc = 0;
    Frame* frame = nullptr;
    LaneMask expectedLanes = 0, arrivedLanes = 0;
    std::int32_t outerPoint = kNoPoint;
};

/// Says whether a split can run, or waits at a barrier of the block or for lanes of its warp.
enum class SplitState : std::uint8_t { Ready, AtBarrier, AtWarpSync };

/// Holds the lanes of a warp that execute together. The splits of a warp are disjoint.
struct Split {
    std::uint32_t pc = 0;
    LaneMask mask = 0;
    Frame* frame = nullptr;
    std::int32_t point = kNoPoint;  ///< innermost reconvergence point ahead, an index in Warp::points
    SplitState state = SplitState::Ready;
    bool isEntering = true;  ///< whether pc is the start of a basic block that is not counted yet
    bool spins = false;      ///< whether the split's state certainly repeats until another thread changes memory
    bool isAligned = false;  ///< AtBarrier: whether all lanes of the warp must execute the instruction together
    std::uint8_t barrier = 0;
    std::uint32_t backEdges = 0;
    LaneMask members = 0;  ///< AtWarpSync: lanes that must also execute the instruction
    std::uint64_t spinHash = 0, spinEpoch = ~0ull;
    // For polling: the number of iterations that made the same waiting accesses as the iteration before, while memory did not change.
    std::uint64_t accessHash = 0, lastAccessHash = 0;  ///< hashes of the waiting accesses of this iteration, and of the last one
    std::uint64_t pollEpoch = ~0ull;
    std::uint32_t sameIterationCount = 0;
    /// Whether the last two iterations made the same waiting accesses while memory did not change. It is set even if the loop may end by
    /// itself.
    bool repeats = false;

    /// Returns whether the split reads the same values again and again. Its registers may nevertheless change (a counter, a growing pause).
    bool polls(std::uint64_t epoch) const { return sameIterationCount >= 32 && pollEpoch == epoch; }
};

/// Holds a warp with its splits, frames and memory.
struct Warp {
    WarpId id{};
    LaneMask liveLanes = 0;  ///< lanes that have not exited
    std::vector<Split> splits;
    std::vector<ReconvergencePoint> points;  ///< unused where expectedLanes == 0
    std::vector<std::unique_ptr<Frame>> frames;
    std::vector<Frame*> freeFrames;
    std::size_t currentSplit = 0;  ///< index of the split that runs next if it can
    LocalMemory local;
    std::unique_ptr<Validity> localValidity;  ///< validity of LocalMemory::words(); null if all words count as written
    bool hasUndefined = false;                ///< whether some register of a frame may be undefined
    AsyncWork asyncWork;

    bool isDone() const { return liveLanes == 0; }
    Split& running() { return splits[currentSplit]; }
    const Split& running() const { return splits[currentSplit]; }
    /// Returns a reconvergence point of the warp; `index` must name one.
    ReconvergencePoint& point(std::int32_t index) { return points[std::size_t(index)]; }
    const ReconvergencePoint& point(std::int32_t index) const { return points[std::size_t(index)]; }
};

/// Holds the state of one of the block's barriers.
struct Barrier {
    std::uint32_t arrivedCount = 0;   ///< threads that have arrived
    std::uint32_t expectedCount = 0;  ///< threads that are expected; 0 for every thread of the block
    std::uint32_t holdingCount = 0;   ///< threads for which the predicate of a reduction holds
    bool holdsForAll = true, holdsForAny = false;
};
inline constexpr unsigned kBarrierCount = 16;

struct BlockRaces;  // gpu/simt/checks/launch_races.h

/// Holds a block that runs, or is resident and waits for its time slice.
struct Block {
    BlockId id{};
    std::uint32_t sm = 0, threadCount = 0, exitedCount = 0;
    std::vector<Warp> warps;
    Columns sharedColumns;
    std::byte* shared = nullptr;
    std::uint32_t sharedBytes = 0;
    std::unique_ptr<Validity> sharedValidity;  ///< null if all bytes count as written
    std::array<Barrier, kBarrierCount> barriers{};
    std::size_t nextWarp = 0;
    bool isRecorded = false, isTruncated = false;
    bool hasTakenSlice = false;         ///< whether the block has had its time slice in this round of all resident blocks
    std::uint32_t warpsOfRound = 0;     ///< fair random schedule: bit set of the warps that have run in this round
    std::uint64_t waitEpoch = ~0ull;    ///< memory epoch in which all its warps were found waiting for memory to change
    bool spins = false;                 ///< whether all its warps certainly spin: state and memory are as before
    std::shared_ptr<BlockRaces> races;  ///< null if races are not checked
    std::unique_ptr<trace::BlockTrace> trace;
    std::size_t sentChunkCount = 0;

    // Used by the checks:
    std::uint32_t exitedAtBarrier = 0;                      ///< threads that had exited when __syncthreads() was last complete
    bool hadDifferentBarriers = false;                      ///< whether its threads were at different barriers
    std::shared_ptr<races::PassedBarriers> passedBarriers;  ///< null if the block has passed no barrier

    bool isDone() const { return exitedCount == threadCount; }
};

}  // namespace simtscope::simt
