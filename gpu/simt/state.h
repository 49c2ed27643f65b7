// The state of a running block: warps as sets of splits, their frames and reconvergence points, and the block's barriers.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "gpu/simt/async/async_work.h"
#include "gpu/simt/checks/undefined_registers.h"
#include "gpu/simt/kernel.h"
#include "gpu/simt/memory/local_memory.h"
#include "gpu/trace/block_trace.h"

namespace simtscope::races {
class PassedBarriers;  // gpu/races/barrier_places.h
}

namespace simtscope::simt {

constexpr LaneMask laneBit(unsigned lane)
{
    return LaneMask(1) << lane;
}

/// Mostly all 32; the processors that this is built for count bits in a function.
constexpr unsigned laneCount(LaneMask lanes)
{
    return lanes == kAllLanes ? kWarpSize : unsigned(std::popcount(lanes));
}

/// Column memory, 64-byte aligned.
class Columns {
public:
    std::byte* reset(std::size_t bytes);    ///< zeroed
    std::byte* reserve(std::size_t bytes);  ///< as it is
    std::byte* data() { return m_data; }

private:
    std::vector<std::byte> m_storage;
    std::byte* m_data = nullptr;
};

/// An active function of some lanes. Lanes that called the same function from the same place use the same one, in lanes of their own.
struct Frame {
    const FunctionCode* code = nullptr;
    Frame* parent = nullptr;
    std::uint32_t returnPc = 0;  ///< in the parent
    std::uint32_t callPc = 0;
    std::uint32_t depth = 0;
    std::uint64_t localBase = 0;
    std::array<std::uint64_t, kWarpSize> stackTop{};  ///< of each lane inside, when it was called
    LaneMask lanes = 0;                               ///< inside, or in something called from here; 0: free
    std::vector<Frame*> callees;                      ///< of functions called from here; some may be free, or another's, by now
    std::byte* registers = nullptr;
    Columns columns;
    std::unique_ptr<UndefinedRegisters> undefined;  ///< null: all registers are defined

    /// The column of an operand: a register, or a constant.
    const std::byte* column(ptx::Slot slot) const { return (slot.constant ? code->constants : registers) + slot.offset; }
    template <class T>
    T value(ptx::Slot slot, unsigned lane) const
    {
        T value;
        std::memcpy(&value, column(slot) + lane * sizeof value, sizeof value);
        return value;
    }
    /// A predicate operand: bit i is lane i's.
    LaneMask predicate(ptx::Slot slot) const { return value<LaneMask>(slot, 0); }
    void setPredicate(ptx::Slot slot, LaneMask lanesThatHold, LaneMask written) const
    {
        const LaneMask all = (predicate(slot) & ~written) | (lanesThatHold & written);
        std::memcpy(registers + slot.offset, &all, sizeof all);
    }
};

inline constexpr std::int32_t kNoPoint = -1;

/// Where diverged lanes reconverge. Lanes of `expected` that have not arrived are in splits that have this point in their chain.
struct ReconvergencePoint {
    std::uint32_t pc = 0;
    Frame* frame = nullptr;
    LaneMask expected = 0, arrived = 0;
    std::int32_t outer = kNoPoint;
};

enum class SplitState : std::uint8_t { Ready, AtBarrier, AtWarpSync };

/// Lanes that are converged: they execute together.
struct Split {
    std::uint32_t pc = 0;
    LaneMask mask = 0;
    Frame* frame = nullptr;
    std::int32_t point = kNoPoint;  ///< the innermost reconvergence point ahead, an index in Warp::points
    SplitState state = SplitState::Ready;
    bool entering = true;  ///< pc is the start of a basic block that is not counted yet
    bool spins = false;    ///< for certain: its state repeats until another thread changes memory
    bool aligned = false;  ///< AtBarrier: by an instruction that all lanes of the warp must execute together
    std::uint8_t barrier = 0;
    std::uint32_t backEdges = 0;
    LaneMask members = 0;  ///< AtWarpSync: lanes that must execute the instruction too
    std::uint64_t spinHash = 0, spinEpoch = ~0ull;
    // Polling: iterations that made the same waiting accesses as the one before, while memory did not change.
    std::uint64_t accesses = 0, lastAccesses = 0;  ///< hash of the waiting accesses of this iteration, and of the last one
    std::uint64_t pollEpoch = ~0ull;
    std::uint32_t sameIterations = 0;
    bool repeats =
        false;  ///< this iteration began as the last one did, as far as the waiting accesses go, though the loop may end by itself

    /// Reads the same values again and again, though its own registers may change (a counter, a growing pause).
    bool polls(std::uint64_t epoch) const { return sameIterations >= 32 && pollEpoch == epoch; }
};

struct Warp {
    WarpId id{};
    LaneMask live = 0;  ///< lanes that have not exited
    std::vector<Split> splits;
    std::vector<ReconvergencePoint> points;  ///< expected == 0: free
    std::vector<std::unique_ptr<Frame>> frames;
    std::vector<Frame*> freeFrames;
    std::size_t current = 0;  ///< split that runs next when it can
    LocalMemory local;
    std::unique_ptr<Validity> localValidity;  ///< of LocalMemory::words(); null: all is written
    bool hasUndefined = false;                ///< some register of a frame may be undefined
    AsyncWork async;

    bool done() const { return live == 0; }
    Split& running() { return splits[current]; }
    const Split& running() const { return splits[current]; }
    ReconvergencePoint& point(std::int32_t index) { return points[std::size_t(index)]; }
    const ReconvergencePoint& point(std::int32_t index) const { return points[std::size_t(index)]; }
};

struct Barrier {
    std::uint32_t arrived = 0;     ///< threads
    std::uint32_t expected = 0;    ///< 0: every thread of the block
    std::uint32_t population = 0;  ///< of the reduction's predicate
    bool all = true, any = false;
};
inline constexpr unsigned kBarriers = 16;

struct BlockRaces;  // gpu/simt/checks/launch_races.h

struct Block {
    BlockId id{};
    std::uint32_t sm = 0, threads = 0, exited = 0;
    std::vector<Warp> warps;
    Columns sharedColumns;
    std::byte* shared = nullptr;
    std::uint32_t sharedBytes = 0;
    std::unique_ptr<Validity> sharedValidity;  ///< null: all is written
    std::array<Barrier, kBarriers> barriers{};
    std::size_t nextWarp = 0;
    bool recorded = false, truncated = false;
    bool turnTaken = false;             ///< since all resident blocks last had a turn
    std::uint32_t round = 0;            ///< even random schedule: warps that have had their turn in this round
    std::uint64_t waitEpoch = ~0ull;    ///< memory epoch in which all its warps were found waiting for memory to change
    bool spins = false;                 ///< all its warps do, for certain: state and memory are as they were before
    std::shared_ptr<BlockRaces> races;  ///< null where races are not looked for
    std::unique_ptr<trace::BlockTrace> trace;
    std::size_t chunksSent = 0;

    // Of the checks:
    std::uint32_t exitedAtBarrier = 0;                      ///< threads, when __syncthreads() was last complete
    bool barriersDiffered = false;                          ///< its threads were at different ones
    std::shared_ptr<races::PassedBarriers> passedBarriers;  ///< null: it was at none

    bool done() const { return exited == threads; }
};

}  // namespace simtscope::simt
