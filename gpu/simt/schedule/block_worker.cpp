#include "gpu/simt/schedule/block_worker.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "gpu/simt/diagnosis/faults.h"
#include "gpu/simt/schedule/block_slice.h"
#include "gpu/trace/model/event_sink.h"

namespace simtscope::simt {

namespace {

/// Time slices after which a block is given up. A loop that does not end looks like a long block, which should soon run as it does in one
/// thread.
constexpr std::size_t kMaxSliceCount = 64;
// Bytes of output after which the worker gives up, since a user wants to see longer output while the kernel runs.
constexpr std::uint64_t kMaxPrintedBytes = 64u << 10;
// Warp instructions after which a thread notices that another one has given up.
constexpr std::uint64_t kInstructionsBetweenStopChecks = 1u << 14;

}  // namespace

/// Keeps the events of blocks instead of passing them to a recording.
class BlockWorker::EventCollector final : public trace::EventSink {
public:
    void writeEvents(LaunchId, BlockId, std::uint32_t, std::shared_ptr<const trace::EventChunk> chunk) override
    {
        bytes += chunk->payload.size() + 18 * std::size_t(chunk->size());
        // The recorder has made the chunk and no longer uses it.
        m_chunks.push_back(std::const_pointer_cast<trace::EventChunk>(std::move(chunk)));
    }
    void finishBlock(LaunchId, BlockId block, std::uint32_t warps, bool isTruncated) override
    {
        blocks.push_back({block, warps, isTruncated, std::exchange(m_chunks, {}), {}});
    }

    std::vector<CollectedBlock> blocks;
    std::uint64_t bytes = 0;

private:
    std::vector<std::shared_ptr<trace::EventChunk>> m_chunks;  ///< chunks of the block that runs
};

BlockWorker::BlockWorker(const RunningLaunch& launch, const trace::Launch& traced, UndoLog& undoLog, std::atomic<bool>& isGivenUp,
                         unsigned thread)
    : m_userOptions(launch.options), m_tracedLaunch(traced), m_options(launch.options), m_initialEventsLeft(launch.recorder.eventsLeft()),
      m_eventsLeft(m_initialEventsLeft), m_collector(launch.recorder.hasSink() ? std::make_unique<EventCollector>() : nullptr),
      m_speculation(undoLog, isGivenUp, thread), m_launch{launch.module,
                                                          launch.kernel,
                                                          launch.request,
                                                          m_options,
                                                          launch.device,
                                                          m_tracedLaunch,
                                                          launch.memory,
                                                          EventRecorder(m_tracedLaunch, m_collector.get(), m_eventsLeft),
                                                          LaunchTotals(launch.kernel),
                                                          launch.parameters},
      m_limits(m_launch, kInstructionsBetweenStopChecks)
{
    m_options.isCancelled = &isGivenUp;
    m_options.progress = [this](std::uint64_t, std::uint64_t, const EngineOptions::FindLines&) {
        if (isCancelled(m_userOptions))
            stopCancelled(m_launch, 0, 0);  // commit() gives the launch its own finding
    };
    m_options.setConditional = {};
    if (launch.options.printf)
        m_options.printf = [this](std::string_view text) {
            if (m_printedTexts.empty() || m_printedTexts.back().first != m_currentBlock)
                m_printedTexts.emplace_back(m_currentBlock, std::string());
            m_printedTexts.back().second += text;
            m_printedBytes += text.size();
            if (m_printedBytes > kMaxPrintedBytes)
                m_speculation.giveUp();
        };
    m_launch.memory.forgetLastRanges();
    m_launch.speculation = &m_speculation;
    if (m_options.checks != kNoChecks)
        m_launch.checks = std::make_unique<LaunchChecks>(m_launch);
}

BlockWorker::~BlockWorker() = default;

void BlockWorker::noteAllocations()
{
    m_speculation.accesses.setNotesAllocations(true);
    // Forgets the allocations that machine code remembers, since their reads have been recorded word by word until now.
    m_launch.nativeSlice = {};
    std::ranges::fill(m_launch.totals.ranges, native::SiteRange{});
}

BlockTicks::Ticks BlockWorker::run(BlockId id)
{
    m_currentBlock = id;
    m_launch.time = 0;
    m_limits.noteClockReset();
    std::unique_ptr<Block> block = startBlock(m_launch, id, m_spareBlocks);
    if (!block) {
        m_speculation.giveUp();
        return 0;
    }
    m_sliceEnds.clear();
    std::vector<std::uint32_t> sliceEvents;
    while (true) {
        block->waitEpoch = ~0ull;
        runBlock(m_launch, *block, m_random, m_limits);
        const bool waits = block->waitEpoch == m_launch.progress.memoryEpoch;
        m_sliceEnds.push_back(m_launch.time);
        if (block->isRecorded)
            sliceEvents.push_back(block->trace->size());
        if (block->isDone() || m_launch.hasFailed())
            break;
        if (waits || m_sliceEnds.size() == kMaxSliceCount) {
            m_speculation.giveUp();
            return 0;
        }
    }
    const bool isStoppedByUser = m_launch.result.status == LaunchStatus::Cancelled && isCancelled(m_userOptions);
    if ((m_launch.hasFailed() && !isStoppedByUser) || m_launch.time > std::numeric_limits<BlockTicks::Ticks>::max()) {
        m_speculation.giveUp();
        return 0;
    }
    if (!block->isDone())
        m_launch.totals.subtractUnexecuted(*block);
    m_launch.recorder.finishBlock(*block);
    if (m_sliceEnds.size() > 1) {
        if (block->isRecorded)
            m_collector->blocks.back().sliceEvents = std::move(sliceEvents);
        m_longBlocks.push_back({id, m_sliceEnds});
    }
    if (block->isDone())
        m_spareBlocks.push_back(std::move(block));
    else
        m_stoppedBlock = std::move(block);
    m_ticks += m_launch.time;
    return BlockTicks::Ticks(m_launch.time);
}

std::uint64_t BlockWorker::keptBytes() const
{
    return m_speculation.accesses.keptBytes() + m_printedBytes + (m_collector ? m_collector->bytes : 0) +
           (m_launch.checks ? m_launch.checks->shadowBytes() : 0);
}

std::vector<CollectedBlock> BlockWorker::takeRecordedBlocks()
{
    return m_collector ? std::move(m_collector->blocks) : std::vector<CollectedBlock>();
}

}  // namespace simtscope::simt
