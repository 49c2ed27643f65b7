#include "gpu/simt/state/totals.h"

#include <bit>

namespace simtscope::simt {

void LaunchTotals::uncount(const Block& block)
{
    for (const Warp& warp : block.warps) {
        for (const Split& split : warp.splits) {
            if (split.entering)
                continue;
            Counter& rest = entered[split.frame->code->firstCounter + split.pc];
            --rest.instructions;
            rest.threads -= std::popcount(split.mask);
        }
    }
}

void LaunchTotals::add(const LaunchTotals& other)
{
    const auto addAll = [](std::vector<Counter>& to, const std::vector<Counter>& from) {
        for (std::size_t i = 0; i < to.size(); ++i) {
            to[i].instructions += from[i].instructions;
            to[i].threads += from[i].threads;
        }
    };
    addAll(entered, other.entered);
    addAll(guarded, other.guarded);
    for (std::size_t i = 0; i < costs.size(); ++i)
        costs[i] += other.costs[i];
}

void LaunchTotals::addTo(trace::Launch& launch, const Kernel& kernel, bool recording) const
{
    launch.warpInstructions = launch.threadInstructions = 0;
    for (const auto& code : kernel.functions) {
        if (!code)
            continue;
        for (const ptx::BasicBlock& block : code->decoded.graph.blocks) {
            Counter running;
            for (std::uint32_t pc = block.first; pc < block.last; ++pc) {
                const std::size_t index = code->firstCounter + pc;
                running.instructions += entered[index].instructions;
                running.threads += entered[index].threads;
                const Counter executed = code->extra[pc].counted ? guarded[index] : running;
                if (executed.instructions <= 0)
                    continue;
                launch.warpInstructions += std::uint64_t(executed.instructions);
                launch.threadInstructions += std::uint64_t(executed.threads);
                if (!recording)
                    continue;
                trace::SiteTotals totals = costs[index];
                totals.instructions = std::uint64_t(executed.instructions);
                totals.threads = std::uint64_t(executed.threads);
                launch.totals[SiteId{code->site(pc)}] += totals;
            }
        }
    }
}

}  // namespace simtscope::simt
