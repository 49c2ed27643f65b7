// What is said of an access outside of the object that it is meant for.
#pragma once

#include "gpu/simt/memory/accessed_objects.h"

namespace simtscope::simt {

/// Where lanes of an issue access memory, beyond `object`. `at`: an offset in shared memory or in the function's frame, or an address.
struct OutsideAccess {
    const AccessedObject& object;
    std::uint64_t at = 0;
    bool isWrite = false;
};

/// "reads x[64], past the end of x (length 64, elements of 4 bytes), in y[0]", with a fix that names the cause, where it is known.
Message outsideObject(const Issue& issue, const OutsideAccess& access);
/// The place as the object counts it: elements from its first one on, as wide as those that the instruction accesses.
trace::FindingPlace placeOutside(const Issue& issue, const OutsideAccess& access);

}  // namespace simtscope::simt
