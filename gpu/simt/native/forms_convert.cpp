// Emits conversions (ptx/alu/alu_columns_convert.cpp; declared in forms.h): between integers, and the common ones from and to
// floating-point numbers.
#include "gpu/simt/native/forms.h"

namespace simtscope::simt::native {
namespace {

using namespace vector;

// An integer type in `variant`: its width, and this bit if it is signed.
constexpr std::uint32_t kSignedType = 128;
constexpr std::uint32_t pairOf(std::uint32_t destination, std::uint32_t source)
{
    return destination << 8 | source;
}

/// Truncates each 32-bit element to a narrower integer, and extends the result to 32 bits.
void truncateAndExtend(Emitter& e, unsigned to, unsigned from, std::uint32_t type)
{
    const unsigned width = type & ~kSignedType;
    if (type & kSignedType) {
        e.code.emit(kShiftLeftImmediate32, to, 0, VectorOperand::vector(from), 32 - width);
        e.code.emit(kShiftRightSignedImmediate32, to, 0, VectorOperand::vector(to), 32 - width);
    } else {
        e.code.emit(kAnd, to, from, e.code.addLiteral32((1u << width) - 1));
    }
}

/// Takes the low 32-bit words of 64-bit elements.
void takeLowWords(Emitter& e, unsigned to)
{
    std::array<std::uint8_t, 64> even{};
    for (unsigned i = 0; i < 16; ++i)
        even[4 * i] = std::uint8_t(2 * i);
    const unsigned first = e.sourceVector(0, 0), second = e.sourceVector(0, 1);
    e.code.emit(kLoad, to, 0, e.code.addLiteralVector(even));
    e.code.emit(kPermuteTwo, to, first, VectorOperand::vector(second));
}

void fromInteger(Emitter& e, const Form& form)
{
    const std::uint32_t to = form.variant >> 8, from = form.variant & 0xff;
    const unsigned toWidth = to & ~kSignedType, fromWidth = from & ~kSignedType;
    if (toWidth == 64 && fromWidth == 64) {
        for (unsigned part = 0; part < 2; ++part) {
            const unsigned d = e.destinationVector(part);
            e.code.emit(kLoad, d, 0, VectorOperand::vector(e.sourceVector(0, part)));
        }
        return;
    }
    if (toWidth == 64) {
        const bool isSigned = from & kSignedType;
        unsigned source = e.sourceVector(0);
        for (unsigned part = 0; part < 2; ++part)
            e.destinationVector(part);
        if (fromWidth < 32) {
            truncateAndExtend(e, Emitter::scratch(0), source, from);
            source = Emitter::scratch(0);
        }
        const VectorOp extend = isSigned ? kExtendSigned : kExtendUnsigned;
        e.code.emit(extend, e.destinationVector(0), 0, VectorOperand::vector(source));
        e.code.emit(kUpperHalf, source, 0, VectorOperand::vector(Emitter::scratch(1)), 1);
        e.code.emit(extend, e.destinationVector(1), 0, VectorOperand::vector(Emitter::scratch(1)));
        return;
    }
    const unsigned d = e.destinationVector();
    unsigned current = d;
    if (fromWidth == 64 || e.sourceParts(0) == 2)
        takeLowWords(e, d);
    else
        current = e.sourceVector(0);
    // Truncates to the narrower type first. A wider destination keeps the extended source, truncated to its own width.
    if (fromWidth < 32 && fromWidth <= toWidth) {
        truncateAndExtend(e, d, current, from);
        current = d;
    }
    if (toWidth < 32)
        truncateAndExtend(e, d, current, to);
    else if (current != d)
        e.code.emit(kLoad, d, 0, VectorOperand::vector(current));
}

void convertIntegerToF32(Emitter& e, const Form& form)
{
    const unsigned d = e.destinationVector();
    e.code.emit(form.op, d, 0, e.registerOrMemory(0));
}

/// Converts 32 bits to 64, part by part.
void convertToF64(Emitter& e, const Form& form)
{
    e.destinationVector(0);
    const unsigned from = e.sourceVector(0), upper = Emitter::scratch(0);
    e.code.emit(form.op, e.destinationVector(0), 0, VectorOperand::vector(from));
    e.code.emit(kUpperHalf, from, 0, VectorOperand::vector(upper), 1);
    e.code.emit(form.op, e.destinationVector(1), 0, VectorOperand::vector(upper));
}

void convertF64ToF32(Emitter& e, const Form& form)
{
    const unsigned d = e.destinationVector(), first = e.sourceVector(0, 0), second = e.sourceVector(0, 1), upper = Emitter::scratch(0);
    e.code.emit(form.op, d, 0, VectorOperand::vector(first));
    e.code.emit(form.op, upper, 0, VectorOperand::vector(second));
    e.code.emit(kInsertUpperHalf, d, d, VectorOperand::vector(upper), 1);
}

/// Converts to a signed integer. The processor gives the least number for NaN and for values above the range. Values above the range must
/// give the greatest number, and NaN must give 0.
void convertF32ToSigned(Emitter& e, const Form& form)
{
    const unsigned d = e.destinationVector(), a = e.sourceVector(0);
    e.code.emit(form.op, d, 0, VectorOperand::vector(a));
    e.code.emit(kCompareF32, kScratchMask, a, e.code.addLiteral32(0x4f000000), unsigned(FloatComparison::GreaterEqual));  // 2^31
    e.code.emit(kBlend, d, d, e.code.addLiteral32(0x7fffffff), Masking{kScratchMask, false});
    e.code.emit(kCompareF32, kScratchMask, a, VectorOperand::vector(a), unsigned(FloatComparison::Unordered));
    e.code.emit(kXor, d, d, VectorOperand::vector(d), Masking{kScratchMask, false});
}
/// Converts to an unsigned integer. The processor gives the largest number for NaN and for values below the range; everything that is not
/// above 0 must give 0.
void convertF32ToUnsigned(Emitter& e, const Form& form)
{
    const unsigned d = e.destinationVector(), a = e.sourceVector(0), zero = Emitter::scratch(0);
    e.code.emit(kXor, zero, zero, VectorOperand::vector(zero));
    e.code.emit(kCompareF32, kScratchMask, a, VectorOperand::vector(zero), unsigned(FloatComparison::Greater));
    e.code.emit(form.op, d, 0, VectorOperand::vector(a), Masking{kScratchMask, true});
}

constexpr std::uint32_t kU8 = 8, kS8 = 8 | kSignedType, kU16 = 16, kS16 = 16 | kSignedType, kU32 = 32, kS32 = 32 | kSignedType, kU64 = 64,
                        kS64 = 64 | kSignedType;

#define CONVERT(to, from, TO, FROM)                                                                                                        \
    {                                                                                                                                      \
        "cvt." to "." from, &fromInteger, {}, pairOf(TO, FROM)                                                                             \
    }
#define FROM_ALL(to, TO)                                                                                                                   \
    CONVERT(to, "u8", TO, kU8), CONVERT(to, "s8", TO, kS8), CONVERT(to, "u16", TO, kU16), CONVERT(to, "s16", TO, kS16),                    \
        CONVERT(to, "u32", TO, kU32), CONVERT(to, "s32", TO, kS32), CONVERT(to, "u64", TO, kU64), CONVERT(to, "s64", TO, kS64),            \
        CONVERT(to, "u8/64", TO, kU8), CONVERT(to, "s8/64", TO, kS8), CONVERT(to, "u16/64", TO, kU16), CONVERT(to, "s16/64", TO, kS16),    \
        CONVERT(to, "u32/64", TO, kU32), CONVERT(to, "s32/64", TO, kS32)
#define FROM_REGISTERS(to, TO)                                                                                                             \
    CONVERT(to, "u8", TO, kU8), CONVERT(to, "s8", TO, kS8), CONVERT(to, "u16", TO, kU16), CONVERT(to, "s16", TO, kS16),                    \
        CONVERT(to, "u32", TO, kU32), CONVERT(to, "s32", TO, kS32), CONVERT(to, "u64", TO, kU64), CONVERT(to, "s64", TO, kS64)

constexpr Form kConvertForms[] = {
    FROM_ALL("u8", kU8),
    FROM_ALL("s8", kS8),
    FROM_ALL("u16", kU16),
    FROM_ALL("s16", kS16),
    FROM_ALL("u32", kU32),
    FROM_ALL("s32", kS32),
    FROM_REGISTERS("u64", kU64),
    FROM_REGISTERS("s64", kS64),
    {"cvt.f32.s32", &convertIntegerToF32, kSignedToF32},
    {"cvt.f32.u32", &convertIntegerToF32, kUnsignedToF32},
    {"cvt.f64.s32", &convertToF64, kSignedToF64},
    {"cvt.f64.u32", &convertToF64, kUnsignedToF64},
    {"cvt.f64.f32", &convertToF64, kF32ToF64},
    {"cvt.f32.f64", &convertF64ToF32, kF64ToF32},
    {"cvt.rzi.s32.f32", &convertF32ToSigned, kF32ToSigned},
    {"cvt.rzi.u32.f32", &convertF32ToUnsigned, kF32ToUnsigned},
};

#undef CONVERT
#undef FROM_ALL
#undef FROM_REGISTERS

}  // namespace

std::span<const Form> convertForms()
{
    return kConvertForms;
}

}  // namespace simtscope::simt::native
