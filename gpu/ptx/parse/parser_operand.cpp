// Parses operands (declared in parser_state.h; PTX ISA 9.0, chapter 6 "Instruction Operands").

#include "gpu/ptx/parse/parser_state.h"

namespace simtscope::ptx {
namespace {

bool endsOperand(const Token& token)
{
    return token.is(',') || token.is(';') || token.is('}') || token.is(')') || token.is(']');
}

}  // namespace

bool Parser::parseOperand(Operand& out, std::size_t depth)
{
    if (depth > kMaxNesting)
        return refuse(m_token, msg::syntax::deepOperands());
    if (!parseOperandPrimary(out, depth))
        return false;
    if (isAt('|') && out.kind != Operand::Kind::Immediate) {
        advance();
        Operand pair;
        pair.kind = Operand::Kind::Pair;
        pair.elements.resize(2);
        pair.elements[0] = std::move(out);
        if (!parseOperandPrimary(pair.elements[1], depth + 1))
            return false;
        out = std::move(pair);
    }
    return true;
}

bool Parser::parseOperandPrimary(Operand& out, std::size_t depth)
{
    if (m_token.is(Token::Kind::Identifier, "WARP_SZ") && !endsOperand(m_next))
        return parseNumberOperand(out);
    if (m_token.kind == Token::Kind::Identifier)
        return parseNameOperand(out, false);
    if (m_token.kind == Token::Kind::Number)
        return parseNumberOperand(out);
    if (isAt('['))
        return parseAddressOperand(out, depth);
    if (accept('{')) {
        out.kind = Operand::Kind::Vector;
        return parseOperandList(out.elements, '}', depth + 1);
    }
    if ((isAt('!') || isAt('-')) && m_next.kind == Token::Kind::Identifier && m_next.text != "WARP_SZ") {
        advance();
        out.isNegated = true;
        return parseNameOperand(out, false);
    }
    if (isAt('-') || isAt('+') || isAt('~') || isAt('!') || isAt('('))
        return parseNumberOperand(out);
    return refuseExpected(msg::syntax::operand);
}

/// Parses a list up to the closing character.
bool Parser::parseOperandList(std::vector<Operand>& out, char close, std::size_t depth)
{
    if (accept(close))
        return true;
    do {
        if (!parseOperand(out.emplace_back(), depth))
            return false;
    } while (accept(','));
    return expect(close, msg::syntax::operandList);
}

bool Parser::parseNumberOperand(Operand& out)
{
    Constant value;
    if (!parseConstantExpression(value, 0))
        return false;
    out.kind = Operand::Kind::Immediate;
    out.integer = std::int64_t(value.bits);
    out.isFloatLiteral = !value.isInteger();
    out.floatWidth = value.kind == Constant::Kind::Single ? 32 : value.kind == Constant::Kind::Double ? 64 : 0;
    return true;
}

/// Parses a name. `isBase`: the name is the base of an address, whose parser reads the constant after it.
bool Parser::parseNameOperand(Operand& out, bool isBase)
{
    const Token token = m_token;
    const std::string_view name = token.text;
    advance();
    Scopes::Entry* const entry = m_scopes->find(name);
    if (entry && entry->type.isRegister())
        return parseRegisterOperand(out, *entry, token, isBase);
    DeclaredType type;
    out.text = entry ? entry->uniqueName : name;
    if (entry) {
        out.kind = Operand::Kind::Symbol;
        type = entry->type;
    } else if (name == "_") {
        out.kind = Operand::Kind::Sink;
    } else if (name == "WARP_SZ" || (name.front() == '%' && m_instruction->mnemonic != "bra")) {
        out.kind = Operand::Kind::Special;
        m_specialNames.emplace(name, token);
    } else {
        out.kind = Operand::Kind::Symbol;
        if (const auto known = m_moduleNames.find(name); known != m_moduleNames.end())
            type = known->second;
        else
            m_unresolvedNames.push_back(token);
    }
    if (m_token.kind == Token::Kind::Dotted && m_token.begin() == m_previousEnd) {  // %tid.x
        out.text += m_token.text;
        advance();
    }
    if (out.kind != Operand::Kind::Symbol)
        return true;
    if (!isBase)
        return parseSymbolValue(out, type, token);
    m_symbolSpace = type.space;
    return true;
}

/// Parses the rest of symbol, symbol+4, array[4], array[%r1].
bool Parser::parseSymbolValue(Operand& out, const DeclaredType& type, const Token& token)
{
    if (isAt('[') && !lowerElement(out, type, token))
        return false;
    if (out.kind == Operand::Kind::Symbol && (isAt('+') || isAt('-'))) {
        std::int64_t addend = 0;
        accept('+');
        if (!parseConstant(addend))
            return false;
        out.integer = std::int64_t(std::uint64_t(out.integer) + std::uint64_t(addend));
    }
    return out.kind != Operand::Kind::Symbol || type.space != StateSpace::Local || lowerLocalAddress(out, token);
}

/// Parses the rest of %r1, %r1+4, %r1.b0 of the video instructions, or a vector register or its component.
bool Parser::parseRegisterOperand(Operand& out, Scopes::Entry& entry, const Token& token, bool isBase)
{
    if (!addRegister(entry, token))
        return false;
    const bool hasSuffix = m_token.kind == Token::Kind::Dotted && m_token.begin() == m_previousEnd;
    out.kind = Operand::Kind::Register;
    out.text = entry.uniqueName;
    if (entry.type.vectorWidth > 1 && !hasSuffix) {
        if (isBase)
            return refuse(token, msg::syntax::expectedOnly(msg::syntax::address()));
        out.kind = Operand::Kind::Vector;
        for (unsigned i = 0; i < entry.type.vectorWidth; ++i) {
            Operand& component = out.elements.emplace_back();
            component.kind = Operand::Kind::Register;
            component.text = entry.components[i];
        }
        return true;
    }
    if (entry.type.vectorWidth > 1) {
        constexpr std::string_view kComponents = "xyzwrgba";
        const std::size_t at = m_token.text.size() == 2 ? kComponents.find(m_token.text[1]) : std::string_view::npos;
        if (at == std::string_view::npos || at % 4 >= entry.type.vectorWidth)
            return refuse(m_token, msg::syntax::noComponent(token.text, m_token.text));
        out.text = entry.components[at % 4];
        advance();
    } else if (hasSuffix) {
        out.kind = Operand::Kind::Member;
        out.text += m_token.text;
        advance();
        return true;
    }
    return isBase || !isAt('+') || lowerRegisterSum(out, entry, token);
}

/// Parses [name+4], [name-8], [16], [texture, {x, y}], [texture, sampler, {x}].
bool Parser::parseAddressOperand(Operand& out, std::size_t depth)
{
    advance();
    out.kind = Operand::Kind::Address;
    if (m_token.kind == Token::Kind::Identifier && m_token.text != "WARP_SZ") {
        Operand base;
        if (!parseNameOperand(base, true))
            return false;
        out.base = base.kind;
        out.text = std::move(base.text);
        if (isAt('+') || isAt('-')) {
            accept('+');
            if (!parseConstant(out.integer))
                return false;
        }
    } else if (!parseConstant(out.integer)) {
        return false;
    }
    if (accept(','))
        return parseOperandList(out.elements, ']', depth + 1);
    return expect(']', msg::syntax::address);
}

}  // namespace simtscope::ptx
