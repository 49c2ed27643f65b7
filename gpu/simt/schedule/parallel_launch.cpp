#include "gpu/simt/schedule/parallel_launch.h"

#include <algorithm>
#include <atomic>
#include <iterator>
#include <memory>
#include <utility>

#include "gpu/simt/parallel/saved_memory.h"
#include "gpu/simt/parallel/worker_pool.h"
#include "gpu/simt/schedule/block_dealer.h"
#include "gpu/simt/schedule/block_ticks.h"
#include "gpu/simt/schedule/block_worker.h"
#include "gpu/simt/schedule/separable.h"
#include "gpu/simt/schedule/turn_times.h"

namespace simtscope::simt {

namespace {

constexpr std::uint64_t kWorthwhile = 300'000;   ///< warp instructions of a launch, from where on several threads are faster
constexpr std::uint64_t kEnoughToKnow = 30'000;  ///< after so many it is known how long blocks are
constexpr std::uint64_t kTrial = 200'000;        ///< of each thread, before blocks are compared for the first time
constexpr std::uint64_t kGroupTicks = 20'000;    ///< that a thread takes at a time
constexpr std::uint64_t kMostBlocks = 1u << 24;  ///< how long each was is kept
constexpr std::uint64_t kMostKept = 4ull << 30;  ///< bytes, of saved memory, events, output and shadows
constexpr std::uint64_t kReportEvery = 1u << 22;

class ParallelLaunch {
public:
    explicit ParallelLaunch(RunningLaunch& launch)
        : m_launch(launch), m_blocks(launch.request.grid.count()),
          m_threads(unsigned(std::min<std::uint64_t>(launch.options.threads, m_blocks))), m_uses(launch.memory.uses()),
          m_workers(m_threads), m_ticks(m_blocks)
    {
        std::vector<std::uint32_t> smOfBlock = std::move(launch.traced.smOfBlock);
        m_traced = launch.traced;
        launch.traced.smOfBlock = std::move(smOfBlock);
    }

    /// What checks have kept takes long to be freed.
    ~ParallelLaunch()
    {
        runInThreads(m_launch.checks ? m_inThreads : 1, [this](unsigned index) { m_workers[index].reset(); });
    }
    ParallelLaunch(const ParallelLaunch&) = delete;
    ParallelLaunch& operator=(const ParallelLaunch&) = delete;

    bool run();
    void commit(std::size_t residentLimit);

private:
    /// Blocks up to `end` in so many threads. False: given up.
    bool runUntil(std::uint64_t end, unsigned threads);
    void work(unsigned index);
    bool areApart(unsigned threads);
    bool isWithinBudgets() const;
    void restore();
    std::vector<RecordedBlock> recorded();
    std::uint64_t setTimes(std::vector<RecordedBlock>& recorded, std::size_t residentLimit) const;
    void setWritten() const;
    void print() const;
    TouchedMemories touched() const;
    template <class Act>
    void eachWorker(Act act) const
    {
        for (const auto& worker : m_workers)
            if (worker)
                act(*worker);
    }

