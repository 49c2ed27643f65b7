// The recording as a file: one SQLite database (application id "SIMT", user_version = schema version) with tables that any SQLite
// tool can query (program, source, device, module, site, frame_stack, api_call, allocation, allocation_content, launch, site_total,
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
#include "gpu/trace/bookmarks.h"
#include "gpu/trace/recording.h"
#include "gpu/trace/sink.h"

namespace simtscope::trace {

inline constexpr std::int32_t kApplicationId = 0x53494d54;  // "SIMT"
inline constexpr int kSchemaVersion = 14;
inline constexpr int kOldestSchema = 2;  ///< that is still read

/// Reads a whole recording. A file whose run was cut off opens up to its last transaction, with a note that says so.
Result<Recording> readRecording(const std::string& path);

/// Who follows a long writing, and may stop it.
struct WriteWatch {
    std::stop_token stop{};
    std::function<void(double fraction)> progress{};  ///< called from 0 to 1, by events handed to the packer; none: not reported
};

/// Writes a whole recording (used by "save as"); replaces `path` atomically. An error, too, when the watch's stop was requested before all
/// of it was written: no file is left of it, and a file at `path` is unchanged.
Result<void> writeRecording(const Recording& recording, const std::string& path, const std::vector<Bookmark>& bookmarks = {},
                            const WriteWatch& watch = {});

/// True when the file begins as an SQLite database (whatever is in it).
bool looksLikeRecording(const std::string& path);
/// True when it says, too, that it is a recording, of whatever format.
bool isRecording(const std::string& path);

class WritingThread;

class RecordingWriter final : public Sink {
public:
    /// Into a file that is empty, or not there. Errors: it holds something, another process records into it, it cannot be written.
    static Result<std::unique_ptr<RecordingWriter>> create(const std::string& path);
    ~RecordingWriter() override;  ///< commits what was written

    void program(const ProgramInfo& program) override;
    void device(const DeviceInfo& device) override;
    void module(ModuleId id, const ModuleInfo& info, const std::map<SiteId, Site>& sites) override;
    void allocation(const Allocation& allocation) override;
    void apiCall(std::int64_t index, const ApiCall& call) override;
    void nestedWork(const NestedWork& work) override;
    void launch(const Launch& launch) override;
    void events(LaunchId launch, BlockId block, std::uint32_t warps, std::shared_ptr<const EventChunk> chunk) override;
    void blockDone(LaunchId launch, BlockId block, std::uint32_t warps, bool truncated) override;
    void finding(const Finding& finding) override;
    /// What is a finding unless the run goes on to say otherwise. They stand after all others until the next call replaces them.
    void provisionalFindings(std::vector<Finding> findings);
    void note(const Message& message) override;
    /// A note that counts: the next one replaces it.
    void runningNote(const Message& message);
    void bookmark(std::size_t index, const Bookmark& bookmark);
    Result<void> flush() override;
    /// The same, while the run goes on: who reads the file, and holds it locked, delays what is written, and ends no recording.
    Result<void> flushUnlessHeld();
    /// WritingThread::awaitWithoutLocks
    void awaitWithoutLocks() const;

private:
    explicit RecordingWriter(std::unique_ptr<WritingThread> thread);
    std::unique_ptr<WritingThread> m_thread;
};

}  // namespace simtscope::trace
