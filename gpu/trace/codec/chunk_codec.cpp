#include "gpu/trace/codec/chunk_codec.h"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>
#include <zstd.h>

#include "gpu/core/messages/file.h"
#include "gpu/trace/codec/payload_streams.h"
#include "gpu/trace/model/lane_codec.h"

namespace simtscope::trace {
namespace {

constexpr int kLevel = 1;  ///< zstd level; the engine has to wait for a slow one
/// Most bytes of the payload of one event: its flags and columns (allocation, offset, values, result).
constexpr std::uint64_t kMaxPayloadPerEvent = 1 + (3 + kMaxElements) * kMaxPackedColumnBytes;
constexpr std::uint64_t kBytesPerEvent = 1 + 1 + 3 * sizeof(std::uint32_t);  ///< kind, warp; site, mask, time
constexpr std::uint64_t kMaxNumbers = std::uint64_t(1) << 32;                ///< numbers in a packed list
// Bytes before the frame, which itself begins differently: payloads are split into streams; with the second value, the chunk has a pattern,
// too.
constexpr std::uint8_t kSplit = 1, kSplitWithPattern = 2;
constexpr std::size_t kFrontBytes = 1, kFrontBytesWithPattern = 1 + sizeof(std::uint32_t);

void writeByteStreams(const std::vector<std::uint32_t>& numbers, bool areDifferences, std::uint8_t* out)
{
    const std::size_t count = numbers.size();
    std::uint32_t last = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t number = areDifferences ? numbers[i] - last : numbers[i];
        last = numbers[i];
        for (unsigned byte = 0; byte < 4; ++byte)
            out[byte * count + i] = std::uint8_t(number >> 8 * byte);
    }
}

void readByteStreams(const std::uint8_t* in, std::size_t count, bool areDifferences, std::vector<std::uint32_t>& numbers)
{
    numbers.resize(count);
    std::uint32_t last = 0;
    for (std::size_t i = 0; i < count; ++i) {
        std::uint32_t number = 0;
        for (unsigned byte = 0; byte < 4; ++byte)
            number |= std::uint32_t(in[byte * count + i]) << 8 * byte;
        last = numbers[i] = areDifferences ? last + number : number;
    }
}

/// Holds memory that a thread reuses for every chunk, since touching fresh pages costs more than the work on them.
struct CodecBuffers {
    std::vector<std::uint8_t> unpacked, packed;
};
CodecBuffers& codecBuffers()
{
    static thread_local CodecBuffers buffers;
    return buffers;
}

/// Returns a zstd frame of `data` behind `front`. Empty on failure, which a reader refuses.
std::vector<std::uint8_t> compress(std::span<const std::uint8_t> data, std::span<const std::uint8_t> front = {})
{
    static thread_local const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(), &ZSTD_freeCCtx);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, kLevel);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
    std::vector<std::uint8_t>& packed = codecBuffers().packed;
    packed.resize(std::max(packed.size(), ZSTD_compressBound(data.size())));
    const std::size_t size = ZSTD_compress2(context.get(), packed.data(), packed.size(), data.data(), data.size());
    std::vector<std::uint8_t> result;
    if (ZSTD_isError(size))
        return result;
    result.reserve(front.size() + size);
    result.assign(front.begin(), front.end());
    result.insert(result.end(), packed.begin(), packed.begin() + std::ptrdiff_t(size));
    return result;
}

/// Decompresses a frame, whose stated size must be from `minSize` to `maxSize`. The result is valid until the thread's next call; nothing
/// if damaged.
std::optional<std::span<const std::uint8_t>> decompress(std::span<const std::uint8_t> packed, std::uint64_t minSize, std::uint64_t maxSize,
                                                        std::span<const std::uint8_t> prefix = {})
{
    static thread_local const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(), &ZSTD_freeDCtx);
    const unsigned long long size = ZSTD_getFrameContentSize(packed.data(), packed.size());
    if (size == ZSTD_CONTENTSIZE_UNKNOWN || size == ZSTD_CONTENTSIZE_ERROR || size < minSize || size > maxSize)
        return std::nullopt;
    std::vector<std::uint8_t>& data = codecBuffers().unpacked;
    data.resize(std::max<std::size_t>(data.size(), size));
    ZSTD_DCtx_refPrefix(context.get(), prefix.data(), prefix.size());
    if (ZSTD_decompressDCtx(context.get(), data.data(), size, packed.data(), packed.size()) != size)
        return std::nullopt;
    return std::span<const std::uint8_t>(data).first(size);
}

