#include "gpu/runtime/hooks/device_drain.h"

#include <algorithm>
#include <cstring>

#include "gpu/runtime/hooks/real_runtime.h"

namespace simtscope::runtime::hooks {
namespace {

constexpr std::size_t kDrainedChunkBytes = cuda::kChunkWords * sizeof(std::uint32_t);
constexpr std::size_t kDrainedHeaderBytes = cuda::kChunkHeaderWords * sizeof(std::uint32_t);
constexpr std::size_t kTimesBytes = cuda::kMaxSms * sizeof(cuda::SmTimes);

// Offsets in m_deviceMemory.
constexpr std::size_t kTimesOffset = 0, kFreeChunksOffset = kTimesOffset + kTimesBytes;
constexpr std::size_t freeListOffset()
{
    return kFreeChunksOffset + sizeof(cuda::FreeChunks);
}
constexpr std::size_t computeStatesOffset(std::uint32_t chunks)
{
    return freeListOffset() + chunks * sizeof(std::uint32_t);
}
constexpr std::size_t computeEndOffset(std::uint32_t chunks)
{
    return computeStatesOffset(chunks) + (chunks + 3) / 4 * 4;  // rounded up to whole words
}

}  // namespace

Error DeviceDrain::allocate(std::uint32_t chunks)
{
    if (m_chunkCount == chunks)
        return Error::Success;
    if (!m_stream)
        if (const Error error = real::streamCreateNonBlocking(&m_stream); error != Error::Success)
            return error;
    if (m_deviceMemory)
        (void)real::free(m_deviceMemory);
    if (m_pinned)
        (void)real::freeHost(m_pinned);
    m_deviceMemory = nullptr;
    m_pinned = nullptr;
    m_chunkCount = 0;
    if (const Error error = real::malloc(&m_deviceMemory, computeEndOffset(chunks)); error != Error::Success)
        return error;
    void* pinned = nullptr;
    if (const Error error =
            real::hostAllocMapped(&pinned, std::max<std::size_t>(kHeadersOffset + kMaxChunks * kDrainedHeaderBytes, chunks));
        error != Error::Success)
        return error;
    m_pinned = static_cast<std::byte*>(pinned);
    m_chunkCount = chunks;
    return Error::Success;
}

Error DeviceDrain::prepare(cuda::RecorderConfig& config, void* stream)
{
    m_error = Error::Success;
    if (const Error error = allocate(config.chunkCount); error != Error::Success)
        return error;
    m_buffer = reinterpret_cast<const std::byte*>(config.bufferAddress);
    m_layout = reinterpret_cast<const std::byte*>(config.layoutAddress);
    config.smTimesAddress = reinterpret_cast<std::uint64_t>(deviceAddress(kTimesOffset));
    config.freeChunksAddress = reinterpret_cast<std::uint64_t>(deviceAddress(kFreeChunksOffset));
    config.statesAddress = reinterpret_cast<std::uint64_t>(deviceAddress(computeStatesOffset(m_chunkCount)));
    return real::memsetAsync(m_deviceMemory, 0, computeEndOffset(m_chunkCount), stream);
}

bool DeviceDrain::copy(void* to, const void* from, std::size_t bytes, int kind)
{
    if (m_error == Error::Success && bytes)
        m_error = real::memcpyAsync(to, from, bytes, kind, m_stream);
    return m_error == Error::Success;
}

bool DeviceDrain::synchronise()
{
    if (m_error == Error::Success)
        m_error = real::streamSynchronize(m_stream);
    return m_error == Error::Success;
}

template <class T>
bool DeviceDrain::read(std::span<T> to, const std::byte* from)
{
    if (!copy(m_pinned, from, to.size_bytes(), kMemcpyDeviceToHost) || !synchronise())
        return false;
    std::memcpy(to.data(), m_pinned, to.size_bytes());
    return true;
}

bool DeviceDrain::readCounters(cuda::RecorderCounters& counters)
{
    return read(std::span(&counters, 1), m_counters);
}
bool DeviceDrain::readStates(std::span<std::uint8_t> states)
{
    return read(states, deviceAddress(computeStatesOffset(m_chunkCount)));
}
bool DeviceDrain::readTimes(std::span<cuda::SmTimes> times)
{
    return read(times, deviceAddress(kTimesOffset));
}
bool DeviceDrain::readLayout(std::span<std::uint64_t> layout)
{
    return read(layout, m_layout);
}

/// Copies adjacent chunks in one go, and moves headers that are stored separately to the front of their chunks.
const std::uint32_t* DeviceDrain::readChunks(std::span<const std::uint32_t> chunks)
{
    std::size_t separateHeaderCount = 0;  // `chunks` is sorted
    for (std::size_t first = 0, last = 1; first < chunks.size(); first = last, ++last) {
        while (last < chunks.size() && chunks[last] == chunks[last - 1] + 1 && chunks[last] != m_headersEnd)
            ++last;
        if (!copy(m_pinned + first * kDrainedChunkBytes, m_buffer + chunks[first] * kDrainedChunkBytes, (last - first) * kDrainedChunkBytes,
                  kMemcpyDeviceToHost))
            return nullptr;
        if (chunks[first] >= m_headersEnd)
            continue;
        separateHeaderCount = last;
        if (!copy(m_pinned + kHeadersOffset + first * kDrainedHeaderBytes, m_headers + (chunks[first] - 1) * kDrainedHeaderBytes,
                  (last - first) * kDrainedHeaderBytes, kMemcpyDeviceToHost))
            return nullptr;
    }
    if (!synchronise())
        return nullptr;
    for (std::size_t i = 0; i < separateHeaderCount; ++i)
        if (!m_hasHeader[chunks[i]]) {
            m_hasHeader[chunks[i]] = true;  // the chunk itself holds all later headers
            std::memcpy(m_pinned + i * kDrainedChunkBytes, m_pinned + kHeadersOffset + i * kDrainedHeaderBytes, kDrainedHeaderBytes);
        }
    return reinterpret_cast<const std::uint32_t*>(m_pinned);
}

void DeviceDrain::setHeaders(const cuda::RecorderConfig& config)
{
    const bool areSeparate = config.headerBytes == kDrainedHeaderBytes;
    m_headers = reinterpret_cast<const std::byte*>(config.headersAddress);
    m_headersEnd = areSeparate ? 1 + config.chunksPerRound : 1;
    m_hasHeader.assign(m_headersEnd, false);
}

bool DeviceDrain::freeChunks(std::uint32_t firstEntry, std::span<const std::uint32_t> chunks, std::uint32_t count)
{
    auto* const numbers = reinterpret_cast<std::uint32_t*>(m_pinned);
    std::ranges::copy(chunks, numbers);
    numbers[chunks.size()] = count;
    const std::size_t entry = firstEntry % m_chunkCount, countBeforeWrap = std::min<std::size_t>(chunks.size(), m_chunkCount - entry);
    return copy(deviceAddress(freeListOffset() + entry * sizeof count), numbers, countBeforeWrap * sizeof count, kMemcpyHostToDevice) &&
           copy(deviceAddress(freeListOffset()), numbers + countBeforeWrap, (chunks.size() - countBeforeWrap) * sizeof count,
                kMemcpyHostToDevice) &&
           copy(deviceAddress(kFreeChunksOffset + offsetof(cuda::FreeChunks, count)), numbers + chunks.size(), sizeof count,
                kMemcpyHostToDevice) &&
           synchronise();
}

bool DeviceDrain::endWaiting()
{
    *reinterpret_cast<std::uint32_t*>(m_pinned) = 1;
    return copy(deviceAddress(kFreeChunksOffset + offsetof(cuda::FreeChunks, ended)), m_pinned, sizeof(std::uint32_t),
                kMemcpyHostToDevice) &&
           synchronise();
}

}  // namespace simtscope::runtime::hooks
