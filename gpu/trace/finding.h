// What a run found to be wrong with the program: the kind, the place in memory, the accesses that are involved, and a message.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/core/ids.h"
#include "gpu/core/message.h"
#include "gpu/ptx/module.h"

namespace simtscope::trace {

/// Their names (nameOf) stand in reports and in the recording file.
enum class FindingKind : std::uint8_t {
    Race,
    Uninitialised,
    BarrierDivergence,  ///< a barrier that not all threads of the block reach
    InvalidMask,
    OutOfBounds,
    Misaligned,
    UseAfterFree,
    DoubleFree,
    Leak,
    FailedCall,
    Unsupported,  ///< by this engine; the program may be right
    Deadlock,
    NullPointer,
    Assert,
    Trap,
    // What a launch ends with besides:
    ReadOnly,       ///< a write to constants or parameters
    AddressSpace,   ///< an instruction that is not for this state space
    InvalidFree,    ///< free() of what malloc() has not given
    Stack,          ///< a stack pointer that is none
    StackOverflow,  ///< of a thread's local memory
    IllegalCall,    ///< through a pointer that is no function
    Barrier,        ///< an operand that no barrier takes
    Mbarrier,
    AsyncCopy,
    PartialWarp,  ///< a matrix instruction with inactive lanes
    Texture,
    Surface,
    Timeout,
    Budget,
    Cancelled,
    LeftOut,  ///< a note: the recording does not hold everything
    Run,      ///< a note on the run as a whole
    Fault,    ///< of another kind
};

enum class Severity : std::uint8_t { Error, Warning, Note };

struct FindingPlace {
    ptx::StateSpace space = ptx::StateSpace::None;  ///< None: not of memory, or not known
    std::int64_t allocation = -1;                   ///< index into Recording::allocations; -1: none
    std::string variable;                           ///< in or after which it lies, where it has a name
    std::optional<std::int64_t> element;            ///< of the variable or allocation, as wide as the accessed ones
    std::optional<std::int64_t> offset;             ///< bytes; of global memory from the allocation's start, else from that of the space
    std::uint64_t bytes = 0;                        ///< accessed from there on; 0: not known
    bool operator==(const FindingPlace&) const = default;
};

/// The variable of local memory that alloca gives.
inline constexpr char kStackVariable[] = "alloca";

/// What lanes of a warp did, or where they wait.
struct FindingAccess {
    SiteId site{};
    std::int64_t block = -1;  ///< linear; -1: the host
    std::uint32_t warp = 0;   ///< within the block
    LaneMask lanes = 0;
    std::optional<std::uint64_t> time;  ///< on the engine's clock
    std::uint64_t address = 0;          ///< of the lowest lane
    bool isWrite = false;
    std::optional<std::uint64_t> value;  ///< bits, where known
    bool operator==(const FindingAccess&) const = default;
};

struct Finding {
    FindingKind kind = FindingKind::Fault;
    Severity severity = Severity::Error;
    std::string kernel;
    std::string file;
    std::uint32_t line = 0;
    LaunchId launch{};
    std::int64_t block = -1;             ///< linear; -1: not of one block
    std::vector<std::uint32_t> threads;  ///< linear thread indices within the block, at most 32
    std::uint64_t address = 0;
    FindingPlace place;
    std::vector<FindingAccess> accesses;
    Message message;  ///< one sentence with kernel, line, block, thread and address
};

std::string_view nameOf(FindingKind kind);
std::string_view nameOf(Severity severity);

/// Sets `value`; false when no such name exists. Takes the names of older recordings, too.
bool parseName(std::string_view name, FindingKind& value);
bool parseName(std::string_view name, Severity& value);

}  // namespace simtscope::trace
