// Reads the blocks of a recording file that were recorded in full, and their events (declared in recording_reader.h).
#include "gpu/trace/file/recording_reader.h"

#include <algorithm>
#include <optional>
#include <tuple>

#include <sqlite3.h>

#include "gpu/trace/codec/chunk_bundle.h"

namespace simtscope::trace {
namespace {

constexpr std::uint64_t kMaxUnpacked = std::uint64_t(4) << 30;  ///< limit of the bytes of all events together

}  // namespace

Result<void> RecordingReader::readBlocks()
{
    return forEachRow("block", [&](Statement& row, std::size_t) {
        const LaunchId id{row.readNumber<std::uint32_t>()};
        const BlockId block{row.readNumber<std::uint32_t>()};
        const auto warps = row.readNumber<std::uint32_t>();
        const bool isTruncated = row.readFlag();
        Launch* const launch = findLaunch(id);
        if (!row.fits() || !launch || block.value >= launch->grid.count() || warps != launch->warpsPerBlock())
            return messageUnless(false, msg::file::ofNoLaunch);
        auto trace = std::make_shared<BlockTrace>(block, warps);
        trace->setTruncated(isTruncated);
        launch->blocks.push_back(std::move(trace));
        return Message{};
    });
}

/// Finds a block of a launch; nullptr: there is no such block.
std::shared_ptr<const BlockTrace>* RecordingReader::findBlock(LaunchId id, BlockId block)
{
    Launch* const launch = findLaunch(id);
    if (!launch)
        return nullptr;
    const auto found = std::ranges::lower_bound(launch->blocks, block, {}, [](const auto& trace) { return trace->block(); });
    return found != launch->blocks.end() && (*found)->block() == block ? &*found : nullptr;
}

/// Makes a chunk from a row of events, with the warps and the module of its block; nullopt: there is no such block.
std::optional<ChunkStore::Packed> RecordingReader::makePackedChunk(LaunchId launch, BlockId block, std::uint32_t ordinal,
                                                                   const ChunkCounts& counts)
{
    const std::shared_ptr<const BlockTrace>* const found = findBlock(launch, block);
    if (!found)
        return std::nullopt;
    return ChunkStore::Packed{launch, block, ordinal, (*found)->warpCount(), m_recording.launches[launch.value].module, counts, {}};
}

Result<void> RecordingReader::readChunkRow(Statement& row, std::vector<ChunkStore::Packed>& chunks,
                                           std::vector<ChunkStore::Bundle>& bundles)
{
    row.readNumber<std::int64_t>();
    const LaunchId launch{row.readNumber<std::uint32_t>()};
    const BlockId block{row.readNumber<std::uint32_t>()};
    const auto ordinal = row.readNumber<std::uint32_t>();
    ChunkCounts counts;
    counts.events = row.readNumber<std::uint32_t>();
    counts.baseTime = row.readNumber<std::uint64_t>();
    counts.payloadBytes = row.readNumber<std::uint64_t>();
    const auto makeError = [&](BlockId chunkBlock, const Message& problem) {
        return makeDamageError(msg::file::chunkOf(ordinal, chunkBlock.value, launch.value, problem));
    };
    std::optional<ChunkStore::Packed> chunk = row.fits() ? makePackedChunk(launch, block, ordinal, counts) : std::nullopt;
    if (!chunk)
        return makeError(block, msg::file::ofNoBlock());
    const std::span<const std::uint8_t> bytes = row.readBlob();
    // A row that cannot be a bundle is checked, and refused, as a chunk.
    const bool mayShare = ordinal == 0 && arePossibleCounts(counts);
    const std::optional<std::vector<BundledChunk>> parts = mayShare ? parseBundleParts(bytes, counts) : std::vector<BundledChunk>();
    if (!parts || bytes.empty())
        return makeError(block, msg::file::notUnpacked());
    if (parts->empty()) {
        chunk->bytes.assign(bytes.begin(), bytes.end());
        chunks.push_back(std::move(*chunk));
        return {};
    }
    for (const BundledChunk& part : *parts) {
        chunk = makePackedChunk(launch, part.block, 0, part.counts);
        if (!chunk)
            return makeError(part.block, msg::file::ofNoBlock());
        chunk->bundle = std::uint32_t(bundles.size());
        chunk->part = std::uint32_t(&part - parts->data());
        chunks.push_back(std::move(*chunk));
    }
    bundles.push_back({{bytes.begin(), bytes.end()}, *parts});
    return {};
}

/// Reads the rows in the order of the file. If SQLite sorted them, it would copy all of them, into a temporary file if there are many.
Result<void> RecordingReader::readChunks()
{
    std::vector<ChunkStore::Packed> chunks;
    std::vector<ChunkStore::Bundle> bundles;
    chunks.reserve(rowCountOf("event_chunk"));
    Statement rows(m_database.handle(), "SELECT * FROM event_chunk");
    while (rows.fetchRow()) {
        if (m_stop.stop_requested())
            return stoppedError();
        if (auto isRead = readChunkRow(rows, chunks, bundles); !isRead)
            return isRead;
    }
    if (rows.status() != SQLITE_DONE)
        return makeDamageError(m_database.errorMessage());
    const auto keyOf = [](const ChunkStore::Packed& chunk) { return std::tuple(chunk.launch, chunk.block, chunk.ordinal); };
    if (!std::ranges::is_sorted(chunks, {}, keyOf))
        std::ranges::stable_sort(chunks, {}, keyOf);
    if (auto sound = checkChunkRows(chunks); !sound)
        return sound;
    storeChunks(std::move(chunks), std::move(bundles));
    return {};
}

Result<void> RecordingReader::checkChunkRows(const std::vector<ChunkStore::Packed>& chunks) const
{
    std::uint64_t unpacked = 0, events = 0;
    const ChunkStore::Packed* last = nullptr;
    for (const ChunkStore::Packed& chunk : chunks) {
        const auto makeError = [&](const Message& problem) {
            return makeDamageError(msg::file::chunkOf(chunk.ordinal, chunk.block.value, chunk.launch.value, problem));
        };
        const bool follows = last && last->launch == chunk.launch && last->block == chunk.block;
        events = follows ? events : 0;
        if (chunk.ordinal != (follows ? last->ordinal + 1 : 0) || events != std::uint64_t(chunk.ordinal) * kChunkEvents)
            return makeError(msg::file::followsGap());
        if (events > 0xffffffffu - kChunkEvents)
            return makeError(msg::file::oneTooMany());
        if (!arePossibleCounts(chunk.counts) && chunk.counts.payloadBytes <= kMaxUnpacked)
            return makeError(msg::file::notUnpacked());
        unpacked += std::min(chunk.counts.payloadBytes, kMaxUnpacked + 1) + 18 * std::uint64_t(chunk.counts.events);
        if (unpacked > kMaxUnpacked)
            return makeError(msg::file::exceeds(kMaxUnpacked >> 30));
        if (follows && chunk.counts.baseTime < last->counts.baseTime)
            return makeError(msg::file::chunkHas(msg::file::timeGoesBack(), 0));
        events += chunk.counts.events;
        last = &chunk;
    }
    return {};
}

void RecordingReader::storeChunks(std::vector<ChunkStore::Packed> chunks, std::vector<ChunkStore::Bundle> bundles)
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
    m_chunks = std::make_shared<const ChunkStore>(std::move(chunks), std::move(bundles), m_siteExists,
                                                  std::uint32_t(m_recording.allocations.size()));
    for (const Run& run : runs) {
        std::shared_ptr<const BlockTrace>& block = *findBlock(run.launch, run.block);
        auto trace = std::make_shared<BlockTrace>(run.block, block->warpCount(), m_chunks, run.first, run.events);
        trace->setTruncated(block->isTruncated());
        block = std::move(trace);
    }
}

}  // namespace simtscope::trace
