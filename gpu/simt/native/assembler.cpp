#include "gpu/simt/native/assembler.h"

#include <cassert>

namespace simtscope::simt::native {

namespace {

constexpr std::size_t kAlignment = 64;

void storeWord(std::vector<std::uint8_t>& code, std::size_t offset, std::uint32_t value)
{
    std::memcpy(code.data() + offset, &value, sizeof value);
}

/// Returns whether a memory operand with this base needs no SIB byte.
[[maybe_unused]] bool canBeBase(unsigned reg)
{
    return (reg & 7) != unsigned(GeneralRegister::Rsp);
}

}  // namespace

void Assembler::emitWord(std::uint32_t value)
{
    m_code.resize(m_code.size() + 4);
    storeWord(m_code, m_code.size() - 4, value);
}

void Assembler::emit(const VectorOp& op, unsigned first, unsigned second, const VectorOperand& last, Masking masking)
{
    using Kind = VectorOperand::Kind;
    if (op.extension >= 0) {  // The destination is the second operand in the encoding.
        second = first;
        first = std::uint8_t(op.extension);
    }
    const bool isRegister = last.kind == Kind::Register;
    const bool broadcasts = last.isBroadcast && op.elementBytes != 0;  // An instruction that always broadcasts has a plain memory operand.
    const unsigned rm = last.index;
    // Four bits of the second byte, and vvvv with its fifth bit, are stored inverted.
    const unsigned extendBase = last.kind == Kind::Literal ? 1 : ~rm >> 3 & 1, extendIndex = isRegister ? ~rm >> 4 & 1 : 1;
    emitByte(0x62);
    emitByte((~first >> 3 & 1) << 7 | extendIndex << 6 | extendBase << 5 | (~first >> 4 & 1) << 4 | op.map);
    emitByte(unsigned(op.isWide) << 7 | (~second & 15) << 3 | 4u | op.prefix);
    emitByte(unsigned(masking.isZeroing) << 7 | 2u << 5 | unsigned(broadcasts) << 4 | (~second >> 4 & 1) << 3 | masking.mask);
    emitByte(op.opcode);
    if (isRegister) {
        emitByte(0xC0 | (first & 7) << 3 | (rm & 7));
    } else if (last.kind == Kind::Literal) {
        emitByte((first & 7) << 3 | 5);
        m_fixups.push_back({m_code.size(), last.displacement, m_code.size() + 4});
        emitWord(0);
    } else {
        assert(canBeBase(rm));
        // An 8-bit displacement counts operands, not bytes.
        const std::int32_t unit = broadcasts ? op.elementBytes : op.memoryBytes;
        if (last.displacement % unit == 0 && last.displacement / unit >= -128 && last.displacement / unit < 128) {
            emitByte(0x40 | (first & 7) << 3 | (rm & 7));
            emitByte(unsigned(last.displacement / unit) & 0xff);
        } else {
            emitByte(0x80 | (first & 7) << 3 | (rm & 7));
            emitWord(std::uint32_t(last.displacement));
        }
    }
}

void Assembler::emit(const VectorOp& op, unsigned first, unsigned second, const VectorOperand& last, unsigned immediate, Masking masking)
{
    emit(op, first, second, last, masking);
    emitByte(immediate);
    if (last.kind == VectorOperand::Kind::Literal)
        m_fixups.back().end = m_code.size();
}

void Assembler::emitVex(unsigned map, unsigned prefix, bool isWide, bool isLong, unsigned opcode, unsigned reg, unsigned second,
                        unsigned rm)
{
    emitByte(0xC4);
    emitByte((~reg >> 3 & 1) << 7 | 1u << 6 | (~rm >> 3 & 1) << 5 | map);
    emitByte(unsigned(isWide) << 7 | (~second & 15) << 3 | unsigned(isLong) << 2 | prefix);
    emitByte(opcode);
    emitByte(0xC0 | (reg & 7) << 3 | (rm & 7));
}

void Assembler::emitModRmAndDisplacement(unsigned reg, GeneralRegister base, std::int32_t displacement)
{
    assert(canBeBase(unsigned(base)));
    emitByte(0x80 | (reg & 7) << 3 | (unsigned(base) & 7));
    emitWord(std::uint32_t(displacement));
}

void Assembler::emitVexMemory(unsigned opcode, unsigned reg, GeneralRegister base, std::int32_t displacement)
{
    emitByte(0xC4);
    emitByte((~reg >> 3 & 1) << 7 | 1u << 6 | (~unsigned(base) >> 3 & 1) << 5 | 1);
    emitByte(0x78);
    emitByte(opcode);
    emitModRmAndDisplacement(reg, base, displacement);
}

void Assembler::emitMask(MaskOp op, unsigned first, unsigned second, unsigned third)
{
    emitVex(1, 0, false, true, unsigned(op), first, second, third);
}
void Assembler::maskNot(unsigned to, unsigned from)
{
    emitVex(1, 0, false, false, 0x44, to, 0, from);
}
void Assembler::maskShiftRight(unsigned to, unsigned from, unsigned bitCount)
{
    emitVex(3, 1, true, false, 0x30, to, 0, from);
    emitByte(bitCount);
}
void Assembler::maskJoin(unsigned to, unsigned high, unsigned low)
{
    emitVex(1, 1, false, true, 0x4B, to, high, low);
}
void Assembler::maskLoad(unsigned to, GeneralRegister base, std::int32_t displacement)
{
    emitVexMemory(0x90, to, base, displacement);
}
void Assembler::maskStore(GeneralRegister base, std::int32_t displacement, unsigned from)
{
    emitVexMemory(0x91, from, base, displacement);
}
void Assembler::maskFromRegister(unsigned to, GeneralRegister from)
{
    emitVex(1, 0, false, false, 0x92, to, 0, unsigned(from));
}
void Assembler::maskToRegister(GeneralRegister to, unsigned from)
{
    emitVex(1, 0, false, false, 0x93, unsigned(to), 0, from);
}
void Assembler::maskMove(unsigned to, unsigned from)
{
    emitVex(1, 0, false, false, 0x90, to, 0, from);
}

void Assembler::emitRegisterForm(bool isWide, unsigned opcode, unsigned reg, unsigned rm)
{
    if (const unsigned rex = unsigned(isWide) << 3 | (reg >> 3) << 2 | rm >> 3)
        emitByte(0x40 | rex);
    emitByte(opcode);
    emitByte(0xC0 | (reg & 7) << 3 | (rm & 7));
}

void Assembler::move(GeneralRegister to, GeneralRegister from)
{
    emitRegisterForm(true, 0x89, unsigned(from), unsigned(to));
}
void Assembler::moveImmediate(GeneralRegister to, std::uint64_t value)
{
    emitByte(0x48 | unsigned(to) >> 3);
    emitByte(0xB8 | (unsigned(to) & 7));
    emitWord(std::uint32_t(value));
    emitWord(std::uint32_t(value >> 32));
}
void Assembler::move32(GeneralRegister to, GeneralRegister from)
{
    emitRegisterForm(false, 0x89, unsigned(from), unsigned(to));
}
void Assembler::not32(GeneralRegister reg)
{
    emitRegisterForm(false, 0xF7, 2, unsigned(reg));
}
void Assembler::shiftLeft32(GeneralRegister reg, unsigned bitCount)
{
    emitRegisterForm(false, 0xC1, 4, unsigned(reg));
    emitByte(bitCount);
}
void Assembler::shiftRight32(GeneralRegister reg, unsigned bitCount)
{
    emitRegisterForm(false, 0xC1, 5, unsigned(reg));
    emitByte(bitCount);
}
void Assembler::or32(GeneralRegister to, GeneralRegister from)
{
    emitRegisterForm(false, 0x09, unsigned(from), unsigned(to));
}
void Assembler::load16(GeneralRegister to, GeneralRegister base, std::int32_t displacement)
{
    if (const unsigned rex = unsigned(to) >> 3 << 2 | unsigned(base) >> 3)
        emitByte(0x40 | rex);
    emitByte(0x0F);
    emitByte(0xB7);
    emitModRmAndDisplacement(unsigned(to), base, displacement);
}
void Assembler::store32(GeneralRegister base, std::int32_t displacement, GeneralRegister from)
{
    if (const unsigned rex = unsigned(from) >> 3 << 2 | unsigned(base) >> 3)
        emitByte(0x40 | rex);
    emitByte(0x89);
    emitModRmAndDisplacement(unsigned(from), base, displacement);
}
void Assembler::compare32(GeneralRegister reg, std::int8_t immediate)
{
    emitRegisterForm(false, 0x83, 7, unsigned(reg));
    emitByte(std::uint8_t(immediate));
}
void Assembler::push(GeneralRegister reg)
{
    if (unsigned(reg) > 7)
        emitByte(0x41);
    emitByte(0x50 | (unsigned(reg) & 7));
}
void Assembler::pop(GeneralRegister reg)
{
    if (unsigned(reg) > 7)
        emitByte(0x41);
    emitByte(0x58 | (unsigned(reg) & 7));
}
void Assembler::call(GeneralRegister target)
{
    emitRegisterForm(false, 0xFF, 2, unsigned(target));
}
void Assembler::zeroUpper()
{
    emitByte(0xC5);
    emitByte(0xF8);
    emitByte(0x77);
}
void Assembler::ret()
{
    emitByte(0xC3);
}

void Assembler::emitImmediate(const ScalarOp& op, std::int32_t value)
{
    if (op.immediateBytes == 1)
        emitByte(unsigned(value) & 0xff);
    else if (op.immediateBytes == 4)
        emitWord(std::uint32_t(value));
}
void Assembler::emitScalar(const ScalarOp& op, GeneralRegister reg, GeneralRegister base, std::int32_t displacement)
{
    if (const unsigned rex = unsigned(op.isWide) << 3 | unsigned(reg) >> 3 << 2 | unsigned(base) >> 3)
        emitByte(0x40 | rex);
    emitByte(op.opcode);
    emitModRmAndDisplacement(unsigned(reg), base, displacement);
}
void Assembler::emitScalar(const ScalarOp& op, GeneralRegister reg, GeneralRegister last)
{
    emitRegisterForm(op.isWide, op.opcode, unsigned(reg), unsigned(last));
}
void Assembler::emitScalarMemory(const ScalarOp& op, GeneralRegister base, std::int32_t displacement, std::int32_t immediate)
{
    emitScalar(op, GeneralRegister(op.extension), base, displacement);
    emitImmediate(op, immediate);
}
void Assembler::emitScalarRegister(const ScalarOp& op, GeneralRegister reg, std::int32_t immediate)
{
    emitRegisterForm(op.isWide, op.opcode, unsigned(op.extension), unsigned(reg));
    emitImmediate(op, immediate);
}
void Assembler::maskTest(unsigned first, unsigned second)
{
    emitVex(1, 0, false, false, 0x98, first, 0, second);
}

Label Assembler::makeLabel()
{
    m_labels.push_back(0);
    return {m_labels.size() - 1};
}
void Assembler::bind(Label label)
{
    m_labels[label.index] = m_code.size();
}
void Assembler::jump(Condition condition, Label target)
{
    if (condition == Condition::Always) {
        emitByte(0xE9);
    } else {
        emitByte(0x0F);
        emitByte(0x80 | unsigned(condition));
    }
    emitWord(0);
    m_jumps.push_back({m_code.size(), target});
}

VectorOperand Assembler::addLiteral(const void* bytes, std::size_t count, bool isBroadcast)
{
    const auto* const firstByte = static_cast<const std::uint8_t*>(bytes);
    std::size_t literalOffset = 0;
    while (literalOffset + count <= m_literals.size() && std::memcmp(m_literals.data() + literalOffset, firstByte, count) != 0)
        literalOffset += count;
    if (literalOffset + count > m_literals.size()) {
        literalOffset = (m_literals.size() + count - 1) / count * count;
        m_literals.resize(literalOffset);
        m_literals.insert(m_literals.end(), firstByte, firstByte + count);
    }
    return {VectorOperand::Kind::Literal, isBroadcast, 0, std::int32_t(literalOffset)};
}
VectorOperand Assembler::addLiteral32(std::uint32_t value)
{
    return addLiteral(&value, sizeof value, true);
}
VectorOperand Assembler::addLiteral64(std::uint64_t value)
{
    return addLiteral(&value, sizeof value, true);
}
VectorOperand Assembler::addLiteralVector(const std::array<std::uint8_t, 64>& bytes)
{
    return addLiteral(bytes.data(), bytes.size(), false);
}

std::vector<std::uint8_t> Assembler::finish()
{
    m_code.resize((m_code.size() + kAlignment - 1) / kAlignment * kAlignment, 0xCC);
    for (const Jump& jump : m_jumps)
        storeWord(m_code, jump.end - 4, std::uint32_t(m_labels[jump.target.index] - jump.end));
    for (const Fixup& fixup : m_fixups)
        storeWord(m_code, fixup.offset, std::uint32_t(m_code.size() + std::size_t(fixup.literal) - fixup.end));
    m_code.insert(m_code.end(), m_literals.begin(), m_literals.end());
    return std::move(m_code);
}

}  // namespace simtscope::simt::native
