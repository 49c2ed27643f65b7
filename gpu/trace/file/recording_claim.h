// Claims a recording file for its writer, by a lock that other processes see and that the system releases when its owner ends, even if it
// is killed.
//
// There are two locks beside those of SQLite, far behind the last byte of the file: The process that waits for the run holds one, from
// before the program starts until the last row is written. The process that is recorded holds the other. They are open file description
// locks (fcntl(2)): a child of the program cannot lose them, and closing another descriptor of the file does not release them.
#pragma once

#include <cstdint>
#include <string>

#include "gpu/core/result.h"
#include "gpu/trace/file/close_keeping_locks.h"

namespace simtscope::trace {

/// Owns the right to write one recording file. The right lasts as long as the object, and moves with it; an empty one claims nothing.
class RecordingClaim {
public:
    /// Names the owner of a lock: the process that waits for the run, or the process that is recorded.
    enum class Role : std::uint8_t { Run, Recorder };

    RecordingClaim() = default;
    RecordingClaim(RecordingClaim&&) noexcept = default;
    RecordingClaim& operator=(RecordingClaim&& other) noexcept;
    ~RecordingClaim();

    /// Prepares the path for a run: makes an empty file there that no other process writes to. A recording is replaced by a new file, so
    /// that a reader of the old one can finish. Refuses everything else by name: another kind of file, the recording of a run in progress,
    /// a folder, a device. Follows links.
    static Result<RecordingClaim> claimForRun(const std::string& path);
    /// Claims the file that was prepared for the program, or a new file. The recorded process calls this before it writes to the file.
    /// Fails if another process is, or was, recorded there.
    static Result<RecordingClaim> claimForRecorder(const std::string& path);

    /// Returns the path of the file, with links followed.
    const std::string& path() const { return m_path; }

    /// Returns whether the file has taken the place of a recording.
    bool hasReplaced() const { return m_replacedFile.isOpen(); }

private:
    RecordingClaim(std::string path, LockSafeDescriptor file, LockSafeDescriptor replacedFile = {});

    void release();

    std::string m_path;
    LockSafeDescriptor m_file, m_replacedFile;  ///< the replaced file stays open, and so locked, as long as the claim
};

/// Returns whether a run is writing to the file.
bool isBeingWritten(const std::string& path);

/// Fails if the path exists and is neither a recording nor an empty file; to be called before work begins on a recording that goes there.
Result<void> checkReplaceable(const std::string& path);

}  // namespace simtscope::trace
