// Integer arithmetic (ptx/alu/alu_columns_integer.cpp).
#include "gpu/simt/native/forms.h"

namespace simtscope::simt::native {
namespace {

using namespace vector;

/// Emits d = a op b, lane by lane.
void twoSources(Emitter& e, const Form& form)
{
    // Only the last operand of an instruction may be a constant in memory.
    const bool swaps = form.variant && e.isConstant(0);
    for (unsigned part = 0; part < e.parts(); ++part) {
        const unsigned d = e.destinationVector(part), a = e.vector(swaps ? 1 : 0, part);
        e.code.emit(form.op, d, a, e.registerOrMemory(swaps ? 0 : 1, part));
    }
}

void oneSource(Emitter& e, const Form& form)
{
    for (unsigned part = 0; part < e.parts(); ++part) {
        const unsigned d = e.destinationVector(part);
        e.code.emit(form.op, d, 0, VectorOperand::vector(e.vector(0, part)));
    }
}

/// Emits d = a * b + c. If `variant` is not 0, the addition has 64-bit elements.
void productSum(Emitter& e, const Form& form)
{
    const bool swaps = e.isConstant(0);
    for (unsigned part = 0; part < e.parts(); ++part) {
        const unsigned d = e.destinationVector(part), a = e.vector(swaps ? 1 : 0, part);
        e.code.emit(form.op, d, a, e.registerOrMemory(swaps ? 0 : 1, part));
        e.code.emit(form.variant ? kAdd64 : kAdd32, d, d, e.registerOrMemory(2, part));
    }
}

void negate(Emitter& e, const Form& form)
{
    for (unsigned part = 0; part < e.parts(); ++part) {
        const unsigned d = e.destinationVector(part), zero = Emitter::scratch(0);
        e.code.emit(kXor, zero, zero, VectorOperand::vector(zero));
        e.code.emit(form.op, d, zero, e.registerOrMemory(0, part));
    }
}

/// Returns a part of a 32-bit factor, in the low half of each 64-bit element.
VectorOperand factor(Emitter& e, unsigned source, unsigned part, bool isSigned)
{
    if (e.isConstant(source))
        return e.code.literal64(e.constant(source));
    return VectorOperand::vector(e.extendTo64(source, part, isSigned, source));
}

/// Emits d = a * b with twice the width; adds c if there is one.
void wideProduct(Emitter& e, const Form& form)
{
    const bool isSigned = form.op.opcode == kMulSigned.opcode, swaps = e.isConstant(0) && !e.isConstant(1);
    for (unsigned part = 0; part < e.parts(); ++part) {
        const unsigned d = e.destinationVector(part), a = e.extendTo64(swaps ? 1 : 0, part, isSigned, 2);
        e.code.emit(form.op, d, a, factor(e, swaps ? 0 : 1, part, isSigned));
        if (form.variant)
            e.code.emit(kAdd64, d, d, e.registerOrMemory(2, part));
    }
}

/// Emits the upper halves of products: multiplies the even lanes and the odd lanes, and merges the results; adds c if there is one.
void highProduct(Emitter& e, const Form& form)
{
    std::array<std::uint8_t, 64> upper{};
    for (unsigned lane = 0; lane < 16; ++lane)
        upper[4 * lane] = std::uint8_t(lane % 2 == 0 ? lane + 1 : 16 + lane);
    const unsigned d = e.destinationVector(), a = e.vector(0), b = e.vector(1);
    const unsigned even = Emitter::scratch(0), odd = Emitter::scratch(1), other = Emitter::scratch(2);
    e.code.emit(form.op, even, a, VectorOperand::vector(b));
    e.code.emit(kShiftRightBy64, odd, 0, VectorOperand::vector(a), 32);
    e.code.emit(kShiftRightBy64, other, 0, VectorOperand::vector(b), 32);
    e.code.emit(form.op, odd, odd, VectorOperand::vector(other));
    e.code.emit(kLoad, d, 0, e.code.literalVector(upper));
    e.code.emit(kPermuteTwo, d, even, VectorOperand::vector(odd));
    if (form.variant)
        e.code.emit(kAdd32, d, d, e.registerOrMemory(2));
}

constexpr std::uint32_t kCommutes = 1, kOf64 = 1, kAndAdd = 1;

constexpr Form kIntegerForms[] = {
    {"add.u32", &twoSources, kAdd32, kCommutes},
    {"add.s32", &twoSources, kAdd32, kCommutes},
    {"add.u64", &twoSources, kAdd64, kCommutes},
    {"add.s64", &twoSources, kAdd64, kCommutes},
    {"sub.u32", &twoSources, kSub32},
    {"sub.s32", &twoSources, kSub32},
    {"sub.u64", &twoSources, kSub64},
    {"sub.s64", &twoSources, kSub64},
    {"mul.lo.u32", &twoSources, kMulLow, kCommutes},
    {"mul.lo.s32", &twoSources, kMulLow, kCommutes},
    {"mul.lo.u64", &twoSources, toWide(kMulLow), kCommutes},
    {"mul.lo.s64", &twoSources, toWide(kMulLow), kCommutes},
    {"mul.hi.u32", &highProduct, kMulUnsigned},
    {"mul.hi.s32", &highProduct, kMulSigned},
    {"mad.hi.u32", &highProduct, kMulUnsigned, kAndAdd},
    {"mad.hi.s32", &highProduct, kMulSigned, kAndAdd},
    {"mul.wide.u32", &wideProduct, kMulUnsigned},
    {"mul.wide.s32", &wideProduct, kMulSigned},
    {"mad.wide.u32", &wideProduct, kMulUnsigned, kAndAdd},
    {"mad.wide.s32", &wideProduct, kMulSigned, kAndAdd},
    {"mad.lo.u32", &productSum, kMulLow},
    {"mad.lo.s32", &productSum, kMulLow},
    {"mad.lo.u64", &productSum, toWide(kMulLow), kOf64},
    {"mad.lo.s64", &productSum, toWide(kMulLow), kOf64},
    {"min.u32", &twoSources, kMinUnsigned, kCommutes},
    {"min.s32", &twoSources, kMinSigned, kCommutes},
    {"min.u64", &twoSources, toWide(kMinUnsigned), kCommutes},
    {"min.s64", &twoSources, toWide(kMinSigned), kCommutes},
    {"max.u32", &twoSources, kMaxUnsigned, kCommutes},
    {"max.s32", &twoSources, kMaxSigned, kCommutes},
    {"max.u64", &twoSources, toWide(kMaxUnsigned), kCommutes},
    {"max.s64", &twoSources, toWide(kMaxSigned), kCommutes},
    {"neg.s32", &negate, kSub32},
    {"neg.s64", &negate, kSub64},
    {"abs.s32", &oneSource, kAbs32},
    {"abs.s64", &oneSource, kAbs64},
};

}  // namespace

std::span<const Form> integerForms()
{
    return kIntegerForms;
}

}  // namespace simtscope::simt::native
