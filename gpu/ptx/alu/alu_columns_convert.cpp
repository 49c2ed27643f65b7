// Implements conversions between integers, .f32 and .f64 (declared in alu_columns.h): cvt, PTX ISA 9.0 section 9.7.9.21.
//
// Float to integer clamps to the range of the destination. NaN becomes 0, or 1 << (width - 1) when either side has 64 bits.
#include "gpu/ptx/alu/alu_rounding.h"

namespace simtscope::ptx::SIMTSCOPE_ISA {
namespace {

template <class T>
constexpr bool kSigned = T(-1) < T(0);
template <class T>
constexpr T kMin = kSigned<T> ? T(u64(1) << (8 * sizeof(T) - 1)) : T(0);
template <class T>
constexpr T kMax = T(~u64(0) >> (64 - 8 * sizeof(T) + kSigned<T>));

/// Maps a type to the type in which a result is held in its register: narrow signed values are extended to 32 bits.
template <class D>
struct Held {
    using type = D;
};
template <>
struct Held<s8> {
    using type = s32;
};
template <>
struct Held<s16> {
    using type = s32;
};
template <>
struct Held<u8> {
    using type = u32;
};
template <>
struct Held<u16> {
    using type = u32;
};
template <class D>
using HeldIn = typename Held<D>::type;

template <class D, class S, bool Sat>
struct Integer {
    SIMTSCOPE_INLINE static HeldIn<D> apply(S a)
    {
        if (Sat) {
            if (kSigned<S> && a < 0)
                return HeldIn<D>(!kSigned<D> ? D(0) : s64(a) < s64(kMin<D>) ? kMin<D> : D(a));
            return HeldIn<D>(u64(a) > u64(kMax<D>) ? kMax<D> : D(a));
        }
        return HeldIn<D>(D(a));
    }
};
/// Converts a source in a 64-bit register, which is truncated to S first.
template <class D, class S>
struct Narrowed {
    SIMTSCOPE_INLINE static HeldIn<D> apply(u64 a) { return HeldIn<D>(D(S(a))); }
};

template <class D, class S>
struct FromInteger {
    SIMTSCOPE_INLINE static D apply(S a) { return D(a); }
};
template <class D, class S>
struct FromIntegerSat {
    SIMTSCOPE_INLINE static D apply(S a) { return a > 0 ? D(1) : D(0); }
};

SIMTSCOPE_INLINE f64 flush(f64 a)
{
    return a;
}

template <class D, class S, Round R, bool Ftz>
struct ToInteger {
    SIMTSCOPE_INLINE static HeldIn<D> apply(S a)
    {
        const S x = integral<R>(Ftz ? flush(a) : a);
        // The first value above the range is a power of two, hence exact.
        constexpr S kAbove = S(u64(1) << (8 * sizeof(D) - 1 - kSigned<D>)) * S(2);
        if (x != x)
            return sizeof(D) == 8 || sizeof(S) == 8 ? HeldIn<D>(D(u64(1) << (8 * sizeof(D) - 1))) : HeldIn<D>(0);
        if (x >= kAbove)
            return HeldIn<D>(kMax<D>);
        if (x <= (kSigned<D> ? -kAbove : S(0)))
            return HeldIn<D>(kMin<D>);
        return HeldIn<D>(D(x));
    }
};

SIMTSCOPE_INLINE f32 canonical(f32 r)
{
    return r == r ? r : __builtin_bit_cast(f32, 0x7fffffffu);
}
/// Makes a NaN quiet and changes nothing else. (The instructions of some x86-64 levels do this themselves; library code of other levels
/// does not.)
SIMTSCOPE_INLINE f64 canonical(f64 r)
{
    return r == r ? r : __builtin_bit_cast(f64, __builtin_bit_cast(u64, r) | 0x0008000000000000ull);
}
template <class T>
SIMTSCOPE_INLINE T saturate(T r)
{
    return r > 0 ? (r < 1 ? r : T(1)) : T(0);
}

/// Converts between .f32 and .f64. A NaN keeps its sign and the payload that fits, except for .f32 sources that are flushed, which become
/// the canonical NaN first. The plain .f32 to .f32 is a move.
template <class D, class S, bool Ftz, bool Sat>
struct Float {
    SIMTSCOPE_INLINE static D apply(S a)
    {
        if (Sat)
            return saturate(Ftz ? D(flush(D(flush(a)))) : D(a));
        if (Ftz && sizeof(S) == 4)
            return sizeof(D) == 8 && a != a ? __builtin_bit_cast(D, Unsigned<D>(0x7fffffffe0000000ull))
                   : sizeof(D) == 4         ? canonical(D(flush(a)))
                                            : D(flush(a));
        return Ftz ? flush(D(a)) : D(a);
    }
};
template <class T, Round R, bool Ftz, bool Sat>
struct Integral {
    SIMTSCOPE_INLINE static T apply(T a)
    {
        const T r = integral<R>(Ftz ? flush(a) : a);
        return Sat ? saturate(r) : canonical(r);
    }
};

template <int Mode, class F, class D, class S>
constexpr AluRow makeRoundingRow(const char* name)
{
    return makeRow<D, S>(name, "9.7.9.21", Mode == FE_TONEAREST ? &computeColumn<F, D, S> : &computeRounded<Mode, &computeColumn<F, D, S>>);
}

#define SECTION "9.7.9.21"
#define INTEGER(D, S) makeRow<Integer<D, S, false>, HeldIn<D>, S>("cvt." #D "." #S, SECTION)
// .sat exists only where the source can have values that the destination cannot hold.
#define SATURATED(D, S) makeRow<Integer<D, S, true>, HeldIn<D>, S>("cvt.sat." #D "." #S, SECTION)
#define NARROWED(D, S) makeRow<Narrowed<D, S>, HeldIn<D>, u64>("cvt." #D "." #S "/64", SECTION)
#define FROM_INTEGER(D, S)                                                                                                                 \
    makeRoundingRow<FE_TONEAREST, FromInteger<D, S>, D, S>("cvt." #D "." #S),                                                              \
        makeRoundingRow<FE_TOWARDZERO, FromInteger<D, S>, D, S>("cvt.rz." #D "." #S),                                                      \
        makeRoundingRow<FE_DOWNWARD, FromInteger<D, S>, D, S>("cvt.rm." #D "." #S),                                                        \
        makeRoundingRow<FE_UPWARD, FromInteger<D, S>, D, S>("cvt.rp." #D "." #S),                                                          \
        makeRow<FromIntegerSat<D, S>, D, S>("cvt.sat." #D "." #S, SECTION)
#define TO_INTEGER(D, S)                                                                                                                   \
    makeRow<ToInteger<D, S, Round::Nearest, false>, HeldIn<D>, S>("cvt.rni." #D "." #S, SECTION),                                          \
        makeRow<ToInteger<D, S, Round::Zero, false>, HeldIn<D>, S>("cvt.rzi." #D "." #S, SECTION),                                         \
        makeRow<ToInteger<D, S, Round::Down, false>, HeldIn<D>, S>("cvt.rmi." #D "." #S, SECTION),                                         \
        makeRow<ToInteger<D, S, Round::Up, false>, HeldIn<D>, S>("cvt.rpi." #D "." #S, SECTION)
#define TO_INTEGER_FTZ(D, S)                                                                                                               \
    makeRow<ToInteger<D, f32, Round::Nearest, true>, HeldIn<D>, f32>("cvt.rni.ftz." #D ".f32", SECTION),                                   \
        makeRow<ToInteger<D, f32, Round::Zero, true>, HeldIn<D>, f32>("cvt.rzi.ftz." #D ".f32", SECTION),                                  \
        makeRow<ToInteger<D, f32, Round::Down, true>, HeldIn<D>, f32>("cvt.rmi.ftz." #D ".f32", SECTION),                                  \
        makeRow<ToInteger<D, f32, Round::Up, true>, HeldIn<D>, f32>("cvt.rpi.ftz." #D ".f32", SECTION)
#define EIGHT(KIND, D) KIND(D, u8), KIND(D, s8), KIND(D, u16), KIND(D, s16), KIND(D, u32), KIND(D, s32), KIND(D, u64), KIND(D, s64)
#define SIX(KIND, D) KIND(D, u8), KIND(D, s8), KIND(D, u16), KIND(D, s16), KIND(D, u32), KIND(D, s32)
#define EACH(LIST, KIND)                                                                                                                   \
    LIST(KIND, u8), LIST(KIND, s8), LIST(KIND, u16), LIST(KIND, s16), LIST(KIND, u32), LIST(KIND, s32), LIST(KIND, u64), LIST(KIND, s64)
#define FLOATS(KIND, D) KIND(D, f32), KIND(D, f64), TO_INTEGER_FTZ(D, f32)
#define MODE4(tail, F, D, S)                                                                                                               \
    makeRoundingRow<FE_TONEAREST, F, D, S>("cvt" tail), makeRoundingRow<FE_TOWARDZERO, F, D, S>("cvt.rz" tail),                            \
        makeRoundingRow<FE_DOWNWARD, F, D, S>("cvt.rm" tail), makeRoundingRow<FE_UPWARD, F, D, S>("cvt.rp" tail)
#define INTEGRAL_AS(name, T, R)                                                                                                            \
    makeRow<Integral<T, R, false, false>, T, T>("cvt." name "." #T "." #T, SECTION),                                                       \
        makeRow<Integral<T, R, false, true>, T, T>("cvt." name ".sat." #T "." #T, SECTION)
#define INTEGRAL_FTZ(name, R)                                                                                                              \
    makeRow<Integral<f32, R, true, false>, f32, f32>("cvt." name ".ftz.f32.f32", SECTION),                                                 \
        makeRow<Integral<f32, R, true, true>, f32, f32>("cvt." name ".ftz.sat.f32.f32", SECTION)
#define INTEGRAL(T)                                                                                                                        \
    INTEGRAL_AS("rni", T, Round::Nearest), INTEGRAL_AS("rzi", T, Round::Zero), INTEGRAL_AS("rmi", T, Round::Down),                         \
        INTEGRAL_AS("rpi", T, Round::Up)

template <bool Ftz, bool Sat>
using Narrow = Float<f32, f64, Ftz, Sat>;
using NarrowPlain = Narrow<false, false>;
using NarrowFtz = Narrow<true, false>;
using NarrowSat = Narrow<false, true>;
using NarrowFtzSat = Narrow<true, true>;

constexpr AluRow kConvertRows[] = {
    EACH(EIGHT, INTEGER),
    SATURATED(u8, s8),
    SATURATED(u8, u16),
    SATURATED(u8, s16),
    SATURATED(u8, u32),
    SATURATED(u8, s32),
    SATURATED(u8, u64),
    SATURATED(u8, s64),
    SATURATED(s8, u8),
    SATURATED(s8, u16),
    SATURATED(s8, s16),
    SATURATED(s8, u32),
    SATURATED(s8, s32),
    SATURATED(s8, u64),
    SATURATED(s8, s64),
    SATURATED(u16, s8),
    SATURATED(u16, s16),
    SATURATED(u16, u32),
    SATURATED(u16, s32),
    SATURATED(u16, u64),
    SATURATED(u16, s64),
    SATURATED(s16, u16),
    SATURATED(s16, u32),
    SATURATED(s16, s32),
    SATURATED(s16, u64),
    SATURATED(s16, s64),
    SATURATED(u32, s8),
    SATURATED(u32, s16),
    SATURATED(u32, s32),
    SATURATED(u32, u64),
    SATURATED(u32, s64),
    SATURATED(s32, u32),
    SATURATED(s32, u64),
    SATURATED(s32, s64),
    SATURATED(u64, s8),
    SATURATED(u64, s16),
    SATURATED(u64, s32),
    SATURATED(u64, s64),
    SATURATED(s64, u64),
    EACH(SIX, NARROWED),
    EIGHT(FROM_INTEGER, f32),
    EIGHT(FROM_INTEGER, f64),
    EACH(FLOATS, TO_INTEGER),
    MODE4(".f32.f64", NarrowPlain, f32, f64),
    MODE4(".ftz.f32.f64", NarrowFtz, f32, f64),
    MODE4(".sat.f32.f64", NarrowSat, f32, f64),
    MODE4(".ftz.sat.f32.f64", NarrowFtzSat, f32, f64),
    makeRow<Float<f64, f32, false, false>, f64, f32>("cvt.f64.f32", SECTION),
    makeRow<Float<f64, f32, true, false>, f64, f32>("cvt.ftz.f64.f32", SECTION),
    makeRow<Float<f64, f32, false, true>, f64, f32>("cvt.sat.f64.f32", SECTION),
    makeRow<Float<f64, f32, true, true>, f64, f32>("cvt.ftz.sat.f64.f32", SECTION),
    makeRow<Float<f32, f32, false, false>, f32, f32>("cvt.f32.f32", SECTION),
    makeRow<Float<f32, f32, true, false>, f32, f32>("cvt.ftz.f32.f32", SECTION),
    makeRow<Float<f32, f32, false, true>, f32, f32>("cvt.sat.f32.f32", SECTION),
    makeRow<Float<f32, f32, true, true>, f32, f32>("cvt.ftz.sat.f32.f32", SECTION),
    makeRow<Float<f64, f64, false, false>, f64, f64>("cvt.f64.f64", SECTION),
    makeRow<Float<f64, f64, false, true>, f64, f64>("cvt.sat.f64.f64", SECTION),
    INTEGRAL(f32),
    INTEGRAL(f64),
    INTEGRAL_FTZ("rni", Round::Nearest),
    INTEGRAL_FTZ("rzi", Round::Zero),
    INTEGRAL_FTZ("rmi", Round::Down),
    INTEGRAL_FTZ("rpi", Round::Up),
};

}  // namespace

Rows convertRows()
{
    return {kConvertRows, sizeof kConvertRows / sizeof kConvertRows[0]};
}

}  // namespace simtscope::ptx::SIMTSCOPE_ISA
