#include "gpu/analysis/models/grid_model.h"

#include <algorithm>
#include <limits>

#include "gpu/core/occupancy.h"

namespace simtscope::analysis {

std::uint64_t GridModel::blocksOfWave(std::uint64_t wave) const
{
    const std::uint64_t room = blocks * sms, before = std::min(grid, wave * room);
    return std::min(room, grid - before);
}

std::uint64_t GridModel::blocksOf(std::uint64_t wave, std::uint64_t sm) const
{
    return sms == 0 ? 0 : blocksOfWave(wave) / sms + (sm < blocksOfWave(wave) % sms ? 1 : 0);
}

std::uint64_t GridModel::idleSms() const
{
    return sms - std::min(sms, grid);
}

GridModel gridModel(const RecordedBlock& source, std::optional<std::uint32_t> registers)
{
    GridModel grid;
    const trace::Launch& launch = source.launch();
    const trace::DeviceInfo& device = source.recording().deviceOf(launch);
    const std::uint64_t threads = launch.block.count(), warps = launch.warps();
    if (device.smCount == 0 || warps == 0)
        return grid;
    const std::string name = "sm_" + std::to_string(device.computeMajor) + std::to_string(device.computeMinor);
    constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
    DeviceModel model{};
    model.major = device.computeMajor;
    model.maxThreadsPerSm = model.maxBlocksPerSm = kNone;
    model.sharedPerSm = device.sharedPerSm;
    const std::uint64_t shared = std::uint64_t(launch.staticShared) + launch.dynamicShared;
    const DeviceModel* const known = findDeviceModel(name);
    grid.registers = known ? registers.value_or(0) : 0;
    grid.compiling = known && !registers;
    if (known) {
        model.reservedSharedPerBlock = known->reservedSharedPerBlock;
        model.sharedUnit = known->sharedUnit;
    }
    grid.limits = {{OccupancyLimit::By::Threads, device.maxThreadsPerSm / (warps * kWarpSize)},
                   {OccupancyLimit::By::Blocks, device.maxBlocksPerSm},
                   {OccupancyLimit::By::SharedMemory, blocksPerSm(model, threads, shared)},
                   {OccupancyLimit::By::Registers,
                    grid.registers ? limitsPerSm(*known, threads, 0, grid.registers).of(SmResource::Registers).blocks : 0,
                    grid.registers > 0}};
    const auto least = std::min_element(grid.limits.begin(), grid.limits.end(), [](const OccupancyLimit& a, const OccupancyLimit& b) {
        return a.known > b.known || (a.known == b.known && a.blocks < b.blocks);
    });
    grid.limiter = std::size_t(least - grid.limits.begin());
    grid.blocks = least->blocks;
    grid.warps = grid.blocks * warps;
    grid.maxWarps = device.maxThreadsPerSm / kWarpSize;
    grid.sms = device.smCount;
    grid.grid = launch.grid.count();
    grid.waves = grid.blocks ? (launch.grid.count() + grid.blocks * grid.sms - 1) / (grid.blocks * grid.sms) : 0;
    return grid;
}

}  // namespace simtscope::analysis
