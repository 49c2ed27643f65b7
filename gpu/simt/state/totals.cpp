#include "gpu/simt/state/totals.h"

#include <bit>

namespace simtscope::simt {

void LaunchTotals::subtractUnexecuted(const Block& block)
{
    for (const Warp& warp : block.warps) {
        for (const Split& split : warp.splits) {
            if (split.isEntering)
                continue;
            ExecutionCounter& counter = entryCounters[split.frame->code->firstCounter + split.pc];
            --counter.instructions;
            counter.threads -= std::popcount(split.mask);
        }
    }
}

void LaunchTotals::add(const LaunchTotals& other)
{
    const auto addAll = [](std::vector<ExecutionCounter>& to, const std::vector<ExecutionCounter>& from) {
        for (std::size_t i = 0; i < to.size(); ++i) {
            to[i].instructions += from[i].instructions;
            to[i].threads += from[i].threads;
        }
    };
    addAll(entryCounters, other.entryCounters);
    addAll(guardedCounters, other.guardedCounters);
    for (std::size_t i = 0; i < costs.size(); ++i)
        costs[i] += other.costs[i];
}

void LaunchTotals::addTo(trace::Launch& launch, const Kernel& kernel, bool isRecording) const
{
    launch.warpInstructions = launch.threadInstructions = 0;
    for (const auto& code : kernel.functions) {
        if (!code)
            continue;
        for (const ptx::BasicBlock& block : code->decoded.graph.blocks) {
            ExecutionCounter runningCounter;
            for (std::uint32_t pc = block.first; pc < block.end; ++pc) {
                const std::size_t index = code->firstCounter + pc;
                runningCounter.instructions += entryCounters[index].instructions;
                runningCounter.threads += entryCounters[index].threads;
                const ExecutionCounter executed = code->annotations[pc].isCountedAlone ? guardedCounters[index] : runningCounter;
                if (executed.instructions <= 0)
                    continue;
                launch.warpInstructions += std::uint64_t(executed.instructions);
                launch.threadInstructions += std::uint64_t(executed.threads);
                if (!isRecording)
                    continue;
                trace::SiteTotals totals = costs[index];
                totals.instructions = std::uint64_t(executed.instructions);
                totals.threadInstructions = std::uint64_t(executed.threads);
                launch.totals[SiteId{code->site(pc)}] += totals;
            }
        }
    }
}

}  // namespace simtscope::simt
