// Implements moves, packing, selection and predicate logic (declared in alu_columns.h): PTX ISA 9.0, sections 9.7.6 (selp, slct) and 9.7.9
// (mov, cvta, isspacep).
#include "gpu/ptx/alu/alu_columns.h"

namespace simtscope::ptx::SIMTSCOPE_ISA {
namespace {

template <class T>
struct Move {
    SIMTSCOPE_INLINE static T apply(T a) { return a; }
};

/// Packs {low, high} into a value that is twice as wide.
template <class Narrow, class T>
struct Pack2 {
    SIMTSCOPE_INLINE static T apply(Narrow a, Narrow b) { return T(a) | T(b) << 8 * sizeof(Narrow); }
};
struct Pack4 {
    SIMTSCOPE_INLINE static u64 apply(u16 a, u16 b, u16 c, u16 d) { return u64(a) | u64(b) << 16 | u64(c) << 32 | u64(d) << 48; }
};
struct Pack4Bytes {
    SIMTSCOPE_INLINE static u32 apply(u8 a, u8 b, u8 c, u8 d) { return u32(a) | u32(b) << 8 | u32(c) << 16 | u32(d) << 24; }
};

template <class T, class Narrow, unsigned Count>
void unpack(std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask mask)
{
    const Element<T>* a = operandColumn<T>(registers, constants, op.source[0]);
    for (unsigned e = 0; e < Count; ++e) {
        if (!isPresent(op.destination[e]))
            continue;
        Element<Narrow>* d = resultColumn<Narrow>(registers, op.destination[e]);
        for (unsigned i = 0; i < kWarpSize; ++i) {
            const Element<Narrow> value = Narrow(fromElement<T>(a[i]) >> 8 * sizeof(Narrow) * e);
            d[i] = mask >> i & 1 ? value : d[i];
        }
    }
}

template <class T>
void select(std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask mask)
{
    const LaneMask predicate = readPredicate(registers, constants, op, 2);
    const Element<T>* a = operandColumn<T>(registers, constants, op.source[0]);
    const Element<T>* b = operandColumn<T>(registers, constants, op.source[1]);
    Element<T>* d = resultColumn<T>(registers, op.destination[0]);
#pragma GCC ivdep
    for (unsigned i = 0; i < kWarpSize; ++i) {
        const Element<T> value = predicate >> i & 1 ? a[i] : b[i];
        d[i] = mask >> i & 1 ? value : d[i];
    }
}

template <class T>
struct SelectByInteger {
    SIMTSCOPE_INLINE static T apply(T a, T b, s32 c) { return c >= 0 ? a : b; }
};
template <class T>
struct SelectByFloat {
    SIMTSCOPE_INLINE static T apply(T a, T b, f32 c) { return c >= 0.0f ? a : b; }
};
/// Implements slct.ftz: a subnormal is flushed to a zero, which is not below zero.
template <class T>
struct SelectByFlushed {
    SIMTSCOPE_INLINE static T apply(T a, T b, f32 c) { return c > -0x1p-126f ? a : b; }
};

enum class Logic { Move, Not, And, Or, Xor };

template <Logic L>
void logic(std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask mask)
{
    const LaneMask a = readPredicate(registers, constants, op, 0);
    LaneMask value = a;
    if constexpr (L == Logic::Not)
        value = ~a;
    if constexpr (L == Logic::And)
        value = a & readPredicate(registers, constants, op, 1);
    if constexpr (L == Logic::Or)
        value = a | readPredicate(registers, constants, op, 1);
    if constexpr (L == Logic::Xor)
        value = a ^ readPredicate(registers, constants, op, 1);
    writePredicate(registers, op.destination[0], value, mask);
}

/// Converts an address to a generic one: window + address in the space. Global and const addresses are generic as they are.
template <u64 Window>
struct ToGeneric {
    SIMTSCOPE_INLINE static u64 apply(u64 a) { return a + Window; }
};
template <u64 Window>
struct FromGeneric {
    SIMTSCOPE_INLINE static u64 apply(u64 a) { return a - Window; }
};

template <u64 Window>
void inWindow(std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask mask)
{
    const u64* a = operandColumn<u64>(registers, constants, op.source[0]);
    LaneMask lanesInWindow = 0;
    for (unsigned i = 0; i < kWarpSize; ++i)
        lanesInWindow |= LaneMask(a[i] - Window < kWindowBytes) << i;
    writePredicate(registers, op.destination[0], lanesInWindow, mask);
}

#define SLCT(T)                                                                                                                            \
    makeRow<SelectByInteger<T>, T, T, T, s32>("slct." #T ".s32", "9.7.6.4"),                                                               \
        makeRow<SelectByFloat<T>, T, T, T, f32>("slct." #T ".f32", "9.7.6.4"),                                                             \
        makeRow<SelectByFlushed<T>, T, T, T, f32>("slct.ftz." #T ".f32", "9.7.6.4")
#define SELP(T) makeRow<T, T, T, pred>("selp." #T, "9.7.6.3", &select<T>)
#define LOGIC(name, L, section) makeRow<pred, pred, pred>(name ".pred", section, &logic<Logic::L>)
#define CVTA(space, window)                                                                                                                \
    makeRow<ToGeneric<window>, u64, u64>("cvta." space ".u64", "9.7.9.20"),                                                                \
        makeRow<FromGeneric<window>, u64, u64>("cvta.to." space ".u64", "9.7.9.20")
#define ISSPACEP(space, window) makeRow<pred, u64>("isspacep." space, "9.7.9.19", &inWindow<window>)

constexpr AluRow kMoveRows[] = {
    makeRow<Move<b16>, b16, b16>("mov.b16", "9.7.9.3"),
    makeRow<Move<b32>, b32, b32>("mov.b32", "9.7.9.3"),
    makeRow<Move<b64>, b64, b64>("mov.b64", "9.7.9.3"),
    makeRow<pred, pred>("mov.pred", "9.7.9.3", &logic<Logic::Move>),
    makeRow<pred, pred>("not.pred", "9.7.8.4", &logic<Logic::Not>),
    LOGIC("and", And, "9.7.8.1"),
    LOGIC("or", Or, "9.7.8.2"),
    LOGIC("xor", Xor, "9.7.8.3"),
    makeRow<Pack2<b8, b16>, b16, b8, b8>("mov.pack.b16.2", "9.7.9.4"),
    makeRow<Pack2<b16, b32>, b32, b16, b16>("mov.pack.b32.2", "9.7.9.4"),
    makeRow<Pack2<b32, b64>, b64, b32, b32>("mov.pack.b64.2", "9.7.9.4"),
    makeRow<Pack4Bytes, b32, b8, b8, b8, b8>("mov.pack.b32.4", "9.7.9.4"),
    makeRow<Pack4, b64, b16, b16, b16, b16>("mov.pack.b64.4", "9.7.9.4"),
    makeRow<b8, b16>("mov.unpack.b16.2", "9.7.9.4", &unpack<b16, b8, 2>),
    makeRow<b16, b32>("mov.unpack.b32.2", "9.7.9.4", &unpack<b32, b16, 2>),
    makeRow<b32, b64>("mov.unpack.b64.2", "9.7.9.4", &unpack<b64, b32, 2>),
    makeRow<b8, b32>("mov.unpack.b32.4", "9.7.9.4", &unpack<b32, b8, 4>),
    makeRow<b16, b64>("mov.unpack.b64.4", "9.7.9.4", &unpack<b64, b16, 4>),
    SELP(b16),
    SELP(b32),
    SELP(b64),
    SLCT(b16),
    SLCT(b32),
    SLCT(b64),
    CVTA("shared", kSharedWindow),
    CVTA("local", kLocalWindow),
    CVTA("param", kParamWindow),
    CVTA("global", 0),
    CVTA("const", 0),
    ISSPACEP("shared", kSharedWindow),
    ISSPACEP("local", kLocalWindow),
    ISSPACEP("param", kParamWindow),
};

}  // namespace

Rows moveRows()
{
    return {kMoveRows, sizeof kMoveRows / sizeof kMoveRows[0]};
}

}  // namespace simtscope::ptx::SIMTSCOPE_ISA
