// The folder in which one submission is graded, and the room that it needs.
#pragma once

#include <cstdint>
#include <string>

#include "gpu/core/process.h"
#include "gpu/core/result.h"

namespace simtscope::exercises {

/// Promises a submission these bytes of the temporary folder: several times what nvcc and a check of the exercises that ship write.
inline constexpr std::uint64_t kRoomForGrading = 32ull << 20;

/// A folder for one submission, which goes with it: in/ is what is compiled, out/ what the compiler makes, run/ what the check writes.
///
/// Its owner holds a lock on a file in it, which the system lets go when the process ends, however it ends. So the next grading finds
/// what was left, and removes nothing that a running one still uses.
class Scratch {
public:
    /// Errors are the machine's: the temporary folder is missing, cannot be written, or is full.
    static Result<Scratch> make();
    Scratch(Scratch&& other) noexcept;
    Scratch& operator=(Scratch&&) = delete;
    ~Scratch();

    std::string path(const std::string& name) const { return m_folder + '/' + name; }
    std::string in(const std::string& name) const { return path("in/" + name); }
    std::string out(const std::string& name) const { return path("out/" + name); }
    std::string run(const std::string& name) const { return path("run/" + name); }

    /// Checks that the submission had the room that it may count on: what is free, and what it has used itself. Error: others have taken
    /// it, so that a failure of the submission says nothing about it.
    Result<void> checkRoom() const;

private:
    Scratch(std::string folder, Descriptor lock) : m_folder(std::move(folder)), m_lock(std::move(lock)) {}
    std::string m_folder;
    Descriptor m_lock;
};

/// Removes the folders of this user whose owner has ended without doing so.
void removeAbandonedScratch();

/// Error: the folder cannot take `bytes` more.
Result<void> checkRoomIn(const std::string& folder, std::uint64_t bytes);

}  // namespace simtscope::exercises
