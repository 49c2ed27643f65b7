// Handles the tables beside the chunks of a record buffer: sums that all blocks count, and headers of chunks (declared in record_buffer.h).
#include <algorithm>
#include <cstring>
#include <functional>

#include "gpu/cuda/decode/record_reader.h"
#include "gpu/runtime/hooks/real_runtime.h"
#include "gpu/runtime/hooks/record_buffer.h"

namespace simtscope::runtime::hooks {
namespace {

constexpr std::uint64_t kChunkSize = cuda::kChunkWords * sizeof(std::uint32_t);
constexpr std::uint64_t kHeaderBytes = cuda::kChunkHeaderWords * sizeof(std::uint32_t);
constexpr std::uint64_t kMaxSumCopies = 128, kMaxSumBytes = 1u << 20;  // limits of the counters

/// Makes sure that `memory` has at least `bytes` bytes on the device; `presentBytes` is its present size.
Error reserveMemory(void*& memory, std::uint64_t& presentBytes, std::uint64_t bytes)
{
    if (bytes <= presentBytes)
        return Error::Success;
    if (memory)
        (void)real::free(memory);
    memory = nullptr;
    presentBytes = 0;
    const Error error = real::malloc(&memory, bytes);
    if (error == Error::Success)
        presentBytes = bytes;
    return error;
}

}  // namespace

Error RecordBuffer::prepareCounts(const Request& request, cuda::RecorderConfig& config)
{
    config.bytesPerCounterCopy = request.counterCount * sizeof(std::uint64_t);
    config.counterCopyCount = std::uint32_t(std::clamp<std::uint64_t>(kMaxSumBytes / std::max<std::uint64_t>(config.bytesPerCounterCopy, 1),
                                                                      1, std::min(kMaxSumCopies, request.blockCount)));
    const std::uint64_t sums = config.counterCopyCount * config.bytesPerCounterCopy, times = cuda::kMaxSms * sizeof(cuda::SmTimes),
                        bytes = sums + times + request.blockCount * sizeof(std::uint32_t);
    if (const Error error = reserveMemory(m_counts, m_countBytes, bytes); error != Error::Success)
        return error;
    config.countersAddress = reinterpret_cast<std::uint64_t>(m_counts);
    config.smTimesAddress = config.countersAddress + sums;
    config.smOfBlockAddress = config.smTimesAddress + times;
    return real::memsetAsync(m_counts, 0, sums + times, request.stream);
}

/// Places the headers. In host memory they stay in their chunks, because the memory must be complete after a fault.
Error RecordBuffer::prepareHeaders(const Request& request, cuda::RecorderConfig& config)
{
    config.headersAddress = config.bufferAddress + kChunkSize;
    config.headerBytes = kChunkSize;
    if (isInHostMemory() || config.selectionAddress || config.warpsPerBlock == 0)
        return Error::Success;
    const std::uint64_t bytes = config.chunksPerRound * kHeaderBytes;
    if (const Error error = reserveMemory(m_headers, m_headerBytes, bytes); error != Error::Success)
        return error;
    config.headersAddress = reinterpret_cast<std::uint64_t>(m_headers);
    config.headerBytes = kHeaderBytes;
    return real::memsetAsync(m_headers, 0, bytes, request.stream);
}

/// Moves headers that are stored separately to the front of their chunks.
Error RecordBuffer::readHeaders(cuda::LaunchRecords& records) const
{
    if (m_config.headerBytes != kHeaderBytes)
        return Error::Success;
    std::vector<std::uint32_t> words(m_config.chunksPerRound * cuda::kChunkHeaderWords);
    const Error error = real::memcpy(words.data(), m_headers, words.size() * sizeof words[0], kMemcpyDeviceToHost);
    if (error != Error::Success)
        return error;
    for (std::size_t i = 0; i < m_config.chunksPerRound; ++i)
        if (const std::uint32_t* const header = words.data() + i * cuda::kChunkHeaderWords; cuda::readHeader(header))
            std::copy_n(header, cuda::kChunkHeaderWords, records.words.data() + (i + 1) * cuda::kChunkWords);
    return error;
}

Error RecordBuffer::readCounts(std::optional<cuda::LaunchCounts>& counts) const
{
    counts.reset();
    if (m_config.countersAddress == 0)
        return Error::Success;
    std::vector<std::byte> bytes(m_config.smOfBlockAddress - m_config.countersAddress + m_blockCount * sizeof(std::uint32_t));
    if (const Error error = real::memcpy(bytes.data(), m_counts, bytes.size(), kMemcpyDeviceToHost); error != Error::Success)
        return error;
    const std::byte* position = bytes.data();
    const auto takeRows = [&](auto& rows) {
        const std::size_t size = rows.size() * sizeof rows[0];
        std::memcpy(rows.data(), position, size);
        position += size;
    };
    counts.emplace();
    counts->sums.resize(m_config.bytesPerCounterCopy / sizeof(std::uint64_t));
    std::vector<std::uint64_t> copy(counts->sums.size());
    for (std::uint32_t i = 0; i < m_config.counterCopyCount; ++i) {
        takeRows(copy);
        std::ranges::transform(counts->sums, copy, counts->sums.begin(), std::plus());
    }
    counts->smTimes.resize(cuda::kMaxSms);
    takeRows(counts->smTimes);
    counts->smOfBlock.resize(m_blockCount);
    takeRows(counts->smOfBlock);
    return Error::Success;
}

}  // namespace simtscope::runtime::hooks
