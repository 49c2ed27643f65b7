// Reads the text of machine instructions as `nvdisasm --print-code --print-life-ranges --life-range-mode count` prints it.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace simtscope::ptx {

/// Holds what nvdisasm prints of an instruction.
struct DisassembledInstruction {
    std::string label;                ///< ".L_x_1", if branches lead here; else empty
    std::string text;                 ///< "@!P1 LDG.E R8, desc[UR6][R2.64]"
    std::uint32_t liveRegisters = 0;  ///< general registers that hold a value that is still needed, or get one here; 0: not printed
};

/// Holds the instructions of each function by address, by the mangled name of the function.
using Disassembly = std::map<std::string, std::map<std::uint32_t, DisassembledInstruction>>;

/// Reads the output of nvdisasm. Lines that it does not know are skipped.
Disassembly parseDisassembly(std::string_view text);

/// Holds the parts of an instruction's text.
struct MachineMnemonic {
    std::string_view guard;     ///< "@!P1"; empty: always executed, also for "@PT"
    std::string_view opcode;    ///< "LDG.E.128"
    std::string_view operands;  ///< "R8, desc[UR6][R2.64]"

    std::string_view name() const { return opcode.substr(0, opcode.find('.')); }  ///< "LDG"
    bool has(std::string_view modifier) const;                                    ///< whether the opcode has it, without its dot
};

/// Splits the text, which must outlive the result.
MachineMnemonic splitMnemonic(std::string_view text);

}  // namespace simtscope::ptx
