// Writes a file completely or not at all.
#pragma once

#include <string>
#include <string_view>
#include <system_error>

namespace simtscope {

/// Writes the text into the file, which is created or replaced. On failure a file that this call created is removed, even an empty one.
/// Returns the system's error, such as no space or no such folder.
std::error_code writeWhole(const std::string& path, std::string_view text);

}  // namespace simtscope
