// Holds the state of decoding one function, and declares the decoders of all instructions.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <unordered_map>

#include "gpu/ptx/alu/alu.h"
#include "gpu/ptx/decode/instruction_table.h"
#include "gpu/ptx/model/decoded_function.h"

namespace simtscope::ptx {

/// Returns the size in bytes of a column element of the type; 0 for a predicate.
unsigned columnBytes(ScalarType type);

/// Lays out the registers, constants and frame of one function while its instructions are decoded into `out`. Keeps references to all
/// arguments of the constructor, which must outlive it.
class DecodeContext {
public:
    DecodeContext(const Module& module, const Function& function, const SymbolAddress& addressOf, DecodedFunction& out);

    /// Lays out the register file and the frame; to be called first. The error names the variable or register for which there is no room.
    Result<void> layOutRegisters();

    const Module& module() const { return m_module; }
    const Function& function() const { return m_function; }
    DecodedFunction& decodedFunction() { return m_out; }

    /// Returns the slot of an operand that is read as `type`: a register, an immediate, a special register or the address of a symbol. (For
    /// a variable in the frame, that address may have no addend.) Fails for operands of other kinds.
    Result<Slot> decodeValue(const Operand& operand, ScalarType type);
    Result<Slot> decodePredicate(const Operand& operand, bool& isNegated);
    /// Returns the slot of a register that receives a value of `type`; absentSlot() for `_`.
    Result<Slot> decodeDestination(const Operand& operand, ScalarType type);
    /// Decodes the address of a memory operation into the base slot and the offset of `op`. The caller must have set `op.space`.
    Result<void> decodeAddressOperand(const Operand& operand, DecodedOp& op);

    /// Returns the slot of a column of the constant pool that holds this value, truncated to `type`, in all lanes. Equal constants share a
    /// column.
    Slot makeConstantSlot(std::uint64_t value, ScalarType type);
    /// Returns the slot of a table in the constant pool that lists the constant variables of the module and the function, as words: their
    /// number, then the begin and end address of each.
    Slot makeConstantVariablesSlot();
    Slot makeSpecialSlot(SpecialRegister specialRegister);
    /// Returns the slot of the predicate that holds the condition code CC.CF.
    Slot makeCarrySlot();
    /// Reserves a column that belongs to no register.
    Slot reserveColumn(ScalarType type);
    /// Returns the slot of a column of 64 bits that belongs to no register, for addresses that the engine or replay computes. All callers
    /// share it.
    Slot makeScratchSlot();
    Slot absentSlot() const { return Slot{kNoSlot, 0}; }

    /// Holds the location of a symbol: an offset in the thread's frame, or an address from SymbolAddress.
    struct SymbolLocation {
        bool isInFrame = false;
        std::uint64_t address = 0;
        StateSpace space = StateSpace::None;
    };
    /// Finds a variable or function by its name. Fails if there is none, or it has no address.
    Result<SymbolLocation> findSymbol(const std::string& name);

    /// Returns the type of a register; None if the function has none of this name.
    ScalarType registerType(const std::string& name) const;
    /// Returns the block that begins at the label; kExitBlock for a label at the end of the function. Fails if there is no such label.
    Result<BasicBlockIndex> findBlock(const std::string& label) const;
    /// Returns the variable's range in the frame. Null if it has none.
    const FrameRange* findFrameRange(const std::string& name) const;
    /// Reserves an unnamed range of the frame, for an argument or result of a call that is a register.
    FrameRange reserveFrame(ScalarType type);
    /// Makes an operation that loads such a range into the slot, or stores the slot into it.
    DecodedOp makeFrameAccess(OpKind kind, const FrameRange& range, Slot slot, ScalarType type, std::uint32_t instruction);

private:
    const Module& m_module;
    const Function& m_function;
    const SymbolAddress& m_addressOf;
    DecodedFunction& m_out;
    std::unordered_map<std::string, ScalarType> m_types;
    std::unordered_map<std::string, std::uint32_t> m_labels;
    std::unordered_map<std::string, FrameRange> m_frameRanges;
    std::unordered_map<std::string, const Variable*> m_variables, m_moduleVariables;
    std::map<std::pair<std::uint64_t, unsigned>, Slot> m_constants;
    std::map<SpecialRegister, std::uint32_t> m_specials;
    std::uint32_t m_carryOffset = kNoSlot, m_scratchOffset = kNoSlot;
    std::optional<Slot> m_constantVariables;
    std::uint32_t m_constantBytes = 0;
    std::vector<std::byte> m_constantPool;

    std::uint32_t reserve(std::uint32_t bytes, std::uint32_t align);
    void reserveFrame(const Variable& variable, std::uint64_t& bytes);
    friend Result<DecodedFunction> decodeFunction(const Module&, const Function&, const SymbolAddress&);
};

/// Holds a special register and its type.
struct SpecialRegisterType {
    SpecialRegister specialRegister;
    ScalarType type;
};
/// Returns the special register of a name such as `%tid.x`. Null if it is not supported.
const SpecialRegisterType* findSpecialRegister(const std::string& name);

/// Returns the elements of a vector operand, or any other operand as the only element.
std::vector<Operand> elementsOf(const Operand& operand);
/// Decodes the registers that receive the results, each as `type`. Precondition: op.destination has room for them.
Result<void> decodeDestinations(DecodeContext& context, const std::vector<Operand>& values, ScalarType type, DecodedOp& op);

/// Decodes one instruction into `op`. On an error the instruction is refused with this message when it is executed.
Result<void> decodeInstruction(DecodeContext& context, const Instruction& instruction, DecodedOp& op);
Result<void> decodeAlu(DecodeContext& context, const Instruction& instruction, DecodedOp& op);
/// Returns whether an operand of the conversion is a 64-bit register although its type in the instruction is narrower.
bool hasWideRegisters(const DecodeContext& context, const Instruction& instruction, const AluRow& row);
Result<void> decodeWideConversion(DecodeContext& context, const Instruction& instruction, const AluRow& row, DecodedOp& op);
Result<void> decodeIsSpace(DecodeContext& context, const Instruction& instruction, DecodedOp& op);
/// Decodes arithmetic on pairs of .f32. `opcode` is the canonical opcode of one half, such as "fma.f32".
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
/// Decodes an instruction about which its row says everything: exits, fences, traps, and hints to caches and to the power management, which
/// do not affect the results of a program.
Result<void> decodePlain(DecodeContext& context, const Instruction& instruction, DecodedOp& op);
Result<void> decodeRefused(DecodeContext& context, const Instruction& instruction, DecodedOp& op);
/// Replaces the products and sums that ptxas contracts (ptx/decode/fma_contraction.h). Runs after all operations of the function are
/// decoded.
void decodeContractions(DecodeContext& context);

/// Returns the bits of a constant as an operand of the type. Fails for an integer as .f32 or .f64, and for a floating-point number as a
/// type that takes none.
Result<std::uint64_t> findLiteralBits(const Operand& operand, ScalarType type);
/// Replaces the constants among the operands [1, end) by their bits as `type`, for a row that only moves bits.
Result<Instruction> replaceLiterals(const Instruction& instruction, ScalarType type, std::size_t end);

/// Returns the type that the last type modifier names.
ScalarType findLastType(const Instruction& instruction);

}  // namespace simtscope::ptx
