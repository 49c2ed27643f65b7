// Totals of a launch, from the counters of its basic blocks.
#include <bit>

#include "gpu/simt/executor.h"

namespace simtscope::simt {

/// Of a block that ends before its time: what its warps did not come to. A basic block is counted to its end as it is entered.
void Executor::uncount(const Block& block)
{
    for (const Warp& warp : block.warps) {
        for (const Split& split : warp.splits) {
            if (split.entering)
                continue;
            Counter& rest = m_counters[split.frame->code->firstCounter + split.pc];
            --rest.instructions;
            rest.threads -= std::popcount(split.mask);
        }
    }
}

void Executor::report()
{
    m_launch.ticks = m_time;
    m_launch.barriers = m_barriers;
    m_launch.warpInstructions = m_launch.threadInstructions = 0;
    m_launch.complete = !failed();
    for (const auto& code : m_kernel.functions) {
        if (!code)
            continue;
        for (const ptx::BasicBlock& block : code->decoded.graph.blocks) {
            Counter running;
            for (std::uint32_t pc = block.first; pc < block.last; ++pc) {
                const std::size_t index = code->firstCounter + pc;
                running.instructions += m_counters[index].instructions;
                running.threads += m_counters[index].threads;
                const Counter executed = code->extra[pc].counted ? m_guarded[index] : running;
                if (executed.instructions <= 0)
                    continue;
                m_launch.warpInstructions += std::uint64_t(executed.instructions);
                m_launch.threadInstructions += std::uint64_t(executed.threads);
                if (!m_options.recording)
                    continue;
                trace::SiteTotals totals = m_totals[index];
                totals.instructions = std::uint64_t(executed.instructions);
                totals.threads = std::uint64_t(executed.threads);
                m_launch.totals[SiteId{code->site(pc)}] += totals;
            }
        }
    }
}

}  // namespace simtscope::simt
