// Resolves and checks the addresses of a warp's access in device, shared, local or parameter memory (declared in simt/state/access.h).
#include "gpu/core/each_lane.h"
#include "gpu/simt/diagnosis/memory_faults.h"
#include "gpu/simt/state/access.h"

namespace simtscope::simt {

using ptx::DecodedOp;
using ptx::ParamStorage;
using ptx::StateSpace;

namespace {

void computeAddresses(const Issue& issue, Access& access)
{
    const DecodedOp& op = issue.op;
    const std::byte* column = issue.frame().column(op.source[0]);
    if (op.baseBytes == 8) {
        const auto* base = reinterpret_cast<const std::uint64_t*>(column);
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            access.address[lane] = base[lane] + std::uint64_t(op.offset);
    } else {
        const auto* base = reinterpret_cast<const std::uint32_t*>(column);
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            access.address[lane] = std::uint32_t(base[lane] + std::uint32_t(op.offset));
    }
}

/// Sorts generic addresses by their state spaces, and makes each relative to its space.
void sortBySpace(LaneMask lanes, Access& access)
{
    for (const unsigned lane : eachLane(lanes)) {
        std::uint64_t& address = access.address[lane];
        const auto moveIfInWindow = [&](std::uint64_t window, LaneMask& lanesInSpace) {
            if (address - window >= ptx::kWindowBytes)  // wraps for an address below the window
                return false;
            address -= window;
            lanesInSpace |= laneBit(lane);
            return true;
        };
        if (!moveIfInWindow(ptx::kSharedWindow, access.sharedLanes) && !moveIfInWindow(ptx::kLocalWindow, access.localLanes) &&
            !moveIfInWindow(ptx::kParamWindow, access.parameterLanes))
            access.deviceLanes |= laneBit(lane);
    }
}

bool resolveDevice(const Issue& issue, unsigned bytes, Direction direction, Access& access)
{
    AddressSpace& memory = issue.launch.memory;
    for (const unsigned lane : eachLane(access.deviceLanes)) {
        const std::uint64_t address = access.address[lane];
        const DeviceMemory::Range* range = memory.lastRange(direction);
        if (!range || address - range->address >= range->bytes || bytes > range->bytes - (address - range->address)) {
            range = memory.find(address);
            if (!range || bytes > range->bytes - (address - range->address)) {
                noteAddressFault(issue, direction, address, lane);
                return false;
            }
            memory.setLastRange(direction, range);
        }
        if (direction != Direction::Read && range->isReadOnly) {
            noteWriteToReadOnlyMemory(issue, address, lane);
            return false;
        }
        access.pointer[lane] = reinterpret_cast<std::byte*>(address);
        access.allocation[lane] = range->id.value;
        access.offset[lane] = address - range->address;
    }
    return true;
}

}  // namespace

bool resolveAccess(const Issue& issue, Direction direction, Access& access)
{
    const DecodedOp& op = issue.op;
    const LaneMask lanes = issue.lanes;
    const unsigned bytes = unsigned(op.elementBytes) * op.elementCount;
    computeAddresses(issue, access);
    access.lanes = lanes;
    switch (op.space) {
    case StateSpace::Shared:
        access.sharedLanes = lanes;
        break;
    case StateSpace::Local:
        access.localLanes = lanes;
        break;
    case StateSpace::Param:
        (op.mode == std::uint8_t(ParamStorage::Frame) ? access.localLanes : access.parameterLanes) = lanes;
        break;
    case StateSpace::Generic:
        sortBySpace(lanes, access);
        break;
    default:
        access.deviceLanes = lanes;
    }
    LaneMask misalignedLanes = 0;
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        misalignedLanes |= LaneMask((access.address[lane] & (bytes - 1)) != 0) << lane;
    if (misalignedLanes & lanes) {
        noteMisalignedAccess(issue, direction, access, misalignedLanes & lanes);
        return false;
    }
    for (const unsigned lane : eachLane(lanes & ~access.deviceLanes)) {
        const std::uint64_t address = access.address[lane];
        std::uint64_t limit = 0;
        if (access.sharedLanes & laneBit(lane)) {
            limit = issue.block.sharedBytes;
            access.pointer[lane] = issue.block.shared + address;
            access.allocation[lane] = trace::kSharedAllocation.value;
        } else if (access.parameterLanes & laneBit(lane)) {
            limit = direction != Direction::Read ? 0 : issue.launch.parameters.size();  // 0: a write to parameters is a fault
            access.pointer[lane] = issue.launch.parameters.data() + address;
            access.allocation[lane] = trace::kParamAllocation.value;
        } else {
            limit = issue.warp.local.memoryEnd(lane, address);
            access.allocation[lane] = trace::kLocalAllocation.value;
        }
        access.offset[lane] = address;
        if (address > limit || bytes > limit - address) {
            noteOffsetFault(issue, direction, access, lane, limit);
            return false;
        }
    }
    return access.deviceLanes == 0 || resolveDevice(issue, bytes, direction, access);
}

}  // namespace simtscope::simt
