#include "gpu/runtime/hooks/timing.h"

#include <chrono>
#include <cstdlib>
#include <fstream>

#include "gpu/runtime/hooks/real_runtime.h"
#include "gpu/runtime/hooks/session.h"
#include "gpu/runtime/hooks/stream_timer.h"
#include "gpu/trace/file/timed_runs.h"

namespace simtscope::runtime::hooks {
namespace {

constexpr auto kWarmUpTime = std::chrono::milliseconds(20);
constexpr std::size_t kWarmUpBytes = 16u << 20;
constexpr std::size_t kMaxUnreadEvents = 4096;  ///< number of events that are kept before they are read

void warmUp()
{
    void* memory = nullptr;
    if (real::malloc(&memory, kWarmUpBytes) != Error::Success)
        return;
    for (const auto end = std::chrono::steady_clock::now() + kWarmUpTime; std::chrono::steady_clock::now() < end;)
        if (real::memsetAsync(memory, 0, kWarmUpBytes, nullptr) != Error::Success || real::streamSynchronize(nullptr) != Error::Success)
            break;
    (void)real::free(memory);
}

void finishSession()
{
    if (Session* const session = Session::get(); session && session->timing)
        session->timing->writeFile();
}

}  // namespace

Timing::Device* Timing::device(int index, std::uint64_t hostTime)
{
    const std::lock_guard lock(m_mutex);
    const auto [found, isNew] = m_devices.try_emplace(index);
    Device& device = found->second;
    if (!isNew)
        return device.base ? &device : nullptr;
    warmUp();
    device.base = recordNewEvent(nullptr);
    if (!device.base || real::eventSynchronize(device.base) != Error::Success)
        return nullptr;
    device.hostTime = hostTime;  // the program's clock has been stopped since
    if (m_devices.size() == 1)
        std::atexit(finishSession);  // registered after the runtime's own exit handler, so that ours runs first
    return &device;
}

Timing::Work Timing::begin(void* stream, bool isLaunch)
{
    readEvents(kMaxUnreadEvents);
    const ExcludedTime leftOut(m_clock);
    Work work;
    work.device = currentDevice();
    int capturing = 0;
    if (real::streamIsCapturing(stream, &capturing) != Error::Success)
        (void)real::getLastError();
    else if (!capturing && device(work.device, leftOut.pausedAt())) {
        if (m_holdsLaunches && isLaunch)
            work.gate.hold(stream);
        work.begin = recordNewEvent(stream);
    }
    return work;
}

void Timing::end(Work& work, void* stream)
{
    const ExcludedTime leftOut(m_clock);
    if (work.begin)
        work.end = recordNewEvent(stream);
    work.gate.open();
}

void Timing::add(const trace::ApiCall& call, const Work& work)
{
    const std::lock_guard lock(m_mutex);
    m_calls.push_back({call, work});
}

void Timing::collect()
{
    readEvents(0);
}

/// Reads the unread events of calls if there are more than `maxUnread`. Releases the mutex while it synchronises with a device.
void Timing::readEvents(std::size_t maxUnread)
{
    const ExcludedTime leftOut(m_clock);
    std::vector<std::pair<TimedCall*, Device>> pending;
    {
        const std::lock_guard lock(m_mutex);
        if (m_calls.size() - m_collectedCount <= maxUnread)
            return;
        for (; m_collectedCount < m_calls.size(); ++m_collectedCount)
            if (TimedCall& entry = m_calls[m_collectedCount]; entry.work.end)
                pending.emplace_back(&entry, m_devices.at(entry.work.device));
    }
    for (const auto& [timedCall, device] : pending) {
        TimedCall& entry = *timedCall;
        float startMilliseconds = 0, workMilliseconds = 0;
        if (real::eventSynchronize(entry.work.end) == Error::Success &&
            real::eventElapsedTime(&startMilliseconds, device.base, entry.work.begin) == Error::Success &&
            real::eventElapsedTime(&workMilliseconds, entry.work.begin, entry.work.end) == Error::Success) {
            entry.call.workStart = device.hostTime + nanoseconds(startMilliseconds);
            entry.call.workEnd = entry.call.workStart + std::max<std::uint64_t>(nanoseconds(workMilliseconds), 1);
        } else {
            (void)real::getLastError();
        }
        (void)real::eventDestroy(entry.work.begin);
        (void)real::eventDestroy(entry.work.end);
    }
}

void Timing::writeFile()
{
    collect();
    std::ofstream file(m_path);
    for (const TimedCall& entry : m_calls)
        file << trace::formatTimedCall(entry.call);
}

}  // namespace simtscope::runtime::hooks
