#include "gpu/cuda/decode/map_addresses.h"

namespace simtscope::cuda {
namespace {

using ptx::StateSpace;

/// Returns the offset of a local address in the thread's frames as the SIMT engine stacks them.
std::uint64_t localOffset(std::uint64_t address, const std::vector<WarpPath::Locals>* frames)
{
    const WarpPath::Locals* best = nullptr;  // the frame whose memory begins last at or before the address
    if (frames)
        for (const WarpPath::Locals& frame : *frames)
            if (frame.address <= address && (!best || frame.address > best->address))
                best = &frame;
    return best ? address - best->address + best->offset : address;
}

}  // namespace

void mapAddresses(const AddressMap& addresses, StateSpace space, LaneMask lanes, const std::vector<WarpPath::Locals>* frames,
                  EventPayload& payload)
{
    payload.hasAddress = true;
    forEachLane(lanes, [&](unsigned lane) {
        std::uint64_t& raw = payload.raw[lane];
        const LaneMask bit = LaneMask(1) << lane;
        const bool generic = space == StateSpace::Generic;
        AddressMap::Location found;
        if (space == StateSpace::Shared || (generic && addresses.isShared(raw))) {
            raw -= generic ? addresses.sharedWindow() : 0;
            found = addresses.shared(raw);
            payload.inShared |= bit;
        } else if (space == StateSpace::Local || (generic && addresses.isLocal(raw))) {
            raw = localOffset(raw - (generic ? addresses.localWindow() : 0), frames);
            found = {trace::kLocalAllocation.value, raw};
            payload.inLocal |= bit;
        } else {
            found = space == StateSpace::Const ? addresses.constant(raw) : addresses.global(raw);
            payload.inDevice |= bit;
        }
        payload.allocations[lane] = found.allocation;
        payload.offsets[lane] = found.offset;
    });
}

}  // namespace simtscope::cuda
