// Folders that are only there while a process works in them, and what is left of them where it was killed.
#pragma once

#include <string>

#include "gpu/core/process.h"

namespace simtscope {

/// A folder that goes with the object. While it lives no process takes it for abandoned.
class WorkFolder {
public:
    /// Makes the folder; where that fails there is an error().
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

/// Removes what a process that is no more has left unfinished in the folder: files and folders with the name that unfinishedName() gives.
void removeAbandoned(const std::string& folder);

/// A name in the folder that no other process and no other call gets; it begins with kUnfinishedPrefix (kept_files.h).
std::string unfinishedName(const std::string& folder);

}  // namespace simtscope
