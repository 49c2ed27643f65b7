// Blocks of a recording file that were recorded in full, and their events.
#include "gpu/trace/recording_reader.h"

#include <algorithm>
#include <tuple>

#include <sqlite3.h>

#include "gpu/trace/chunk_codec.h"

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
        m_blocks[{id, block}] = of->blocks.size();
        of->blocks.push_back(std::move(trace));
        return Message{};
    });
}

/// Rows come as they lie in the file: sorted by SQLite, they would all be copied, into a file of its own where there are many.
Result<void> RecordingReader::readChunks()
{
    std::vector<ChunkStore::Packed> chunks;
    Statement rows(m_database.handle(), "SELECT * FROM event_chunk");
    while (rows.nextRow()) {
        if (m_stop.stop_requested())
            return stopped();
        rows.number<std::int64_t>();
        ChunkStore::Packed& chunk = chunks.emplace_back();
        chunk.launch = LaunchId{rows.number<std::uint32_t>()};
        chunk.block = BlockId{rows.number<std::uint32_t>()};
        chunk.ordinal = rows.number<std::uint32_t>();
        chunk.counts.events = rows.number<std::uint32_t>();
        chunk.counts.baseTime = rows.number<std::uint64_t>();
        chunk.counts.payloadBytes = rows.number<std::uint64_t>();
        const auto block = m_blocks.find({chunk.launch, chunk.block});
        if (!rows.fits() || block == m_blocks.end())
            return damaged(msg::file::chunkOf(chunk.ordinal, chunk.block.value, chunk.launch.value, msg::file::ofNoBlock()));
        const Launch& of = m_recording.launches[chunk.launch.value];
        chunk.module = of.module;
        chunk.warps = of.blocks[block->second]->warps();
        const std::span<const std::uint8_t> bytes = rows.blob();
        chunk.bytes.assign(bytes.begin(), bytes.end());
    }
    if (rows.status() != SQLITE_DONE)
        return damaged(m_database.why());
    const auto place = [](const ChunkStore::Packed& chunk) { return std::tuple(chunk.launch, chunk.block, chunk.ordinal); };
    if (!std::ranges::is_sorted(chunks, {}, place))
        std::ranges::stable_sort(chunks, {}, place);
    if (auto sound = checkChunkRows(chunks); !sound)
        return sound;
    takeChunks(std::move(chunks));
    return {};
}

Result<void> RecordingReader::checkChunkRows(const std::vector<ChunkStore::Packed>& chunks) const
{
    std::uint64_t unpacked = 0, events = 0;
    const ChunkStore::Packed* last = nullptr;
    for (const ChunkStore::Packed& chunk : chunks) {
        const auto bad = [&](const Message& what) {
            return damaged(msg::file::chunkOf(chunk.ordinal, chunk.block.value, chunk.launch.value, what));
        };
        const bool follows = last && last->launch == chunk.launch && last->block == chunk.block;
        events = follows ? events : 0;
        if (chunk.ordinal != (follows ? last->ordinal + 1 : 0) || events != std::uint64_t(chunk.ordinal) * kChunkEvents)
            return bad(msg::file::followsGap());
        if (events > 0xffffffffu - kChunkEvents)
            return bad(msg::file::oneTooMany());
        if (!isPossible(chunk.counts) && chunk.counts.payloadBytes <= kMaxUnpacked)
            return bad(msg::file::notUnpacked());
        unpacked += std::min(chunk.counts.payloadBytes, kMaxUnpacked + 1) + 18 * std::uint64_t(chunk.counts.events);
        if (unpacked > kMaxUnpacked)
            return bad(msg::file::exceeds(kMaxUnpacked >> 30));
        if (follows && chunk.counts.baseTime < last->counts.baseTime)
            return bad(msg::file::chunkHas(msg::file::timeGoesBack(), 0));
        events += chunk.counts.events;
        last = &chunk;
    }
    return {};
}

void RecordingReader::takeChunks(std::vector<ChunkStore::Packed> chunks)
{
    struct Run {
        LaunchId launch;
        BlockId block;
        std::uint32_t first = 0, events = 0;
    };
    std::vector<Run> runs;
    for (std::uint32_t i = 0; i < chunks.size(); ++i) {
        if (chunks[i].ordinal == 0)
            runs.push_back({chunks[i].launch, chunks[i].block, i, 0});
        runs.back().events += chunks[i].counts.events;
    }
    m_chunks = std::make_shared<const ChunkStore>(std::move(chunks), m_siteExists, std::uint32_t(m_recording.allocations.size()));
    for (const Run& run : runs) {
        std::shared_ptr<const BlockTrace>& block = m_recording.launches[run.launch.value].blocks[m_blocks[{run.launch, run.block}]];
        auto trace = std::make_shared<BlockTrace>(run.block, block->warps(), m_chunks, run.first, run.events);
        trace->setTruncated(block->truncated());
        block = std::move(trace);
    }
}

}  // namespace simtscope::trace
