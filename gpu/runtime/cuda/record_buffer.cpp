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

Error RecordBuffer::prepare(std::size_t slots, std::uint64_t mostBytes, void* stream, cuda::RecorderConfig& config)
{
    if (slots > kMostSlots)
        return Error::NotSupported;
    if (!m_chunks)
        if (const Error error = allocate(mostBytes); error != Error::Success)
            return error;
    config = {};
    config.buffer = reinterpret_cast<std::uint64_t>(m_chunks);
    config.layout = reinterpret_cast<std::uint64_t>(m_layout);
    config.chunks = std::uint32_t(m_bytes / kChunkBytes);
    if (m_dirtyBytes)
        if (const Error error = real::memsetAsync(m_chunks, 0, m_dirtyBytes, stream); error != Error::Success)
            return error;
    m_dirtyBytes = m_bytes;  // until it is known
    return slots ? real::memsetAsync(m_layout, 0, slots * sizeof(std::uint64_t), stream) : Error::Success;
}

Error RecordBuffer::read(const cuda::RecorderConfig& after, std::size_t slots, cuda::LaunchRecords& records)
{
    m_dirtyBytes = std::min(after.nextChunk, after.chunks) * kChunkBytes;
    records.words.resize(m_dirtyBytes / sizeof(std::uint32_t));
    records.droppedRecords = after.droppedRecords;
    records.layout.resize(slots);
    if (m_dirtyBytes)
        if (const Error error = real::memcpy(records.words.data(), m_chunks, m_dirtyBytes, kMemcpyDeviceToHost); error != Error::Success)
            return error;
    return slots ? real::memcpy(records.layout.data(), m_layout, slots * sizeof(std::uint64_t), kMemcpyDeviceToHost) : Error::Success;
}

}  // namespace simtscope::runtime::hooks
