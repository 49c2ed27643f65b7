// Runs some blocks of a launch while other threads of the engine run others, and keeps the results (simt/schedule/parallel_launch.h). Each
// block has its own clock, which starts at 0.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/schedule/block_start.h"
#include "gpu/simt/schedule/block_ticks.h"
#include "gpu/simt/schedule/launch_limits.h"
#include "gpu/simt/schedule/random.h"

namespace simtscope::simt {

/// Describes a block that took several time slices.
struct LongBlock {
    BlockId id{};
    std::vector<std::uint64_t> sliceEnds;  ///< ends of its time slices, on the block's clock
};

/// Holds the events of a recorded block.
struct CollectedBlock {
    BlockId id{};
    std::uint32_t warpCount = 0;
    bool isTruncated = false;
    std::vector<std::shared_ptr<trace::EventChunk>> chunks;
    std::vector<std::uint32_t> sliceEvents;  ///< for a long block: the number of its events up to the end of each time slice
};

/// Runs blocks for one thread of the engine in a parallel launch. Only that thread may call functions that are not const.
class BlockWorker {
public:
    /// `launch` must not have begun; `thread` is the index of this thread. The references must outlive this object.
    BlockWorker(const RunningLaunch& launch, const trace::Launch& traced, UndoLog& undoLog, std::atomic<bool>& isGivenUp, unsigned thread);
    ~BlockWorker();
    BlockWorker(const BlockWorker&) = delete;
    BlockWorker& operator=(const BlockWorker&) = delete;

    /// Runs a block and returns the number of its warp instructions. Gives up the speculation if the block does not run to its end, unless
    /// the launch was cancelled.
    BlockTicks::Ticks run(BlockId id);
    /// Records reads by allocation from now on; see AccessSet::setNotesAllocations().
    void noteAllocations();
    /// Frees what only later blocks would need. Call it after the last block.
    void finish() { m_spareBlocks.clear(); }

    /// Returns the block that was running when the launch was cancelled; null if there is none.
    const Block* stoppedBlock() const { return m_stoppedBlock.get(); }
    const AccessSet& accesses() const { return m_speculation.accesses; }
    const RunningLaunch& launch() const { return m_launch; }
    /// Returns the warp instructions of all its blocks.
    std::uint64_t ticks() const { return m_ticks; }
    std::uint64_t eventCount() const { return m_initialEventsLeft - m_eventsLeft; }
    std::uint64_t omittedEventCount() const { return m_tracedLaunch.omittedEventCount; }
    /// Returns the bytes of memory that this worker keeps until the launch is done.
    std::uint64_t keptBytes() const;
    /// Returns the recorded blocks, and keeps none.
    std::vector<CollectedBlock> takeRecordedBlocks();
    const std::vector<LongBlock>& longBlocks() const { return m_longBlocks; }
    const std::vector<std::pair<BlockId, std::string>>& printedTexts() const { return m_printedTexts; }

private:
    class EventCollector;

    const EngineOptions& m_userOptions;  ///< the options of the launch; `m_options` are changed so that blocks run beside others
    trace::Launch m_tracedLaunch;
    EngineOptions m_options;
    std::uint64_t m_initialEventsLeft, m_eventsLeft;
    std::unique_ptr<EventCollector> m_collector;
    Speculation m_speculation;
    RunningLaunch m_launch;
    LaunchLimits m_limits;
    Random m_random;
    SpareBlocks m_spareBlocks;
    std::unique_ptr<Block> m_stoppedBlock;
    BlockId m_currentBlock{};
    std::uint64_t m_ticks = 0;
    std::vector<std::uint64_t> m_sliceEnds;  ///< ends of the time slices of the block that runs
    std::vector<LongBlock> m_longBlocks;
    std::vector<std::pair<BlockId, std::string>> m_printedTexts;
    std::uint64_t m_printedBytes = 0;
};

}  // namespace simtscope::simt
