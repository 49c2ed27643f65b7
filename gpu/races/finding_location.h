// Names the location in the program's memory that a checked access reaches, for a finding.
#pragma once

#include <optional>
#include <string>

#include "gpu/core/messages/message.h"
#include "gpu/races/checked_access.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::races {

/// Returns "s" of "reduce(int const*, int)::s".
std::string unqualifiedName(const std::string& name);

/// Names the allocation that holds an address.
struct EnclosingAllocation {
    std::int64_t allocation = -1;
    std::uint64_t beginAddress = 0;  ///< address of its first byte
};

/// Describes the location of an address. `elementBytes` is the size of the element that the instruction accesses. `enclosing` is the
/// allocation of an address in device memory; nullopt if it is not known.
trace::FindingLocation describeLocation(const trace::Launch& launch, CheckedSpace space, std::uint64_t address, unsigned elementBytes,
                                        const std::optional<EnclosingAllocation>& enclosing);
/// Returns "s[5]" or "element 5 of allocation 2".
Message formatFindingLocation(const trace::FindingLocation& location);

}  // namespace simtscope::races
