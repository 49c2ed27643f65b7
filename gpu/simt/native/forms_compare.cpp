// Comparisons (ptx/alu/alu_columns_compare.cpp).
#include "gpu/simt/native/forms.h"

namespace simtscope::simt::native {
namespace {

using namespace vector;

/// Emits the comparison; the result is in the first scratch mask. Joins both parts of a 64-bit column.
void compare(Emitter& e, const Form& form)
{
    const unsigned result = Emitter::kMaskScratch, upper = Emitter::kMaskScratch2, parts = e.sourceParts(0);
    for (unsigned part = 0; part < parts; ++part) {
        const unsigned a = e.vector(0, part);
        e.as.emit(form.op, part == 0 ? result : upper, a, e.any(1, part), form.mode);
    }
    if (parts == 2)
        e.as.maskJoin(result, upper, result);
}

/// Combines the comparison, in the first scratch mask, with the predicate `other`.
void combine(Emitter& e, unsigned to, unsigned other)
{
    const auto how = ptx::PredicateCombine(e.op().subOperation);
    const MaskOp op = how == ptx::PredicateCombine::And ? MaskOp::And : how == ptx::PredicateCombine::Or ? MaskOp::Or : MaskOp::Xor;
    e.as.mask(op, to, Emitter::kMaskScratch, other);
}

void setPredicate(Emitter& e, const Form& form)
{
    constexpr unsigned kResult = Emitter::kMaskScratch;
    const bool combines = e.op().subOperation != 0;
    const unsigned p = e.writes(0) ? e.toPredicate(0) : 0, q = e.writes(1) ? e.toPredicate(1) : 0;
    compare(e, form);
    const unsigned other = combines ? e.predicate(2, Emitter::kMaskScratch2) : 0;
    if (e.writes(0) && combines)
        combine(e, p, other);
    else if (e.writes(0))
        e.as.maskMove(p, kResult);
    if (!e.writes(1))
        return;
    e.as.maskNot(kResult, kResult);
    if (combines)
        combine(e, q, other);
    else
        e.as.maskMove(q, kResult);
}

/// Emits set: the value of the fourth source where the comparison holds, else zero.
void setValue(Emitter& e, const Form& form)
{
    const unsigned d = e.to(), one = e.vector(3);
    compare(e, form);
    if (e.op().subOperation != 0)
        combine(e, Emitter::kMaskScratch, e.predicate(2, Emitter::kMaskScratch2));
    e.as.emit(kLoad, d, 0, VectorOperand::vector(one), Masking{Emitter::kMaskScratch, true});
}

#define COMPARE(name, op, mode)                                                                                                            \
    {"setp." name, &setPredicate, op, std::uint32_t(mode)},                                                                                \
    {                                                                                                                                      \
        "set." name, &setValue, op, std::uint32_t(mode)                                                                                    \
    }
#define EQUAL(type, op) COMPARE("eq." type, op, Comparing::Equal), COMPARE("ne." type, op, Comparing::NotEqual)
#define ORDERED(type, op)                                                                                                                  \
    EQUAL(type, op), COMPARE("lt." type, op, Comparing::Less), COMPARE("le." type, op, Comparing::LessEqual),                              \
        COMPARE("gt." type, op, Comparing::Greater), COMPARE("ge." type, op, Comparing::GreaterEqual)
#define UNSIGNED(type, op)                                                                                                                 \
    ORDERED(type, op), COMPARE("lo." type, op, Comparing::Less), COMPARE("ls." type, op, Comparing::LessEqual),                            \
        COMPARE("hi." type, op, Comparing::Greater), COMPARE("hs." type, op, Comparing::GreaterEqual)
#define FLOATS(type, op)                                                                                                                   \
    COMPARE("eq." type, op, ComparingFloats::Equal), COMPARE("ne." type, op, ComparingFloats::NotEqual),                                   \
        COMPARE("lt." type, op, ComparingFloats::Less), COMPARE("le." type, op, ComparingFloats::LessEqual),                               \
        COMPARE("gt." type, op, ComparingFloats::Greater), COMPARE("ge." type, op, ComparingFloats::GreaterEqual),                         \
        COMPARE("equ." type, op, ComparingFloats::EqualOrUnordered), COMPARE("neu." type, op, ComparingFloats::NotEqualOrUnordered),       \
        COMPARE("ltu." type, op, ComparingFloats::LessOrUnordered), COMPARE("leu." type, op, ComparingFloats::LessEqualOrUnordered),       \
        COMPARE("gtu." type, op, ComparingFloats::GreaterOrUnordered), COMPARE("geu." type, op, ComparingFloats::GreaterEqualOrUnordered), \
        COMPARE("num." type, op, ComparingFloats::Ordered), COMPARE("nan." type, op, ComparingFloats::Unordered)

constexpr Form kCompareForms[] = {
    EQUAL("b32", kCompareUnsigned),    EQUAL("b64", wide(kCompareUnsigned)),
    UNSIGNED("u32", kCompareUnsigned), UNSIGNED("u64", wide(kCompareUnsigned)),
    ORDERED("s32", kCompareSigned),    ORDERED("s64", wide(kCompareSigned)),
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
