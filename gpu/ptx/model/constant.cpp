#include "gpu/ptx/model/constant.h"

#include <bit>

namespace simtscope::ptx {
namespace {

using Kind = Constant::Kind;

constexpr std::uint64_t kMaxSigned = ~std::uint64_t(0) >> 1;

std::optional<Constant> applyToDoubles(BinaryOperator operation, double a, double b)
{
    const auto number = [](double value) { return Constant{Kind::Double, std::bit_cast<std::uint64_t>(value)}; };
    switch (operation) {
    case BinaryOperator::Add:
        return number(a + b);
    case BinaryOperator::Subtract:
        return number(a - b);
    case BinaryOperator::Multiply:
        return number(a * b);
    case BinaryOperator::Divide:
        return b == 0 ? std::nullopt : std::optional(number(a / b));
    case BinaryOperator::Equal:
        return Constant::fromBool(a == b);
    case BinaryOperator::NotEqual:
        return Constant::fromBool(a != b);
    case BinaryOperator::Less:
        return Constant::fromBool(a < b);
    case BinaryOperator::LessEqual:
        return Constant::fromBool(a <= b);
    case BinaryOperator::Greater:
        return Constant::fromBool(a > b);
    case BinaryOperator::GreaterEqual:
        return Constant::fromBool(a >= b);
    default:
        return std::nullopt;
    }
}

/// Divides with the wrap-around of 64-bit arithmetic: the least signed number divided by -1 is itself. Returns nullopt for a division by
/// zero.
std::optional<Constant> divide(std::uint64_t a, std::uint64_t b, Kind kind)
{
    if (b == 0)
        return std::nullopt;
    if (kind == Kind::Unsigned)
        return Constant{kind, a / b};
    return Constant{kind, b == ~std::uint64_t(0) ? 0 - a : std::uint64_t(std::int64_t(a) / std::int64_t(b))};
}

bool isLess(std::uint64_t a, std::uint64_t b, Kind kind)
{
    return kind == Kind::Unsigned ? a < b : std::int64_t(a) < std::int64_t(b);
}

}  // namespace

Constant Constant::fromNumber(const Number& literal)
{
    if (literal.floatWidth != 0)
        return {literal.floatWidth == 32 ? Kind::Single : Kind::Double, literal.bits};
    return {literal.isUnsigned || literal.bits > kMaxSigned ? Kind::Unsigned : Kind::Signed, literal.bits};
}

bool acceptsKinds(BinaryOperator operation, Constant::Kind left, Constant::Kind right)
{
    if (left == Kind::Double || right == Kind::Double)
        return left == right && applyToDoubles(operation, 1, 1).has_value();
    return left != Kind::Single && right != Kind::Single;
}

std::optional<Constant> applyOperator(BinaryOperator operation, Constant left, Constant right)
{
    if (left.kind == Kind::Double)
        return applyToDoubles(operation, std::bit_cast<double>(left.bits), std::bit_cast<double>(right.bits));
    const std::uint64_t a = left.bits, b = right.bits;
    const Kind commonKind = left.kind == Kind::Unsigned || right.kind == Kind::Unsigned ? Kind::Unsigned : Kind::Signed;
    switch (operation) {
    case BinaryOperator::LogicalOr:
        return Constant::fromBool(a != 0 || b != 0);
    case BinaryOperator::LogicalAnd:
        return Constant::fromBool(a != 0 && b != 0);
    case BinaryOperator::Or:
        return Constant{commonKind, a | b};
    case BinaryOperator::Xor:
        return Constant{commonKind, a ^ b};
    case BinaryOperator::And:
        return Constant{commonKind, a & b};
    case BinaryOperator::Equal:
        return Constant::fromBool(a == b);
    case BinaryOperator::NotEqual:
        return Constant::fromBool(a != b);
    case BinaryOperator::Less:
        return Constant::fromBool(isLess(a, b, commonKind));
    case BinaryOperator::LessEqual:
        return Constant::fromBool(!isLess(b, a, commonKind));
    case BinaryOperator::Greater:
        return Constant::fromBool(isLess(b, a, commonKind));
    case BinaryOperator::GreaterEqual:
        return Constant::fromBool(!isLess(a, b, commonKind));
    case BinaryOperator::ShiftLeft:
        return Constant{left.kind, a << (b & 63)};
    case BinaryOperator::ShiftRight:
        return Constant{left.kind, left.kind == Kind::Signed ? std::uint64_t(std::int64_t(a) >> (b & 63)) : a >> (b & 63)};
    case BinaryOperator::Add:
        return Constant{commonKind, a + b};
    case BinaryOperator::Subtract:
        return Constant{commonKind, a - b};
    case BinaryOperator::Multiply:
        return Constant{commonKind, a * b};
    case BinaryOperator::Divide:
        return divide(a, b, commonKind);
    case BinaryOperator::Remainder:
        return b == 0 ? std::nullopt : std::optional(Constant{Kind::Unsigned, a % b});
    }
    return std::nullopt;
}

Constant negateConstant(Constant value)
{
    switch (value.kind) {
    case Kind::Double:
        return {value.kind, value.bits ^ std::uint64_t(1) << 63};
    case Kind::Single:
        return {value.kind, value.bits ^ std::uint64_t(1) << 31};
    default:
        return {value.kind, 0 - value.bits};
    }
}

std::optional<std::uint64_t> convertToInitialBits(Constant value, ScalarType type)
{
    const bool isFloatType = type == ScalarType::F32 || type == ScalarType::F64;
    if (value.isInteger())
        return isFloatType ? std::nullopt : std::optional(value.bits);
    const bool isUntyped = type == ScalarType::B8 || type == ScalarType::B16 || type == ScalarType::B32 || type == ScalarType::B64;
    if (!isFloatType && !isUntyped)
        return std::nullopt;
    if (value.kind == Kind::Double && bitWidth(type) == 32)
        return std::bit_cast<std::uint32_t>(float(std::bit_cast<double>(value.bits)));
    return value.bits;
}

}  // namespace simtscope::ptx
