// The instructions of the PTX ISA 9.0, one row each: how one is written, decoded, recorded on either engine, and replayed.
//
// Who reads a row: the parser and def-use (its text), decode (decoder, kind, modes, operands), trace::sitesOf (site), the SIMT engine
// (event, lanes), the rewriter for GPUs and the reader of its records (recorder, operands, lanes), and replay (replay, flow, lanes). A new
// operation among the lanes of a warp is a row here, its rule in ptx/lane_exchange.h, and, when it is not a mode of one that there is, a
// kind in ptx/operation.h. What a row cannot express is left to the executor: the switch over OpKind that carries an operation out.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "gpu/core/recorded_kinds.h"
#include "gpu/core/result.h"
#include "gpu/ptx/module.h"
#include "gpu/ptx/operation.h"

namespace simtscope::ptx {

class DecodeContext;
struct DecodedOp;
struct LaneRule;

enum class InstructionCategory : std::uint8_t {
    Arithmetic,
    Comparison,
    Logic,
    Movement,
    Memory,
    Asynchronous,
    Texture,
    Surface,
    Control,
    Barrier,
    Communication,
    Atomic,
    Matrix,
    Stack,
    Video,
    Miscellaneous
};

std::string_view name(InstructionCategory category);

/// Fills the op for one instruction; its kind and mode are set already. An error means: refused when it is executed, with this message.
using Decoder = Result<void> (*)(DecodeContext& context, const Instruction& instruction, DecodedOp& op);

/// A mode and the modifiers that select it: "add", "arrive.expect_tx". An empty form is always there.
struct ModeRow {
    std::string_view form;
    std::uint8_t mode = 0;
};

/// What an operand is for.
enum class Role : std::uint8_t {
    None,
    Result,    ///< what is written; of d|p both
    Address,   ///< of memory
    Object,    ///< texture or surface, with coordinates
    Value,     ///< what is stored, combined, or brought to the other lanes
    NewValue,  ///< that a compare-and-swap stores
    LaneNumber,
    LaneLimits,  ///< of shfl: clamp and segments
    Members,     ///< mask of the participating lanes
    BarrierId
};
enum class Width : std::uint8_t { Type /* of the instruction */, Word, Predicate };
struct OperandRow {
    Role role = Role::None;
    Width width = Width::Type;
};

/// Where the rewriter for GPUs puts the record of an execution.
enum class Recorder : std::uint8_t {
    None,     ///< nothing is recorded
    Before,   ///< it may not come back, or may write over what it reads
    After,    ///< it has a result to record
    Refused,  ///< the kernel has no twin: what it does is not recorded on a GPU
};

/// What replay takes from an event. All but None need one wherever the instruction was executed.
enum class Replay : std::uint8_t {
    None,
    Nothing,      ///< an event, but no register changes
    Values,       ///< the values are loaded into the destinations
    Result,       ///< the result, and the predicate that follows from it
    PhaseTest,    ///< of an mbarrier whose bits are the value
    BarrierVote,  ///< of the predicates of all threads at the barrier
    HeapAddress,  ///< what malloc returned
    Matrix
};

/// Where the value in the destination comes from, for the dataflow.
enum class ValueFlow : std::uint8_t {
    None,      ///< it is no value of the program: a mask, a count
    Copies,    ///< the source
    Selects,   ///< one of two sources
    Computes,  ///< a new value from all sources
    Passes,    ///< the source of another lane
    Combines   ///< a new value from the source of all lanes
};

/// What an execution leaves in a recording.
struct Recorded {
    SiteKind site = SiteKind::Other;
    std::optional<EventKind> event{};      ///< none: the block's path is enough
    std::optional<EventKind> alsoEvent{};  ///< second event of the instruction
    Recorder recorder = Recorder::None;
    Replay replay = Replay::None;
};

/// Instead of a row's modifiers: its decoder refuses what it does not know.
inline constexpr std::string_view kReadByDecoder = "*";

struct InstructionRow {
    std::string_view mnemonic{};
    std::string_view form{};  ///< modifiers that distinguish it from other rows of the mnemonic: "red", "bulk.commit_group"
    /// Lists of those that may stand beside form, mode and types: "sync.aligned". Any other is refused by name.
    std::array<std::string_view, 5> modifiers{};
    std::string_view sections{};  ///< of the PTX ISA 9.0: "9.7.1, 9.7.3"
    InstructionCategory category = InstructionCategory::Miscellaneous;
    std::uint8_t destinations = 1;  ///< leading operands that are written (a pair d|p, or a vector, is one)
    Decoder decode = nullptr;
    OpKind kind = OpKind::Alu;  ///< mov may become OpKind::Special, a hint or an unused result OpKind::Nop
    std::span<const ModeRow> modes{};
    Recorded recorded{};
    std::array<OperandRow, 5> operands{};  ///< in the order of the text, of those that are recorded or exchanged
    const LaneRule* lanes = nullptr;       ///< of an exchange between lanes
    ValueFlow flow = ValueFlow::None;
    std::span<const ScalarType> types{};  ///< of an exchange between lanes; empty: whatever it names
    StateSpace space = StateSpace::None;  ///< None: given by the modifiers
    bool readsDestination = false;        ///< the destination is an accumulator

    /// Position of the operand with the role; operands.size(): it has none.
    std::size_t find(Role role) const;
    bool has(Role role) const { return find(role) < operands.size(); }
};

std::span<const InstructionRow> instructionTable();

/// By mnemonic and modifiers; kNoRow when the ISA has no such mnemonic.
RowIndex rowIndexOf(const Instruction& instruction);
/// Of kNoRow: a row without a mnemonic, OpKind::Unsupported, that records nothing.
const InstructionRow& rowAt(RowIndex index);
inline const InstructionRow& rowOf(const Instruction& instruction)
{
    return rowAt(instruction.row);
}
const InstructionRow& rowOf(const DecodedOp& op);

/// Bytes of a column element of the operand; 0 for a predicate.
unsigned bytesOf(OperandRow operand, const DecodedOp& op);

/// The mode that the modifiers name; nothing: the instruction lacks one.
std::optional<std::uint8_t> modeOf(const InstructionRow& row, const Instruction& instruction);

/// The first modifier that belongs neither to the row's form, nor to the mode that is named, nor to the lists of the row, and is no type;
/// nullptr: there is none.
const std::string* unknownModifier(const InstructionRow& row, const Instruction& instruction);

/// The state space that the row or a modifier names; Generic when none does.
StateSpace spaceOf(const InstructionRow& row, const Instruction& instruction);

/// bar.sync and barrier.sync.aligned: all threads of the warp execute it together.
bool isAligned(const Instruction& barrier);

}  // namespace simtscope::ptx
