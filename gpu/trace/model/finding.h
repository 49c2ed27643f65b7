// Describes an error that a run found in the program: its kind, its location in memory, the accesses involved, and a message.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/core/ids.h"
#include "gpu/core/messages/message.h"
#include "gpu/ptx/model/module.h"

namespace simtscope::trace {

/// Names kinds of findings; their names (nameOf) appear in reports and in the recording file.
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
    Unsupported,  ///< not supported by this engine; the program may be right
    Deadlock,
    NullPointer,
    Assert,
    Trap,
    // The following kinds end a launch, besides those above:
    ReadOnly,               ///< a write to constants or parameters
    AddressSpace,           ///< an instruction that is not for this state space
    InvalidFree,            ///< free() of memory that malloc() did not return
    InvalidStackPointer,    ///< an invalid stack pointer
    StackOverflow,          ///< a thread's local memory is used up
    IllegalCall,            ///< a call through a pointer that is no function
    InvalidBarrierOperand,  ///< an invalid operand of a barrier
    Mbarrier,
    AsyncCopy,
    PartialWarp,  ///< a matrix instruction with inactive lanes
    Texture,
    Surface,
    Timeout,
    Budget,
    Cancelled,
    IncompleteRecording,  ///< a note: the recording does not hold everything
    RunNote,              ///< a note on the run as a whole
    Fault,                ///< any other fault
};

/// Names the weight of a finding, the heaviest first.
enum class Severity : std::uint8_t { Error, Warning, Note };

/// Locates the memory that a finding is about, as far as it is known.
struct FindingLocation {
    ptx::StateSpace space = ptx::StateSpace::None;  ///< None: not in memory, or unknown
    std::int64_t allocation = -1;                   ///< index into Recording::allocations; -1: none
    std::string variable;                           ///< variable that contains the location, or that it follows, if that has a name
    std::optional<std::int64_t> element;            ///< index in the variable or allocation, in elements of the accessed size
    std::optional<std::int64_t> offset;             ///< bytes from the start of the allocation (global memory) or state space
    std::uint64_t bytes = 0;                        ///< number of bytes accessed from there on; 0: unknown
    bool operator==(const FindingLocation&) const = default;
};

/// Name of the variable of local memory that alloca creates.
inline constexpr char kAllocaVariable[] = "alloca";

/// Describes an action of lanes of a warp, or the instruction at which they wait.
struct FindingAccess {
    SiteId site{};
    std::int64_t block = -1;  ///< linear; -1: the host
    std::uint32_t warp = 0;   ///< index within the block
    LaneMask lanes = 0;
    std::optional<std::uint64_t> time;  ///< on the engine's clock
    std::uint64_t address = 0;          ///< of the lowest lane; for a load of an undefined value, offset in its allocation or state space
    bool isWrite = false;
    std::optional<std::uint64_t> value;  ///< bits, if known
    bool operator==(const FindingAccess&) const = default;
};

/// Describes an error, a warning or a note about the program. It refers to sites, launches and allocations by id, so that showing it in
/// full requires the recording.
struct Finding {
    FindingKind kind = FindingKind::Fault;
    Severity severity = Severity::Error;
    std::string kernel;
    std::string file;
    std::uint32_t line = 0;
    LaunchId launch{};
    std::int64_t block = -1;             ///< linear index; -1: no single block
    std::vector<std::uint32_t> threads;  ///< linear thread indices within the block, at most 32
    std::uint64_t address = 0;
    FindingLocation location;
    std::vector<FindingAccess> accesses;
    Message message;  ///< one sentence that names kernel, line, block, thread and address
};

/// Returns the name in files and reports, which never changes: "race", "error".
std::string_view nameOf(FindingKind kind);
std::string_view nameOf(Severity severity);

/// Parses a name into `value`. Returns false if there is no such name. Also accepts the names of older recordings.
bool parseName(std::string_view name, FindingKind& value);
bool parseName(std::string_view name, Severity& value);

}  // namespace simtscope::trace
