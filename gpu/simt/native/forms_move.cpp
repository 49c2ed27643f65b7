// Emits moves, packing, selection and predicate logic (ptx/alu/alu_columns_move.cpp; declared in forms.h).
#include "gpu/simt/native/forms.h"

namespace simtscope::simt::native {
namespace {

using namespace vector;

void copy(Emitter& e, const Form&)
{
    for (unsigned part = 0; part < e.destinationParts(); ++part) {
        const unsigned d = e.destinationVector(part);
        const VectorOperand from = e.registerOrMemory(0, part);
        if (from.isBroadcast)
            e.code.emit(e.destinationParts() == 2 ? kBroadcast64 : kBroadcast32, d, 0,
                        VectorOperand::memory(GeneralRegister(from.index), from.displacement));
        else
            e.code.emit(kLoad, d, 0, from);
    }
}

void select(Emitter& e, const Form& form)
{
    // The mask is not inverted for !p; instead the two values are swapped.
    const bool isNegated = e.op().negatedSources >> 2 & 1;
    const unsigned sourceIfTrue = isNegated ? 1 : 0, predicateMask = e.sourcePredicate(2, Emitter::kScratchMask2, false);
    for (unsigned part = 0; part < e.destinationParts(); ++part) {
        const unsigned d = e.destinationVector(part), otherValue = e.sourceVector(1 - sourceIfTrue, part);
        const VectorOperand value = e.registerOrMemory(sourceIfTrue, part);
        unsigned mask = predicateMask;
        if (part == 1)
            e.code.maskShiftRight(mask = Emitter::kScratchMask, predicateMask, 8);
        e.code.emit(form.op, d, otherValue, value, Masking{std::uint8_t(mask), false});
    }
}

enum class Logic : std::uint32_t { Move, Not, And, Or, Xor };
void emitPredicateLogic(Emitter& e, const Form& form)
{
    const unsigned d = e.destinationPredicate(), a = e.sourcePredicate(0, Emitter::kScratchMask);
    switch (Logic(form.variant)) {
    case Logic::Move:
        e.code.maskMove(d, a);
        break;
    case Logic::Not:
        e.code.maskNot(d, a);
        break;
    case Logic::And:
        e.code.emitMask(MaskOp::And, d, a, e.sourcePredicate(1, Emitter::kScratchMask2));
        break;
    case Logic::Or:
        e.code.emitMask(MaskOp::Or, d, a, e.sourcePredicate(1, Emitter::kScratchMask2));
        break;
    case Logic::Xor:
        e.code.emitMask(MaskOp::Xor, d, a, e.sourcePredicate(1, Emitter::kScratchMask2));
        break;
    }
}

std::array<std::uint8_t, 64> makePermutation(unsigned first, unsigned step, bool isInterleaved)
{
    std::array<std::uint8_t, 64> words{};
    for (unsigned i = 0; i < 16; ++i)
        words[4 * i] = std::uint8_t(isInterleaved ? first + i / 2 + (i % 2 ? 16 : 0) : first + i * step);
    return words;
}

/// Emits {low, high} -> 64 bits.
void pack(Emitter& e, const Form&)
{
    for (unsigned part = 0; part < 2; ++part) {
        const unsigned d = e.destinationVector(part), low = e.sourceVector(0), high = e.sourceVector(1);
        e.code.emit(kLoad, d, 0, e.code.addLiteralVector(makePermutation(8 * part, 0, true)));
        e.code.emit(kPermuteTwo, d, low, VectorOperand::vector(high));
    }
}

void unpack(Emitter& e, const Form&)
{
    for (unsigned half = 0; half < 2; ++half) {
        if (!e.writes(half))
            continue;
        const unsigned d = e.destinationVector(0, half), first = e.sourceVector(0, 0), second = e.sourceVector(0, 1);
        e.code.emit(kLoad, d, 0, e.code.addLiteralVector(makePermutation(half, 2, false)));
        e.code.emit(kPermuteTwo, d, first, VectorOperand::vector(second));
    }
}

void addWindow(Emitter& e, std::uint64_t window)
{
    for (unsigned part = 0; part < 2; ++part) {
        const unsigned d = e.destinationVector(part), a = e.sourceVector(0, part);
        e.code.emit(kAdd64, d, a, e.code.addLiteral64(window));
    }
}
template <std::uint64_t Window>
void toGeneric(Emitter& e, const Form&)
{
    addWindow(e, Window);
}
template <std::uint64_t Window>
void fromGeneric(Emitter& e, const Form&)
{
    addWindow(e, 0 - Window);
}

constexpr Form kMoveForms[] = {
    {"mov.b32", &copy},
    {"mov.b64", &copy},
    {"selp.b32", &select, kBlend},
    {"selp.b64", &select, toWide(kBlend)},
    {"mov.pred", &emitPredicateLogic, {}, std::uint32_t(Logic::Move)},
    {"not.pred", &emitPredicateLogic, {}, std::uint32_t(Logic::Not)},
    {"and.pred", &emitPredicateLogic, {}, std::uint32_t(Logic::And)},
    {"or.pred", &emitPredicateLogic, {}, std::uint32_t(Logic::Or)},
    {"xor.pred", &emitPredicateLogic, {}, std::uint32_t(Logic::Xor)},
    {"mov.pack.b64.2", &pack},
    {"mov.unpack.b64.2", &unpack},
    {"cvta.global.u64", &copy},
    {"cvta.const.u64", &copy},
    {"cvta.to.global.u64", &copy},
    {"cvta.to.const.u64", &copy},
    {"cvta.shared.u64", &toGeneric<ptx::kSharedWindow>},
    {"cvta.to.shared.u64", &fromGeneric<ptx::kSharedWindow>},
    {"cvta.local.u64", &toGeneric<ptx::kLocalWindow>},
    {"cvta.to.local.u64", &fromGeneric<ptx::kLocalWindow>},
};

}  // namespace

std::span<const Form> moveForms()
{
    return kMoveForms;
}

}  // namespace simtscope::simt::native
