#include "gpu/core/message_json.h"
#include "gpu/core/messages/file.h"
#include "gpu/core/messages/plain.h"
#include "gpu/trace/recording_file.h"

#include <algorithm>
#include <new>

#include <fmt/format.h>
#include <sqlite3.h>

#include "gpu/core/stop_look.h"
#include "gpu/trace/chunk_codec.h"
#include "gpu/trace/file_access.h"
#include "gpu/trace/file_rows.h"
#include "gpu/trace/file_schema.h"

namespace simtscope::trace {
namespace {

constexpr std::uint32_t kMaxSite = 1u << 20;                    ///< instructions of a module
constexpr std::size_t kMaxDevices = 64;                         ///< far more than a run models
constexpr std::uint64_t kMaxUnpacked = std::uint64_t(4) << 30;  ///< bytes of all events together
constexpr std::size_t kIdSlack = 1024;                          ///< rows that a killed run may owe
constexpr int kIllegalInstruction = 715;                        // cudaErrorIllegalInstruction

class Reader {
public:
    Reader(const std::string& path, OpenRecording& file, const std::stop_token& stop)
        : m_path(path), m_database(file.database()), m_version(file.version()), m_stop(stop)
    {
    }

    Result<AnnotatedRecording> read()
    {
        using Part = Result<void> (Reader::*)();
        constexpr Part parts[] = {
            &Reader::readProgramRows,    &Reader::readDevicePeaks,     &Reader::readModules,       &Reader::readFrameStacks,
            &Reader::readSites,          &Reader::readAllocations,     &Reader::readContents,      &Reader::readApiCalls,
            &Reader::readCallDetails,    &Reader::readDeviceWork,      &Reader::readLaunches,      &Reader::readLaunchOrigins,
            &Reader::readNestedWork,     &Reader::readLaunchTimes,     &Reader::readRecorderCosts, &Reader::readSharedVariables,
            &Reader::readTotalRows,      &Reader::readBlocks,          &Reader::readChunks,        &Reader::readFindings,
            &Reader::readFindingDetails, &Reader::readFindingAccesses, &Reader::readNotes,         &Reader::readNoteMessages,
            &Reader::readBookmarks,      &Reader::checkCalls};
        for (const Part part : parts)
            if (auto done = (this->*part)(); !done)
                return tl::unexpected<Error>(done.error());
        noteWhereItStops();
        return AnnotatedRecording{std::move(m_recording), std::move(m_bookmarks)};
    }

private:
    tl::unexpected<Error> damaged(const Message& what) const { return fail(msg::file::damaged(m_path, what)); }

    tl::unexpected<Error> stopped() const { return fail(msg::file::readingStopped(m_path)); }

    /// Calls `take(row, number)` for every row of the table; it returns what is wrong, or nothing.
    template <class Take>
    Result<void> forEach(std::string_view table, const Take& take)
    {
        if (fileTable(table).since > m_version)
            return {};
        Statement rows(m_database.handle(), fmt::format("SELECT * FROM {} ORDER BY {}", table, fileTable(table).order));
        StopLook isStopped(m_stop);
        for (std::size_t number = 0; rows.nextRow(); ++number) {
            if (const Message wrong = take(rows, number); !wrong.empty())
                return damaged(msg::file::rowOfTable(number + 1, table, wrong));
            if (isStopped())
                return stopped();
        }
        return rows.status() == SQLITE_DONE ? Result<void>{} : damaged(m_database.why());
    }

    static Message unless(bool sound, const MessageTemplate<>& what = msg::file::unsound) { return sound ? Message{} : what(); }

    /// Makes room for the row with this id in a table whose last rows may be missing.
    template <class Row>
    static bool reserve(std::vector<Row>& rows, std::uint64_t id, std::size_t number)
    {
        if (id > 2 * number + kIdSlack)
            return false;
        if (rows.size() <= id)
            rows.resize(id + 1);
        return true;
    }

    Launch* launch(LaunchId id) { return id.value < m_recording.launches.size() ? &m_recording.launches[id.value] : nullptr; }

