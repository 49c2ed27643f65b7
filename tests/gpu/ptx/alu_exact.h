// Floating point by the book, for tests: a value as sign, integer and exponent, exact operations on it in integer arithmetic, and one
// rounding to any binary format at the end. Shares nothing with the column functions and uses no floating-point unit.
#pragma once

#include <cstdint>

#include "gpu/ptx/module.h"

namespace simtscope::ptx::testing {

__extension__ using Wide = unsigned __int128;
__extension__ using SignedWide = __int128;

enum class Rounding : std::uint8_t { Nearest, Zero, Down, Up, Away };

struct Format {
    unsigned exponent, fraction;
    bool hasInfinity;
    std::uint64_t nan;  ///< the canonical one
};
extern const Format kHalf, kBrain, kTensor, kSingle, kDouble, kE4M3, kE5M2;
/// Format of a floating-point type; of the element for packed types.
const Format& formatOf(ScalarType type);
/// The largest finite pattern.
std::uint64_t largest(const Format& format);

struct Exact {
    enum class Kind : std::uint8_t { Zero, Finite, Infinite, NaN };
    Kind kind = Kind::Zero;
    bool negative = false;
    Wide size = 0;        ///< of Finite: its highest bit is bit 125
    int exponent = 0;     ///< the value is size * 2^exponent
    bool sticky = false;  ///< and a little more, away from zero

    bool isNaN() const { return kind == Kind::NaN; }
};

Exact fromBits(std::uint64_t bits, const Format& format);
Exact fromInteger(SignedWide value);
Exact notANumber();

/// The rounding decides the sign of an exact zero sum.
Exact sum(const Exact& a, const Exact& b, Rounding rounding);
Exact product(const Exact& a, const Exact& b);
Exact quotient(const Exact& a, const Exact& b);
Exact root(const Exact& a);
Exact negated(Exact a);
/// -1, 0, 1; zeros are equal. Neither is NaN.
int order(const Exact& a, const Exact& b);

std::uint64_t toBits(const Exact& value, const Format& format, Rounding rounding, bool finite = false);
/// To a whole number, clamped to 128 bits; infinities are clamped too.
SignedWide toInteger(const Exact& value, Rounding rounding);
bool isSubnormal(const Exact& value, const Format& format);
/// Whether it would still be below the normal numbers after rounding with an exponent that has no lower bound.
bool roundsSubnormal(const Exact& value, const Format& format, Rounding rounding);

}  // namespace simtscope::ptx::testing
