#include "gpu/trace/codec/chunk_bundle.h"

#include <array>

namespace simtscope::trace {
namespace {

constexpr std::uint8_t kBundled = 3;  ///< first byte of a bundle
constexpr std::size_t kListAt = 1 + sizeof(std::uint32_t);
constexpr std::size_t kNumbersPerPart = 5;

void append(std::vector<std::uint32_t>& numbers, const std::vector<std::uint32_t>& added, std::uint32_t offset = 0)
{
    for (const std::uint32_t number : added)
        numbers.push_back(number + offset);
}

template <class Value>
std::vector<Value> copyPart(const std::vector<Value>& values, std::size_t first, std::size_t count)
{
    const auto begin = values.begin() + std::ptrdiff_t(first);
    return {begin, begin + std::ptrdiff_t(count)};
}

std::vector<std::uint32_t> makeList(const std::vector<BundledChunk>& parts)
{
    const std::size_t count = parts.size();
    std::vector<std::uint32_t> list(kNumbersPerPart * count);
    BundledChunk last;
    for (std::size_t i = 0; i < count; ++i) {
        const BundledChunk& part = parts[i];
        const std::uint64_t timeDifference = part.counts.baseTime - last.counts.baseTime;
        const std::array<std::uint32_t, kNumbersPerPart> numbers = {part.block.value - last.block.value, part.counts.events,
                                                                    std::uint32_t(part.counts.payloadBytes), std::uint32_t(timeDifference),
                                                                    std::uint32_t(timeDifference >> 32)};
        for (std::size_t k = 0; k < kNumbersPerPart; ++k)
            list[k * count + i] = numbers[k];
        last = part;
    }
    return list;
}

std::vector<BundledChunk> parseList(std::span<const std::uint32_t> list)
{
    const std::size_t count = list.size() / kNumbersPerPart;
    std::vector<BundledChunk> parts(count);
    BundledChunk last;
    for (std::size_t i = 0; i < count; ++i) {
        const auto number = [&](std::size_t k) { return list[k * count + i]; };
        const std::uint64_t timeDifference = std::uint64_t(number(4)) << 32 | number(3);
        parts[i] = {BlockId{last.block.value + number(0)}, {number(1), last.counts.baseTime + timeDifference, number(2)}};
        last = parts[i];
    }
    return parts;
}

bool isBundled(std::span<const std::uint8_t> bytes)
{
    return !bytes.empty() && bytes[0] == kBundled;
}

/// Returns the bytes of the list; 0 if there is none.
std::size_t listBytes(std::span<const std::uint8_t> bytes)
{
    if (bytes.size() < kListAt)
        return 0;
    std::size_t size = 0;
    for (std::size_t byte = 1; byte < kListAt; ++byte)
        size |= std::size_t(bytes[byte]) << 8 * (byte - 1);
    return size <= bytes.size() - kListAt ? size : 0;
}

ChunkCounts sumCounts(const std::vector<BundledChunk>& parts)
{
    ChunkCounts sum{0, parts.front().counts.baseTime, 0};
    for (const BundledChunk& part : parts) {
        sum.events += part.counts.events;
        sum.payloadBytes += part.counts.payloadBytes;
    }
    return sum;
}

}  // namespace

void ChunkBundle::add(BlockId block, const EventChunk& chunk)
{
    if (m_bundledChunks.empty())
        m_mergedChunk.baseTime = chunk.baseTime;
    m_bundledChunks.push_back({block, {chunk.size(), chunk.baseTime, chunk.payload.size()}});
    m_mergedChunk.kind.insert(m_mergedChunk.kind.end(), chunk.kind.begin(), chunk.kind.end());
    m_mergedChunk.warp.insert(m_mergedChunk.warp.end(), chunk.warp.begin(), chunk.warp.end());
    append(m_mergedChunk.site, chunk.site);
    append(m_mergedChunk.mask, chunk.mask);
    append(m_mergedChunk.relativeTime, chunk.relativeTime);
    append(m_mergedChunk.payloadStart, chunk.payloadStart, std::uint32_t(m_mergedChunk.payload.size()));
    m_mergedChunk.payload.insert(m_mergedChunk.payload.end(), chunk.payload.begin(), chunk.payload.end());
}

std::vector<std::uint8_t> ChunkBundle::pack() const
{
    std::vector<std::uint8_t> chunk = packChunk(m_mergedChunk);
    if (m_bundledChunks.size() == 1 || chunk.empty())
        return chunk;
    const std::vector<std::uint8_t> list = packNumbers(makeList(m_bundledChunks));
    std::vector<std::uint8_t> bytes = {kBundled};
    bytes.reserve(kListAt + list.size() + chunk.size());
    for (unsigned shift = 0; shift < 32; shift += 8)
        bytes.push_back(std::uint8_t(list.size() >> shift));
    bytes.insert(bytes.end(), list.begin(), list.end());
    bytes.insert(bytes.end(), chunk.begin(), chunk.end());
    return bytes;
}

std::optional<std::vector<BundledChunk>> parseBundleParts(std::span<const std::uint8_t> bytes, const ChunkCounts& counts)
{
    std::vector<BundledChunk> parts;
    if (!isBundled(bytes))
        return parts;
    std::vector<std::uint32_t> list;
    const std::size_t size = listBytes(bytes);
    if (size == 0 || !unpackNumbers(bytes.subspan(kListAt, size), kNumbersPerPart * kChunkEvents, list) || list.empty() ||
        list.size() % kNumbersPerPart != 0)
        return std::nullopt;
    parts = parseList(list);
    std::uint64_t events = 0;  // 64 bits, since the sum may exceed the 32 bits of ChunkCounts
    for (const BundledChunk& part : parts) {
        events += part.counts.events;
        if (!arePossibleCounts(part.counts))
            return std::nullopt;
    }
    const ChunkCounts sum = sumCounts(parts);
    if (events != counts.events || sum.payloadBytes != counts.payloadBytes || sum.baseTime != counts.baseTime || !arePossibleCounts(sum))
        return std::nullopt;
    return parts;
}

std::vector<std::shared_ptr<const EventChunk>> unpackBundle(std::span<const std::uint8_t> bytes, const std::vector<BundledChunk>& parts)
{
    const std::size_t list = isBundled(bytes) ? listBytes(bytes) : 0;
    if (list == 0 || parts.empty())
        return {};
    const std::shared_ptr<const EventChunk> merged = unpackChunk(bytes.subspan(kListAt + list), sumCounts(parts));
    if (!merged)
        return {};
    std::vector<std::shared_ptr<const EventChunk>> chunks;
    chunks.reserve(parts.size());
    std::size_t event = 0, payload = 0;
    for (const auto& [block, counts] : parts) {
        const std::size_t next = event + counts.events, end = payload + counts.payloadBytes;
        if (merged->payloadStart[event] != payload || (next < merged->size() ? merged->payloadStart[next] : merged->payload.size()) != end)
            return {};
        auto chunk = std::make_shared<EventChunk>();
        chunk->baseTime = counts.baseTime;
        chunk->kind = copyPart(merged->kind, event, counts.events);
        chunk->warp = copyPart(merged->warp, event, counts.events);
        chunk->site = copyPart(merged->site, event, counts.events);
        chunk->mask = copyPart(merged->mask, event, counts.events);
        chunk->relativeTime = copyPart(merged->relativeTime, event, counts.events);
        chunk->payloadStart = copyPart(merged->payloadStart, event, counts.events);
        for (std::uint32_t& start : chunk->payloadStart)
            start -= std::uint32_t(payload);
        chunk->payload = copyPart(merged->payload, payload, counts.payloadBytes);
        chunks.push_back(std::move(chunk));
        event = next;
        payload = end;
    }
    return chunks;
}

}  // namespace simtscope::trace
