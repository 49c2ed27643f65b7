// Makes the arguments of the recorder for each instruction: registers that hold the words of its operands and results.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/ptx/model/decoded_function.h"
#include "gpu/ptx/model/module.h"
#include "gpu/ptx/parse/parser.h"

namespace simtscope::cuda {

// Registers that every instrumented copy has: an address, its upper half, and the target of a copy. nvcc makes no names that begin with
// %simtscope_.
inline constexpr char kAddressRegister[] = "%simtscope_address", kHighHalfRegister[] = "%simtscope_half",
                      kCopyTargetRegister[] = "%simtscope_target";
/// Returns the name of the register that holds word `index` of a record.
std::string wordRegister(unsigned index);

/// Returns an operand of this kind and text. Its other members have their defaults.
ptx::Operand makeOperand(ptx::Operand::Kind kind, const std::string& text);

/// Holds the words of one record, and the text that makes them.
struct RecordColumns {
    std::string text;                ///< instructions that make the words, to be placed where the record is made
    std::vector<std::string> words;  ///< registers or literals that hold the words
};

/// Makes the words for the instructions of one function. The arguments of the constructor must outlive it.
class OperandColumns {
public:
    /// `function` is the text that becomes the instrumented copy: operands that an instruction discards (`_`) get registers there. Text
    /// that saves values before an instruction is added to `insertions`.
    OperandColumns(const ptx::DecodedFunction& decoded, ptx::Function& function, ptx::Insertions& insertions);

    /// Returns the words for an instruction. The error says what cannot be recorded. Its text completes a sentence about the kernel.
    Result<RecordColumns> makeColumns(std::uint32_t index, const ptx::DecodedOp& op);
    /// Appends the words for an instruction to `columns`.
    Result<void> append(std::uint32_t index, const ptx::DecodedOp& op, RecordColumns& columns);
    /// Returns the text that computes an address in the register `destination`, which has 32 bits for shared memory and 64 bits otherwise.
    std::string addressText(const ptx::Operand& address, bool isShared, const std::string& destination) const;
    /// Turns a red into the atom of the same name, which returns the old value of the memory cell.
    void replaceRedByAtom(ptx::Instruction& instruction, const ptx::DecodedOp& op);
    /// Returns the type of a register of the function; None if the function has no register of this name.
    ptx::ScalarType findType(const std::string& registerName) const;

private:
    Result<void> appendOperands(std::uint32_t index, const ptx::DecodedOp& op, RecordColumns& columns);
    Result<void> appendCopy(std::uint32_t index, const ptx::DecodedOp& op, RecordColumns& columns) const;
    Result<void> appendImageAccess(std::uint32_t index, const ptx::DecodedOp& op, RecordColumns& columns);
    Result<void> appendValue(const ptx::Operand& operand, unsigned bytes, RecordColumns& columns) const;
    Result<void> appendValues(const ptx::Operand& operand, unsigned bytes, RecordColumns& columns) const;
    Result<void> appendRoles(std::uint32_t index, const ptx::DecodedOp& op, RecordColumns& columns);
    Result<void> appendSource(std::uint32_t index, const ptx::Operand& operand, unsigned bytes, RecordColumns& columns);
    void replaceSinks(ptx::Operand& operand, unsigned bytes);
    std::string addRegister(unsigned bits);

    const ptx::DecodedFunction& m_decoded;
    ptx::Function& m_function;
    ptx::Insertions& m_insertions;
    std::map<std::string, ptx::ScalarType> m_types;
    unsigned m_sinkCount = 0;
};

}  // namespace simtscope::cuda