    Result<void> readProgramRows()
    {
        auto done = forEach("program", [&](Statement& row, std::size_t number) {
            return number == 0 ? unless(readProgram(row, m_recording.program)) : msg::file::oneTooMany();
        });
        if (done)
            done = forEach("source", [&](Statement& row, std::size_t) {
                row.number<std::int64_t>();
                std::string sourcePath = row.text();
                m_recording.program.sources.push_back({std::move(sourcePath), row.text()});
                return Message{};
            });
        if (done)
            done = forEach("device", [&](Statement& row, std::size_t number) {
                DeviceInfo& device = number == 0 ? m_recording.device : m_recording.moreDevices.emplace_back();
                if (number >= kMaxDevices)
                    return unless(false, msg::file::oneTooMany);
                return unless(readDevice(row, device) && device.index == number);
            });
        return done;
    }

    Result<void> readModules()
    {
        return forEach("module", [&](Statement& row, std::size_t number) {
            if (row.number<std::uint64_t>() != number)
                return unless(false, msg::file::followsGap);
            m_recording.modules.push_back({row.text()});
            m_recording.sites.emplace_back();
            return Message{};
        });
    }

    Result<void> readFrameStacks()
    {
        return forEach("frame_stack", [&](Statement& row, std::size_t number) {
            std::int64_t id = 0;
            std::vector<SourceFrame> frames;
            if (!readFrameStack(row, id, frames) || std::uint64_t(id) != number)
                return unless(false);
            m_stacks.push_back(std::move(frames));
            return Message{};
        });
    }

    Result<void> readSites()
    {
        m_siteExists.resize(m_recording.modules.size());
        return forEach("site", [&](Statement& row, std::size_t) {
            ModuleId module;
            SiteId id;
            Site site;
            if (!readSite(row, m_stacks, module, id, site))
                return unless(false);
            if (module.value >= m_recording.modules.size() || id.value >= kMaxSite)
                return unless(false, msg::file::ofNoModule);
            auto& exists = m_siteExists[module.value];
            exists.resize(std::max<std::size_t>(exists.size(), id.value + 1), 0);
            exists[id.value] = 1;
            m_recording.sites[module.value].insert_or_assign(id, std::move(site));
            return Message{};
        });
    }

    Result<void> readAllocations()
    {
        auto& rows = m_recording.allocations;
        return forEach("allocation", [&](Statement& row, std::size_t number) {
            Allocation allocation;
            if (!readAllocation(row, allocation) || !reserve(rows, allocation.id.value, number))
                return unless(false);
            for (std::size_t i = allocation.id.value; i > 0 && rows[i].id.value != i; --i)
                rows[i].id = AllocationId{std::uint32_t(i)};
            const std::size_t index = allocation.id.value;
            rows[index] = std::move(allocation);
            return Message{};
        });
    }

    Result<void> readContents()
    {
        return forEach("allocation_content", [&](Statement& row, std::size_t) {
            const auto id = row.number<std::uint64_t>(), digest = row.number<std::uint64_t>();
            if (!row.fits() || id >= m_recording.allocations.size())
                return unless(false);
            m_recording.allocations[id].content = digest;
            return Message{};
        });
    }

    Result<void> readApiCalls()
    {
        auto& rows = m_recording.apiCalls;
        return forEach("api_call", [&](Statement& row, std::size_t number) {
            std::int64_t index = 0;
            ApiCall call;
            if (!readApiCall(row, index, call) || index < 0 || !reserve(rows, std::uint64_t(index), number))
                return unless(false);
            rows[std::size_t(index)] = std::move(call);
            return Message{};
        });
    }

    Result<void> readCallDetails()
    {
        auto done = forEach("call_detail", [&](Statement& row, std::size_t) {
            const auto index = row.number<std::int64_t>();
            if (!row.fits() || index < 0 || std::uint64_t(index) >= m_recording.apiCalls.size())
                return unless(false, msg::file::ofNoCall);
            return unless(readCallDetail(row, m_recording.apiCalls[std::size_t(index)]));
        });
        // A file of an older format, which a bookmark may have brought up to date: it has the text alone.
        for (ApiCall& call : m_recording.apiCalls)
            if (call.direction == CopyDirection::None && call.detail.is(msg::plain::text))
                if (call.direction = directionOfText(call.detail.text(), call.bytes); call.direction != CopyDirection::None)
                    call.detail = copyText(call.direction, call.bytes);
        return done;
    }

