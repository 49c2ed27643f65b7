// Lowers operands that ptxas accepts in place of a register and computes before the instruction: %r1+4, array[%r1], the address of a local
// variable. The parser inserts the instructions that ptxas emits, so that no later stage has to know these forms.
#include <bit>

#include <fmt/format.h>

#include "gpu/ptx/decode/instruction_table.h"
#include "gpu/ptx/parse/parser_state.h"

namespace simtscope::ptx {
namespace {

Operand registerNamed(std::string_view name)
{
    Operand operand;
    operand.kind = Operand::Kind::Register;
    operand.text = name;
    return operand;
}

Operand immediate(std::int64_t value)
{
    Operand operand;
    operand.kind = Operand::Kind::Immediate;
    operand.integer = value;
    return operand;
}

Operand symbolNamed(std::string_view name, std::int64_t addend)
{
    Operand operand;
    operand.kind = Operand::Kind::Symbol;
    operand.text = name;
    operand.integer = addend;
    return operand;
}

bool overlaps(const std::vector<Operand>& written, const std::vector<Operand>& read)
{
    for (std::size_t i = 0; i < written.size(); ++i)
        for (std::size_t k = i + 1; k < read.size(); ++k)
            if (written[i].text == read[k].text)
                return true;
    return false;
}

}  // namespace

std::string Parser::makeRegister(ScalarType type)
{
    m_function->registers.push_back({std::string(m_scopes->makeUnique("%computed")), type});
    return m_function->registers.back().name;
}

/// Inserts one instruction before the one that is being parsed, with the same source location.
void Parser::insertBefore(std::string mnemonic, std::vector<std::string> modifiers, std::vector<Operand> operands)
{
    Instruction made;
    made.mnemonic = std::move(mnemonic);
    made.modifiers = std::move(modifiers);
    made.operands = std::move(operands);
    made.row = rowIndexOf(made);
    made.textLine = m_instruction->textLine;
    made.location = m_instruction->location;
    appendInstruction(std::move(made));
}

/// Parses the rest of %r1+4 as a value, after the %r1.
bool Parser::lowerRegisterSum(Operand& out, const Scopes::Entry& entry, const Token& where)
{
    const ScalarType type = entry.type.type;
    const unsigned bits = bitWidth(type);
    std::int64_t addend = 0;
    if (isFloat(type) || bits < 8 || bits > 64)
        return refuse(where, msg::syntax::registerSum(where.text));
    advance();
    if (!parseConstant(addend) || !checkRoomForRegister(where))
        return false;
    if (bits == 8) {  // add has no 8-bit form
        const std::string wide = makeRegister(ScalarType::B16);
        insertBefore("cvt", {"u16", "u8"}, {registerNamed(wide), registerNamed(out.text)});
        insertBefore("add", {"s16"}, {registerNamed(wide), registerNamed(wide), immediate(addend)});
        out.text = wide;
        return true;
    }
    const std::string sum = makeRegister(type);
    insertBefore("add", {fmt::format("s{}", bits)}, {registerNamed(sum), registerNamed(out.text), immediate(addend)});
    out.text = sum;
    return true;
}

bool Parser::checkRoomForRegister(const Token& where)
{
    return m_function->registers.size() + m_familyMembers.size() < kMaxRegisters ||
           refuse(where, msg::syntax::tooManyRegisters(m_function->name, kMaxRegisters));
}

/// Parses the rest of array[4] or array[%r1] after the array: computes the address of an element, counted in units of the type without its
/// vector width. The index counts as an unsigned 32-bit number, as ptxas computes it.
bool Parser::lowerElement(Operand& out, const DeclaredType& array, const Token& where)
{
    const unsigned bytes = bitWidth(array.type) / 8;
    if (!array.isArray || bytes == 0)
        return refuse(where, msg::syntax::noArray(where.text));
    advance();
    // Loads and stores take the element as their address; other instructions take its value.
    const bool isAddress = m_instruction->mnemonic == "ld" || m_instruction->mnemonic == "ldu" || m_instruction->mnemonic == "st";
    if (m_token.kind == Token::Kind::Identifier && m_token.text != "WARP_SZ") {
        const Scopes::Entry* const entry = m_scopes->find(m_token.text);
        Operand index;
        if (!parseNameOperand(index, false))
            return false;
        if (!entry || index.kind != Operand::Kind::Register)
            return refuse(where, msg::syntax::expectedOnly(msg::syntax::arrayIndex()));
        if (!lowerIndex(out, index, entry->type.type, bytes, where))
            return false;
    } else {
        std::int64_t index = 0;
        if (!parseConstant(index))
            return false;
        out.integer = std::int64_t(std::uint64_t(index) * bytes);
    }
    if (isAddress) {
        out.base = out.kind;
        out.kind = Operand::Kind::Address;
        m_symbolSpace = array.space;
    }
    return expect(']', msg::syntax::arrayIndex);
}

bool Parser::lowerIndex(Operand& out, const Operand& index, ScalarType type, unsigned bytes, const Token& where)
{
    const unsigned bits = bitWidth(type);
    if (isFloat(type) || bits < 16 || bits > 64)
        return refuse(where, msg::syntax::registerSum(index.text));
    if (!checkRoomForRegister(where))
        return false;
    const std::string word = makeRegister(ScalarType::B32), offset = makeRegister(ScalarType::B64), base = makeRegister(ScalarType::B64);
    if (bits == 32)
        insertBefore("mov", {"b32"}, {registerNamed(word), index});
    else
        insertBefore("cvt", {"u32", fmt::format("u{}", bits)}, {registerNamed(word), index});
    insertBefore("shl", {"b32"}, {registerNamed(word), registerNamed(word), immediate(std::countr_zero(bytes))});
    insertBefore("cvt", {"u64", "u32"}, {registerNamed(offset), registerNamed(word)});
    insertBefore("mov", {"u64"}, {registerNamed(base), symbolNamed(out.text, 0)});
    insertBefore("add", {"s64"}, {registerNamed(base), registerNamed(base), registerNamed(offset)});
    out = registerNamed(base);
    return true;
}

/// Makes the address of a local variable an operand of arithmetic, by a mov before the instruction.
bool Parser::lowerLocalAddress(Operand& out, const Token& where)
{
    const ScalarType type = findScalarType(m_instruction->modifiers.empty() ? "" : m_instruction->modifiers.back());
    const bool isMove = m_instruction->mnemonic == "mov";
    if (rowAt(m_instruction->row).kind != OpKind::Alu || bitWidth(type) < 32 || (isMove && bitWidth(type) == 64))
        return true;
    if (!checkRoomForRegister(where))
        return false;
    const std::string address = makeRegister(ScalarType::B64);
    insertBefore("mov", {"u64"}, {registerNamed(address), out});
    out = registerNamed(address);
    if (bitWidth(type) == 32) {
        const std::string low = makeRegister(ScalarType::B32);
        insertBefore("cvt", {"u32", "u64"}, {registerNamed(low), out});
        out = registerNamed(low);
    }
    return true;
}

/// Splits mov.v2 and mov.v4 into one mov per component. Its operands are vector registers, lists of registers, or %tid, %ntid, %ctaid and
/// %nctaid, whose fourth component is 0.
bool Parser::lowerVectorMove(const Instruction& made, const Token& where)
{
    const std::size_t width = made.has("v2") ? 2 : 4;
    const ScalarType type = findScalarType(made.modifiers.back());
    if (made.operands.size() != 2 || type == ScalarType::None || made.operands[0].elements.size() != width)
        return refuse(where, msg::syntax::vectorMove(std::int64_t(width)));
    std::vector<Operand> from = made.operands[1].elements;
    if (made.operands[1].kind == Operand::Kind::Special) {
        for (const char* component : {".x", ".y", ".z"})
            from.emplace_back(made.operands[1]).text += component;
        from.push_back(immediate(0));
        from.resize(width);
    }
    if (from.size() != width)
        return refuse(where, msg::syntax::vectorMove(std::int64_t(width)));
    Instruction one = made;
    one.modifiers = {made.modifiers.back()};
    one.row = rowIndexOf(one);
    const std::vector<Operand>& to = made.operands[0].elements;
    // A register that one of the movs writes before another one reads it is copied first.
    for (std::size_t i = 0; overlaps(to, from) && i < width; ++i) {
        if (!checkRoomForRegister(where))
            return false;
        Instruction copy = one;
        copy.operands = {registerNamed(makeRegister(type)), from[i]};
        from[i] = copy.operands[0];
        appendInstruction(std::move(copy));
    }
    for (std::size_t i = 0; i < width; ++i) {
        one.operands = {to[i], from[i]};
        appendInstruction(one);
    }
    return true;
}

}  // namespace simtscope::ptx
