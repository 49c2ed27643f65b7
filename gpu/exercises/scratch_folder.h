// Makes the folder in which one submission is graded, and checks that the disk has enough space for it.
#pragma once

#include <cstdint>
#include <string>

#include "gpu/core/process.h"
#include "gpu/core/result.h"

namespace simtscope::exercises {

/// The bytes that each submission may use in the temporary folder: several times what nvcc and the checks of the shipped exercises write.
inline constexpr std::uint64_t kGradingDiskBytes = 32ull << 20;

/// Owns a folder for one submission; the destructor removes it. in/ holds the files to compile, out/ the compiler's output, run/ the files
/// that the check writes.
///
/// The object holds a lock on a file in the folder, which the system releases when the process ends in any way. So the next grading can
/// tell abandoned folders from those in use, and remove them.
class ScratchFolder {
public:
    /// Makes a folder and removes abandoned ones. All errors are the machine's fault: the temporary folder is missing, cannot be written,
    /// or is full.
    static Result<ScratchFolder> make();
    ScratchFolder(ScratchFolder&& other) noexcept;
    ScratchFolder& operator=(ScratchFolder&&) = delete;
    ~ScratchFolder();

    /// These return the path of a file of this name in the folder, or in its subfolder in/, out/ or run/. The file need not exist.
    std::string path(const std::string& name) const { return m_folder + '/' + name; }
    std::string inputPath(const std::string& name) const { return path("in/" + name); }
    std::string outputPath(const std::string& name) const { return path("out/" + name); }
    std::string runPath(const std::string& name) const { return path("run/" + name); }

    /// Checks that the submission had kGradingDiskBytes: the free bytes and those that it has used itself. Fails if other programs have
    /// taken the space, so that a failure of the submission says nothing about it.
    Result<void> checkDiskSpace() const;

private:
    ScratchFolder(std::string folder, Descriptor lock) : m_folder(std::move(folder)), m_lock(std::move(lock)) {}
    std::string m_folder;
    Descriptor m_lock;
};

/// Removes this user's folders whose owner has ended without removing them.
void removeAbandonedScratchFolders();

/// Fails if the folder's file system cannot take `bytes` more.
Result<void> checkFreeSpace(const std::string& folder, std::uint64_t bytes);

}  // namespace simtscope::exercises
