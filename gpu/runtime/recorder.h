// The recording while the program runs: a sink that any thread may use, and that a full disk turns off with a clear message instead of
// ending the program. Its writer commits a few times a second by itself; flush() commits now.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "gpu/runtime/progress.h"
#include "gpu/runtime/settings.h"
#include "gpu/trace/recording_file.h"

namespace simtscope::runtime {

class Recorder final : public trace::Sink {
public:
    /// nullptr when nothing is to be recorded or the file cannot be made (which is reported on stderr and on the progress pipe).
    static std::unique_ptr<Recorder> open(const Settings& settings, const Progress& progress, const std::string& engine,
                                          const std::vector<trace::DeviceInfo>& devices);
    ~Recorder() override;
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;

    void program(const trace::ProgramInfo& program) override;
    void device(const trace::DeviceInfo& device) override;
    void module(ModuleId id, const trace::ModuleInfo& info, const std::map<SiteId, trace::Site>& sites) override;
    void allocation(const trace::Allocation& allocation) override;
    void apiCall(std::int64_t index, const trace::ApiCall& call) override;
    void nestedWork(const trace::NestedWork& work) override;
    void launch(const trace::Launch& launch) override;
    void events(LaunchId launch, BlockId block, std::uint32_t warps, std::shared_ptr<const trace::EventChunk> chunk) override;
    void blockDone(LaunchId launch, BlockId block, std::uint32_t warps, bool truncated) override;
    void finding(const trace::Finding& finding) override;
    /// RecordingWriter::provisionalFindings
    void provisionalFindings(std::vector<trace::Finding> findings);
    void note(const Message& message) override;
    Result<void> flush() override;

    /// At the end of a process whose thread may hold any lock: waits for what was written before, for a while.
    void awaitWithoutLocks() const;

    /// True for the first 100000 calls; after them only for a call that rows refer to: a program that polls would fill the disk with rows
    /// that say nothing new. Asked at the end of the call, for which every row that names it is written before.
    bool keepsCall(std::int64_t index) const;
    /// A call is not kept: counted, and said in a note.
    void leaveOutCall();
    /// flush(), unless that has cost a noticeable part of the run already, and there is no finding to keep. A program of a few launches has
    /// every one of them on disk when it crashes; one of thousands leaves it to the writer, which commits a few times a second.
    void flushIfCheap();

private:
    Recorder(std::unique_ptr<trace::RecordingWriter> writer, const Progress& progress, std::string sourceRoot);
    template <class Call>
    void forward(Call call);
    Result<void> endAfterFailure(Result<void> flushed);

    using Clock = std::chrono::steady_clock;
    std::mutex m_mutex;
    std::unique_ptr<trace::RecordingWriter> m_writer;  ///< null once writing has failed
    Progress m_progress;
    const std::string m_sourceRoot;  ///< Settings::sourceRoot
    const Clock::time_point m_begin = Clock::now();
    Clock::duration m_spent{};  ///< in flushIfCheap
    std::uint32_t m_flushes = 0;
    std::atomic<std::uint32_t> m_findings = 0;        ///< written
    std::uint32_t m_findingsKept = 0;                 ///< of these on disk when it was last flushed
    std::atomic<std::int64_t> m_latestReferred = -1;  ///< call that a row refers to
    std::atomic<std::uint64_t> m_callsLeftOut = 0;
};

}  // namespace simtscope::runtime
