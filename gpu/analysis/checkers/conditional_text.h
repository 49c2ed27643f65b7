// Which parts of a program's text the preprocessor leaves in the device code for an architecture: #if, #ifdef, #elif, #else, #endif.
//
// Models: the operators of a condition on whole numbers, defined(), __CUDA_ARCH__ (CUDA C++ Programming Guide 13.0, "Device Memory
// Accesses", macro __CUDA_ARCH__: 750 for compute_75), and macros without parameters that the given texts define. Anything else, such as a
// macro that a header or nvcc's command line may define, is unknown, and so is every condition that depends on it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace simtscope::analysis {

/// #if … #endif.
struct ConditionalGroup {
    static constexpr int kUnknown = -2, kNone = -1;
    struct Branch {
        std::uint32_t line = 0;          ///< of its directive, from 1
        std::size_t begin = 0, end = 0;  ///< of the text between its directive and the next
        bool isElse = false;
    };
    std::size_t text = 0;  ///< index of its text
    std::vector<Branch> branches;
    int chosen = kNone;  ///< index of the branch that is compiled, or one of the above
    int parent = -1;     ///< the group around it, by index; -1: none
    int parentBranch = 0;
};

/// The text with comments and literals as blanks: of the same length, with the same lines.
std::string codeOf(std::string_view text);

/// The groups of texts from codeOf(), in their order, compiled for an architecture (75). A text sees the macros of those before it.
std::vector<ConditionalGroup> conditionalGroups(const std::vector<std::string>& texts, unsigned architecture);

/// The text with directives, and what is not compiled, as blanks. Of a group whose branch is unknown the first one stays.
std::string compiledText(const std::string& text, std::size_t index, const std::vector<ConditionalGroup>& groups);

}  // namespace simtscope::analysis
