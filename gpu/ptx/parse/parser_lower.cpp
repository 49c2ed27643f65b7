// Lowers operands that ptxas accepts in place of a register and computes before the instruction (declared in parser_state.h): %r1+4,
// array[%r1], the address of a local variable. The parser inserts the instructions that ptxas emits, so that no later stage has to know
// these forms.
#include <bit>

#include <fmt/format.h>

#include "gpu/ptx/decode/instruction_table.h"
#include "gpu/ptx/parse/parser_state.h"

namespace simtscope::ptx {
namespace {

Operand makeRegisterOperand(std::string_view name)
{
    Operand operand;
    operand.kind = Operand::Kind::Register;
    operand.text = name;
    return operand;
}

Operand makeImmediate(std::int64_t value)
{
    Operand operand;
    operand.kind = Operand::Kind::Immediate;
    operand.integer = value;
    return operand;
}

Operand makeSymbol(std::string_view name, std::int64_t addend)
{
    Operand operand;
    operand.kind = Operand::Kind::Symbol;
    operand.text = name;
    operand.integer = addend;
    return operand;
}

bool readsWrittenRegister(const std::vector<Operand>& destinations, const std::vector<Operand>& sources)
{
    for (std::size_t i = 0; i < destinations.size(); ++i)
        for (std::size_t k = i + 1; k < sources.size(); ++k)
            if (destinations[i].text == sources[k].text)
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
    Instruction instruction;
    instruction.mnemonic = std::move(mnemonic);
    instruction.modifiers = std::move(modifiers);
    instruction.operands = std::move(operands);
    instruction.row = findRowIndex(instruction);
    instruction.textLine = m_instruction->textLine;
    instruction.location = m_instruction->location;
    appendInstruction(std::move(instruction));
}

/// Parses the rest of %r1+4 as a value, after the %r1.
bool Parser::lowerRegisterSum(Operand& out, const Scopes::Entry& entry, const Token& token)
{
    const ScalarType type = entry.type.type;
    const unsigned bits = bitWidth(type);
    std::int64_t addend = 0;
    if (isFloat(type) || bits < 8 || bits > 64)
        return refuse(token, msg::syntax::registerSum(token.text));
    advance();
    if (!parseConstant(addend) || !checkRoomForRegister(token))
        return false;
    if (bits == 8) {  // add has no 8-bit form
        const std::string wideRegister = makeRegister(ScalarType::B16);
        insertBefore("cvt", {"u16", "u8"}, {makeRegisterOperand(wideRegister), makeRegisterOperand(out.text)});
        insertBefore("add", {"s16"}, {makeRegisterOperand(wideRegister), makeRegisterOperand(wideRegister), makeImmediate(addend)});
        out.text = wideRegister;
        return true;
    }
    const std::string sum = makeRegister(type);
    insertBefore("add", {fmt::format("s{}", bits)}, {makeRegisterOperand(sum), makeRegisterOperand(out.text), makeImmediate(addend)});
    out.text = sum;
    return true;
}

bool Parser::checkRoomForRegister(const Token& token)
{
    return m_function->registers.size() + m_familyMembers.size() < kMaxRegisters ||
           refuse(token, msg::syntax::tooManyRegisters(m_function->name, kMaxRegisters));
}

/// Parses the rest of array[4] or array[%r1] after the array: computes the address of an element, counted in units of the type without its
/// vector width. The index counts as an unsigned 32-bit number, as ptxas computes it.
bool Parser::lowerElement(Operand& out, const DeclaredType& array, const Token& token)
{
    const unsigned bytes = bitWidth(array.type) / 8;
    if (!array.isArray || bytes == 0)
        return refuse(token, msg::syntax::noArray(token.text));
    advance();
    // Loads and stores take the element as their address; other instructions take its value.
    const bool isAddress = m_instruction->mnemonic == "ld" || m_instruction->mnemonic == "ldu" || m_instruction->mnemonic == "st";
    if (m_token.kind == Token::Kind::Identifier && m_token.text != "WARP_SZ") {
        const Scopes::Entry* const entry = m_scopes->find(m_token.text);
        Operand index;
        if (!parseNameOperand(index, false))
            return false;
        if (!entry || index.kind != Operand::Kind::Register)
            return refuse(token, msg::syntax::expectedOnly(msg::syntax::arrayIndex()));
        if (!lowerIndexedOperand(out, index, entry->type.type, bytes, token))
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

bool Parser::lowerIndexedOperand(Operand& out, const Operand& index, ScalarType type, unsigned bytes, const Token& token)
{
    const unsigned bits = bitWidth(type);
    if (isFloat(type) || bits < 16 || bits > 64)
        return refuse(token, msg::syntax::registerSum(index.text));
    if (!checkRoomForRegister(token))
        return false;
    const std::string word = makeRegister(ScalarType::B32), offset = makeRegister(ScalarType::B64), base = makeRegister(ScalarType::B64);
    if (bits == 32)
        insertBefore("mov", {"b32"}, {makeRegisterOperand(word), index});
    else
        insertBefore("cvt", {"u32", fmt::format("u{}", bits)}, {makeRegisterOperand(word), index});
    insertBefore("shl", {"b32"}, {makeRegisterOperand(word), makeRegisterOperand(word), makeImmediate(std::countr_zero(bytes))});
    insertBefore("cvt", {"u64", "u32"}, {makeRegisterOperand(offset), makeRegisterOperand(word)});
    insertBefore("mov", {"u64"}, {makeRegisterOperand(base), makeSymbol(out.text, 0)});
    insertBefore("add", {"s64"}, {makeRegisterOperand(base), makeRegisterOperand(base), makeRegisterOperand(offset)});
    out = makeRegisterOperand(base);
    return true;
}

/// Makes the address of a local variable an operand of arithmetic, by a mov before the instruction.
bool Parser::lowerLocalAddress(Operand& out, const Token& token)
{
    const ScalarType type = findScalarType(m_instruction->modifiers.empty() ? "" : m_instruction->modifiers.back());
    const bool isMove = m_instruction->mnemonic == "mov";
    if (rowAt(m_instruction->row).kind != OpKind::Alu || bitWidth(type) < 32 || (isMove && bitWidth(type) == 64))
        return true;
    if (!checkRoomForRegister(token))
        return false;
    const std::string address = makeRegister(ScalarType::B64);
    insertBefore("mov", {"u64"}, {makeRegisterOperand(address), out});
    out = makeRegisterOperand(address);
    if (bitWidth(type) == 32) {
        const std::string low = makeRegister(ScalarType::B32);
        insertBefore("cvt", {"u32", "u64"}, {makeRegisterOperand(low), out});
        out = makeRegisterOperand(low);
    }
    return true;
}

/// Splits mov.v2 and mov.v4 into one mov per component. Its operands are vector registers, lists of registers, or %tid, %ntid, %ctaid and
/// %nctaid, whose fourth component is 0.
bool Parser::lowerVectorMove(const Instruction& vectorMove, const Token& token)
{
    const std::size_t width = vectorMove.has("v2") ? 2 : 4;
    const ScalarType type = findScalarType(vectorMove.modifiers.back());
    if (vectorMove.operands.size() != 2 || type == ScalarType::None || vectorMove.operands[0].elements.size() != width)
        return refuse(token, msg::syntax::vectorMove(std::int64_t(width)));
    std::vector<Operand> sources = vectorMove.operands[1].elements;
    if (vectorMove.operands[1].kind == Operand::Kind::Special) {
        for (const char* component : {".x", ".y", ".z"})
            sources.emplace_back(vectorMove.operands[1]).text += component;
        sources.push_back(makeImmediate(0));
        sources.resize(width);
    }
    if (sources.size() != width)
        return refuse(token, msg::syntax::vectorMove(std::int64_t(width)));
    Instruction scalarMove = vectorMove;
    scalarMove.modifiers = {vectorMove.modifiers.back()};
    scalarMove.row = findRowIndex(scalarMove);
    const std::vector<Operand>& destinations = vectorMove.operands[0].elements;
    // A register that one of the movs writes before another one reads it is copied first.
    for (std::size_t i = 0; readsWrittenRegister(destinations, sources) && i < width; ++i) {
        if (!checkRoomForRegister(token))
            return false;
        Instruction copy = scalarMove;
        copy.operands = {makeRegisterOperand(makeRegister(type)), sources[i]};
        sources[i] = copy.operands[0];
        appendInstruction(std::move(copy));
    }
    for (std::size_t i = 0; i < width; ++i) {
        scalarMove.operands = {destinations[i], sources[i]};
        appendInstruction(scalarMove);
    }
    return true;
}

}  // namespace simtscope::ptx
