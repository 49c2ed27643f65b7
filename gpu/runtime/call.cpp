#include "gpu/runtime/call.h"

#include "gpu/core/messages/call.h"

namespace simtscope::runtime {
namespace {

// A program that polls would fill the disk with rows that say nothing new.
constexpr std::int64_t kCallsRecorded = 100'000;

/// Functions of the host that streams have called come before what is asked of a device now.
State& settled(Reach reach)
{
    State& s = state();
    if (reach != Reach::Host && !hostThread().inHostFunction)
        s.hostFunctions.wait();
    return s;
}

}  // namespace

Call::Call(const char* name, Reach reach)
    : m_state(settled(reach)), m_lock(m_state.mutex), m_name(name), m_reach(reach), m_index(m_state.nextCall),
      m_begin(m_state.timeline.now())
{
    m_state.beginRecording();
    lane.device = hostThread().device;
}

Error Call::use(const void* streamHandle)
{
    const auto found = m_state.laneOf(streamHandle);
    if (!found)
        return Error::InvalidResourceHandle;
    lane = *found;
    Device& of = m_state.devices[std::size_t(lane.device)];
    if (m_reach == Reach::Wait)
        seeFault(of);
    return m_reach == Reach::Host ? Error::Success : of.fault;
}

void Call::seeFault(Device& of)
{
    if (of.hidden.error == Error::Success)
        return;
    if (of.hidden.time > m_state.timeline.now())
        m_state.timeline.waitUntil(of.hidden.time);
    of.fault = of.hidden.error;
    of.hidden = {};
}

void Call::copies(int kind)
{
    direction = directionOf(kind);
    detail = trace::copyText(direction, bytes);
}

void Call::addDetail(const Message& more)
{
    detail = joinedMessages({detail, more}, ": ");
}

bool Call::isLost()
{
    if (!m_state.devices[std::size_t(lane.device)].isLost())
        return false;
    addDetail(msg::call::notExecuted());
    return true;
}

Error Call::refusal()
{
    if (m_reach == Reach::Host)
        return Error::Success;
    if (hostThread().inHostFunction)
        return Error::NotPermitted;  // CUDA Runtime API 13.0, cudaLaunchHostFunc: "must not make any CUDA API calls"
    Device& of = device();
    if (m_reach == Reach::Wait || of.hidden.time <= m_state.timeline.now())
        seeFault(of);
    return of.fault;
}

Error Call::end(Error error)
{
    if (error != Error::Success && error != Error::NotReady)
        lastError() = error;
    if (synchronises)
        m_state.showPrinted();
    if (m_state.timeline.now() == m_begin)
        m_state.timeline.hostCall();
    if (!m_state.recorder)
        return error;
    if (m_index < kCallsRecorded || launch >= 0) {
        trace::ApiCall row;
        row.name = m_name;
        row.detail = detail;
        row.direction = direction;
        row.stream = lane.stream;
        row.device = lane.device;
        row.start = m_begin;
        row.end = m_state.timeline.now();
        row.workStart = work ? work->start : 0;
        row.workEnd = work ? work->end : 0;
        row.error = int(error);
        row.errorName = errorName(error);
        row.launch = launch;
        row.bytes = bytes;
        m_state.recorder->apiCall(m_index, row);
        ++m_state.nextCall;
    } else if (!m_state.callsLeftOut) {
        m_state.callsLeftOut = true;
        m_state.recorder->note(msg::call::manyCalls());
    }
    if (synchronises)
        m_state.recorder->flushIfCheap();
    return error;
}

}  // namespace simtscope::runtime
