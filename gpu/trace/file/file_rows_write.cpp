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

Statement& RowWriter::into(std::string_view table)
{
    const TableRow& row = fileTable(table);
    Statement& insert = m_inserts[row.name];
    if (!insert.isValid()) {
        std::string places = "?";
        for (unsigned column = 1; column < row.columns; ++column)
            places += ",?";
        insert = Statement(m_database, fmt::format("INSERT OR REPLACE INTO {} VALUES({})", table, places));
    }
    return insert;
}

int RowWriter::program(const ProgramInfo& p)
{
    int status =
        into("program").run(0, p.name, toJson(p.arguments), p.exitCode, p.signal, p.complete, p.output, p.engine, p.schedule, p.createdBy);
    for (std::size_t i = 0; i < p.sources.size() && status == SQLITE_OK; ++i)
        status = into("source").run(i, p.sources[i].path, p.sources[i].text);
    return status;
}

int RowWriter::device(const DeviceInfo& d)
{
    const int status =
        into("device").run(d.index, d.name, d.modelled, d.computeMajor, d.computeMinor, d.smCount, d.maxThreadsPerSm, d.maxBlocksPerSm,
                           d.maxThreadsPerBlock, d.registersPerSm, d.sharedPerSm, d.sharedPerBlock, d.sharedPerBlockOptin, d.globalMemory);
    return status == SQLITE_OK && d.megabytesPerSecond ? into("device_peak").run(d.index, d.megabytesPerSecond) : status;
}

int RowWriter::module(ModuleId id, const ModuleInfo& info, const std::map<SiteId, Site>& sites)
{
    const bool isNew = m_modules.insert(id).second;
    const int status = isNew || !info.ptx.empty() ? into("module").run(id.value, info.ptx) : SQLITE_OK;
    return status == SQLITE_OK ? this->sites(id, sites) : status;
}

namespace {

bool isSameFrame(const SourceFrame& a, const SourceFrame& b)
{
    return a.file == b.file && a.path == b.path && a.line == b.line && a.column == b.column && a.function == b.function;
}

}  // namespace

int RowWriter::frameStack(const std::vector<SourceFrame>& frames, std::int64_t& number)
{
    if (m_lastStack < 0 || !std::ranges::equal(frames, m_lastFrames, isSameFrame)) {
        std::string text = toJson(frames);
        const auto [found, isNew] = m_stacks.try_emplace(std::move(text), std::int64_t(m_stacks.size()));
        if (isNew)
            if (const int status = into("frame_stack").run(found->second, found->first); status != SQLITE_OK)
                return status;
        m_lastFrames = frames;
        m_lastStack = found->second;
    }
    number = m_lastStack;
    return SQLITE_OK;
}

int RowWriter::sites(ModuleId id, const std::map<SiteId, Site>& sites)
{
    int status = SQLITE_OK;
    for (const auto& [siteId, s] : sites) {
        std::int64_t stack = 0;
        if (status = frameStack(s.frames.all(), stack); status != SQLITE_OK)
            break;
        const SourceFrame outermost = s.frames.empty() ? SourceFrame{} : s.frames.back();
        status = into("site").run(id.value, siteId.value, nameOf(s.kind), nameOf(s.space), s.elementBytes, s.elements, nameOf(s.atomicRule),
                                  nameOf(s.type), s.opcode, s.function, s.variable, outermost.path, outermost.line, std::to_string(stack));
        if (status != SQLITE_OK)
            break;
    }
    return status;
}

int RowWriter::allocation(const Allocation& a)
{
    const int status =
        into("allocation").run(a.id.value, nameOf(a.kind), a.address, a.bytes, a.name, nameOf(a.type), a.createdByCall, a.freedByCall);
    return status == SQLITE_OK && a.content ? into("allocation_content").run(a.id.value, *a.content) : status;
}

int RowWriter::apiCall(std::int64_t index, const ApiCall& c)
{
    int status =
        into("api_call")
            .run(index, c.name, c.detail.text(), c.stream.value, c.start, c.end, c.error, c.errorName, c.launch, c.bytes, c.device);
    if (status == SQLITE_OK && !c.detail.empty())
        status = into("call_detail").run(index, nameOf(c.direction), idOf(c.detail), argumentsJson(c.detail));
    return status == SQLITE_OK && c.hasWork() ? into("device_work").run(index, c.workStart, c.workEnd) : status;
}

int RowWriter::nestedWork(const NestedWork& w)
{
    return into("nested_work")
        .run(m_nested++, w.apiCall, w.launch, w.graph, w.node, w.branch, w.start, w.end, w.bytes, nameOf(w.direction), w.detail.text(),
             idOf(w.detail), argumentsJson(w.detail));
}

int RowWriter::launch(const Launch& l)
{
    int status = into("launch").run(l.id.value, l.module.value, l.kernel, l.name, l.grid.x, l.grid.y, l.grid.z, l.block.x, l.block.y,
                                    l.block.z, l.staticShared, l.dynamicShared, std::span<const std::uint8_t>(l.parameters), l.stream.value,
                                    l.apiCall, l.warpInstructions, l.threadInstructions, l.barriers, l.ticks, l.error, l.complete,
                                    l.eventsLeftOut, std::span<const std::uint8_t>(packNumbers(l.smOfBlock)));
    for (std::size_t run = 0; run < l.durations.size() && status == SQLITE_OK; ++run)
        status = into("launch_time").run(l.id.value, run, l.durations[run]);
    if (l.recorder.nanoseconds && status == SQLITE_OK)
        status = into("launch_recorder").run(l.id.value, l.recorder.nanoseconds, l.recorder.records, l.recorder.bytes);
    if (!l.origin.isHost() && status == SQLITE_OK)
        status = into("launch_origin").run(l.id.value, l.origin.parent, l.origin.graph, l.origin.node);
    for (std::size_t i = 0; i < l.sharedVariables.size() && status == SQLITE_OK; ++i) {
        const SharedVariable& v = l.sharedVariables[i];
        status = into("shared_variable").run(l.id.value, i, v.name, v.offset, v.bytes, nameOf(v.type), v.dynamic);
    }
    return status == SQLITE_OK ? totals(l) : status;
}

