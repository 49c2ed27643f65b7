#include "gpu/simt/schedule/parallel_results.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "gpu/simt/schedule/slice_times.h"

namespace simtscope::simt {

namespace {

using Workers = std::span<const std::unique_ptr<BlockWorker>>;

template <class Act>
void forEachWorker(Workers workers, Act act)
{
    for (const auto& worker : workers)
        if (worker)
            act(*worker);
}

std::vector<CollectedBlock> takeRecordedBlocks(Workers workers)
{
    std::vector<CollectedBlock> blocks;
    forEachWorker(workers, [&](BlockWorker& worker) { std::ranges::move(worker.takeRecordedBlocks(), std::back_inserter(blocks)); });
    std::ranges::sort(blocks, {}, &CollectedBlock::id);
    return blocks;
}

/// Converts times from the clock of each block to that of the launch. Returns the duration of the launch.
std::uint64_t setTimes(std::vector<CollectedBlock>& recorded, const ParallelResults& results, std::size_t maxResidentBlocks)
{
    std::vector<LongBlock> longBlocks;
    forEachWorker(results.workers,
                  [&](const BlockWorker& worker) { std::ranges::copy(worker.longBlocks(), std::back_inserter(longBlocks)); });
    std::ranges::sort(longBlocks, {}, &LongBlock::id);
    if (!longBlocks.empty())
        return setSliceTimes(recorded, results.ticks, longBlocks, maxResidentBlocks);
    std::uint64_t time = 0;
    std::uint32_t block = 0;
    for (const CollectedBlock& recordedBlock : recorded) {
        for (; block < recordedBlock.id.value; ++block)
            time += results.ticks[block];
        for (const auto& chunk : recordedBlock.chunks)
            chunk->baseTime += time;
    }
    return ticksOf(results.workers);
}

/// Marks the words that the blocks have written in the validity of their memory.
void setWritten(const AddressSpace& memory, const ParallelResults& results)
{
    forEachWrittenRange(results.accesses, results.regions, [&](std::uint64_t begin, std::uint64_t end) {
        while (begin < end) {
            const DeviceMemory::Range* const range = memory.find(begin);
            if (!range)
                return;
            const std::uint64_t offset = begin - range->address, bytes = std::min(end - begin, range->bytes - offset);
            if (range->validity && !range->validity->isAllWritten())
                range->validity->write(offset, bytes);
            begin += bytes;
        }
    });
}

void printTexts(const EngineOptions& options, Workers workers)
{
    std::vector<std::pair<BlockId, const std::string*>> texts;
    forEachWorker(workers, [&](const BlockWorker& worker) {
        for (const auto& [block, text] : worker.printedTexts())
            texts.emplace_back(block, &text);
    });
    std::ranges::sort(texts);
    for (const auto& [block, text] : texts)
        options.printf(*text);
}

}  // namespace

std::uint64_t ticksOf(Workers workers)
{
    std::uint64_t ticks = 0;
    forEachWorker(workers, [&](const BlockWorker& worker) { ticks += worker.ticks(); });
    return ticks;
}

void mergeResults(RunningLaunch& launch, const ParallelResults& results, std::size_t maxResidentBlocks)
{
    std::vector<CollectedBlock> blocks = takeRecordedBlocks(results.workers);
    launch.time = setTimes(blocks, results, maxResidentBlocks);
    for (const CollectedBlock& block : blocks)
        launch.recorder.passOnBlock(block.id, block.warpCount, {block.chunks.begin(), block.chunks.end()}, block.isTruncated);
    forEachWorker(results.workers, [&](const BlockWorker& worker) {
        launch.totals.add(worker.launch().totals);
        launch.barrierCount += worker.launch().barrierCount;
        launch.recorder.countEvents(worker.eventCount(), worker.omittedEventCount());
    });
    std::uint32_t sm = 0;
    for (std::uint32_t& blockSm : launch.tracedLaunch.smOfBlock)
        sm = (blockSm = sm) + 1 < launch.device.smCount ? sm + 1 : 0;
    if (launch.options.checks.checksInitialisation)
        setWritten(launch.memory, results);
    printTexts(launch.options, results.workers);
}

}  // namespace simtscope::simt
