// Defines the kinds of operations and their modes, which say what an instruction does. The operands are in ptx/model/decoded_function.h,
// the rows of instructions in ptx/decode/instruction_table.h.
#pragma once

#include <cstdint>
#include <string_view>

namespace simtscope::ptx {

struct Instruction;

/// Lists the kinds of operations. The executors switch over them.
enum class OpKind : std::uint8_t {
    Nop,
    Alu,
    Load,
    Store,
    Atomic,
    Branch,
    BranchIndexed,
    Call,
    Return,
    Exit,
    Barrier,
    WarpBarrier,
    Shuffle,
    Vote,
    Match,
    Reduce,
    ActiveMask,
    Fence,
    Trap,
    Special /* clock, … read at run time */,
    Matrix,
    TextureFetch,
    TextureQuery,
    SurfaceLoad,
    SurfaceStore,
    AsyncCopy,
    AsyncGroup,
    AsyncArrive,
    Mbarrier,
    Elect,
    Stack,
    Unsupported
};

// The modes of each kind that has several. The modes of OpKind::Mbarrier are in ptx/model/mbarrier.h.
enum class AtomicOperation : std::uint8_t { Add, Exchange, CompareSwap, And, Or, Xor, Increment, Decrement, Min, Max };
enum class ShuffleMode : std::uint8_t { Up, Down, Butterfly, Index };
enum class VoteMode : std::uint8_t { All, Any, Uniform, Ballot };
enum class MatchMode : std::uint8_t { Any, All };
enum class ReduceOperation : std::uint8_t { Add, Min, Max, And, Or, Xor, MinAbs, MaxAbs, MinNaN, MaxNaN, MinAbsNaN, MaxAbsNaN };
enum class BarrierMode : std::uint8_t { Sync, Arrive, ReducePopulation, ReduceAnd, ReduceOr };
enum class TrapKind : std::uint8_t { Trap, Breakpoint };
enum class StackOperation : std::uint8_t { Allocate, Save, Restore };
enum class AsyncGroupOperation : std::uint8_t { Commit, Wait, WaitAll, BulkCommit, BulkWait };
enum class FetchMode : std::uint8_t { Sample, Gather };

/// Holds a kind of operation and its mode.
struct Operation {
    OpKind kind = OpKind::Nop;
    std::uint8_t mode = 0;  ///< one of the enums above, by kind

    constexpr Operation() = default;
    constexpr explicit Operation(OpKind operationKind, std::uint8_t operationMode = 0) : kind(operationKind), mode(operationMode) {}
    constexpr Operation(AtomicOperation atomic) : kind(OpKind::Atomic), mode(std::uint8_t(atomic)) {}
    constexpr Operation(ShuffleMode shuffle) : kind(OpKind::Shuffle), mode(std::uint8_t(shuffle)) {}
    constexpr Operation(VoteMode vote) : kind(OpKind::Vote), mode(std::uint8_t(vote)) {}
    constexpr Operation(MatchMode match) : kind(OpKind::Match), mode(std::uint8_t(match)) {}
    constexpr Operation(ReduceOperation reduce) : kind(OpKind::Reduce), mode(std::uint8_t(reduce)) {}
    constexpr Operation(FetchMode fetch) : kind(OpKind::TextureFetch), mode(std::uint8_t(fetch)) {}

    constexpr bool operator==(const Operation&) const = default;
};

/// Returns the operation of an instruction according to the instruction table; OpKind::Unsupported if the table lacks it.
Operation operationOf(const Instruction& instruction);
/// Returns the operation of an opcode as Instruction::opcodeText gives it: "atom.shared.add.u32".
Operation operationOf(std::string_view opcodeText);

/// Returns the modifier of the mode: "add", "cas", "bfly". Empty if the kind has no modes.
std::string_view modeName(Operation operation);

}  // namespace simtscope::ptx
