// Writes copies of source texts into the cache's folder, so that a changed or recorded program can be built without touching a file of the
// user.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace simtscope::program {

/// Holds a file to write.
struct SourceCopy {
    std::string path;  ///< relative to the folder of the copies
    std::string text;
};

/// Writes the files into a folder whose name depends on all paths and texts and on `key`, and returns the folder. The same files get the
/// same folder, so that the next build of them finds its program in the cache. Removes copies of other files that are a day old. Nullopt if
/// a file cannot be written. Several processes may write the same files.
std::optional<std::string> writeSourceCopies(const std::vector<SourceCopy>& files, const std::string& key);

}  // namespace simtscope::program
