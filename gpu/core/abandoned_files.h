// Manages folders that exist only while a process works in them, and removes those that a killed process left.
#pragma once

#include <string>

#include "gpu/core/process.h"

namespace simtscope {

/// Owns a folder: the constructor makes it, and the destructor removes it with all that it holds. A lock on the folder tells other
/// processes that it is in use.
class WorkFolder {
public:
    /// Makes and locks the folder. If that fails, error() gives the reason; it is empty otherwise.
    explicit WorkFolder(std::string path);
    ~WorkFolder();
    WorkFolder(const WorkFolder&) = delete;
    WorkFolder& operator=(const WorkFolder&) = delete;

    const std::string& path() const { return m_path; }
    const std::string& error() const { return m_error; }

private:
    std::string m_path, m_error;
    Descriptor m_lock;
};

/// Removes from the folder all files and folders that makeUnfinishedPath() named and whose process no longer runs. Whether a process of
/// another machine or container, or from before the last boot, still runs cannot be known; its files are removed a day after their last
/// change. Locked folders are kept. Errors are ignored.
void removeAbandonedFiles(const std::string& folder);

/// Returns a path in the folder that no other process and no other call receives. The file name begins with kUnfinishedPrefix
/// (cache_eviction.h).
std::string makeUnfinishedPath(const std::string& folder);

}  // namespace simtscope
