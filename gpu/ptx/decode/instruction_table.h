// Holds one row for each instruction of the PTX ISA 9.0: how it is written, decoded, recorded by either engine, and replayed.
//
// The readers of a row are: the parser and def-use (its text), decode (decoder, kind, modes, operands), the sites of a recording (the
// site's kind), the SIMT engine (events, lane rule), the rewriter for GPUs and the reader of its records (record point, operands, lane
// rule), and replay (replay source, flow, lane rule).
// A new operation among the lanes of a warp needs a row here, its rule in ptx/decode/lane_exchange.h, and, unless it is a mode of an
// existing kind, a kind in ptx/model/operation.h. The executor, which is the switch over OpKind, does what a row cannot express.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "gpu/core/recorded_kinds.h"
#include "gpu/core/result.h"
#include "gpu/ptx/model/module.h"
#include "gpu/ptx/model/operation.h"

namespace simtscope::ptx {

class DecodeContext;
struct DecodedOp;
struct LaneRule;

/// Groups instructions by their subject.
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

/// Returns the category's name in the table of instructions.
std::string_view categoryName(InstructionCategory category);

/// Decodes one instruction into `op`, whose kind and mode the caller has set. If it fails, executing the instruction is refused with this
/// error.
using Decoder = Result<void> (*)(DecodeContext& context, const Instruction& instruction, DecodedOp& op);

/// Maps modifiers, such as "add" or "arrive.expect_tx", to the mode that they select. An empty form matches every instruction.
struct ModeRow {
    std::string_view form;
    std::uint8_t mode = 0;
};

/// Says for what an instruction uses an operand.
enum class OperandRole : std::uint8_t {
    None,
    Result,    ///< destination; both parts of d|p
    Address,   ///< address in memory
    Object,    ///< texture or surface, with coordinates
    Value,     ///< value that is stored, combined, or passed to the other lanes
    NewValue,  ///< value that a compare-and-swap stores
    LaneNumber,
    LaneLimits,  ///< shfl: clamp and segment mask
    Members,     ///< mask of the participating lanes
    BarrierId
};
enum class OperandWidth : std::uint8_t { Type /* of the instruction */, Word, Predicate };
/// Describes an operand of an instruction by its purpose and the width of its column.
struct OperandRow {
    OperandRole role = OperandRole::None;
    OperandWidth width = OperandWidth::Type;
};

/// Says when an instrumented kernel writes the record of an execution.
enum class RecordPoint : std::uint8_t {
    None,     ///< nothing is recorded
    Before,   ///< before the instruction, which may not return, or may overwrite what it reads
    After,    ///< after the instruction, whose result is recorded
    Refused,  ///< never: the kernel gets no instrumented copy, because a GPU cannot record what the instruction does
};

/// Says what replay takes from the instruction's event. Every value except None requires an event for each execution.
enum class ReplaySource : std::uint8_t {
    None,
    NoRegister,   ///< there is an event, but no register changes
    Values,       ///< the values are loaded into the destinations
    Result,       ///< the result, and the predicate that follows from it
    PhaseTest,    ///< the outcome for an mbarrier whose bits are the recorded value
    BarrierVote,  ///< the vote over the predicates of all threads at the barrier
    HeapAddress,  ///< the address that malloc returned
    Matrix
};

/// Says where the destination's value comes from, for the dataflow.
enum class ValueFlow : std::uint8_t {
    None,      ///< not a value of the program: a mask, a count
    Copies,    ///< the value of the source
    Selects,   ///< the value of one of two sources
    Computes,  ///< a new value from all sources
    Passes,    ///< the source value of another lane
    Combines   ///< a new value from the source values of all lanes
};

/// Says what one execution leaves in a recording.
struct RecordingRule {
    SiteKind siteKind = SiteKind::Other;
    std::optional<EventKind> event{};        ///< nullopt if the path of basic blocks is enough
    std::optional<EventKind> secondEvent{};  ///< second event of the instruction
    RecordPoint recordPoint = RecordPoint::None;
    ReplaySource replaySource = ReplaySource::None;
};

/// Text in place of a row's modifiers when the row's decoder itself refuses unknown ones.
inline constexpr std::string_view kReadByDecoder = "*";

/// Describes one form of an instruction: a row of the instruction table.
struct InstructionRow {
    std::string_view mnemonic{};
    std::string_view form{};  ///< modifiers that distinguish the row from others of the mnemonic: "red", "bulk.commit_group"
    /// Lists of modifiers that may stand beside form, mode and types: "sync.aligned". Any other modifier is refused by name.
    std::array<std::string_view, 5> modifiers{};
    std::string_view sections{};  ///< sections of the PTX ISA 9.0: "9.7.1, 9.7.3"
    InstructionCategory category = InstructionCategory::Miscellaneous;
    std::uint8_t destinationCount = 1;  ///< leading operands that are written (a pair d|p, or a vector, is one)
    Decoder decoder = nullptr;
    OpKind kind = OpKind::Alu;  ///< mov may become OpKind::Special, a hint or an unused result OpKind::Nop
    std::span<const ModeRow> modes{};
    RecordingRule recordingRule{};
    std::array<OperandRow, 5> operands{};  ///< operands that are recorded or exchanged, in the order of the text
    const LaneRule* laneRule = nullptr;    ///< rule of an exchange between lanes; null for other instructions
    ValueFlow flow = ValueFlow::None;
    std::span<const ScalarType> types{};  ///< permitted types of an exchange between lanes; empty if any type is permitted
    StateSpace space = StateSpace::None;  ///< None if the modifiers give the space
    bool readsDestination = false;        ///< whether the destination is also an accumulator

    /// Returns the index in `operands` of the operand with the role; operands.size() if there is none.
    std::size_t findOperandIndex(OperandRole role) const;
    bool hasOperand(OperandRole role) const { return findOperandIndex(role) < operands.size(); }
};

/// Returns all rows; they live as long as the process.
std::span<const InstructionRow> instructionTable();

/// Finds the row by mnemonic and modifiers. Returns kNoRow if the table has no row for them.
RowIndex findRowIndex(const Instruction& instruction);
/// Returns the row at an index. For kNoRow it is a row without a mnemonic, OpKind::Unsupported, that records nothing.
const InstructionRow& rowAt(RowIndex index);
/// These return the row of an instruction, or of an operation that was decoded from it.
inline const InstructionRow& rowOf(const Instruction& instruction)
{
    return rowAt(instruction.row);
}
const InstructionRow& rowOf(const DecodedOp& op);

/// Returns the bytes of a column element of the operand; 0 for a predicate.
unsigned columnBytesOf(OperandRow operand, const DecodedOp& op);

/// Returns the mode that the modifiers name. Nullopt if they name none.
std::optional<std::uint8_t> findMode(const InstructionRow& row, const Instruction& instruction);

/// Returns the first modifier that is no type and belongs neither to the row's form, nor to the selected mode, nor to the row's lists. Null
/// if there is none.
const std::string* findUnknownModifier(const InstructionRow& row, const Instruction& instruction);

/// Returns the state space that the row or a modifier names; Generic when none does.
StateSpace findSpace(const InstructionRow& row, const Instruction& instruction);

/// Returns whether the barrier is bar.sync or barrier.sync.aligned, which all threads of a warp must execute together.
bool isAlignedBarrier(const Instruction& barrier);

}  // namespace simtscope::ptx
