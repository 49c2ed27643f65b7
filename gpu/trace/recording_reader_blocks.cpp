// Blocks of a recording file that were recorded in full, and their events.
#include "gpu/trace/recording_reader.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include "gpu/trace/chunk_codec.h"
#include "gpu/trace/file_schema.h"

namespace simtscope::trace {
namespace {

constexpr std::uint64_t kMaxUnpacked = std::uint64_t(4) << 30;  ///< bytes of all events together

}  // namespace

Result<void> RecordingReader::readBlocks()
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

Result<void> RecordingReader::readChunks()
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

Result<void> RecordingReader::readChunk(BlockTrace& trace, std::uint32_t ordinal, const ChunkCounts& counts,
                                        std::span<const std::uint8_t> packed, ModuleId module, std::uint64_t& unpacked) const
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
    if (auto sound = checkChunk(*chunk, {trace.warps(), std::uint32_t(m_recording.allocations.size()), m_siteExists[module.value], last});
        !sound)
        return sound;
    unpacked += std::uint64_t(chunk->size()) * 18;
    trace.appendChunk(std::move(chunk));
    return {};
}

}  // namespace simtscope::trace
