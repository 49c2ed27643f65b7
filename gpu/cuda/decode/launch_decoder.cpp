#include "gpu/cuda/decode/launch_decoder.h"

#include <algorithm>

namespace simtscope::cuda {

LaunchDecoder::LaunchDecoder(const DecodeRequest& request, trace::Launch& launch, trace::Sink& sink, std::uint64_t& eventsLeft,
                             std::size_t threads)
    : m_request(request), m_launch(launch), m_sink(sink), m_eventsLeft(eventsLeft), m_context(m_request, launch),
      m_queue(m_request, launch, m_context, threads, eventsLeft)
{
    launch.smOfBlock.assign(launch.grid.count(), 0);
}

Result<AbortedLaunch> LaunchDecoder::finish()
{
    m_queue.close();
    if (auto sent = sendAll(true); !sent)
        return tl::unexpected(sent.error());
    DecodeSums sums(m_request);
    for (const auto& decoder : m_queue.decoders())
        sums.add(decoder->sums());
    m_launch.recorder.records += sums.recorder.records;
    m_launch.recorder.bytes += sums.recorder.bytes;
    m_launch.ticks = std::max(m_launch.ticks, sums.ticks);
    if (m_request.counts)
        useDeviceCounts(*m_request.counts, sums);
    m_launch.barriers += sums.barrierCount;
    setTotals(sums);
    return m_queue.decoders().front()->sums().abortedLaunch;
}

Result<void> LaunchDecoder::sendAll(bool waits)
{
    while (auto decoded = m_queue.take(m_eventsLeft, waits)) {
        if (!decoded->block)
            return tl::unexpected(decoded->block.error());
        if (auto sent = send(*decoded); !sent)
            return sent;
    }
    return {};
}

Result<void> LaunchDecoder::send(DecodedRecords& decodedBlock)
{
    DecodedBlock& block = *decodedBlock.block;
    const BlockId id = decodedBlock.records.block;
    m_launch.smOfBlock[id.value] = block.sm;
    if (!block.isRecorded)
        return {};
    if (block.omittedEventCount ? block.eventCount != m_eventsLeft : block.eventCount > m_eventsLeft) {
        // The room for events has changed since the block was decoded, so it is decoded again.
        auto redecoded = makeBlockDecoder(m_request, m_launch, m_context)->decode(decodedBlock.records, m_eventsLeft);
        if (!redecoded)
            return tl::unexpected(redecoded.error());
        block = std::move(*redecoded);
    }
    m_eventsLeft -= block.eventCount;
    m_launch.omittedEventCount += block.omittedEventCount;
    for (const auto& chunk : block.chunks)
        m_sink.writeEvents(m_launch.id, id, m_launch.warpsPerBlock(), chunk);
    m_sink.finishBlock(m_launch.id, id, m_launch.warpsPerBlock(), block.isTruncated);
    return {};
}

/// Replaces the totals by those from the device's counters, because only some blocks have records.
void LaunchDecoder::useDeviceCounts(const LaunchCounts& counts, DecodeSums& sums)
{
    static_cast<CountedTotals&>(sums) =
        computeTotals(*m_request.instrumented, *m_request.module, *m_request.module->findFunction(m_launch.kernel), counts);
    m_launch.smOfBlock = counts.smOfBlock;
    for (const SmTimes& sm : counts.smTimes)
        if (sm.beginComplement && sm.end)
            m_launch.ticks = std::max(m_launch.ticks, sm.end - ~sm.beginComplement);
}

void LaunchDecoder::setTotals(const CountedTotals& counted)
{
    m_launch.warpInstructions = m_launch.threadInstructions = 0;
    for (std::uint32_t f = 0; f < counted.blocks.size(); ++f) {
        const ptx::DecodedFunction& decoded = m_request.instrumented->functions[f].decoded;
        for (std::size_t b = 0; b < counted.blocks[f].size(); ++b) {
            const Executions& count = counted.blocks[f][b];
            if (count.instructions == 0)
                continue;
            for (std::uint32_t i = decoded.graph.blocks[b].first; i < decoded.graph.blocks[b].end; ++i) {
                const SiteId site = m_request.module->functions[f].instructions[i].site;
                trace::SiteTotals totals = counted.sites[site.value];
                const bool isCounted = decoded.ops[i].guard != ptx::kNoSlot && m_request.instrumented->sites[site.value].isRecorded;
                if (!isCounted) {
                    totals.instructions = count.instructions;
                    totals.threadInstructions = count.threads;
                }
                if (totals.instructions == 0)
                    continue;
                m_launch.warpInstructions += totals.instructions;
                m_launch.threadInstructions += totals.threadInstructions;
                m_launch.totals[site] += totals;
            }
        }
    }
}

}  // namespace simtscope::cuda
