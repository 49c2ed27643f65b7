// Converts the hardware addresses of an access to the allocations and offsets that a recording uses.
#pragma once

#include <vector>

#include "gpu/cuda/decode/address_map.h"
#include "gpu/cuda/decode/record_values.h"
#include "gpu/cuda/decode/warp_path.h"

namespace simtscope::cuda {

/// Fills in allocations and offsets for `payload.hardwareAddresses`, and replaces a generic address in a window by the address in that
/// window. `frames` are the stack frames of the lanes if the record has any (WarpPath::localsOf); else null.
void mapAddresses(const AddressMap& addresses, ptx::StateSpace space, LaneMask lanes, const std::vector<WarpPath::Locals>* frames,
                  EventPayload& payload);

}  // namespace simtscope::cuda
