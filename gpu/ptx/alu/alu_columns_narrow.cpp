// Implements conversions from and to narrow formats (declared in alu_columns.h): cvt to and from .f16, .bf16, .tf32, .e4m3x2, .e5m2x2, and
// cvt.pack. PTX ISA 9.0, sections 9.7.9.21 and 9.7.9.22.
//
// There is one column function per source type; the row's variant holds format, rounding and flags.
#include "gpu/ptx/alu/alu_narrow.h"

namespace simtscope::ptx::SIMTSCOPE_ISA {
namespace {

template <class S>
SIMTSCOPE_INLINE f64 valueOf(S a)
{
    if constexpr (TypeOf<S>::value == ScalarType::F32 || TypeOf<S>::value == ScalarType::F64)
        return f64(a);
    else if constexpr (TypeOf<S>::value == ScalarType::F16 || TypeOf<S>::value == ScalarType::BF16)
        return widen(a);
    else
        return integerValue(a);
}

/// Converts one value. A .tf32 occupies the upper bits of a .f32.
template <class S>
void toNarrow(std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask mask)
{
    const Element<S>* a = operandColumn<S>(registers, constants, op.source[0]);
    u32* d = resultColumn<u32>(registers, op.destination[0]);
    const unsigned shift = unpackNarrowing(op.variant).format == Narrowing::TF32 ? 13 : 0;
    for (unsigned i = 0; i < kWarpSize; ++i)
        if (mask >> i & 1)
            d[i] = narrow(valueOf(fromElement<S>(a[i])), op.variant) << shift;
}
/// Converts to .tf32 with .rna, which truncates a NaN like any other bits: a NaN with payload in the lower bits only becomes infinity.
void toTensorAway(std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask mask)
{
    const u32* a = operandColumn<u32>(registers, constants, op.source[0]);
    u32* d = resultColumn<u32>(registers, op.destination[0]);
    for (unsigned i = 0; i < kWarpSize; ++i)
        if (mask >> i & 1)
            d[i] = (a[i] & 0x7fffffffu) > 0x7f800000u ? a[i] & 0xffffe000u : narrow(f64(fromElement<f32>(a[i])), op.variant) << 13;
}
/// Converts two .f32 to a pair; the first operand becomes the upper half.
void toPair(std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask mask)
{
    const u32* a = operandColumn<f32>(registers, constants, op.source[0]);
    const u32* b = operandColumn<f32>(registers, constants, op.source[1]);
    u32* d = resultColumn<u32>(registers, op.destination[0]);
    const Narrowing::Format format = unpackNarrowing(op.variant).format;
    const unsigned width = format == Narrowing::F16 || format == Narrowing::BF16 ? 16 : 8;
    for (unsigned i = 0; i < kWarpSize; ++i)
        if (mask >> i & 1)
            d[i] = narrow(f64(fromElement<f32>(a[i])), op.variant) << width | narrow(f64(fromElement<f32>(b[i])), op.variant);
}
/// Converts an .f16x2 to two bytes.
void halvesToBytes(std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask mask)
{
    const u32* a = operandColumn<u32>(registers, constants, op.source[0]);
    u32* d = resultColumn<u32>(registers, op.destination[0]);
    for (unsigned i = 0; i < kWarpSize; ++i)
        if (mask >> i & 1)
            d[i] = narrow(widen(f16{u16(a[i] >> 16)}), op.variant) << 8 | narrow(widen(f16{u16(a[i])}), op.variant);
}
template <Narrowing::Format From, bool Relu>
void bytesToHalves(std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask mask)
{
    constexpr u16 kTo = packNarrowing({Narrowing::F16, Round::Nearest, Relu ? Narrowing::kRelu : u16(0)});
    const u32* a = operandColumn<u32>(registers, constants, op.source[0]);
    u32* d = resultColumn<u32>(registers, op.destination[0]);
    for (unsigned i = 0; i < kWarpSize; ++i)
        if (mask >> i & 1)
            d[i] = narrow(widen(a[i] >> 8 & 0xff, kFormats[From]), kTo) << 16 | narrow(widen(a[i] & 0xff, kFormats[From]), kTo);
}

/// Widens a narrow value, which is exact. A NaN keeps its payload in .f64, and from .bf16 to .f32, which is a shift.
template <class D, class H, bool Ftz, bool Sat>
struct Widen {
    SIMTSCOPE_INLINE static D apply(H a)
    {
        const f64 x = widen(a);
        if (Sat)
            return D(x > 0 ? (x < 1 ? x : 1.0) : 0.0);
        if (x != x && sizeof(D) == 4)
            return TypeOf<H>::value == ScalarType::BF16 && !Ftz ? D(__builtin_bit_cast(f32, u32(a.bits) << 16))
                                                                : D(__builtin_bit_cast(f32, 0x7fffffffu));
        return Ftz && x < 0x1p-126 && x > -0x1p-126 ? D(x * 0) : D(x);
    }
};
template <class H, Round R, bool Sat>
struct Integral {
    SIMTSCOPE_INLINE static H apply(H a)
    {
        constexpr auto kFormat = TypeOf<H>::value == ScalarType::F16 ? Narrowing::F16 : Narrowing::BF16;
        return {u16(narrow(integral<R>(widen(a)), packNarrowing({kFormat, Round::Nearest, Sat ? Narrowing::kSat : u16(0)})))};
    }
};
/// Converts to an integer and clamps to the destination's range; NaN gives 0, or 1 << 63 in 64 bits. Narrow results are extended to 32
/// bits.
template <class D, class H, Round R>
struct ToInteger {
    SIMTSCOPE_INLINE static Element<D> apply(H a)
    {
        constexpr bool kSigned = D(-1) < D(0);
        constexpr D kLow = kSigned ? D(u64(1) << (8 * sizeof(D) - 1)) : D(0), kHigh = D(~u64(0) >> (64 - 8 * sizeof(D) + kSigned));
        const f64 x = integral<R>(widen(a));
        if (x != x)
            return Element<D>(sizeof(D) == 8 ? u64(1) << 63 : 0);
        if (x >= f64(kHigh))
            return Element<D>(kHigh);
        if (x <= f64(kLow))
            return Element<D>(s64(kLow));
        return kSigned ? Element<D>(s64(x)) : Element<D>(u64(x));
    }
};

// cvt.pack clamps two .s32 to a narrow type and puts them side by side, the first operand above the second. Below them it puts the bits of
// the third operand, shifted up.
template <int Bits, bool Signed>
SIMTSCOPE_INLINE u32 clampToBits(s32 a)
{
    constexpr s32 kHigh = (1 << (Bits - Signed)) - 1, kLow = Signed ? -(1 << (Bits - 1)) : 0;
    return u32(a < kLow ? kLow : a > kHigh ? kHigh : a) & ((1u << Bits) - 1);
}
template <int Bits, bool Signed>
struct Pack {
    SIMTSCOPE_INLINE static u32 apply(s32 a, s32 b) { return clampToBits<Bits, Signed>(a) << Bits | clampToBits<Bits, Signed>(b); }
    SIMTSCOPE_INLINE static u32 apply(s32 a, s32 b, u32 c) { return apply(a, b) | c << 2 * Bits; }
};

constexpr AluRow withNarrowing(AluRow row, Narrowing::Format format, Round round, u16 flags)
{
    row.variant = packNarrowing({format, round, flags});
    return row;
}

#define SECTION "9.7.9.21"
#define TO(S, name, H, format, round, flags)                                                                                               \
    withNarrowing(makeRow<H, S>("cvt" name "." #H "." #S, SECTION, &toNarrow<S>), Narrowing::format, Round::round, flags)
#define MODES(S, tail, H, format, flags)                                                                                                   \
    TO(S, tail, H, format, Nearest, flags), TO(S, ".rz" tail, H, format, Zero, flags), TO(S, ".rm" tail, H, format, Down, flags),          \
        TO(S, ".rp" tail, H, format, Up, flags)
#define FROM_AS(S, flags) MODES(S, "", f16, F16, flags), MODES(S, ".sat", f16, F16, Narrowing::kSat), MODES(S, "", bf16, BF16, flags)
#define FROM(S) FROM_AS(S, 0)
#define FROM_FLOAT(S, H, format)                                                                                                           \
    TO(S, ".relu", H, format, Nearest, Narrowing::kRelu), TO(S, ".rz.relu", H, format, Zero, Narrowing::kRelu),                            \
        TO(S, ".satfinite", H, format, Nearest, Narrowing::kFinite), TO(S, ".rz.satfinite", H, format, Zero, Narrowing::kFinite),          \
        TO(S, ".relu.satfinite", H, format, Nearest, Narrowing::kRelu | Narrowing::kFinite),                                               \
        TO(S, ".rz.relu.satfinite", H, format, Zero, Narrowing::kRelu | Narrowing::kFinite)
#define TENSOR(name, round, flags)                                                                                                         \
    withNarrowing(makeRow<b32, f32>("cvt" name ".tf32.f32", SECTION, &toNarrow<f32>), Narrowing::TF32, Round::round, flags)
#define PAIR(name, P, format, round, flags)                                                                                                \
    withNarrowing(makeRow<P, f32, f32>("cvt" name "." #P ".f32", SECTION, &toPair), Narrowing::format, Round::round, flags)
#define PAIRS(P, format)                                                                                                                   \
    PAIR("", P, format, Nearest, 0), PAIR(".rz", P, format, Zero, 0), PAIR(".relu", P, format, Nearest, Narrowing::kRelu),                 \
        PAIR(".rz.relu", P, format, Zero, Narrowing::kRelu), PAIR(".satfinite", P, format, Nearest, Narrowing::kFinite),                   \
        PAIR(".rz.satfinite", P, format, Zero, Narrowing::kFinite),                                                                        \
        PAIR(".relu.satfinite", P, format, Nearest, Narrowing::kRelu | Narrowing::kFinite),                                                \
        PAIR(".rz.relu.satfinite", P, format, Zero, Narrowing::kRelu | Narrowing::kFinite)
#define BYTES_AS(name, type, format, flags)                                                                                                \
    withNarrowing(makeRow<b16, f32, f32>("cvt" name ".satfinite." type ".f32", SECTION, &toPair), Narrowing::format, Round::Nearest,       \
                  flags),                                                                                                                  \
        withNarrowing(makeRow<b16, f16x2>("cvt" name ".satfinite." type ".f16x2", SECTION, &halvesToBytes), Narrowing::format,             \
                      Round::Nearest, flags)
#define BYTES(type, format)                                                                                                                \
    BYTES_AS("", type, format, Narrowing::kFinite), BYTES_AS(".relu", type, format, Narrowing::kFinite | Narrowing::kRelu),                \
        makeRow<f16x2, b16>("cvt.f16x2." type, SECTION, &bytesToHalves<Narrowing::format, false>),                                         \
        makeRow<f16x2, b16>("cvt.relu.f16x2." type, SECTION, &bytesToHalves<Narrowing::format, true>)
#define WIDEN(D, H, name, ftz, sat) makeRow<Widen<D, H, ftz, sat>, D, H>("cvt" name "." #D "." #H, SECTION)
#define WIDENED(H) WIDEN(f32, H, "", false, false), WIDEN(f32, H, ".ftz", true, false), WIDEN(f64, H, "", false, false)
#define INTEGRAL_AS(name, H, R, sat) makeRow<Integral<H, Round::R, sat>, H, H>("cvt." name "." #H "." #H, SECTION)
#define INTEGRAL(H)                                                                                                                        \
    INTEGRAL_AS("rni", H, Nearest, false), INTEGRAL_AS("rzi", H, Zero, false), INTEGRAL_AS("rmi", H, Down, false),                         \
        INTEGRAL_AS("rpi", H, Up, false)
#define TO_INTEGER_AS(name, R, T, H) makeRow<ToInteger<T, H, Round::R>, Element<T>, H>("cvt." name "." #T "." #H, SECTION)
#define TO_INTEGER(T, H)                                                                                                                   \
    TO_INTEGER_AS("rni", Nearest, T, H), TO_INTEGER_AS("rzi", Zero, T, H), TO_INTEGER_AS("rmi", Down, T, H), TO_INTEGER_AS("rpi", Up, T, H)
#define EIGHT(KIND, ...)                                                                                                                   \
    KIND(u8, __VA_ARGS__), KIND(s8, __VA_ARGS__), KIND(u16, __VA_ARGS__), KIND(s16, __VA_ARGS__), KIND(u32, __VA_ARGS__),                  \
        KIND(s32, __VA_ARGS__), KIND(u64, __VA_ARGS__), KIND(s64, __VA_ARGS__)
#define PACK16(type, sign) makeRow<Pack<16, sign>, u32, s32, s32>("cvt.pack.sat." type ".s32", "9.7.9.22")
#define PACK(type, bits, sign) makeRow<Pack<bits, sign>, u32, s32, s32, u32>("cvt.pack.sat." type ".s32.b32", "9.7.9.22")

constexpr AluRow kNarrowRows[] = {
    FROM(u8),
    FROM(s8),
    FROM(u16),
    FROM(s16),
    FROM(u32),
    FROM(s32),
    FROM(u64),
    FROM(s64),
    FROM(f32),
    FROM_AS(f64, Narrowing::kPayload),
    // An H200 does not flush the source here: .rp of the smallest subnormal gives the smallest half.
    MODES(f32, ".ftz", f16, F16, 0),
    MODES(f32, ".ftz.sat", f16, F16, Narrowing::kSat),
    FROM_FLOAT(f32, f16, F16),
    FROM_FLOAT(f32, bf16, BF16),
    MODES(f16, "", bf16, BF16, 0),
    MODES(bf16, "", f16, F16, 0),
    TO(f16, ".sat", f16, F16, Nearest, Narrowing::kSat),
    TO(f16, "", f16, F16, Nearest, 0),
    withNarrowing(makeRow<b32, f32>("cvt.rna.tf32.f32", SECTION, &toTensorAway), Narrowing::TF32, Round::Away, 0),
    TENSOR(".rna.satfinite", Away, Narrowing::kFinite),
    TENSOR("", Nearest, 0),
    TENSOR(".rz", Zero, 0),
    TENSOR(".relu", Nearest, Narrowing::kRelu),
    TENSOR(".rz.relu", Zero, Narrowing::kRelu),
    TENSOR(".satfinite", Nearest, Narrowing::kFinite),
    TENSOR(".rz.satfinite", Zero, Narrowing::kFinite),
    TENSOR(".relu.satfinite", Nearest, Narrowing::kFinite | Narrowing::kRelu),
    TENSOR(".rz.relu.satfinite", Zero, Narrowing::kFinite | Narrowing::kRelu),
    PAIRS(f16x2, F16),
    PAIRS(bf16x2, BF16),
    BYTES("e4m3x2", E4M3),
    BYTES("e5m2x2", E5M2),
    WIDENED(f16),
    WIDENED(bf16),
    INTEGRAL(f16),
    INTEGRAL(bf16),
    WIDEN(f32, f16, ".sat", false, true),
    WIDEN(f32, f16, ".ftz.sat", true, true),
    WIDEN(f64, f16, ".sat", false, true),
    INTEGRAL_AS("rni.sat", f16, Nearest, true),
    INTEGRAL_AS("rzi.sat", f16, Zero, true),
    INTEGRAL_AS("rmi.sat", f16, Down, true),
    INTEGRAL_AS("rpi.sat", f16, Up, true),
    EIGHT(TO_INTEGER, f16),
    EIGHT(TO_INTEGER, bf16),
    PACK16("u16", false),
    PACK16("s16", true),
    PACK("u8", 8, false),
    PACK("s8", 8, true),
    PACK("u4", 4, false),
    PACK("s4", 4, true),
    PACK("u2", 2, false),
    PACK("s2", 2, true),
};

}  // namespace

Rows narrowRows()
{
    return {kNarrowRows, sizeof kNarrowRows / sizeof kNarrowRows[0]};
}

}  // namespace simtscope::ptx::SIMTSCOPE_ISA
