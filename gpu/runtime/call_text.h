// A call as it stands in the program's text: what it says, and whether it uses the result. Pure functions of text.
//
// Not a parser of C++: macros are not expanded. A call that is not understood is none, or uses its result.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace simtscope::runtime {

struct CallText {
    std::string text;          ///< "cudaFree(d_a)", with single spaces; cut when it is long
    std::string variable;      ///< that the first argument is, or is the address of: "d_a"; empty: another expression
    bool isDiscarded = false;  ///< it is a statement of its own, so that nothing gets the result
    bool operator==(const CallText&) const = default;
};

/// The text with spaces in place of comments, strings, character literals and preprocessor directives.
std::string codeOnly(std::string_view source);

/// The calls of the function that stand in the line, counted from 1, or go on in it; in the order of the text. `code`: of codeOnly().
/// `source`: the same text with its strings, for CallText::text.
std::vector<CallText> callsAt(std::string_view code, std::string_view source, std::uint32_t line, std::string_view function);

}  // namespace simtscope::runtime
