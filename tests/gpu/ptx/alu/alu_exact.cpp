#include "tests/gpu/ptx/alu/alu_exact.h"

#include <algorithm>
#include <utility>

namespace simtscope::ptx::tests {

namespace {

constexpr int kTop = 125;
using Kind = Exact::Kind;

Exact normal(bool isNegative, Wide size, int exponent, bool isSticky = false)
{
    Exact value;
    value.isNegative = isNegative;
    if (size == 0)
        return value;
    value.kind = Kind::Finite;
    value.isSticky = isSticky;
    for (; size >> (kTop + 1); size >>= 1, ++exponent)
        value.isSticky = value.isSticky || (size & 1);
    while (!(size >> kTop)) {
        size <<= 1;
        --exponent;
    }
    value.size = size;
    value.exponent = exponent;
    return value;
}

Exact infinite(bool isNegative)
{
    Exact value;
    value.kind = Kind::Infinite;
    value.isNegative = isNegative;
    return value;
}

Exact zero(bool isNegative)
{
    Exact value;
    value.isNegative = isNegative;
    return value;
}

int biasOf(const Format& format)
{
    return (1 << (format.exponent - 1)) - 1;
}

/// Returns value.size / 2^drop, rounded to an integer.
Wide shiftRounded(const Exact& value, int drop, Rounding rounding)
{
    Wide kept = 0, remainder = 0, half = 0;
    bool isSticky = value.isSticky;
    if (drop > kTop + 1) {  // the value is less than half of a unit
        isSticky = true;
        half = 1;
    } else if (drop > 0) {
        kept = value.size >> drop;
        remainder = value.size & ((Wide(1) << drop) - 1);
        half = Wide(1) << (drop - 1);
    } else {
        return value.size;
    }
    const bool isInexact = remainder != 0 || isSticky;
    bool roundsUp = false;
    switch (rounding) {
    case Rounding::Nearest:
        roundsUp = remainder > half || (remainder == half && (isSticky || (kept & 1)));
        break;
    case Rounding::Away:
        roundsUp = remainder >= half;
        break;
    case Rounding::Zero:
        break;
    case Rounding::Down:
        roundsUp = isInexact && value.isNegative;
        break;
    case Rounding::Up:
        roundsUp = isInexact && !value.isNegative;
        break;
    }
    return kept + roundsUp;
}

}  // namespace

const Format kF16{5, 10, true, 0x7fff}, kBF16{8, 7, true, 0x7fff}, kTF32{8, 10, true, 0x3ffff}, kSingle{8, 23, true, 0x7fffffff},
    kDouble{11, 52, true, 0x7ff8000000000000ull}, kE4M3{4, 3, false, 0x7f}, kE5M2{5, 2, true, 0x7f};

const Format& formatOf(ScalarType type)
{
    switch (type) {
    case ScalarType::F16:
    case ScalarType::F16x2:
        return kF16;
    case ScalarType::BF16:
    case ScalarType::BF16x2:
        return kBF16;
    case ScalarType::F64:
        return kDouble;
    default:
        return kSingle;
    }
}

std::uint64_t largestFinite(const Format& format)
{
    const std::uint64_t infinity = ((std::uint64_t(1) << format.exponent) - 1) << format.fraction;
    return format.hasInfinity ? infinity - 1 : format.nan - 1;
}

Exact fromBits(std::uint64_t bits, const Format& format)
{
    const bool isNegative = bits >> (format.exponent + format.fraction) & 1;
    const std::uint64_t fraction = bits & ((std::uint64_t(1) << format.fraction) - 1);
    const int exponent = int(bits >> format.fraction & ((1u << format.exponent) - 1));
    const int allOnesExponent = (1 << format.exponent) - 1, scale = -biasOf(format) - int(format.fraction);
    if (format.hasInfinity && exponent == allOnesExponent)
        return fraction ? notANumber() : infinite(isNegative);
    if (!format.hasInfinity && (bits & ((std::uint64_t(1) << (format.exponent + format.fraction)) - 1)) == format.nan)
        return notANumber();
    if (exponent == 0)
        return normal(isNegative, fraction, scale + 1);
    return normal(isNegative, fraction | std::uint64_t(1) << format.fraction, scale + exponent);
}

Exact fromInteger(SignedWide value)
{
    return normal(value < 0, value < 0 ? Wide(-value) : Wide(value), 0);
}

Exact notANumber()
{
    Exact value;
    value.kind = Kind::NaN;
    return value;
}

Exact negate(Exact a)
{
    a.isNegative = !a.isNegative;
    return a;
}

Exact sum(const Exact& a, const Exact& b, Rounding rounding)
{
    if (a.isNaN() || b.isNaN())
        return notANumber();
    if (a.kind == Kind::Infinite && b.kind == Kind::Infinite)
        return a.isNegative == b.isNegative ? a : notANumber();
    if (a.kind == Kind::Infinite || b.kind == Kind::Infinite)
        return a.kind == Kind::Infinite ? a : b;
    if (a.kind == Kind::Zero && b.kind == Kind::Zero)
        return zero(a.isNegative == b.isNegative ? a.isNegative : rounding == Rounding::Down);
    if (a.kind == Kind::Zero || b.kind == Kind::Zero)
        return a.kind == Kind::Zero ? b : a;
    const bool isALarger = a.exponent != b.exponent ? a.exponent > b.exponent : a.size >= b.size;
    const Exact &large = isALarger ? a : b, &small = isALarger ? b : a;
    const int exponentDifference = large.exponent - small.exponent;
    const Wide shifted = exponentDifference > kTop ? 0 : small.size >> exponentDifference;
    const bool hasLostBits =
        small.isSticky || (exponentDifference > kTop ? true : (small.size & ((Wide(1) << exponentDifference) - 1)) != 0);
    if (a.isNegative == b.isNegative)
        return normal(large.isNegative, large.size + shifted, large.exponent, hasLostBits || large.isSticky);
    const Wide difference = large.size - shifted - (hasLostBits ? 1 : 0);
    return difference == 0 && !hasLostBits ? zero(rounding == Rounding::Down)
                                           : normal(large.isNegative, difference, large.exponent, hasLostBits || large.isSticky);
}

Exact product(const Exact& a, const Exact& b)
{
    const bool isNegative = a.isNegative != b.isNegative;
    if (a.isNaN() || b.isNaN())
        return notANumber();
    if (a.kind == Kind::Infinite || b.kind == Kind::Infinite)
        return a.kind == Kind::Zero || b.kind == Kind::Zero ? notANumber() : infinite(isNegative);
    if (a.kind == Kind::Zero || b.kind == Kind::Zero)
        return zero(isNegative);
    // Each factor uses at most 64 bits.
    constexpr int kShift = kTop - 63;
    return normal(isNegative, (a.size >> kShift) * (b.size >> kShift), a.exponent + b.exponent + 2 * kShift);
}

Exact quotient(const Exact& a, const Exact& b)
{
    const bool isNegative = a.isNegative != b.isNegative;
    if (a.isNaN() || b.isNaN() || (a.kind == b.kind && a.kind != Kind::Finite))
        return notANumber();
    if (a.kind == Kind::Infinite || b.kind == Kind::Zero)
        return infinite(isNegative);
    if (a.kind == Kind::Zero || b.kind == Kind::Infinite)
        return zero(isNegative);
    constexpr int kShift = kTop - 61;  // a dividend of 62 bits gives a quotient of 64
    const Wide divisor = b.size >> kShift;
    return normal(isNegative, a.size / divisor, a.exponent - b.exponent - kShift, a.size % divisor != 0);
}

Exact root(const Exact& a)
{
    if (a.isNaN() || (a.isNegative && a.kind != Kind::Zero))
        return notANumber();
    if (a.kind != Kind::Finite)
        return a;
    const bool isOdd = a.exponent & 1;
    const Wide size = isOdd ? a.size >> 1 : a.size;  // nothing is lost: the lowest bits are zeros
    const int exponent = isOdd ? a.exponent + 1 : a.exponent;
    Wide result = 0;
    for (int bit = 63; bit >= 0; --bit) {
        const Wide trial = result | Wide(1) << bit;
        if (trial * trial <= size)
            result = trial;
    }
    return normal(false, result, exponent / 2, result * result != size);
}

int compareExact(const Exact& a, const Exact& b)
{
    if (a.kind == Kind::Zero && b.kind == Kind::Zero)
        return 0;
    if (a.kind == Kind::Zero)
        return b.isNegative ? 1 : -1;
    if (b.kind == Kind::Zero || a.isNegative != b.isNegative)
        return a.isNegative ? -1 : 1;
    const int sign = a.isNegative ? -1 : 1;
    if (a.kind == Kind::Infinite || b.kind == Kind::Infinite)
        return sign * (int(a.kind == Kind::Infinite) - int(b.kind == Kind::Infinite));
    if (a.exponent != b.exponent)
        return a.exponent < b.exponent ? -sign : sign;
    return a.size == b.size ? 0 : a.size < b.size ? -sign : sign;
}

std::uint64_t toBits(const Exact& value, const Format& format, Rounding rounding, bool isSaturating)
{
    const std::uint64_t sign = std::uint64_t(value.isNegative) << (format.exponent + format.fraction);
    const std::uint64_t infinity = format.hasInfinity ? largestFinite(format) + 1 : format.nan;
    switch (value.kind) {
    case Kind::NaN:
        return format.nan;
    case Kind::Zero:
        return sign;
    case Kind::Infinite:
        return sign | (isSaturating ? largestFinite(format) : infinity);
    default:
        break;
    }
    // This is the exponent field of the unrounded value; one that is too small becomes that of the subnormals.
    const int field = std::max(value.exponent + kTop + biasOf(format), 1);
    const int unit = field - biasOf(format) - int(format.fraction);  // exponent of the last place
    const Wide rounded = shiftRounded(value, unit - value.exponent, rounding);
    const std::uint64_t pattern = (std::uint64_t(field - 1) << format.fraction) + std::uint64_t(rounded);
    if (field - 1 <= (1 << format.exponent) && pattern <= largestFinite(format))
        return sign | pattern;
    const bool roundsTowardsZero =
        rounding == Rounding::Zero || (rounding == Rounding::Down && !value.isNegative) || (rounding == Rounding::Up && value.isNegative);
    return sign | (isSaturating || roundsTowardsZero ? largestFinite(format) : infinity);
}

SignedWide toInteger(const Exact& value, Rounding rounding)
{
    constexpr SignedWide kHuge = SignedWide(1) << 120;
    if (value.kind == Kind::Zero || value.isNaN())
        return 0;
    if (value.kind == Kind::Infinite || value.exponent + kTop >= 100)
        return value.isNegative ? -kHuge : kHuge;
    const Wide size = shiftRounded(value, -value.exponent, rounding);
    return value.isNegative ? -SignedWide(size) : SignedWide(size);
}

bool roundsSubnormal(const Exact& value, const Format& format, Rounding rounding)
{
    if (!isSubnormal(value, format))
        return false;
    const int drop = kTop - int(format.fraction);
    const Wide rounded = shiftRounded(value, drop, rounding);
    return value.exponent + kTop + int(rounded >> (format.fraction + 1)) < 1 - biasOf(format);
}

bool isSubnormal(const Exact& value, const Format& format)
{
    return value.kind == Kind::Finite && value.exponent + kTop < 1 - biasOf(format);
}

}  // namespace simtscope::ptx::tests
