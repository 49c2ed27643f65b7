// Bounds a cache folder: several processes add files that can be made again, and the most recently used ones are kept.
#pragma once

#include <cstdint>
#include <string>

namespace simtscope {

/// Prefix of the name of an unfinished file or folder in the cache.
inline constexpr char kUnfinishedPrefix[] = "tmp-";

/// Removes the least recently used files (by modification time) until the rest have at most `maxBytes`. Also removes what has been
/// unfinished for an hour, since its writer has crashed. Ignores errors, because another process may remove the same files.
void evictLeastRecentlyUsed(const std::string& folder, std::uint64_t maxBytes);

}  // namespace simtscope
