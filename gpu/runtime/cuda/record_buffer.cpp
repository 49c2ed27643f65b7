#include "gpu/runtime/cuda/record_buffer.h"

#include <algorithm>
#include <cstring>

#include "gpu/runtime/cuda/real.h"

namespace simtscope::runtime::hooks {
namespace {

constexpr std::uint64_t kChunkBytes = cuda::kChunkWords * sizeof(std::uint32_t);
constexpr std::uint64_t kMostChunks = 1u << 22;  // record_format.h
constexpr std::uint64_t kMostHostBytes = 256u << 20;  // all of it is pinned
constexpr std::uint64_t kRoomToSpare = 64;            // times what is expected, which is a guess
constexpr std::size_t kMostSlots = 4096, kLayoutBytes = kMostSlots * sizeof(std::uint64_t);

}  // namespace

std::uint64_t RecordBuffer::smallLaunch(std::uint64_t mostBytes) { return std::min(mostBytes, kMostHostBytes) / kRoomToSpare; }

Error RecordBuffer::allocateOnDevice(std::uint64_t mostBytes)
{
    std::size_t freeBytes = 0, totalBytes = 0;
    if (const Error error = real::memGetInfo(&freeBytes, &totalBytes); error != Error::Success)
        return error;
    m_device.bytes = std::min({mostBytes / kChunkBytes, freeBytes / 4 / kChunkBytes, kMostChunks}) * kChunkBytes;
    if (const Error error = real::malloc(&m_device.layout, kLayoutBytes); error != Error::Success)
        return error;
    m_device.dirtyBytes = m_device.bytes;
    return real::malloc(&m_device.chunks, m_device.bytes);
}

Error RecordBuffer::allocateOnHost(std::uint64_t mostBytes)
{
    const std::uint64_t bytes = std::min(mostBytes, kMostHostBytes) / kChunkBytes * kChunkBytes;
    void *host = nullptr, *device = nullptr;
    if (const Error error = real::hostAllocMapped(&host, bytes + kLayoutBytes); error != Error::Success)
        return error;
    if (const Error error = real::hostGetDevicePointer(&device, host); error != Error::Success)
        return error;
    m_host = {device, static_cast<std::byte*>(device) + bytes, static_cast<std::byte*>(host), bytes, bytes};
    return Error::Success;
}

Error RecordBuffer::clear(const Request& request)
{
    const std::size_t layoutBytes = request.slots * sizeof(std::uint64_t);
    const std::uint64_t dirty = used().dirtyBytes;
    used().dirtyBytes = used().bytes;  // until it is known
    if (isInHostMemory()) {
        std::memset(m_host.host, 0, dirty);
        std::memset(m_host.hostLayout(), 0, layoutBytes);
        return Error::Success;
    }
    if (dirty)
        if (const Error error = real::memsetAsync(m_device.chunks, 0, dirty, request.stream); error != Error::Success)
            return error;
    return layoutBytes ? real::memsetAsync(m_device.layout, 0, layoutBytes, request.stream) : Error::Success;
}

Error RecordBuffer::prepare(const Request& request, cuda::RecorderConfig& config, cuda::RecorderCounters& counters)
{
    if (request.slots > kMostSlots)
        return Error::NotSupported;
    m_isInHostMemory = request.inHostMemory;
    if (!used().chunks)
        if (const Error error = request.inHostMemory ? allocateOnHost(request.mostBytes) : allocateOnDevice(request.mostBytes); error != Error::Success)
            return error;
    config = {};
    config.buffer = reinterpret_cast<std::uint64_t>(used().chunks);
    config.layout = reinterpret_cast<std::uint64_t>(used().layout);
    config.chunks = std::uint32_t(used().bytes / kChunkBytes);
    counters = {};
    // A chunk per warp, known beforehand, spares the warps a counter that all of them want; as long as that leaves room for those that need more.
    if (const std::uint64_t warps = request.blocks * request.warpsPerBlock; warps <= config.chunks / 2) {
        config.warpsPerBlock = request.warpsPerBlock;
        counters.nextChunk = std::uint32_t(1 + warps);
    }
    return clear(request);
}

Error RecordBuffer::read(const cuda::RecorderCounters& after, std::size_t slots, cuda::LaunchRecords& records)
{
    used().dirtyBytes = std::min(after.nextChunk * kChunkBytes, used().bytes);
    records.words.resize(used().dirtyBytes / sizeof(std::uint32_t));
    records.droppedRecords = after.droppedRecords;
    records.layout.resize(slots);
    if (isInHostMemory()) {
        std::memcpy(records.words.data(), m_host.host, m_host.dirtyBytes);
        std::memcpy(records.layout.data(), m_host.hostLayout(), slots * sizeof(std::uint64_t));
        return Error::Success;
    }
    if (m_device.dirtyBytes)
        if (const Error error = real::memcpy(records.words.data(), m_device.chunks, m_device.dirtyBytes, kMemcpyDeviceToHost); error != Error::Success)
            return error;
    return slots ? real::memcpy(records.layout.data(), m_device.layout, slots * sizeof(std::uint64_t), kMemcpyDeviceToHost) : Error::Success;
}

bool RecordBuffer::rescue(std::size_t slots, cuda::LaunchRecords& records) const
{
    if (!isInHostMemory())
        return false;
    // How many chunks were handed out was known to the device alone: those that were begun have their mark.
    std::uint64_t used = m_host.bytes;
    const auto isBegun = [&](std::uint64_t end) {
        std::uint32_t mark = 0;
        std::memcpy(&mark, m_host.host + end - kChunkBytes + 3 * sizeof mark, sizeof mark);
        return mark == cuda::kChunkMark;
    };
    while (used > kChunkBytes && !isBegun(used))
        used -= kChunkBytes;
    records.words.resize(used / sizeof(std::uint32_t));
    records.layout.resize(slots);
    records.isCutOff = true;
    std::memcpy(records.words.data(), m_host.host, used);
    std::memcpy(records.layout.data(), m_host.hostLayout(), slots * sizeof(std::uint64_t));
    return true;
}

}  // namespace simtscope::runtime::hooks