    Result<void> readDeviceWork()
    {
        return forEach("device_work", [&](Statement& row, std::size_t) {
            std::int64_t index = 0;
            std::uint64_t start = 0, end = 0;
            if (!trace::readDeviceWork(row, index, start, end))
                return unless(false);
            if (index < 0 || std::uint64_t(index) >= m_recording.apiCalls.size())
                return unless(false, msg::file::ofNoCall);
            ApiCall& call = m_recording.apiCalls[std::size_t(index)];
            call.workStart = start;
            call.workEnd = end;
            return Message{};
        });
    }

    Result<void> readLaunches()
    {
        return forEach("launch", [&](Statement& row, std::size_t number) {
            Launch launch;
            if (!readLaunch(row, launch))
                return unless(false);
            if (launch.id.value != number)
                return unless(false, msg::file::followsGap);
            if (launch.module.value >= m_recording.modules.size())
                return unless(false, msg::file::ofNoModule);
            m_recording.launches.push_back(std::move(launch));
            return Message{};
        });
    }

    Result<void> readLaunchOrigins()
    {
        return forEach("launch_origin", [&](Statement& row, std::size_t) {
            const LaunchId id{row.number<std::uint32_t>()};
            Launch* const of = launch(id);
            if (!row.fits() || !of)
                return unless(false, msg::file::ofNoLaunch);
            // A kernel launches others while it runs, so their number is higher than its own.
            return unless(readLaunchOrigin(row, of->origin) && of->origin.parent < std::int64_t(id.value));
        });
    }

    Result<void> readNestedWork()
    {
        return forEach("nested_work", [&](Statement& row, std::size_t) {
            row.number<std::int64_t>();
            NestedWork work;
            if (!trace::readNestedWork(row, work))
                return unless(false);
            m_recording.nestedWork.push_back(std::move(work));
            return Message{};
        });
    }

    Result<void> readLaunchTimes()
    {
        return forEach("launch_time", [&](Statement& row, std::size_t) {
            Launch* const of = launch(LaunchId{row.number<std::uint32_t>()});
            const auto run = row.number<std::uint64_t>();
            if (!row.fits() || !of || run != of->durations.size())
                return unless(false, msg::file::ofNoLaunch);
            of->durations.push_back(row.number<std::uint64_t>());
            return Message{};
        });
    }

    Result<void> readRecorderCosts()
    {
        return forEach("launch_recorder", [&](Statement& row, std::size_t) {
            Launch* const of = launch(LaunchId{row.number<std::uint32_t>()});
            RecorderCost cost;
            for (std::uint64_t* number : {&cost.nanoseconds, &cost.records, &cost.bytes})
                *number = row.number<std::uint64_t>();
            if (!row.fits() || !of)
                return unless(false, msg::file::ofNoLaunch);
            of->recorder = cost;
            return Message{};
        });
    }

    Result<void> readDevicePeaks()
    {
        return forEach("device_peak", [&](Statement& row, std::size_t) {
            const auto index = row.number<std::uint64_t>();
            if (!row.fits() || index > m_recording.moreDevices.size())
                return unless(false, msg::file::ofNoDevice);
            (index == 0 ? m_recording.device : m_recording.moreDevices[index - 1]).megabytesPerSecond = row.number<std::uint64_t>();
            return Message{};
        });
    }

    Result<void> readSharedVariables()
    {
        return forEach("shared_variable", [&](Statement& row, std::size_t) {
            LaunchId id;
            std::uint32_t index = 0;
            SharedVariable variable;
            if (!readSharedVariable(row, id, index, variable))
                return unless(false);
            Launch* const of = launch(id);
            if (!of || of->sharedVariables.size() != index)
                return unless(false, msg::file::ofNoLaunch);
            of->sharedVariables.push_back(std::move(variable));
            return Message{};
        });
    }

    Result<void> readTotalRows()
    {
        return forEach("site_total", [&](Statement& row, std::size_t) {
            LaunchId id;
            SiteId site;
            SiteTotals totals;
            if (!readTotals(row, id, site, totals))
                return unless(false);
            Launch* const of = launch(id);
            if (!of || !m_recording.site(*of, site))
                return unless(false, msg::file::ofNoSite);
            of->totals[site] = totals;
            return Message{};
        });
    }

