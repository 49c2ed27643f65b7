#include "gpu/program/sweep/sweep_facts.h"

#include <cmath>
#include <fmt/format.h>
#include <mutex>

#include "gpu/analysis/counts/launch_forecast.h"
#include "gpu/core/devices.h"
#include "gpu/program/build/compiled_kernel_resources.h"

namespace simtscope::program {
namespace {

using CompiledResources = std::optional<std::map<std::string, KernelResources>>;

/// Compiles a module once for all runs of a sweep that have it.
CompiledResources compileOnce(const std::string& ptx, const std::string& architecture)
{
    static std::mutex mutex;
    static std::map<std::pair<std::string, std::string>, CompiledResources> cache;
    const std::lock_guard lock(mutex);
    const auto [found, isNew] = cache.try_emplace({architecture, ptx});
    if (isNew)
        if (auto compiled = compileResources(ptx, architecture))
            found->second = std::move(*compiled);
    return found->second;
}

std::optional<double> computeLaunchOccupancy(const trace::Recording& recording, const trace::Launch& launch)
{
    const std::string architecture = architectureOf(recording.deviceOf(launch));
    const DeviceModel* const model = findDeviceModel(architecture);
    if (!model || launch.module.value >= recording.modules.size())
        return std::nullopt;
    const CompiledResources compiled = compileOnce(recording.modules[launch.module.value].ptx, architecture);
    const std::uint32_t registers = compiled ? registersOf(*compiled, launch) : 0;
    if (registers == 0)
        return std::nullopt;
    return analysis::forecastLaunch(*model, {launch.grid, launch.block, registers, launch.staticSharedBytes, launch.dynamicSharedBytes, 0})
        .occupancy;
}

}  // namespace

std::optional<double> computeOccupancy(const trace::Recording& recording)
{
    double sum = 0, weights = 0;
    for (const trace::Launch& launch : recording.launches) {
        const std::optional<double> occupancy = computeLaunchOccupancy(recording, launch);
        if (!occupancy)
            return std::nullopt;
        sum += *occupancy * double(launch.warpInstructions);
        weights += double(launch.warpInstructions);
    }
    return weights > 0 ? std::optional(sum / weights) : std::nullopt;
}

std::optional<MeasuredTableRow> findMeasuredRun(const trace::Recording& recording, const std::vector<MeasuredTimes>& tables)
{
    if (recording.program.sources.empty())
        return std::nullopt;
    const std::string code = computeSourceDigest(recording.program.sources.front().text);
    for (const MeasuredTimes& table : tables)
        if (const MeasuredRun* const run = table.find(recording.program.name, recording.program.arguments);
            run && run->sourceDigest == code && !run->launches.empty() && run->launchCount() == recording.launches.size())
            return MeasuredTableRow{&table, run};
    return std::nullopt;
}

void fillSweepRow(analysis::SweepRow& row, const trace::Recording& recording, const std::vector<MeasuredTimes>& tables)
{
    analysis::fillRow(row, recording);
    row.totals.occupancy = computeOccupancy(recording);
    row.timingSource.clear();
    if (row.totals.kernelNanoseconds > 0)
        return;
    if (const auto measured = findMeasuredRun(recording, tables)) {
        row.totals.kernelNanoseconds = std::uint64_t(std::llround(measured->run->microseconds() * 1e3));
        row.timingSource = formatTableLabel(*measured->table);
    }
}

std::string formatTableLabel(const MeasuredTimes& table)
{
    return fmt::format("{}, {}", table.device, table.date);
}

}  // namespace simtscope::program
