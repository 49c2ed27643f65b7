// Emits integer arithmetic (ptx/alu/alu_columns_integer.cpp; declared in forms.h).
#include "gpu/simt/native/forms.h"

namespace simtscope::simt::native {
namespace {

using namespace vector;

/// Emits d = a op b, lane by lane.
void emitTwoSources(Emitter& e, const Form& form)
{
    // Only the last operand of an instruction may be a constant in memory.
    const bool swaps = form.variant && e.isConstant(0);
    for (unsigned part = 0; part < e.destinationParts(); ++part) {
        const unsigned d = e.destinationVector(part), a = e.sourceVector(swaps ? 1 : 0, part);
        e.code.emit(form.op, d, a, e.registerOrMemory(swaps ? 0 : 1, part));
    }
}

void emitOneSource(Emitter& e, const Form& form)
{
    for (unsigned part = 0; part < e.destinationParts(); ++part) {
        const unsigned d = e.destinationVector(part);
        e.code.emit(form.op, d, 0, VectorOperand::vector(e.sourceVector(0, part)));
    }
}

/// Emits d = a * b + c. If `variant` is not 0, the addition has 64-bit elements.
void emitProductSum(Emitter& e, const Form& form)
{
    const bool swaps = e.isConstant(0);
    for (unsigned part = 0; part < e.destinationParts(); ++part) {
        const unsigned d = e.destinationVector(part), a = e.sourceVector(swaps ? 1 : 0, part);
        e.code.emit(form.op, d, a, e.registerOrMemory(swaps ? 0 : 1, part));
        e.code.emit(form.variant ? kAdd64 : kAdd32, d, d, e.registerOrMemory(2, part));
    }
}

void negate(Emitter& e, const Form& form)
{
    for (unsigned part = 0; part < e.destinationParts(); ++part) {
        const unsigned d = e.destinationVector(part), zero = Emitter::scratch(0);
        e.code.emit(kXor, zero, zero, VectorOperand::vector(zero));
        e.code.emit(form.op, d, zero, e.registerOrMemory(0, part));
    }
}

/// Returns a part of a 32-bit factor, in the low half of each 64-bit element.
VectorOperand makeFactor(Emitter& e, unsigned source, unsigned part, bool isSigned)
{
    if (e.isConstant(source))
        return e.code.addLiteral64(e.constant(source));
    return VectorOperand::vector(e.extendTo64(source, part, isSigned, source));
}

/// Emits d = a * b with twice the width; adds c if there is one.
void emitWideProduct(Emitter& e, const Form& form)
{
    const bool isSigned = form.op.opcode == kMulSigned.opcode, swaps = e.isConstant(0) && !e.isConstant(1);
    for (unsigned part = 0; part < e.destinationParts(); ++part) {
        const unsigned d = e.destinationVector(part), a = e.extendTo64(swaps ? 1 : 0, part, isSigned, 2);
        e.code.emit(form.op, d, a, makeFactor(e, swaps ? 0 : 1, part, isSigned));
        if (form.variant)
            e.code.emit(kAdd64, d, d, e.registerOrMemory(2, part));
    }
}

/// Emits the upper halves of products: multiplies the even lanes and the odd lanes, and merges the results; adds c if there is one.
void emitHighProduct(Emitter& e, const Form& form)
{
    std::array<std::uint8_t, 64> upper{};
    for (unsigned lane = 0; lane < 16; ++lane)
        upper[4 * lane] = std::uint8_t(lane % 2 == 0 ? lane + 1 : 16 + lane);
    const unsigned d = e.destinationVector(), a = e.sourceVector(0), b = e.sourceVector(1);
    const unsigned even = Emitter::scratch(0), odd = Emitter::scratch(1), shiftedB = Emitter::scratch(2);
    e.code.emit(form.op, even, a, VectorOperand::vector(b));
    e.code.emit(kShiftRightImmediate64, odd, 0, VectorOperand::vector(a), 32);
    e.code.emit(kShiftRightImmediate64, shiftedB, 0, VectorOperand::vector(b), 32);
    e.code.emit(form.op, odd, odd, VectorOperand::vector(shiftedB));
    e.code.emit(kLoad, d, 0, e.code.addLiteralVector(upper));
    e.code.emit(kPermuteTwo, d, even, VectorOperand::vector(odd));
    if (form.variant)
        e.code.emit(kAdd32, d, d, e.registerOrMemory(2));
}

constexpr std::uint32_t kCommutes = 1, kAddsWide = 1, kAddsSource = 1;

constexpr Form kIntegerForms[] = {
    {"add.u32", &emitTwoSources, kAdd32, kCommutes},
    {"add.s32", &emitTwoSources, kAdd32, kCommutes},
    {"add.u64", &emitTwoSources, kAdd64, kCommutes},
    {"add.s64", &emitTwoSources, kAdd64, kCommutes},
    {"sub.u32", &emitTwoSources, kSub32},
    {"sub.s32", &emitTwoSources, kSub32},
    {"sub.u64", &emitTwoSources, kSub64},
    {"sub.s64", &emitTwoSources, kSub64},
    {"mul.lo.u32", &emitTwoSources, kMulLow, kCommutes},
    {"mul.lo.s32", &emitTwoSources, kMulLow, kCommutes},
    {"mul.lo.u64", &emitTwoSources, toWide(kMulLow), kCommutes},
    {"mul.lo.s64", &emitTwoSources, toWide(kMulLow), kCommutes},
    {"mul.hi.u32", &emitHighProduct, kMulUnsigned},
    {"mul.hi.s32", &emitHighProduct, kMulSigned},
    {"mad.hi.u32", &emitHighProduct, kMulUnsigned, kAddsSource},
    {"mad.hi.s32", &emitHighProduct, kMulSigned, kAddsSource},
    {"mul.wide.u32", &emitWideProduct, kMulUnsigned},
    {"mul.wide.s32", &emitWideProduct, kMulSigned},
    {"mad.wide.u32", &emitWideProduct, kMulUnsigned, kAddsSource},
    {"mad.wide.s32", &emitWideProduct, kMulSigned, kAddsSource},
    {"mad.lo.u32", &emitProductSum, kMulLow},
    {"mad.lo.s32", &emitProductSum, kMulLow},
    {"mad.lo.u64", &emitProductSum, toWide(kMulLow), kAddsWide},
    {"mad.lo.s64", &emitProductSum, toWide(kMulLow), kAddsWide},
    {"min.u32", &emitTwoSources, kMinUnsigned, kCommutes},
    {"min.s32", &emitTwoSources, kMinSigned, kCommutes},
    {"min.u64", &emitTwoSources, toWide(kMinUnsigned), kCommutes},
    {"min.s64", &emitTwoSources, toWide(kMinSigned), kCommutes},
    {"max.u32", &emitTwoSources, kMaxUnsigned, kCommutes},
    {"max.s32", &emitTwoSources, kMaxSigned, kCommutes},
    {"max.u64", &emitTwoSources, toWide(kMaxUnsigned), kCommutes},
    {"max.s64", &emitTwoSources, toWide(kMaxSigned), kCommutes},
    {"neg.s32", &negate, kSub32},
    {"neg.s64", &negate, kSub64},
    {"abs.s32", &emitOneSource, kAbs32},
    {"abs.s64", &emitOneSource, kAbs64},
};

}  // namespace

std::span<const Form> integerForms()
{
    return kIntegerForms;
}

}  // namespace simtscope::simt::native
