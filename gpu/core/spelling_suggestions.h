// Suggests names for one that was mistyped.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace simtscope {

/// Returns at most four of `names`, the most similar first: those that contain `typed`, or differ from it by a few typing errors.
std::vector<std::string> suggestSpellings(std::string_view typed, const std::vector<std::string>& names);

}  // namespace simtscope
