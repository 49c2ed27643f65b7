// Floating-point arithmetic: PTX ISA 9.0, section 9.7.3. Results of .f32 operations that are NaN are the canonical 0x7fffffff;
// .ftz flushes subnormal operands and results to a zero of the same sign; .sat clamps to [0, 1] and makes NaN +0.
#include <cfenv>

#include "gpu/ptx/alu_columns.h"

namespace simtscope::ptx::SIMTSCOPE_ISA {
namespace {

enum Flags : unsigned { kPlain = 0, kFtz = 1, kSat = 2 };

SIMTSCOPE_INLINE f32 flush(f32 a)
{
    const u32 bits = __builtin_bit_cast(u32, a);
    return __builtin_bit_cast(f32, bits & 0x7f800000u ? bits : bits & 0x80000000u);
}
template <unsigned F> SIMTSCOPE_INLINE f32 in(f32 a) { return F & kFtz ? flush(a) : a; }
template <unsigned F> SIMTSCOPE_INLINE f64 in(f64 a) { return a; }
template <unsigned F> SIMTSCOPE_INLINE f32 out(f32 r)
{
    if (F & kFtz)
        r = flush(r);
    if (F & kSat)
        return r > 0.0f ? (r < 1.0f ? r : 1.0f) : 0.0f;
    return r == r ? r : __builtin_bit_cast(f32, 0x7fffffffu);
}
template <unsigned F> SIMTSCOPE_INLINE f64 out(f64 r)
{
    if (F & kSat)
        return r > 0.0 ? (r < 1.0 ? r : 1.0) : 0.0;
    return r;
}

SIMTSCOPE_INLINE f32 fused(f32 a, f32 b, f32 c) { return __builtin_fmaf(a, b, c); }
SIMTSCOPE_INLINE f64 fused(f64 a, f64 b, f64 c) { return __builtin_fma(a, b, c); }
SIMTSCOPE_INLINE f32 root(f32 a) { return __builtin_sqrtf(a); }
SIMTSCOPE_INLINE f64 root(f64 a) { return __builtin_sqrt(a); }

template <class T, unsigned F> struct Add { SIMTSCOPE_INLINE static T apply(T a, T b) { return out<F>(in<F>(a) + in<F>(b)); } };
template <class T, unsigned F> struct Sub { SIMTSCOPE_INLINE static T apply(T a, T b) { return out<F>(in<F>(a) - in<F>(b)); } };
template <class T, unsigned F> struct Mul { SIMTSCOPE_INLINE static T apply(T a, T b) { return out<F>(in<F>(a) * in<F>(b)); } };
template <class T, unsigned F> struct Div { SIMTSCOPE_INLINE static T apply(T a, T b) { return out<F>(in<F>(a) / in<F>(b)); } };
template <class T, unsigned F> struct Fma {
    SIMTSCOPE_INLINE static T apply(T a, T b, T c) { return out<F>(fused(in<F>(a), in<F>(b), in<F>(c))); }
};
template <class T, unsigned F> struct Rcp { SIMTSCOPE_INLINE static T apply(T a) { return out<F>(T(1) / in<F>(a)); } };
template <class T, unsigned F> struct Sqrt { SIMTSCOPE_INLINE static T apply(T a) { return out<F>(root(in<F>(a))); } };

// The sign bit is cleared or flipped, of NaN too.
template <unsigned F> struct Abs32 {
    SIMTSCOPE_INLINE static f32 apply(f32 a) { return __builtin_bit_cast(f32, __builtin_bit_cast(u32, in<F>(a)) & 0x7fffffffu); }
};
template <unsigned F> struct Neg32 {
    SIMTSCOPE_INLINE static f32 apply(f32 a) { return __builtin_bit_cast(f32, __builtin_bit_cast(u32, in<F>(a)) ^ 0x80000000u); }
};
struct Abs64 { SIMTSCOPE_INLINE static f64 apply(f64 a) { return __builtin_bit_cast(f64, __builtin_bit_cast(u64, a) & ~(u64(1) << 63)); } };
struct Neg64 { SIMTSCOPE_INLINE static f64 apply(f64 a) { return __builtin_bit_cast(f64, __builtin_bit_cast(u64, a) ^ u64(1) << 63); } };

// min and max give the operand that is a number, and hold -0 to be less than +0. .NaN gives NaN when one is.
template <class T> SIMTSCOPE_INLINE bool less(T a, T b)
{
    return a < b || (a == b && (__builtin_bit_cast(Unsigned<T>, a) >> (8 * sizeof(T) - 1)) > (__builtin_bit_cast(Unsigned<T>, b) >> (8 * sizeof(T) - 1)));
}
template <class T, unsigned F, bool Larger, bool NaN> struct Extreme {
    SIMTSCOPE_INLINE static T apply(T a, T b)
    {
        const T x = in<F>(a), y = in<F>(b);
        const T number = Larger ? (less(x, y) ? y : x) : (less(y, x) ? y : x);
        if (NaN)
            return out<F>(x != x ? x : y != y ? y : number);
        return out<F>(x != x ? y : y != y ? x : number);
    }
};

struct CopySign32 {
    SIMTSCOPE_INLINE static u32 apply(u32 a, u32 b) { return (a & 0x80000000u) | (b & 0x7fffffffu); }
};
struct CopySign64 {
    SIMTSCOPE_INLINE static u64 apply(u64 a, u64 b) { return (a & u64(1) << 63) | (b & ~(u64(1) << 63)); }
};

/// The column function under another rounding mode. The loads and stores of the columns keep the arithmetic between the two switches.
template <int Mode, AluFunction Inner>
void rounded(std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask mask)
{
    const int before = fegetround();
    fesetround(Mode);
    asm volatile("" ::: "memory");
    Inner(registers, constants, op, mask);
    asm volatile("" ::: "memory");
    fesetround(before);
}

template <template <class, unsigned> class F, class T, unsigned Flags, std::size_t Sources>
constexpr AluFunction columnOf()
{
    AluFunction nearest = nullptr;
    if constexpr (Sources == 1)
        nearest = &column<F<T, Flags>, T, T>;
    else if constexpr (Sources == 2)
        nearest = &column<F<T, Flags>, T, T, T>;
    else
        nearest = &column<F<T, Flags>, T, T, T, T>;
    return nearest;
}
template <int Mode, template <class, unsigned> class F, class T, unsigned Flags, std::size_t Sources>
constexpr AluRow rounding(const char* name, const char* section)
{
    constexpr AluFunction nearest = columnOf<F, T, Flags, Sources>();
    constexpr ScalarType type = TypeOf<T>::value;
    const AluFunction function = Mode == FE_TONEAREST ? nearest : &rounded<Mode, nearest>;
    return {name, function, type, {type, Sources > 1 ? type : ScalarType::None, Sources > 2 ? type : ScalarType::None}, section};
}

#define MODES(name, tail, section, F, T, flags, sources)                                                                                   \
    rounding<FE_TONEAREST, F, T, flags, sources>(name tail, section), rounding<FE_TOWARDZERO, F, T, flags, sources>(name ".rz" tail, section), \
        rounding<FE_DOWNWARD, F, T, flags, sources>(name ".rm" tail, section), rounding<FE_UPWARD, F, T, flags, sources>(name ".rp" tail, section)
#define BOTH(name, section, F, sources)                                                                                                    \
    MODES(name, ".f32", section, F, f32, kPlain, sources), MODES(name, ".ftz.f32", section, F, f32, kFtz, sources),                        \
        MODES(name, ".f64", section, F, f64, kPlain, sources)
#define SATURATING(name, section, F, sources)                                                                                              \
    MODES(name, ".sat.f32", section, F, f32, kSat, sources), MODES(name, ".ftz.sat.f32", section, F, f32, kFtz | kSat, sources)
#define EXTREME(name, section, larger)                                                                                                     \
    row<Extreme<f32, kPlain, larger, false>, f32, f32, f32>(name ".f32", section),                                                         \
        row<Extreme<f32, kFtz, larger, false>, f32, f32, f32>(name ".ftz.f32", section),                                                   \
        row<Extreme<f32, kPlain, larger, true>, f32, f32, f32>(name ".NaN.f32", section),                                                  \
        row<Extreme<f32, kFtz, larger, true>, f32, f32, f32>(name ".ftz.NaN.f32", section),                                                \
        row<Extreme<f64, kPlain, larger, false>, f64, f64, f64>(name ".f64", section)

const AluRow kRows[] = {
    BOTH("add", "9.7.3.3", Add, 2), SATURATING("add", "9.7.3.3", Add, 2),
    BOTH("sub", "9.7.3.4", Sub, 2), SATURATING("sub", "9.7.3.4", Sub, 2),
    BOTH("mul", "9.7.3.5", Mul, 2), SATURATING("mul", "9.7.3.5", Mul, 2),
    BOTH("fma", "9.7.3.6", Fma, 3), SATURATING("fma", "9.7.3.6", Fma, 3),
    BOTH("mad", "9.7.3.7", Fma, 3), SATURATING("mad", "9.7.3.7", Fma, 3),
    BOTH("div", "9.7.3.8", Div, 2), BOTH("rcp", "9.7.3.13", Rcp, 1), BOTH("sqrt", "9.7.3.15", Sqrt, 1),
    row<Abs32<kPlain>, f32, f32>("abs.f32", "9.7.3.9"), row<Abs32<kFtz>, f32, f32>("abs.ftz.f32", "9.7.3.9"), row<Abs64, f64, f64>("abs.f64", "9.7.3.9"),
    row<Neg32<kPlain>, f32, f32>("neg.f32", "9.7.3.10"), row<Neg32<kFtz>, f32, f32>("neg.ftz.f32", "9.7.3.10"), row<Neg64, f64, f64>("neg.f64", "9.7.3.10"),
    EXTREME("min", "9.7.3.11", false), EXTREME("max", "9.7.3.12", true),
    row<CopySign32, u32, u32, u32>("copysign.f32", "9.7.3.2"), row<CopySign64, u64, u64, u64>("copysign.f64", "9.7.3.2"),
};

}  // namespace

Rows floatRows()
{
    return {kRows, sizeof kRows / sizeof kRows[0]};
}

}  // namespace simtscope::ptx::SIMTSCOPE_ISA
