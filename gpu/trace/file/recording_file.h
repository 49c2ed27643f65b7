// Reads and writes a recording as a file: one SQLite database (application id "SIMT", user_version = schema version) with tables that any
// SQLite tool can query (program, source, device, module, site, frame_stack, api_call, allocation, allocation_content, launch, site_total,
// equal_totals, launch_time, launch_recorder, launch_origin, nested_work, device_peak, finding, finding_access, note, note_message,
// bookmark) and zstd-compressed event chunks (event_chunk: launch, block, ordinal, events, columns).
//
// Opening a file never executes anything from it; a damaged or hostile one is refused with the reason.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>

#include "gpu/core/result.h"
#include "gpu/trace/file/bookmarks.h"
#include "gpu/trace/model/recording.h"
#include "gpu/trace/model/sink.h"

namespace simtscope::trace {

inline constexpr std::int32_t kApplicationId = 0x53494d54;  // "SIMT"
inline constexpr int kSchemaVersion = 14;
inline constexpr int kOldestSchemaVersion = 2;  ///< the oldest format that is still read

/// Reads a whole recording. A file whose run was cut off opens up to its last transaction, with a note that says so.
Result<Recording> readRecording(const std::string& path);

/// Observes a long write operation, and may stop it.
struct WriteProgress {
    std::stop_token stop{};
    /// Called with the share of events, 0 to 1, that were handed to the packer; empty: progress is not reported.
    std::function<void(double fraction)> onProgress{};
};

/// Writes a whole recording (used by "save as") and replaces `path` atomically. Also fails if a stop was requested before all was written:
/// then no new file is left, and a file at `path` is unchanged.
Result<void> writeRecording(const Recording& recording, const std::string& path, const std::vector<Bookmark>& bookmarks = {},
                            const WriteProgress& writeProgress = {});

/// Returns whether the file begins like an SQLite database, whatever it contains.
bool looksLikeRecording(const std::string& path);
/// Returns whether the file is an SQLite database with our application id, in any format.
bool isRecording(const std::string& path);

class WritingThread;

/// Writes a recording to its file in a thread of its own. Its functions only queue; an error is kept, and flush() returns it.
class RecordingWriter final : public Sink {
public:
    /// Opens a file that is empty or does not exist. Fails if the file is not empty, if another process records into it, or if it cannot be
    /// written.
    static Result<std::unique_ptr<RecordingWriter>> create(const std::string& path);
    /// Commits what was written.
    ~RecordingWriter() override;

    void writeProgram(const ProgramInfo& program) override;
    void writeDevice(const DeviceInfo& device) override;
    void writeModule(ModuleId id, const ModuleInfo& info, const std::map<SiteId, Site>& sites) override;
    void writeAllocation(const Allocation& allocation) override;
    void writeApiCall(std::int64_t index, const ApiCall& call) override;
    void writeNestedWork(const NestedWork& work) override;
    void writeLaunch(const Launch& launch) override;
    void writeEvents(LaunchId launch, BlockId block, std::uint32_t warps, std::shared_ptr<const EventChunk> chunk) override;
    void finishBlock(LaunchId launch, BlockId block, std::uint32_t warps, bool isTruncated) override;
    void writeFinding(const Finding& finding) override;
    /// Sets the findings that are right if the run ends now, and may be withdrawn later. They stand behind all others until the next call
    /// replaces them.
    void setProvisionalFindings(std::vector<Finding> findings);
    void writeNote(const Message& message) override;
    /// Writes a note whose number may still grow. The next call replaces the note.
    void setRunningNote(const Message& message);
    void writeBookmark(std::size_t index, const Bookmark& bookmark);
    Result<void> flush() override;
    /// Waits until everything is committed, during the run. A process that reads the file and holds it locked delays the rows, but does not
    /// stop the recording.
    Result<void> flushUnlessLocked();
    /// See WritingThread::awaitWithoutLocks().
    void awaitWithoutLocks() const;

private:
    explicit RecordingWriter(std::unique_ptr<WritingThread> thread);
    std::unique_ptr<WritingThread> m_thread;
};

}  // namespace simtscope::trace
