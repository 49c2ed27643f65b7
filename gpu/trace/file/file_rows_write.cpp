// Writes the values of a recording to rows of its file (declared in file_rows.h).
#include "gpu/core/message_json.h"
#include "gpu/trace/file/file_rows.h"

#include <algorithm>
#include <fmt/format.h>
#include <sqlite3.h>

#include "gpu/trace/codec/chunk_codec.h"
#include "gpu/trace/file/file_json.h"
#include "gpu/trace/file/file_schema.h"

namespace simtscope::trace {

namespace {

std::string idOf(const Message& message)
{
    return message.row ? message.row->id() : std::string();
}

}  // namespace

Statement& RowWriter::insertStatement(std::string_view table)
{
    const TableSchema& row = fileTable(table);
    Statement& insert = m_inserts[row.name];
    if (!insert.isValid()) {
        std::string placeholders = "?";
        for (unsigned column = 1; column < row.columnCount; ++column)
            placeholders += ",?";
        insert = Statement(m_database, fmt::format("INSERT OR REPLACE INTO {} VALUES({})", table, placeholders));
    }
    return insert;
}

int RowWriter::writeProgram(const ProgramInfo& p)
{
    int status = insertStatement("program").run(0, p.name, toJson(p.arguments), p.exitCode, p.signal, p.isComplete, p.output, p.engine,
                                                p.schedule, p.createdBy);
    for (std::size_t i = 0; i < p.sources.size() && status == SQLITE_OK; ++i)
        status = insertStatement("source").run(i, p.sources[i].path, p.sources[i].text);
    return status;
}

int RowWriter::writeDevice(const DeviceInfo& d)
{
    const int status = insertStatement("device").run(
        d.index, d.name, d.isModelled, d.computeMajor, d.computeMinor, d.smCount, d.maxThreadsPerSm, d.maxBlocksPerSm, d.maxThreadsPerBlock,
        d.registersPerSm, d.sharedBytesPerSm, d.sharedBytesPerBlock, d.sharedBytesPerBlockOptIn, d.globalMemoryBytes);
    return status == SQLITE_OK && d.megabytesPerSecond ? insertStatement("device_peak").run(d.index, d.megabytesPerSecond) : status;
}

int RowWriter::writeModule(ModuleId id, const ModuleInfo& info, const std::map<SiteId, Site>& sites)
{
    const bool isNew = m_writtenModules.insert(id).second;
    const int status = isNew || !info.ptx.empty() ? insertStatement("module").run(id.value, info.ptx) : SQLITE_OK;
    return status == SQLITE_OK ? this->writeSites(id, sites) : status;
}

namespace {

bool isSameFrame(const SourceFrame& a, const SourceFrame& b)
{
    return a.file == b.file && a.path == b.path && a.line == b.line && a.column == b.column && a.function == b.function;
}

}  // namespace

int RowWriter::writeFrameStack(const std::vector<SourceFrame>& frames, std::int64_t& number)
{
    if (m_lastFrameStackRow < 0 || !std::ranges::equal(frames, m_lastFrames, isSameFrame)) {
        std::string text = toJson(frames);
        const auto [found, isNew] = m_frameStackRows.try_emplace(std::move(text), std::int64_t(m_frameStackRows.size()));
        if (isNew)
            if (const int status = insertStatement("frame_stack").run(found->second, found->first); status != SQLITE_OK)
                return status;
        m_lastFrames = frames;
        m_lastFrameStackRow = found->second;
    }
    number = m_lastFrameStackRow;
    return SQLITE_OK;
}

int RowWriter::writeSites(ModuleId id, const std::map<SiteId, Site>& sites)
{
    int status = SQLITE_OK;
    for (const auto& [siteId, s] : sites) {
        std::int64_t stack = 0;
        if (status = writeFrameStack(s.frames.allFrames(), stack); status != SQLITE_OK)
            break;
        const SourceFrame outermost = s.frames.empty() ? SourceFrame{} : s.frames.back();
        status = insertStatement("site").run(id.value, siteId.value, nameOf(s.kind), nameOf(s.space), s.elementBytes, s.elementCount,
                                             nameOf(s.atomicRule), nameOf(s.type), s.opcode, s.function, s.variable, outermost.path,
                                             outermost.line, std::to_string(stack));
        if (status != SQLITE_OK)
            break;
    }
    return status;
}

int RowWriter::writeAllocation(const Allocation& a)
{
    const int status = insertStatement("allocation")
                           .run(a.id.value, nameOf(a.kind), a.address, a.bytes, a.name, nameOf(a.type), a.createdByCall, a.freedByCall);
    return status == SQLITE_OK && a.contentDigest ? insertStatement("allocation_content").run(a.id.value, *a.contentDigest) : status;
}

int RowWriter::writeApiCall(std::int64_t index, const ApiCall& c)
{
    int status =
        insertStatement("api_call")
            .run(index, c.name, c.detail.text(), c.stream.value, c.start, c.end, c.error, c.errorName, c.launch, c.bytes, c.device);
    if (status == SQLITE_OK && !c.detail.isEmpty())
        status = insertStatement("call_detail").run(index, nameOf(c.direction), idOf(c.detail), formatArgumentsJson(c.detail));
    return status == SQLITE_OK && c.hasWork() ? insertStatement("device_work").run(index, c.workStart, c.workEnd) : status;
}

int RowWriter::writeNestedWork(const NestedWork& w)
{
    return insertStatement("nested_work")
        .run(m_nestedWorkCount++, w.apiCall, w.launch, w.graph, w.node, w.branch, w.start, w.end, w.bytes, nameOf(w.direction),
             w.detail.text(), idOf(w.detail), formatArgumentsJson(w.detail));
}

int RowWriter::writeLaunch(const Launch& l)
{
    int status =
        insertStatement("launch").run(l.id.value, l.module.value, l.kernel, l.name, l.grid.x, l.grid.y, l.grid.z, l.block.x, l.block.y,
                                      l.block.z, l.staticSharedBytes, l.dynamicSharedBytes, std::span<const std::uint8_t>(l.parameters),
                                      l.stream.value, l.apiCall, l.warpInstructions, l.threadInstructions, l.barriers, l.ticks, l.error,
                                      l.isComplete, l.omittedEventCount, std::span<const std::uint8_t>(packNumbers(l.smOfBlock)));
    for (std::size_t run = 0; run < l.durationsNanoseconds.size() && status == SQLITE_OK; ++run)
        status = insertStatement("launch_time").run(l.id.value, run, l.durationsNanoseconds[run]);
    if (l.recorder.nanoseconds && status == SQLITE_OK)
        status = insertStatement("launch_recorder").run(l.id.value, l.recorder.nanoseconds, l.recorder.records, l.recorder.bytes);
    if (!l.origin.isHost() && status == SQLITE_OK)
        status = insertStatement("launch_origin").run(l.id.value, l.origin.parent, l.origin.graph, l.origin.node);
    for (std::size_t i = 0; i < l.sharedVariables.size() && status == SQLITE_OK; ++i) {
        const SharedVariable& v = l.sharedVariables[i];
        status = insertStatement("shared_variable").run(l.id.value, i, v.name, v.offset, v.bytes, nameOf(v.type), v.isDynamic);
    }
    return status == SQLITE_OK ? writeTotals(l) : status;
}

/// Writes the totals of the launch, or refers to an earlier launch that has the same ones: a program that launches a kernel a million times
/// may have a million equal totals.
int RowWriter::writeTotals(const Launch& l)
{
    if (l.totals.empty())
        return SQLITE_OK;
    if (const LaunchId equal = m_totals.firstLaunchWith(l.totals, l.id); equal != l.id)
        return insertStatement("equal_totals").run(l.id.value, equal.value);
    int status = SQLITE_OK;
    for (const auto& [site, t] : l.totals) {
        status = insertStatement("site_total")
                     .run(l.id.value, site.value, t.instructions, t.threadInstructions, t.wavefronts, t.idealWavefronts, t.sectors,
                          t.bytesRequested, t.divergentBranches, t.localSectors, t.localBytesRequested, t.serialised, t.failedSwaps);
        if (status != SQLITE_OK)
            break;
    }
    return status;
}

int RowWriter::writeBlock(LaunchId launch, BlockId block, std::uint32_t warps, bool isTruncated)
{
    return insertStatement("block").run(launch.value, block.value, warps, isTruncated);
}

int RowWriter::writeChunk(LaunchId launch, BlockId block, std::uint32_t ordinal, const EventChunk& chunk,
                          std::span<const std::uint8_t> packed)
{
    return insertStatement("event_chunk")
        .run(m_chunkCount++, launch.value, block.value, ordinal, chunk.size(), chunk.baseTime, chunk.payload.size(), packed);
}

int RowWriter::writeFinding(const Finding& finding)
{
    int status = removeProvisionalFindings();
    if (status == SQLITE_OK)
        status = insertFinding(m_findingCount++, finding);
    return status == SQLITE_OK ? insertProvisionalFindings() : status;
}

int RowWriter::appendFinding(const Finding& finding)
{
    Statement count(m_database, "SELECT coalesce(max(id) + 1, 0) FROM finding");
    if (!count.fetchRow())
        return count.status();
    m_findingCount = count.readNumber<std::int64_t>();
    return insertFinding(m_findingCount, finding);
}

int RowWriter::setProvisionalFindings(std::vector<Finding> findings)
{
    const int status = removeProvisionalFindings();
    m_provisionalFindings = std::move(findings);
    return status == SQLITE_OK ? insertProvisionalFindings() : status;
}

int RowWriter::insertProvisionalFindings()
{
    int status = SQLITE_OK;
    for (std::size_t i = 0; i < m_provisionalFindings.size() && status == SQLITE_OK; ++i)
        status = insertFinding(m_findingCount + std::int64_t(i), m_provisionalFindings[i]);
    return status;
}

int RowWriter::removeProvisionalFindings()
{
    constexpr const char* kRemovals[] = {"DELETE FROM finding WHERE id >= ?", "DELETE FROM finding_detail WHERE finding >= ?",
                                         "DELETE FROM finding_access WHERE finding >= ?"};
    int status = SQLITE_OK;
    for (std::size_t i = 0; !m_provisionalFindings.empty() && i < std::size(kRemovals) && status == SQLITE_OK; ++i) {
        Statement remove(m_database, kRemovals[i]);
        status = remove.isValid() ? remove.run(m_findingCount) : remove.status();
    }
    return status;
}

int RowWriter::insertFinding(std::int64_t id, const Finding& f)
{
    const FindingLocation& location = f.location;
    int status = insertStatement("finding").run(id, nameOf(f.kind), f.kernel, f.file, f.line, f.launch.value, f.block, toJson(f.threads),
                                                f.address, f.message.text());
    if (status == SQLITE_OK)
        status = insertStatement("finding_detail")
                     .run(id, nameOf(f.severity), nameOf(location.space), location.allocation, location.variable, location.element,
                          location.offset, location.bytes, idOf(f.message), formatArgumentsJson(f.message));
    for (std::size_t i = 0; i < f.accesses.size() && status == SQLITE_OK; ++i) {
        const FindingAccess& a = f.accesses[i];
        status =
            insertStatement("finding_access").run(id, i, a.site.value, a.block, a.warp, a.lanes, a.time, a.address, a.isWrite, a.value);
    }
    return status;
}

int RowWriter::writeNote(const Message& message)
{
    return insertNote(m_noteCount++, message);
}

int RowWriter::setRunningNote(const Message& message)
{
    if (m_runningNoteId < 0)
        m_runningNoteId = m_noteCount++;
    return insertNote(m_runningNoteId, message);
}

int RowWriter::insertNote(std::int64_t id, const Message& message)
{
    const int status = insertStatement("note").run(id, message.text());
    return status == SQLITE_OK ? insertStatement("note_message").run(id, idOf(message), formatArgumentsJson(message)) : status;
}

int RowWriter::appendNote(const Message& message)
{
    Statement count(m_database, "SELECT coalesce(max(id) + 1, 0) FROM note");
    if (!count.fetchRow())
        return count.status();
    m_noteCount = count.readNumber<std::int64_t>();
    return writeNote(message);
}

int RowWriter::writeBookmark(std::size_t index, const Bookmark& b)
{
    return insertStatement("bookmark").run(index, b.launch.value, b.block.value, b.event.value, b.figure, b.note);
}

}  // namespace simtscope::trace
