// Half precision: .f16 and .bf16, single and in pairs. PTX ISA 9.0, section 9.7.4; conversions 9.7.9.21.
//
// Values are widened to .f32 (exactly), computed there or in .f64, and rounded once to the narrow format, to the nearest even. NaN
// results are the canonical 0x7fff.
#include "gpu/ptx/alu_columns.h"

namespace simtscope::ptx::SIMTSCOPE_ISA {
namespace {

// Narrow formats by exponent and fraction bits.
template <class H> struct Format;
template <> struct Format<f16> { static constexpr int kExponent = 5, kFraction = 10; };
template <> struct Format<bf16> { static constexpr int kExponent = 8, kFraction = 7; };

template <class H>
SIMTSCOPE_INLINE f64 widen(H h)
{
    constexpr int kFraction = Format<H>::kFraction, kBias = (1 << (Format<H>::kExponent - 1)) - 1, kTop = (1 << Format<H>::kExponent) - 1;
    const u64 sign = u64(h.bits >> 15) << 63;
    const int exponent = h.bits >> kFraction & kTop;
    const u64 fraction = h.bits & ((1u << kFraction) - 1);
    if (exponent == kTop)
        return __builtin_bit_cast(f64, sign | 0x7ff0000000000000ull | fraction << (52 - kFraction));
    if (exponent == 0) {
        const f64 size = f64(fraction) * __builtin_bit_cast(f64, u64(1023 + 1 - kBias - kFraction) << 52);
        return sign ? -size : size;
    }
    return __builtin_bit_cast(f64, sign | u64(exponent - kBias + 1023) << 52 | fraction << (52 - kFraction));
}

enum class Round { Nearest, Zero, Down, Up };

/// Rounds once from .f64.
template <class H, Round R>
SIMTSCOPE_INLINE H narrow(f64 a)
{
    constexpr int kFraction = Format<H>::kFraction, kBias = (1 << (Format<H>::kExponent - 1)) - 1, kTop = (1 << Format<H>::kExponent) - 1;
    const u64 bits = __builtin_bit_cast(u64, a);
    const u16 sign = u16(bits >> 48 & 0x8000);
    const int exponent = int(bits >> 52 & 0x7ff) - 1023 + kBias;
    u64 fraction = bits & 0x000fffffffffffffull;
    if (a != a)
        return {0x7fff};
    if ((bits >> 52 & 0x7ff) == 0x7ff)
        return {u16(sign | kTop << kFraction)};
    if (a == 0)
        return {sign};
    const bool away = R == Round::Up ? !sign : R == Round::Down ? sign != 0 : false;
    int shift = 52 - kFraction;
    u64 value = fraction | 1ull << 52;
    u64 base = 0;
    if (exponent <= 0) {
        shift += 1 - exponent;  // subnormal
        if (shift > 60)
            shift = 60;
    } else {
        base = u64(exponent - 1) << kFraction;
    }
    const u64 rest = value & ((1ull << shift) - 1), half = 1ull << (shift - 1);
    u64 result = base + (value >> shift);
    const bool up = R == Round::Nearest ? rest > half || (rest == half && (result & 1)) : away && rest != 0;
    result += up;
    if (result >= u64(kTop) << kFraction) {
        const bool infinite = R == Round::Nearest || away;
        result = infinite ? u64(kTop) << kFraction : (u64(kTop) << kFraction) - 1;
    }
    return {u16(sign | u16(result))};
}

/// a * b + c with one rounding: the product of two narrow values is exact in .f64, and the sum is rounded to odd there, so that the second
/// rounding cannot be wrong (Boldo and Melquiond, "Emulation of FMA and correctly rounded sums", 2008).
SIMTSCOPE_INLINE f64 fusedOdd(f64 a, f64 b, f64 c)
{
    const f64 product = a * b;
    const f64 sum = product + c;
    if (sum - sum != 0)
        return sum;
    const f64 back = sum - product;
    const f64 error = (product - (sum - back)) + (c - back);
    u64 bits = __builtin_bit_cast(u64, sum);
    if (error != 0 && !(bits & 1))
        bits += (error > 0) == (sum > 0) ? 1 : u64(-1);
    return __builtin_bit_cast(f64, bits);
}

template <class H> SIMTSCOPE_INLINE H nearest(f64 a) { return narrow<H, Round::Nearest>(a); }
SIMTSCOPE_INLINE f64 flushHalf(f64 a) { return a < 0x1p-14 && a > -0x1p-14 ? (a < 0 || (a == 0 && 1 / a < 0) ? -0.0 : 0.0) : a; }

enum Flags : unsigned { kPlain = 0, kFtz = 1, kSat = 2, kRelu = 4 };
template <unsigned F> SIMTSCOPE_INLINE f64 in(f64 a) { return F & kFtz ? flushHalf(a) : a; }
template <class H, unsigned F> SIMTSCOPE_INLINE H out(f64 a)
{
    if (F & kSat)
        a = a > 0 ? (a < 1 ? a : 1.0) : 0.0;
    if (F & kRelu)
        a = a == a ? (a > 0 ? a : 0.0) : a;
    const H r = nearest<H>(a);
    return F & kFtz ? nearest<H>(flushHalf(widen(r))) : r;
}

template <class H, unsigned F> struct Add { SIMTSCOPE_INLINE static H apply(H a, H b) { return out<H, F>(in<F>(widen(a)) + in<F>(widen(b))); } };
template <class H, unsigned F> struct Sub { SIMTSCOPE_INLINE static H apply(H a, H b) { return out<H, F>(in<F>(widen(a)) - in<F>(widen(b))); } };
template <class H, unsigned F> struct Mul { SIMTSCOPE_INLINE static H apply(H a, H b) { return out<H, F>(in<F>(widen(a)) * in<F>(widen(b))); } };
template <class H, unsigned F> struct Fma {
    SIMTSCOPE_INLINE static H apply(H a, H b, H c) { return out<H, F>(fusedOdd(in<F>(widen(a)), in<F>(widen(b)), in<F>(widen(c)))); }
};
template <class H, unsigned F> struct Neg { SIMTSCOPE_INLINE static H apply(H a) { return {u16(a.bits ^ 0x8000)}; } };
template <class H, unsigned F> struct Abs { SIMTSCOPE_INLINE static H apply(H a) { return {u16(a.bits & 0x7fff)}; } };
template <class H, bool Larger, bool NaN> struct Extreme {
    SIMTSCOPE_INLINE static H apply(H a, H b)
    {
        const f64 x = widen(a), y = widen(b);
        if (x != x || y != y)
            return NaN || (x != x && y != y) ? H{0x7fff} : x != x ? b : a;
        if (x == y)
            return Larger == (a.bits >> 15 != 0) ? b : a;  // -0 is less than +0
        return (x < y) == Larger ? b : a;
    }
};
template <class H, unsigned F> struct Min : Extreme<H, false, (F & kSat) != 0> {};  // kSat stands for .NaN here
template <class H, unsigned F> struct Max : Extreme<H, true, (F & kSat) != 0> {};

/// Both halves of a pair.
template <class Pair, class H, class F> struct Twice {
    template <class... S> SIMTSCOPE_INLINE static Pair apply(S... s)
    {
        const u32 low = F::apply(H{u16(s.bits)}...).bits, high = F::apply(H{u16(s.bits >> 16)}...).bits;
        return {low | high << 16};
    }
};

template <class D, class H> struct ToFloat {
    SIMTSCOPE_INLINE static D apply(H a)
    {
        const f64 r = widen(a);
        return r == r ? D(r) : D(__builtin_bit_cast(f32, 0x7fffffffu));
    }
};
template <class H, class S, Round R> struct FromFloat { SIMTSCOPE_INLINE static H apply(S a) { return narrow<H, R>(f64(a)); } };
/// Integers of 64 bits do not fit .f64; what is cut off is kept as the lowest bit, which is enough for one rounding to a few bits.
template <class H, class S> struct FromInteger {
    SIMTSCOPE_INLINE static H apply(S a)
    {
        const bool negative = a < 0;
        u64 size = negative ? u64(0) - u64(a) : u64(a);
        if (size >> 40)
            size = size >> 20 << 20 | u64((size & 0xfffff) != 0) << 20;
        return narrow<H, Round::Nearest>(negative ? -f64(size) : f64(size));
    }
};
template <class D, class H> struct ToInteger {
    SIMTSCOPE_INLINE static auto apply(H a)
    {
        using Held = Element<D>;
        constexpr bool kSigned = D(-1) < D(0);
        constexpr D kLow = kSigned ? D(u64(1) << (8 * sizeof(D) - 1)) : D(0), kHigh = D(~u64(0) >> (64 - 8 * sizeof(D) + kSigned));
        const f64 x = __builtin_trunc(widen(a));
        if (x != x)
            return Held(sizeof(D) == 8 ? u64(1) << 63 : 0);
        if (x >= f64(kHigh))
            return Held(kHigh);
        if (x <= f64(kLow))
            return Held(s64(kLow));
        return Held(s64(x));
    }
};
template <class Pair, class H> struct PackFloats {
    /// d = {a in the upper half, b in the lower}
    SIMTSCOPE_INLINE static Pair apply(f32 a, f32 b) { return {u32(nearest<H>(f64(a)).bits) << 16 | nearest<H>(f64(b)).bits}; }
};

template <class C, class H>
void setp(std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask mask)
{
    const u32* a = operand<u32>(registers, constants, op.source[0]);
    const u32* b = operand<u32>(registers, constants, op.source[1]);
    LaneMask value = 0;
    for (unsigned i = 0; i < kWarpSize; ++i)
        value |= LaneMask(C::apply(widen(H{u16(a[i])}), widen(H{u16(b[i])}))) << i;
    const LaneMask other = op.subOperation ? readPredicate(registers, constants, op, 2) : 0;
    const auto combined = [&](LaneMask v) {
        const auto how = PredicateCombine(op.subOperation);
        return how == PredicateCombine::None ? v : how == PredicateCombine::And ? v & other : how == PredicateCombine::Or ? v | other : v ^ other;
    };
    if (present(op.destination[1]))
        writePredicate(registers, op.destination[1], combined(~value), mask);
    if (present(op.destination[0]))
        writePredicate(registers, op.destination[0], combined(value), mask);
}
/// One where the comparison holds.
template <class C, class H> struct Set {
    SIMTSCOPE_INLINE static H apply(H a, H b) { return {C::apply(widen(a), widen(b)) ? u16(((1 << (Format<H>::kExponent - 1)) - 1) << Format<H>::kFraction) : u16(0)}; }
};
struct Eq { SIMTSCOPE_INLINE static bool apply(f64 a, f64 b) { return a == b; } };
struct Ne { SIMTSCOPE_INLINE static bool apply(f64 a, f64 b) { return a < b || a > b; } };
struct Lt { SIMTSCOPE_INLINE static bool apply(f64 a, f64 b) { return a < b; } };
struct Le { SIMTSCOPE_INLINE static bool apply(f64 a, f64 b) { return a <= b; } };
struct Gt { SIMTSCOPE_INLINE static bool apply(f64 a, f64 b) { return a > b; } };
struct Ge { SIMTSCOPE_INLINE static bool apply(f64 a, f64 b) { return a >= b; } };
struct Neu { SIMTSCOPE_INLINE static bool apply(f64 a, f64 b) { return !(a == b); } };
struct Nan { SIMTSCOPE_INLINE static bool apply(f64 a, f64 b) { return a != a || b != b; } };

#define SECTION "9.7.4"
#define CVT "9.7.9.21"
#define ONE(name, F, H, flags, ...) row<F<H, flags>, __VA_ARGS__>(name "." #H, SECTION)
#define TWO(name, F, H, P, flags, ...) row<Twice<P, H, F<H, flags>>, __VA_ARGS__>(name "." #P, SECTION)
#define UNARY(name, F, flags)                                                                                                              \
    ONE(name, F, f16, flags, f16, f16), TWO(name, F, f16, f16x2, flags, f16x2, f16x2), ONE(name, F, bf16, flags, bf16, bf16),              \
        TWO(name, F, bf16, bf16x2, flags, bf16x2, bf16x2)
#define BINARY(name, F, flags)                                                                                                             \
    ONE(name, F, f16, flags, f16, f16, f16), TWO(name, F, f16, f16x2, flags, f16x2, f16x2, f16x2), ONE(name, F, bf16, flags, bf16, bf16, bf16), \
        TWO(name, F, bf16, bf16x2, flags, bf16x2, bf16x2, bf16x2)
#define TERNARY(name, F, flags)                                                                                                            \
    ONE(name, F, f16, flags, f16, f16, f16, f16), TWO(name, F, f16, f16x2, flags, f16x2, f16x2, f16x2, f16x2),                             \
        ONE(name, F, bf16, flags, bf16, bf16, bf16, bf16), TWO(name, F, bf16, bf16x2, flags, bf16x2, bf16x2, bf16x2, bf16x2)
#define FLAGGED(KIND, name, F) KIND(name, F, kPlain), KIND(name ".ftz", F, kFtz), KIND(name ".sat", F, kSat), KIND(name ".ftz.sat", F, kFtz | kSat)
#define FROM(S)                                                                                                                            \
    row<FromFloat<f16, S, Round::Nearest>, f16, S>("cvt.f16." #S, CVT), row<FromFloat<f16, S, Round::Zero>, f16, S>("cvt.rz.f16." #S, CVT), \
        row<FromFloat<f16, S, Round::Down>, f16, S>("cvt.rm.f16." #S, CVT), row<FromFloat<f16, S, Round::Up>, f16, S>("cvt.rp.f16." #S, CVT), \
        row<FromFloat<bf16, S, Round::Nearest>, bf16, S>("cvt.bf16." #S, CVT), row<FromFloat<bf16, S, Round::Zero>, bf16, S>("cvt.rz.bf16." #S, CVT)
#define INTEGERS(T)                                                                                                                        \
    row<FromInteger<f16, T>, f16, T>("cvt.f16." #T, CVT), row<ToInteger<T, f16>, Element<T>, f16>("cvt.rzi." #T ".f16", CVT)
#define SETP(name, C) row<pred, f16, f16, pred>("setp." name ".f16", "9.7.6.2", &setp<C, f16>), row<pred, bf16, bf16, pred>("setp." name ".bf16", "9.7.6.2", &setp<C, bf16>), \
        row<Set<C, f16>, f16, f16, f16>("set." name ".f16.f16", "9.7.7.1"), row<Set<C, bf16>, bf16, bf16, bf16>("set." name ".bf16.bf16", "9.7.7.1")

const AluRow kRows[] = {
    FLAGGED(BINARY, "add", Add), FLAGGED(BINARY, "sub", Sub), FLAGGED(BINARY, "mul", Mul), FLAGGED(TERNARY, "fma", Fma), TERNARY("fma.relu", Fma, kRelu),
    UNARY("neg", Neg, kPlain), UNARY("abs", Abs, kPlain),
    BINARY("min", Min, kPlain), BINARY("max", Max, kPlain), BINARY("min.NaN", Min, kSat), BINARY("max.NaN", Max, kSat),
    row<ToFloat<f32, f16>, f32, f16>("cvt.f32.f16", CVT), row<ToFloat<f64, f16>, f64, f16>("cvt.f64.f16", CVT),
    row<ToFloat<f32, bf16>, f32, bf16>("cvt.f32.bf16", CVT), row<ToFloat<f64, bf16>, f64, bf16>("cvt.f64.bf16", CVT),
    FROM(f32), FROM(f64),
    INTEGERS(u8), INTEGERS(s8), INTEGERS(u16), INTEGERS(s16), INTEGERS(u32), INTEGERS(s32), INTEGERS(u64), INTEGERS(s64),
    row<PackFloats<f16x2, f16>, f16x2, f32, f32>("cvt.f16x2.f32", CVT), row<PackFloats<bf16x2, bf16>, bf16x2, f32, f32>("cvt.bf16x2.f32", CVT),
    SETP("eq", Eq), SETP("ne", Ne), SETP("lt", Lt), SETP("le", Le), SETP("gt", Gt), SETP("ge", Ge), SETP("neu", Neu), SETP("nan", Nan),
};

}  // namespace

Rows halfRows()
{
    return {kRows, sizeof kRows / sizeof kRows[0]};
}

}  // namespace simtscope::ptx::SIMTSCOPE_ISA
