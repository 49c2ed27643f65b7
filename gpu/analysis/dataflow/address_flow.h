// Finds the values from which the addresses of a block's accesses were computed: `x[columns[j]]` reads an element of x that an element of
// columns selects.
//
// A second replay of the block finds them, because the dataflow lists only the operands of values. What is added from the thread's indices,
// from parameters and from constants has no version. A condition, such as the end of a loop, is no operand.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "gpu/analysis/dataflow/dataflow.h"

namespace simtscope::analysis {

/// Describes a value that flowed into the address of a lane's access.
struct AddressSource {
    EventIndex event{};  ///< of the access
    std::uint8_t lane = 0;
    std::uint32_t version = 0;  ///< index into Dataflow::versions of the same block
};

/// Holds the sources of all addresses of one block.
struct AddressFlow {
    std::vector<AddressSource> sources;  ///< ordered by event; each version once for each lane
    bool isTruncated = false;            ///< whether the block has more, or not all of its events were replayed

    /// Returns the sources of the addresses of an event.
    std::span<const AddressSource> of(EventIndex event) const;
};

/// Computes the sources. Fails as computeDataflow() does.
Result<AddressFlow> computeAddressFlow(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& trace,
                                       const std::stop_token& stop = {});

}  // namespace simtscope::analysis
