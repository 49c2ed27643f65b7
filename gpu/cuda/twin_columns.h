// What the recorder is given at each instruction: registers with the words of its operands and results.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/ptx/decode.h"
#include "gpu/ptx/module.h"
#include "gpu/ptx/parser.h"

namespace simtscope::cuda {

// Registers that every twin has. PTX allows them wherever the program's own begin with % and a letter.
inline constexpr char kAddress[] = "%simtscope_address", kHalf[] = "%simtscope_half", kCopyTarget[] = "%simtscope_target";
std::string wordRegister(unsigned index);

ptx::Operand operandOf(ptx::Operand::Kind kind, const std::string& text);

struct Columns {
    std::string text;                ///< what makes the words, to stand where the record is made
    std::vector<std::string> words;  ///< registers or literals
};

class TwinColumns {
public:
    /// `function` becomes the twin: operands that an instruction does not name get registers there. What has to be kept from before an
    /// instruction goes to `insertions`.
    TwinColumns(const ptx::DecodedFunction& decoded, ptx::Function& function, ptx::Insertions& insertions);

    /// Of the instruction. Errors: what cannot be recorded, as the end of a sentence about the kernel.
    Result<Columns> of(std::uint32_t index, const ptx::DecodedOp& op);
    /// The same, after others.
    Result<void> append(std::uint32_t index, const ptx::DecodedOp& op, Columns& columns);
    /// Puts the address that an instruction uses into a register: in shared memory of 32 bits, else of 64.
    std::string addressText(const ptx::Operand& address, bool isShared, const std::string& into) const;
    /// red, made to return what was in the cell: the atom of the same name.
    void returnResult(ptx::Instruction& instruction, const ptx::DecodedOp& op);
    ptx::ScalarType typeOf(const std::string& registerName) const;

private:
    Result<void> collect(std::uint32_t index, const ptx::DecodedOp& op, Columns& columns);
    Result<void> copy(std::uint32_t index, const ptx::DecodedOp& op, Columns& columns) const;
    Result<void> image(std::uint32_t index, const ptx::DecodedOp& op, Columns& columns);
    Result<void> value(const ptx::Operand& operand, unsigned bytes, Columns& columns) const;
    Result<void> values(const ptx::Operand& operand, unsigned bytes, Columns& columns) const;
    Result<void> byRole(std::uint32_t index, const ptx::DecodedOp& op, Columns& columns);
    Result<void> source(std::uint32_t index, const ptx::Operand& operand, unsigned bytes, Columns& columns);
    void nameSinks(ptx::Operand& operand, unsigned bytes);
    std::string newRegister(unsigned bits);

    const ptx::DecodedFunction& m_decoded;
    ptx::Function& m_function;
    ptx::Insertions& m_insertions;
    std::map<std::string, ptx::ScalarType> m_types;
    unsigned m_sinks = 0;
};

}  // namespace simtscope::cuda
