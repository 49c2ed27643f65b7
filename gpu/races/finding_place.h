// Where in the program's memory a checked access is, as a finding names it.
#pragma once

#include <optional>
#include <string>

#include "gpu/core/message.h"
#include "gpu/races/checked_access.h"
#include "gpu/trace/recording.h"

namespace simtscope::races {

/// "s" of "reduce(int const*, int)::s".
std::string lastName(const std::string& name);

/// The memory that holds an address.
struct Holder {
    std::int64_t allocation = -1;
    std::uint64_t begin = 0;
};

/// `elementBytes`: of what the instruction accesses; `holder`: of device memory, where it is known.
trace::FindingPlace placeOf(const trace::Launch& launch, CheckedSpace space, std::uint64_t place, unsigned elementBytes,
                            const std::optional<Holder>& holder);
/// "s[5]", "element 5 of allocation 2".
Message nameOfPlace(const trace::FindingPlace& place);

}  // namespace simtscope::races
