#include "gpu/analysis/models/grid_model.h"

#include <algorithm>
#include <limits>

#include "gpu/core/occupancy.h"

namespace simtscope::analysis {

std::uint64_t GridModel::blocksOfWave(std::uint64_t wave) const
{
    const std::uint64_t room = blocksPerSm * smCount, before = std::min(blockCount, wave * room);
    return std::min(room, blockCount - before);
}

std::uint64_t GridModel::blocksOfSm(std::uint64_t wave, std::uint64_t sm) const
{
    return smCount == 0 ? 0 : blocksOfWave(wave) / smCount + (sm < blocksOfWave(wave) % smCount ? 1 : 0);
}

std::uint64_t GridModel::idleSms() const
{
    return smCount - std::min(smCount, blockCount);
}

GridModel makeGridModel(const RecordedBlock& source, std::optional<std::uint32_t> registers)
{
    GridModel grid;
    const trace::Launch& launch = source.launch();
    const trace::DeviceInfo& device = source.recording().deviceOf(launch);
    const std::uint64_t threads = launch.block.count(), warps = launch.warpsPerBlock();
    if (device.smCount == 0 || warps == 0)
        return grid;
    const std::string name = "sm_" + std::to_string(device.computeMajor) + std::to_string(device.computeMinor);
    constexpr std::uint32_t kUnlimited = std::numeric_limits<std::uint32_t>::max();
    DeviceModel model{};
    model.major = device.computeMajor;
    model.maxThreadsPerSm = model.maxBlocksPerSm = kUnlimited;
    model.sharedBytesPerSm = device.sharedBytesPerSm;
    const std::uint64_t shared = std::uint64_t(launch.staticSharedBytes) + launch.dynamicSharedBytes;
    const DeviceModel* const knownModel = findDeviceModel(name);
    grid.registersPerThread = knownModel ? registers.value_or(0) : 0;
    grid.isCompiling = knownModel && !registers;
    if (knownModel) {
        model.reservedSharedBytesPerBlock = knownModel->reservedSharedBytesPerBlock;
        model.sharedUnitBytes = knownModel->sharedUnitBytes;
    }
    grid.limits = {{OccupancyLimit::Resource::Threads, device.maxThreadsPerSm / (warps * kWarpSize)},
                   {OccupancyLimit::Resource::Blocks, device.maxBlocksPerSm},
                   {OccupancyLimit::Resource::SharedMemory, computeBlocksPerSm(model, threads, shared)},
                   {OccupancyLimit::Resource::Registers,
                    grid.registersPerThread
                        ? computeSmLimits(*knownModel, threads, 0, grid.registersPerThread).limitOf(SmResource::Registers).residentBlocks
                        : 0,
                    grid.registersPerThread > 0}};
    const auto lowest = std::min_element(grid.limits.begin(), grid.limits.end(), [](const OccupancyLimit& a, const OccupancyLimit& b) {
        return a.isKnown > b.isKnown || (a.isKnown == b.isKnown && a.blocksPerSm < b.blocksPerSm);
    });
    grid.limiter = std::size_t(lowest - grid.limits.begin());
    grid.blocksPerSm = lowest->blocksPerSm;
    grid.warpsPerSm = grid.blocksPerSm * warps;
    grid.maxWarpsPerSm = device.maxThreadsPerSm / kWarpSize;
    grid.smCount = device.smCount;
    grid.blockCount = launch.grid.count();
    grid.waveCount = grid.blocksPerSm ? (launch.grid.count() + grid.blocksPerSm * grid.smCount - 1) / (grid.blocksPerSm * grid.smCount) : 0;
    return grid;
}

}  // namespace simtscope::analysis