std::uint8_t* putColumns(const EventChunk& chunk, std::uint8_t* out)
{
    const std::size_t events = chunk.size();
    out = std::copy(chunk.kind.begin(), chunk.kind.end(), out);
    out = std::copy(chunk.warp.begin(), chunk.warp.end(), out);
    writeByteStreams(chunk.site, false, out);
    writeByteStreams(chunk.mask, false, out + 4 * events);
    writeByteStreams(chunk.relativeTime, true, out + 8 * events);
    return out + 12 * events;
}

const std::uint8_t* getColumns(const std::uint8_t* in, std::size_t events, EventChunk& chunk)
{
    chunk.kind.assign(in, in + events);
    in += events;
    chunk.warp.assign(in, in + events);
    in += events;
    readByteStreams(in, events, false, chunk.site);
    readByteStreams(in + 4 * events, events, false, chunk.mask);
    readByteStreams(in + 8 * events, events, true, chunk.relativeTime);
    return in + 12 * events;
}

/// Unpacks a chunk of a format whose payloads are whole.
std::shared_ptr<EventChunk> unpackFormat9(std::span<const std::uint8_t> bytes, const ChunkCounts& counts)
{
    const std::size_t events = counts.events, size = events * (kBytesPerEvent + 4) + counts.payloadBytes;
    const std::optional<std::span<const std::uint8_t>> columns = decompress(bytes, size, size);
    if (!columns)
        return nullptr;
    auto chunk = std::make_shared<EventChunk>();
    chunk->baseTime = counts.baseTime;
    const std::uint8_t* const in = getColumns(columns->data(), events, *chunk);
    readByteStreams(in, events, true, chunk->payloadStart);
    chunk->payload.assign(in + 4 * events, in + 4 * events + counts.payloadBytes);
    return chunk;
}

std::optional<std::span<const std::uint8_t>> unpackColumns(std::span<const std::uint8_t> bytes, const ChunkCounts& counts,
                                                           std::span<const std::uint8_t> prefix = {})
{
    const std::uint64_t columns = counts.events * kBytesPerEvent;
    return decompress(bytes, columns, columns + computeMaxPayloadStreamBytes(counts.events, counts.payloadBytes), prefix);
}

std::shared_ptr<EventChunk> unpackSplit(std::optional<std::span<const std::uint8_t>> columns, const ChunkCounts& counts)
{
    if (!columns)
        return nullptr;
    auto chunk = std::make_shared<EventChunk>();
    chunk->baseTime = counts.baseTime;
    const std::uint8_t* const payloadStreams = getColumns(columns->data(), counts.events, *chunk);
    return joinPayloads({payloadStreams, columns->data() + columns->size()}, counts.payloadBytes, *chunk) ? chunk : nullptr;
}

}  // namespace

std::vector<std::uint8_t> packChunkAsFormat9(const EventChunk& chunk)
{
    const std::size_t events = chunk.size();
    std::vector<std::uint8_t> columns(events * (kBytesPerEvent + 4) + chunk.payload.size());
    std::uint8_t* const out = putColumns(chunk, columns.data());
    writeByteStreams(chunk.payloadStart, true, out);
    std::copy(chunk.payload.begin(), chunk.payload.end(), out + 4 * events);
    return compress(columns);
}

std::vector<std::uint8_t> packChunk(const EventChunk& chunk)
{
    std::vector<std::uint8_t>& columns = codecBuffers().unpacked;
    columns.resize(chunk.size() * kBytesPerEvent);
    putColumns(chunk, columns.data());
    return splitPayloads(chunk, columns) ? compress(columns, std::array{kSplit}) : packChunkAsFormat9(chunk);
}

std::optional<BlockId> parsePatternBlock(std::span<const std::uint8_t> bytes)
{
    if (bytes.size() < kFrontBytesWithPattern || bytes[0] != kSplitWithPattern)
        return std::nullopt;
    std::uint32_t block = 0;
    for (unsigned byte = 0; byte < sizeof block; ++byte)
        block |= std::uint32_t(bytes[1 + byte]) << 8 * byte;
    return BlockId{block};
}

