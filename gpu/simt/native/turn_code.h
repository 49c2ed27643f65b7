// Machine code by which a warp runs through the basic blocks of a function: arithmetic, accesses to memory, and branches at which its lanes
// stay together. All else it leaves to the issue loop, instruction by instruction, or calls it.
//
// The code takes the common ways itself: rows of lanes and lanes at one place, where nobody watches accesses. Its results, counts and the
// order of everything are those of the issue loop.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "gpu/simt/native/code_memory.h"
#include "gpu/simt/native/run_use.h"

namespace simtscope::simt::native {

/// The piece of device memory to which an instruction's last access went; all zero: not known.
struct SiteRange {
    static constexpr std::uint64_t kLeast = 128;  ///< bytes of a piece that is remembered
    std::uint64_t begin = 0;
    std::uint64_t rowLimit = 0;   ///< the last offset at which half a row of lanes is inside
    std::uint64_t sameLimit = 0;  ///< … and at which one lane is
    std::uint32_t allocation = 0;
};

/// Where the lanes of half a warp went in an access that the code has done: side by side, or all to one place. The code stores each member
/// by itself; two that lay side by side might be read as one, which has to wait until both have left the store buffer.
struct AccessHalf {
    std::uint64_t first = 0;  ///< of the first lane: in shared memory, or its address
    bool isRow = false;
};
using AccessHalves = std::array<AccessHalf, 2>;

/// What TurnContext::record… get beside it.
enum AccessFlag : std::uint32_t { kIsStore = 1, kIsDouble = 2, kIsConstant = 4 };

/// What the code uses while a warp has its turn. The first fields are those of its split and frame.
struct TurnContext {
    std::byte* registers = nullptr;
    const std::byte* constants = nullptr;
    std::uint64_t mask = 0;       ///< of 32 lanes
    std::uint64_t lanes = 0;      ///< their number
    std::uint64_t firstWide = 0;  ///< where the first of them has its element in a column of 64 bits
    std::uint64_t time = 0, until = 0;
    std::byte* entered = nullptr;  ///< two counts of 64 bits for each operation: entries of its basic block there, and their lanes
    std::uint32_t stopPc = 0;      ///< where the split reconverges
    std::uint32_t backEdges = 0;
    std::uint8_t recorded = 0;                         ///< basic blocks are entered by `enter`
    std::uint8_t plainShared = 0, plainDevice = 0;     ///< accesses that no check looks at
    std::uint8_t plainLocal = 0;                       ///< likewise, and that cost nothing
    std::uint8_t charges = 0;                          ///< accesses are to be charged, and perhaps recorded
    std::uint8_t touchesReads = 0, touchesWrites = 0;  ///< those of device memory are to be noted
    AccessHalves halves;
    std::uint8_t* sharedWritten = nullptr;
    std::uint64_t* memoryEpoch = nullptr;
    std::byte* shared = nullptr;
    std::int64_t sharedLimit[2][2] = {};  ///< the last offset, of a single lane or half a row, with 4 or 8 bytes each: may be negative
    std::byte* localWords = nullptr;
    std::uint64_t localBytes = 0;
    const std::byte* parameters = nullptr;  ///< of the kernel
    std::uint64_t parameterBytes = 0;
    SiteRange* ranges = nullptr;  ///< by OpExtra::layout

    // What the code calls. Not 0: it runs on; 0: the turn is over, because the launch has failed.
    std::uint32_t (*enter)(TurnContext& context, std::uint32_t pc) = nullptr;    ///< counts and records a basic block
    std::uint32_t (*access)(TurnContext& context, std::uint32_t pc) = nullptr;   ///< a load or store without guard
    std::uint32_t (*execute)(TurnContext& context, std::uint32_t pc) = nullptr;  ///< an operation that leaves the warp's splits as they are
    /// Of device memory: before values are stored, and after they are loaded.
    void (*touch)(TurnContext& context, std::uint32_t bytes, std::uint32_t isWrite) = nullptr;
    /// The access to shared or device memory that was done: its values are in the column.
    void (*recordShared)(TurnContext& context, std::uint32_t pc, const std::byte* values, std::uint32_t flags) = nullptr;
    void (*recordDevice)(TurnContext& context, std::uint32_t pc, const std::byte* values, std::uint32_t flags) = nullptr;
    /// A barrier, as StepOf tells: one of Arrival, or where the next warp's turn begins, of which the fields above tell.
    std::uintptr_t (*arrive)(TurnContext& context, std::uint32_t pc, std::uint32_t barrier) = nullptr;
};

/// What a split does that has arrived at a barrier.
enum class Arrival : std::uintptr_t {
    Waits,  ///< or its time is up: the turn is over
    GoesOn,
    Leaves,  ///< nothing was done: the issue loop does it
    Count
};

/// How an operation is executed.
enum class Step : std::uint8_t {
    Compute,  ///< arithmetic without guard
    Access,   ///< a load or store without guard
    Call,     ///< by TurnContext::execute
    Branch,
    Barrier,  ///< a plain one (barriers/barriers.h)
    Leave     ///< by the issue loop
};

struct StepOf {
    Step step = Step::Leave;
    bool isFirst = false;             ///< of its basic block
    bool mayWait = false;             ///< a branch back around something that waits for others: the issue loop follows it
    std::uint32_t target = 0;         ///< of a branch; the number of operations: the end of the function
    std::uint32_t backEdgeLimit = 0;  ///< OpExtra
    std::uint32_t range = 0;          ///< of an access: its SiteRange
    std::uint32_t barrier = 0;        ///< what TurnContext::arrive gets
};

/// Where a turn has stopped.
struct TurnEnd {
    enum Kind : std::uint32_t {
        AtBlock,  ///< before the basic block at `pc`, which is not entered
        AtOp,     ///< before the operation, which is the issue loop's
        Failed,   ///< in the operation, or asked by a helper to stop behind it
        Waiting   ///< at a barrier, or behind it; the split tells of it
    };
    static constexpr unsigned kKindShift = 30;
    Kind kind = AtBlock;
    std::uint32_t pc = 0;
};

class TurnCode {
public:
    /// The function and its constants stay where they are. `keepsAll`: every register gets its value, also those that nothing reads again.
    /// `entries`: of basic blocks, until it is translated.
    TurnCode(const ptx::DecodedFunction& function, std::vector<StepOf> steps, bool keepsAll, std::int32_t entries);

    bool isReady() const { return m_isReady.load(std::memory_order_acquire); }
    /// Of a split that is about to execute the operation at `pc`. Null: the issue loop does it.
    const std::byte* entryAt(std::uint32_t pc, LaneMask mask)
    {
        if (!isReady()) [[unlikely]] {
            count();
            return nullptr;
        }
        if (pc >= m_places.size())
            return nullptr;
        const std::uint32_t place = m_places[pc].at[mask != kAllLanes];
        return place ? m_code.data() + place : nullptr;
    }
    TurnEnd run(TurnContext& context, const std::byte* entry) const;

private:
    struct Places {
        std::uint32_t at[2] = {};  ///< for all lanes, and for some; 0: none
    };
    const ptx::DecodedFunction& m_function;
    std::vector<StepOf> m_steps;
    bool m_keepsAll;
    std::atomic<std::int32_t> m_left;
    std::atomic<bool> m_isReady = false;
    std::mutex m_translating;
    /// By operation. All threads read it; who translates may be one of them, and what it allocates is near to what it writes (parallel/).
    std::vector<Places> m_places;
    CodeMemory m_code;

    void count();
};

}  // namespace simtscope::simt::native
