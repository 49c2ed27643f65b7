// What an atomic leaves in its cell, by its operation.
#pragma once

#include <cstdint>

#include "gpu/ptx/module.h"
#include "gpu/ptx/operation.h"

namespace simtscope::trace {

struct AtomicOperands {
    std::uint64_t cell = 0;     ///< what the cell holds, zero-extended
    std::uint64_t operand = 0;  ///< first value operand; of a cas: what is compared with
    std::uint64_t second = 0;   ///< of a cas: the new value
};

/// New value of the cell, of as many bits as the type has.
using AtomicFunction = std::uint64_t (*)(const AtomicOperands& operands);

struct AtomicEffect {
    AtomicFunction function = nullptr;  ///< nullptr: there is no such operation
    /// Lanes and warps may come in any order: apply it to what the cell holds. Else to the value before, which was recorded.
    bool orderFree = false;
    bool readsCell = true;  ///< false: the result is the same whatever the cell held
};

/// Of an atomic, or of what updates an mbarrier.
AtomicEffect atomicEffect(ptx::Operation operation, ptx::ScalarType type);

}  // namespace simtscope::trace
