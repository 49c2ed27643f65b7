// Bounds the size of a cache folder. Several processes add files to it that can be made again; the most recently used ones are kept.
#pragma once

#include <cstdint>
#include <string>

namespace simtscope {

/// Prefix of the name of an unfinished file or folder in the cache.
inline constexpr char kUnfinishedPrefix[] = "tmp-";

/// Removes the least recently used files (by modification time) until the remaining files have at most `maxBytes`. Also removes files that
/// have been unfinished for an hour, because their writer must have crashed. Ignores errors, because another process may remove the same
/// files.
void evictLeastRecentlyUsed(const std::string& folder, std::uint64_t maxBytes);

}  // namespace simtscope
