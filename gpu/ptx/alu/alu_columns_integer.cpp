// Implements integer arithmetic (declared in alu_columns.h): PTX ISA 9.0, section 9.7.1. Arithmetic wraps (it is done on unsigned types).
#include "gpu/ptx/alu/alu_columns.h"

namespace simtscope::ptx::SIMTSCOPE_ISA {
namespace {

template <class T>
constexpr unsigned kBits = 8 * sizeof(T);
template <class T>
constexpr bool kSigned = T(-1) < T(0);
template <class T>
constexpr T kMin = kSigned<T> ? T(Unsigned<T>(1) << (kBits<T> - 1)) : T(0);
template <class T>
constexpr T kMax = T(~Unsigned<T>(kMin<T>));

// C++ promotes types smaller than int, so 16-bit products are computed in 32 unsigned bits.
template <class T>
using Work = Unsigned<Wide<T>>;

template <class T>
struct Add {
    SIMTSCOPE_INLINE static T apply(T a, T b) { return T(Unsigned<T>(a) + Unsigned<T>(b)); }
};
template <class T>
struct Sub {
    SIMTSCOPE_INLINE static T apply(T a, T b) { return T(Unsigned<T>(a) - Unsigned<T>(b)); }
};
template <class T>
struct MulLo {
    SIMTSCOPE_INLINE static T apply(T a, T b) { return T(u64(a) * u64(b)); }
};
template <>
struct MulLo<u32> {
    SIMTSCOPE_INLINE static u32 apply(u32 a, u32 b) { return a * b; }
};
template <>
struct MulLo<s32> {
    SIMTSCOPE_INLINE static s32 apply(s32 a, s32 b) { return s32(u32(a) * u32(b)); }
};
template <class T>
struct MulHi {
    SIMTSCOPE_INLINE static T apply(T a, T b) { return T((Wide<T>(a) * Wide<T>(b)) >> kBits<T>); }
};
template <class T>
struct MulWide {
    SIMTSCOPE_INLINE static Wide<T> apply(T a, T b) { return Wide<T>(a) * Wide<T>(b); }
};
template <class T>
struct MadLo {
    SIMTSCOPE_INLINE static T apply(T a, T b, T c) { return Add<T>::apply(MulLo<T>::apply(a, b), c); }
};
template <class T>
struct MadHi {
    SIMTSCOPE_INLINE static T apply(T a, T b, T c) { return Add<T>::apply(MulHi<T>::apply(a, b), c); }
};
template <class T>
struct MadWide {
    SIMTSCOPE_INLINE static Wide<T> apply(T a, T b, Wide<T> c) { return Add<Wide<T>>::apply(MulWide<T>::apply(a, b), c); }
};
struct AddSat {
    SIMTSCOPE_INLINE static s32 apply(s32 a, s32 b)
    {
        const s64 sum = s64(a) + b;
        return sum > kMax<s32> ? kMax<s32> : sum < kMin<s32> ? kMin<s32> : s32(sum);
    }
};
struct SubSat {
    SIMTSCOPE_INLINE static s32 apply(s32 a, s32 b)
    {
        const s64 difference = s64(a) - b;
        return difference > kMax<s32> ? kMax<s32> : difference < kMin<s32> ? kMin<s32> : s32(difference);
    }
};
struct MadHiSat {
    SIMTSCOPE_INLINE static s32 apply(s32 a, s32 b, s32 c) { return AddSat::apply(MulHi<s32>::apply(a, b), c); }
};

// 24-bit products use the low 24 bits of each operand; .lo is the low 32 bits of the 48-bit product, .hi its upper 32 bits.
template <class T>
SIMTSCOPE_INLINE s64 low24(T a)
{
    return kSigned<T> ? s64(s32(u32(a) << 8) >> 8) : s64(u32(a) & 0xffffff);
}
template <class T>
struct Mul24Lo {
    SIMTSCOPE_INLINE static T apply(T a, T b) { return T(low24(a) * low24(b)); }
};
template <class T>
struct Mul24Hi {
    SIMTSCOPE_INLINE static T apply(T a, T b) { return T((low24(a) * low24(b)) >> 16); }
};
template <class T>
struct Mad24Lo {
    SIMTSCOPE_INLINE static T apply(T a, T b, T c) { return Add<T>::apply(Mul24Lo<T>::apply(a, b), c); }
};
template <class T>
struct Mad24Hi {
    SIMTSCOPE_INLINE static T apply(T a, T b, T c) { return Add<T>::apply(Mul24Hi<T>::apply(a, b), c); }
};
struct Mad24HiSat {
    SIMTSCOPE_INLINE static s32 apply(s32 a, s32 b, s32 c) { return AddSat::apply(Mul24Hi<s32>::apply(a, b), c); }
};

template <class T>
struct Sad {
    SIMTSCOPE_INLINE static T apply(T a, T b, T c)
    {
        const Unsigned<T> difference = a < b ? Unsigned<T>(Unsigned<T>(b) - Unsigned<T>(a)) : Unsigned<T>(Unsigned<T>(a) - Unsigned<T>(b));
        return T(Unsigned<T>(c) + difference);
    }
};

// The ISA leaves division by zero open; an H200 gives all ones for the quotient and for the remainder. The most negative number divided by
// -1 wraps to itself.
template <class T>
struct Div {
    SIMTSCOPE_INLINE static T apply(T a, T b)
    {
        if (b == 0)
            return T(~T(0));
        if (kSigned<T> && b == T(-1))
            return Sub<T>::apply(0, a);
        return T(a / b);
    }
};
template <class T>
struct Rem {
    SIMTSCOPE_INLINE static T apply(T a, T b)
    {
        if (b == 0)
            return T(~T(0));
        if (kSigned<T> && b == T(-1))
            return 0;
        return T(a % b);
    }
};
template <class T>
struct Abs {
    SIMTSCOPE_INLINE static T apply(T a) { return a < 0 ? Sub<T>::apply(0, a) : a; }
};
template <class T>
struct Neg {
    SIMTSCOPE_INLINE static T apply(T a) { return Sub<T>::apply(0, a); }
};
template <class T>
struct Min {
    SIMTSCOPE_INLINE static T apply(T a, T b) { return a < b ? a : b; }
};
template <class T>
struct Max {
    SIMTSCOPE_INLINE static T apply(T a, T b) { return a < b ? b : a; }
};
template <class T>
struct MinRelu {
    SIMTSCOPE_INLINE static T apply(T a, T b) { return Max<T>::apply(Min<T>::apply(a, b), 0); }
};
template <class T>
struct MaxRelu {
    SIMTSCOPE_INLINE static T apply(T a, T b) { return Max<T>::apply(Max<T>::apply(a, b), 0); }
};

// Computes pairs of 16-bit halves (min, max, add of .u16x2 / .s16x2).
template <class F, class T>
struct Halves {
    SIMTSCOPE_INLINE static u32 apply(u32 a, u32 b)
    {
        const u32 low = u16(F::apply(T(u16(a)), T(u16(b)))), high = u16(F::apply(T(u16(a >> 16)), T(u16(b >> 16))));
        return low | high << 16;
    }
};

// dp4a adds up four byte products; dp2a adds up two products of 16 bits by a byte.
template <class A, class B>
struct Dp4a {
    SIMTSCOPE_INLINE static u32 apply(u32 a, u32 b, u32 c)
    {
        for (unsigned i = 0; i < 4; ++i)
            c += u32(s32(A(a >> 8 * i)) * s32(B(b >> 8 * i)));
        return c;
    }
};
template <class A, class B, unsigned Shift>
struct Dp2a {
    SIMTSCOPE_INLINE static u32 apply(u32 a, u32 b, u32 c)
    {
        for (unsigned i = 0; i < 2; ++i)
            c += u32(s32(A(a >> 16 * i)) * s32(B(b >> (8 * i + Shift))));
        return c;
    }
};

#define UNARY(mnemonic, F, T, section) makeRow<F<T>, T, T>(mnemonic "." #T, section)
#define BINARY(mnemonic, F, T, section) makeRow<F<T>, T, T, T>(mnemonic "." #T, section)
#define TERNARY(mnemonic, F, T, section) makeRow<F<T>, T, T, T, T>(mnemonic "." #T, section)
#define SIX(KIND, mnemonic, F, section)                                                                                                    \
    KIND(mnemonic, F, u16, section), KIND(mnemonic, F, s16, section), KIND(mnemonic, F, u32, section), KIND(mnemonic, F, s32, section),    \
        KIND(mnemonic, F, u64, section), KIND(mnemonic, F, s64, section)
#define SIGNED(KIND, mnemonic, F, section) KIND(mnemonic, F, s16, section), KIND(mnemonic, F, s32, section), KIND(mnemonic, F, s64, section)
#define PAIR32(KIND, mnemonic, F, section) KIND(mnemonic, F, u32, section), KIND(mnemonic, F, s32, section)
#define MUL_WIDE(T) makeRow<MulWide<T>, Wide<T>, T, T>("mul.wide." #T, "9.7.1.3")
#define MAD_WIDE(T) makeRow<MadWide<T>, Wide<T>, T, T, Wide<T>>("mad.wide." #T, "9.7.1.4")
#define HALVES(mnemonic, F, section)                                                                                                       \
    makeRow<Halves<F<u16>, u16>, u32, u32, u32>(mnemonic ".u16x2", section),                                                               \
        makeRow<Halves<F<s16>, s16>, u32, u32, u32>(mnemonic ".s16x2", section)
#define DP4A(A, B, a, b) makeRow<Dp4a<a, b>, u32, u32, u32, u32>("dp4a." #A "." #B, "9.7.1.23")
#define DP2A(A, B, a, b)                                                                                                                   \
    makeRow<Dp2a<a, b, 0>, u32, u32, u32, u32>("dp2a.lo." #A "." #B, "9.7.1.24"),                                                          \
        makeRow<Dp2a<a, b, 16>, u32, u32, u32, u32>("dp2a.hi." #A "." #B, "9.7.1.24")

constexpr AluRow kIntegerRows[] = {
    SIX(BINARY, "add", Add, "9.7.1.1"),
    SIX(BINARY, "sub", Sub, "9.7.1.2"),
    SIX(BINARY, "mul.lo", MulLo, "9.7.1.3"),
    SIX(BINARY, "mul.hi", MulHi, "9.7.1.3"),
    MUL_WIDE(u16),
    MUL_WIDE(s16),
    MUL_WIDE(u32),
    MUL_WIDE(s32),
    SIX(TERNARY, "mad.lo", MadLo, "9.7.1.4"),
    SIX(TERNARY, "mad.hi", MadHi, "9.7.1.4"),
    MAD_WIDE(u16),
    MAD_WIDE(s16),
    MAD_WIDE(u32),
    MAD_WIDE(s32),
    PAIR32(BINARY, "mul24.lo", Mul24Lo, "9.7.1.5"),
    PAIR32(BINARY, "mul24.hi", Mul24Hi, "9.7.1.5"),
    PAIR32(TERNARY, "mad24.lo", Mad24Lo, "9.7.1.6"),
    PAIR32(TERNARY, "mad24.hi", Mad24Hi, "9.7.1.6"),
    SIX(TERNARY, "sad", Sad, "9.7.1.7"),
    SIX(BINARY, "div", Div, "9.7.1.8"),
    SIX(BINARY, "rem", Rem, "9.7.1.9"),
    SIGNED(UNARY, "abs", Abs, "9.7.1.10"),
    SIGNED(UNARY, "neg", Neg, "9.7.1.11"),
    SIX(BINARY, "min", Min, "9.7.1.12"),
    SIX(BINARY, "max", Max, "9.7.1.13"),
    HALVES("add", Add, "9.7.1.1"),
    HALVES("min", Min, "9.7.1.12"),
    HALVES("max", Max, "9.7.1.13"),
    makeRow<MinRelu<s32>, s32, s32, s32>("min.relu.s32", "9.7.1.12"),
    makeRow<Halves<MinRelu<s16>, s16>, u32, u32, u32>("min.relu.s16x2", "9.7.1.12"),
    makeRow<MaxRelu<s32>, s32, s32, s32>("max.relu.s32", "9.7.1.13"),
    makeRow<Halves<MaxRelu<s16>, s16>, u32, u32, u32>("max.relu.s16x2", "9.7.1.13"),
    makeRow<AddSat, s32, s32, s32>("add.sat.s32", "9.7.1.1"),
    makeRow<SubSat, s32, s32, s32>("sub.sat.s32", "9.7.1.2"),
    makeRow<MadHiSat, s32, s32, s32, s32>("mad.hi.sat.s32", "9.7.1.4"),
    makeRow<Mad24HiSat, s32, s32, s32, s32>("mad24.hi.sat.s32", "9.7.1.6"),
    DP4A(u32, u32, u8, u8),
    DP4A(u32, s32, u8, s8),
    DP4A(s32, u32, s8, u8),
    DP4A(s32, s32, s8, s8),
    DP2A(u32, u32, u16, u8),
    DP2A(u32, s32, u16, s8),
    DP2A(s32, u32, s16, u8),
    DP2A(s32, s32, s16, s8),
};

}  // namespace

Rows integerRows()
{
    return {kIntegerRows, sizeof kIntegerRows / sizeof kIntegerRows[0]};
}

}  // namespace simtscope::ptx::SIMTSCOPE_ISA
