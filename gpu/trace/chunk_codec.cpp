#include "gpu/trace/chunk_codec.h"

#include <algorithm>

#include <fmt/format.h>
#include <zstd.h>

#include "gpu/core/messages/file.h"
#include "gpu/trace/lane_codec.h"

namespace simtscope::trace {
namespace {

constexpr int kLevel = 1;  ///< of zstd: the engine waits for it when it is slow
/// One event's flags and columns (allocation, offset, values, old).
constexpr std::uint64_t kMaxPayloadPerEvent = 1 + (3 + kMaxElements) * kMaxPackedColumn;
constexpr std::uint64_t kBytesPerEvent = 1 + 1 + 4 * sizeof(std::uint32_t);  ///< kind, warp; site, mask, time, payload length

void putSplit(const std::vector<std::uint32_t>& numbers, bool differences, std::uint8_t* out)
{
    const std::size_t count = numbers.size();
    std::uint32_t last = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t number = differences ? numbers[i] - last : numbers[i];
        last = numbers[i];
        for (unsigned byte = 0; byte < 4; ++byte)
            out[byte * count + i] = std::uint8_t(number >> 8 * byte);
    }
}

void getSplit(const std::uint8_t* in, std::size_t count, bool differences, std::vector<std::uint32_t>& numbers)
{
    numbers.resize(count);
    std::uint32_t last = 0;
    for (std::size_t i = 0; i < count; ++i) {
        std::uint32_t number = 0;
        for (unsigned byte = 0; byte < 4; ++byte)
            number |= std::uint32_t(in[byte * count + i]) << 8 * byte;
        last = numbers[i] = differences ? last + number : number;
    }
}

std::vector<std::uint8_t> compress(const std::vector<std::uint8_t>& plain)
{
    const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(), &ZSTD_freeCCtx);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, kLevel);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
    std::vector<std::uint8_t> packed(ZSTD_compressBound(plain.size()));
    const std::size_t size = ZSTD_compress2(context.get(), packed.data(), packed.size(), plain.data(), plain.size());
    packed.resize(ZSTD_isError(size) ? 0 : size);  // 0 bytes are refused when read
    return packed;
}

bool decompress(std::span<const std::uint8_t> packed, std::uint64_t size, std::vector<std::uint8_t>& plain)
{
    if (ZSTD_getFrameContentSize(packed.data(), packed.size()) != size)
        return false;
    plain.resize(size);
    return ZSTD_decompress(plain.data(), plain.size(), packed.data(), packed.size()) == size;
}

}  // namespace

std::vector<std::uint8_t> packChunk(const EventChunk& chunk)
{
    const std::size_t events = chunk.size();
    std::vector<std::uint8_t> plain(events * kBytesPerEvent + chunk.payload.size());
    std::uint8_t* out = plain.data();
    out = std::copy(chunk.kind.begin(), chunk.kind.end(), out);
    out = std::copy(chunk.warp.begin(), chunk.warp.end(), out);
    putSplit(chunk.site, false, out);
    putSplit(chunk.mask, false, out + 4 * events);
    putSplit(chunk.time, true, out + 8 * events);
    putSplit(chunk.payloadStart, true, out + 12 * events);
    std::copy(chunk.payload.begin(), chunk.payload.end(), out + 16 * events);
    return compress(plain);
}

bool isPossible(const ChunkCounts& counts)
{
    return counts.events > 0 && counts.events <= kChunkEvents && counts.payloadBytes <= counts.events * kMaxPayloadPerEvent;
}

std::shared_ptr<EventChunk> unpackChunk(std::span<const std::uint8_t> bytes, const ChunkCounts& counts)
{
    const std::size_t events = counts.events;
    if (!isPossible(counts))
        return nullptr;
    std::vector<std::uint8_t> plain;
    if (!decompress(bytes, events * kBytesPerEvent + counts.payloadBytes, plain))
        return nullptr;
    auto chunk = std::make_shared<EventChunk>();
    chunk->baseTime = counts.baseTime;
    const std::uint8_t* in = plain.data();
    chunk->kind.assign(in, in + events);
    in += events;
    chunk->warp.assign(in, in + events);
    in += events;
    getSplit(in, events, false, chunk->site);
    getSplit(in + 4 * events, events, false, chunk->mask);
    getSplit(in + 8 * events, events, true, chunk->time);
    getSplit(in + 12 * events, events, true, chunk->payloadStart);
    chunk->payload.assign(in + 16 * events, in + 16 * events + counts.payloadBytes);
    return chunk;
}

std::vector<std::uint8_t> packNumbers(std::span<const std::uint32_t> numbers)
{
    if (numbers.empty())
        return {};
    std::vector<std::uint8_t> plain(4 * numbers.size());
    putSplit({numbers.begin(), numbers.end()}, false, plain.data());
    return compress(plain);
}

bool unpackNumbers(std::span<const std::uint8_t> bytes, std::uint64_t most, std::vector<std::uint32_t>& numbers)
{
    numbers.clear();
    if (bytes.empty())
        return true;
    const unsigned long long size = ZSTD_getFrameContentSize(bytes.data(), bytes.size());
    std::vector<std::uint8_t> plain;
    if (size % 4 != 0 || size / 4 > most || size > ZSTD_CONTENTSIZE_ERROR - 1 || !decompress(bytes, size, plain))
        return false;
    getSplit(plain.data(), plain.size() / 4, false, numbers);
    return true;
}

Result<void> checkChunk(const EventChunk& chunk, const ChunkLimits& limits)
{
    std::uint64_t time = limits.notBefore;
    std::uint32_t start = 0;
    for (std::uint32_t i = 0; i < chunk.size(); ++i) {
        const auto bad = [&](const MessageTemplate<>& what) { return fail(msg::file::chunkHas(what(), i)); };
        if (chunk.kind[i] >= kEventKinds)
            return bad(msg::file::unknownKind);
        if (chunk.warp[i] >= limits.warps)
            return bad(msg::file::noSuchWarp);
        if (chunk.mask[i] == 0)
            return bad(msg::file::noActiveLane);
        if (chunk.site[i] >= limits.sites.size() || !limits.sites[chunk.site[i]])
            return bad(msg::file::noSuchSite);
        const std::uint64_t now = chunk.baseTime + chunk.time[i];
        if (now < time)
            return bad(msg::file::timeGoesBack);
        time = now;
        if (chunk.payloadStart[i] < start || chunk.payloadStart[i] > chunk.payload.size() || (i == 0 && chunk.payloadStart[i] != 0))
            return bad(msg::file::noPayload);
        start = chunk.payloadStart[i];
    }
    for (std::uint32_t i = 0; i < chunk.size(); ++i)
        if (!payloadIsSound(payloadOf(chunk, i), EventKind(chunk.kind[i]), chunk.mask[i], limits.allocations))
            return fail(msg::file::chunkPayload(i));
    return {};
}

}  // namespace simtscope::trace
