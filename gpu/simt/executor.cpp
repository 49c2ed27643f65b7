// Blocks in waves over the modelled SMs, and the warps of a block in turn.
#include "gpu/simt/executor.h"

#include <algorithm>

#include <fmt/format.h>

namespace simtscope::simt {

namespace {

// A block runs for long before the next one has a turn, so that small blocks finish one by one while their state is in the cache; a
// warp runs for a little while, so that the recorded order looks like warps running side by side.
constexpr std::uint64_t kBlockQuantum = 1u << 20, kWarpQuantum = 128, kRandomQuantum = 24;
constexpr std::uint64_t kProgressInterval = 1u << 22;

const DeviceModel& modelOf(const EngineOptions& options)
{
    return options.device ? *options.device : *findDeviceModel(kDefaultDeviceModel);
}

}  // namespace

Executor::Executor(const LoadedModule& module, const Kernel& kernel, const LaunchRequest& request, const DeviceMemory& memory,
                   const EngineOptions& options, trace::Launch& launch, trace::Sink* sink, std::uint64_t& eventsLeft)
    : m_module(module), m_kernel(kernel), m_request(request), m_memory(memory), m_options(options), m_launch(launch), m_sink(sink),
      m_eventsLeft(eventsLeft), m_device(modelOf(options)), m_fine(options.schedule.random), m_random(options.schedule.seed ^ launch.id.value),
      m_counters(kernel.counters), m_guarded(kernel.counters), m_totals(kernel.counters), m_blockCount(request.grid.count())
{
    m_parameters.resize(std::max<std::size_t>(request.parameters.size(), kernel.info.parameterBytes));
    std::copy(request.parameters.begin(), request.parameters.end(), reinterpret_cast<std::uint8_t*>(m_parameters.data()));
}

/// Blocks that the modelled device holds at a time (CUDA C++ Programming Guide, "Multiprocessor Level" occupancy).
std::uint32_t Executor::residentLimit() const
{
    const std::uint64_t warps = warpCount(m_request.block);
    const std::uint64_t shared = m_kernel.dynamicSharedOffset + m_request.dynamicShared + m_device.reservedSharedPerBlock;
    const std::uint64_t registers = std::uint64_t(m_kernel.info.registers) * kWarpSize * warps;
    std::uint64_t perSm = m_device.maxBlocksPerSm;
    perSm = std::min(perSm, m_device.maxThreadsPerSm / (warps * kWarpSize));
    perSm = std::min(perSm, shared ? m_device.sharedPerSm / shared : perSm);
    perSm = std::min(perSm, registers ? m_device.registersPerSm / registers : perSm);
    return std::uint32_t(std::max<std::uint64_t>(perSm, 1) * m_device.smCount);
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
    block->stuckEpoch = ~0ull;
    block->turnTaken = false;
    block->sharedBytes = m_kernel.dynamicSharedOffset + m_request.dynamicShared;
    if (!m_request.dynamicShared)
        block->sharedBytes = m_kernel.info.staticShared;
    block->shared = block->sharedColumns.reset(block->sharedBytes + 64);
    block->warps.resize(warpCount(m_request.block));
    for (std::uint32_t i = 0; i < block->warps.size(); ++i) {
        Warp& warp = block->warps[i];
        warp.id = WarpId{i};
        warp.live = residentLanes(block->threads, warp.id);
        warp.splits.clear();
        warp.joins.clear();
        warp.current = 0;
        for (const auto& frame : warp.frames)
            frame->lanes = 0;
        warp.local.reset(m_kernel.entry->decoded.localBytes);
        Frame* frame = newFrame(*block, warp, *m_kernel.entry, nullptr, 0);
        if (!frame) {
            stop(LaunchStatus::StackOverflow, "stack-overflow", fmt::format("kernel {} needs {} bytes of local memory per thread; a thread can have {}.",
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
    const std::size_t first = m_options.schedule.random ? std::size_t(m_random.below(count)) : block.nextWarp;
    for (std::size_t i = 0; i < count; ++i) {
        chosen = (first + i) % count;
        if (ready(block.warps[chosen])) {
            block.nextWarp = (chosen + 1) % count;
            return true;
        }
    }
    return false;
}

namespace {

/// Every split that could run goes in circles.
bool allStuck(const Block& block, std::uint64_t epoch)
{
    for (const Warp& warp : block.warps)
        for (const Split& split : warp.splits)
            if (split.state == SplitState::Ready && (!split.stuck || split.spinEpoch != epoch))
                return false;
    return true;
}

}  // namespace

bool Executor::runBlock(Block& block)
{
    const std::uint64_t end = m_time + kBlockQuantum;
    while (!block.done() && !failed() && m_time < end) {
        std::size_t chosen = 0;
        if (!pickWarp(block, chosen)) {
            // Lanes may wait for lanes that wait for them at a meeting point: those go on alone.
            bool released = false;
            for (Warp& warp : block.warps)
                for (std::size_t i = 0; i < warp.splits.size(); ++i)
                    if (warp.splits[i].state == SplitState::AtWarpSync)
                        released = releaseParked(block, warp, warp.splits[i].join) || released;
            if (!released) {
                deadlock(block);
                return false;
            }
            continue;
        }
        m_sawStuck = false;
        const std::uint64_t quantum = m_options.schedule.random ? 1 + m_random.below(kRandomQuantum) : kWarpQuantum;
        runWarp(block, block.warps[chosen], m_time + quantum);
        if (m_time >= m_nextCheck)
            checkLimits();
        if (m_sawStuck && allStuck(block, m_memoryEpoch)) {
            block.stuckEpoch = m_memoryEpoch;
            return false;
        }
    }
    return true;
}

void Executor::checkLimits()
{
    m_nextCheck = std::min(m_time + kProgressInterval, std::max(m_options.instructionBudget, m_time + 1));
    if (m_options.cancel && m_options.cancel->load(std::memory_order_relaxed))
        stop(LaunchStatus::Cancelled, "cancelled", fmt::format("kernel {} was cancelled after {} warp instructions.", trace::shortName(m_launch.kernel), m_time));
    else if (m_time >= m_options.instructionBudget)
        stop(LaunchStatus::Budget, "budget", fmt::format("kernel {} was stopped: it ran for {} warp instructions, the budget of a launch, and {} of its {} blocks are done.",
                                                         trace::shortName(m_launch.kernel), m_time, m_blocksDone, m_blockCount));
    else if (m_options.progress)
        m_options.progress(m_blocksDone, m_blockCount);
}

LaunchResult Executor::run()
{
    const std::uint32_t limit = residentLimit();
    std::deque<std::unique_ptr<Block>> resident;
    std::uint64_t next = 0;
    if (m_blockCount <= 1u << 20)
        m_launch.smOfBlock.assign(m_blockCount, 0);
    checkLimits();
    while (!failed() && (next < m_blockCount || !resident.empty())) {
        // New blocks start only when those that run wait for others, or there are none.
        const bool waiting = std::all_of(resident.begin(), resident.end(), [](const auto& block) { return block->turnTaken; });
        if (waiting && next < m_blockCount && resident.size() < limit) {
            resident.push_front(startBlock(BlockId{std::uint32_t(next++)}));
            if (!resident.front()) {
                resident.pop_front();
                break;
            }
        } else if (waiting) {
            const bool stuck = std::all_of(resident.begin(), resident.end(), [&](const auto& block) { return block->stuckEpoch == m_memoryEpoch; });
            if (stuck) {
                gridDeadlock(resident);
                break;
            }
            for (const auto& block : resident)
                block->turnTaken = false;
        }
        std::unique_ptr<Block> block = std::move(resident.front());
        resident.pop_front();
        block->stuckEpoch = ~0ull;
    block->turnTaken = false;
        block->turnTaken = true;
        runBlock(*block);
        if (block->done() || failed()) {
            finishBlock(*block);
            m_blocksDone += block->done();
            block->turnTaken = false;
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
