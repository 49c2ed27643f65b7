// Blocks in waves over the modelled SMs, and the warps of a block in turn.
#include "gpu/simt/executor.h"

#include "gpu/core/occupancy.h"
#include "gpu/simt/start_order.h"

#include <algorithm>

#include <fmt/format.h>

namespace simtscope::simt {

namespace {

// A block runs for long before the next one has a turn, so that small blocks finish one by one while their state is in the cache; a
// warp runs for a little while, so that the recorded order looks like warps running side by side.
constexpr std::uint64_t kBlockQuantum = 1u << 20, kWarpQuantum = 128;
// On random schedules a few blocks run side by side, for a short while each, and their warps for less.
constexpr std::uint64_t kRandomBlockQuantum = 512, kRandomQuantum = 24;
constexpr std::size_t kSideBySide = 16;
constexpr std::uint64_t kProgressInterval = 1u << 22;
// All threads poll the same places and nothing has changed for so long: nobody will come.
constexpr std::uint64_t kQuiet = 1u << 22;

/// One random schedule in four is an even one: warps take turns in a new order every round, as long as on the round-robin schedule.
/// A program without a barrier that it needs may be right on such a schedule, and is wrong on others.
bool isEven(const Schedule& schedule)
{
    return Random(schedule.seed).below(4) == 0;
}

const DeviceModel& modelOf(const EngineOptions& options)
{
    return options.device ? *options.device : *findDeviceModel(kDefaultDeviceModel);
}

}  // namespace

Executor::Executor(const LoadedModule& module, const Kernel& kernel, const LaunchRequest& request, const DeviceMemory& memory,
                   const EngineOptions& options, trace::Launch& launch, trace::Sink* sink, std::uint64_t& eventsLeft)
    : m_module(module), m_kernel(kernel), m_request(request), m_memory(memory), m_options(options), m_launch(launch), m_sink(sink),
      m_eventsLeft(eventsLeft), m_device(modelOf(options)), m_fine(options.schedule.random && !isEven(options.schedule)),
      m_random(options.schedule.seed ^ launch.id.value), m_counters(kernel.counters), m_guarded(kernel.counters), m_totals(kernel.counters),
      m_blockCount(request.grid.count())
{
    if (kernel.usesHeap) {
        std::unique_ptr<DeviceHeap>& heap = module.impl().heap;
        if (!heap)
            heap = std::make_unique<DeviceHeap>(request.heapBytes);
        m_heapRange = {heap->base(), heap->bytes(), trace::kNoAllocation, false};
    }
    m_parameters.resize(std::max<std::size_t>(request.parameters.size(), kernel.info.parameterBytes));
    std::copy(request.parameters.begin(), request.parameters.end(), reinterpret_cast<std::uint8_t*>(m_parameters.data()));
}

/// Blocks that the modelled device holds at a time; one at the least, so that every launch can run.
std::uint32_t Executor::residentLimit() const
{
    const std::uint64_t shared = m_kernel.info.staticShared + m_request.dynamicShared;
    return std::max(1u, blocksPerSm(m_device, m_request.block.count(), shared, m_kernel.info.registers)) * m_device.smCount;
}

std::unique_ptr<Block> Executor::startBlock(BlockId id)
{
    std::unique_ptr<Block> block;
    if (m_spare.empty()) {
        block = std::make_unique<Block>();
    } else {
        block = std::move(m_spare.back());
        m_spare.pop_back();
    }
    block->id = id;
    block->sm = id.value % m_device.smCount;
    block->threads = std::uint32_t(m_request.block.count());
    block->exited = 0;
    block->nextWarp = 0;
    block->barriers.fill(Barrier{});
    block->waitEpoch = ~0ull;
    block->stuck = false;
    block->turnTaken = false;
    block->round = 0;
    block->sharedBytes = m_kernel.dynamicSharedOffset + m_request.dynamicShared;
    if (!m_request.dynamicShared)
        block->sharedBytes = m_kernel.staticSharedEnd;
    block->shared = block->sharedColumns.reset(block->sharedBytes + 64);
    block->warps.resize(warpCount(m_request.block));
    for (std::uint32_t i = 0; i < block->warps.size(); ++i) {
        Warp& warp = block->warps[i];
        warp.id = WarpId{i};
        warp.live = residentLanes(block->threads, warp.id);
        warp.splits.clear();
        warp.joins.clear();
        warp.current = 0;
        warp.async = {};
        warp.freeFrames.clear();
        for (const auto& frame : warp.frames) {
            frame->lanes = 0;
            warp.freeFrames.push_back(frame.get());
        }
        warp.local.reset(m_kernel.entry->decoded.localBytes);
        Frame* frame = newFrame(*block, warp, *m_kernel.entry, nullptr, 0);
        if (!frame) {
            stop(LaunchStatus::StackOverflow, "stack-overflow",
                 fmt::format("kernel {} needs {} bytes of local memory per thread; a thread can have {}.",
                             trace::shortName(m_launch.kernel), m_kernel.entry->decoded.localBytes, LocalMemory::kMaxBytes));
            return nullptr;
        }
        frame->lanes = warp.live;
        Split split;
        split.mask = warp.live;
        split.frame = frame;
        warp.splits.push_back(split);
    }
    block->recorded = m_options.recording && m_sink && m_options.record.wants(id, m_blockCount);
    block->truncated = false;
    block->chunksSent = 0;
    block->trace = block->recorded ? std::make_unique<trace::BlockTrace>(id, std::uint32_t(block->warps.size())) : nullptr;
    if (!m_launch.smOfBlock.empty())
        m_launch.smOfBlock[id.value] = block->sm;
    return block;
}

void Executor::finishBlock(Block& block)
{
    if (!block.done())
        uncount(block);
    if (!block.recorded)
        return;
    block.truncated |= !block.done();
    sendChunks(block, true);
    block.trace.reset();
}

bool Executor::pickWarp(Block& block, std::size_t& chosen)
{
    const auto ready = [](const Warp& warp) {
        return std::any_of(warp.splits.begin(), warp.splits.end(), [](const Split& split) { return split.state == SplitState::Ready; });
    };
    const std::size_t count = block.warps.size();
    const bool random = m_options.schedule.random, even = random && !m_fine;
    const std::size_t first = random ? std::size_t(m_random.below(count)) : block.nextWarp;
    for (std::size_t i = 0; i < count * (1 + even); ++i) {
        chosen = (first + i) % count;
        if (i == count)
            block.round = 0;  // all that can run have had their turn: a new round
        if (!ready(block.warps[chosen]) || (even && block.round >> chosen & 1))
            continue;
        block.nextWarp = (chosen + 1) % count;
        block.round |= std::uint32_t(1) << chosen;
        return true;
    }
    return false;
}

namespace {

/// How the splits of a block that could run wait: all go in circles for certain, all poll, or one at least is at work.
enum class Waiting : std::uint8_t { Stuck, Polling, No };

Waiting waiting(const Block& block, std::uint64_t epoch)
{
    Waiting how = Waiting::Stuck;
    for (const Warp& warp : block.warps)
        for (const Split& split : warp.splits) {
            if (split.state != SplitState::Ready || (split.stuck && split.spinEpoch == epoch))
                continue;
            if (!split.polls(epoch))
                return Waiting::No;
            how = Waiting::Polling;
        }
    return how;
}

}  // namespace

bool Executor::runBlock(Block& block)
{
    const bool random = m_options.schedule.random;
    const std::uint64_t end = m_time + (random ? 1 + m_random.below(kRandomBlockQuantum) : kBlockQuantum);
    while (!block.done() && !failed() && m_time < end) {
        std::size_t chosen = 0;
        if (!pickWarp(block, chosen)) {
            if (!releaseWaiting(block)) {
                deadlock(block);
                return false;
            }
            continue;
        }
        m_sawWaiting = false;
        runWarp(block, block.warps[chosen], m_time + (m_fine ? 1 + m_random.below(kRandomQuantum) : kWarpQuantum));
        if (m_time >= m_nextCheck)
            checkLimits();
        if (!m_sawWaiting)
            continue;
        if (const Waiting how = waiting(block, m_memoryEpoch); how != Waiting::No) {
            block.waitEpoch = m_memoryEpoch;
            block.stuck = how == Waiting::Stuck;
            return false;
        }
    }
    return true;
}

void Executor::checkLimits()
{
    m_nextCheck = std::min(m_time + kProgressInterval, std::max(m_options.instructionBudget, m_time + 1));
    if (m_options.cancel && m_options.cancel->load(std::memory_order_relaxed))
        stop(LaunchStatus::Cancelled, "cancelled",
             fmt::format("kernel {} was cancelled after {} warp instructions.", trace::shortName(m_launch.kernel), m_time));
    else if (m_time >= m_options.instructionBudget)
        stop(
            LaunchStatus::Budget, "budget",
            fmt::format("kernel {} was stopped: it ran for {} warp instructions, the budget of a launch, and {} of its {} blocks are done.",
                        trace::shortName(m_launch.kernel), m_time, m_blocksDone, m_blockCount));
    else if (m_options.progress)
        m_options.progress(m_blocksDone, m_blockCount);
}

/// Whether there is room for one more block and reason to start it: those that run wait, or have had their turn; on random schedules
/// a few run side by side in any case.
bool Executor::shouldStart(const std::deque<std::unique_ptr<Block>>& resident, std::uint32_t limit) const
{
    if (resident.size() >= limit)
        return false;
    if (m_options.schedule.random && resident.size() < kSideBySide)
        return true;
    return std::all_of(resident.begin(), resident.end(),
                       [&](const auto& block) { return m_options.schedule.random ? block->waitEpoch == m_memoryEpoch : block->turnTaken; });
}

/// Which of the resident blocks has the next turn. Random: one that does not wait, if there is any.
std::size_t Executor::pickBlock(const std::deque<std::unique_ptr<Block>>& resident)
{
    if (!m_options.schedule.random)
        return 0;
    const auto runs = [&](const auto& block) { return block->waitEpoch != m_memoryEpoch; };
    const auto running = std::size_t(std::count_if(resident.begin(), resident.end(), runs));
    if (running == 0)
        return std::size_t(m_random.below(resident.size()));
    std::size_t skip = std::size_t(m_random.below(running)), index = 0;
    while (!runs(resident[index]) || skip-- > 0)
        ++index;
    return index;
}

/// All resident blocks wait for memory to change, and have done so for long enough.
bool Executor::nobodyComes(const std::deque<std::unique_ptr<Block>>& resident)
{
    if (!std::all_of(resident.begin(), resident.end(), [&](const auto& block) { return block->waitEpoch == m_memoryEpoch; }))
        return false;
    if (m_quietEpoch != m_memoryEpoch) {
        m_quietEpoch = m_memoryEpoch;
        m_quietSince = m_time;
    }
    return m_time - m_quietSince >= kQuiet || std::all_of(resident.begin(), resident.end(), [](const auto& block) { return block->stuck; });
}

LaunchResult Executor::run()
{
    const std::uint32_t limit = residentLimit();
    std::deque<std::unique_ptr<Block>> resident;
    StartOrder order(m_blockCount, limit, m_options.schedule.random ? &m_random : nullptr);
    if (m_blockCount <= 1u << 20)
        m_launch.smOfBlock.assign(m_blockCount, 0);
    checkLimits();
    while (!failed() && (!order.allStarted() || !resident.empty())) {
        if (!order.allStarted() && shouldStart(resident, limit)) {
            auto block = startBlock(order.next());
            if (!block)
                break;
            resident.push_front(std::move(block));
            if (m_options.schedule.random)
                continue;
        } else if (nobodyComes(resident)) {
            gridDeadlock(resident);
            break;
        } else if (std::all_of(resident.begin(), resident.end(), [](const auto& block) { return block->turnTaken; })) {
            for (const auto& block : resident)
                block->turnTaken = false;
        }
        const auto chosen = resident.begin() + std::ptrdiff_t(pickBlock(resident));
        std::unique_ptr<Block> block = std::move(*chosen);
        resident.erase(chosen);
        block->waitEpoch = ~0ull;
        block->turnTaken = true;
        runBlock(*block);
        if (block->done() || failed()) {
            finishBlock(*block);
            order.finished(block->id);
            m_blocksDone += block->done();
            if (m_time >= m_nextCheck && !failed())
                checkLimits();
            m_spare.push_back(std::move(block));
        } else {
            resident.push_back(std::move(block));
        }
    }
    for (const auto& block : resident)
        finishBlock(*block);
    report();
    return std::move(m_result);
}

LaunchResult execute(const LoadedModule& module, const LaunchRequest& request, const DeviceMemory& memory, const EngineOptions& options,
                     trace::Launch& launch, trace::Sink* sink, std::uint64_t& eventsLeft)
{
    const auto kernel = module.impl().kernel(request.kernel);
    if (!kernel) {
        trace::Finding finding;
        finding.kind = "unsupported";
        finding.kernel = request.kernel;
        finding.launch = launch.id;
        finding.file = kernel.error().file;
        finding.line = std::uint32_t(kernel.error().line);
        finding.text = kernel.error().message;
        return {LaunchStatus::InvalidInstruction, std::move(finding)};
    }
    if (request.grid.count() == 0 || request.block.count() == 0)
        return {};
    return Executor(module, **kernel, request, memory, options, launch, sink, eventsLeft).run();
}

}  // namespace simtscope::simt