std::optional<ChunkPattern> unpackPattern(std::span<const std::uint8_t> bytes, const ChunkCounts& counts, BlockId block)
{
    if (!arePossibleCounts(counts) || bytes.empty() || bytes[0] != kSplit)
        return std::nullopt;
    const auto columns = unpackColumns(bytes.subspan(kFrontBytes), counts);
    if (!columns || columns->size() > kMaxPatternBytes)
        return std::nullopt;
    return ChunkPattern{block, {columns->begin(), columns->end()}};
}

bool arePossibleCounts(const ChunkCounts& counts)
{
    return counts.events > 0 && counts.events <= kChunkEvents && counts.payloadBytes <= counts.events * kMaxPayloadPerEvent;
}

std::shared_ptr<EventChunk> unpackChunk(std::span<const std::uint8_t> bytes, const ChunkCounts& counts, const ChunkPattern* patternChunk)
{
    if (!arePossibleCounts(counts) || bytes.empty())
        return nullptr;
    if (bytes[0] == kSplit)
        return unpackSplit(unpackColumns(bytes.subspan(kFrontBytes), counts), counts);
    const std::optional<BlockId> pattern = parsePatternBlock(bytes);
    if (!pattern)
        return unpackFormat9(bytes, counts);
    return patternChunk && patternChunk->block == *pattern
               ? unpackSplit(unpackColumns(bytes.subspan(kFrontBytesWithPattern), counts, patternChunk->columns), counts)
               : nullptr;
}

std::vector<std::uint8_t> packNumbers(std::span<const std::uint32_t> numbers)
{
    if (numbers.empty())
        return {};
    std::vector<std::uint8_t> splitNumbers(4 * numbers.size());
    writeByteStreams({numbers.begin(), numbers.end()}, false, splitNumbers.data());
    return compress(splitNumbers);
}

bool unpackNumbers(std::span<const std::uint8_t> bytes, std::uint64_t maxCount, std::vector<std::uint32_t>& numbers)
{
    numbers.clear();
    if (bytes.empty())
        return true;
    const auto splitNumbers = decompress(bytes, 0, 4 * std::min(maxCount, kMaxNumbers));
    if (!splitNumbers || splitNumbers->size() % 4 != 0)
        return false;
    readByteStreams(splitNumbers->data(), splitNumbers->size() / 4, false, numbers);
    return true;
}

Result<void> checkChunk(const EventChunk& chunk, const ChunkLimits& limits)
{
    std::uint64_t previousTime = limits.minTime;
    std::uint32_t previousStart = 0;
    for (std::uint32_t i = 0; i < chunk.size(); ++i) {
        const auto makeError = [&](const MessageTemplate<>& problem) { return fail(msg::file::chunkHas(problem(), i)); };
        if (chunk.kind[i] >= kEventKindCount)
            return makeError(msg::file::unknownKind);
        if (chunk.warp[i] >= limits.warpCount)
            return makeError(msg::file::noSuchWarp);
        if (chunk.mask[i] == 0)
            return makeError(msg::file::noActiveLane);
        if (chunk.site[i] >= limits.sites.size() || !limits.sites[chunk.site[i]])
            return makeError(msg::file::noSuchSite);
        const std::uint64_t eventTime = chunk.baseTime + chunk.relativeTime[i];
        if (eventTime < previousTime)
            return makeError(msg::file::timeGoesBack);
        previousTime = eventTime;
        if (chunk.payloadStart[i] < previousStart || chunk.payloadStart[i] > chunk.payload.size() || (i == 0 && chunk.payloadStart[i] != 0))
            return makeError(msg::file::noPayload);
        previousStart = chunk.payloadStart[i];
    }
    for (std::uint32_t i = 0; i < chunk.size(); ++i)
        if (!isPayloadSound(payloadOf(chunk, i), EventKind(chunk.kind[i]), chunk.mask[i], limits.allocationCount))
            return fail(msg::file::chunkPayload(i));
    return {};
}

}  // namespace simtscope::trace
