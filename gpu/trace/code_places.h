// Where an instruction stands in the program's text, through the calls that lead to it; and how findings name lines and threads.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "gpu/core/ids.h"
#include "gpu/ptx/module.h"
#include "gpu/trace/finding.h"

namespace simtscope::trace {

struct CodePlace {
    const ptx::Function* function = nullptr;
    std::uint32_t instruction = 0;  ///< index in Function::instructions
};
/// An instruction, then the calls that lead to it, out to the kernel. Never empty.
using CallChain = std::vector<CodePlace>;

/// File, line and column, from the innermost function out to the kernel, through calls and inlining alike. Copies that a compiler makes of
/// a statement, such as those of an unrolled loop, are at the same place.
using SourcePlace = std::vector<std::array<std::uint32_t, 3>>;

/// Empty: not known. The compiler gives line 0 to code that it has moved or merged.
SourcePlace sourcePlace(std::span<const CodePlace> chain);

/// Which line of inlined code is named.
enum class Inlined : std::uint8_t {
    Own,   ///< the innermost in the file of the kernel: where the text says what is done
    Call,  ///< the outermost: the kernel's own, which tells two calls of one function apart
};

/// "file.cu:12" of the instruction, or of the innermost call around it that has a line; "PTX line 40" where none has. A finding gets the
/// file and the line too. Of a kernel of a library, which runs what a program gives it, a line of the program's.
std::string sourceLine(const ptx::Module& module, std::span<const CodePlace> chain, Finding* finding = nullptr,
                       Inlined inlined = Inlined::Own);

/// Linear indices in the block.
std::vector<std::uint32_t> threadsOf(std::uint32_t warp, LaneMask lanes);

/// "0-15, 20" of ascending numbers of threads or warps.
std::string ranges(const std::vector<std::uint32_t>& numbers);

/// "(1,0,0)".
std::string triple(Dim3 at);

}  // namespace simtscope::trace
