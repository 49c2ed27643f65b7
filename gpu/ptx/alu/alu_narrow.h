// Converts narrow floating-point formats (.f16, .bf16, .tf32, .e4m3, .e5m2): widens values to .f64 exactly and rounds them from .f64 once.
// Included only by alu_columns_*.cpp, like alu_columns.h.
#pragma once

#include "gpu/ptx/alu/alu_rounding.h"

namespace simtscope::ptx::SIMTSCOPE_ISA {

/// Describes a conversion to a narrow format. The variant of a row holds it packed.
struct Narrowing {
    enum Format : u16 { F16, BF16, TF32, E4M3, E5M2 };
    static constexpr u16 kSat = 0x100, kRelu = 0x200, kFinite = 0x400, kPayload = 0x800;  // flags

    Format format;
    Round round;
    u16 flags;
};
/// Packs a narrowing into the 16 bits that DecodedOp::variant holds.
constexpr u16 packNarrowing(Narrowing n)
{
    return u16(n.flags | u16(n.round) << 4 | n.format);
}
/// Unpacks what packNarrowing() made.
constexpr Narrowing unpackNarrowing(u16 v)
{
    return {Narrowing::Format(v & 15), Round(v >> 4 & 15), u16(v & 0xff00)};
}

/// Describes the layout of a narrow format.
struct FormatBits {
    int exponentBits, fractionBits;
    u32 largestFinite, infinity, nan;  ///< bit patterns without the sign; infinity is 0 if the format has none
};
/// Layouts by Narrowing::Format (PTX ISA 9.0, section 5.2.3 "Alternate Floating-Point Data Formats"); .e4m3 has no infinity, its NaN is
/// 0x7f. .tf32 keeps the layout of .f32: its bits are those of an .f32 without the last 13.
constexpr FormatBits kFormats[] = {
    {5, 10, 0x7bff, 0x7c00, 0x7fff}, {8, 7, 0x7f7f, 0x7f80, 0x7fff}, {8, 10, 0x3fbff, 0x3fc00, 0x3ffff},
    {4, 3, 0x7e, 0, 0x7f},           {5, 2, 0x7b, 0x7c, 0x7f},
};

/// Returns 2^exponent, which must be a normal .f64 number.
SIMTSCOPE_INLINE f64 powerOfTwo(int exponent)
{
    return __builtin_bit_cast(f64, u64(exponent + 1023) << 52);
}

/// Returns the exact value of the bits. A NaN keeps its sign and its payload.
SIMTSCOPE_INLINE f64 widen(u32 bits, const FormatBits& f)
{
    const int bias = (1 << (f.exponentBits - 1)) - 1;
    const u32 magnitude = bits & ((1u << (f.exponentBits + f.fractionBits)) - 1);
    const bool isNegative = bits >> (f.exponentBits + f.fractionBits) & 1;
    const int exponent = int(magnitude >> f.fractionBits);
    const u32 fraction = magnitude & ((1u << f.fractionBits) - 1);
    f64 value;
    if (f.infinity ? magnitude > f.infinity : magnitude == f.nan)
        return __builtin_bit_cast(f64, u64(isNegative) << 63 | 0x7ff8000000000000ull | u64(fraction) << (52 - f.fractionBits));
    if (f.infinity && magnitude == f.infinity)
        value = __builtin_inf();
    else if (exponent == 0)
        value = f64(fraction) * powerOfTwo(1 - bias - f.fractionBits);
    else
        value = f64(fraction | 1u << f.fractionBits) * powerOfTwo(exponent - bias - f.fractionBits);
    return isNegative ? -value : value;
}
SIMTSCOPE_INLINE f64 widen(f16 a)
{
    return widen(a.bits, kFormats[Narrowing::F16]);
}
SIMTSCOPE_INLINE f64 widen(bf16 a)
{
    return widen(a.bits, kFormats[Narrowing::BF16]);
}

namespace {

/// Rounds `a` once to the format that `variant` (a packed Narrowing) names; returns the bits of the narrow value.
[[gnu::noinline, maybe_unused]] u32 narrow(f64 a, u16 variant)
{
    const Narrowing n = unpackNarrowing(variant);
    const FormatBits& f = kFormats[n.format];
    const int bias = (1 << (f.exponentBits - 1)) - 1;
    if (n.flags & Narrowing::kSat)
        a = a > 0 ? (a < 1 ? a : 1.0) : 0.0;
    if (a != a) {
        if (!(n.flags & Narrowing::kPayload))
            return f.nan;
        // A NaN keeps its sign and the upper bits of its payload.
        const u64 payload = __builtin_bit_cast(u64, a);
        return u32(payload >> 63) << (f.exponentBits + f.fractionBits) | f.infinity | 1u << (f.fractionBits - 1) |
               (u32(payload >> (52 - f.fractionBits)) & ((1u << f.fractionBits) - 1));
    }
    if ((n.flags & Narrowing::kRelu) && !(a > 0))
        return 0;
    const u64 bits = __builtin_bit_cast(u64, a);
    const bool isNegative = bits >> 63 != 0;
    const u32 sign = u32(isNegative) << (f.exponentBits + f.fractionBits);
    const int exponent = int(bits >> 52 & 0x7ff) - 1023 + bias;
    const bool roundsAway = n.round == Round::Up ? !isNegative : n.round == Round::Down && isNegative;
    const bool roundsTowardsZero = !roundsAway && n.round != Round::Nearest && n.round != Round::Away;
    if (a == 0)
        return sign;
    u64 magnitude = u64(f.largestFinite) + 1;
    if (a - a == 0 && exponent <= (1 << f.exponentBits)) {
        const u64 value = (bits & 0x000fffffffffffffull) | (bits >> 52 & 0x7ff ? 1ull << 52 : 0);
        int shift = 52 - f.fractionBits;
        u64 base = 0;
        if (exponent <= 0)
            shift = shift + 1 - exponent > 60 ? 60 : shift + 1 - exponent;  // subnormal
        else
            base = u64(exponent - 1) << f.fractionBits;
        const u64 droppedBits = value & ((1ull << shift) - 1), half = 1ull << (shift - 1);
        magnitude = base + (value >> shift);
        magnitude += n.round == Round::Nearest ? droppedBits > half || (droppedBits == half && (magnitude & 1))
                     : n.round == Round::Away  ? droppedBits >= half
                                               : roundsAway && droppedBits != 0;
    }
    if (magnitude > f.largestFinite) {
        const bool isExactInfinity = a - a != 0;
        if ((n.flags & Narrowing::kFinite) || (roundsTowardsZero && !isExactInfinity))
            magnitude = f.largestFinite;
        else
            magnitude = f.infinity ? f.infinity : f.nan;
    }
    return sign | u32(magnitude);
}

/// Returns a * b + c, such that rounding the result to a narrow format gives the correctly rounded value. The product of two values of at
/// most 24 bits is exact in .f64, and the sum is rounded to odd there, so that the second rounding cannot be wrong (Boldo and Melquiond,
/// "Emulation of FMA and correctly rounded sums", 2008).
SIMTSCOPE_INLINE f64 fusedOdd(f64 a, f64 b, f64 c)
{
    const f64 product = a * b;
    const f64 sum = product + c;
    if (sum - sum != 0)
        return sum;
    const f64 addedPart = sum - product;
    const f64 error = (product - (sum - addedPart)) + (c - addedPart);
    u64 bits = __builtin_bit_cast(u64, sum);
    if (error != 0 && !(bits & 1))
        bits += (error > 0) == (sum > 0) ? 1 : u64(-1);
    return __builtin_bit_cast(f64, bits);
}

/// Returns an integer as .f64, such that rounding the result to a narrow format gives the correctly rounded value. If the low bits do not
/// fit, the lowest bit of the result says whether one of them was set.
template <class S>
SIMTSCOPE_INLINE f64 integerValue(S a)
{
    const bool isNegative = a < 0;
    u64 magnitude = isNegative ? u64(0) - u64(a) : u64(a);
    if (magnitude >> 53)
        magnitude = (magnitude & ~u64(0x7ff)) | ((magnitude & 0x7ff) != 0 ? 0x800 : 0);
    return isNegative ? -f64(magnitude) : f64(magnitude);
}

/// Runs the column function `inner` of one half on the low halves of packed operands, then on the high halves. Predicate sources are passed
/// on unchanged. A predicate result goes to destination[0] for the low halves and to destination[1] for the high ones.
[[gnu::noinline, maybe_unused]] void applyToHalves(AluFunction inner, std::byte* registers, const std::byte* constants, const DecodedOp& op,
                                                   LaneMask mask, unsigned sources, bool isPredicateResult)
{
    alignas(64) u32 columns[5][kWarpSize];
    u32 result[kWarpSize] = {};
    for (unsigned half = 0; half < 2; ++half) {
        DecodedOp halfOperation = op;
        for (unsigned s = 0; s < sources; ++s) {
            const u32* from = operandColumn<u32>(registers, constants, op.source[s]);
            for (unsigned i = 0; i < kWarpSize; ++i)
                columns[s][i] = from[i] >> 16 * half & 0xffff;
            halfOperation.source[s] = Slot{u32(s * sizeof columns[0]), 0};
        }
        auto* const base = reinterpret_cast<std::byte*>(columns);
        LaneMask* const predicate = reinterpret_cast<LaneMask*>(columns[3]);
        if (isPresent(op.source[2]) && sources == 2) {
            *predicate = readPredicate(registers, constants, op, 2);
            halfOperation.negatedSources = 0;
            halfOperation.source[2] = Slot{u32(3 * sizeof columns[0]), 0};
        }
        halfOperation.destination.fill(Slot{kNoSlot, 0});
        halfOperation.destination[0] = Slot{u32(4 * sizeof columns[0]), 0};
        inner(base, base, halfOperation, kAllLanes);
        if (isPredicateResult) {
            if (isPresent(op.destination[half]))
                writePredicate(registers, op.destination[half], columns[4][0], mask);
            continue;
        }
        for (unsigned i = 0; i < kWarpSize; ++i)
            result[i] |= (columns[4][i] & 0xffff) << 16 * half;
    }
    if (isPredicateResult)
        return;
    u32* const d = simtscope::ptx::SIMTSCOPE_ISA::resultColumn<u32>(registers, op.destination[0]);
    for (unsigned i = 0; i < kWarpSize; ++i)
        d[i] = mask >> i & 1 ? result[i] : d[i];
}
template <AluFunction Inner, unsigned Sources, bool PredicateResult = false>
void halves(std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask mask)
{
    applyToHalves(Inner, registers, constants, op, mask, Sources, PredicateResult);
}

}  // namespace

}  // namespace simtscope::ptx::SIMTSCOPE_ISA
