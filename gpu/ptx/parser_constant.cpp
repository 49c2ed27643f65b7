// Constant expressions (PTX ISA 9.0, 4.6 "Constant Expressions"), in 64-bit integers.
#include "gpu/ptx/parser_state.h"

namespace simtscope::ptx {
namespace {

enum class Operator { Or, Xor, And, ShiftLeft, ShiftRight, Add, Subtract, Multiply, Divide, Remainder };

struct Binary {
    char first, second;  ///< second: 0 for one character
    int precedence;
    Operator operation;
};

// Loosest first, as in C.
constexpr std::array kBinary{
    Binary{'|', 0, 1, Operator::Or},          Binary{'^', 0, 2, Operator::Xor},          Binary{'&', 0, 3, Operator::And},
    Binary{'<', '<', 4, Operator::ShiftLeft}, Binary{'>', '>', 4, Operator::ShiftRight}, Binary{'+', 0, 5, Operator::Add},
    Binary{'-', 0, 5, Operator::Subtract},    Binary{'*', 0, 6, Operator::Multiply},     Binary{'/', 0, 6, Operator::Divide},
    Binary{'%', 0, 6, Operator::Remainder},
};

const Binary* binaryAt(const Token& token, const Token& next)
{
    for (const Binary& row : kBinary) {
        if (token.is(row.first) && (row.second == 0 || next.is(row.second)))
            return &row;
    }
    return nullptr;
}

/// Wraps like the 64-bit arithmetic that the ISA prescribes; nullopt for a division by zero.
std::optional<std::int64_t> apply(Operator operation, std::int64_t left, std::int64_t right)
{
    const auto a = std::uint64_t(left), b = std::uint64_t(right);
    switch (operation) {
    case Operator::Or:
        return std::int64_t(a | b);
    case Operator::Xor:
        return std::int64_t(a ^ b);
    case Operator::And:
        return std::int64_t(a & b);
    case Operator::ShiftLeft:
        return b < 64 ? std::int64_t(a << b) : 0;
    case Operator::ShiftRight:
        return left >> (b < 64 ? b : 63);
    case Operator::Add:
        return std::int64_t(a + b);
    case Operator::Subtract:
        return std::int64_t(a - b);
    case Operator::Multiply:
        return std::int64_t(a * b);
    case Operator::Divide:
    case Operator::Remainder:
        break;
    }
    if (right == 0)
        return std::nullopt;
    if (right == -1)
        return operation == Operator::Divide ? std::int64_t(0 - a) : 0;
    return operation == Operator::Divide ? left / right : left % right;
}

}  // namespace

bool Parser::constantPrimary(std::int64_t& value, std::size_t depth)
{
    if (depth > kMaximumNesting)
        return refuse(m_token, msg::syntax::deepConstant());
    if (accept('-')) {
        if (!constantPrimary(value, depth + 1))
            return false;
        value = std::int64_t(0 - std::uint64_t(value));
        return true;
    }
    if (accept('+'))
        return constantPrimary(value, depth + 1);
    if (accept('~')) {
        if (!constantPrimary(value, depth + 1))
            return false;
        value = ~value;
        return true;
    }
    if (accept('('))
        return constantTerm(value, 0, depth + 1) && expect(')', msg::syntax::constantExpression);
    if (m_token.is(Token::Kind::Identifier, "WARP_SZ")) {
        value = kWarpSize;
        advance();
        return true;
    }
    std::uint64_t bits = 0;
    if (!unsignedNumber(msg::syntax::integer, ~std::uint64_t(0), bits))
        return false;
    value = std::int64_t(bits);
    return true;
}

bool Parser::constantTerm(std::int64_t& value, int precedence, std::size_t depth)
{
    if (depth > kMaximumNesting)
        return refuse(m_token, msg::syntax::deepConstant());
    if (!constantPrimary(value, depth + 1))
        return false;
    while (const Binary* row = binaryAt(m_token, m_next)) {
        if (row->precedence <= precedence)
            break;
        const Token where = m_token;
        advance();
        if (row->second != 0)
            advance();
        std::int64_t right = 0;
        if (!constantTerm(right, row->precedence, depth + 1))
            return false;
        const auto result = apply(row->operation, value, right);
        if (!result)
            return refuse(where, msg::syntax::zeroDivision());
        value = *result;
    }
    return true;
}

}  // namespace simtscope::ptx
