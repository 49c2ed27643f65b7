#include "gpu/cuda/decode/map_addresses.h"

namespace simtscope::cuda {
namespace {

using ptx::StateSpace;

/// Returns the offset of a local address in the thread's frames as the SIMT engine stacks them.
std::uint64_t localOffset(std::uint64_t address, const std::vector<WarpPath::Locals>* frames)
{
    const WarpPath::Locals* innermost = nullptr;  // the frame whose memory begins last at or before the address
    if (frames)
        for (const WarpPath::Locals& frame : *frames)
            if (frame.address <= address && (!innermost || frame.address > innermost->address))
                innermost = &frame;
    return innermost ? address - innermost->address + innermost->offset : address;
}

}  // namespace

void mapAddresses(const AddressMap& addresses, StateSpace space, LaneMask lanes, const std::vector<WarpPath::Locals>* frames,
                  EventPayload& payload)
{
    payload.hasAddress = true;
    forEachLane(lanes, [&](unsigned lane) {
        std::uint64_t& raw = payload.hardwareAddresses[lane];
        const LaneMask bit = LaneMask(1) << lane;
        const bool isGeneric = space == StateSpace::Generic;
        AddressMap::Location found;
        if (space == StateSpace::Shared || (isGeneric && addresses.isShared(raw))) {
            raw -= isGeneric ? addresses.sharedWindow() : 0;
            found = addresses.findShared(raw);
            payload.sharedLanes |= bit;
        } else if (space == StateSpace::Local || (isGeneric && addresses.isLocal(raw))) {
            raw = localOffset(raw - (isGeneric ? addresses.localWindow() : 0), frames);
            found = {trace::kLocalAllocation.value, raw};
            payload.localLanes |= bit;
        } else {
            found = space == StateSpace::Const ? addresses.findConstant(raw) : addresses.findGlobal(raw);
            payload.deviceLanes |= bit;
        }
        payload.allocations[lane] = found.allocation;
        payload.offsets[lane] = found.offset;
    });
}

}  // namespace simtscope::cuda
