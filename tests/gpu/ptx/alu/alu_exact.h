// Computes floating-point results for tests in the plainest way: a value is sign, integer and exponent, operations on it are exact in
// integer arithmetic, and one rounding to any binary format comes at the end. Shares nothing with the column functions and uses no
// floating-point unit.
#pragma once

#include <cstdint>

#include "gpu/ptx/model/module.h"

namespace simtscope::ptx::tests {

__extension__ using Wide = unsigned __int128;
__extension__ using SignedWide = __int128;

/// Names the directions of rounding; Away rounds ties away from zero.
enum class Rounding : std::uint8_t { Nearest, Zero, Down, Up, Away };

/// Describes a binary floating-point format.
struct Format {
    unsigned exponent, fraction;
    bool hasInfinity;
    std::uint64_t nan;  ///< the canonical NaN
};
extern const Format kF16, kBF16, kTF32, kSingle, kDouble, kE4M3, kE5M2;
/// Returns the format of a floating-point type; for a packed type that of its elements.
const Format& formatOf(ScalarType type);
/// Returns the largest finite bit pattern.
std::uint64_t largestFinite(const Format& format);

/// Holds an exact value.
struct Exact {
    enum class Kind : std::uint8_t { Zero, Finite, Infinite, NaN };
    Kind kind = Kind::Zero;
    bool isNegative = false;
    Wide size = 0;          ///< for Finite: its highest bit is bit 125
    int exponent = 0;       ///< the value is size * 2^exponent
    bool isSticky = false;  ///< whether the exact value is a little further from zero than `size` says, as a sticky bit tells in hardware

    bool isNaN() const { return kind == Kind::NaN; }
};

/// Returns the value of a bit pattern of that format.
Exact fromBits(std::uint64_t bits, const Format& format);
/// Returns the value of an integer, exactly.
Exact fromInteger(SignedWide value);
/// Returns NaN.
Exact notANumber();

/// Returns a + b. The rounding decides the sign of a sum that is exactly zero.
Exact sum(const Exact& a, const Exact& b, Rounding rounding);
/// Returns a * b; NaN where it is undefined.
Exact product(const Exact& a, const Exact& b);
/// Returns a / b; NaN where it is undefined. The remainder goes into `isSticky`.
Exact quotient(const Exact& a, const Exact& b);
/// Returns the square root; NaN for a negative number.
Exact root(const Exact& a);
/// Returns -a; NaN stays NaN.
Exact negate(Exact a);
/// Returns -1, 0 or 1; zeros are equal. Neither operand is NaN.
int compareExact(const Exact& a, const Exact& b);

/// Rounds to a bit pattern of the format. If `isSaturating` is set, a value that is too large becomes the largest finite one instead of
/// infinity.
std::uint64_t toBits(const Exact& value, const Format& format, Rounding rounding, bool isSaturating = false);
/// Rounds to a whole number, clamped to 128 bits; infinities are clamped too.
SignedWide toInteger(const Exact& value, Rounding rounding);
/// Returns whether the value is not zero and below the normal numbers of the format.
bool isSubnormal(const Exact& value, const Format& format);
/// Returns whether the value is below the normal numbers even after rounding with an exponent that has no lower bound.
bool roundsSubnormal(const Exact& value, const Format& format, Rounding rounding);

}  // namespace simtscope::ptx::tests
