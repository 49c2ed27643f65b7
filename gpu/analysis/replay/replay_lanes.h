// Defines functions on lane masks and values that the files of the replay share.
#pragma once

#include <cstdint>

#include "gpu/core/each_lane.h"
#include "gpu/core/ids.h"
#include "gpu/ptx/model/decoded_function.h"

namespace simtscope::analysis {

/// Returns the mask of one lane.
constexpr LaneMask laneBit(unsigned lane)
{
    return LaneMask(1) << lane;
}

/// Extends a value from memory to a register. A recording holds it zero-extended; a register holds the instruction's type (PTX ISA 9.0,
/// 6.4.1 "Operand size exceeding instruction-type size": signed loads are sign-extended to the register).
inline std::uint64_t extendToRegister(std::uint64_t value, const ptx::DecodedOp& op)
{
    if (!ptx::isSigned(op.type) || op.elementBytes >= 8)
        return value;
    const unsigned shift = 64 - 8 * op.elementBytes;
    return std::uint64_t(std::int64_t(value << shift) >> shift);
}

}  // namespace simtscope::analysis
