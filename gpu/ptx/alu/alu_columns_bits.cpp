// Implements logic, shifts, bit fields and byte permutation (declared in alu_columns.h): PTX ISA 9.0, sections 9.7.1 (bit fields), 9.7.8
// (logic and shift), 9.7.9.7 (prmt).
#include "gpu/ptx/alu/alu_columns.h"

namespace simtscope::ptx::SIMTSCOPE_ISA {
namespace {

template <class T>
struct And {
    SIMTSCOPE_INLINE static T apply(T a, T b) { return a & b; }
};
template <class T>
struct Or {
    SIMTSCOPE_INLINE static T apply(T a, T b) { return a | b; }
};
template <class T>
struct Xor {
    SIMTSCOPE_INLINE static T apply(T a, T b) { return a ^ b; }
};
template <class T>
struct Not {
    SIMTSCOPE_INLINE static T apply(T a) { return T(~a); }
};
template <class T>
struct Cnot {
    SIMTSCOPE_INLINE static T apply(T a) { return a == 0; }
};

// A shift by the width or more gives zero, or the sign for an arithmetic right shift.
template <class T>
struct Shl {
    SIMTSCOPE_INLINE static T apply(T a, u32 b) { return b < 8 * sizeof(T) ? T(Unsigned<T>(a) << b) : T(0); }
};
template <class T>
struct Shr {
    SIMTSCOPE_INLINE static T apply(T a, u32 b)
    {
        constexpr u32 kLast = 8 * sizeof(T) - 1;
        if (T(-1) < T(0))
            return T(a >> (b < kLast ? b : kLast));
        return b <= kLast ? T(a >> b) : T(0);
    }
};

template <bool Left, bool Clamp>
struct Funnel {
    SIMTSCOPE_INLINE static u32 apply(u32 low, u32 high, u32 c)
    {
        const u32 n = Clamp ? (c < 32 ? c : 32) : c & 31;
        const u64 concatenated = u64(high) << 32 | low;
        return Left ? u32((concatenated << n) >> 32) : u32(concatenated >> n);
    }
};

struct Lop3 {
    SIMTSCOPE_INLINE static u32 apply(u32 a, u32 b, u32 c, u32 table)
    {
        u32 r = 0;
        for (unsigned k = 0; k < 8; ++k)
            r |= (k & 4 ? a : ~a) & (k & 2 ? b : ~b) & (k & 1 ? c : ~c) & (0u - (table >> k & 1));
        return r;
    }
};

/// Computes lop3 with .and or .or: also tests whether the result is not zero, and combines the outcome with a predicate. The result itself
/// may go to `_`.
void lop3AndTest(std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask mask)
{
    alignas(64) u32 values[kWarpSize];
    const u32* source[4];
    for (unsigned s = 0; s < 4; ++s)
        source[s] = operandColumn<u32>(registers, constants, op.source[s]);
    LaneMask nonzeroLanes = 0;
    for (unsigned i = 0; i < kWarpSize; ++i) {
        values[i] = Lop3::apply(source[0][i], source[1][i], source[2][i], source[3][i]);
        nonzeroLanes |= LaneMask(values[i] != 0) << i;
    }
    const LaneMask predicate = readPredicate(registers, constants, op, 4);
    writePredicate(registers, op.destination[1], op.mode == u8(PredicateCombine::And) ? nonzeroLanes & predicate : nonzeroLanes | predicate,
                   mask);
    if (!isPresent(op.destination[0]))
        return;
    u32* d = resultColumn<u32>(registers, op.destination[0]);
    for (unsigned i = 0; i < kWarpSize; ++i)
        d[i] = mask >> i & 1 ? values[i] : d[i];
}

/// Finds the position of the n-th set bit, counted from `base` upwards for n > 0 and downwards for n < 0; for n = 0 `base` itself, if its
/// bit is set. For the most negative n, an H200 gives 0.
struct Fns {
    SIMTSCOPE_INLINE static u32 apply(u32 mask, u32 base, s32 n)
    {
        if (n == 0)
            return base < 32 && (mask >> base & 1) ? base : ~0u;
        if (n == s32(0x80000000u))
            return 0;
        const s32 step = n < 0 ? -1 : 1;
        s64 left = n < 0 ? -s64(n) : s64(n);
        for (s64 position = base; position >= 0 && position < 32; position += step)
            if ((mask >> position & 1) && --left == 0)
                return u32(position);
        return ~0u;
    }
};

template <class T>
struct Popc {
    SIMTSCOPE_INLINE static u32 apply(T a) { return u32(__builtin_popcountll(a)); }
};
template <class T>
struct Clz {
    SIMTSCOPE_INLINE static u32 apply(T a) { return a == 0 ? 8 * sizeof(T) : u32(__builtin_clzll(a)) - (64 - 8 * sizeof(T)); }
};
template <class T>
struct Brev {
    SIMTSCOPE_INLINE static T apply(T a)
    {
        u64 v = a;
        v = (v >> 1 & 0x5555555555555555ull) | (v & 0x5555555555555555ull) << 1;
        v = (v >> 2 & 0x3333333333333333ull) | (v & 0x3333333333333333ull) << 2;
        v = (v >> 4 & 0x0f0f0f0f0f0f0f0full) | (v & 0x0f0f0f0f0f0f0f0full) << 4;
        v = __builtin_bswap64(v);
        return T(v >> (64 - 8 * sizeof(T)));
    }
};
/// Returns the position of the most significant bit that differs from the sign. With .shiftamt, returns how far to shift left to bring the
/// bit to the top.
template <class T, bool ShiftAmount>
struct Bfind {
    SIMTSCOPE_INLINE static u32 apply(T a)
    {
        const Unsigned<T> value = a < 0 ? Unsigned<T>(~a) : Unsigned<T>(a);
        if (value == 0)
            return 0xffffffffu;
        const u32 position = 63u - u32(__builtin_clzll(value));
        return ShiftAmount ? u32(8 * sizeof(T) - 1) - position : position;
    }
};
/// Clamps a position or length. The ISA leaves values above 255 open: an H200 takes the low eight bits in 32-bit operations, and all bits
/// in 64-bit ones.
template <class T>
SIMTSCOPE_INLINE u32 extent(u32 a)
{
    return sizeof(T) == 8 ? (a < 255 ? a : 255) : a & 0xff;
}
template <class T>
struct Bfe {
    SIMTSCOPE_INLINE static T apply(T a, u32 b, u32 c)
    {
        constexpr u32 kTop = 8 * sizeof(T) - 1;
        const u32 position = extent<T>(b), length = extent<T>(c);
        const bool isSigned = T(-1) < T(0);
        const u32 last = position + length - 1 < kTop ? position + length - 1 : kTop;
        const bool isNegative = isSigned && length != 0 && (Unsigned<T>(a) >> last & 1);
        Unsigned<T> field = position <= kTop ? Unsigned<T>(a) >> position : 0;
        if (length <= kTop) {
            const Unsigned<T> keep = (Unsigned<T>(1) << length) - 1;
            field &= keep;
        }
        // The sign fills the result above the field, or above the top bit of the operand if the field reaches beyond it.
        const u32 bitsAbovePosition = position > kTop ? 0 : kTop + 1 - position;
        const u32 keptBits = length < bitsAbovePosition ? length : bitsAbovePosition;
        if (isNegative && keptBits <= kTop)
            field |= ~Unsigned<T>(0) << keptBits;
        return T(field);
    }
};
template <class T>
struct Bfi {
    SIMTSCOPE_INLINE static T apply(T a, T b, u32 c, u32 d)
    {
        constexpr u32 kWidth = 8 * sizeof(T);
        const u32 position = extent<T>(c), length = extent<T>(d);
        if (position >= kWidth || length == 0)
            return b;
        const T keep = length >= kWidth ? T(~T(0)) : T((T(1) << length) - 1);
        return T((b & ~T(keep << position)) | (a & keep) << position);
    }
};
template <bool Wrap>
struct Bmsk {
    SIMTSCOPE_INLINE static u32 apply(u32 a, u32 b)
    {
        const u32 start = Wrap ? a & 31 : a, length = Wrap ? b & 31 : b;
        if (start >= 32)
            return 0;
        const u32 keep = length >= 32 ? ~0u : (1u << length) - 1;
        return keep << start;
    }
};
template <class T, bool Wrap>
struct Szext {
    SIMTSCOPE_INLINE static T apply(T a, u32 b)
    {
        const u32 n = Wrap ? b & 31 : b;
        if (n == 0)
            return 0;
        if (n >= 32)
            return a;
        return T(T(u32(a) << (32 - n)) >> (32 - n));
    }
};

/// Selects one byte of prmt: each nibble of the selector picks one of the eight bytes of {b, a}; its top bit replicates that byte's sign.
SIMTSCOPE_INLINE u32 pick(u64 bytes, u32 selector, unsigned to)
{
    const u32 byte = u32(bytes >> 8 * (selector & 7)) & 0xff;
    return (selector & 8 ? (byte & 0x80 ? 0xffu : 0u) : byte) << 8 * to;
}
struct Permute {
    SIMTSCOPE_INLINE static u32 apply(u32 a, u32 b, u32 c)
    {
        const u64 bytes = u64(b) << 32 | a;
        return pick(bytes, c, 0) | pick(bytes, c >> 4, 1) | pick(bytes, c >> 8, 2) | pick(bytes, c >> 12, 3);
    }
};
/// Permutes with a selector that is the same for all lanes, as nvcc writes it: each byte of the result comes from the same byte of
/// the operands in all lanes.
void permute(std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask mask)
{
    if (!op.source[2].isConstant) {
        computeColumn<Permute, u32, u32, u32, u32>(registers, constants, op, mask);
        return;
    }
    const u32 selector = *operandColumn<u32>(registers, constants, op.source[2]);
    u32 shift[4], fromB[4], replicates[4];
    for (unsigned to = 0; to < 4; ++to) {
        const u32 nibble = selector >> 4 * to & 15;
        shift[to] = 8 * (nibble & 3);
        fromB[to] = nibble & 4 ? ~0u : 0;
        replicates[to] = nibble & 8 ? 0xff : 0;
    }
    const u32* a = operandColumn<u32>(registers, constants, op.source[0]);
    const u32* b = operandColumn<u32>(registers, constants, op.source[1]);
    u32* d = resultColumn<u32>(registers, op.destination[0]);
#pragma GCC ivdep
    for (unsigned i = 0; i < kWarpSize; ++i) {
        u32 value = 0;
        for (unsigned to = 0; to < 4; ++to) {
            const u32 byte = ((a[i] & ~fromB[to]) | (b[i] & fromB[to])) >> shift[to] & 0xff;
            const u32 sign = (0u - (byte >> 7)) & 0xff;
            value |= ((byte & ~replicates[to]) | (sign & replicates[to])) << 8 * to;
        }
        d[i] = mask >> i & 1 ? value : d[i];
    }
}
/// Implements the special modes as tables of four selectors, one per value of c[1:0], most significant byte first.
template <u32 Zero, u32 One, u32 Two, u32 Three>
struct PermuteMode {
    SIMTSCOPE_INLINE static u32 apply(u32 a, u32 b, u32 c)
    {
        const u32 table[4] = {Zero, One, Two, Three};
        return Permute::apply(a, b, table[c & 3]);
    }
};

#define UNARY(mnemonic, F, T, section) makeRow<F<T>, T, T>(mnemonic "." #T, section)
#define BINARY(mnemonic, F, T, section) makeRow<F<T>, T, T, T>(mnemonic "." #T, section)
#define SHIFT(mnemonic, F, T, section) makeRow<F<T>, T, T, u32>(mnemonic "." #T, section)
#define BITS(KIND, mnemonic, F, section) KIND(mnemonic, F, b16, section), KIND(mnemonic, F, b32, section), KIND(mnemonic, F, b64, section)
#define COUNT(mnemonic, F, T, section) makeRow<F<T>, u32, T>(mnemonic "." #T, section)
#define BFIND(T)                                                                                                                           \
    makeRow<Bfind<T, false>, u32, T>("bfind." #T, "9.7.1.16"), makeRow<Bfind<T, true>, u32, T>("bfind.shiftamt." #T, "9.7.1.16")
#define BFE(T) makeRow<Bfe<T>, T, T, u32, u32>("bfe." #T, "9.7.1.19")
#define BFI(T) makeRow<Bfi<T>, T, T, T, u32, u32>("bfi." #T, "9.7.1.20")
#define PRMT(mode, ...) makeRow<PermuteMode<__VA_ARGS__>, u32, u32, u32, u32>("prmt.b32." mode, "9.7.9.7")
#define FUNNEL(mode, left, clamp) makeRow<Funnel<left, clamp>, u32, u32, u32, u32>("shf." mode ".b32", "9.7.8.7")

constexpr AluRow kBitsRows[] = {
    BITS(BINARY, "and", And, "9.7.8.1"),
    BITS(BINARY, "or", Or, "9.7.8.2"),
    BITS(BINARY, "xor", Xor, "9.7.8.3"),
    BITS(UNARY, "not", Not, "9.7.8.4"),
    BITS(UNARY, "cnot", Cnot, "9.7.8.5"),
    makeRow<Lop3, u32, u32, u32, u32, u32>("lop3.b32", "9.7.8.6"),
    makeRow<u32, u32, u32, u32, u32>("lop3.pred.b32", "9.7.8.6", &lop3AndTest),
    makeRow<Fns, u32, u32, u32, s32>("fns.b32", "9.7.1.17"),
    SHIFT("shl", Shl, b16, "9.7.8.8"),
    SHIFT("shl", Shl, b32, "9.7.8.8"),
    SHIFT("shl", Shl, b64, "9.7.8.8"),
    SHIFT("shr", Shr, b16, "9.7.8.9"),
    SHIFT("shr", Shr, b32, "9.7.8.9"),
    SHIFT("shr", Shr, b64, "9.7.8.9"),
    SHIFT("shr", Shr, u16, "9.7.8.9"),
    SHIFT("shr", Shr, u32, "9.7.8.9"),
    SHIFT("shr", Shr, u64, "9.7.8.9"),
    SHIFT("shr", Shr, s16, "9.7.8.9"),
    SHIFT("shr", Shr, s32, "9.7.8.9"),
    SHIFT("shr", Shr, s64, "9.7.8.9"),
    FUNNEL("l.clamp", true, true),
    FUNNEL("l.wrap", true, false),
    FUNNEL("r.clamp", false, true),
    FUNNEL("r.wrap", false, false),
    COUNT("popc", Popc, b32, "9.7.1.14"),
    COUNT("popc", Popc, b64, "9.7.1.14"),
    COUNT("clz", Clz, b32, "9.7.1.15"),
    COUNT("clz", Clz, b64, "9.7.1.15"),
    makeRow<Brev<b32>, b32, b32>("brev.b32", "9.7.1.18"),
    makeRow<Brev<b64>, b64, b64>("brev.b64", "9.7.1.18"),
    BFIND(u32),
    BFIND(s32),
    BFIND(u64),
    BFIND(s64),
    BFE(u32),
    BFE(s32),
    BFE(u64),
    BFE(s64),
    BFI(b32),
    BFI(b64),
    makeRow<Bmsk<false>, u32, u32, u32>("bmsk.clamp.b32", "9.7.1.22"),
    makeRow<Bmsk<true>, u32, u32, u32>("bmsk.wrap.b32", "9.7.1.22"),
    makeRow<Szext<u32, false>, u32, u32, u32>("szext.clamp.u32", "9.7.1.21"),
    makeRow<Szext<u32, true>, u32, u32, u32>("szext.wrap.u32", "9.7.1.21"),
    makeRow<Szext<s32, false>, s32, s32, u32>("szext.clamp.s32", "9.7.1.21"),
    makeRow<Szext<s32, true>, s32, s32, u32>("szext.wrap.s32", "9.7.1.21"),
    makeRow<u32, u32, u32, u32>("prmt.b32", "9.7.9.7", &permute),
    PRMT("f4e", 0x3210, 0x4321, 0x5432, 0x6543),
    PRMT("b4e", 0x5670, 0x6701, 0x7012, 0x0123),
    PRMT("rc8", 0x0000, 0x1111, 0x2222, 0x3333),
    PRMT("ecl", 0x3210, 0x3211, 0x3222, 0x3333),
    PRMT("ecr", 0x0000, 0x1110, 0x2210, 0x3210),
    PRMT("rc16", 0x1010, 0x3232, 0x1010, 0x3232),
};

}  // namespace

Rows bitRows()
{
    return {kBitsRows, sizeof kBitsRows / sizeof kBitsRows[0]};
}

}  // namespace simtscope::ptx::SIMTSCOPE_ISA