    Result<void> readBlocks()
    {
        return forEach("block", [&](Statement& row, std::size_t) {
            const LaunchId id{row.number<std::uint32_t>()};
            const BlockId block{row.number<std::uint32_t>()};
            const auto warps = row.number<std::uint32_t>();
            const bool truncated = row.flag();
            Launch* const of = launch(id);
            if (!row.fits() || !of || block.value >= of->grid.count() || warps != of->warps())
                return unless(false, msg::file::ofNoLaunch);
            auto trace = std::make_shared<BlockTrace>(block, warps);
            trace->setTruncated(truncated);
            of->blocks.push_back(trace);
            m_traces[{id, block}] = std::move(trace);
            return Message{};
        });
    }

    Result<void> readChunks()
    {
        std::uint64_t unpacked = 0;
        Statement rows(m_database.handle(), fmt::format("SELECT * FROM event_chunk ORDER BY {}", fileTable("event_chunk").order));
        while (rows.nextRow()) {
            if (m_stop.stop_requested())
                return stopped();
            rows.number<std::int64_t>();
            const LaunchId id{rows.number<std::uint32_t>()};
            const BlockId block{rows.number<std::uint32_t>()};
            const auto ordinal = rows.number<std::uint32_t>();
            ChunkCounts counts;
            counts.events = rows.number<std::uint32_t>();
            counts.baseTime = rows.number<std::uint64_t>();
            counts.payloadBytes = rows.number<std::uint64_t>();
            const auto chunkIs = [&](const Message& what) { return msg::file::chunkOf(ordinal, block.value, id.value, what); };
            const auto trace = m_traces.find({id, block});
            if (!rows.fits() || trace == m_traces.end())
                return damaged(chunkIs(msg::file::ofNoBlock()));
            if (auto done = readChunk(*trace->second, ordinal, counts, rows.blob(), m_recording.launches[id.value].module, unpacked); !done)
                return damaged(chunkIs(done.error().message));
        }
        return rows.status() == SQLITE_DONE ? Result<void>{} : damaged(m_database.why());
    }

    Result<void> readChunk(BlockTrace& trace, std::uint32_t ordinal, const ChunkCounts& counts, std::span<const std::uint8_t> packed,
                           ModuleId module, std::uint64_t& unpacked) const
    {
        if (ordinal != trace.chunks().size() || trace.size() != std::uint64_t(ordinal) * kChunkEvents)
            return fail(msg::file::followsGap());
        if (trace.size() > 0xffffffffu - kChunkEvents)
            return fail(msg::file::oneTooMany());
        unpacked += counts.payloadBytes;
        if (counts.payloadBytes > kMaxUnpacked || unpacked > kMaxUnpacked)
            return fail(msg::file::exceeds(kMaxUnpacked >> 30));
        std::shared_ptr<EventChunk> chunk = unpackChunk(packed, counts);
        if (!chunk)
            return fail(msg::file::notUnpacked());
        const std::uint64_t last = trace.size() > 0 ? trace.event(EventIndex{trace.size() - 1}).time : 0;
        if (auto sound =
                checkChunk(*chunk, {trace.warps(), std::uint32_t(m_recording.allocations.size()), m_siteExists[module.value], last});
            !sound)
            return sound;
        unpacked += std::uint64_t(chunk->size()) * 18;
        trace.appendChunk(std::move(chunk));
        return {};
    }

    Result<void> readFindings()
    {
        return forEach("finding", [&](Statement& row, std::size_t) {
            Finding finding;
            if (!readFinding(row, finding))
                return unless(false);
            const Launch* const of = launch(finding.launch);
            const bool placed = of ? finding.block < std::int64_t(of->grid.count()) : finding.launch.value == 0 && finding.block < 0;
            if (!placed || finding.block < -1)
                return unless(false, msg::file::ofNoLaunch);
            // Up to format 5, "barrier" was also the name of a barrier that not all threads reach. That is no illegal instruction. Not by
            // the format of the file: a bookmark brings that up to date.
            if (finding.kind == FindingKind::Barrier && of && of->error != kIllegalInstruction)
                finding.kind = FindingKind::BarrierDivergence;
            m_recording.findings.push_back(std::move(finding));
            return Message{};
        });
    }

    Result<void> readFindingDetails()
    {
        return forEach("finding_detail", [&](Statement& row, std::size_t) {
            const auto index = row.number<std::uint64_t>();
            if (!row.fits() || index >= m_recording.findings.size())
                return unless(false, msg::file::ofNoFinding);
            return unless(readFindingDetail(row, m_recording.findings[index]));
        });
    }

