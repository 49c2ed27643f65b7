#include "gpu/simt/native/assembler.h"

namespace simtscope::simt::native {

namespace {

constexpr std::size_t kAlignment = 64;

void put32(std::vector<std::uint8_t>& code, std::size_t at, std::uint32_t value)
{
    std::memcpy(code.data() + at, &value, sizeof value);
}

}  // namespace

void Assembler::word32(std::uint32_t value)
{
    m_code.resize(m_code.size() + 4);
    put32(m_code, m_code.size() - 4, value);
}

void Assembler::emit(const VectorOp& op, unsigned first, unsigned second, const VectorOperand& last, Masking masking)
{
    using Kind = VectorOperand::Kind;
    if (op.extension >= 0) {  // The destination is the second operand in the encoding.
        second = first;
        first = std::uint8_t(op.extension);
    }
    const bool isRegister = last.kind == Kind::Register;
    const bool broadcasts = last.broadcast && op.element != 0;  // An instruction that always broadcasts has a plain memory operand.
    const unsigned rm = last.index;
    // Four bits of the second byte, and vvvv with its fifth bit, are stored inverted.
    const unsigned extendBase = last.kind == Kind::Literal ? 1 : ~rm >> 3 & 1, extendIndex = isRegister ? ~rm >> 4 & 1 : 1;
    byte(0x62);
    byte((~first >> 3 & 1) << 7 | extendIndex << 6 | extendBase << 5 | (~first >> 4 & 1) << 4 | op.map);
    byte(unsigned(op.wide) << 7 | (~second & 15) << 3 | 4u | op.prefix);
    byte(unsigned(masking.zero) << 7 | 2u << 5 | unsigned(broadcasts) << 4 | (~second >> 4 & 1) << 3 | masking.mask);
    byte(op.opcode);
    if (isRegister) {
        byte(0xC0 | (first & 7) << 3 | (rm & 7));
    } else if (last.kind == Kind::Literal) {
        byte((first & 7) << 3 | 5);
        m_fixups.push_back({m_code.size(), last.displacement, m_code.size() + 4});
        word32(0);
    } else {
        // An 8-bit displacement counts operands, not bytes.
        const std::int32_t unit = broadcasts ? op.element : op.bytes;
        if (last.displacement % unit == 0 && last.displacement / unit >= -128 && last.displacement / unit < 128) {
            byte(0x40 | (first & 7) << 3 | (rm & 7));
            byte(unsigned(last.displacement / unit) & 0xff);
        } else {
            byte(0x80 | (first & 7) << 3 | (rm & 7));
            word32(std::uint32_t(last.displacement));
        }
    }
}

void Assembler::emit(const VectorOp& op, unsigned first, unsigned second, const VectorOperand& last, unsigned immediate, Masking masking)
{
    emit(op, first, second, last, masking);
    byte(immediate);
    if (last.kind == VectorOperand::Kind::Literal)
        m_fixups.back().end = m_code.size();
}

void Assembler::vex(unsigned map, unsigned prefix, bool isWide, bool isLong, unsigned opcode, unsigned reg, unsigned second, unsigned rm)
{
    byte(0xC4);
    byte((~reg >> 3 & 1) << 7 | 1u << 6 | (~rm >> 3 & 1) << 5 | map);
    byte(unsigned(isWide) << 7 | (~second & 15) << 3 | unsigned(isLong) << 2 | prefix);
    byte(opcode);
    byte(0xC0 | (reg & 7) << 3 | (rm & 7));
}

void Assembler::modrmMemory(unsigned reg, General base, std::int32_t displacement)
{
    byte(0x80 | (reg & 7) << 3 | (unsigned(base) & 7));
    word32(std::uint32_t(displacement));
}

void Assembler::vexMemory(unsigned opcode, unsigned reg, General base, std::int32_t displacement)
{
    byte(0xC4);
    byte((~reg >> 3 & 1) << 7 | 1u << 6 | (~unsigned(base) >> 3 & 1) << 5 | 1);
    byte(0x78);
    byte(opcode);
    modrmMemory(reg, base, displacement);
}

void Assembler::mask(MaskOp op, unsigned first, unsigned second, unsigned third)
{
    vex(1, 0, false, true, unsigned(op), first, second, third);
}
void Assembler::maskNot(unsigned to, unsigned from)
{
    vex(1, 0, false, false, 0x44, to, 0, from);
}
void Assembler::maskShiftRight(unsigned to, unsigned from, unsigned by)
{
    vex(3, 1, true, false, 0x30, to, 0, from);
    byte(by);
}
void Assembler::maskJoin(unsigned to, unsigned high, unsigned low)
{
    vex(1, 1, false, true, 0x4B, to, high, low);
}
void Assembler::maskLoad(unsigned to, General base, std::int32_t displacement)
{
    vexMemory(0x90, to, base, displacement);
}
void Assembler::maskStore(General base, std::int32_t displacement, unsigned from)
{
    vexMemory(0x91, from, base, displacement);
}
void Assembler::maskFrom(unsigned to, General from)
{
    vex(1, 0, false, false, 0x92, to, 0, unsigned(from));
}
void Assembler::maskTo(General to, unsigned from)
{
    vex(1, 0, false, false, 0x93, unsigned(to), 0, from);
}
void Assembler::maskMove(unsigned to, unsigned from)
{
    vex(1, 0, false, false, 0x90, to, 0, from);
}

void Assembler::legacy(bool isWide, unsigned opcode, unsigned reg, unsigned rm)
{
    if (const unsigned rex = unsigned(isWide) << 3 | (reg >> 3) << 2 | rm >> 3)
        byte(0x40 | rex);
    byte(opcode);
    byte(0xC0 | (reg & 7) << 3 | (rm & 7));
}

void Assembler::move(General to, General from)
{
    legacy(true, 0x89, unsigned(from), unsigned(to));
}
void Assembler::moveImmediate(General to, std::uint64_t value)
{
    byte(0x48 | unsigned(to) >> 3);
    byte(0xB8 | (unsigned(to) & 7));
    word32(std::uint32_t(value));
    word32(std::uint32_t(value >> 32));
}
void Assembler::move32(General to, General from)
{
    legacy(false, 0x89, unsigned(from), unsigned(to));
}
void Assembler::not32(General which)
{
    legacy(false, 0xF7, 2, unsigned(which));
}
void Assembler::shiftLeft32(General which, unsigned by)
{
    legacy(false, 0xC1, 4, unsigned(which));
    byte(by);
}
void Assembler::shiftRight32(General which, unsigned by)
{
    legacy(false, 0xC1, 5, unsigned(which));
    byte(by);
}
void Assembler::or32(General to, General from)
{
    legacy(false, 0x09, unsigned(from), unsigned(to));
}
void Assembler::load16(General to, General base, std::int32_t displacement)
{
    if (const unsigned rex = unsigned(to) >> 3 << 2 | unsigned(base) >> 3)
        byte(0x40 | rex);
    byte(0x0F);
    byte(0xB7);
    modrmMemory(unsigned(to), base, displacement);
}
void Assembler::store32(General base, std::int32_t displacement, General from)
{
    if (const unsigned rex = unsigned(from) >> 3 << 2 | unsigned(base) >> 3)
        byte(0x40 | rex);
    byte(0x89);
    modrmMemory(unsigned(from), base, displacement);
}
void Assembler::compare32(General which, std::int8_t with)
{
    legacy(false, 0x83, 7, unsigned(which));
    byte(std::uint8_t(with));
}
void Assembler::push(General which)
{
    if (unsigned(which) > 7)
        byte(0x41);
    byte(0x50 | (unsigned(which) & 7));
}
void Assembler::pop(General which)
{
    if (unsigned(which) > 7)
        byte(0x41);
    byte(0x58 | (unsigned(which) & 7));
}
void Assembler::call(General target)
{
    legacy(false, 0xFF, 2, unsigned(target));
}
void Assembler::zeroUpper()
{
    byte(0xC5);
    byte(0xF8);
    byte(0x77);
}
void Assembler::ret()
{
    byte(0xC3);
}

void Assembler::immediateOf(const ScalarOp& op, std::int32_t value)
{
    if (op.immediate == 1)
        byte(unsigned(value) & 0xff);
    else if (op.immediate == 4)
        word32(std::uint32_t(value));
}
void Assembler::scalar(const ScalarOp& op, General reg, General base, std::int32_t displacement)
{
    if (const unsigned rex = unsigned(op.wide) << 3 | unsigned(reg) >> 3 << 2 | unsigned(base) >> 3)
        byte(0x40 | rex);
    byte(op.opcode);
    modrmMemory(unsigned(reg), base, displacement);
}
void Assembler::scalar(const ScalarOp& op, General reg, General last)
{
    legacy(op.wide, op.opcode, unsigned(reg), unsigned(last));
}
void Assembler::scalarMemory(const ScalarOp& op, General base, std::int32_t displacement, std::int32_t immediate)
{
    scalar(op, General(op.extension), base, displacement);
    immediateOf(op, immediate);
}
void Assembler::scalarRegister(const ScalarOp& op, General which, std::int32_t immediate)
{
    legacy(op.wide, op.opcode, unsigned(op.extension), unsigned(which));
    immediateOf(op, immediate);
}
void Assembler::maskTest(unsigned first, unsigned second)
{
    vex(1, 0, false, false, 0x98, first, 0, second);
}

Label Assembler::label()
{
    m_labels.push_back(0);
    return {m_labels.size() - 1};
}
void Assembler::bind(Label label)
{
    m_labels[label.index] = m_code.size();
}
void Assembler::jump(Condition condition, Label to)
{
    if (condition == Condition::Always) {
        byte(0xE9);
    } else {
        byte(0x0F);
        byte(0x80 | unsigned(condition));
    }
    word32(0);
    m_jumps.push_back({m_code.size(), to});
}

VectorOperand Assembler::literal(const void* bytes, std::size_t count, bool broadcast)
{
    const auto* const first = static_cast<const std::uint8_t*>(bytes);
    std::size_t at = 0;
    while (at + count <= m_literals.size() && std::memcmp(m_literals.data() + at, first, count) != 0)
        at += count;
    if (at + count > m_literals.size()) {
        at = (m_literals.size() + count - 1) / count * count;
        m_literals.resize(at);
        m_literals.insert(m_literals.end(), first, first + count);
    }
    return {VectorOperand::Kind::Literal, broadcast, 0, std::int32_t(at)};
}
VectorOperand Assembler::literal32(std::uint32_t value)
{
    return literal(&value, sizeof value, true);
}
VectorOperand Assembler::literal64(std::uint64_t value)
{
    return literal(&value, sizeof value, true);
}
VectorOperand Assembler::literalVector(const std::array<std::uint8_t, 64>& bytes)
{
    return literal(bytes.data(), bytes.size(), false);
}

std::vector<std::uint8_t> Assembler::finish()
{
    m_code.resize((m_code.size() + kAlignment - 1) / kAlignment * kAlignment, 0xCC);
    for (const Jump& jump : m_jumps)
        put32(m_code, jump.end - 4, std::uint32_t(m_labels[jump.to.index] - jump.end));
    for (const Fixup& fixup : m_fixups)
        put32(m_code, fixup.at, std::uint32_t(m_code.size() + std::size_t(fixup.literal) - fixup.end));
    m_code.insert(m_code.end(), m_literals.begin(), m_literals.end());
    return std::move(m_code);
}

}  // namespace simtscope::simt::native
