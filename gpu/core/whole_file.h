// A file that is written as a whole, or not at all.
#pragma once

#include <string>
#include <string_view>
#include <system_error>

namespace simtscope {

/// Writes the text into the file, which it makes or replaces. Where that fails no file of its own making is left, not even an empty one;
/// the error is the system's: no space, no such folder.
std::error_code writeWhole(const std::string& path, std::string_view text);

}  // namespace simtscope
