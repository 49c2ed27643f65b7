// Suggests names for one that was mistyped.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace simtscope {

/// Returns those of `names` that contain `typed` or are within a few typing errors of it: nearest first, at most four.
std::vector<std::string> spellingSuggestions(std::string_view typed, const std::vector<std::string>& names);

}  // namespace simtscope
