#include "gpu/cuda/decode/decode_records.h"

#include <algorithm>
#include <map>
#include <thread>

#include "gpu/cuda/decode/launch_decoder.h"
#include "gpu/cuda/decode/record_reader.h"

namespace simtscope::cuda {
namespace {

/// Returns the time zero of each SM, since the clocks of SMs differ: the time of the first record that was made on it, or when its first
/// warp ran.
std::map<std::uint32_t, std::uint64_t> findStartTimes(const DecodeRequest& request)
{
    std::map<std::uint32_t, std::uint64_t> startTimes;
    if (request.counts)
        for (std::uint32_t sm = 0; sm < request.counts->smTimes.size(); ++sm)
            if (const SmTimes& row = request.counts->smTimes[sm]; row.beginComplement)
                startTimes[sm] = ~row.beginComplement;
    const std::span<const std::uint32_t> words = request.records->words;
    for (std::size_t chunkBegin = kChunkWords; chunkBegin + kChunkWords <= words.size(); chunkBegin += kChunkWords) {
        const auto header = readHeader(words.data() + chunkBegin);
        if (!header)
            continue;
        const auto [found, isNew] = startTimes.try_emplace(header->sm, header->clock);
        found->second = std::min(found->second, header->clock);
    }
    return startTimes;
}

/// Returns the number of threads to decode with. A launch that was cut off takes one thread: it reports the first out-of-bounds write, so
/// blocks must be decoded in order.
std::size_t chooseThreadCount(const DecodeRequest& request, std::size_t blocks)
{
    constexpr std::size_t kWordsPerThread = 1u << 14;
    if (request.records->isAborted)
        return 1;
    return std::clamp<std::size_t>(std::min(blocks, request.records->words.size() / kWordsPerThread), 1,
                                   computeMaxDecodingThreads(request));
}

}  // namespace

std::size_t computeMaxDecodingThreads(const DecodeRequest& request)
{
    return request.maxThreads ? request.maxThreads : std::max(1u, std::thread::hardware_concurrency());
}

Result<AbortedLaunch> decodeRecords(const DecodeRequest& request, trace::Launch& launch, trace::Sink& sink, std::uint64_t& eventsLeft)
{
    const std::uint64_t blocks = launch.grid.count();
    auto chunks = groupChunksByBlock(request.records->words, blocks, launch.warpsPerBlock());
    if (!chunks)
        return tl::unexpected(chunks.error());
    const std::map<std::uint32_t, std::uint64_t> startTimes = findStartTimes(request);
    std::vector<BlockRecords> chosenBlocks;
    for (std::uint32_t block = 0; block < blocks; ++block) {
        if (request.counts && !request.selection->includes(BlockId{block}, blocks))
            continue;
        BlockRecords& records = chosenBlocks.emplace_back();
        records.block = BlockId{block};
        records.chunks = std::move((*chunks)[block]);
        records.mayHaveGaps = request.records->droppedRecordCount != 0;
        if (!records.chunks.empty())
            records.startTime = startTimes.at(readHeader(records.chunks.back().words)->sm);
    }
    LaunchDecoder decoder(request, launch, sink, eventsLeft, chooseThreadCount(request, chosenBlocks.size()));
    for (std::uint32_t ordinal = 0; ordinal < chosenBlocks.size(); ++ordinal)
        decoder.add(ordinal, std::move(chosenBlocks[ordinal]));
    return decoder.finish();
}

}  // namespace simtscope::cuda
