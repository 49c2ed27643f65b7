#include "gpu/analysis/replay/recorded_launch_races.h"

#include <algorithm>
#include <queue>

#include "gpu/analysis/replay/replayed_block.h"
#include "gpu/core/messages/check.h"
#include "gpu/core/stop_poll.h"

namespace simtscope::analysis {

namespace {

using ptx::DecodedOp;
using ptx::OpKind;

using Functions = std::vector<const ptx::DecodedFunction*>;  ///< by index in the module; null: the kernel does not reach the function

/// Returns the functions that the kernel can reach; a call through a pointer reaches all. Fails when one cannot be decoded.
Result<Functions> findReachableFunctions(ReplayModule& module)
{
    Functions functions(module.module().functions.size());
    std::vector<std::uint32_t> pendingFunctions{module.kernel()};
    while (!pendingFunctions.empty()) {
        const std::uint32_t index = pendingFunctions.back();
        pendingFunctions.pop_back();
        if (functions[index] || module.module().functions[index].isDeclaration)
            continue;
        const auto decoded = module.function(index);
        if (!decoded)
            return tl::unexpected(decoded.error());
        functions[index] = *decoded;
        for (const DecodedOp& op : (*decoded)->ops) {
            if (op.kind != OpKind::Call)
                continue;
            const bool isPointer = op.callee < 0;
            for (std::size_t i = isPointer ? 0 : std::size_t(op.callee), end = isPointer ? functions.size() : i + 1; i < end; ++i)
                if (!functions[i])
                    pendingFunctions.push_back(std::uint32_t(i));
        }
    }
    return functions;
}

template <class Test>
bool hasOp(const Functions& functions, const Test& test)
{
    return std::ranges::any_of(functions, [&](const ptx::DecodedFunction* function) {
        return function && std::ranges::any_of(function->ops, [&](const DecodedOp& op) { return test(*function, op); });
    });
}

bool isOfMbarrier(const ptx::DecodedFunction& function, const DecodedOp& op)
{
    const bool isBulk = op.kind == OpKind::AsyncCopy && function.copies[std::size_t(op.offset)].isBulk;
    return isBulk || op.kind == OpKind::Mbarrier || op.kind == OpKind::AsyncArrive;
}

/// Returns whether only a part of the block joins the barrier: threads may arrive for its next phase before others have left.
bool joinsPartialBarrier(const ptx::DecodedFunction&, const DecodedOp& op)
{
    const bool counts = ptx::isPresent(op.source[1]) || ptx::BarrierMode(op.mode) == ptx::BarrierMode::Arrive;
    return op.kind == OpKind::Barrier && counts;
}

/// Returns why the recording does not hold the order of such a kernel's threads. Returns an empty message when it does.
Message findUnsupportedReason(const Functions& functions, const races::KernelSyncSemantics& orders, bool isFromGpu)
{
    if (hasOp(functions, isOfMbarrier))
        return msg::check::usesMbarriers();
    if (isFromGpu && orders.synchronises())
        return msg::check::ordersByMemory();
    if (isFromGpu && hasOp(functions, joinsPartialBarrier))
        return msg::check::countsAtBarriers();
    return {};
}

Result<void> replayOneByOne(RaceEventReplay& feed, ReplayModule& module, StopPoll& isStopped)
{
    for (const auto& trace : module.launch().blocks) {
        ReplayedBlock block(feed, module, *trace);
        while (!block.isDone()) {
            if (auto done = block.replayNextEvent(); !done || isStopped())
                return done;
        }
    }
    return {};
}

/// Replays all blocks in the order of their events' times, because the order of fences and atomics across blocks matters.
Result<void> replayTogether(RaceEventReplay& feed, ReplayModule& module, StopPoll& isStopped)
{
    using NextEvent = std::pair<std::uint64_t, std::size_t>;  // time of the next event, and the block
    std::priority_queue<NextEvent, std::vector<NextEvent>, std::greater<>> queue;
    const auto& traces = module.launch().blocks;
    for (std::size_t i = 0; i < traces.size(); ++i)
        if (traces[i]->size() != 0)
            queue.emplace(traces[i]->event(EventIndex{0}).time, i);
    std::vector<std::unique_ptr<ReplayedBlock>> blocks(traces.size());  // blocks that are being replayed
    while (!queue.empty()) {
        const std::size_t index = queue.top().second;
        queue.pop();
        auto& block = blocks[index];
        if (!block)
            block = std::make_unique<ReplayedBlock>(feed, module, *traces[index]);
        if (auto done = block->replayNextEvent(); !done || isStopped())
            return done;
        if (block->isDone())
            block.reset();
        else
            queue.emplace(block->nextTime(), index);
    }
    return {};
}

}  // namespace

Result<std::vector<trace::Finding>> findRaces(const trace::Recording& recording, const trace::Launch& launch,
                                              const std::shared_ptr<const ptx::Module>& parsed, const std::stop_token& stop)
{
    auto module = ReplayModule::create(recording, launch, parsed);
    if (!module)
        return tl::unexpected(module.error());
    const auto functions = findReachableFunctions(**module);
    if (!functions)
        return tl::unexpected(functions.error());
    races::KernelSyncSemantics orders(*functions);
    if (Message reason = findUnsupportedReason(*functions, orders, recording.program.engine == "cuda"); !reason.isEmpty())
        return fail(std::move(reason));
    const bool ordersBlocks = orders.ordersBlocks();
    RaceEventReplay feed(*module, std::move(orders));
    StopPoll isStopped(stop);
    const auto replay = ordersBlocks ? replayTogether : replayOneByOne;
    if (auto done = replay(feed, **module, isStopped); !done)
        return tl::unexpected(done.error());
    return feed.takeFindings();
}

}  // namespace simtscope::analysis
