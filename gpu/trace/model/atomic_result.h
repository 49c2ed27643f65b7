// Computes the value that an atomic leaves in its memory cell, from its operation.
#pragma once

#include <cstdint>

#include "gpu/ptx/model/module.h"
#include "gpu/ptx/model/operation.h"

namespace simtscope::trace {

/// Holds the values that an atomic operation combines.
struct AtomicOperands {
    std::uint64_t cell = 0;      ///< present value of the cell, zero-extended
    std::uint64_t operand = 0;   ///< first value operand; of a compare-and-swap the expected value
    std::uint64_t newValue = 0;  ///< new value of a compare-and-swap
};

/// Returns the new value of the cell; only as many bits as the type has are used.
using AtomicFunction = std::uint64_t (*)(const AtomicOperands& operands);

/// Says how an atomic changes its cell, and whether the order of the lanes matters.
struct AtomicEffect {
    AtomicFunction function = nullptr;  ///< nullptr: there is no such operation
    /// Whether lanes and warps may come in any order. If so, the function is applied to the present value of the cell, otherwise to the
    /// value before the access, which was recorded.
    bool isOrderIndependent = false;
    bool readsCell = true;  ///< whether the new value depends on the old one
};

/// Returns the effect of an atomic, or of an instruction that updates an mbarrier.
AtomicEffect atomicEffect(ptx::Operation operation, ptx::ScalarType type);

}  // namespace simtscope::trace
