// Claims a recording file for its writer: a lock that others see, and that the system releases when its owner ends, however that happens.
//
// Two locks beside those of SQLite, far behind the last byte of the file: one of the process that waits for the run, from before the
// program starts until the last row is written; one of the process that records itself. They belong to open files (fcntl(2), "Open file
// description locks"): the program's children do not lose them, and closing another descriptor of the file does not release them.
#pragma once

#include <cstdint>
#include <string>

#include "gpu/core/result.h"
#include "gpu/trace/quiet_close.h"

namespace simtscope::trace {

class RecordingClaim {
public:
    enum class Role : std::uint8_t { Run, Recorder };

    RecordingClaim() = default;
    RecordingClaim(RecordingClaim&&) noexcept = default;
    RecordingClaim& operator=(RecordingClaim&& other) noexcept;
    ~RecordingClaim();

    /// Makes the place ready for a run: an empty file there that nobody else writes to. Replaces a recording, by another file, so that who
    /// reads the old one can finish; refuses everything else by name: another file, another run's recording, what is no file. A link is
    /// followed.
    static Result<RecordingClaim> prepare(const std::string& path);
    /// Claims, in the program itself, the file that was prepared for it, or a new one, before it writes there. Errors: another process is,
    /// or was, recorded.
    static Result<RecordingClaim> record(const std::string& path);

    /// Returns the path of the file, with links followed.
    const std::string& path() const { return m_path; }

private:
    RecordingClaim(std::string path, QuietDescriptor file, QuietDescriptor replaced = {});

    void release();

    std::string m_path;
    QuietDescriptor m_file, m_replaced;  ///< the file that was replaced is kept until then: nobody takes it for free
};

/// Does a run write to the file?
bool isBeingWritten(const std::string& path);

/// Errors: it exists, and is neither a recording nor an empty file; to be asked before anything is done for a recording that goes there.
Result<void> checkReplaceable(const std::string& path);

}  // namespace simtscope::trace
