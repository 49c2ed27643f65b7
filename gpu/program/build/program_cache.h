// Keeps built programs on disk and finds them again by the inputs that they were built from.
//
// An entry's key is a hash of everything that shapes the program: path and text of its source, text of every file that it includes outside
// the toolkit and the system, the compiler, and its arguments. The included files are known from the last build of the source: `<first
// key>.includes` lists them, `<full key>.program` is the program, and the compiler's messages lie beside it. A program that lacks one of
// these files is built again. Entries are written elsewhere and renamed into place, so that two builds of the same program do not disturb
// each other. The least recently used entries are removed when the folder exceeds kMaxCacheBytes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gpu/core/hash.h"
#include "gpu/core/result.h"

namespace simtscope::program {

inline constexpr std::uint64_t kMaxCacheBytes = 512ull << 20;

/// Returns the folder for built programs: $XDG_CACHE_HOME/simtscope or ~/.cache/simtscope.
std::string cacheDirectory();

/// Manages the folder of built programs. Several processes may use it at once.
class ProgramCache {
public:
    /// Makes the folder. Fails when it cannot be made or written.
    static Result<ProgramCache> open(const std::string& directory, std::uint64_t limit = kMaxCacheBytes);

    /// Returns the path of the program built from these inputs, or an empty string. `firstKey`: hash of everything but the included files.
    std::string find(const std::string& firstKey) const;
    /// Returns a path inside the cache's folder for a build in progress.
    std::string temporaryPath() const;
    /// Returns the files that the program included when it was last built.
    std::vector<std::string> readIncludes(const std::string& firstKey) const;
    /// Stores a complete program and returns its path. `includes`: the files that it was built from. `messages`: the compiler's warnings,
    /// kept beside the program (messagesPath()). `isFindable`: whether find() may return the program again; otherwise it serves this run
    /// only.
    Result<std::string> store(const std::string& firstKey, const std::vector<std::string>& includes, const std::string& program,
                              const std::string& messages, bool isFindable = true) const;
    /// Removes the least recently used entries above the limit, and the leftovers of crashed builds.
    void evict() const;

private:
    ProgramCache(std::string directory, std::uint64_t limit) : m_directory(std::move(directory)), m_maxBytes(limit) {}
    std::string fullKey(const std::string& firstKey, const std::vector<std::string>& includes) const;

    std::string m_directory;
    std::uint64_t m_maxBytes;
};

/// Returns the path of the compiler's messages on a program of the cache.
std::string messagesPath(const std::string& program);

/// Returns the whole text of a file; empty when it cannot be read.
std::string readFile(const std::string& path);

}  // namespace simtscope::program
