#include "gpu/runtime/hooks/launch_results.h"

#include <cmath>
#include <cstdlib>
#include <thread>

#include "gpu/core/messages/gpu.h"
#include "gpu/runtime/hooks/stop_request.h"
#include "gpu/runtime/record/protocol.h"

namespace simtscope::runtime::hooks {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kKernelTimeout = std::chrono::seconds(60);  // time limit for a kernel that may never end
constexpr auto kMinReportedWait = std::chrono::milliseconds(100);
constexpr std::uint64_t kMaxUndecodedBytes = 4ull << 30;  // bytes of records that the host has taken but not decoded
// Bytes of a hung kernel's records: most repeat themselves, and a user who stops the kernel does not wait for long.
constexpr std::uint64_t kMaxHungKernelBytes = 8u << 20;

}  // namespace

LaunchResults::LaunchResults(InterceptedCall& call, const LaunchDecoding::Setup& setup, LaunchMemory& memory, StreamTimer& timer,
                             void* stream)
    : m_call(call), m_session(*setup.session), m_setup(setup), m_launch(*setup.launch), m_memory(memory), m_timer(timer), m_stream(stream),
      m_decoding(setup)
{
}

void LaunchResults::collect(Error errorBefore)
{
    RecordBuffer& buffer = m_memory.buffer();
    if (m_memory.isDrained())
        m_decoding.beginDraining(buffer.drain(), m_memory.config().chunkCount, m_memory.counters().nextChunk, kMaxUndecodedBytes);
    const Error fault = wait();
    if (fault != Error::Success) {
        m_timer.destroyEvents();
        // Clear the error: the program sees it only when it waits for the device itself, as CUDA promises.
        if (errorBefore == Error::Success)
            (void)real::getLastError();
        m_launch.error = int(fault);
        m_session.lostDevices.insert(currentDevice());
        const auto rescued = rescue(buffer.bytes());
        reportFinding(describeFault(makeFaultRequest(rescued), fault));
        return;
    }
    const auto dropped = m_memory.isDrained() ? finishDraining() : read();
    if (!dropped)
        return;
    m_launch.recorder.nanoseconds = m_timer.nanoseconds();
    m_memory.noteSize(m_launch.recorder.nanoseconds);
    if (*dropped)
        m_session.addNoteOnce(buffer.isInHostMemory()
                                  ? msg::gpu::recordsDroppedHost(m_launch.id.value, m_setup.description, *dropped, buffer.bytes() >> 20,
                                                                 protocol::kRecordMemoryVariable)
                                  : msg::gpu::recordsDropped(m_launch.id.value, m_setup.description, *dropped, buffer.bytes() >> 20));
}

/// Waits until everything in the stream is done.
Error LaunchResults::wait()
{
    const StopRequest stop;
    const auto begin = Clock::now();
    cuda::LaunchDrain* const drain = m_decoding.drain();
    for (std::uint64_t pollCount = 0;; ++pollCount) {
        if (real::streamQuery(m_stream) != Error::NotReady)
            return real::streamSynchronize(m_stream);  // reports a fault, whatever the query returned
        const bool hasTaken = drain && drain->takeAndSend();
        if (!drain && pollCount < 1000)
            continue;
        if (!hasTaken)
            std::this_thread::sleep_for(std::chrono::microseconds(20));
        const auto waited = Clock::now() - begin, recorderWait = drain ? drain->drain().waitingTime() : Clock::duration{};
        if (stop.isRequested() || waited - recorderWait > kKernelTimeout)
            endHungProgram(waited);
    }
}

/// Reads the records and returns the number of records that found no room. Returns nullopt if they cannot be read, which has been
/// reported.
std::optional<std::uint64_t> LaunchResults::read()
{
    cuda::LaunchRecords records;
    std::optional<cuda::LaunchCounts> counts;
    if (const Error error = m_memory.read(records, counts); error != Error::Success)
        return reportUnreadable(error);
    (void)m_decoding.decode(records, counts ? &*counts : nullptr);
    return records.droppedRecordCount;
}

/// Takes the remaining records of a drained launch. Returns the number of records that found no room, or nullopt, as read() does.
std::optional<std::uint64_t> LaunchResults::finishDraining()
{
    RecordBuffer& buffer = m_memory.buffer();
    m_decoding.endDraining(false, buffer.bytes());
    if (const Error error = buffer.drain().error(); error != Error::Success)
        return reportUnreadable(error);
    const cuda::RecordDrain& drain = m_decoding.drain()->drain();
    buffer.setDrainedBytes(drain.takenBytes());
    if (const std::chrono::duration<double> waited = drain.waitingTime(); waited > kMinReportedWait)
        m_session.addNoteOnce(msg::gpu::waitedForRoom(m_launch.id.value, m_setup.description, std::round(waited.count() * 10) / 10));
    return drain.droppedRecordCount();
}

std::nullopt_t LaunchResults::reportUnreadable(Error error)
{
    m_session.addNoteOnce(msg::gpu::recordsUnreadable(m_setup.description, real::getErrorString(error)));
    return std::nullopt;
}

/// Returns the records that a kernel wrote before it faulted or hung. Nullopt if they are lost, or if they were drained and so are in the
/// recording already.
std::optional<cuda::AbortedLaunch> LaunchResults::rescue(std::uint64_t maxBytes)
{
    if (m_memory.isDrained()) {
        m_decoding.endDraining(true, maxBytes);
        return {};
    }
    cuda::LaunchRecords records;
    return m_memory.rescue(maxBytes, records) ? m_decoding.decode(records, nullptr) : std::nullopt;
}

FaultRequest LaunchResults::makeFaultRequest(const std::optional<cuda::AbortedLaunch>& rescued) const
{
    return {&m_launch, &m_setup.kernel->module->sites, rescued ? &*rescued : nullptr, m_memory.isDrained()};
}

void LaunchResults::reportFinding(const trace::Finding& finding)
{
    complain(finding.message);
    m_session.progress.send(protocol::kVerbFault, finding.message);
    if (m_session.recorder)
        m_session.recorder->writeFinding(finding);
}

void LaunchResults::endHungProgram(std::chrono::duration<double> waited)
{
    m_launch.error = int(Error::LaunchTimeout);
    const auto rescued = rescue(kMaxHungKernelBytes);
    reportFinding(describeHang(makeFaultRequest(rescued), waited.count()));
    m_call.noteResult(Error::LaunchTimeout);
    (void)m_call.end();  // readers expect the recording of an ended program to contain this call
    if (m_session.recorder) {
        m_session.recorder->writeLaunch(m_launch);
        (void)m_session.recorder->flushAtEnd();
    }
    std::_Exit(1);
}

}  // namespace simtscope::runtime::hooks
