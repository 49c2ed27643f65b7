// What decoding one function needs while it runs: the register layout, the constant pool, and how operands become slots.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <unordered_map>

#include "gpu/ptx/alu.h"
#include "gpu/ptx/decode.h"
#include "gpu/ptx/instruction_table.h"

namespace simtscope::ptx {

/// Bytes of a column element of the type: 0 for a predicate.
unsigned columnBytes(ScalarType type);

class DecodeContext {
public:
    DecodeContext(const Module& module, const Function& function, const SymbolAddress& addressOf, DecodedFunction& out);

    /// Register file and frame; errors name what has no place.
    Result<void> layOut();

    const Module& module() const { return m_module; }
    const Function& function() const { return m_function; }
    DecodedFunction& out() { return m_out; }

    /// A value operand read as `type`: register, immediate, special register or the address of a symbol (only without an addend on a frame
    /// variable). Errors: what cannot be an operand here.
    Result<Slot> value(const Operand& operand, ScalarType type);
    Result<Slot> predicate(const Operand& operand, bool& negated);
    /// A register that receives a value of `type`; `_` gives an absent slot.
    Result<Slot> destination(const Operand& operand, ScalarType type);
    /// The address part of a memory operation: base slot and offset into `op`. `op.space` is set already.
    Result<void> address(const Operand& operand, DecodedOp& op);

    Slot constant(std::uint64_t value, ScalarType type);
    /// Where the constant variables of the module and the function are: how many, then begin and end of each. Words in the constant pool.
    Slot constantVariables();
    Slot special(SpecialRegister which);
    Slot carry();  ///< the condition code CC.CF
    /// A column that belongs to no register.
    Slot column(ScalarType type);
    Slot scratch();  ///< 64 bits that belong to no register, for addresses that the walker works out
    Slot absent() const { return Slot{kNoSlot, 0}; }

    /// Where a symbol is: in the thread's frame, or an address from outside.
    struct Place {
        bool frame = false;
        std::uint64_t address = 0;
        StateSpace space = StateSpace::None;
    };
    Result<Place> symbol(const std::string& name);

    ScalarType registerType(const std::string& name) const;
    Result<BasicBlockIndex> block(const std::string& label) const;
    const FramePiece* framePiece(const std::string& name) const;
    /// A place in the frame that has no name, for a value of a call that travels in a register.
    FramePiece reserveFrame(ScalarType type);
    /// An access to such a place: a load into the slot, or a store of it.
    DecodedOp frameAccess(OpKind kind, const FramePiece& piece, Slot slot, ScalarType type, std::uint32_t instruction);

private:
    const Module& m_module;
    const Function& m_function;
    const SymbolAddress& m_addressOf;
    DecodedFunction& m_out;
    std::unordered_map<std::string, ScalarType> m_types;
    std::unordered_map<std::string, std::uint32_t> m_labels;
    std::unordered_map<std::string, FramePiece> m_frame;
    std::unordered_map<std::string, const Variable*> m_variables, m_moduleVariables;
    std::map<std::pair<std::uint64_t, unsigned>, Slot> m_constants;
    std::map<SpecialRegister, std::uint32_t> m_specials;
    std::uint32_t m_carry = kNoSlot, m_scratch = kNoSlot;
    std::optional<Slot> m_constantVariables;
    std::uint32_t m_constantBytes = 0;
    std::vector<std::byte> m_pool;

