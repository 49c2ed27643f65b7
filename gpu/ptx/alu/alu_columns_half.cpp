// Implements half precision: .f16 and .bf16, single and in pairs (declared in alu_columns.h). PTX ISA 9.0, sections 9.7.4 (arithmetic) and
// 9.7.7 (comparison).
//
// Values are widened to .f64 (exactly), computed there, and rounded once to the narrow format, to the nearest even. NaN results are the
// canonical 0x7fff. Packed rows run the single row on the low halves and then on the high ones.
#include "gpu/ptx/alu/alu_contracted.h"
#include "gpu/ptx/alu/alu_narrow.h"

namespace simtscope::ptx::SIMTSCOPE_ISA {
namespace {

enum Flags : unsigned { kPlain = 0, kFtz = 1, kSat = 2, kRelu = 4, kOob = 8, kNaN = 16, kXorSign = 32 };

template <class H>
constexpr u16 kNearest = 0;
template <>
constexpr u16 kNearest<f16> = packNarrowing({Narrowing::F16, Round::Nearest, 0});
template <>
constexpr u16 kNearest<bf16> = packNarrowing({Narrowing::BF16, Round::Nearest, 0});
template <class H>
constexpr u16 kExponentMask = 0;
template <>
constexpr u16 kExponentMask<f16> = 0x7c00;
template <>
constexpr u16 kExponentMask<bf16> = 0x7f80;

template <class H, unsigned F>
SIMTSCOPE_INLINE H flush(H a)
{
    return (F & kFtz) && !(a.bits & kExponentMask<H>) ? H{u16(a.bits & 0x8000)} : a;
}
template <class H, unsigned F>
SIMTSCOPE_INLINE f64 in(H a)
{
    return widen(flush<H, F>(a));
}
/// Gives the bound of .ftz: it flushes results that would be below the normal numbers when rounded to the format's precision there.
template <class H>
constexpr f64 kFlushedBelow = 0;
template <>
constexpr f64 kFlushedBelow<f16> = 0x1.ffep-15;
template <>
constexpr f64 kFlushedBelow<bf16> = 0x1.ffp-127;
template <class H, unsigned F>
SIMTSCOPE_INLINE H out(f64 a)
{
    if ((F & kFtz) && a < kFlushedBelow<H> && a > -kFlushedBelow<H>)
        a *= 0.0;
    constexpr u16 kVariant = u16(kNearest<H> | (F & kSat ? Narrowing::kSat : 0) | (F & kRelu ? Narrowing::kRelu : 0));
    return {u16(narrow(a, kVariant))};
}

template <class H, unsigned F>
struct Add {
    SIMTSCOPE_INLINE static H apply(H a, H b) { return out<H, F>(in<H, F>(a) + in<H, F>(b)); }
};
template <class H, unsigned F>
struct Sub {
    SIMTSCOPE_INLINE static H apply(H a, H b) { return out<H, F>(in<H, F>(a) - in<H, F>(b)); }
};
template <class H, unsigned F>
struct Mul {
    SIMTSCOPE_INLINE static H apply(H a, H b) { return out<H, F>(in<H, F>(a) * in<H, F>(b)); }
};
/// Tests for the NaN that tensor copies fill in for elements out of bounds: with .oob the result is 0 when a factor is this NaN (found by
/// trying all NaNs on an H200).
template <class H>
SIMTSCOPE_INLINE bool isOutOfBounds(H a)
{
    return (a.bits & 0x7fff) == 0x7ff7;
}
template <class H, unsigned F>
struct Fma {
    SIMTSCOPE_INLINE static H apply(H a, H b, H c)
    {
        if ((F & kOob) && (isOutOfBounds(a) || isOutOfBounds(b)))
            return {0};
        return out<H, F>(fusedOdd(in<H, F>(a), in<H, F>(b), in<H, F>(c)));
    }
};
template <class H>
SIMTSCOPE_INLINE bool isNaN(H a)
{
    return (a.bits & 0x7fff) > kExponentMask<H>;
}
template <class H, unsigned F>
struct Neg {
    SIMTSCOPE_INLINE static H apply(H a) { return isNaN(a) ? H{0x7fff} : H{u16(flush<H, F>(a).bits ^ 0x8000)}; }
};
template <class H, unsigned F>
struct Abs {
    SIMTSCOPE_INLINE static H apply(H a) { return isNaN(a) ? H{0x7fff} : H{u16(flush<H, F>(a).bits & 0x7fff)}; }
};

/// Gives the operand that is a number, unless .NaN; -0 is less than +0. With .xorsign.abs it compares magnitudes and gives the product's
/// sign.
template <class H, unsigned F, bool Larger>
struct Extreme {
    SIMTSCOPE_INLINE static H apply(H a, H b)
    {
        const u16 sign = (a.bits ^ b.bits) & 0x8000;
        const H x = {u16(flush<H, F>(a).bits & (F & kXorSign ? 0x7fff : 0xffff))},
                y = {u16(flush<H, F>(b).bits & (F & kXorSign ? 0x7fff : 0xffff))};
        const bool isXNaN = isNaN(x), isYNaN = isNaN(y);
        if ((isXNaN && isYNaN) || ((F & kNaN) && (isXNaN || isYNaN)))
            return {0x7fff};
        // The integers p and q have the order of the values: the magnitude, negated below zero.
        const s32 p = x.bits & 0x8000 ? ~s32(x.bits & 0x7fff) : s32(x.bits), q = y.bits & 0x8000 ? ~s32(y.bits & 0x7fff) : s32(y.bits);
        const H chosen = isXNaN ? y : isYNaN ? x : (p < q) == Larger ? y : x;
        return F & kXorSign ? H{u16(chosen.bits | sign)} : chosen;
    }
};
template <class H, unsigned F>
struct Min : Extreme<H, F, false> {
};
template <class H, unsigned F>
struct Max : Extreme<H, F, true> {
};

/// Stays within the ISA's error bounds because the result is rounded from the .f64 value.
template <class H, unsigned F>
struct Tanh {
    SIMTSCOPE_INLINE static H apply(H a) { return out<H, F>(__builtin_tanh(in<H, F>(a))); }
};
template <class H, unsigned F>
struct Ex2 {
    SIMTSCOPE_INLINE static H apply(H a) { return out<H, F>(__builtin_exp2(in<H, F>(a))); }
};

/// Lists the four outcomes of a comparison; the variant of its row says for which of them it is true.
enum Outcome : u16 { kLess = 1, kEqual = 2, kGreater = 4, kUnordered = 8, kFlushOperands = 16 };

template <class H>
SIMTSCOPE_INLINE LaneMask compareColumns(const std::byte* registers, const std::byte* constants, const DecodedOp& op)
{
    const u32* a = operandColumn<u32>(registers, constants, op.source[0]);
    const u32* b = operandColumn<u32>(registers, constants, op.source[1]);
    LaneMask value = 0;
    for (unsigned i = 0; i < kWarpSize; ++i) {
        const H p = {u16(a[i])}, q = {u16(b[i])};
        const bool ftz = op.variant & kFlushOperands;
        const f64 x = widen(ftz ? flush<H, kFtz>(p) : p), y = widen(ftz ? flush<H, kFtz>(q) : q);
        const u16 outcome = x < y ? kLess : x > y ? kGreater : x == y ? kEqual : kUnordered;
        value |= LaneMask((op.variant & outcome) != 0) << i;
    }
    return value;
}
SIMTSCOPE_INLINE LaneMask combinePredicates(const std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask value)
{
    const auto predicateCombine = PredicateCombine(op.mode);
    if (predicateCombine == PredicateCombine::None)
        return value;
    const LaneMask other = readPredicate(registers, constants, op, 2);
    return predicateCombine == PredicateCombine::And  ? value & other
           : predicateCombine == PredicateCombine::Or ? value | other
                                                      : value ^ other;
}
template <class H>
void setp(std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask mask)
{
    const LaneMask value = compareColumns<H>(registers, constants, op);
    const LaneMask p = combinePredicates(registers, constants, op, value);
    if (isPresent(op.destination[1]))
        writePredicate(registers, op.destination[1], combinePredicates(registers, constants, op, ~value), mask);
    if (isPresent(op.destination[0]))
        writePredicate(registers, op.destination[0], p, mask);
}
/// Implements set. The destination gets the fourth source where the comparison holds, else 0.
template <class H>
void set(std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask mask)
{
    const LaneMask value = combinePredicates(registers, constants, op, compareColumns<H>(registers, constants, op));
    const u32* trueValues = operandColumn<u32>(registers, constants, op.source[3]);
    u32* d = resultColumn<u32>(registers, op.destination[0]);
    for (unsigned i = 0; i < kWarpSize; ++i)
        d[i] = mask >> i & 1 ? (value >> i & 1 ? trueValues[i] : 0u) : d[i];
}
/// Implements set for pairs, each half by itself: the low half of the value goes where the low comparison holds.
template <class H>
void setBoth(std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask mask)
{
    alignas(64) LaneMask holds[2][16] = {};
    for (unsigned half = 0; half < 2; ++half) {
        alignas(64) u32 columns[2][kWarpSize];
        for (unsigned s = 0; s < 2; ++s) {
            const u32* from = operandColumn<u32>(registers, constants, op.source[s]);
            for (unsigned i = 0; i < kWarpSize; ++i)
                columns[s][i] = from[i] >> 16 * half & 0xffff;
        }
        DecodedOp part = op;
        part.source[0] = Slot{0, 0};
        part.source[1] = Slot{sizeof columns[0], 0};
        const auto* base = reinterpret_cast<const std::byte*>(columns);
        holds[half][0] = combinePredicates(registers, constants, op, compareColumns<H>(base, base, part));
    }
    const u32* trueValues = operandColumn<u32>(registers, constants, op.source[3]);
    u32* d = resultColumn<u32>(registers, op.destination[0]);
    for (unsigned i = 0; i < kWarpSize; ++i) {
        const u32 value = (holds[0][0] >> i & 1 ? trueValues[i] & 0xffff : 0) | (holds[1][0] >> i & 1 ? trueValues[i] & 0xffff0000u : 0);
        d[i] = mask >> i & 1 ? value : d[i];
    }
}

#define HALF_SECTION(n) "9.7.4." #n
#define UNARY(name, n, F, flags, H, P)                                                                                                     \
    makeRow<F<H, flags>, H, H>(name "." #H, HALF_SECTION(n)),                                                                              \
        makeRow<P, P>(name "." #P, HALF_SECTION(n), &halves<&computeColumn<F<H, flags>, H, H>, 1>)
#define BINARY(name, n, F, flags, H, P)                                                                                                    \
    makeRow<F<H, flags>, H, H, H>(name "." #H, HALF_SECTION(n)),                                                                           \
        makeRow<P, P, P>(name "." #P, HALF_SECTION(n), &halves<&computeColumn<F<H, flags>, H, H, H>, 2>)
#define TERNARY(name, n, F, flags, H, P)                                                                                                   \
    makeRow<F<H, flags>, H, H, H, H>(name "." #H, HALF_SECTION(n)),                                                                        \
        makeRow<P, P, P, P>(name "." #P, HALF_SECTION(n), &halves<&computeColumn<F<H, flags>, H, H, H, H>, 3>)
#define ARITHMETIC(name, n, F)                                                                                                             \
    BINARY(name, n, F, kPlain, f16, f16x2), BINARY(name ".ftz", n, F, kFtz, f16, f16x2), BINARY(name ".sat", n, F, kSat, f16, f16x2),      \
        BINARY(name ".ftz.sat", n, F, kFtz | kSat, f16, f16x2), BINARY(name, n, F, kPlain, bf16, bf16x2)
#define EXTREME(name, n, F)                                                                                                                \
    BINARY(name, n, F, kPlain, f16, f16x2), BINARY(name ".NaN", n, F, kNaN, f16, f16x2), BINARY(name ".ftz", n, F, kFtz, f16, f16x2),      \
        BINARY(name ".ftz.NaN", n, F, kFtz | kNaN, f16, f16x2), BINARY(name ".xorsign.abs", n, F, kXorSign, f16, f16x2),                   \
        BINARY(name ".NaN.xorsign.abs", n, F, kNaN | kXorSign, f16, f16x2),                                                                \
        BINARY(name ".ftz.xorsign.abs", n, F, kFtz | kXorSign, f16, f16x2),                                                                \
        BINARY(name ".ftz.NaN.xorsign.abs", n, F, kFtz | kNaN | kXorSign, f16, f16x2), BINARY(name, n, F, kPlain, bf16, bf16x2),           \
        BINARY(name ".NaN", n, F, kNaN, bf16, bf16x2), BINARY(name ".xorsign.abs", n, F, kXorSign, bf16, bf16x2),                          \
        BINARY(name ".NaN.xorsign.abs", n, F, kNaN | kXorSign, bf16, bf16x2)

/// Applies F to both halves.
template <class F, class H, class P>
struct Both {
    SIMTSCOPE_INLINE static P apply(P a, P b, P c)
    {
        const u32 low = F::apply(H{u16(a.bits)}, H{u16(b.bits)}, H{u16(c.bits)}).bits;
        return {low | u32(F::apply(H{u16(a.bits >> 16)}, H{u16(b.bits >> 16)}, H{u16(c.bits >> 16)}).bits) << 16};
    }
};
#define CONTRACTED_PRODUCT(flag, flags, H, P)                                                                                              \
    makeProductRow("mul" flag "." #H "/kept", TypeOf<H>::value, HALF_SECTION(3),                                                           \
                   &computeKeptProduct<&computeColumn<Mul<H, flags>, H, H, H>, H>),                                                        \
        makeProductRow("mul" flag "." #P "/kept", TypeOf<P>::value, HALF_SECTION(3),                                                       \
                       &computeKeptProduct<&halves<&computeColumn<Mul<H, flags>, H, H, H>, 2>, P>)
#define CONTRACTED_SUM(flag, flags, H, P)                                                                                                  \
    makeSumRow("fma" flag "." #H "/contracted", TypeOf<H>::value, HALF_SECTION(4), &computeContractedSum<Fma<H, flags>, H>),               \
        makeSumRow("fma" flag "." #P "/contracted", TypeOf<P>::value, HALF_SECTION(4),                                                     \
                   &computeContractedSum<Both<Fma<H, flags>, H, P>, P>)

constexpr AluRow withVariant(AluRow row, u16 variant)
{
    row.variant = variant;
    return row;
}
#define COMPARISON(name, H, P, variant)                                                                                                    \
    withVariant(makeRow<pred, H, H, pred>("setp." name "." #H, "9.7.7.2", &setp<H>), variant),                                             \
        withVariant(makeRow<pred, P, P, pred>("setp." name "." #P, "9.7.7.2", &halves<&setp<H>, 2, true>), variant),                       \
        withVariant(makeRow<u32, H, H, pred, u32>("set." name "." #H, "9.7.7.1", &set<H>), variant),                                       \
        withVariant(makeRow<u32, P, P, pred, u32>("set." name "." #P, "9.7.7.1", &setBoth<H>), variant)
#define COMPARE(name, variant)                                                                                                             \
    COMPARISON(name, f16, f16x2, variant), COMPARISON(name ".ftz", f16, f16x2, (variant) | kFlushOperands),                                \
        COMPARISON(name, bf16, bf16x2, variant)

constexpr AluRow kHalfRows[] = {
    ARITHMETIC("add", 1, Add),
    ARITHMETIC("sub", 2, Sub),
    ARITHMETIC("mul", 3, Mul),
    TERNARY("fma", 4, Fma, kPlain, f16, f16x2),
    TERNARY("fma.ftz", 4, Fma, kFtz, f16, f16x2),
    TERNARY("fma.sat", 4, Fma, kSat, f16, f16x2),
    TERNARY("fma.ftz.sat", 4, Fma, kFtz | kSat, f16, f16x2),
    TERNARY("fma.relu", 4, Fma, kRelu, f16, f16x2),
    TERNARY("fma.ftz.relu", 4, Fma, kFtz | kRelu, f16, f16x2),
    TERNARY("fma.oob", 4, Fma, kOob, f16, f16x2),
    TERNARY("fma.oob.relu", 4, Fma, kOob | kRelu, f16, f16x2),
    TERNARY("fma", 4, Fma, kPlain, bf16, bf16x2),
    TERNARY("fma.relu", 4, Fma, kRelu, bf16, bf16x2),
    TERNARY("fma.oob", 4, Fma, kOob, bf16, bf16x2),
    TERNARY("fma.oob.relu", 4, Fma, kOob | kRelu, bf16, bf16x2),
    CONTRACTED_PRODUCT("", kPlain, f16, f16x2),
    CONTRACTED_PRODUCT(".ftz", kFtz, f16, f16x2),
    CONTRACTED_PRODUCT("", kPlain, bf16, bf16x2),
    CONTRACTED_SUM("", kPlain, f16, f16x2),
    CONTRACTED_SUM(".ftz", kFtz, f16, f16x2),
    CONTRACTED_SUM(".sat", kSat, f16, f16x2),
    CONTRACTED_SUM(".ftz.sat", kFtz | kSat, f16, f16x2),
    CONTRACTED_SUM("", kPlain, bf16, bf16x2),
    UNARY("neg", 5, Neg, kPlain, f16, f16x2),
    UNARY("neg.ftz", 5, Neg, kFtz, f16, f16x2),
    UNARY("neg", 5, Neg, kPlain, bf16, bf16x2),
    UNARY("abs", 6, Abs, kPlain, f16, f16x2),
    UNARY("abs.ftz", 6, Abs, kFtz, f16, f16x2),
    UNARY("abs", 6, Abs, kPlain, bf16, bf16x2),
    EXTREME("min", 7, Min),
    EXTREME("max", 8, Max),
    UNARY("tanh.approx", 9, Tanh, kPlain, f16, f16x2),
    UNARY("tanh.approx", 9, Tanh, kPlain, bf16, bf16x2),
    UNARY("ex2.approx", 10, Ex2, kPlain, f16, f16x2),
    UNARY("ex2.approx.ftz", 10, Ex2, kFtz, bf16, bf16x2),
    COMPARE("eq", kEqual),
    COMPARE("ne", kLess | kGreater),
    COMPARE("lt", kLess),
    COMPARE("le", kLess | kEqual),
    COMPARE("gt", kGreater),
    COMPARE("ge", kGreater | kEqual),
    COMPARE("equ", kEqual | kUnordered),
    COMPARE("neu", kLess | kGreater | kUnordered),
    COMPARE("ltu", kLess | kUnordered),
    COMPARE("leu", kLess | kEqual | kUnordered),
    COMPARE("gtu", kGreater | kUnordered),
    COMPARE("geu", kGreater | kEqual | kUnordered),
    COMPARE("num", kLess | kEqual | kGreater),
    COMPARE("nan", kUnordered),
};

}  // namespace

Rows halfRows()
{
    return {kHalfRows, sizeof kHalfRows / sizeof kHalfRows[0]};
}

}  // namespace simtscope::ptx::SIMTSCOPE_ISA
