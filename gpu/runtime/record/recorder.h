// Writes the recording while the program runs: a sink that any thread may use. A full disk turns the recording off with a message, instead
// of ending the program. The writer commits a few times a second by itself; flush() commits now.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "gpu/runtime/record/progress.h"
#include "gpu/runtime/record/settings.h"
#include "gpu/trace/file/recording_file.h"

namespace simtscope::runtime {

/// Writes the recording of this process, and reports when that fails. Any thread may call.
class Recorder final : public trace::Sink {
public:
    /// Opens the recording. Null if nothing is to be recorded, or if the file cannot be made, which is reported on stderr and on the
    /// progress pipe.
    static std::unique_ptr<Recorder> open(const Settings& settings, const ProgressPipe& progress, const std::string& engine,
                                          const std::vector<trace::DeviceInfo>& devices);
    ~Recorder() override;
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;

    void writeProgram(const trace::ProgramInfo& program) override;
    void writeDevice(const trace::DeviceInfo& device) override;
    void writeModule(ModuleId id, const trace::ModuleInfo& info, const std::map<SiteId, trace::Site>& sites) override;
    void writeAllocation(const trace::Allocation& allocation) override;
    void writeApiCall(std::int64_t index, const trace::ApiCall& call) override;
    void writeNestedWork(const trace::NestedWork& work) override;
    void writeLaunch(const trace::Launch& launch) override;
    void writeEvents(LaunchId launch, BlockId block, std::uint32_t warps, std::shared_ptr<const trace::EventChunk> chunk) override;
    void finishBlock(LaunchId launch, BlockId block, std::uint32_t warps, bool isTruncated) override;
    void writeFinding(const trace::Finding& finding) override;
    /// Replaces the findings that hold only if the program ends now; see RecordingWriter::setProvisionalFindings().
    void setProvisionalFindings(std::vector<trace::Finding> findings);
    void writeNote(const Message& message) override;
    Result<void> flush() override;
    /// Flushes before the process ends without destructors: waits up to a minute for a reader that holds the file locked.
    Result<void> flushAtEnd();

    /// Waits for a limited time until everything is written, at the end of a process whose thread may hold any lock.
    void awaitWithoutLocks() const;

    /// Returns whether the recording gets a row for the call: the first 100000 calls do, later ones only if other rows refer to them.
    /// Otherwise a program that polls would fill the disk with rows that say nothing new. Must be called at the end of the call, after
    /// every row that names the call has been written.
    bool keepsCall(std::int64_t index) const;
    /// Counts a call that is not kept; a note in the recording gives the number.
    void omitCall();
    /// Flushes, unless flushing has already cost a noticeable part of the run and there is no finding to keep. A program with few launches
    /// has each of them on disk when it crashes; one with thousands relies on the writer, which commits a few times a second.
    void flushIfCheap();

private:
    Recorder(std::unique_ptr<trace::RecordingWriter> writer, const ProgressPipe& progress, std::string sourceRoot);
    /// Calls `call(writer)` with the lock held, unless writing has failed.
    template <class Call>
    void forward(Call call);
    /// Reports a failed flush and stops recording. Returns the result of the flush.
    Result<void> endAfterFailure(Result<void> flushed);

    using Clock = std::chrono::steady_clock;
    std::mutex m_mutex;
    std::unique_ptr<trace::RecordingWriter> m_writer;  ///< null once writing has failed
    ProgressPipe m_progress;
    const std::string m_sourceRoot;  ///< Settings::sourceRoot
    const Clock::time_point m_begin = Clock::now();
    Clock::duration m_flushTime{};  ///< time spent in flushIfCheap()
    std::uint32_t m_flushCount = 0;
    std::atomic<std::uint32_t> m_findingCount = 0;        ///< number of findings written
    std::uint32_t m_flushedFindingCount = 0;              ///< number of findings that were on disk after the last flush
    std::atomic<std::int64_t> m_latestReferredCall = -1;  ///< latest call that a row refers to
    std::atomic<std::uint64_t> m_omittedCallCount = 0;
};

}  // namespace simtscope::runtime
