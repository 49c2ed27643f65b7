// Emits floating-point arithmetic (ptx/alu/alu_columns_float.cpp; declared in forms.h): rounded to nearest, without .ftz. NaN results of
// .f32 become 0x7fffffff. NaN results of .f64 keep the payload of an operand: that of the second, else of the third, else of the first.
#include "gpu/ptx/model/decoded_function.h"
#include "gpu/simt/native/forms.h"

namespace simtscope::simt::native {
namespace {

using namespace vector;

constexpr std::uint64_t kQuietNanBit = 0x0008000000000000;

VectorOperand registerOperand(unsigned index)
{
    return VectorOperand::vector(index);
}
Masking makeMasking(unsigned mask)
{
    return {std::uint8_t(mask), false};
}

/// Ends an operation: makes a NaN result canonical, or clamps the result to [0, 1] (NaN becomes 0).
enum ResultFixup : std::uint32_t { kCanonical = 0, kSaturated = 1 };
void finishF32(Emitter& e, unsigned d, std::uint32_t fixup)
{
    if (fixup == kSaturated) {
        const unsigned zero = Emitter::scratch(2);
        e.code.emit(kXor, zero, zero, registerOperand(zero));
        e.code.emit(kMaxF32, d, d, registerOperand(zero));  // NaN, and a zero of either sign, give the second operand.
        e.code.emit(kMinF32, d, d, e.code.addLiteral32(0x3f800000));
        return;
    }
    e.code.emit(kCompareF32, kScratchMask, d, registerOperand(d), unsigned(FloatComparison::Unordered));
    e.code.emit(kBlend, d, d, e.code.addLiteral32(0x7fffffff), makeMasking(kScratchMask));
}

void emitTwoSourcesF32(Emitter& e, const Form& form)
{
    const unsigned d = e.destinationVector(), a = e.sourceVector(0);
    e.code.emit(form.op, d, a, e.registerOrMemory(1));
    finishF32(e, d, form.variant);
}

void emitRootF32(Emitter& e, const Form& form)
{
    const unsigned d = e.destinationVector();
    e.code.emit(form.op, d, 0, e.registerOrMemory(0));
    finishF32(e, d, kCanonical);
}
void emitReciprocalF32(Emitter& e, const Form& form)
{
    const unsigned d = e.destinationVector(), one = Emitter::scratch(0);
    e.code.emit(kBroadcast32, one, 0, e.code.addLiteral32(0x3f800000));
    e.code.emit(form.op, d, one, e.registerOrMemory(0));
    finishF32(e, d, kCanonical);
}

void fuseF32(Emitter& e, const Form& form)
{
    const unsigned d = e.destinationVector(), a = e.sourceVector(0), b = e.sourceVector(1);
    const VectorOperand c = e.registerOrMemory(2);
    e.code.emit(kLoad, d, 0, registerOperand(a));
    e.code.emit(kMulAdd, d, b, c);
    finishF32(e, d, form.variant);
}

/// Copies the factors of a product, for the sum that it is contracted with.
void keepFactors(Emitter& e)
{
    for (unsigned factorIndex = 0; factorIndex < 2; ++factorIndex)
        for (unsigned part = 0; part < e.destinationParts(); ++part) {
            const unsigned d = e.destinationVector(part, 1 + factorIndex);
            e.code.emit(kLoad, d, 0, registerOperand(e.sourceVector(factorIndex, part)));
        }
}
void emitKeptProductF32(Emitter& e, const Form& form)
{
    keepFactors(e);
    emitTwoSourcesF32(e, form);
}
const VectorOp& chooseMulAdd(const Emitter& e)
{
    const unsigned variant = e.op().variant;
    const bool isNegated = variant & ptx::kNegatedProduct, subtracts = variant & ptx::kNegatedAddend;
    return isNegated ? (subtracts ? kNegatedMulSub : kNegatedMulAdd) : subtracts ? kMulSub : kMulAdd;
}
void emitContractedSumF32(Emitter& e, const Form& form)
{
    const unsigned d = e.destinationVector(), a = e.sourceVector(2), b = e.sourceVector(3);
    const VectorOperand c = e.registerOrMemory(e.op().variant & ptx::kSecondIsAddend ? 1 : 0);
    e.code.emit(kLoad, d, 0, registerOperand(a));
    e.code.emit(chooseMulAdd(e), d, b, c);
    finishF32(e, d, form.variant);
}

/// Clears or flips the sign bit.
void emitSignF32(Emitter& e, const Form& form)
{
    const unsigned d = e.destinationVector(), a = e.sourceVector(0);
    e.code.emit(form.op, d, a, e.code.addLiteral32(form.variant));
    finishF32(e, d, kCanonical);
}

/// Emits min (`variant` 0) or max (1). If one operand is NaN, the result is the other one.
void emitMinMax(Emitter& e, const Form& form)
{
    constexpr unsigned kSignOfResult = 1u << 2;
    const bool isWide = form.op.isWide;
    const VectorOp compare = isWide ? kCompareF64 : kCompareF32, blend = isWide ? toWide(kBlend) : kBlend;
    for (unsigned part = 0; part < e.destinationParts(); ++part) {
        const unsigned d = e.destinationVector(part), a = e.sourceVector(0, part), b = e.sourceVector(1, part);
        e.code.emit(form.op, d, a, registerOperand(b), form.variant | kSignOfResult);
        // The processor gives a signalling NaN precedence over a number.
        e.code.emit(compare, kScratchMask, b, registerOperand(b), unsigned(FloatComparison::Unordered));
        e.code.emit(blend, d, d, registerOperand(a), makeMasking(kScratchMask));
        e.code.emit(compare, kScratchMask, a, registerOperand(a), unsigned(FloatComparison::Unordered));
        e.code.emit(blend, d, d, registerOperand(b), makeMasking(kScratchMask));
        if (!isWide) {
            finishF32(e, d, kCanonical);
            continue;
        }
        e.code.emit(compare, kScratchMask, d, registerOperand(d), unsigned(FloatComparison::Unordered));
        e.code.emit(toWide(kOr), d, d, e.code.addLiteral64(kQuietNanBit), makeMasking(kScratchMask));
    }
}

void copySign(Emitter& e, const Form& form)
{
    for (unsigned part = 0; part < e.destinationParts(); ++part) {
        const unsigned d = e.destinationVector(part), sign = e.sourceVector(0, part);
        const VectorOperand magnitude = e.registerOrMemory(1, part);
        if (form.op.isWide)
            e.code.emit(kBroadcast64, d, 0, e.code.addLiteral64(std::uint64_t(1) << 63));
        else
            e.code.emit(kBroadcast32, d, 0, e.code.addLiteral32(0x80000000));
        e.code.emit(form.op, d, sign, magnitude, kSelectByFirst);
    }
}

/// Makes the result the NaN of `from`, made quiet, in lanes in which `from` is NaN.
void takeNaN(Emitter& e, unsigned d, unsigned from)
{
    e.code.emit(kCompareF64, kScratchMask, from, registerOperand(from), unsigned(FloatComparison::Unordered));
    e.code.emit(toWide(kOr), d, from, e.code.addLiteral64(kQuietNanBit), makeMasking(kScratchMask));
}

void emitTwoSourcesF64(Emitter& e, const Form& form)
{
    for (unsigned part = 0; part < 2; ++part) {
        const unsigned d = e.destinationVector(part), a = e.sourceVector(0, part), b = e.sourceVector(1, part);
        e.code.emit(form.op, d, a, registerOperand(b));
        if (!e.isConstant(1) || (e.constant(1) & ~(std::uint64_t(1) << 63)) > 0x7ff0000000000000ull)
            takeNaN(e, d, b);
    }
}
void divideF64(Emitter& e, const Form& form)
{
    for (unsigned part = 0; part < 2; ++part) {
        const unsigned d = e.destinationVector(part), a = e.sourceVector(0, part);
        e.code.emit(form.op, d, a, e.registerOrMemory(1, part));
    }
}
void emitRootF64(Emitter& e, const Form& form)
{
    for (unsigned part = 0; part < 2; ++part) {
        const unsigned d = e.destinationVector(part);
        e.code.emit(form.op, d, 0, e.registerOrMemory(0, part));
    }
}
void fuseF64(Emitter& e, const Form&)
{
    for (unsigned part = 0; part < 2; ++part) {
        const unsigned d = e.destinationVector(part), a = e.sourceVector(0, part), b = e.sourceVector(1, part), c = e.sourceVector(2, part);
        e.code.emit(kLoad, d, 0, registerOperand(a));
        e.code.emit(toWide(kMulAdd), d, b, registerOperand(c));
        takeNaN(e, d, c);
        takeNaN(e, d, b);
    }
}
void emitKeptProductF64(Emitter& e, const Form& form)
{
    keepFactors(e);
    emitTwoSourcesF64(e, form);
}
/// Emits a contracted sum. Flipping a sign flips it in NaN, too.
void emitContractedSumF64(Emitter& e, const Form&)
{
    const unsigned variant = e.op().variant;
    for (unsigned part = 0; part < 2; ++part) {
        const unsigned d = e.destinationVector(part), a = e.sourceVector(2, part), b = e.sourceVector(3, part);
        unsigned c = e.sourceVector(variant & ptx::kSecondIsAddend ? 1 : 0, part);
        const VectorOperand sign = e.code.addLiteral64(std::uint64_t(1) << 63);
        if (variant & ptx::kNegatedProduct)
            e.code.emit(toWide(kXor), d, a, sign);
        else
            e.code.emit(kLoad, d, 0, registerOperand(a));
        if (variant & ptx::kNegatedAddend) {
            e.code.emit(toWide(kXor), Emitter::scratch(0), c, sign);
            c = Emitter::scratch(0);
        }
        e.code.emit(toWide(kMulAdd), d, b, registerOperand(c));
        takeNaN(e, d, c);
        takeNaN(e, d, b);
    }
}
/// Clears or flips the sign bit of numbers. A NaN is made quiet and keeps its sign.
void emitSignF64(Emitter& e, const Form& form)
{
    const std::uint64_t sign = std::uint64_t(1) << 63;
    for (unsigned part = 0; part < 2; ++part) {
        const unsigned d = e.destinationVector(part), a = e.sourceVector(0, part);
        e.code.emit(form.op, d, a, e.code.addLiteral64(form.variant ? ~sign : sign));
        takeNaN(e, d, a);
    }
}

constexpr Form kFloatForms[] = {
    {"add.f32", &emitTwoSourcesF32, kAddF32},
    {"sub.f32", &emitTwoSourcesF32, kSubF32},
    {"mul.f32", &emitTwoSourcesF32, kMulF32},
    {"div.f32", &emitTwoSourcesF32, kDivF32},
    {"add.sat.f32", &emitTwoSourcesF32, kAddF32, kSaturated},
    {"sub.sat.f32", &emitTwoSourcesF32, kSubF32, kSaturated},
    {"mul.sat.f32", &emitTwoSourcesF32, kMulF32, kSaturated},
    {"sqrt.f32", &emitRootF32, kSqrtF32},
    {"rcp.f32", &emitReciprocalF32, kDivF32},
    {"fma.f32", &fuseF32},
    {"fma.sat.f32", &fuseF32, {}, kSaturated},
    {"mad.f32", &fuseF32},
    {"mad.sat.f32", &fuseF32, {}, kSaturated},
    {"mul.f32/kept", &emitKeptProductF32, kMulF32},
    {"fma.f32/contracted", &emitContractedSumF32},
    {"fma.sat.f32/contracted", &emitContractedSumF32, {}, kSaturated},
    {"abs.f32", &emitSignF32, kAnd, 0x7fffffff},
    {"neg.f32", &emitSignF32, kXor, 0x80000000},
    {"min.f32", &emitMinMax, kRange, 0},
    {"max.f32", &emitMinMax, kRange, 1},
    {"copysign.f32", &copySign, kTernary},
    {"add.f64", &emitTwoSourcesF64, kAddF64},
    {"sub.f64", &emitTwoSourcesF64, kSubF64},
    {"mul.f64", &emitTwoSourcesF64, kMulF64},
    {"div.f64", &divideF64, kDivF64},
    {"sqrt.f64", &emitRootF64, kSqrtF64},
    {"fma.f64", &fuseF64},
    {"mad.f64", &fuseF64},
    {"mul.f64/kept", &emitKeptProductF64, kMulF64},
    {"fma.f64/contracted", &emitContractedSumF64},
    {"abs.f64", &emitSignF64, toWide(kAnd), 1},
    {"neg.f64", &emitSignF64, toWide(kXor), 0},
    {"min.f64", &emitMinMax, toWide(kRange), 0},
    {"max.f64", &emitMinMax, toWide(kRange), 1},
    {"copysign.f64", &copySign, toWide(kTernary)},
};

}  // namespace

std::span<const Form> floatForms()
{
    return kFloatForms;
}

}  // namespace simtscope::simt::native
