// Reads the API calls of a recording file, and the rows that refer to them (declared in recording_reader.h).
#include "gpu/trace/file/recording_reader.h"

#include <algorithm>

#include "gpu/core/messages/plain.h"
#include "gpu/trace/file/file_rows.h"

namespace simtscope::trace {

Result<void> RecordingReader::readApiCalls()
{
    auto& rows = m_recording.apiCalls;
    rows.reserve(rowCountOf("api_call"));
    return forEachRow("api_call", [&](Statement& row, std::size_t number) {
        std::int64_t index = 0;
        ApiCall call;
        if (!readApiCall(row, index, call) || index < 0 || !makeRoomFor(rows, std::uint64_t(index), number))
            return messageUnless(false);
        rows[std::size_t(index)] = std::move(call);
        return Message{};
    });
}

Result<void> RecordingReader::readCallDetails()
{
    MessageCache messages;
    auto done = forEachRow("call_detail", [&](Statement& row, std::size_t) {
        const auto index = row.readNumber<std::int64_t>();
        if (!row.fits() || index < 0 || std::uint64_t(index) >= m_recording.apiCalls.size())
            return messageUnless(false, msg::file::ofNoCall);
        return messageUnless(readCallDetail(row, m_recording.apiCalls[std::size_t(index)], messages));
    });
    // A file of an older format, even if a bookmark has brought it up to date, has only the text.
    for (ApiCall& call : m_recording.apiCalls)
        if (call.direction == CopyDirection::None && call.detail.is(msg::plain::text))
            if (call.direction = parseCopyDirection(call.detail.text(), call.bytes); call.direction != CopyDirection::None)
                call.detail = formatCopy(call.direction, call.bytes);
    return done;
}

Result<void> RecordingReader::readDeviceWork()
{
    return forEachRow("device_work", [&](Statement& row, std::size_t) {
        std::int64_t index = 0;
        std::uint64_t start = 0, end = 0;
        if (!trace::readDeviceWork(row, index, start, end))
            return messageUnless(false);
        if (index < 0 || std::uint64_t(index) >= m_recording.apiCalls.size())
            return messageUnless(false, msg::file::ofNoCall);
        ApiCall& call = m_recording.apiCalls[std::size_t(index)];
        call.workStart = start;
        call.workEnd = end;
        return Message{};
    });
}

/// Checks the references to calls. A call is written when it ends, so that a run that was cut off may lack calls that other rows refer to.
/// Earlier versions also omitted such calls from complete recordings: for a program of more than 100000 calls, or one that exits inside a
/// call, from a signal handler. Of such a call only its existence is shown.
Result<void> RecordingReader::checkCalls()
{
    const auto calls = std::int64_t(m_recording.apiCalls.size()), launches = std::int64_t(m_recording.launches.size());
    const bool mayOwe = !m_recording.program.isComplete;
    const auto repair = [&](std::int64_t& reference, std::int64_t end, std::int64_t slack) {
        if (reference >= -1 && reference < end)
            return true;
        const bool isOwed = reference >= end && reference < end + slack;
        reference = -1;
        return mayOwe || isOwed;
    };
    const auto repairCall = [&](std::int64_t& reference) { return repair(reference, calls, kMaxMissingRows); };
    const auto repairLaunch = [&](std::int64_t& reference) { return repair(reference, launches, 0); };
    bool isOk = true;
    for (Allocation& allocation : m_recording.allocations)
        isOk = repairCall(allocation.createdByCall) && repairCall(allocation.freedByCall) && isOk;
    for (ApiCall& call : m_recording.apiCalls)
        isOk = repairLaunch(call.launch) && isOk;
    for (NestedWork& work : m_recording.nestedWork)
        isOk = repairCall(work.apiCall) && repairLaunch(work.launch) && isOk;
    for (Launch& launch : m_recording.launches) {
        isOk = repairCall(launch.apiCall) && isOk;
        const int device = launch.apiCall < 0 ? 0 : m_recording.apiCalls[std::size_t(launch.apiCall)].device;
        launch.device = std::uint32_t(std::clamp(device, 0, int(m_recording.otherDevices.size())));
    }
    return isOk ? Result<void>{} : makeDamageError(msg::file::danglingReference());
}

}  // namespace simtscope::trace
