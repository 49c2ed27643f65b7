#include "gpu/trace/file/recording_reader.h"

#include <algorithm>
#include <new>

#include "gpu/trace/file/file_rows.h"
#include "gpu/trace/file/recording_claim.h"
#include "gpu/trace/file/recording_database.h"
#include "gpu/trace/file/recording_file.h"

namespace simtscope::trace {
namespace {

constexpr std::uint32_t kMaxSite = 1u << 20;  ///< limit of instructions in a module
constexpr std::size_t kMaxDevices = 64;       ///< far more than a run can model

}  // namespace

RecordingReader::RecordingReader(const std::string& path, RecordingDatabase& file, const std::stop_token& stop)
    : m_path(path), m_database(file.database()), m_version(file.schemaVersion()), m_stop(stop)
{
}

Result<AnnotatedRecording> RecordingReader::read()
{
    using TableReader = Result<void> (RecordingReader::*)();
    constexpr TableReader kTableReaders[] = {&RecordingReader::readProgramRows,
                                             &RecordingReader::readDevicePeaks,
                                             &RecordingReader::readModules,
                                             &RecordingReader::readFrameStacks,
                                             &RecordingReader::readSites,
                                             &RecordingReader::readAllocations,
                                             &RecordingReader::readAllocationContents,
                                             &RecordingReader::readApiCalls,
                                             &RecordingReader::readCallDetails,
                                             &RecordingReader::readDeviceWork,
                                             &RecordingReader::readLaunches,
                                             &RecordingReader::readLaunchOrigins,
                                             &RecordingReader::readNestedWork,
                                             &RecordingReader::readLaunchTimes,
                                             &RecordingReader::readRecorderCosts,
                                             &RecordingReader::readSharedVariables,
                                             &RecordingReader::readTotalRows,
                                             &RecordingReader::readEqualTotals,
                                             &RecordingReader::readBlocks,
                                             &RecordingReader::readChunks,
                                             &RecordingReader::readFindings,
                                             &RecordingReader::readFindingDetails,
                                             &RecordingReader::readFindingAccesses,
                                             &RecordingReader::readNotes,
                                             &RecordingReader::readNoteMessages,
                                             &RecordingReader::readBookmarks,
                                             &RecordingReader::checkCalls};
    for (const TableReader readTable : kTableReaders)
        if (auto done = (this->*readTable)(); !done)
            return tl::unexpected<Error>(done.error());
    addCutOffNote();
    return AnnotatedRecording{std::move(m_recording), std::move(m_bookmarks)};
}

std::size_t RecordingReader::rowCountOf(std::string_view table) const
{
    Statement count(m_database.handle(), fmt::format("SELECT count(*) FROM {}", table));
    return count.fetchRow() ? count.readNumber<std::size_t>() : 0;
}

Result<void> RecordingReader::readProgramRows()
{
    auto done = forEachRow("program", [&](Statement& row, std::size_t number) {
        return number == 0 ? messageUnless(readProgram(row, m_recording.program)) : msg::file::oneTooMany();
    });
    if (done)
        done = forEachRow("source", [&](Statement& row, std::size_t) {
            row.readNumber<std::int64_t>();
            std::string sourcePath = row.readText();
            m_recording.program.sources.push_back({std::move(sourcePath), row.readText()});
            return Message{};
        });
    if (done)
        done = forEachRow("device", [&](Statement& row, std::size_t number) {
            DeviceInfo& device = number == 0 ? m_recording.device : m_recording.otherDevices.emplace_back();
            if (number >= kMaxDevices)
                return messageUnless(false, msg::file::oneTooMany);
            return messageUnless(readDevice(row, device) && device.index == number);
        });
    return done;
}

Result<void> RecordingReader::readDevicePeaks()
{
    return forEachRow("device_peak", [&](Statement& row, std::size_t) {
        const auto index = row.readNumber<std::uint64_t>();
        if (!row.fits() || index > m_recording.otherDevices.size())
            return messageUnless(false, msg::file::ofNoDevice);
        (index == 0 ? m_recording.device : m_recording.otherDevices[index - 1]).megabytesPerSecond = row.readNumber<std::uint64_t>();
        return Message{};
    });
}

Result<void> RecordingReader::readModules()
{
    return forEachRow("module", [&](Statement& row, std::size_t number) {
        if (row.readNumber<std::uint64_t>() != number)
            return messageUnless(false, msg::file::followsGap);
        m_recording.modules.push_back({row.readText()});
        m_recording.sites.emplace_back();
        return Message{};
    });
}

Result<void> RecordingReader::readFrameStacks()
{
    return forEachRow("frame_stack", [&](Statement& row, std::size_t number) {
        std::int64_t id = 0;
        std::vector<SourceFrame> frames;
        if (!readFrameStack(row, id, frames) || std::uint64_t(id) != number)
            return messageUnless(false);
        m_frameStacks.emplace_back(std::move(frames));
        return Message{};
    });
}

Result<void> RecordingReader::readSites()
{
    m_siteExists.resize(m_recording.modules.size());
    return forEachRow("site", [&](Statement& row, std::size_t) {
        ModuleId module;
        SiteId id;
        Site site;
        if (!readSite(row, m_frameStacks, module, id, site))
            return messageUnless(false);
        if (module.value >= m_recording.modules.size() || id.value >= kMaxSite)
            return messageUnless(false, msg::file::ofNoModule);
        auto& exists = m_siteExists[module.value];
        exists.resize(std::max<std::size_t>(exists.size(), id.value + 1), 0);
        exists[id.value] = 1;
        m_recording.sites[module.value].insert_or_assign(id, std::move(site));
        return Message{};
    });
}

Result<void> RecordingReader::readAllocations()
{
    auto& rows = m_recording.allocations;
    return forEachRow("allocation", [&](Statement& row, std::size_t number) {
        Allocation allocation;
        if (!readAllocation(row, allocation) || !makeRoomFor(rows, allocation.id.value, number))
            return messageUnless(false);
        for (std::size_t i = allocation.id.value; i > 0 && rows[i].id.value != i; --i)
            rows[i].id = AllocationId{std::uint32_t(i)};
        const std::size_t index = allocation.id.value;
        rows[index] = std::move(allocation);
        return Message{};
    });
}

Result<void> RecordingReader::readAllocationContents()
{
    return forEachRow("allocation_content", [&](Statement& row, std::size_t) {
        const auto id = row.readNumber<std::uint64_t>(), digest = row.readNumber<std::uint64_t>();
        if (!row.fits() || id >= m_recording.allocations.size())
            return messageUnless(false);
        m_recording.allocations[id].contentDigest = digest;
        return Message{};
    });
}

Result<void> RecordingReader::readBookmarks()
{
    return forEachRow("bookmark", [&](Statement& row, std::size_t) {
        Bookmark bookmark;
        if (!readBookmark(row, bookmark))
            return messageUnless(false);
        if (!holds(m_recording, bookmark))
            return messageUnless(false, msg::file::ofNoRecordedBlock);
        m_bookmarks.push_back(std::move(bookmark));
        return Message{};
    });
}

void RecordingReader::addCutOffNote()
{
    if (m_recording.program.isComplete)
        return;
    std::uint64_t events = 0;
    for (const Launch& launch : m_recording.launches)
        for (const auto& block : launch.blocks)
            events += block->size();
    const auto& row = isBeingWritten(m_path) ? msg::file::stillWritten : msg::file::stopsAfter;
    Message note = row(events, m_recording.launches.size());
    if (std::ranges::find(m_recording.notes, note.text(), &Message::text) == m_recording.notes.end())
        m_recording.notes.push_back(std::move(note));
}

Result<UncheckedRecording> openRecording(const std::string& path, const std::stop_token& stop)
{
    auto opened = RecordingDatabase::open(path);
    if (!opened)
        return tl::unexpected<Error>(opened.error());
    try {
        RecordingReader reader(path, **opened, stop);
        auto read = reader.read();
        if (!read)
            return tl::unexpected<Error>(read.error());
        return UncheckedRecording{std::move(*read), EventCheck(path, reader.chunks())};
    } catch (const std::bad_alloc&) {
        return fail(msg::file::outOfMemory(path));
    }
}

EventCheck::EventCheck(std::string path, std::shared_ptr<const ChunkStore> chunks) : m_path(std::move(path)), m_chunks(std::move(chunks)) {}

Result<void> EventCheck::operator()(const std::stop_token& stop) const
{
    try {
        const Result<void> sound = m_chunks ? m_chunks->check(stop) : Result<void>{};
        return sound ? Result<void>{} : fail(msg::file::damaged(m_path, sound.error().message));
    } catch (const std::bad_alloc&) {
        return fail(msg::file::outOfMemory(m_path));
    }
}

Result<void> EventCheck::resultSoFar() const
{
    const std::optional<Error> damage = m_chunks ? m_chunks->damage() : std::nullopt;
    return damage ? fail(msg::file::damaged(m_path, damage->message)) : Result<void>{};
}

Result<AnnotatedRecording> readAnnotatedRecording(const std::string& path, const std::stop_token& stop)
{
    auto opened = openRecording(path, stop);
    if (!opened)
        return tl::unexpected<Error>(opened.error());
    if (auto sound = opened->check(stop); !sound)
        return tl::unexpected<Error>(sound.error());
    if (stop.stop_requested())
        return fail(msg::file::readingStopped(path));
    return std::move(opened->annotated);
}

Result<Recording> readRecording(const std::string& path)
{
    auto read = readAnnotatedRecording(path);
    if (!read)
        return tl::unexpected<Error>(read.error());
    return std::move(read->recording);
}

}  // namespace simtscope::trace
