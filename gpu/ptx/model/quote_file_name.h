// Quotes file names in PTX as nvcc does, and removes the quotes.
#pragma once

#include <string>
#include <string_view>

namespace simtscope::ptx {

/// Returns the text in quotes. Escapes a quote, a backslash and characters that are not printable ASCII as in C, bytes in octal.
std::string quoteFileName(std::string_view text);

/// Returns the text that quoteFileName() has quoted.
std::string unquoteFileName(std::string_view string);

}  // namespace simtscope::ptx