    RunningLaunch& m_launch;
    std::uint64_t m_blocks;
    unsigned m_threads;
    std::vector<std::uint8_t> m_uses;
    trace::Launch m_traced;  ///< before it began
    SavedMemory m_saved;
    std::atomic<bool> m_isGivenUp = false;
    std::atomic<bool> m_isFull = false;  ///< of what is kept, or of events: no fault of the kernel's
    std::vector<std::unique_ptr<BlockWorker>> m_workers;
    BlockTicks m_ticks;
    BlockDealer m_dealer;
    std::atomic<std::uint64_t> m_done = 0, m_events = 0;
    std::uint64_t m_started = 0;  ///< blocks of the stages so far
    unsigned m_inThreads = 1;     ///< most of a stage
};

void ParallelLaunch::work(unsigned index)
{
    std::unique_ptr<BlockWorker>& worker = m_workers[index];
    if (!worker)
        worker = std::make_unique<BlockWorker>(m_launch, m_traced, m_saved, m_isGivenUp);
    const EngineOptions& options = m_launch.options;
    std::uint64_t sinceReport = 0, known = worker->events();
    const auto isStopped = [&] { return m_isGivenUp.load(std::memory_order_relaxed) || m_isFull.load(std::memory_order_relaxed); };
    while (!isStopped()) {
        const auto [first, last] = m_dealer.next();
        if (first == last)
            break;
        for (std::uint64_t block = first; block < last && !isStopped(); ++block)
            sinceReport += m_ticks[block] = worker->run(BlockId{std::uint32_t(block)});
        const std::uint64_t events = worker->events();
        m_events.fetch_add(events - std::exchange(known, events));
        if (const std::uint64_t left = m_launch.recorder.eventsLeft(); left && (m_events > left || worker->eventsLeftOut()))
            m_isFull = true;
        const std::uint64_t done = m_done.fetch_add(last - first) + last - first;
        if (worker->keptBytes() > kMostKept / m_threads)
            m_isFull = true;
        if (index != 0)
            continue;
        if (options.cancel && options.cancel->load(std::memory_order_relaxed))
            m_isFull = true;  // it is stopped where it runs in one thread
        if (options.progress && sinceReport >= kReportEvery) {
            options.progress(done, m_blocks);
            sinceReport = 0;
        }
    }
}

bool ParallelLaunch::runUntil(std::uint64_t end, unsigned threads)
{
    const std::uint64_t most = threads == 1 ? 1 : kGroupTicks / std::max<std::uint64_t>(m_launch.kernel.past.blockTicks, 1);
    m_dealer.start(m_started, end, threads, std::max<std::uint64_t>(most, 1));
    m_inThreads = std::max(m_inThreads, threads);
    runInThreads(threads, [&](unsigned index) { work(index); });
    m_started = end;
    return !m_isGivenUp && !m_isFull;
}

bool ParallelLaunch::areApart(unsigned threads)
{
    const TouchedMemories all = touched();
    const std::vector<std::uint64_t> regions = m_saved.regions();
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> areApart = true;
    runInThreads(unsigned(std::min<std::size_t>(threads, regions.size())), [&](unsigned) {
        for (std::size_t i = next++; i < regions.size() && areApart; i = next++)
            if (areInConflict(all, regions[i]))
                areApart = false;
    });
    return areApart;
}

bool ParallelLaunch::isWithinBudgets() const
{
    std::uint64_t events = 0, leftOut = 0, ticks = 0;
    eachWorker([&](const BlockWorker& worker) {
        events += worker.events();
        leftOut += worker.eventsLeftOut();
    });
    for (const std::uint64_t block : m_ticks.all())
        ticks += block;
    const std::uint64_t left = m_launch.recorder.eventsLeft();
    return (left == 0 || (events <= left && leftOut == 0)) && ticks < m_launch.options.instructionBudget;
}

bool ParallelLaunch::run()
{
    KernelPast& past = m_launch.kernel.past;
    if (past.blockTicks == 0) {
        std::uint64_t ticks = 0;
        for (std::uint64_t step = 1; ticks < kEnoughToKnow && m_started < m_blocks && !m_isGivenUp; step *= 2) {
            const std::uint64_t first = m_started;
            runUntil(std::min(m_blocks, first + step), 1);
            for (std::uint64_t block = first; block < m_started; ++block)
                ticks += m_ticks[block];
        }
        past.blockTicks = std::max<std::uint64_t>(1, ticks / m_started);
    }
    const std::uint64_t left = m_blocks - m_started;
    const unsigned threads = left * past.blockTicks < kWorthwhile ? 1 : unsigned(std::min<std::uint64_t>(m_threads, left));
    bool isGood = !m_isGivenUp && !m_isFull;
    if (isGood && left > 0 && threads > 1 && !past.isIndependent) {
        const std::uint64_t trial = std::max<std::uint64_t>(threads, threads * kTrial / past.blockTicks);
        if (trial < left / 2)
            isGood = runUntil(m_started + trial, threads) && areApart(threads);
    }
    if (isGood && m_started < m_blocks)
        isGood = runUntil(m_blocks, threads) && areApart(threads);
    past.isDependent = !isGood && !m_isFull;
    isGood = isGood && isWithinBudgets();
    past.isIndependent = isGood && threads > 1;
    if (!isGood)
        restore();
    return isGood;
}

void ParallelLaunch::restore()
{
    forWritten(touched(), m_saved.regions(), [this](std::uint64_t begin, std::uint64_t end) { m_saved.restore(begin, end); });
    m_launch.memory.setUses(m_uses);
}

TouchedMemories ParallelLaunch::touched() const
{
    TouchedMemories all;
    eachWorker([&](const BlockWorker& worker) { all.push_back(&worker.touched()); });
    return all;
}

std::vector<RecordedBlock> ParallelLaunch::recorded()
{
    std::vector<RecordedBlock> all;
    eachWorker([&](BlockWorker& worker) { std::ranges::move(worker.takeRecorded(), std::back_inserter(all)); });
    std::ranges::sort(all, {}, &RecordedBlock::id);
    return all;
}

/// From the clock of the block to that of the launch; returns how long that takes.
std::uint64_t ParallelLaunch::setTimes(std::vector<RecordedBlock>& recorded, std::size_t residentLimit) const
{
    std::vector<LongBlock> longBlocks;
    eachWorker([&](const BlockWorker& worker) { std::ranges::copy(worker.longBlocks(), std::back_inserter(longBlocks)); });
    std::ranges::sort(longBlocks, {}, &LongBlock::id);
    if (!longBlocks.empty())
        return setTurnTimes(recorded, m_ticks.all(), longBlocks, residentLimit);
    std::uint64_t time = 0;
    auto next = recorded.begin();
    for (std::uint64_t block = 0; block < m_blocks; ++block) {
        if (next != recorded.end() && next->id.value == block) {
            for (const auto& chunk : next->chunks)
                chunk->baseTime += time;
            ++next;
        }
        time += m_ticks.all()[block];
    }
    return time;
}

/// What is known of memory that nobody had written.
void ParallelLaunch::setWritten() const
{
    forWritten(touched(), m_saved.regions(), [&](std::uint64_t begin, std::uint64_t end) {
        while (begin < end) {
            const DeviceMemory::Range* const range = m_launch.memory.find(begin);
            if (!range)
                return;
            const std::uint64_t offset = begin - range->address, bytes = std::min(end - begin, range->bytes - offset);
            if (range->validity && !range->validity->isAllWritten())
                range->validity->write(offset, bytes);
            begin += bytes;
        }
    });
}

void ParallelLaunch::print() const
{
    std::vector<std::pair<BlockId, const std::string*>> texts;
    eachWorker([&](const BlockWorker& worker) {
        for (const auto& [block, text] : worker.printed())
            texts.emplace_back(block, &text);
    });
    std::ranges::sort(texts);
    for (const auto& [block, text] : texts)
        m_launch.options.printf(*text);
}

void ParallelLaunch::commit(std::size_t residentLimit)
{
    std::vector<RecordedBlock> blocks = recorded();
    m_launch.time = setTimes(blocks, residentLimit);
    for (const RecordedBlock& block : blocks)
        m_launch.recorder.hand(block.id, block.warps, {block.chunks.begin(), block.chunks.end()}, block.truncated);
    eachWorker([&](const BlockWorker& worker) {
        m_launch.totals.add(worker.launch().totals);
        m_launch.barriers += worker.launch().barriers;
        m_launch.recorder.count(worker.events(), worker.eventsLeftOut());
    });
    for (std::size_t block = 0; block < m_launch.traced.smOfBlock.size(); ++block)
        m_launch.traced.smOfBlock[block] = std::uint32_t(block) % m_launch.device.smCount;
    if (m_launch.options.checks.init)
        setWritten();
    print();
}

}  // namespace

bool runInParallel(RunningLaunch& launch, std::size_t residentLimit)
{
    const KernelPast& past = launch.kernel.past;
    const std::uint64_t blocks = launch.request.grid.count();
    if (launch.options.threads <= 1 || past.isDependent || blocks < 2 || blocks > kMostBlocks || !isSeparable(launch) ||
        (past.blockTicks && blocks * past.blockTicks < kWorthwhile))
        return false;
    ParallelLaunch parallel(launch);
    if (!parallel.run())
        return false;
    parallel.commit(residentLimit);
    return true;
}

void noteBlockTicks(const RunningLaunch& launch)
{
    if (!launch.failed())
        launch.kernel.past.blockTicks = std::max<std::uint64_t>(1, launch.time / launch.request.grid.count());
}

}  // namespace simtscope::simt
