#include "gpu/analysis/quantities.h"

#include <algorithm>

#include <fmt/format.h>

namespace simtscope::analysis {

namespace {

using Value = std::optional<double>;

std::uint64_t sharedInstructions(const Counters& c)
{
    return c.sharedLoad.instructions + c.sharedStore.instructions + c.sharedAtomic.instructions;
}

std::uint64_t sectors(const Counters& c)
{
    return c.globalLoad.sectors + c.globalStore.sectors + c.globalAtomic.sectors;
}

Value conflicts(const RunTotals& run)
{
    return double(run.counters.conflicts());
}

Value wavefronts(const RunTotals& run)
{
    const Counters& c = run.counters;
    return double(c.sharedLoad.wavefronts + c.sharedStore.wavefronts + c.sharedAtomic.wavefronts);
}

Value wavefrontsPerAccess(const RunTotals& run)
{
    const std::uint64_t modelled = sharedInstructions(run.counters) - run.counters.sharedAtomic.notModelled;
    return modelled ? Value(*wavefronts(run) / double(modelled)) : std::nullopt;
}

Value idleLanes(const RunTotals& run)
{
    const Counters& c = run.counters;
    return c.warpInstructions ? Value(100 - 100.0 * double(c.threadInstructions) / double(c.warpInstructions * kWarpSize)) : std::nullopt;
}

Value divergentBranches(const RunTotals& run)
{
    return double(run.counters.divergentBranches);
}

Value globalSectorsOf(const RunTotals& run)
{
    return double(sectors(run.counters));
}

Value efficiency(const RunTotals& run)
{
    return coalescingEfficiency(run.counters);
}

Value instructions(const RunTotals& run)
{
    return double(run.counters.warpInstructions);
}

Value barriers(const RunTotals& run)
{
    return double(run.counters.barriers);
}

Value atomicTurns(const RunTotals& run)
{
    return double(run.counters.atomics.serialised);
}

Value microseconds(const RunTotals& run)
{
    return run.nanoseconds ? Value(double(run.nanoseconds) / 1e3) : std::nullopt;
}

Value bandwidth(const RunTotals& run)
{
    return run.nanoseconds ? Value(gigabytesPerSecond(run.counters, run.nanoseconds)) : std::nullopt;
}

}  // namespace

RunTotals totalsOf(const trace::Recording& recording)
{
    RunTotals totals;
    totals.launches = recording.launches.size();
    const bool isTimed = recording.program.engine == "cuda" && std::ranges::all_of(recording.launches, [&](const trace::Launch& launch) {
                             return launch.medianDuration() > 0 && !recording.deviceOf(launch).modelled;
                         });
    for (const trace::Launch& launch : recording.launches) {
        totals.counters += reportLaunch(recording, launch).total;
        totals.nanoseconds += isTimed ? launch.medianDuration() : 0;
    }
    return totals;
}

const std::vector<Quantity>& quantities()
{
    static const std::vector<Quantity> all = {
        {"conflicts", "Bank conflicts", "", "Wavefronts in shared memory beyond those that an access without conflicts takes.", 0, false,
         conflicts},
        {"wavefronts", "Wavefronts", "", "Wavefronts of shared-memory accesses: passes over the 32 banks.", 0, false, wavefronts},
        {"wavefronts-per-access", "Wavefronts per access", "", "Wavefronts per access to shared memory, on average.", 2, false,
         wavefrontsPerAccess},
        {"idle-lanes", "Idle lanes", "%", "Share of the 32 lanes that are inactive in an instruction, on average.", 1, false, idleLanes},
        {"divergent-branches", "Divergent branches", "", "Branches at which a warp diverges.", 0, false, divergentBranches},
        {"sectors", "Sectors", "", "Pieces of 32 bytes that the accesses to global memory move.", 0, false, globalSectorsOf},
        {"efficiency", "Coalescing efficiency", "%",
         "Bytes that the loads and stores request, relative to those in the sectors that they move; above 100 when lanes access the same "
         "ones.",
         1, false, efficiency},
        {"instructions", "Instructions", "", "PTX instructions, counted once for a warp.", 0, false, instructions},
        {"barriers", "Barriers", "", "Warps that arrive at a barrier of their block.", 0, false, barriers},
        {"atomic-turns", "Atomic turns", "", "The most lanes at one address, summed over all atomics: they are serialised.", 0, false,
         atomicTurns},
        {"time", "Time", "µs", "Time of the kernels on the GPU without the recorder: the median of several runs, summed.", 2, true,
         microseconds},
        {"bandwidth", "Bandwidth", "GB/s", "Bytes of all sectors of global memory, divided by that time.", 1, true, bandwidth},
    };
    return all;
}

const Quantity* findQuantity(std::string_view name)
{
    const auto found = std::ranges::find(quantities(), name, [](const Quantity& q) { return std::string_view(q.name); });
    return found == quantities().end() ? nullptr : &*found;
}

std::string plainNumber(const Quantity& quantity, double value)
{
    return fmt::format("{:.{}f}", value, quantity.decimals);
}

}  // namespace simtscope::analysis
