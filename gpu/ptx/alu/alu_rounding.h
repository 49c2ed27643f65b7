// Provides the rounding modes of the column functions: rounding to whole numbers, and rounding of the arithmetic. Included only by
// alu_columns_*.cpp, like alu_columns.h.
#pragma once

#include <cfenv>

#include "gpu/ptx/alu/alu_columns.h"

namespace simtscope::ptx::SIMTSCOPE_ISA {

/// Names a rounding mode of PTX.
enum class Round : u16 { Nearest, Zero, Down, Up, Away /* to nearest, ties away from zero */ };

namespace {

template <Round R>
SIMTSCOPE_INLINE f32 integral(f32 a)
{
    static_assert(R != Round::Away);
    return R == Round::Nearest ? __builtin_rintf(a)
           : R == Round::Zero  ? __builtin_truncf(a)
           : R == Round::Down  ? __builtin_floorf(a)
                               : __builtin_ceilf(a);
}
template <Round R>
SIMTSCOPE_INLINE f64 integral(f64 a)
{
    static_assert(R != Round::Away);
    return R == Round::Nearest ? __builtin_rint(a)
           : R == Round::Zero  ? __builtin_trunc(a)
           : R == Round::Down  ? __builtin_floor(a)
                               : __builtin_ceil(a);
}

/// Runs a column function in another rounding mode. The two compiler barriers keep the loads and stores of the columns, and so the
/// arithmetic, between the two changes of the mode.
template <int Mode, AluFunction Inner>
void computeRounded(std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask mask)
{
    const int previousMode = fegetround();
    fesetround(Mode);
    asm volatile("" ::: "memory");
    Inner(registers, constants, op, mask);
    asm volatile("" ::: "memory");
    fesetround(previousMode);
}

}  // namespace
}  // namespace simtscope::ptx::SIMTSCOPE_ISA
