#include "gpu/simt/schedule/parallel_launch.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <utility>

#include "gpu/simt/diagnosis/stopped_launch.h"
#include "gpu/simt/parallel/thread_barrier.h"
#include "gpu/simt/parallel/undo_log.h"
#include "gpu/simt/parallel/worker_pool.h"
#include "gpu/simt/schedule/block_scheduler.h"
#include "gpu/simt/schedule/block_ticks.h"
#include "gpu/simt/schedule/block_worker.h"
#include "gpu/simt/schedule/parallel_eligibility.h"
#include "gpu/simt/schedule/parallel_results.h"

namespace simtscope::simt {

namespace {

constexpr std::uint64_t kMinParallelTicks = 300'000;  ///< warp instructions of a launch above which several threads are faster
constexpr std::uint64_t kTicksToLearn = 30'000;       ///< warp instructions after which the duration of blocks is known
constexpr std::uint64_t kTrialTicks = 200'000;        ///< warp instructions of each thread before blocks are compared for the first time
constexpr std::uint64_t kGroupTicks = 20'000;         ///< warp instructions that a thread takes at a time
constexpr std::uint64_t kMaxBlocks = 1u << 24;        ///< above this number, the duration of each block would take too much memory
constexpr std::uint64_t kMaxKeptBytes = 4ull << 30;   ///< bytes of saved memory, events, output and shadows
constexpr std::uint64_t kTicksBetweenReports = 1u << 18;  ///< warp instructions of one thread: less than a second with all checks

class ParallelLaunch {
public:
    explicit ParallelLaunch(RunningLaunch& launch)
        : m_launch(launch), m_blockCount(launch.request.grid.count()),
          m_threadCount(unsigned(std::min<std::uint64_t>(launch.options.maxThreads, m_blockCount))), m_usesBefore(launch.memory.uses()),
          m_workers(m_threadCount), m_ticks(m_blockCount), m_notesAllocations(launch.kernel.history.reads == KernelHistory::Reads::OfOthers)
    {
        std::vector<std::uint32_t> smOfBlock = std::move(launch.tracedLaunch.smOfBlock);
        m_launchBefore = launch.tracedLaunch;
        launch.tracedLaunch.smOfBlock = std::move(smOfBlock);
        m_accessSets.reserve(m_threadCount);
    }

    /// Lets each thread free what it has allocated. Otherwise allocations in one cache line could later belong to two threads.
    ~ParallelLaunch()
    {
        if (m_startedBlockCount > 0)
            runInThreads(m_maxThreadsUsed, [this](unsigned index) { m_workers[index].reset(); });
    }
    ParallelLaunch(const ParallelLaunch&) = delete;
    ParallelLaunch& operator=(const ParallelLaunch&) = delete;

    bool run();
    /// Returns whether the launch failed only because reads were recorded for whole allocations, so that another attempt can record them
    /// word by word.
    bool canRetryWithWords() const { return m_hasWrittenReadAllocation; }
    void commit(std::size_t maxResidentBlocks);

private:
    /// Runs blocks in one thread until their duration is known.
    void learnTicks();
    /// Runs blocks up to `end` in `threads` threads. Returns false if a worker gave up, or a thread has accessed what another one wrote.
    bool runUntil(std::uint64_t end, unsigned threads);
    void runBlocks(unsigned index);
    void compare(bool isFirst);
    void learnReads();
    /// Returns whether the launch cannot be run in several threads after all.
    bool isStopped() const { return m_isGivenUp.load(std::memory_order_relaxed) || m_isFull.load(std::memory_order_relaxed); }
    bool isWithinBudgets() const;
    void restore();
    AccessSets collectAccessSets() const;
    template <class Act>
    void forEachWorker(Act act) const
    {
        for (const auto& worker : m_workers)
            if (worker)
                act(*worker);
    }

