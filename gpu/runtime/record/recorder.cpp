#include "gpu/runtime/record/recorder.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "gpu/core/messages/call.h"
#include "gpu/core/messages/file.h"
#include "gpu/core/version.h"
#include "gpu/runtime/code/relative_paths.h"
#include "gpu/runtime/record/protocol.h"

namespace simtscope::runtime {
namespace {

constexpr std::uint32_t kFreeFlushCount = 32;
constexpr std::uint32_t kMaxFlushedFindings = 128;  // after so many findings, further ones wait for the next regular commit
constexpr auto kFreeFlushTime = std::chrono::milliseconds(100);
constexpr std::int64_t kMaxRecordedCalls = 100'000;

/// Raises `greatest` to `value` if that is greater.
void raiseToAtLeast(std::atomic<std::int64_t>& greatest, std::int64_t value)
{
    std::int64_t current = greatest;
    while (current < value && !greatest.compare_exchange_weak(current, value)) {
    }
}

trace::ProgramInfo makeProgramInfo(const Settings& settings, const std::string& engine)
{
    trace::ProgramInfo info;
    info.name = settings.name;
    info.arguments = settings.arguments;
    info.engine = engine;
    info.schedule = engine == "simt" ? formatSchedule(settings.schedule) : "";
    info.createdBy = std::string("SIMTscope ") + version();
    for (const std::string& path : settings.sources) {
        std::ifstream file(path, std::ios::binary);
        info.sources.push_back({makeRelative(path, settings.sourceRoot),
                                std::string((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>())});
    }
    return info;
}

void reportFailure(const ProgressPipe& progress, const simtscope::Error& error)
{
    complain(error);
    progress.send(protocol::kVerbRecording, error.message);
}

}  // namespace

std::unique_ptr<Recorder> Recorder::open(const Settings& settings, const ProgressPipe& progress, const std::string& engine,
                                         const std::vector<trace::DeviceInfo>& devices)
{
    if (settings.recordPath.empty())
        return nullptr;
    auto writer = trace::RecordingWriter::create(settings.recordPath);
    if (!writer) {
        // Another process is recorded into this file, and its recording goes on.
        if (writer.error().message.is(msg::file::recordsAnotherProcess))
            complain(writer.error());
        else
            reportFailure(progress, writer.error());
        return nullptr;
    }
    auto recorder = std::unique_ptr<Recorder>(new Recorder(std::move(*writer), progress, settings.sourceRoot));
    recorder->writeProgram(makeProgramInfo(settings, engine));
    for (const trace::DeviceInfo& device : devices)
        recorder->writeDevice(device);
    (void)recorder->flush();
    return recorder;
}

Recorder::Recorder(std::unique_ptr<trace::RecordingWriter> writer, const ProgressPipe& progress, std::string sourceRoot)
    : m_writer(std::move(writer)), m_progress(progress), m_sourceRoot(std::move(sourceRoot))
{
}

Recorder::~Recorder()
{
    if (const std::uint64_t count = m_omittedCallCount)
        forward([&](trace::RecordingWriter& writer) { writer.setRunningNote(msg::call::callsLeftOut(kMaxRecordedCalls, count)); });
    const std::lock_guard lock(m_mutex);
    if (m_writer)
        endAfterFailure(m_writer->flush());
}

template <class Call>
void Recorder::forward(Call call)
{
    const std::lock_guard lock(m_mutex);
    if (m_writer)
        call(*m_writer);
}

Result<void> Recorder::flush()
{
    const std::lock_guard lock(m_mutex);
    if (!m_writer)
        return {};
    return endAfterFailure(m_writer->flushUnlessLocked());
}

Result<void> Recorder::flushAtEnd()
{
    const std::lock_guard lock(m_mutex);
    return m_writer ? endAfterFailure(m_writer->flush()) : Result<void>{};
}

Result<void> Recorder::endAfterFailure(Result<void> flushed)
{
    if (!flushed) {
        reportFailure(m_progress, flushed.error());
        m_writer.reset();
    }
    return flushed;
}

void Recorder::flushIfCheap()
{
    const auto begin = Clock::now();
    const std::uint32_t findings = m_findingCount;
    const bool keepsFinding = findings != m_flushedFindingCount && findings <= kMaxFlushedFindings;
    if (!keepsFinding && ++m_flushCount > kFreeFlushCount && m_flushTime > kFreeFlushTime + (begin - m_begin) / 20)
        return;
    m_flushedFindingCount = findings;
    (void)flush();
    m_flushTime += Clock::now() - begin;
}

void Recorder::writeProgram(const trace::ProgramInfo& program)
{
    forward([&](trace::Sink& sink) { sink.writeProgram(program); });
}

void Recorder::writeDevice(const trace::DeviceInfo& device)
{
    forward([&](trace::Sink& sink) { sink.writeDevice(device); });
}

void Recorder::writeModule(ModuleId id, const trace::ModuleInfo& info, const std::map<SiteId, trace::Site>& sites)
{
    trace::ModuleInfo shownInfo = info;
    std::map<SiteId, trace::Site> shownSites = sites;
    makePathsRelative(shownInfo, shownSites, m_sourceRoot);
    forward([&](trace::Sink& sink) { sink.writeModule(id, shownInfo, shownSites); });
}

void Recorder::writeAllocation(const trace::Allocation& allocation)
{
    raiseToAtLeast(m_latestReferredCall, std::max(allocation.createdByCall, allocation.freedByCall));
    forward([&](trace::Sink& sink) { sink.writeAllocation(allocation); });
}

void Recorder::writeApiCall(std::int64_t index, const trace::ApiCall& call)
{
    forward([&](trace::Sink& sink) { sink.writeApiCall(index, call); });
}

void Recorder::writeNestedWork(const trace::NestedWork& work)
{
    raiseToAtLeast(m_latestReferredCall, work.apiCall);
    forward([&](trace::Sink& sink) { sink.writeNestedWork(work); });
}

void Recorder::writeLaunch(const trace::Launch& launch)
{
    raiseToAtLeast(m_latestReferredCall, launch.apiCall);
    forward([&](trace::Sink& sink) { sink.writeLaunch(launch); });
}

void Recorder::writeEvents(LaunchId launch, BlockId block, std::uint32_t warps, std::shared_ptr<const trace::EventChunk> chunk)
{
    forward([&](trace::Sink& sink) { sink.writeEvents(launch, block, warps, std::move(chunk)); });
}

void Recorder::finishBlock(LaunchId launch, BlockId block, std::uint32_t warps, bool isTruncated)
{
    forward([&](trace::Sink& sink) { sink.finishBlock(launch, block, warps, isTruncated); });
}

void Recorder::writeFinding(const trace::Finding& finding)
{
    trace::Finding shownFinding = finding;
    shownFinding.file = makeRelative(finding.file, m_sourceRoot);
    ++m_findingCount;
    forward([&](trace::Sink& sink) { sink.writeFinding(shownFinding); });
}

void Recorder::setProvisionalFindings(std::vector<trace::Finding> findings)
{
    for (trace::Finding& finding : findings)
        finding.file = makeRelative(finding.file, m_sourceRoot);
    ++m_findingCount;
    forward([&](trace::RecordingWriter& writer) { writer.setProvisionalFindings(std::move(findings)); });
}

void Recorder::writeNote(const Message& message)
{
    forward([&](trace::Sink& sink) { sink.writeNote(message); });
}

void Recorder::awaitWithoutLocks() const
{
    if (m_writer)
        m_writer->awaitWithoutLocks();
}

bool Recorder::keepsCall(std::int64_t index) const
{
    return index < kMaxRecordedCalls || index <= m_latestReferredCall;
}

void Recorder::omitCall()
{
    if (m_omittedCallCount++ == 0)
        forward([](trace::RecordingWriter& writer) { writer.setRunningNote(msg::call::laterCallsLeftOut(kMaxRecordedCalls)); });
}

}  // namespace simtscope::runtime
