#include "gpu/cuda/decode/launch_drain.h"

#include <algorithm>
#include <thread>

#include "gpu/core/messages/gpu.h"

namespace simtscope::cuda {

LaunchDrain::LaunchDrain(DrainedMemory& memory, Setup setup, trace::Launch& launch, trace::Sink& sink, std::uint64_t& eventsLeft)
    : m_memory(memory), m_setup(std::move(setup)), m_launch(launch), m_sink(sink), m_eventsLeft(eventsLeft),
      m_drain(memory, {.blockCount = launch.grid.count(),
                       .warpsPerBlock = launch.warpsPerBlock(),
                       .threadsPerBlock = std::uint32_t(launch.block.count()),
                       .chunkCount = m_setup.chunkCount,
                       .firstSharedChunk = m_setup.firstSharedChunk,
                       .maxBytes = m_setup.maxBytes})
{
    m_records.layoutTable.resize(m_setup.layoutSlotCount);
}

bool LaunchDrain::takeAndSend()
{
    return !m_hasFailed && take(RecordDrain::Room::More) == RecordDrain::TakeResult::Some;
}

/// Takes records and sends decoded blocks. `minRoom` is the room to use if nothing can be decoded before more records are taken.
RecordDrain::TakeResult LaunchDrain::take(RecordDrain::Room minRoom)
{
    const RecordDrain::TakeResult result = m_drain.take(m_decoder && !m_decoder->isStarved() ? RecordDrain::Room::Usual : minRoom);
    m_hasFailed = result == RecordDrain::TakeResult::Failed ||
                  (result == RecordDrain::TakeResult::Some && !m_decoder && !m_memory.readLayout(m_records.layoutTable));
    if (m_hasFailed)
        m_error = m_drain.error();
    for (BlockRecords& block : m_drain.takeWholeBlocks())
        passOn(std::move(block));
    if (m_decoder)
        if (auto sent = m_decoder->sendDecoded(); !sent) {
            m_hasFailed = true;
            m_error = sent.error().message;
        }
    return m_hasFailed ? RecordDrain::TakeResult::Failed : result;
}

/// Passes a whole block on to the decoder. The decoder begins with block 0, because its first thread writes the layout table.
void LaunchDrain::passOn(BlockRecords block)
{
    if (!m_decoder && block.block.value == 0)
        beginDecoding();
    if (m_decoder)
        add(std::move(block));
    else
        m_earlyBlocks.push_back(std::move(block));
}

void LaunchDrain::add(BlockRecords block)
{
    const std::uint32_t ordinal = block.block.value;
    m_decoder->add(ordinal, std::move(block));
}

void LaunchDrain::beginDecoding()
{
    const DecodeRequest request = m_setup.makeRequest(m_records);
    m_decoder.emplace(request, m_launch, m_sink, m_eventsLeft, computeMaxDecodingThreads(request));
    for (BlockRecords& block : m_earlyBlocks)
        add(std::move(block));
    m_earlyBlocks.clear();
}

Result<AbortedLaunch> LaunchDrain::finish(bool hasFailed, std::uint64_t maxIncompleteBlockBytes)
{
    constexpr auto kPollInterval = std::chrono::microseconds(200);
    if (!hasFailed && !m_hasFailed)
        do {
            if (take(RecordDrain::Room::All) == RecordDrain::TakeResult::Nothing && !m_drain.hasNoInput())
                std::this_thread::sleep_for(kPollInterval);
        } while (!m_hasFailed && !m_drain.hasNoInput());
    const bool knowsLayout = std::ranges::any_of(m_records.layoutTable, [](std::uint64_t address) { return address != 0; });
    if (!m_decoder && !knowsLayout && (hasFailed || m_hasFailed) && m_setup.layoutSlotCount)
        return AbortedLaunch{};  // without the layout, which block 0 writes, nothing can be decoded
    if (!m_decoder)
        beginDecoding();
    std::size_t maxChunks = maxIncompleteBlockBytes / (kChunkWords * sizeof(std::uint32_t));
    for (BlockRecords& block : m_drain.takeIncompleteBlocks(!hasFailed)) {
        if (hasFailed)
            block.chunks.resize(std::min(block.chunks.size(), maxChunks));
        maxChunks -= std::min(block.chunks.size(), maxChunks);
        add(std::move(block));
    }
    auto decoded = m_decoder->finish();
    if (!m_error.isEmpty())
        return fail(m_error);
    return decoded;
}

}  // namespace simtscope::cuda