/// Writes the totals of the launch, or refers to an earlier launch that has the same ones: a program that launches a kernel a million times
/// may have a million equal totals.
int RowWriter::totals(const Launch& l)
{
    if (l.totals.empty())
        return SQLITE_OK;
    if (const LaunchId equal = m_totals.firstLaunchWith(l.totals, l.id); equal != l.id)
        return into("equal_totals").run(l.id.value, equal.value);
    int status = SQLITE_OK;
    for (const auto& [site, t] : l.totals) {
        status = into("site_total")
                     .run(l.id.value, site.value, t.instructions, t.threads, t.wavefronts, t.ideal, t.sectors, t.bytesRequested,
                          t.divergent, t.localSectors, t.localBytes, t.serialised, t.failed);
        if (status != SQLITE_OK)
            break;
    }
    return status;
}

int RowWriter::block(LaunchId launch, BlockId block, std::uint32_t warps, bool truncated)
{
    return into("block").run(launch.value, block.value, warps, truncated);
}

int RowWriter::chunk(LaunchId launch, BlockId block, std::uint32_t ordinal, const EventChunk& chunk, std::span<const std::uint8_t> packed)
{
    return into("event_chunk")
        .run(m_chunks++, launch.value, block.value, ordinal, chunk.size(), chunk.baseTime, chunk.payload.size(), packed);
}

int RowWriter::finding(const Finding& finding)
{
    int status = removeProvisional();
    if (status == SQLITE_OK)
        status = insert(m_findings++, finding);
    return status == SQLITE_OK ? insertProvisional() : status;
}

int RowWriter::appendFinding(const Finding& finding)
{
    Statement count(m_database, "SELECT coalesce(max(id) + 1, 0) FROM finding");
    if (!count.nextRow())
        return count.status();
    m_findings = count.number<std::int64_t>();
    return insert(m_findings, finding);
}

int RowWriter::provisionalFindings(std::vector<Finding> findings)
{
    const int status = removeProvisional();
    m_provisional = std::move(findings);
    return status == SQLITE_OK ? insertProvisional() : status;
}

int RowWriter::insertProvisional()
{
    int status = SQLITE_OK;
    for (std::size_t i = 0; i < m_provisional.size() && status == SQLITE_OK; ++i)
        status = insert(m_findings + std::int64_t(i), m_provisional[i]);
    return status;
}

int RowWriter::removeProvisional()
{
    constexpr const char* kRemovals[] = {"DELETE FROM finding WHERE id >= ?", "DELETE FROM finding_detail WHERE finding >= ?",
                                         "DELETE FROM finding_access WHERE finding >= ?"};
    int status = SQLITE_OK;
    for (std::size_t i = 0; !m_provisional.empty() && i < std::size(kRemovals) && status == SQLITE_OK; ++i) {
        Statement remove(m_database, kRemovals[i]);
        status = remove.isValid() ? remove.run(m_findings) : remove.status();
    }
    return status;
}

int RowWriter::insert(std::int64_t id, const Finding& f)
{
    const FindingLocation& at = f.location;
    int status = into("finding").run(id, nameOf(f.kind), f.kernel, f.file, f.line, f.launch.value, f.block, toJson(f.threads), f.address,
                                     f.message.text());
    if (status == SQLITE_OK)
        status = into("finding_detail")
                     .run(id, nameOf(f.severity), nameOf(at.space), at.allocation, at.variable, at.element, at.offset, at.bytes,
                          idOf(f.message), argumentsJson(f.message));
    for (std::size_t i = 0; i < f.accesses.size() && status == SQLITE_OK; ++i) {
        const FindingAccess& a = f.accesses[i];
        status = into("finding_access").run(id, i, a.site.value, a.block, a.warp, a.lanes, a.time, a.address, a.isWrite, a.value);
    }
    return status;
}

int RowWriter::note(const Message& message)
{
    return note(m_notes++, message);
}

int RowWriter::runningNote(const Message& message)
{
    if (m_runningNote < 0)
        m_runningNote = m_notes++;
    return note(m_runningNote, message);
}

int RowWriter::note(std::int64_t id, const Message& message)
{
    const int status = into("note").run(id, message.text());
    return status == SQLITE_OK ? into("note_message").run(id, idOf(message), argumentsJson(message)) : status;
}

int RowWriter::appendNote(const Message& message)
{
    Statement count(m_database, "SELECT coalesce(max(id) + 1, 0) FROM note");
    if (!count.nextRow())
        return count.status();
    m_notes = count.number<std::int64_t>();
    return note(message);
}

int RowWriter::bookmark(std::size_t index, const Bookmark& b)
{
    return into("bookmark").run(index, b.launch.value, b.block.value, b.event.value, b.figure, b.note);
}

}  // namespace simtscope::trace
