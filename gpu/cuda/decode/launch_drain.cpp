#include "gpu/cuda/decode/launch_drain.h"

#include <algorithm>
#include <thread>

#include "gpu/core/messages/gpu.h"

namespace simtscope::cuda {

LaunchDrain::LaunchDrain(DrainedMemory& memory, Setup setup, trace::Launch& launch, trace::Sink& sink, std::uint64_t& eventsLeft)
    : m_memory(memory), m_setup(std::move(setup)), m_launch(launch), m_sink(sink), m_eventsLeft(eventsLeft),
      m_drain(memory, {.blocks = launch.grid.count(),
                       .warps = launch.warps(),
                       .threads = std::uint32_t(launch.block.count()),
                       .chunks = m_setup.chunks,
                       .firstShared = m_setup.firstShared,
                       .maxBytes = m_setup.maxBytes})
{
    m_records.layout.resize(m_setup.slots);
}

bool LaunchDrain::step()
{
    return !m_hasFailed && take(RecordDrain::Room::More) == RecordDrain::TakeResult::Some;
}

/// Takes records and sends decoded blocks. `least` is the room to use if nothing can be decoded before more records are taken.
RecordDrain::TakeResult LaunchDrain::take(RecordDrain::Room least)
{
    const RecordDrain::TakeResult took = m_drain.take(m_decoder && !m_decoder->isStarved() ? RecordDrain::Room::Usual : least);
    m_hasFailed = took == RecordDrain::TakeResult::Failed ||
                  (took == RecordDrain::TakeResult::Some && !m_decoder && !m_memory.readLayout(m_records.layout));
    if (m_hasFailed)
        m_error = m_drain.error();
    for (BlockRecords& block : m_drain.wholeBlocks())
        pass(std::move(block));
    if (m_decoder)
        if (auto sent = m_decoder->sendDecoded(); !sent) {
            m_hasFailed = true;
            m_error = sent.error().message;
        }
    return m_hasFailed ? RecordDrain::TakeResult::Failed : took;
}

/// Passes a whole block on to the decoder. The decoder begins with block 0, because its first thread writes the layout table.
void LaunchDrain::pass(BlockRecords block)
{
    if (!m_decoder && block.block.value == 0)
        begin();
    if (m_decoder)
        add(std::move(block));
    else
        m_early.push_back(std::move(block));
}

void LaunchDrain::add(BlockRecords block)
{
    const std::uint32_t ordinal = block.block.value;
    m_decoder->add(ordinal, std::move(block));
}

void LaunchDrain::begin()
{
    const DecodeRequest request = m_setup.request(m_records);
    m_decoder.emplace(request, m_launch, m_sink, m_eventsLeft, decodingThreads(request));
    for (BlockRecords& block : m_early)
        add(std::move(block));
    m_early.clear();
}

Result<Decoded> LaunchDrain::finish(bool hasFailed, std::uint64_t maxBytesOfOthers)
{
    constexpr auto kNap = std::chrono::microseconds(200);
    if (!hasFailed && !m_hasFailed)
        do {
            if (take(RecordDrain::Room::All) == RecordDrain::TakeResult::Nothing && !m_drain.hasNoInput())
                std::this_thread::sleep_for(kNap);
        } while (!m_hasFailed && !m_drain.hasNoInput());
    const bool knowsLayout = std::ranges::any_of(m_records.layout, [](std::uint64_t address) { return address != 0; });
    if (!m_decoder && !knowsLayout && (hasFailed || m_hasFailed) && m_setup.slots)
        return Decoded{};  // without the layout, which block 0 writes, nothing can be decoded
    if (!m_decoder)
        begin();
    std::size_t room = maxBytesOfOthers / (kChunkWords * sizeof(std::uint32_t));
    for (BlockRecords& block : m_drain.otherBlocks(!hasFailed)) {
        if (hasFailed)
            block.chunks.resize(std::min(block.chunks.size(), room));
        room -= std::min(block.chunks.size(), room);
        add(std::move(block));
    }
    auto decoded = m_decoder->finish();
    if (!m_error.empty())
        return fail(m_error);
    return decoded;
}

}  // namespace simtscope::cuda
