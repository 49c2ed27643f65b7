// Strings in PTX as nvcc writes them: names of files.
#pragma once

#include <string>
#include <string_view>

namespace simtscope::ptx {

/// In quotes; a quote, a backslash and what is not printable ASCII are escaped as in C, bytes in octal.
std::string quotedName(std::string_view text);

/// The text of a string with its quotes.
std::string unquotedName(std::string_view string);

}  // namespace simtscope::ptx
