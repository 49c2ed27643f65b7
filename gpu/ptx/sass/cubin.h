// Reads machine code as ptxas writes it with --generate-line-info: an ELF file whose sections ".text.NAME" hold the instructions of
// functions, and whose tables ".debug_line" and ".nv_debug_line_sass" map them to lines of the source and of the PTX.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/ptx/sass/control_bits.h"

namespace simtscope::ptx {

/// Bytes of a machine instruction, from compute capability 7.0 on.
inline constexpr std::uint32_t kMachineInstructionBytes = 16;

/// Describes a machine instruction. Its address is its index in the function times kMachineInstructionBytes.
struct CubinInstruction {
    MachineWord word;
    std::uint32_t ptxLine = 0;     ///< line of the PTX text that it was compiled from, from 1; 0: none
    std::int32_t file = -1;        ///< index in Cubin::files; -1: none
    std::uint32_t sourceLine = 0;  ///< line in that file, of the innermost inlined function; 0: none
};

/// Holds the code of a section, which is that of a function and sometimes also of functions that it calls.
struct CubinFunction {
    std::string name;  ///< mangled
    std::vector<CubinInstruction> instructions;
};

/// Holds what the file says of its code.
struct Cubin {
    std::vector<std::string> files;  ///< paths of source files, as in the PTX's .file
    std::vector<CubinFunction> functions;
};

/// Reads the bytes of the file. Fails if they are no such file. Code of a device before compute capability 7.0 is not recognised: its
/// instructions have 64 bits.
Result<Cubin> readCubin(std::string_view bytes);

}  // namespace simtscope::ptx
