#include "gpu/analysis/counts/quantities.h"

#include <algorithm>

#include <fmt/format.h>

#include "gpu/core/messages/quantity.h"

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
    return computeCoalescingEfficiency(run.counters);
}

Value instructions(const RunTotals& run)
{
    return double(run.counters.warpInstructions);
}

Value additions(const RunTotals& run)
{
    return run.work.additions ? Value(double(*run.work.additions)) : std::nullopt;
}

Value bytesMoved(const RunTotals& run)
{
    return double(run.work.globalBytes);
}

Value sharedBytes(const RunTotals& run)
{
    return double(run.work.sharedBytes);
}

Value barriers(const RunTotals& run)
{
    return double(run.counters.barriers);
}

Value atomicTurns(const RunTotals& run)
{
    return double(run.counters.atomics.turns);
}

Value occupancy(const RunTotals& run)
{
    return run.occupancy ? Value(100 * *run.occupancy) : std::nullopt;
}

Value microseconds(const RunTotals& run)
{
    return run.kernelNanoseconds ? Value(double(run.kernelNanoseconds) / 1e3) : std::nullopt;
}

Value bandwidth(const RunTotals& run)
{
    return run.kernelNanoseconds ? Value(computeThroughput(run.counters, run.kernelNanoseconds)) : std::nullopt;
}

}  // namespace

RunTotals computeTotals(const trace::Recording& recording)
{
    RunTotals totals;
    totals.launchCount = recording.launches.size();
    const bool isTimed = recording.program.engine == "cuda" && std::ranges::all_of(recording.launches, [&](const trace::Launch& launch) {
                             return launch.medianNanoseconds() > 0 && !recording.deviceOf(launch).isModelled;
                         });
    WorkCounter work(recording);
    for (const trace::Launch& launch : recording.launches) {
        totals.work += work.workOf(launch);
        totals.counters += computeLaunchReport(recording, launch).total;
        totals.kernelNanoseconds += isTimed ? launch.medianNanoseconds() : 0;
    }
    return totals;
}

const std::vector<Quantity>& quantities()
{
    static const std::vector<Quantity> rows = {
        {"conflicts", &msg::quantity::conflicts, "", &msg::quantity::conflictsMeaning, 0, false, conflicts},
        {"wavefronts", &msg::quantity::wavefronts, "", &msg::quantity::wavefrontsMeaning, 0, false, wavefronts},
        {"wavefronts-per-access", &msg::quantity::wavefrontsPerAccess, "", &msg::quantity::wavefrontsPerAccessMeaning, 2, false,
         wavefrontsPerAccess},
        {"idle-lanes", &msg::quantity::idleLanes, "%", &msg::quantity::idleLanesMeaning, 1, false, idleLanes},
        {"divergent-branches", &msg::quantity::divergentBranches, "", &msg::quantity::divergentBranchesMeaning, 0, false,
         divergentBranches},
        {"sectors", &msg::quantity::sectors, "", &msg::quantity::sectorsMeaning, 0, false, globalSectorsOf},
        {"efficiency", &msg::quantity::efficiency, "%", &msg::quantity::efficiencyMeaning, 1, false, efficiency},
        {"instructions", &msg::quantity::instructions, "", &msg::quantity::instructionsMeaning, 0, false, instructions},
        {"additions", &msg::quantity::additions, "", &msg::quantity::additionsMeaning, 0, false, additions},
        {"bytes", &msg::quantity::bytes, "", &msg::quantity::bytesMeaning, 0, false, bytesMoved},
        {"shared-bytes", &msg::quantity::sharedBytes, "", &msg::quantity::sharedBytesMeaning, 0, false, sharedBytes},
        {"barriers", &msg::quantity::barriers, "", &msg::quantity::barriersMeaning, 0, false, barriers},
        {"atomic-turns", &msg::quantity::atomicTurns, "", &msg::quantity::atomicTurnsMeaning, 0, false, atomicTurns},
        {"occupancy", &msg::quantity::occupancy, "%", &msg::quantity::occupancyMeaning, 1, false, occupancy},
        {"time", &msg::quantity::time, "µs", &msg::quantity::timeMeaning, 2, true, microseconds},
        {"bandwidth", &msg::quantity::bandwidth, "GB/s", &msg::quantity::bandwidthMeaning, 1, true, bandwidth},
    };
    return rows;
}

const Quantity* findQuantity(std::string_view name)
{
    const auto found = std::ranges::find(quantities(), name, [](const Quantity& q) { return std::string_view(q.name); });
    return found == quantities().end() ? nullptr : &*found;
}

std::string formatPlainNumber(const Quantity& quantity, double value)
{
    return fmt::format("{:.{}f}", value, quantity.decimals);
}

}  // namespace simtscope::analysis
