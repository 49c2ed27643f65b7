#include "gpu/runtime/cuda/record_buffer.h"

#include <algorithm>

#include "gpu/runtime/cuda/real.h"

namespace simtscope::runtime::hooks {
namespace {

constexpr std::uint64_t kChunkBytes = cuda::kChunkWords * sizeof(std::uint32_t);
constexpr std::uint64_t kMostChunks = 1u << 22;  // record_format.h
constexpr std::size_t kMostSlots = 4096;

}  // namespace

Error RecordBuffer::allocate(std::uint64_t mostBytes)
{
    std::size_t freeBytes = 0, totalBytes = 0;
    if (const Error error = real::memGetInfo(&freeBytes, &totalBytes); error != Error::Success)
        return error;
    m_bytes = std::min({mostBytes / kChunkBytes, freeBytes / 4 / kChunkBytes, kMostChunks}) * kChunkBytes;
    if (const Error error = real::malloc(&m_layout, kMostSlots * sizeof(std::uint64_t)); error != Error::Success)
        return error;
    m_dirtyBytes = m_bytes;
    return real::malloc(&m_chunks, m_bytes);
}

Error RecordBuffer::prepare(const Request& request, cuda::RecorderConfig& config, cuda::RecorderCounters& counters)
{
    if (request.slots > kMostSlots)
        return Error::NotSupported;
    if (!m_chunks)
        if (const Error error = allocate(request.mostBytes); error != Error::Success)
            return error;
    config = {};
    config.buffer = reinterpret_cast<std::uint64_t>(m_chunks);
    config.layout = reinterpret_cast<std::uint64_t>(m_layout);
    config.chunks = std::uint32_t(m_bytes / kChunkBytes);
    counters = {};
    // A chunk per warp, known beforehand, spares the warps a counter that all of them want; as long as that leaves room for those that need more.
    if (const std::uint64_t warps = request.blocks * request.warpsPerBlock; warps <= config.chunks / 2) {
        config.warpsPerBlock = request.warpsPerBlock;
        counters.nextChunk = std::uint32_t(1 + warps);
    }
    if (m_dirtyBytes)
        if (const Error error = real::memsetAsync(m_chunks, 0, m_dirtyBytes, request.stream); error != Error::Success)
            return error;
    m_dirtyBytes = m_bytes;  // until it is known
    return request.slots ? real::memsetAsync(m_layout, 0, request.slots * sizeof(std::uint64_t), request.stream) : Error::Success;
}

Error RecordBuffer::read(const cuda::RecorderCounters& after, std::size_t slots, cuda::LaunchRecords& records)
{
    m_dirtyBytes = std::min(after.nextChunk * kChunkBytes, m_bytes);
    records.words.resize(m_dirtyBytes / sizeof(std::uint32_t));
    records.droppedRecords = after.droppedRecords;
    records.layout.resize(slots);
    if (m_dirtyBytes)
        if (const Error error = real::memcpy(records.words.data(), m_chunks, m_dirtyBytes, kMemcpyDeviceToHost); error != Error::Success)
            return error;
    return slots ? real::memcpy(records.layout.data(), m_layout, slots * sizeof(std::uint64_t), kMemcpyDeviceToHost) : Error::Success;
}

}  // namespace simtscope::runtime::hooks
