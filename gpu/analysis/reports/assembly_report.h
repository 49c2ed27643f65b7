// Formats the PTX and the machine code of a kernel, as `simtscope assembly` prints them: each source line, then its PTX, then its SASS.
#pragma once

#include <cstdint>
#include <string>

#include "gpu/analysis/assembly/assembly.h"

namespace simtscope::analysis {

/// Says which part of the listings is printed.
struct AssemblyExtract {
    bool hasPtx = true, hasMachine = true;
    std::uint32_t line = 0;  ///< line of the program's own file, also one from which a function was inlined; 0: all
};

/// Returns the part as text. The text ends with a newline.
std::string formatAssemblyText(const trace::Recording& recording, const trace::Launch& launch, const Assembly& assembly,
                               const AssemblyExtract& extract);
/// Returns the part as JSON.
std::string formatAssemblyJson(const trace::Recording& recording, const trace::Launch& launch, const Assembly& assembly,
                               const AssemblyExtract& extract);

/// Returns whether any instruction belongs to the extract's line.
bool hasInstructions(const trace::Recording& recording, const Assembly& assembly, const AssemblyExtract& extract);

}  // namespace simtscope::analysis
