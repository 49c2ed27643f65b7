// Emits comparisons (ptx/alu/alu_columns_compare.cpp; declared in forms.h).
#include "gpu/simt/native/forms.h"

namespace simtscope::simt::native {
namespace {

using namespace vector;

/// Emits the comparison; the result is in the first scratch mask. Joins both parts of a 64-bit column.
void compare(Emitter& e, const Form& form)
{
    const unsigned result = Emitter::kScratchMask, upper = Emitter::kScratchMask2, parts = e.sourceParts(0);
    for (unsigned part = 0; part < parts; ++part) {
        const unsigned a = e.sourceVector(0, part);
        e.code.emit(form.op, part == 0 ? result : upper, a, e.registerOrMemory(1, part), form.variant);
    }
    if (parts == 2)
        e.code.maskJoin(result, upper, result);
}

/// Combines the comparison, in the first scratch mask, with the predicate `otherPredicate`.
void combine(Emitter& e, unsigned to, unsigned otherPredicate)
{
    const auto combination = ptx::PredicateCombine(e.op().mode);
    const MaskOp op = combination == ptx::PredicateCombine::And  ? MaskOp::And
                      : combination == ptx::PredicateCombine::Or ? MaskOp::Or
                                                                 : MaskOp::Xor;
    e.code.emitMask(op, to, Emitter::kScratchMask, otherPredicate);
}

void setPredicate(Emitter& e, const Form& form)
{
    constexpr unsigned kResultMask = Emitter::kScratchMask;
    const bool combines = e.op().mode != 0;
    const unsigned p = e.writes(0) ? e.destinationPredicate(0) : 0, q = e.writes(1) ? e.destinationPredicate(1) : 0;
    compare(e, form);
    const unsigned combinedPredicate = combines ? e.sourcePredicate(2, Emitter::kScratchMask2) : 0;
    if (e.writes(0) && combines)
        combine(e, p, combinedPredicate);
    else if (e.writes(0))
        e.code.maskMove(p, kResultMask);
    if (!e.writes(1))
        return;
    e.code.maskNot(kResultMask, kResultMask);
    if (combines)
        combine(e, q, combinedPredicate);
    else
        e.code.maskMove(q, kResultMask);
}

/// Emits set: the value of the fourth source where the comparison holds, else zero.
void setValue(Emitter& e, const Form& form)
{
    const unsigned d = e.destinationVector(), value = e.sourceVector(3);
    compare(e, form);
    if (e.op().mode != 0)
        combine(e, Emitter::kScratchMask, e.sourcePredicate(2, Emitter::kScratchMask2));
    e.code.emit(kLoad, d, 0, VectorOperand::vector(value), Masking{Emitter::kScratchMask, true});
}

#define COMPARE(name, op, mode)                                                                                                            \
    {"setp." name, &setPredicate, op, std::uint32_t(mode)},                                                                                \
    {                                                                                                                                      \
        "set." name, &setValue, op, std::uint32_t(mode)                                                                                    \
    }
#define EQUAL(type, op) COMPARE("eq." type, op, IntegerComparison::Equal), COMPARE("ne." type, op, IntegerComparison::NotEqual)
#define ORDERED(type, op)                                                                                                                  \
    EQUAL(type, op), COMPARE("lt." type, op, IntegerComparison::Less), COMPARE("le." type, op, IntegerComparison::LessEqual),              \
        COMPARE("gt." type, op, IntegerComparison::Greater), COMPARE("ge." type, op, IntegerComparison::GreaterEqual)
#define UNSIGNED(type, op)                                                                                                                 \
    ORDERED(type, op), COMPARE("lo." type, op, IntegerComparison::Less), COMPARE("ls." type, op, IntegerComparison::LessEqual),            \
        COMPARE("hi." type, op, IntegerComparison::Greater), COMPARE("hs." type, op, IntegerComparison::GreaterEqual)
#define FLOATS(type, op)                                                                                                                   \
    COMPARE("eq." type, op, FloatComparison::Equal), COMPARE("ne." type, op, FloatComparison::NotEqual),                                   \
        COMPARE("lt." type, op, FloatComparison::Less), COMPARE("le." type, op, FloatComparison::LessEqual),                               \
        COMPARE("gt." type, op, FloatComparison::Greater), COMPARE("ge." type, op, FloatComparison::GreaterEqual),                         \
        COMPARE("equ." type, op, FloatComparison::EqualOrUnordered), COMPARE("neu." type, op, FloatComparison::NotEqualOrUnordered),       \
        COMPARE("ltu." type, op, FloatComparison::LessOrUnordered), COMPARE("leu." type, op, FloatComparison::LessEqualOrUnordered),       \
        COMPARE("gtu." type, op, FloatComparison::GreaterOrUnordered), COMPARE("geu." type, op, FloatComparison::GreaterEqualOrUnordered), \
        COMPARE("num." type, op, FloatComparison::Ordered), COMPARE("nan." type, op, FloatComparison::Unordered)

constexpr Form kCompareForms[] = {
    EQUAL("b32", kCompareUnsigned),    EQUAL("b64", toWide(kCompareUnsigned)),
    UNSIGNED("u32", kCompareUnsigned), UNSIGNED("u64", toWide(kCompareUnsigned)),
    ORDERED("s32", kCompareSigned),    ORDERED("s64", toWide(kCompareSigned)),
    FLOATS("f32", kCompareF32),        FLOATS("f64", kCompareF64),
};

#undef COMPARE
#undef EQUAL
#undef ORDERED
#undef UNSIGNED
#undef FLOATS

}  // namespace

std::span<const Form> compareForms()
{
    return kCompareForms;
}

}  // namespace simtscope::simt::native
