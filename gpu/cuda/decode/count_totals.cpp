#include "gpu/cuda/decode/count_totals.h"

#include "gpu/trace/model/kernel_layout.h"

namespace simtscope::cuda {
namespace {

using CounterKind = Counter::Kind;
using trace::SiteTotals;

/// Returns the total that a counter of this kind adds to; nullptr if it adds to none.
std::uint64_t SiteTotals::*totalsFieldOf(CounterKind kind)
{
    switch (kind) {
    case CounterKind::Divergences:
        return &SiteTotals::divergentBranches;
    case CounterKind::Wavefronts:
        return &SiteTotals::wavefronts;
    case CounterKind::IdealWavefronts:
        return &SiteTotals::idealWavefronts;
    case CounterKind::Sectors:
        return &SiteTotals::sectors;
    case CounterKind::LocalSectors:
        return &SiteTotals::localSectors;
    case CounterKind::SerialisedAccesses:
        return &SiteTotals::serialised;
    case CounterKind::FailedSwaps:
        return &SiteTotals::failedSwaps;
    default:
        return nullptr;
    }
}

void addFunction(const ptx::Function& function, const InstrumentedFunction& plan, const LaunchCounts& counts,
                 std::vector<Executions>& blocks, CountedTotals& result)
{
    const Counters& counters = plan.counters;
    const std::uint64_t* const sums = counts.sums.data() + counters.firstIndex;
    const auto executionsAt = [&](std::uint32_t counter) {
        return Executions{sums[counter], kWarpSize * sums[counter] - sums[counter + 1]};
    };
    for (std::uint32_t block = 0; block < blocks.size(); ++block)
        blocks[block] = executionsAt(counters.entryCounterOf(block));
    const auto executionsOf = [&](std::uint32_t instruction) {
        const std::uint32_t instructionCounter = counters.instructions[instruction].executions;
        return instructionCounter == Counters::kNone ? blocks[std::size_t(plan.decoded.graph.blockOf[instruction])]
                                                     : executionsAt(instructionCounter);
    };
    const auto totalsOf = [&](std::uint32_t instruction) -> SiteTotals& {
        return result.sites[function.instructions[instruction].site.value];
    };
    for (std::uint32_t i = 0; i < counters.instructions.size(); ++i) {
        const Executions executed = executionsOf(i);
        SiteTotals& totals = totalsOf(i);
        if (counters.instructions[i].executions != Counters::kNone) {
            totals.instructions += executed.instructions;
            totals.threadInstructions += executed.threads;
        }
        for (const CountedAccess& access : counters.instructions[i].accesses) {
            if (access.space == ptx::StateSpace::Global)
                totals.bytesRequested += access.bytes * executed.threads;
            else if (access.space == ptx::StateSpace::Local)
                totals.localBytesRequested += access.bytes * executed.threads;
        }
        if (plan.decoded.ops[i].kind == ptx::OpKind::Barrier)
            result.barrierCount += executed.instructions;
    }
    for (std::size_t counterIndex = counters.entryCounterOf(std::uint32_t(blocks.size())); counterIndex < counters.rows.size();
         ++counterIndex) {
        const Counter& row = counters.rows[counterIndex];
        SiteTotals& totals = totalsOf(row.index);
        if (std::uint64_t SiteTotals::*const field = totalsFieldOf(row.kind))
            totals.*field += sums[counterIndex] + row.standardAmount * executionsOf(row.index).instructions;
        else if (row.kind == CounterKind::DeviceLanes)
            totals.bytesRequested += sums[counterIndex] * counters.instructions[row.index].accesses.front().bytes;
        else if (row.kind == CounterKind::LocalLanes)
            totals.localBytesRequested += sums[counterIndex] * counters.instructions[row.index].accesses.front().bytes;
    }
}

}  // namespace

CountedTotals::CountedTotals(const InstrumentedModule& instrumented) : sites(instrumented.sites.size())
{
    for (const InstrumentedFunction& function : instrumented.functions)
        blocks.emplace_back(function.decoded.graph.blocks.size());
}

void CountedTotals::add(const CountedTotals& other)
{
    for (std::size_t i = 0; i < sites.size(); ++i)
        sites[i] += other.sites[i];
    for (std::size_t f = 0; f < blocks.size(); ++f)
        for (std::size_t b = 0; b < blocks[f].size(); ++b)
            blocks[f][b] += other.blocks[f][b];
    barrierCount += other.barrierCount;
}

CountedTotals computeTotals(const InstrumentedModule& instrumented, const ptx::Module& module, const ptx::Function& kernel,
                            const LaunchCounts& counts)
{
    CountedTotals result(instrumented);
    for (const std::uint32_t index : trace::findKernelDependencies(module, kernel).functions)
        addFunction(module.functions[index], instrumented.functions[index], counts, result.blocks[index], result);
    return result;
}

}  // namespace simtscope::cuda
