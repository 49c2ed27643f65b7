// Manages folders that exist only while a process works in them, and removes those that a killed process left.
#pragma once

#include <string>

#include "gpu/core/process.h"

namespace simtscope {

/// A folder that the constructor makes and the destructor removes. Its lock keeps other processes from taking the folder for abandoned.
class WorkFolder {
public:
    /// Makes and locks the folder. When that fails, error() says why.
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

/// Removes from the folder the files and folders named by unfinishedName() whose process no longer runs. Those of a process elsewhere, or
/// before the machine was started again, go a day after their last change. A folder that is locked stays.
void removeAbandoned(const std::string& folder);

/// Returns a name in the folder that no other process and no other call gets. The name begins with kUnfinishedPrefix (cache_eviction.h).
std::string unfinishedName(const std::string& folder);

}  // namespace simtscope
