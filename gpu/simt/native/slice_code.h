// Keeps machine code by which a warp executes the basic blocks of a function: arithmetic, memory accesses, and branches at which its lanes
// stay together. For everything else the code returns to the issue loop, or calls a function of the engine.
//
// The code itself executes the most frequent accesses, with lanes side by side or at one address, as long as no check must see them. Its
// results, its counts and the order of its events are those of the issue loop.
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
#include "gpu/simt/native/register_uses.h"

namespace simtscope::simt::native {

/// Remembers the allocation in device memory that an instruction accessed last. All members are 0 if it is not known.
struct SiteRange {
    static constexpr std::uint64_t kMinBytes = 128;  ///< bytes of the smallest allocation that is remembered
    std::uint64_t begin = 0;
    std::uint64_t rowLimit = 0;   ///< the last offset at which half a row of lanes is inside
    std::uint64_t sameLimit = 0;  ///< the last offset at which one lane is inside
    std::uint32_t allocation = 0;
};

/// Describes the addresses of half a warp's lanes in an access that the code has executed: side by side, or all at one address. The code
/// stores each member separately. Read the members one by one: a combined read of adjacent members would wait until both stores have left
/// the store buffer.
struct AccessHalf {
    std::uint64_t first = 0;  ///< location of the first lane: an offset in shared memory, or an address
    bool isConsecutive = false;
};
using HalfWarpAccess = std::array<AccessHalf, 2>;

/// Names the flags of SliceContext::recordShared and recordDevice.
enum AccessFlag : std::uint32_t { kIsStore = 1, kIsDouble = 2, kIsConstant = 4 };

/// Holds the data that the code uses in a warp's time slice. The first fields belong to its split and frame.
struct SliceContext {
    std::byte* registers = nullptr;
    const std::byte* constants = nullptr;
    std::uint64_t mask = 0;       ///< mask of 32 lanes
    std::uint64_t lanes = 0;      ///< number of lanes in the mask
    std::uint64_t firstWide = 0;  ///< offset of the first lane's element in a column of 64 bits
    std::uint64_t time = 0, until = 0;
    /// Two 64-bit counts for each operation: how often its basic block was entered there, and by how many lanes.
    std::byte* entered = nullptr;
    std::uint32_t stopPc = 0;  ///< pc at which the split reconverges
    std::uint32_t backEdges = 0;
    std::uint8_t recorded = 0;  ///< whether the code must call `enter` at each basic block, because the block is recorded
    std::uint8_t plainShared = 0, plainDevice = 0;     ///< whether no check must see accesses to this memory
    std::uint8_t plainLocal = 0;                       ///< whether no check must see accesses to local memory, which cost nothing
    std::uint8_t charges = 0;                          ///< whether accesses are charged, and perhaps recorded
    std::uint8_t touchesReads = 0, touchesWrites = 0;  ///< whether reads or writes of device memory must be noted by `touch`
    HalfWarpAccess halves;
    std::uint8_t* sharedWritten = nullptr;
    std::uint64_t* memoryEpoch = nullptr;
    std::byte* shared = nullptr;
    std::int64_t sharedLimit[2][2] = {};  ///< largest offset of a single lane or half a row, with 4 or 8 bytes each; may be negative
    std::byte* localWords = nullptr;
    std::uint64_t localBytes = 0;
    const std::byte* parameters = nullptr;  ///< parameters of the kernel
    std::uint64_t parameterBytes = 0;
    SiteRange* ranges = nullptr;  ///< by OpAnnotation::layoutIndex

