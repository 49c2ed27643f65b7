#include "gpu/trace/codec/chunk_store.h"

#include <algorithm>
#include <chrono>
#include <tuple>
#include <utility>

#include "gpu/core/in_background.h"
#include "gpu/core/in_parallel.h"
#include "gpu/core/messages/file.h"

namespace simtscope::trace {
namespace {

constexpr std::uint64_t kBytesPerThread = 4u << 20;  ///< bytes to decode, below which starting another thread does not pay
constexpr unsigned kMaxThreads = 16;
constexpr std::uint64_t kBytesOfChunk = 384;            ///< bytes of a chunk besides its events: its vectors and its entries in the lists
constexpr std::uint32_t kFewEvents = kChunkEvents / 4;  ///< events, below which decoding the next chunk in advance does not pay

std::uint64_t decodedBytes(const ChunkCounts& counts)
{
    return kBytesOfChunk + counts.payloadBytes + 18 * std::uint64_t(counts.events);
}

/// Makes a chunk in place of a damaged one: as many events, but without lane data, of the first warp and at an existing site.
std::shared_ptr<const EventChunk> makePlaceholder(const ChunkCounts& counts, std::span<const std::uint8_t> sites)
{
    auto chunk = std::make_shared<EventChunk>();
    chunk->baseTime = counts.baseTime;
    chunk->kind.assign(counts.events, std::uint8_t(EventKind::Yield));
    chunk->warp.assign(counts.events, 0);
    chunk->site.assign(counts.events, std::uint32_t(std::ranges::find(sites, 1) - sites.begin()));
    chunk->mask.assign(counts.events, 1);
    chunk->relativeTime.assign(counts.events, 0);
    chunk->payloadStart.assign(counts.events, 0);
    return chunk;
}

}  // namespace

ChunkStore::ChunkStore(std::vector<Packed> chunks, std::vector<Bundle> bundles, std::vector<std::vector<std::uint8_t>> sites,
                       std::uint32_t allocations, std::uint64_t maxDecodedBytes)
    : m_packed(std::move(chunks)), m_bundles(std::move(bundles)), m_rowOfChunk(m_packed.size()), m_sites(std::move(sites)),
      m_allocations(allocations), m_maxDecodedBytes(maxDecodedBytes), m_decoded(m_packed.size()), m_checkedTimes(m_packed.size())
{
    std::vector<std::vector<std::uint32_t>> rowsOfBundles;
    for (const Bundle& bundle : m_bundles)
        rowsOfBundles.emplace_back(bundle.parts.size());
    for (std::uint32_t index = 0; index < m_packed.size(); ++index)
        if (const Packed& packed = m_packed[index]; packed.bytes.empty())
            rowsOfBundles.at(packed.bundle).at(packed.part) = index;
    for (std::uint32_t index = 0; index < m_packed.size(); ++index) {
        if (m_rowOfChunk[index].second != 0)
            continue;  // part of a bundle whose row is complete
        const Packed& packed = m_packed[index];
        const std::vector<std::uint32_t> row = packed.bytes.empty() ? std::move(rowsOfBundles[packed.bundle]) : std::vector{index};
        m_firstChunkOfRow.push_back(index);
        for (const std::uint32_t chunk : row)
            m_rowOfChunk[chunk] = {std::uint32_t(m_chunksByRow.size()), std::uint32_t(row.size())};
        m_chunksByRow.insert(m_chunksByRow.end(), row.begin(), row.end());
    }
}

std::span<const std::uint32_t> ChunkStore::chunksInRowOf(std::uint32_t index) const
{
    return std::span(m_chunksByRow).subspan(m_rowOfChunk[index].first, m_rowOfChunk[index].second);
}

tl::unexpected<Error> ChunkStore::makeDamageError(std::uint32_t index, const Message& problem) const
{
    const Packed& packed = m_packed[index];
    return fail(msg::file::chunkOf(packed.ordinal, packed.block.value, packed.launch.value, problem));
}

/// Returns the pattern; null if the chunk has none, or if it is damaged.
std::shared_ptr<const ChunkPattern> ChunkStore::patternFor(const Packed& packed) const
{
    const std::optional<BlockId> block = parsePatternBlock(packed.bytes);
    if (!block)
        return nullptr;
    const auto keyOf = [](const Packed& chunk) { return std::tuple(chunk.launch, chunk.block, chunk.ordinal); };
    const auto found = std::ranges::lower_bound(m_packed, std::tuple(packed.launch, *block, std::uint32_t(0)), {}, keyOf);
    if (found == m_packed.end() || keyOf(*found) != std::tuple(packed.launch, *block, std::uint32_t(0)))
        return nullptr;
    const auto index = std::uint32_t(found - m_packed.begin());
    {
        const std::lock_guard lock(m_mutex);
        if (m_pattern && m_patternChunk == index)
            return m_pattern;
    }
    std::optional<ChunkPattern> pattern = unpackPattern(found->bytes, found->counts, *block);
    if (!pattern)
        return nullptr;
    const std::lock_guard lock(m_mutex);
    m_patternChunk = index;
    m_pattern = std::make_shared<const ChunkPattern>(std::move(*pattern));
    return m_pattern;
}

Result<void> ChunkStore::checkDecoded(std::uint32_t index, const EventChunk& chunk) const
{
    if (m_isSound || isChecked(index))
        return {};
    const Packed& packed = m_packed[index];
    if (auto sound = checkChunk(chunk, {packed.warps, m_allocations, m_sites[packed.module.value], 0}); !sound)
        return makeDamageError(index, sound.error().message);
    return {};
}

Result<ChunkStore::Chunks> ChunkStore::decode(std::uint32_t index) const
{
    const Packed& packed = m_packed[index];
    Chunks chunks;
    if (!packed.bytes.empty())
        chunks = {unpackChunk(packed.bytes, packed.counts, patternFor(packed).get())};
    else
        chunks = unpackBundle(m_bundles[packed.bundle].bytes, m_bundles[packed.bundle].parts);
    const std::span<const std::uint32_t> row = chunksInRowOf(index);
    if (chunks.empty() || !chunks.front())
        return makeDamageError(row.front(), msg::file::notUnpacked());
    for (std::size_t i = 0; i < row.size(); ++i)
        if (auto sound = checkDecoded(row[i], *chunks[i]); !sound)
            return tl::unexpected<Error>(sound.error());
    return chunks;
}

void ChunkStore::noteChecked(std::span<const std::uint32_t> row, const Chunks& chunks) const
{
    const std::lock_guard lock(m_mutex);
    for (std::size_t i = 0; i < row.size(); ++i) {
        const EventChunk& chunk = *chunks[i];
        m_checkedTimes[row[i]] = {true, chunk.baseTime + chunk.relativeTime.front(), chunk.baseTime + chunk.relativeTime.back()};
    }
}

bool ChunkStore::isChecked(std::uint32_t index) const
{
    const std::lock_guard lock(m_mutex);
    return m_checkedTimes[index].isSound;
}

void ChunkStore::cacheRow(std::span<const std::uint32_t> row, const Chunks& chunks, std::uint32_t latest) const
{
    std::size_t last = 0;
    for (std::size_t i = 0; i < row.size(); ++i)
        if (row[i] == latest)
            last = i;
        else
            cacheChunk(row[i], chunks[i]);
    cacheChunk(latest, chunks[last]);
}

void ChunkStore::cacheChunk(std::uint32_t index, const std::shared_ptr<const EventChunk>& chunk) const
{
    const std::lock_guard lock(m_mutex);
    if (m_decoded[index].chunk)
        return;  // another thread was faster
    m_uses.push_front(index);
    m_decoded[index] = {chunk, m_uses.begin()};
    m_decodedBytes += decodedBytes(m_packed[index].counts);
    while (m_decodedBytes > m_maxDecodedBytes && m_uses.size() > 1) {
        const std::uint32_t oldest = m_uses.back();
        m_decodedBytes -= decodedBytes(m_packed[oldest].counts);
        m_decoded[oldest].chunk.reset();
        m_uses.pop_back();
    }
}

/// Starts to decode the chunk after this one in advance, if it is likely to be used. Returns the decoding that was started earlier, which
/// may be that of this chunk. The mutex must be held.
ChunkStore::Decoding ChunkStore::startNext(std::uint32_t index) const
{
    const bool isAhead = m_decoding.valid() && m_aheadChunk == index;
    const bool follows = isAhead || index == m_chunkAfterMiss;
    const std::uint32_t next = m_chunkAfterMiss = std::ranges::max(chunksInRowOf(index)) + 1;
    Decoding decoding = isAhead ? std::move(m_decoding) : Decoding();
    if (follows && m_decoding.valid() && m_decoding.wait_for(std::chrono::seconds(0)) == std::future_status::ready)
        m_decoding = {};  // nobody has used it
    if (!follows || next == m_packed.size() || m_decoded[next].chunk || m_decoding.valid())
        return decoding;
    std::uint64_t events = 0;
    for (const std::uint32_t chunk : chunksInRowOf(next))
        events += m_packed[chunk].counts.events;
    if (events < kFewEvents)
        return decoding;
    m_aheadChunk = next;
    m_decoding = startInBackground([this, next] { return decode(next); });
    return decoding;
}

std::shared_ptr<const EventChunk> ChunkStore::chunk(std::uint32_t index) const
{
    Decoding decoding;
    {
        const std::lock_guard lock(m_mutex);
        if (const Decoded& decoded = m_decoded[index]; decoded.chunk) {
            m_uses.splice(m_uses.begin(), m_uses, decoded.usePosition);
            return decoded.chunk;
        }
        decoding = startNext(index);
    }
    const std::span<const std::uint32_t> row = chunksInRowOf(index);
    Result<Chunks> decoded = decoding.valid() ? decoding.get() : decode(index);
    if (!decoded) {
        const std::lock_guard lock(m_mutex);
        m_damage = decoded.error();
        decoded = Chunks();
        for (const std::uint32_t chunkIndex : row)
            decoded->push_back(makePlaceholder(m_packed[chunkIndex].counts, m_sites[m_packed[chunkIndex].module.value]));
    } else {
        noteChecked(row, *decoded);
    }
    cacheRow(row, *decoded, index);
    return (*decoded)[std::size_t(std::ranges::find(row, index) - row.begin())];
}

Result<void> ChunkStore::check(const std::stop_token& stop) const
{
    std::vector<std::optional<Error>> errors(m_packed.size());
    std::uint64_t bytes = 0;
    for (std::uint32_t index = 0; index < m_packed.size(); ++index)
        bytes += isChecked(index) ? 0 : decodedBytes(m_packed[index].counts);
    const auto decodeRow = [&](std::size_t row) {
        const std::uint32_t index = m_firstChunkOfRow[row];
        if (stop.stop_requested() || isChecked(index))
            return;
        const auto chunks = decode(index);
        if (!chunks) {
            errors[index] = chunks.error();
            return;
        }
        noteChecked(chunksInRowOf(index), *chunks);
        cacheRow(chunksInRowOf(index), *chunks, index);
    };
    forEachInParallel(m_firstChunkOfRow.size(), decodeRow, std::clamp<std::uint64_t>(bytes / kBytesPerThread, 1, kMaxThreads));
    if (stop.stop_requested())
        return {};
    const std::lock_guard lock(m_mutex);
    for (std::uint32_t index = 0; index < m_packed.size(); ++index) {
        if (errors[index])
            return tl::unexpected<Error>(*errors[index]);
        if (m_packed[index].ordinal > 0 && m_checkedTimes[index].firstTime < m_checkedTimes[index - 1].lastTime)
            return makeDamageError(index, msg::file::chunkHas(msg::file::timeGoesBack(), 0));
    }
    m_isSound = true;
    return {};
}

std::optional<Error> ChunkStore::damage() const
{
    const std::lock_guard lock(m_mutex);
    return m_damage;
}

}  // namespace simtscope::trace
