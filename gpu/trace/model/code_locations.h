// Finds the location of an instruction in the program's text, through the calls that lead to it, and formats lines and threads for
// findings.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "gpu/core/ids.h"
#include "gpu/ptx/model/module.h"
#include "gpu/trace/model/finding.h"

namespace simtscope::trace {

/// Describes an instruction of a function.
struct CodeLocation {
    const ptx::Function* function = nullptr;
    std::uint32_t instruction = 0;  ///< index in Function::instructions
};
/// Holds an instruction, followed by the calls that lead to it, out to the kernel. Never empty.
using CallChain = std::vector<CodeLocation>;

/// Holds file, line and column, from the innermost function out to the kernel, through calls and inlining alike. Copies of a statement that
/// a compiler makes, such as by unrolling a loop, have the same location.
using LocationChain = std::vector<std::array<std::uint32_t, 3>>;

/// Returns the location of the innermost instruction of the chain. Empty if unknown. The compiler gives line 0 to code that it has moved or
/// merged.
LocationChain findLocationChain(std::span<const CodeLocation> chain);

/// Chooses the line that is named for inlined code.
enum class InlinedLine : std::uint8_t {
    KernelFile,     ///< the innermost line in the kernel's file, whose text shows the operation
    OutermostCall,  ///< the outermost line, in the kernel itself, which tells two calls of one function apart
};

/// Returns "file.cu:12" for the instruction, or for the innermost call around it that has a line; "PTX line 40" if none has. For a
/// library's kernel that runs a program's function, the line is the program's. Also stores file and line in `finding`, if given.
std::string formatSourceLine(const ptx::Module& module, std::span<const CodeLocation> chain, Finding* finding = nullptr,
                             InlinedLine inlined = InlinedLine::KernelFile);

/// Returns the linear indices of the threads within their block.
std::vector<std::uint32_t> threadsOf(std::uint32_t warp, LaneMask lanes);

/// Formats ascending numbers of threads or warps, as in "0-15, 20".
std::string formatRanges(const std::vector<std::uint32_t>& numbers);

/// Formats an index, as in "(1,0,0)".
std::string formatIndex(Dim3 index);

}  // namespace simtscope::trace
