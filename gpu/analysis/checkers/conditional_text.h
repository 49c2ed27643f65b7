// Determines which parts of a program's text the preprocessor keeps in the device code for an architecture: #if, #ifdef, #elif, #else,
// #endif.
//
// Models the operators of a condition on whole numbers, defined(), __CUDA_ARCH__ (CUDA C++ Programming Guide 13.0, "Device Memory
// Accesses", macro __CUDA_ARCH__: 750 for compute_75), and macros without parameters that the given texts define. Any other macro, such as
// one that a header or nvcc's command line may define, is unknown, and so is every condition that depends on it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace simtscope::analysis {

/// Describes one conditional group, from #if to #endif.
struct ConditionalGroup {
    static constexpr int kUnknown = -2, kNone = -1;
    /// Describes one part of the group, from its directive to the next one.
    struct Branch {
        std::uint32_t line = 0;          ///< line of its directive, from 1
        std::size_t begin = 0, end = 0;  ///< offsets of the text between its directive and the next
        bool isElse = false;
    };
    std::size_t textIndex = 0;  ///< index of the text that holds it
    std::vector<Branch> branches;
    int compiledBranch = kNone;  ///< index of the branch that is compiled, kUnknown or kNone
    int parentGroup = -1;        ///< index of the enclosing group; -1: none
    int parentBranch = 0;
};

/// Returns the text with comments and literals blanked. Length and lines stay the same.
std::string blankCommentsAndLiterals(std::string_view text);

/// Returns the groups of texts from blankCommentsAndLiterals(), in their order, compiled for an architecture (75). A text sees the macros
/// of the texts before it.
std::vector<ConditionalGroup> parseConditionalGroups(const std::vector<std::string>& texts, unsigned architecture);

/// Returns the text with directives and uncompiled code blanked. Where the compiled branch of a group is unknown, the first branch stays.
std::string blankUncompiledCode(const std::string& text, std::size_t index, const std::vector<ConditionalGroup>& groups);

}  // namespace simtscope::analysis
