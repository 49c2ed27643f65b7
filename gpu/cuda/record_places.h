// Where the lanes of an access go: the addresses that they had on the hardware, as places of the recording.
#pragma once

#include <vector>

#include "gpu/cuda/address_map.h"
#include "gpu/cuda/record_values.h"
#include "gpu/cuda/warp_path.h"

namespace simtscope::cuda {

/// Fills in allocations and offsets of `shown.raw`, and makes what lies in a window of generic addresses an address in that window.
/// `frames`: of the lanes, where the record has any (WarpPath::localsOf); null: it has none.
void placeAddresses(const AddressMap& addresses, ptx::StateSpace space, LaneMask lanes, const std::vector<WarpPath::Locals>* frames,
                    Shown& shown);

}  // namespace simtscope::cuda
