#include "gpu/runtime/hooks/hook.h"

#include <fmt/format.h>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/host/in_call.h"
#include "gpu/runtime/state/images.h"

namespace simtscope::runtime::hooks {

bool& isInsideCall()
{
    thread_local bool isInside = false;
    return isInside;
}

InterceptedCall::InterceptedCall(Session& session, const char* symbol) : m_session(session), m_lock(session.mutex, std::defer_lock)
{
    row.name = symbol;
    for (const char* const suffix : {"_ptsz", "_ptds"})
        if (row.name.ends_with(suffix)) {
            m_usesPerThreadStream = true;
            row.name.erase(row.name.size() - 5);
        }
    if (row.name.starts_with("__"))
        row.name.erase(0, 2);  // these are the functions behind <<<>>>
    {
        const std::lock_guard lock(session.mutex);
        session.beginRecording();
    }
    row.start = session.clock.now();
}

void InterceptedCall::noteResult(Error error)
{
    row.end = m_session.clock.now();
    if (!m_lock.owns_lock())
        m_lock.lock();
    m_error = error;
    noteStream(nullptr);
}

void InterceptedCall::beginWork(void* stream, bool isLaunch)
{
    if (!m_session.timing)
        return;
    // The lock must be free here: the runtime may wait in these calls for host functions that make calls themselves.
    m_work = m_session.timing->begin(m_usesPerThreadStream && !stream ? kStreamPerThread : stream, isLaunch);
    row.start = m_session.clock.now();
}

void InterceptedCall::endWork(void* stream)
{
    if (!m_session.timing)
        return;
    m_session.timing->end(m_work, m_usesPerThreadStream && !stream ? kStreamPerThread : stream);
}

Error InterceptedCall::end()
{
    const InCall writing;
    row.error = int(m_error);
    row.errorName = real::getErrorName(m_error);
    m_session.write(row, m_synchronises && m_error == Error::Success, m_work);
    return m_error;
}

void InterceptedCall::noteStream(const void* stream)
{
    const StreamKey streamKey = m_session.streams.find(m_usesPerThreadStream && !stream ? kStreamPerThread : stream);
    row.stream = streamKey.stream;
    row.device = streamKey.device;
}

void InterceptedCall::noteCopy(int kind, std::uint64_t bytes, bool isAsync)
{
    row.bytes = bytes;
    if (kind >= kMemcpyHostToHost && kind <= kMemcpyDefault) {
        row.direction = directionOf(kind);
        row.detail = trace::formatCopy(row.direction, bytes);
    }
    m_synchronises = !isAsync;
}

void InterceptedCall::noteFill(int value, std::uint64_t bytes)
{
    row.bytes = bytes;
    row.detail = msg::call::fill(bytes, value & 0xff);
}

void InterceptedCall::noteAllocation(trace::AllocationKind kind, void* const* pointer, std::uint64_t bytes)
{
    row.bytes = bytes;
    row.detail = msg::call::bytes(bytes);
    if (!hasSucceeded() || !pointer || !*pointer)
        return;
    trace::Allocation info;
    info.kind = kind;
    info.address = reinterpret_cast<std::uint64_t>(*pointer);
    info.bytes = bytes;
    info.createdByCall = m_session.nextCall;
    const trace::Allocation& added = m_session.allocations.add(std::move(info), row.device);
    if (m_session.recorder)
        m_session.recorder->writeAllocation(added);
}

void InterceptedCall::noteArray(void* const* handle, const AbiChannelFormatDesc* format, AbiExtent extent, unsigned flags)
{
    CudaArray array;
    if (!format || layOutArray(*format, extent, flags, array) != Error::Success)
        return;
    row.bytes = array.bytes;
    row.detail = msg::call::arrayBytes(array.extentText(), array.bytes);
    if (!hasSucceeded() || !handle || !*handle)
        return;
    trace::Allocation info;
    info.kind = trace::AllocationKind::Array;
    info.bytes = array.bytes;
    info.name = array.extentText();
    info.type = channelType(array.image.format);
    info.createdByCall = m_session.nextCall;
    const trace::Allocation& added = m_session.allocations.add(std::move(info), row.device, *handle);
    m_session.allocations.setImage(added.id, array.image);
    if (m_session.recorder)
        m_session.recorder->writeAllocation(added);
}

void InterceptedCall::noteRelease(const void* pointer)
{
    const Allocations::TrackedAllocation* const block = m_session.allocations.find(reinterpret_cast<std::uint64_t>(pointer));
    if (!hasSucceeded() || !block)
        return;
    row.detail = msg::call::bytes(block->info.bytes);
    const trace::Allocation freed = m_session.allocations.release(block->info.id, m_session.nextCall);
    if (m_session.recorder)
        m_session.recorder->writeAllocation(freed);
}

void InterceptedCall::noteArrayRelease(const void* handle)
{
    const Allocations::TrackedAllocation* const block = m_session.allocations.findArray(handle);
    if (!hasSucceeded() || !block)
        return;
    row.detail = msg::call::array(block->info.name);
    const trace::Allocation freed = m_session.allocations.release(block->info.id, m_session.nextCall);
    if (m_session.recorder)
        m_session.recorder->writeAllocation(freed);
}

void InterceptedCall::noteDevice(int device)
{
    row.detail = msg::call::device(device);
}

}  // namespace simtscope::runtime::hooks
