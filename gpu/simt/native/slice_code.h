// Machine code with which a warp runs through the basic blocks of a function: arithmetic, memory accesses, and branches at which its lanes
// stay together. It leaves everything else to the issue loop, instruction by instruction, or calls it.
//
// The code itself executes the common cases: lanes side by side and lanes at one place, as long as no check watches accesses. Its results,
// its counts and the order of everything are those of the issue loop.
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

/// The allocation in device memory that an instruction accessed last. All members are zero: not known.
struct SiteRange {
    static constexpr std::uint64_t kMin = 128;  ///< bytes of the smallest allocation that is remembered
    std::uint64_t begin = 0;
    std::uint64_t rowLimit = 0;   ///< the last offset at which half a row of lanes is inside
    std::uint64_t sameLimit = 0;  ///< the last offset at which one lane is inside
    std::uint32_t allocation = 0;
};

/// The places of half a warp's lanes in an access that the code has executed: side by side, or all at one place. The code stores each
/// member separately; the compiler might read two adjacent members as one, and that read would have to wait until both stores have left the
/// store buffer.
struct AccessHalf {
    std::uint64_t first = 0;  ///< place of the first lane: an offset in shared memory, or an address
    bool isRow = false;
};
using HalfWarpAccess = std::array<AccessHalf, 2>;

/// Flags that SliceContext::recordShared and recordDevice get.
enum AccessFlag : std::uint32_t { kIsStore = 1, kIsDouble = 2, kIsConstant = 4 };

/// The data that the code uses in a warp's time slice. The first fields are those of its split and frame.
struct SliceContext {
    std::byte* registers = nullptr;
    const std::byte* constants = nullptr;
    std::uint64_t mask = 0;       ///< mask of 32 lanes
    std::uint64_t lanes = 0;      ///< number of lanes in the mask
    std::uint64_t firstWide = 0;  ///< offset of the first lane's element in a column of 64 bits
    std::uint64_t time = 0, until = 0;
    /// Two 64-bit counts for each operation: how often its basic block was entered there, and by how many lanes.
    std::byte* entered = nullptr;
    std::uint32_t stopPc = 0;  ///< place at which the split reconverges
    std::uint32_t backEdges = 0;
    std::uint8_t recorded = 0;                         ///< basic blocks are entered by `enter`
    std::uint8_t plainShared = 0, plainDevice = 0;     ///< accesses that no check looks at
    std::uint8_t plainLocal = 0;                       ///< accesses that no check looks at and that cost nothing
    std::uint8_t charges = 0;                          ///< accesses are to be charged, and perhaps recorded
    std::uint8_t touchesReads = 0, touchesWrites = 0;  ///< accesses to device memory are to be recorded as touched
    HalfWarpAccess halves;
    std::uint8_t* sharedWritten = nullptr;
    std::uint64_t* memoryEpoch = nullptr;
    std::byte* shared = nullptr;
    std::int64_t sharedLimit[2][2] = {};  ///< the last offset of a single lane or half a row, with 4 or 8 bytes each; may be negative
    std::byte* localWords = nullptr;
    std::uint64_t localBytes = 0;
    const std::byte* parameters = nullptr;  ///< parameters of the kernel
    std::uint64_t parameterBytes = 0;
    SiteRange* ranges = nullptr;  ///< by OpAnnotation::layout

    // Functions that the code calls. They return 0 if the time slice is over because the launch has failed; otherwise the code goes on.
    std::uint32_t (*enter)(SliceContext& context, std::uint32_t pc) = nullptr;   ///< counts and records a basic block
    std::uint32_t (*access)(SliceContext& context, std::uint32_t pc) = nullptr;  ///< executes a load or store without guard
    /// Executes an operation that leaves the warp's splits as they are.
    std::uint32_t (*execute)(SliceContext& context, std::uint32_t pc) = nullptr;
    /// Records that device memory is touched: before values are stored, and after they are loaded.
    void (*touch)(SliceContext& context, std::uint32_t bytes, std::uint32_t isWrite) = nullptr;
    // Charge and record an access to shared or device memory that was executed; its values are in the column.
    void (*recordShared)(SliceContext& context, std::uint32_t pc, const std::byte* values, std::uint32_t flags) = nullptr;
    void (*recordDevice)(SliceContext& context, std::uint32_t pc, const std::byte* values, std::uint32_t flags) = nullptr;
    /// Handles a barrier, which StepOf describes. Returns an Arrival, or the entry of the next warp's time slice, for which the fields
    /// above are set.
    std::uintptr_t (*arrive)(SliceContext& context, std::uint32_t pc, std::uint32_t barrier) = nullptr;
};

