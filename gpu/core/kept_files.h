// A folder of files that can be made again: several processes add to it, and it keeps those that were used last.
#pragma once

#include <cstdint>
#include <string>

namespace simtscope {

/// Begins the name of a file, or folder, in it that is not finished.
inline constexpr char kUnfinishedPrefix[] = "tmp-";

/// Removes the files whose last use, the time of their last writing, is longest ago, until the others have at most `mostBytes`, and what
/// has been unfinished for an hour: whoever wrote it has crashed. Errors are passed over: another process may remove the same.
void keepRecent(const std::string& folder, std::uint64_t mostBytes);

}  // namespace simtscope
