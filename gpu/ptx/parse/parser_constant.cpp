// Parses constant expressions (declared in parser_state.h; PTX ISA 9.0, 4.6 "Constant Expressions"); constant.cpp computes the operators.
#include "gpu/ptx/parse/parser_state.h"

namespace simtscope::ptx {
namespace {

struct OperatorRow {
    std::string_view text;
    int precedence;
    BinaryOperator operation;
};

// Precedence is that of C, loosest first. An operator of two characters comes before the one that it begins with.
constexpr std::array kOperatorRows{
    OperatorRow{"||", 1, BinaryOperator::LogicalOr},  OperatorRow{"|", 3, BinaryOperator::Or},
    OperatorRow{"&&", 2, BinaryOperator::LogicalAnd}, OperatorRow{"&", 5, BinaryOperator::And},
    OperatorRow{"^", 4, BinaryOperator::Xor},         OperatorRow{"==", 6, BinaryOperator::Equal},
    OperatorRow{"!=", 6, BinaryOperator::NotEqual},   OperatorRow{"<<", 8, BinaryOperator::ShiftLeft},
    OperatorRow{"<=", 7, BinaryOperator::LessEqual},  OperatorRow{"<", 7, BinaryOperator::Less},
    OperatorRow{">>", 8, BinaryOperator::ShiftRight}, OperatorRow{">=", 7, BinaryOperator::GreaterEqual},
    OperatorRow{">", 7, BinaryOperator::Greater},     OperatorRow{"+", 9, BinaryOperator::Add},
    OperatorRow{"-", 9, BinaryOperator::Subtract},    OperatorRow{"*", 10, BinaryOperator::Multiply},
    OperatorRow{"/", 10, BinaryOperator::Divide},     OperatorRow{"%", 10, BinaryOperator::Remainder},
};

const OperatorRow* findOperator(const Token& token, const Token& next)
{
    for (const OperatorRow& row : kOperatorRows) {
        if (token.is(row.text[0]) && (row.text.size() == 1 || (next.is(row.text[1]) && next.begin() == token.end())))
            return &row;
    }
    return nullptr;
}

}  // namespace

bool Parser::parseConstant(std::int64_t& value)
{
    const Token token = m_token;
    Constant found;
    if (!parseConstantExpression(found, 0))
        return false;
    value = std::int64_t(found.bits);
    return found.isInteger() || refuse(token, msg::syntax::expectedOnly(msg::syntax::integerConstant()));
}

bool Parser::parseConstantExpression(Constant& value, std::size_t depth)
{
    const Token token = m_token;
    if (!parseConstantTerm(value, 0, depth + 1))
        return false;
    if (!isAt('?'))
        return true;
    Constant first, second;
    advance();
    if (!parseConstantExpression(first, depth + 1))
        return false;
    if (!expect(':', msg::syntax::constantExpression) || !parseConstantExpression(second, depth + 1))
        return false;
    if (!value.isInteger() || !first.isInteger() || !second.isInteger())
        return refuse(token, msg::syntax::expectedOnly(msg::syntax::integerConstant()));
    value = value.bits != 0 ? first : second;
    return true;
}

/// Parses (.s64) or (.u64) and the operand that is cast.
bool Parser::parseConstantCast(Constant& value, std::size_t depth)
{
    const Token type = m_token;
    const bool isUnsigned = type.is(Token::Kind::Dotted, ".u64");
    if (!isUnsigned && !type.is(Token::Kind::Dotted, ".s64"))
        return refuseExpected(msg::syntax::castType);
    advance();
    const Token token = m_token;
    if (!expect(')', msg::syntax::castType) || !parseConstantPrimary(value, depth + 1))
        return false;
    if (!value.isInteger())
        return refuse(token, msg::syntax::expectedOnly(msg::syntax::integerConstant()));
    value.kind = isUnsigned ? Constant::Kind::Unsigned : Constant::Kind::Signed;
    return true;
}

bool Parser::parseConstantPrimary(Constant& value, std::size_t depth)
{
    if (depth > kMaxNesting)
        return refuse(m_token, msg::syntax::deepConstant());
    if (isAt('-') || isAt('+') || isAt('~') || isAt('!')) {
        const Token sign = m_token;
        advance();
        if (!parseConstantPrimary(value, depth + 1))
            return false;
        if (sign.is('-'))
            value = negateConstant(value);
        if ((sign.is('~') || sign.is('!')) && !value.isInteger())
            return refuse(sign, msg::syntax::expectedOnly(msg::syntax::integerConstant()));
        if (sign.is('~'))
            value = {Constant::Kind::Unsigned, ~value.bits};
        else if (sign.is('!'))
            value = Constant::fromBool(value.bits == 0);
        return true;
    }
    if (accept('(')) {
        if (m_token.kind == Token::Kind::Dotted)
            return parseConstantCast(value, depth);
        return parseConstantExpression(value, depth + 1) && expect(')', msg::syntax::constantExpression);
    }
    if (m_token.is(Token::Kind::Identifier, "WARP_SZ")) {
        value = {Constant::Kind::Signed, kWarpSize};
        advance();
        return true;
    }
    if (m_token.kind != Token::Kind::Number)
        return refuseExpected(msg::syntax::integer);
    const auto literal = parseNumber(m_token.text);
    if (!literal)
        return refuse(m_token, msg::syntax::wideNumber(m_token.text.substr(0, 80)));
    value = Constant::fromNumber(*literal);
    advance();
    return true;
}

bool Parser::parseConstantTerm(Constant& value, int precedence, std::size_t depth)
{
    if (depth > kMaxNesting)
        return refuse(m_token, msg::syntax::deepConstant());
    if (!parseConstantPrimary(value, depth + 1))
        return false;
    while (const OperatorRow* row = findOperator(m_token, m_next)) {
        if (row->precedence <= precedence)
            break;
        const Token token = m_token;
        advance();
        if (row->text.size() == 2)
            advance();
        Constant right;
        if (!parseConstantTerm(right, row->precedence, depth + 1))
            return false;
        if (!acceptsKinds(row->operation, value.kind, right.kind))
            return refuse(token, msg::syntax::mixedConstants(row->text));
        const auto result = applyOperator(row->operation, value, right);
        if (!result)
            return refuse(token, msg::syntax::zeroDivision());
        value = *result;
    }
    return true;
}

}  // namespace simtscope::ptx