/// Says how a split goes on that has arrived at a barrier.
enum class Arrival : std::uintptr_t {
    Waits,  ///< the split waits, or its time slice is over
    GoesOn,
    Leaves,  ///< nothing was done; the issue loop executes the barrier
    Count
};

/// Says how an operation is executed.
enum class Step : std::uint8_t {
    Compute,  ///< arithmetic without guard
    Access,   ///< a load or store without guard
    Call,     ///< by SliceContext::execute
    Branch,
    Barrier,  ///< a plain barrier (simt/state/block_wide_barrier.h)
    Leave     ///< by the issue loop
};

/// Describes one operation to the translator.
struct StepOf {
    Step step = Step::Leave;
    bool isFirst = false;             ///< the operation is the first of its basic block
    bool mayWait = false;             ///< a back edge around something that waits for others: the issue loop follows it
    std::uint32_t target = 0;         ///< target of a branch; the number of operations stands for the end of the function
    std::uint32_t backEdgeLimit = 0;  ///< OpAnnotation::backEdgeLimit
    std::uint32_t range = 0;          ///< index of an access's SiteRange
    std::uint32_t barrier = 0;        ///< the argument of SliceContext::arrive
};

/// Says where a time slice in machine code has stopped.
struct SliceEnd {
    enum Kind : std::uint32_t {
        AtBlock,  ///< before the basic block at `pc`, which is not entered
        AtOp,     ///< before the operation, which the issue loop executes
        Failed,   ///< in the operation, or behind it if a helper has asked to stop there
        Waiting   ///< at a barrier, or behind it; the split says which
    };
    static constexpr unsigned kKindShift = 30;
    Kind kind = AtBlock;
    std::uint32_t pc = 0;
};

/// Counts the entries of basic blocks and keeps the machine code of one function. Thread-safe.
class SliceCode {
public:
    /// The function and its constants must stay where they are. `keepsAll`: every register gets its value, also one that nothing reads
    /// again. `entries`: how many basic blocks are entered before the function is translated.
    SliceCode(const ptx::DecodedFunction& function, std::vector<StepOf> steps, bool keepsAll, std::int32_t entries);

    bool isReady() const { return m_isReady.load(std::memory_order_acquire); }
    /// Returns the code for a split that is about to execute the operation at `pc`. Null: the issue loop executes it.
    const std::byte* entryAt(std::uint32_t pc, LaneMask mask)
    {
        if (!isReady()) [[unlikely]] {
            count();
            return nullptr;
        }
        if (pc >= m_entries.size())
            return nullptr;
        const std::uint32_t offset = m_entries[pc].at[mask != kAllLanes];
        return offset ? m_code.data() + offset : nullptr;
    }
    /// Runs the code from an entry on.
    SliceEnd run(SliceContext& context, const std::byte* entry) const;

private:
    /// The entries into the code at one operation.
    struct Entries {
        std::uint32_t at[2] = {};  ///< offsets of the code for all lanes, and for some; 0: none
    };
    const ptx::DecodedFunction& m_function;
    std::vector<StepOf> m_steps;
    bool m_keepsAll;
    std::atomic<std::int32_t> m_left;
    std::atomic<bool> m_isReady = false;
    std::mutex m_translating;
    /// By operation. All threads read it. The thread that translates may be one of them; what that thread allocates could share a cache
    /// line with what it writes (parallel/), so the vector is allocated early.
    std::vector<Entries> m_entries;
    CodeMemory m_code;

    void count();
};

}  // namespace simtscope::simt::native
