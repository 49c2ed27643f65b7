// Makes the folder in which one submission is graded, and checks that the disk has the room for it.
#pragma once

#include <cstdint>
#include <string>

#include "gpu/core/process.h"
#include "gpu/core/result.h"

namespace simtscope::exercises {

/// The bytes that each submission may use in the temporary folder: several times what nvcc and the checks of the shipped exercises write.
inline constexpr std::uint64_t kDiskSpaceForGrading = 32ull << 20;

/// A `Scratch` is a folder for one submission and is removed with the object. in/ holds the files to compile, out/ the compiler's output,
/// run/ the files that the check writes.
///
/// The owner holds a lock on a file in the folder. The system releases the lock when the process ends, however it ends. So the next grading
/// can remove abandoned folders without touching one that a running grading still uses.
class Scratch {
public:
    /// Makes a folder and removes abandoned ones. All errors are the machine's: the temporary folder is missing, cannot be written, or is
    /// full.
    static Result<Scratch> make();
    Scratch(Scratch&& other) noexcept;
    Scratch& operator=(Scratch&&) = delete;
    ~Scratch();

    /// These return the path of a file of this name in the folder, or in its in/, out/ or run/.
    std::string path(const std::string& name) const { return m_folder + '/' + name; }
    std::string in(const std::string& name) const { return path("in/" + name); }
    std::string out(const std::string& name) const { return path("out/" + name); }
    std::string run(const std::string& name) const { return path("run/" + name); }

    /// Checks that the submission had the promised room: the free bytes and those that the submission has used itself. Fails when others
    /// have taken the room, so that a failure of the submission says nothing about it.
    Result<void> checkDiskSpace() const;

private:
    Scratch(std::string folder, Descriptor lock) : m_folder(std::move(folder)), m_lock(std::move(lock)) {}
    std::string m_folder;
    Descriptor m_lock;
};

/// Removes this user's folders whose owner has ended without removing them.
void removeAbandonedScratch();

/// Fails when the folder's file system cannot take `bytes` more.
Result<void> checkFreeSpace(const std::string& folder, std::uint64_t bytes);

}  // namespace simtscope::exercises
