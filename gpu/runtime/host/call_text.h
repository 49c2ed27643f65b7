// Finds API calls in the program's text: the text of the call, and whether its statement uses the result. All functions are pure functions
// of text.
//
// This is not a parser of C++: macros are not expanded. Text that cannot be read counts as no call, or as a call whose result is used.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace simtscope::runtime {

/// Describes a call as it stands in the program's text.
struct CallText {
    std::string text;          ///< "cudaFree(d_a)", with single spaces; cut when it is long
    std::string variable;      ///< the variable, if the first argument is a variable or its address: "d_a"; else empty
    bool isDiscarded = false;  ///< whether the call is a statement of its own, so that nothing gets the result
    bool operator==(const CallText&) const = default;
};

/// Returns the text with spaces in place of comments, strings, character literals and preprocessor directives.
std::string blankNonCode(std::string_view source);

/// Returns the calls of `function` that stand in the line (counted from 1), or that continue in it, in textual order. `code` is the result
/// of blankNonCode(source); `source` supplies the strings for CallText::text.
std::vector<CallText> findCalls(std::string_view code, std::string_view source, std::uint32_t line, std::string_view function);

}  // namespace simtscope::runtime