    // Functions that the code calls. They return 0 if the code must stop, as after a fault; otherwise the code goes on.
    std::uint32_t (*enter)(SliceContext& context, std::uint32_t pc) = nullptr;   ///< counts and records a basic block
    std::uint32_t (*access)(SliceContext& context, std::uint32_t pc) = nullptr;  ///< executes a load or store without guard
    /// Executes an operation that leaves the warp's splits as they are.
    std::uint32_t (*execute)(SliceContext& context, std::uint32_t pc) = nullptr;
    /// Notes that device memory is accessed: before values are stored, and after they are loaded.
    void (*touch)(SliceContext& context, std::uint32_t bytes, std::uint32_t isWrite) = nullptr;
    // These charge and record an access to shared or device memory that was executed. `values` is the column of its values.
    void (*recordShared)(SliceContext& context, std::uint32_t pc, const std::byte* values, std::uint32_t flags) = nullptr;
    void (*recordDevice)(SliceContext& context, std::uint32_t pc, const std::byte* values, std::uint32_t flags) = nullptr;
    /// Handles a barrier. `barrier` is SliceOperation::barrier. Returns an Arrival, or the address of the code at which the next warp's
    /// time slice begins; the fields above are then those of that warp.
    std::uintptr_t (*arrive)(SliceContext& context, std::uint32_t pc, std::uint32_t barrier) = nullptr;
};

/// Says how a split goes on that has arrived at a barrier.
enum class Arrival : std::uintptr_t {
    Waits,  ///< the split waits, or its time slice is over
    GoesOn,
    Leaves,  ///< nothing was done; the issue loop must execute the barrier
    Count
};

/// Says how an operation is executed.
enum class Handling : std::uint8_t {
    Compute,  ///< arithmetic without guard
    Access,   ///< a load or store without guard
    Call,     ///< by SliceContext::execute
    Branch,
    Barrier,  ///< a plain barrier (simt/state/block_wide_barrier.h)
    Leave     ///< by the issue loop
};

/// Describes one operation to the translator.
struct SliceOperation {
    Handling handling = Handling::Leave;
    bool isFirst = false;      ///< whether the operation is the first of its basic block
    bool mayWait = false;      ///< whether it is a back edge of a loop that may wait for other threads, which the issue loop executes
    std::uint32_t target = 0;  ///< target of a branch; the number of operations if that is the end of the function
    std::uint32_t backEdgeLimit = 0;  ///< OpAnnotation::backEdgeLimit
    std::uint32_t rangeIndex = 0;     ///< index of an access's SiteRange
    std::uint32_t barrier = 0;        ///< the argument of SliceContext::arrive
};

/// Says where a time slice in machine code has stopped.
struct SliceEnd {
    enum Kind : std::uint32_t {
        AtBlock,  ///< before the basic block at `pc`, which is not entered yet
        AtOp,     ///< before the operation, which the issue loop executes
        Failed,   ///< in the operation, or after it if a helper has asked to stop there
        Waiting   ///< at a barrier, or after it; the state of the split says which
    };
    static constexpr unsigned kKindShift = 30;
    Kind kind = AtBlock;
    std::uint32_t pc = 0;
};

/// Counts the entries of basic blocks and keeps the machine code of one function. Thread-safe.
class SliceCode {
public:
    /// `function` and its constants must outlive this object, and must not move. `keepsAllRegisters` says that every register gets its
    /// value, even if nothing reads it again. `entriesUntilTranslation` is the number of basic blocks that are entered before the function
    /// is translated.
    SliceCode(const ptx::DecodedFunction& function, std::vector<SliceOperation> operations, bool keepsAllRegisters,
              std::int32_t entriesUntilTranslation);

    bool isReady() const { return m_isReady.load(std::memory_order_acquire); }
    /// Returns the code for a split that is about to execute the operation at `pc`; null if the issue loop must execute it.
    const std::byte* entryAt(std::uint32_t pc, LaneMask mask)
    {
        if (!isReady()) [[unlikely]] {
            countEntry();
            return nullptr;
        }
        if (pc >= m_entries.size())
            return nullptr;
        const std::uint32_t offset = m_entries[pc].offsets[mask != kAllLanes];
        return offset ? m_code.data() + offset : nullptr;
    }
    /// Runs the code from an entry on.
    SliceEnd run(SliceContext& context, const std::byte* entry) const;

private:
    /// Holds the entries into the code at one operation.
    struct Entries {
        std::uint32_t offsets[2] = {};  ///< offsets of the code for all lanes, and for some lanes; 0 if there is none
    };
    const ptx::DecodedFunction& m_function;
    std::vector<SliceOperation> m_operations;
    bool m_keepsAllRegisters;
    std::atomic<std::int32_t> m_entriesLeft;
    std::atomic<bool> m_isReady = false;
    std::mutex m_translationMutex;
    /// By operation. All threads read it. If the thread that translates allocated it, it could share a cache line with what that thread
    /// writes (parallel/worker_pool.h), so it is allocated earlier.
    std::vector<Entries> m_entries;
    CodeMemory m_code;

    void countEntry();
};

}  // namespace simtscope::simt::native
