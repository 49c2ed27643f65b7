// Emits logic, shifts, bit fields and byte permutation (ptx/alu/alu_columns_bits.cpp; declared in forms.h).
#include "gpu/simt/native/forms.h"

namespace simtscope::simt::native {
namespace {

using namespace vector;
using ptx::DecodedOp;

// Tables of vpternlog: bit 4 a + 2 b + c of a table is the result.
constexpr unsigned kNotLast = 0x55;

std::uint32_t readConstant(const DecodedOp& op, const std::byte* constants, unsigned source)
{
    std::uint32_t value;
    std::memcpy(&value, constants + op.source[source].offset, sizeof value);
    return value;
}

/// Emits a commutative bitwise operation of two sources.
void emitBitwise(Emitter& e, const Form& form)
{
    const bool isSwapped = e.isConstant(0);
    for (unsigned part = 0; part < e.destinationParts(); ++part) {
        const unsigned d = e.destinationVector(part), a = e.sourceVector(isSwapped ? 1 : 0, part);
        e.code.emit(form.op, d, a, e.registerOrMemory(isSwapped ? 0 : 1, part));
    }
}

void invert(Emitter& e, const Form& form)
{
    for (unsigned part = 0; part < e.destinationParts(); ++part) {
        const unsigned d = e.destinationVector(part);
        e.code.emit(form.op, d, d, e.registerOrMemory(0, part), kNotLast);
    }
}

/// Emits a shift. The processor clamps the amount as PTX does.
void shift(Emitter& e, const Form& form)
{
    if (e.destinationParts() == 1) {
        const unsigned d = e.destinationVector(), a = e.sourceVector(0);
        e.code.emit(form.op, d, a, e.registerOrMemory(1));
        return;
    }
    for (unsigned part = 0; part < 2; ++part) {
        const unsigned d = e.destinationVector(part), a = e.sourceVector(0, part);
        e.code.emit(form.op, d, a,
                    e.isConstant(1) ? e.code.addLiteral64(e.constant(1)) : VectorOperand::vector(e.extendTo64(1, part, false, 0)));
    }
}

/// Emits a funnel shift: the high or low 32 bits of {high, low}, shifted. A shift by 32 clears a word, so the amounts 0 and 32 need no case
/// of their own.
enum Funnel : std::uint32_t { kRight = 0, kLeft = 1, kClamp = 2 };
void emitFunnelShift(Emitter& e, const Form& form)
{
    const unsigned d = e.destinationVector(), low = e.sourceVector(0), high = e.sourceVector(1), amount = Emitter::scratch(0),
                   inverseAmount = Emitter::scratch(1);
    if (form.variant & kClamp) {
        e.code.emit(kMinUnsigned, amount, e.sourceVector(2), e.code.addLiteral32(32));
    } else {
        e.code.emit(kAnd, amount, e.sourceVector(2), e.code.addLiteral32(31));
    }
    e.code.emit(kBroadcast32, inverseAmount, 0, e.code.addLiteral32(32));
    e.code.emit(kSub32, inverseAmount, inverseAmount, VectorOperand::vector(amount));
    const bool isLeft = form.variant & kLeft;
    e.code.emit(kShiftLeft, d, high, VectorOperand::vector(isLeft ? amount : inverseAmount));
    e.code.emit(kShiftRight, amount, low, VectorOperand::vector(isLeft ? inverseAmount : amount));
    e.code.emit(kOr, d, d, VectorOperand::vector(amount));
}

bool hasConstantTable(const DecodedOp& op, const std::byte*)
{
    return op.source[3].isConstant;
}
void emitLogic3(Emitter& e, const Form& form)
{
    const unsigned d = e.destinationVector(), a = e.sourceVector(0), b = e.sourceVector(1);
    const VectorOperand c = e.registerOrMemory(2);
    e.code.emit(kLoad, d, 0, VectorOperand::vector(a));
    e.code.emit(form.op, d, b, c, unsigned(e.constant(3)) & 0xff);
}

/// Returns whether the selector is constant and replicates no sign.
bool hasConstantSelector(const DecodedOp& op, const std::byte* constants)
{
    return op.source[2].isConstant && (readConstant(op, constants, 2) & 0x8888) == 0;
}
/// Emits prmt: selects bytes of a, with zeros where the result has bytes of b, and bytes of b likewise, and combines both.
void permute(Emitter& e, const Form& form)
{
    constexpr std::uint8_t kZeroByte = 0x80;
    std::array<std::uint8_t, 64> fromA{}, fromB{};
    bool takesA = false, takesB = false;
    for (unsigned at = 0; at < 64; ++at) {
        const unsigned byteSelector = unsigned(e.constant(2)) >> 4 * (at % 4) & 7, byte = at / 4 * 4 + byteSelector % 4;
        fromA[at] = byteSelector < 4 ? std::uint8_t(byte % 16) : kZeroByte;
        fromB[at] = byteSelector < 4 ? kZeroByte : std::uint8_t(byte % 16);
        takesA |= byteSelector < 4;
        takesB |= byteSelector >= 4;
    }
    const unsigned d = e.destinationVector(), shuffledB = Emitter::scratch(0);
    if (takesA)
        e.code.emit(form.op, d, e.sourceVector(0), e.code.addLiteralVector(fromA));
    if (takesB)
        e.code.emit(form.op, takesA ? shuffledB : d, e.sourceVector(1), e.code.addLiteralVector(fromB));
    if (takesA && takesB)
        e.code.emit(kOr, d, d, VectorOperand::vector(shuffledB));
}

/// Returns whether position and length of the bit field are constant, and the field lies within the word.
bool isFieldOfWord(const DecodedOp& op, const std::byte* constants, unsigned position)
{
    if (!op.source[position].isConstant || !op.source[position + 1].isConstant)
        return false;
    const std::uint32_t bitPosition = readConstant(op, constants, position) & 0xff,
                        length = readConstant(op, constants, position + 1) & 0xff;
    return length != 0 && bitPosition + length <= 32;
}
bool isExtractOfWord(const DecodedOp& op, const std::byte* constants)
{
    return isFieldOfWord(op, constants, 1);
}
bool isInsertIntoWord(const DecodedOp& op, const std::byte* constants)
{
    return isFieldOfWord(op, constants, 2);
}
void extractField(Emitter& e, const Form& form)
{
    const unsigned at = unsigned(e.constant(1)) & 0xff, length = unsigned(e.constant(2)) & 0xff, d = e.destinationVector();
    e.code.emit(kShiftLeftImmediate32, d, 0, VectorOperand::vector(e.sourceVector(0)), 32 - at - length);
    e.code.emit(form.op, d, 0, VectorOperand::vector(d), 32 - length);
}
void insertField(Emitter& e, const Form& form)
{
    const unsigned at = unsigned(e.constant(2)) & 0xff, length = unsigned(e.constant(3)) & 0xff, d = e.destinationVector();
    const std::uint32_t field = std::uint32_t(((std::uint64_t(1) << length) - 1) << at);
    const unsigned movedField = Emitter::scratch(0);
    e.code.emit(kShiftLeftImmediate32, movedField, 0, VectorOperand::vector(e.sourceVector(0)), at);
    const VectorOperand baseOperand = e.registerOrMemory(1);
    e.code.emit(kBroadcast32, d, 0, e.code.addLiteral32(field));
    e.code.emit(form.op, d, movedField, baseOperand, kSelectByFirst);
}

void countZeros(Emitter& e, const Form& form)
{
    const unsigned d = e.destinationVector();
    e.code.emit(form.op, d, 0, e.registerOrMemory(0));
}

constexpr Form kBitForms[] = {
    {"and.b32", &emitBitwise, kAnd},
    {"and.b64", &emitBitwise, toWide(kAnd)},
    {"or.b32", &emitBitwise, kOr},
    {"or.b64", &emitBitwise, toWide(kOr)},
    {"xor.b32", &emitBitwise, kXor},
    {"xor.b64", &emitBitwise, toWide(kXor)},
    {"not.b32", &invert, kTernary},
    {"not.b64", &invert, toWide(kTernary)},
    {"lop3.b32", &emitLogic3, kTernary, 0, &hasConstantTable},
    {"shl.b32", &shift, kShiftLeft},
    {"shl.b64", &shift, toWide(kShiftLeft)},
    {"shr.b32", &shift, kShiftRight},
    {"shr.u32", &shift, kShiftRight},
    {"shr.s32", &shift, kShiftRightSigned},
    {"shr.b64", &shift, toWide(kShiftRight)},
    {"shr.u64", &shift, toWide(kShiftRight)},
    {"shr.s64", &shift, toWide(kShiftRightSigned)},
    {"shf.l.wrap.b32", &emitFunnelShift, {}, kLeft},
    {"shf.l.clamp.b32", &emitFunnelShift, {}, kLeft | kClamp},
    {"shf.r.wrap.b32", &emitFunnelShift, {}, kRight},
    {"shf.r.clamp.b32", &emitFunnelShift, {}, kRight | kClamp},
    {"prmt.b32", &permute, kShuffleBytes, 0, &hasConstantSelector},
    {"bfe.u32", &extractField, kShiftRightImmediate32, 0, &isExtractOfWord},
    {"bfe.s32", &extractField, kShiftRightSignedImmediate32, 0, &isExtractOfWord},
    {"bfi.b32", &insertField, kTernary, 0, &isInsertIntoWord},
    {"clz.b32", &countZeros, kLeadingZeros},
};

}  // namespace

std::span<const Form> bitForms()
{
    return kBitForms;
}

}  // namespace simtscope::simt::native
