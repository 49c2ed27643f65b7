#include "gpu/exercises/gate_quantities.h"

#include <algorithm>

#include "gpu/core/messages/exercise.h"

namespace simtscope::exercises {
namespace {

using analysis::Counters;
namespace m = msg::exercise;

using Value = std::optional<std::int64_t>;

Value percent(std::uint64_t amount, std::uint64_t total)
{
    return total ? Value(std::int64_t(amount * 100 / total)) : std::nullopt;
}

/// Defines a quantity that is a sum over source lines.
#define SUMMED(name, label, figure, expression)                                                                                            \
    {                                                                                                                                      \
        name, &m::label, figure,                                                                                                           \
            [](const RunCounts& r) -> Value {                                                                                              \
                const Counters& c = r.counters;                                                                                            \
                return std::int64_t(expression);                                                                                           \
            },                                                                                                                             \
            [](const Counters& c) -> std::uint64_t { return expression; }                                                                  \
    }
/// Defines a quantity of the run as a whole.
#define OF_RUN(name, label, figure, expression)                                                                                            \
    {                                                                                                                                      \
        name, &m::label, figure, [](const RunCounts& r) -> Value { return expression; }, nullptr                                           \
    }

}  // namespace

const std::vector<GateQuantity>& gateQuantities()
{
    static const std::vector<GateQuantity> rows = {
        OF_RUN("launches", launches, "timeline", std::int64_t(r.launchCount)),
        OF_RUN("blocks", blocks, "grid", std::int64_t(r.blockCount)),
        OF_RUN("threads-per-block", threadsPerBlock, "grid", std::int64_t(r.maxThreadsPerBlock)),
        OF_RUN("warps", warps, "grid", std::int64_t(r.warpCount)),
        OF_RUN("shared-bytes", sharedBytes, "grid", std::int64_t(r.maxSharedBytes)),
        SUMMED("load-sectors", loadSectors, "memory", c.globalLoad.sectors + c.globalAtomic.sectors),
        SUMMED("store-sectors", storeSectors, "memory", c.globalStore.sectors + c.globalAtomic.sectors),
        SUMMED("loaded-bytes", loadedBytes, "memory", c.globalLoad.bytesRequested + c.globalAtomic.bytesRequested),
        SUMMED("stored-bytes", storedBytes, "memory", c.globalStore.bytesRequested + c.globalAtomic.bytesRequested),
        SUMMED("local-loads", localLoads, "source", c.localLoad.instructions),
        SUMMED("shared-loads", sharedLoads, "banks", c.sharedLoad.instructions + c.sharedAtomic.instructions),
        SUMMED("shared-conflicts", sharedConflicts, "banks", c.conflicts()),
        SUMMED("wavefronts", wavefronts, "banks", c.sharedLoad.wavefronts + c.sharedStore.wavefronts + c.sharedAtomic.wavefronts),
        SUMMED("load-wavefronts", loadWavefronts, "banks", c.sharedLoad.wavefronts + c.sharedAtomic.wavefronts),
        OF_RUN("constant-addresses", constantAddresses, "source",
               percent(r.counters.constantLoad.wavefronts, r.counters.constantLoad.instructions)),
        OF_RUN("barriers-per-warp", barriersPerWarp, "warps",
               r.warpCount ? Value(std::int64_t((r.counters.barriers + r.warpCount - 1) / r.warpCount)) : std::nullopt),
        SUMMED("shuffles", shuffles, "warps", c.shuffles.instructions),
        SUMMED("votes", votes, "warps", c.votes.instructions),
        SUMMED("atomics", atomics, "source", c.atomics.instructions),
        SUMMED("global-atomics", globalAtomics, "memory", c.globalAtomic.instructions),
        SUMMED("atomic-operations", atomicOperations, "source", c.atomics.lanes),
        SUMMED("divergent-branches", divergentBranches, "warps", c.divergentBranches),
        SUMMED("warp-instructions", warpInstructions, "source", c.warpInstructions),
        SUMMED("thread-instructions", threadInstructions, "source", c.threadInstructions),
        OF_RUN("active-lanes", activeLanes, "warps", percent(r.counters.threadInstructions, kWarpSize * r.counters.warpInstructions)),
        OF_RUN("lanes-with-thread", lanesWithThread, "warps",
               r.lanesWithThreadPercent ? Value(std::int64_t(*r.lanesWithThreadPercent)) : std::nullopt),
        OF_RUN("registers", registers, "source", r.maxRegistersPerThread ? Value(std::int64_t(*r.maxRegistersPerThread)) : std::nullopt),
    };
    return rows;
}

#undef SUMMED
#undef OF_RUN

const GateQuantity* findGateQuantity(std::string_view name)
{
    const auto row = std::ranges::find(gateQuantities(), name, &GateQuantity::name);
    return row == gateQuantities().end() ? nullptr : &*row;
}

bool isLaunchOf(const trace::Recording& recording, const trace::Launch& launch, const std::vector<std::string>& kernels)
{
    if (kernels.empty())
        return true;
    const trace::Launch* ancestor = &launch;
    while (std::ranges::find(kernels, ancestor->name) == kernels.end()) {
        const std::int64_t parent = ancestor->origin.parent;
        if (parent < 0 || parent >= std::int64_t(ancestor->id.value) || std::size_t(parent) >= recording.launches.size())
            return false;
        ancestor = &recording.launches[std::size_t(parent)];
    }
    return true;
}

RunCounts countRun(const trace::Recording& recording, const std::vector<std::string>& kernels)
{
    RunCounts counts;
    for (const trace::Launch& launch : recording.launches) {
        if (!isLaunchOf(recording, launch, kernels))
            continue;
        const std::uint64_t blocks = std::uint64_t(launch.grid.x) * launch.grid.y * launch.grid.z;
        const std::uint64_t threads = std::uint64_t(launch.block.x) * launch.block.y * launch.block.z;
        counts.counters += analysis::computeLaunchReport(recording, launch).total;
        ++counts.launchCount;
        counts.blockCount += blocks;
        counts.warpCount += blocks * launch.warpsPerBlock();
        const std::uint64_t lanes = std::uint64_t(launch.warpsPerBlock()) * kWarpSize;
        if (lanes > 0)
            counts.lanesWithThreadPercent = std::min(counts.lanesWithThreadPercent.value_or(100), threads * 100 / lanes);
        counts.maxThreadsPerBlock = std::max(counts.maxThreadsPerBlock, threads);
        counts.maxSharedBytes = std::max<std::uint64_t>(counts.maxSharedBytes, launch.staticSharedBytes + launch.dynamicSharedBytes);
    }
    return counts;
}

}  // namespace simtscope::exercises