    std::uint32_t reserve(std::uint32_t bytes, std::uint32_t align);
    void reserveFrame(const Variable& variable, std::uint64_t& bytes);
    friend Result<DecodedFunction> decode(const Module&, const Function&, const SymbolAddress&);
};

/// The register that `%tid.x` and the like name; nothing for one without a meaning here.
struct SpecialName {
    SpecialRegister which;
    ScalarType type;
};
const SpecialName* findSpecial(const std::string& name);

/// The elements of a vector operand; of any other, itself alone.
std::vector<Operand> elementsOf(const Operand& operand);
/// The registers that receive the results, each as `type`; no more than the op has room for.
Result<void> decodeDestinations(DecodeContext& context, const std::vector<Operand>& values, ScalarType type, DecodedOp& op);

/// Fills the op for one instruction. An error means: refused when it is executed, with this message.
Result<void> decodeInstruction(DecodeContext& context, const Instruction& instruction, DecodedOp& op);
Result<void> decodeAlu(DecodeContext& context, const Instruction& instruction, DecodedOp& op);
/// Does an operand of the conversion stand in a register of 64 bits, whose type is narrower?
bool hasWideRegisters(const DecodeContext& context, const Instruction& instruction, const AluRow& row);
Result<void> decodeWideConversion(DecodeContext& context, const Instruction& instruction, const AluRow& row, DecodedOp& op);
Result<void> decodeIsSpace(DecodeContext& context, const Instruction& instruction, DecodedOp& op);
/// `opcode`: the canonical one of either half, "fma.f32".
Result<void> decodeFloatPair(DecodeContext& context, const Instruction& instruction, const std::string& opcode, DecodedOp& op);
Result<void> decodeVideo(DecodeContext& context, const Instruction& instruction, DecodedOp& op);
Result<void> decodeScalarVideo(DecodeContext& context, const Instruction& instruction, DecodedOp& op);
Result<void> decodeLoad(DecodeContext& context, const Instruction& instruction, DecodedOp& op);
Result<void> decodeStore(DecodeContext& context, const Instruction& instruction, DecodedOp& op);
Result<void> decodeAtomic(DecodeContext& context, const Instruction& instruction, DecodedOp& op);
Result<void> decodeFetch(DecodeContext& context, const Instruction& instruction, DecodedOp& op);
Result<void> decodeQuery(DecodeContext& context, const Instruction& instruction, DecodedOp& op);
Result<void> decodeSurface(DecodeContext& context, const Instruction& instruction, DecodedOp& op);
Result<void> decodeExchange(DecodeContext& context, const Instruction& instruction, DecodedOp& op);
Result<void> decodeBarrier(DecodeContext& context, const Instruction& instruction, DecodedOp& op);
Result<void> decodeClusterBarrier(DecodeContext& context, const Instruction& instruction, DecodedOp& op);
Result<void> decodeMatrix(DecodeContext& context, const Instruction& instruction, DecodedOp& op);
Result<void> decodeAsyncCopy(DecodeContext& context, const Instruction& instruction, DecodedOp& op);
Result<void> decodeBulkCopy(DecodeContext& context, const Instruction& instruction, DecodedOp& op);
Result<void> decodeTensorCopy(DecodeContext& context, const Instruction& instruction, DecodedOp& op);
Result<void> decodeAsyncGroup(DecodeContext& context, const Instruction& instruction, DecodedOp& op);
Result<void> decodeAsyncArrive(DecodeContext& context, const Instruction& instruction, DecodedOp& op);
Result<void> decodeMbarrier(DecodeContext& context, const Instruction& instruction, DecodedOp& op);
Result<void> decodePendingCount(DecodeContext& context, const Instruction& instruction, DecodedOp& op);
Result<void> decodeBranch(DecodeContext& context, const Instruction& instruction, DecodedOp& op);
Result<void> decodeBranchIndexed(DecodeContext& context, const Instruction& instruction, DecodedOp& op);
Result<void> decodeCall(DecodeContext& context, const Instruction& instruction, DecodedOp& op);
Result<void> decodeStack(DecodeContext& context, const Instruction& instruction, DecodedOp& op);
Result<void> decodePolicy(DecodeContext& context, const Instruction& instruction, DecodedOp& op);
Result<void> decodeClusterRank(DecodeContext& context, const Instruction& instruction, DecodedOp& op);
Result<void> decodeMapAddress(DecodeContext& context, const Instruction& instruction, DecodedOp& op);
/// What its row says is all there is: ends, fences, traps, and hints to caches and to the power management, which have no effect on what a
/// program computes.
Result<void> decodePlain(DecodeContext& context, const Instruction& instruction, DecodedOp& op);
Result<void> refuse(DecodeContext& context, const Instruction& instruction, DecodedOp& op);
/// Of all operations of the function, once they are there.
void decodeContractions(DecodeContext& context);

/// The bits of a constant as an operand of the type. Errors: an integer for .f32 or .f64, a floating-point number for what takes none.
Result<std::uint64_t> literalBits(const Operand& operand, ScalarType type);
/// For a row that only moves bits: operands 1 up to `end` that are constants, as bits of the type that the text gives them.
Result<Instruction> withLiteralsAs(const Instruction& instruction, ScalarType type, std::size_t end);

/// The type of the last modifier that is one.
ScalarType lastType(const Instruction& instruction);

}  // namespace simtscope::ptx