    RunningLaunch& m_launch;
    std::uint64_t m_blockCount;
    unsigned m_threadCount;
    std::vector<std::uint8_t> m_usesBefore;
    trace::Launch m_launchBefore;  ///< the launch before it began
    UndoLog m_undoLog;
    std::atomic<bool> m_isGivenUp = false;
    /// Whether the memory or event budget is used up, which does not show that blocks depend on their order.
    std::atomic<bool> m_isFull = false;
    std::atomic<bool> m_areDisjoint = true;
    bool m_hasWrittenReadAllocation = false;  ///< whether an allocation whose reads were recorded as a whole was written
    std::vector<std::unique_ptr<BlockWorker>> m_workers;
    BlockTicks m_ticks;
    bool m_notesAllocations;
    BlockScheduler m_blockScheduler;
    std::atomic<std::uint64_t> m_doneBlockCount = 0, m_eventCount = 0;
    std::uint64_t m_startedBlockCount = 0;  ///< blocks of all stages so far
    unsigned m_maxThreadsUsed = 1;          ///< largest number of threads of a stage
    // The stage whose blocks are done:
    AccessSets m_accessSets;
    std::atomic<std::size_t> m_comparedRegionCount = 0;
};

void ParallelLaunch::runBlocks(unsigned index)
{
    std::unique_ptr<BlockWorker>& worker = m_workers[index];
    if (!worker) {
        worker = std::make_unique<BlockWorker>(m_launch, m_launchBefore, m_undoLog, m_isGivenUp, index);
        if (m_notesAllocations)
            worker->noteAllocations();
    }
    const EngineOptions& options = m_launch.options;
    std::uint64_t ticksSinceReport = 0, countedEvents = worker->eventCount();
    while (!isStopped() && !isCancelled(options)) {
        const auto [first, last] = m_blockScheduler.takeNext();
        if (first == last)
            break;
        std::uint64_t doneCount = 0;
        for (std::uint64_t block = first; block < last && !isStopped() && !isCancelled(options); ++block) {
            ticksSinceReport += m_ticks[block] = worker->run(BlockId{std::uint32_t(block)});
            doneCount += !worker->stoppedBlock();
        }
        const std::uint64_t events = worker->eventCount();
        m_eventCount.fetch_add(events - std::exchange(countedEvents, events));
        if (const std::uint64_t left = m_launch.recorder.eventsLeft(); left && (m_eventCount > left || worker->omittedEventCount()))
            m_isFull = true;
        const std::uint64_t doneBlocks = m_doneBlockCount.fetch_add(doneCount) + doneCount;
        if (worker->keptBytes() > kMaxKeptBytes / m_threadCount)
            m_isFull = true;
        if (index != 0)
            continue;
        if (options.progress && ticksSinceReport >= kTicksBetweenReports) {
            options.progress(doneBlocks, m_blockCount, [] { return std::vector<std::string>(); });
            ticksSinceReport = 0;
        }
    }
}

void ParallelLaunch::learnTicks()
{
    std::uint64_t ticks = 0;
    if (ensureThreads(1) == 0) {
        m_isFull = true;
        return;
    }
    runInThreads(1, [&](unsigned index) {
        for (std::uint64_t groupBlocks = 1;
             ticks < kTicksToLearn && m_startedBlockCount < m_blockCount && !isStopped() && !isCancelled(m_launch.options);
             groupBlocks *= 2) {
            const std::uint64_t first = std::exchange(m_startedBlockCount, std::min(m_blockCount, m_startedBlockCount + groupBlocks));
            m_blockScheduler.start(first, m_startedBlockCount, 1, 1);
            runBlocks(index);
            for (std::uint64_t block = first; block < m_startedBlockCount; ++block)
                ticks += m_ticks[block];
        }
    });
    m_launch.kernel.history.blockTicks = std::max<std::uint64_t>(1, ticks / std::max<std::uint64_t>(m_startedBlockCount, 1));
}

bool ParallelLaunch::runUntil(std::uint64_t end, unsigned threads)
{
    const std::uint64_t maxGroupBlocks = threads == 1 ? 1 : kGroupTicks / std::max<std::uint64_t>(m_launch.kernel.history.blockTicks, 1);
    m_blockScheduler.start(m_startedBlockCount, end, threads, std::max<std::uint64_t>(maxGroupBlocks, 1));
    m_maxThreadsUsed = std::max(m_maxThreadsUsed, threads);
    ThreadBarrier barrier(threads);
    runInThreads(threads, [&](unsigned index) {
        runBlocks(index);
        if (end == m_blockCount)
            m_workers[index]->finish();
        if (m_maxThreadsUsed == 1)
            return;
        barrier.arrive([this] {
            m_accessSets.clear();  // The vector has enough capacity, so this thread allocates nothing that another thread would free.
            forEachWorker([this](const BlockWorker& worker) { m_accessSets.push_back(&worker.accesses()); });
            m_comparedRegionCount = 0;
        });
        if (!isStopped())
            compare(index == 0);
    });
    m_startedBlockCount = end;
    return !isStopped() && m_areDisjoint && !m_hasWrittenReadAllocation;
}

/// Compares what the threads have accessed. Each thread calls this.
void ParallelLaunch::compare(bool isFirst)
{
    const std::vector<std::uint64_t>& regions = m_undoLog.regions();
    for (std::size_t i = m_comparedRegionCount++; i < regions.size() && m_areDisjoint; i = m_comparedRegionCount++)
        if (areInConflict(m_accessSets, regions[i]))
            m_areDisjoint = false;
    if (isFirst)
        m_hasWrittenReadAllocation = wereReadAllocationsWritten(m_accessSets);
}

/// Decides from the recorded words how later blocks and launches record their reads.
void ParallelLaunch::learnReads()
{
    using Reads = KernelHistory::Reads;
    Reads& reads = m_launch.kernel.history.reads;
    if (reads != Reads::Unknown)
        return;
    const AccessSets accessSets = collectAccessSets();
    const auto isReadAndWritten = [&](const DeviceMemory::Range& range) {
        const AccessSet::AllocationRange allocation{range.address, range.bytes};
        return std::ranges::any_of(accessSets, [&](const AccessSet* accessSet) { return accessSet->hasWrittenIn(allocation); }) &&
               std::ranges::any_of(accessSets, [&](const AccessSet* accessSet) { return accessSet->hasReadIn(allocation); });
    };
    reads = std::ranges::any_of(m_launch.memory.allocations(), isReadAndWritten) ? Reads::OfWritten : Reads::OfOthers;
    m_notesAllocations = reads == Reads::OfOthers;
    for (const auto& worker : m_workers)
        if (worker && m_notesAllocations)
            worker->noteAllocations();
}

bool ParallelLaunch::isWithinBudgets() const
{
    std::uint64_t events = 0, omittedEvents = 0;
    forEachWorker([&](const BlockWorker& worker) {
        events += worker.eventCount();
        omittedEvents += worker.omittedEventCount();
    });
    const std::uint64_t left = m_launch.recorder.eventsLeft();
    return (left == 0 || (events <= left && omittedEvents == 0)) && ticksOf(m_workers) < m_launch.options.instructionBudget;
}

bool ParallelLaunch::run()
{
    KernelHistory& history = m_launch.kernel.history;
    if (history.blockTicks == 0)
        learnTicks();
    const std::uint64_t remainingBlocks = m_blockCount - m_startedBlockCount;
    const unsigned threads = isStopped() ? 0
                                         : ensureThreads(remainingBlocks * history.blockTicks < kMinParallelTicks
                                                             ? 1
                                                             : unsigned(std::min<std::uint64_t>(m_threadCount, remainingBlocks)));
    bool hasSucceeded = threads > 0;
    m_isFull = m_isFull || (threads == 0 && !m_isGivenUp);
    if (hasSucceeded && remainingBlocks > 0 && threads > 1 && !history.isIndependent) {
        const std::uint64_t trialBlocks = std::max<std::uint64_t>(threads, threads * kTrialTicks / history.blockTicks);
        if (trialBlocks < remainingBlocks / 2) {
            hasSucceeded = runUntil(m_startedBlockCount + trialBlocks, threads);
            if (hasSucceeded)
                learnReads();
        }
    }
    if (hasSucceeded && m_startedBlockCount < m_blockCount)
        hasSucceeded = runUntil(m_blockCount, threads);
    if (m_hasWrittenReadAllocation)
        history.reads = KernelHistory::Reads::OfWritten;
    history.isDependent = !hasSucceeded && !m_isFull && !m_hasWrittenReadAllocation;
    hasSucceeded = hasSucceeded && isWithinBudgets();
    history.isIndependent = hasSucceeded && threads > 1;
    if (!hasSucceeded)
        restore();
    else if (threads > 1)
        learnReads();
    return hasSucceeded;
}

void ParallelLaunch::restore()
{
    forEachWrittenRange(collectAccessSets(), m_undoLog.regions(),
                        [this](std::uint64_t begin, std::uint64_t end) { m_undoLog.restore(begin, end); });
    m_launch.memory.setUses(m_usesBefore);
}

AccessSets ParallelLaunch::collectAccessSets() const
{
    AccessSets accessSets;
    forEachWorker([&](const BlockWorker& worker) { accessSets.push_back(&worker.accesses()); });
    return accessSets;
}

void ParallelLaunch::commit(std::size_t maxResidentBlocks)
{
    mergeResults(m_launch, {m_workers, m_ticks.values(), collectAccessSets(), m_undoLog.regions()}, maxResidentBlocks);
    if (m_doneBlockCount == m_blockCount)
        return;
    // Only a cancelled launch is committed before all its blocks are done.
    std::vector<const Block*> stoppedBlocks;
    forEachWorker([&](const BlockWorker& worker) {
        if (worker.stoppedBlock())
            stoppedBlocks.push_back(worker.stoppedBlock());
    });
    stopCancelled(m_launch, m_doneBlockCount, stoppedBlocks);
}

}  // namespace

bool runInParallel(RunningLaunch& launch, std::size_t maxResidentBlocks)
{
    const KernelHistory& history = launch.kernel.history;
    const std::uint64_t blocks = launch.request.grid.count();
    if (launch.hasFailed() || launch.options.maxThreads <= 1 || history.isDependent || blocks < 2 || blocks > kMaxBlocks ||
        !mayRunBlocksInParallel(launch) || (history.blockTicks && blocks * history.blockTicks < kMinParallelTicks))
        return false;
    while (true) {
        ParallelLaunch parallel(launch);
        if (parallel.run()) {
            parallel.commit(maxResidentBlocks);
            return true;
        }
        if (!parallel.canRetryWithWords())
            return false;
    }
}

void noteBlockTicks(const RunningLaunch& launch)
{
    if (!launch.hasFailed())
        launch.kernel.history.blockTicks = std::max<std::uint64_t>(1, launch.time / launch.request.grid.count());
}

}  // namespace simtscope::simt
