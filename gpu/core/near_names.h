// Names that somebody may have meant who typed another one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace simtscope {

/// Returns those of `names` that hold what was typed or are within a few typing errors of it: the nearest first, four at most.
std::vector<std::string> nearNames(std::string_view typed, const std::vector<std::string>& names);

}  // namespace simtscope
