// Implements floating-point arithmetic (declared in alu_columns.h): PTX ISA 9.0, sections 9.7.3 and 9.7.5 (mixed precision). NaN results of
// .f32 operations are the canonical 0x7fffffff; .ftz flushes subnormal operands and results to a zero of the same sign; .sat clamps to [0,
// 1] and makes NaN +0.
#include <tuple>

#include "gpu/ptx/alu/alu_contracted.h"
#include "gpu/ptx/alu/alu_narrow.h"

namespace simtscope::ptx::SIMTSCOPE_ISA {
namespace {

enum Flags : unsigned { kPlain = 0, kFtz = 1, kSat = 2 };

template <unsigned F>
SIMTSCOPE_INLINE f32 in(f32 a)
{
    return F & kFtz ? flush(a) : a;
}
template <unsigned F>
SIMTSCOPE_INLINE f64 in(f64 a)
{
    return a;
}
template <unsigned F>
SIMTSCOPE_INLINE f32 out(f32 r)
{
    if (F & kFtz)
        r = flush(r);
    if (F & kSat)
        return r > 0.0f ? (r < 1.0f ? r : 1.0f) : 0.0f;
    return r == r ? r : __builtin_bit_cast(f32, 0x7fffffffu);
}
template <unsigned F>
SIMTSCOPE_INLINE f64 out(f64 r)
{
    if (F & kSat)
        return r > 0.0 ? (r < 1.0 ? r : 1.0) : 0.0;
    return r;
}

SIMTSCOPE_INLINE f32 fused(f32 a, f32 b, f32 c)
{
    return __builtin_fmaf(a, b, c);
}
SIMTSCOPE_INLINE f64 fused(f64 a, f64 b, f64 c)
{
    return __builtin_fma(a, b, c);
}
SIMTSCOPE_INLINE f32 root(f32 a)
{
    return __builtin_sqrtf(a);
}
SIMTSCOPE_INLINE f64 root(f64 a)
{
    return __builtin_sqrt(a);
}

SIMTSCOPE_INLINE f64 quiet(f64 a)
{
    return __builtin_bit_cast(f64, __builtin_bit_cast(u64, a) | 0x0008000000000000ull);
}
// NaN operands of .f64 keep their payload and sign: the result takes the second operand's, else the third's, else the first's, as on an
// H200.
SIMTSCOPE_INLINE f32 propagated(f32 r, f32)
{
    return r;
}
SIMTSCOPE_INLINE f32 propagated(f32 r, f32, f32)
{
    return r;
}
SIMTSCOPE_INLINE f64 propagated(f64 r, f64 b)
{
    return b == b ? r : quiet(b);
}
SIMTSCOPE_INLINE f64 propagated(f64 r, f64 b, f64 c)
{
    return b != b ? quiet(b) : c != c ? quiet(c) : r;
}

template <class T, unsigned F>
struct Add {
    SIMTSCOPE_INLINE static T apply(T a, T b) { return propagated(out<F>(in<F>(a) + in<F>(b)), b); }
};
template <class T, unsigned F>
struct Sub {
    SIMTSCOPE_INLINE static T apply(T a, T b) { return propagated(out<F>(in<F>(a) - in<F>(b)), b); }
};
template <class T, unsigned F>
struct Mul {
    SIMTSCOPE_INLINE static T apply(T a, T b) { return propagated(out<F>(in<F>(a) * in<F>(b)), b); }
    SIMTSCOPE_INLINE static f64 unrounded(f32 a, f32 b) { return f64(a) * f64(b); }
};
template <class T, unsigned F>
struct Div {
    SIMTSCOPE_INLINE static T apply(T a, T b) { return out<F>(in<F>(a) / in<F>(b)); }
    SIMTSCOPE_INLINE static f64 unrounded(f32 a, f32 b) { return f64(a) / f64(b); }
};
template <class T, unsigned F>
struct Fma {
    SIMTSCOPE_INLINE static T apply(T a, T b, T c) { return propagated(out<F>(fused(in<F>(a), in<F>(b), in<F>(c))), b, c); }
    SIMTSCOPE_INLINE static f64 unrounded(f32 a, f32 b, f32 c) { return fusedOdd(f64(in<F>(a)), f64(in<F>(b)), f64(in<F>(c))); }
};
template <class T, unsigned F>
struct Rcp {
    SIMTSCOPE_INLINE static T apply(T a) { return out<F>(T(1) / in<F>(a)); }
    SIMTSCOPE_INLINE static f64 unrounded(f32 a) { return 1.0 / f64(a); }
};
template <class T, unsigned F>
struct Sqrt {
    SIMTSCOPE_INLINE static T apply(T a) { return out<F>(root(in<F>(a))); }
};

// abs and neg clear or flip the sign bit, except of a NaN: in .f32 it becomes the canonical one, in .f64 it is only made quiet.
template <unsigned F>
struct Abs32 {
    SIMTSCOPE_INLINE static f32 apply(f32 a) { return out<F>(__builtin_bit_cast(f32, __builtin_bit_cast(u32, in<F>(a)) & 0x7fffffffu)); }
};
template <unsigned F>
struct Neg32 {
    SIMTSCOPE_INLINE static f32 apply(f32 a) { return out<F>(__builtin_bit_cast(f32, __builtin_bit_cast(u32, in<F>(a)) ^ 0x80000000u)); }
};
struct Abs64 {
    SIMTSCOPE_INLINE static f64 apply(f64 a)
    {
        return a == a ? __builtin_bit_cast(f64, __builtin_bit_cast(u64, a) & ~(u64(1) << 63)) : quiet(a);
    }
};
struct Neg64 {
    SIMTSCOPE_INLINE static f64 apply(f64 a)
    {
        return a == a ? __builtin_bit_cast(f64, __builtin_bit_cast(u64, a) ^ u64(1) << 63) : quiet(a);
    }
};

// min and max give the operand that is a number, and treat -0 as less than +0. With .NaN they give NaN when an operand is NaN.
template <class T>
SIMTSCOPE_INLINE bool isLess(T a, T b)
{
    return a < b || (a == b && (__builtin_bit_cast(Unsigned<T>, a) >> (8 * sizeof(T) - 1)) >
                                   (__builtin_bit_cast(Unsigned<T>, b) >> (8 * sizeof(T) - 1)));
}
template <bool Larger, bool NaN, class T>
SIMTSCOPE_INLINE T extreme(T x, T y)
{
    const T number = Larger ? (isLess(x, y) ? y : x) : (isLess(y, x) ? y : x);
    if (NaN)
        return x != x ? x : y != y ? y : number;
    const T other = x != x ? y : y != y ? x : number;
    return sizeof(T) == 8 && other != other ? T(quiet(other)) : other;
}
template <class T, unsigned F, bool Larger, bool NaN>
struct Extreme {
    SIMTSCOPE_INLINE static T apply(T a, T b) { return out<F>(extreme<Larger, NaN>(in<F>(a), in<F>(b))); }
};
SIMTSCOPE_INLINE f32 magnitude(f32 a)
{
    return __builtin_bit_cast(f32, __builtin_bit_cast(u32, a) & 0x7fffffffu);
}
/// Implements .xorsign.abs: compares the magnitudes and gives the result the sign that the product would have.
template <unsigned F, bool Larger, bool NaN>
struct ExtremeSigned {
    SIMTSCOPE_INLINE static f32 apply(f32 a, f32 b)
    {
        const u32 sign = (__builtin_bit_cast(u32, a) ^ __builtin_bit_cast(u32, b)) & 0x80000000u;
        const f32 r = out<F>(extreme<Larger, NaN>(magnitude(in<F>(a)), magnitude(in<F>(b))));
        return r == r ? __builtin_bit_cast(f32, __builtin_bit_cast(u32, r) | sign) : r;
    }
};
template <unsigned F, bool Larger, bool NaN, bool Abs>
struct Extreme3 {
    SIMTSCOPE_INLINE static f32 apply(f32 a, f32 b, f32 c)
    {
        const f32 x = Abs ? magnitude(in<F>(a)) : in<F>(a), y = Abs ? magnitude(in<F>(b)) : in<F>(b),
                  z = Abs ? magnitude(in<F>(c)) : in<F>(c);
        return out<F>(extreme<Larger, NaN>(extreme<Larger, NaN>(x, y), z));
    }
};

struct CopySign32 {
    SIMTSCOPE_INLINE static u32 apply(u32 a, u32 b) { return (a & 0x80000000u) | (b & 0x7fffffffu); }
};
struct CopySign64 {
    SIMTSCOPE_INLINE static u64 apply(u64 a, u64 b) { return (a & u64(1) << 63) | (b & ~(u64(1) << 63)); }
};

/// Decides .ftz of products and quotients: the result is flushed if it would be below the normal numbers when rounded to 24 bits there. So
/// it is flushed even if only the rounding to the coarser subnormals has brought it up to the smallest normal number. That is rare and is
/// checked after the fact.
SIMTSCOPE_INLINE bool isFlushed(f64 unrounded, int mode)
{
    const f64 size = unrounded < 0 ? -unrounded : unrounded;
    return mode == FE_TONEAREST ? size < 0x1.ffffffp-127 : size <= 0x1.fffffep-127;
}
template <class F, class... S, std::size_t... I>
SIMTSCOPE_INLINE void computeFlushed(std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask mask,
                                     std::index_sequence<I...>)
{
    alignas(64) u32 r[kWarpSize];
    const auto sources = std::make_tuple(operandColumn<S>(registers, constants, op.source[I])...);
    u32 doubtful = 0;
    for (unsigned i = 0; i < kWarpSize; ++i) {
        r[i] = toElement<f32>(F::apply(fromElement<S>(std::get<I>(sources)[i])...));
        doubtful |= (r[i] & 0x7fffffffu) == 0x00800000u ? 1u : 0u;
    }
    if (doubtful) {
        const int mode = fegetround();
        fesetround(FE_TONEAREST);
        asm volatile("" ::: "memory");
        for (unsigned i = 0; i < kWarpSize; ++i)
            if ((r[i] & 0x7fffffffu) == 0x00800000u && isFlushed(F::unrounded(fromElement<S>(std::get<I>(sources)[i])...), mode))
                r[i] &= 0x80000000u;
        asm volatile("" ::: "memory");
        fesetround(mode);
    }
    u32* d = resultColumn<u32>(registers, op.destination[0]);
    for (unsigned i = 0; i < kWarpSize; ++i)
        d[i] = mask >> i & 1 ? r[i] : d[i];
}
template <class F, class... S>
void computeFlushedColumn(std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask mask)
{
    computeFlushed<F, S...>(registers, constants, op, mask, std::index_sequence_for<S...>{});
}

template <template <class, unsigned> class F, class T, unsigned Flags, std::size_t Sources>
constexpr AluFunction columnOf()
{
    AluFunction nearest = nullptr;
    if constexpr ((Flags & kFtz) && requires { &F<T, Flags>::unrounded; }) {
        if constexpr (Sources == 1)
            return &computeFlushedColumn<F<T, Flags>, T>;
        else if constexpr (Sources == 2)
            return &computeFlushedColumn<F<T, Flags>, T, T>;
        else
            return &computeFlushedColumn<F<T, Flags>, T, T, T>;
    }
    if constexpr (Sources == 1)
        nearest = &computeColumn<F<T, Flags>, T, T>;
    else if constexpr (Sources == 2)
        nearest = &computeColumn<F<T, Flags>, T, T, T>;
    else
        nearest = &computeColumn<F<T, Flags>, T, T, T, T>;
    return nearest;
}
template <int Mode, template <class, unsigned> class F, class T, unsigned Flags, std::size_t Sources>
constexpr AluFunction roundingColumn()
{
    constexpr AluFunction nearest = columnOf<F, T, Flags, Sources>();
    return Mode == FE_TONEAREST ? nearest : &computeRounded<Mode, nearest>;
}
template <int Mode, template <class, unsigned> class F, class T, unsigned Flags, std::size_t Sources>
constexpr AluRow makeRoundingRow(const char* name, const char* section)
{
    constexpr ScalarType type = TypeOf<T>::value;
    return {name,
            roundingColumn<Mode, F, T, Flags, Sources>(),
            type,
            {type, Sources > 1 ? type : ScalarType::None, Sources > 2 ? type : ScalarType::None},
            section};
}

/// Computes mixed precision: all operands but the last are of the narrow type H; the .f32 row runs on copies of them that are widened.
[[gnu::noinline]] void computeWidened(AluFunction inner, bool isHalf, unsigned sources, std::byte* registers, const std::byte* constants,
                                      const DecodedOp& op, LaneMask mask)
{
    alignas(64) f32 columns[4][kWarpSize];
    DecodedOp part = op;
    for (unsigned s = 0; s < sources; ++s) {
        const u32* from = operandColumn<u32>(registers, constants, op.source[s]);
        for (unsigned i = 0; i < kWarpSize; ++i)
            columns[s][i] = s + 1 == sources ? __builtin_bit_cast(f32, from[i])
                            : isHalf         ? f32(widen(f16{u16(from[i])}))
                                             : f32(widen(bf16{u16(from[i])}));
        part.source[s] = Slot{u32(s * sizeof columns[0]), 0};
    }
    part.destination[0] = Slot{3 * sizeof columns[0], 0};
    auto* const base = reinterpret_cast<std::byte*>(columns);
    inner(base, base, part, kAllLanes);
    f32* d = static_cast<f32*>(static_cast<void*>(registers + op.destination[0].offset));
    for (unsigned i = 0; i < kWarpSize; ++i)
        d[i] = mask >> i & 1 ? columns[3][i] : d[i];
}
template <AluFunction Inner, class H, unsigned Sources>
void computeMixedPrecision(std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask mask)
{
    computeWidened(Inner, TypeOf<H>::value == ScalarType::F16, Sources, registers, constants, op, mask);
}
template <int Mode, template <class, unsigned> class F, class H, unsigned Flags, unsigned Sources>
constexpr AluRow makeMixedPrecisionRow(const char* name, const char* section)
{
    constexpr ScalarType type = TypeOf<H>::value;
    return {name,
            &computeMixedPrecision<roundingColumn<Mode, F, f32, Flags, Sources>(), H, Sources>,
            ScalarType::F32,
            {type, Sources > 2 ? type : ScalarType::F32, Sources > 2 ? ScalarType::F32 : ScalarType::None},
            section};
}

/// Computes a fused multiply-add, flushed as in computeFlushed().
template <unsigned F>
struct FmaOrFlushed {
    SIMTSCOPE_INLINE static f32 apply(f32 a, f32 b, f32 c)
    {
        const u32 r = toElement<f32>(Fma<f32, F>::apply(a, b, c));
        const bool isDoubtful = (F & kFtz) && (r & 0x7fffffffu) == 0x00800000u;
        return fromElement<f32>(isDoubtful && isFlushed(Fma<f32, F>::unrounded(a, b, c), FE_TONEAREST) ? r & 0x80000000u : r);
    }
};

#define MODES(name, tail, section, F, T, flags, sources)                                                                                   \
    makeRoundingRow<FE_TONEAREST, F, T, flags, sources>(name tail, section),                                                               \
        makeRoundingRow<FE_TOWARDZERO, F, T, flags, sources>(name ".rz" tail, section),                                                    \
        makeRoundingRow<FE_DOWNWARD, F, T, flags, sources>(name ".rm" tail, section),                                                      \
        makeRoundingRow<FE_UPWARD, F, T, flags, sources>(name ".rp" tail, section)
#define BOTH(name, section, F, sources)                                                                                                    \
    MODES(name, ".f32", section, F, f32, kPlain, sources), MODES(name, ".ftz.f32", section, F, f32, kFtz, sources),                        \
        MODES(name, ".f64", section, F, f64, kPlain, sources)
#define SATURATING(name, section, F, sources)                                                                                              \
    MODES(name, ".sat.f32", section, F, f32, kSat, sources), MODES(name, ".ftz.sat.f32", section, F, f32, kFtz | kSat, sources)
#define EXTREME_AS(name, flags, section, larger, nan)                                                                                      \
    makeRow<Extreme<f32, flags, larger, nan>, f32, f32, f32>(name ".f32", section),                                                        \
        makeRow<ExtremeSigned<flags, larger, nan>, f32, f32, f32>(name ".xorsign.abs.f32", section),                                       \
        makeRow<Extreme3<flags, larger, nan, false>, f32, f32, f32, f32>(name ".f32/3", section),                                          \
        makeRow<Extreme3<flags, larger, nan, true>, f32, f32, f32, f32>(name ".abs.f32/3", section)
#define EXTREME(name, section, larger)                                                                                                     \
    EXTREME_AS(name, kPlain, section, larger, false), EXTREME_AS(name ".ftz", kFtz, section, larger, false),                               \
        EXTREME_AS(name ".NaN", kPlain, section, larger, true), EXTREME_AS(name ".ftz.NaN", kFtz, section, larger, true),                  \
        makeRow<Extreme<f64, kPlain, larger, false>, f64, f64, f64>(name ".f64", section)

#define MIXED_MODES(name, tail, section, F, H, flags, sources)                                                                             \
    makeMixedPrecisionRow<FE_TONEAREST, F, H, flags, sources>(name tail, section),                                                         \
        makeMixedPrecisionRow<FE_TOWARDZERO, F, H, flags, sources>(name ".rz" tail, section),                                              \
        makeMixedPrecisionRow<FE_DOWNWARD, F, H, flags, sources>(name ".rm" tail, section),                                                \
        makeMixedPrecisionRow<FE_UPWARD, F, H, flags, sources>(name ".rp" tail, section)
#define MIXED(name, section, F, sources)                                                                                                   \
    MIXED_MODES(name, ".f32.f16", section, F, f16, kPlain, sources), MIXED_MODES(name, ".sat.f32.f16", section, F, f16, kSat, sources),    \
        MIXED_MODES(name, ".f32.bf16", section, F, bf16, kPlain, sources),                                                                 \
        MIXED_MODES(name, ".sat.f32.bf16", section, F, bf16, kSat, sources)

#define CONTRACTED_SUM(flag, flags)                                                                                                        \
    makeSumRow("fma" flag ".f32/contracted", ScalarType::F32, "9.7.3.6", &computeContractedSum<FmaOrFlushed<flags>, f32>)

constexpr AluRow kFloatRows[] = {
    BOTH("add", "9.7.3.3", Add, 2),
    SATURATING("add", "9.7.3.3", Add, 2),
    BOTH("sub", "9.7.3.4", Sub, 2),
    SATURATING("sub", "9.7.3.4", Sub, 2),
    BOTH("mul", "9.7.3.5", Mul, 2),
    SATURATING("mul", "9.7.3.5", Mul, 2),
    BOTH("fma", "9.7.3.6", Fma, 3),
    SATURATING("fma", "9.7.3.6", Fma, 3),
    BOTH("mad", "9.7.3.7", Fma, 3),
    SATURATING("mad", "9.7.3.7", Fma, 3),
    makeProductRow("mul.f32/kept", ScalarType::F32, "9.7.3.5", &computeKeptProduct<columnOf<Mul, f32, kPlain, 2>(), f32>),
    makeProductRow("mul.ftz.f32/kept", ScalarType::F32, "9.7.3.5", &computeKeptProduct<columnOf<Mul, f32, kFtz, 2>(), f32>),
    makeProductRow("mul.f64/kept", ScalarType::F64, "9.7.3.5", &computeKeptProduct<columnOf<Mul, f64, kPlain, 2>(), f64>),
    CONTRACTED_SUM("", kPlain),
    CONTRACTED_SUM(".ftz", kFtz),
    CONTRACTED_SUM(".sat", kSat),
    CONTRACTED_SUM(".ftz.sat", kFtz | kSat),
    makeSumRow("fma.f64/contracted", ScalarType::F64, "9.7.3.6", &computeContractedSum<Fma<f64, kPlain>, f64>),
    MIXED("add", "9.7.5.1", Add, 2),
    MIXED("sub", "9.7.5.2", Sub, 2),
    MIXED("fma", "9.7.5.3", Fma, 3),
    BOTH("div", "9.7.3.8", Div, 2),
    BOTH("rcp", "9.7.3.13", Rcp, 1),
    BOTH("sqrt", "9.7.3.15", Sqrt, 1),
    makeRow<Abs32<kPlain>, f32, f32>("abs.f32", "9.7.3.9"),
    makeRow<Abs32<kFtz>, f32, f32>("abs.ftz.f32", "9.7.3.9"),
    makeRow<Abs64, f64, f64>("abs.f64", "9.7.3.9"),
    makeRow<Neg32<kPlain>, f32, f32>("neg.f32", "9.7.3.10"),
    makeRow<Neg32<kFtz>, f32, f32>("neg.ftz.f32", "9.7.3.10"),
    makeRow<Neg64, f64, f64>("neg.f64", "9.7.3.10"),
    EXTREME("min", "9.7.3.11", false),
    EXTREME("max", "9.7.3.12", true),
    makeRow<CopySign32, u32, u32, u32>("copysign.f32", "9.7.3.2"),
    makeRow<CopySign64, u64, u64, u64>("copysign.f64", "9.7.3.2"),
};

}  // namespace

Rows floatRows()
{
    return {kFloatRows, sizeof kFloatRows / sizeof kFloatRows[0]};
}

}  // namespace simtscope::ptx::SIMTSCOPE_ISA
