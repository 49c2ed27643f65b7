// Reads findings and notes of a recording file (declared in recording_reader.h).
#include "gpu/trace/file/recording_reader.h"

#include "gpu/core/message_json.h"
#include "gpu/core/messages/plain.h"
#include "gpu/trace/file/file_rows.h"

namespace simtscope::trace {
namespace {

constexpr int kIllegalInstruction = 715;  // cudaErrorIllegalInstruction

}  // namespace

Result<void> RecordingReader::readFindings()
{
    return forEachRow("finding", [&](Statement& row, std::size_t) {
        Finding finding;
        if (!readFinding(row, finding))
            return messageUnless(false);
        const Launch* const launch = findLaunch(finding.launch);
        const bool isPlaced = launch ? finding.block < std::int64_t(launch->grid.count()) : finding.launch.value == 0 && finding.block < 0;
        if (!isPlaced || finding.block < -1)
            return messageUnless(false, msg::file::ofNoLaunch);
        // Up to format 5, "barrier" also meant a barrier that not all threads reach, which does not end in an illegal instruction. Do not
        // decide by the file's format: saving a bookmark changes that.
        if (finding.kind == FindingKind::InvalidBarrierOperand && launch && launch->error != kIllegalInstruction)
            finding.kind = FindingKind::BarrierDivergence;
        m_recording.findings.push_back(std::move(finding));
        return Message{};
    });
}

Result<void> RecordingReader::readFindingDetails()
{
    return forEachRow("finding_detail", [&](Statement& row, std::size_t) {
        const auto index = row.readNumber<std::uint64_t>();
        if (!row.fits() || index >= m_recording.findings.size())
            return messageUnless(false, msg::file::ofNoFinding);
        return messageUnless(readFindingDetail(row, m_recording.findings[index]));
    });
}

Result<void> RecordingReader::readFindingAccesses()
{
    return forEachRow("finding_access", [&](Statement& row, std::size_t) {
        const auto index = row.readNumber<std::uint64_t>();
        const auto ordinal = row.readNumber<std::uint64_t>();
        if (!row.fits() || index >= m_recording.findings.size() || ordinal != m_recording.findings[index].accesses.size())
            return messageUnless(false, msg::file::ofNoFinding);
        return messageUnless(readFindingAccess(row, m_recording.findings[index].accesses.emplace_back()));
    });
}

Result<void> RecordingReader::readNotes()
{
    return forEachRow("note", [&](Statement& row, std::size_t) {
        row.readNumber<std::int64_t>();
        m_recording.notes.push_back(plainMessage(row.readText()));
        return Message{};
    });
}

Result<void> RecordingReader::readNoteMessages()
{
    return forEachRow("note_message", [&](Statement& row, std::size_t) {
        const auto index = row.readNumber<std::uint64_t>();
        if (!row.fits() || index >= m_recording.notes.size())
            return messageUnless(false, msg::file::ofNoNote);
        Message& note = m_recording.notes[index];
        const std::string id = row.readText();
        note = restoreMessage(id, row.readText(), note.text());
        return Message{};
    });
}

}  // namespace simtscope::trace