    Result<void> readFindingAccesses()
    {
        return forEach("finding_access", [&](Statement& row, std::size_t) {
            const auto index = row.number<std::uint64_t>();
            const auto ordinal = row.number<std::uint64_t>();
            if (!row.fits() || index >= m_recording.findings.size() || ordinal != m_recording.findings[index].accesses.size())
                return unless(false, msg::file::ofNoFinding);
            return unless(readFindingAccess(row, m_recording.findings[index].accesses.emplace_back()));
        });
    }

    Result<void> readNotes()
    {
        return forEach("note", [&](Statement& row, std::size_t) {
            row.number<std::int64_t>();
            m_recording.notes.push_back(plainMessage(row.text()));
            return Message{};
        });
    }

    Result<void> readNoteMessages()
    {
        return forEach("note_message", [&](Statement& row, std::size_t) {
            const auto index = row.number<std::uint64_t>();
            if (!row.fits() || index >= m_recording.notes.size())
                return unless(false, msg::file::ofNoNote);
            Message& note = m_recording.notes[index];
            const std::string id = row.text();
            note = messageFrom(id, row.text(), note.text());
            return Message{};
        });
    }

    Result<void> readBookmarks()
    {
        return forEach("bookmark", [&](Statement& row, std::size_t) {
            Bookmark bookmark;
            if (!readBookmark(row, bookmark))
                return unless(false);
            if (!holds(m_recording, bookmark))
                return unless(false, msg::file::ofNoRecordedBlock);
            m_bookmarks.push_back(std::move(bookmark));
            return Message{};
        });
    }

    /// Calls are written when they end, so a run that was cut off may owe the ones that others refer to.
    Result<void> checkCalls()
    {
        const auto calls = std::int64_t(m_recording.apiCalls.size()), launches = std::int64_t(m_recording.launches.size());
        const bool mayOwe = !m_recording.program.complete;
        const auto repair = [&](std::int64_t& reference, std::int64_t end) {
            if (reference >= -1 && reference < end)
                return true;
            reference = -1;
            return mayOwe;
        };
        bool sound = true;
        for (Allocation& allocation : m_recording.allocations)
            sound = repair(allocation.createdByCall, calls) && repair(allocation.freedByCall, calls) && sound;
        for (ApiCall& call : m_recording.apiCalls)
            sound = repair(call.launch, launches) && sound;
        for (NestedWork& work : m_recording.nestedWork)
            sound = repair(work.apiCall, calls) && repair(work.launch, launches) && sound;
        for (Launch& launch : m_recording.launches) {
            sound = repair(launch.apiCall, calls) && sound;
            const int device = launch.apiCall < 0 ? 0 : m_recording.apiCalls[std::size_t(launch.apiCall)].device;
            launch.device = std::uint32_t(std::clamp(device, 0, int(m_recording.moreDevices.size())));
        }
        return sound ? Result<void>{} : damaged(msg::file::danglingReference());
    }

    void noteWhereItStops()
    {
        if (m_recording.program.complete)
            return;
        std::uint64_t events = 0;
        for (const Launch& launch : m_recording.launches)
            for (const auto& block : launch.blocks)
                events += block->size();
        Message note = msg::file::stopsAfter(events, m_recording.launches.size());
        if (std::ranges::find(m_recording.notes, note.text(), &Message::text) == m_recording.notes.end())
            m_recording.notes.push_back(std::move(note));
    }

    const std::string& m_path;
    Database& m_database;
    int m_version;
    const std::stop_token& m_stop;
    Recording m_recording;
    std::vector<Bookmark> m_bookmarks;
    std::vector<std::vector<SourceFrame>> m_stacks;       // of sites
    std::vector<std::vector<std::uint8_t>> m_siteExists;  // by module and site
    std::map<std::pair<LaunchId, BlockId>, std::shared_ptr<BlockTrace>> m_traces;
};

}  // namespace

Result<AnnotatedRecording> readAnnotated(const std::string& path, const std::stop_token& stop)
{
    auto opened = OpenRecording::open(path);
    if (!opened)
        return tl::unexpected<Error>(opened.error());
    try {
        return Reader(path, **opened, stop).read();
    } catch (const std::bad_alloc&) {
        return fail(msg::file::outOfMemory(path));
    }
}

Result<Recording> readRecording(const std::string& path)
{
    auto read = readAnnotated(path);
    if (!read)
        return tl::unexpected<Error>(read.error());
    return std::move(read->recording);
}

}  // namespace simtscope::trace
