// Describes accesses outside of the object that they are meant for.
#pragma once

#include "gpu/simt/diagnosis/accessed_objects.h"

namespace simtscope::simt {

/// Describes an access outside of `object`. `address` is an offset in shared memory or in the function's frame, or an address.
struct OutsideAccess {
    const AccessedObject& object;
    std::uint64_t address = 0;
    bool isWrite = false;
};

/// Returns "reads x[64], past the end of x (length 64, elements of 4 bytes), in y[0]", with a fix that names the cause if it is known.
Message describeOutsideAccess(const Issue& issue, const OutsideAccess& access);
/// Returns the location relative to the object, in elements of the size that the instruction accesses.
trace::FindingLocation makeOutsideLocation(const Issue& issue, const OutsideAccess& access);

}  // namespace simtscope::simt
