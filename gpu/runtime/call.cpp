#include "gpu/runtime/call.h"

namespace simtscope::runtime {
namespace {

// A program that polls would fill the disk with rows that say nothing new.
constexpr std::int64_t kCallsRecorded = 100'000;

}  // namespace

Call::Call(const char* name, Reach reach)
    : m_state(runtime::state()), m_lock(m_state.mutex), m_name(name), m_reach(reach), m_index(m_state.nextCall)
{
    m_state.beginRecording();
}

bool Call::use(const void* streamHandle)
{
    const auto found = m_state.streamOf(streamHandle);
    if (found)
        stream = *found;
    return found.has_value();
}

Error Call::end(Error error)
{
    if (error != Error::Success && error != Error::NotReady)
        lastError() = error;
    if (synchronises)
        m_state.showPrinted();
    const Interval interval = when ? *when : m_state.timeline.hostCall();
    if (!m_state.recorder)
        return error;
    if (m_index < kCallsRecorded || launch >= 0) {
        trace::ApiCall row;
        row.name = m_name;
        row.detail = detail;
        row.stream = stream;
        row.start = interval.start;
        row.end = interval.end;
        row.error = int(error);
        row.errorName = errorName(error);
        row.launch = launch;
        row.bytes = bytes;
        m_state.recorder->apiCall(m_index, row);
        ++m_state.nextCall;
    } else if (!m_state.callsLeftOut) {
        m_state.callsLeftOut = true;
        m_state.recorder->note("the program made more than 100000 calls: of the later ones only launches are listed");
    }
    if (synchronises)
        m_state.recorder->flushIfCheap();
    return error;
}

}  // namespace simtscope::runtime
