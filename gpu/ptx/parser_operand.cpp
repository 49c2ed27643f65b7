// Operands (PTX ISA 9.0, chapter 6 "Instruction Operands").

#include "gpu/ptx/parser_state.h"

namespace simtscope::ptx {

bool Parser::operand(Operand& out, std::size_t depth)
{
    if (depth > kMaximumNesting)
        return refuse(m_token, msg::syntax::deepOperands());
    if (!operandPrimary(out, depth))
        return false;
    if (at('|') && out.kind != Operand::Kind::Immediate) {
        advance();
        Operand pair;
        pair.kind = Operand::Kind::Pair;
        pair.elements.resize(2);
        pair.elements[0] = std::move(out);
        if (!operandPrimary(pair.elements[1], depth + 1))
            return false;
        out = std::move(pair);
    }
    return true;
}

bool Parser::operandPrimary(Operand& out, std::size_t depth)
{
    if (m_token.kind == Token::Kind::Identifier)
        return nameOperand(out);
    if (m_token.kind == Token::Kind::Number)
        return numberOperand(out);
    if (at('['))
        return addressOperand(out, depth);
    if (accept('{')) {
        out.kind = Operand::Kind::Vector;
        return operandList(out.elements, '}', depth + 1);
    }
    if ((at('!') || at('-')) && m_next.kind == Token::Kind::Identifier && m_next.text != "WARP_SZ") {
        advance();
        out.negate = true;
        return nameOperand(out);
    }
    if (at('-') || at('+') || at('~') || at('('))
        return numberOperand(out);
    return refuseExpected(msg::syntax::operand);
}

/// Up to the closing character.
bool Parser::operandList(std::vector<Operand>& out, char close, std::size_t depth)
{
    if (accept(close))
        return true;
    do {
        if (!operand(out.emplace_back(), depth))
            return false;
    } while (accept(','));
    return expect(close, msg::syntax::operandList);
}

bool Parser::numberOperand(Operand& out)
{
    out.kind = Operand::Kind::Immediate;
    const bool negative = at('-') && m_next.kind == Token::Kind::Number;
    const Token& token = negative ? m_next : m_token;
    if (token.kind == Token::Kind::Number) {
        const auto literal = parseNumber(token.text);
        if (!literal)
            return refuse(token, msg::syntax::wideNumber(token.text.substr(0, 80)));
        if (literal->floatBits != 0) {
            const std::uint64_t sign = std::uint64_t(negative) << (literal->floatBits - 1);
            out.integer = std::int64_t(literal->bits ^ sign);
            out.isFloatLiteral = true;
            out.floatBits = literal->floatBits;
            if (negative)
                advance();
            advance();
            return true;
        }
    }
    return constant(out.integer);
}

bool Parser::nameOperand(Operand& out)
{
    const Token where = m_token;
    const std::string_view written = where.text;
    advance();
    const auto entry = m_scopes->find(written);
    out.text = entry ? entry->unique : written;
    if (entry && entry->isRegister) {
        out.kind = Operand::Kind::Register;
    } else if (entry) {
        out.kind = Operand::Kind::Symbol;
    } else if (written == "_") {
        out.kind = Operand::Kind::Sink;
    } else if (written.front() == '%' || written == "WARP_SZ") {
        out.kind = Operand::Kind::Special;
        m_specials.emplace(written, where);
    } else {
        out.kind = Operand::Kind::Symbol;
        if (!m_moduleNames.contains(written))
            m_unresolved.push_back(where);
    }

    // %tid.x, %r1.b0
    if (m_token.kind == Token::Kind::Dotted && m_token.begin() == m_previousEnd) {
        out.text += m_token.text;
        if (out.kind == Operand::Kind::Register)
            out.kind = Operand::Kind::Member;
        advance();
    }
    if (out.kind == Operand::Kind::Symbol && (at('+') || at('-'))) {
        accept('+');
        return constant(out.integer);
    }
    return true;
}

/// [name+4], [name-8], [16], [texture, {x, y}], [texture, sampler, {x}].
bool Parser::addressOperand(Operand& out, std::size_t depth)
{
    advance();
    out.kind = Operand::Kind::Address;
    if (m_token.kind == Token::Kind::Identifier && m_token.text != "WARP_SZ") {
        Operand base;
        if (!nameOperand(base))
            return false;
        out.base = base.kind;
        out.text = std::move(base.text);
        out.integer = base.integer;
        if (at('+') || at('-')) {
            accept('+');
            if (!constant(out.integer))
                return false;
        }
    } else if (!constant(out.integer)) {
        return false;
    }
    if (accept(','))
        return operandList(out.elements, ']', depth + 1);
    return expect(']', msg::syntax::address);
}

}  // namespace simtscope::ptx
