#include "gpu/runtime/cuda/timing.h"

#include <chrono>
#include <cstdlib>
#include <fstream>

#include "gpu/runtime/cuda/real.h"
#include "gpu/runtime/cuda/session.h"
#include "gpu/runtime/cuda/stream_timer.h"
#include "gpu/trace/file/timed_runs.h"

namespace simtscope::runtime::hooks {
namespace {

constexpr auto kWarmUp = std::chrono::milliseconds(20);
constexpr std::size_t kWarmUpBytes = 16u << 20;
constexpr std::size_t kMaxPending = 4096;  ///< number of events that are kept before they are read

void warmUp()
{
    void* memory = nullptr;
    if (real::malloc(&memory, kWarmUpBytes) != Error::Success)
        return;
    for (const auto end = std::chrono::steady_clock::now() + kWarmUp; std::chrono::steady_clock::now() < end;)
        if (real::memsetAsync(memory, 0, kWarmUpBytes, nullptr) != Error::Success || real::streamSynchronize(nullptr) != Error::Success)
            break;
    (void)real::free(memory);
}

void finishSession()
{
    if (Session* const session = Session::get(); session && session->timing)
        session->timing->finish();
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
    device.base = recordedEvent(nullptr);
    if (!device.base || real::eventSynchronize(device.base) != Error::Success)
        return nullptr;
    device.hostTime = hostTime;  // the program's clock has been stopped since
    if (m_devices.size() == 1)
        std::atexit(finishSession);  // registered after the runtime's own exit handler, so that ours runs first
    return &device;
}

Timing::Work Timing::begin(void* stream, bool isLaunch)
{
    collectFrom(kMaxPending);
    const LeftOut leftOut(m_clock);
    Work work;
    work.device = currentDevice();
    int capturing = 0;
    if (real::streamIsCapturing(stream, &capturing) != Error::Success)
        (void)real::getLastError();
    else if (!capturing && device(work.device, leftOut.since())) {
        if (m_holdsLaunches && isLaunch)
            work.gate.hold(stream);
        work.begin = recordedEvent(stream);
    }
    return work;
}

void Timing::end(Work& work, void* stream)
{
    const LeftOut leftOut(m_clock);
    if (work.begin)
        work.end = recordedEvent(stream);
    work.gate.open();
}

void Timing::add(const trace::ApiCall& call, const Work& work)
{
    const std::lock_guard lock(m_mutex);
    m_entries.push_back({call, work});
}

void Timing::collect()
{
    collectFrom(0);
}

/// Reads the unread events of calls if there are more than `most`. Releases the mutex while it synchronises with a device.
void Timing::collectFrom(std::size_t most)
{
    const LeftOut leftOut(m_clock);
    std::vector<std::pair<Entry*, Device>> pending;
    {
        const std::lock_guard lock(m_mutex);
        if (m_entries.size() - m_collected <= most)
            return;
        for (; m_collected < m_entries.size(); ++m_collected)
            if (Entry& entry = m_entries[m_collected]; entry.work.end)
                pending.emplace_back(&entry, m_devices.at(entry.work.device));
    }
    for (const auto& [each, device] : pending) {
        Entry& entry = *each;
        float before = 0, took = 0;
        if (real::eventSynchronize(entry.work.end) == Error::Success &&
            real::eventElapsedTime(&before, device.base, entry.work.begin) == Error::Success &&
            real::eventElapsedTime(&took, entry.work.begin, entry.work.end) == Error::Success) {
            entry.call.workStart = device.hostTime + nanoseconds(before);
            entry.call.workEnd = entry.call.workStart + std::max<std::uint64_t>(nanoseconds(took), 1);
        } else {
            (void)real::getLastError();
        }
        (void)real::eventDestroy(entry.work.begin);
        (void)real::eventDestroy(entry.work.end);
    }
}

void Timing::finish()
{
    collect();
    std::ofstream file(m_path);
    for (const Entry& entry : m_entries)
        file << trace::timedLine(entry.call);
}

}  // namespace simtscope::runtime::hooks
