// Represents the values of constant expressions and evaluates their operators (PTX ISA 9.0, 4.5 "Constants" and 4.6 "Constant
// Expressions").
//
// If the ISA leaves a result open, the value is the one that ptxas 13.0 folds: `~` and `%` give unsigned values, a shift takes the type
// of its left operand and the low six bits of its right one, and `?:` takes the type of the operand that it selects.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "gpu/ptx/model/lexer.h"
#include "gpu/ptx/model/module.h"

namespace simtscope::ptx {

/// Holds the value of a constant expression and its kind.
struct Constant {
    enum class Kind : std::uint8_t {
        Signed,
        Unsigned,
        Double,
        Single  ///< 0f…: the bits of a .f32, to which only a sign can be applied
    };
    Kind kind = Kind::Signed;
    std::uint64_t bits = 0;

    bool isInteger() const { return kind == Kind::Signed || kind == Kind::Unsigned; }
    /// Makes a constant of a literal. An integer is signed unless it has a U or needs all 64 bits.
    static Constant fromNumber(const Number& literal);
    /// Makes the result of a comparison or a logical operator: signed 1 or 0.
    static Constant fromBool(bool value) { return {Kind::Signed, value}; }
};

/// Lists the binary operators of constant expressions.
enum class BinaryOperator : std::uint8_t {
    LogicalOr,
    LogicalAnd,
    Or,
    Xor,
    And,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    ShiftLeft,
    ShiftRight,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder
};

/// Returns whether the operator accepts operands of these kinds: two integers, or two doubles if it is defined for doubles.
bool acceptsKinds(BinaryOperator operation, Constant::Kind left, Constant::Kind right);
/// Evaluates the operator. Nullopt for a division by zero. acceptsKinds() must be true for the operands.
std::optional<Constant> applyOperator(BinaryOperator operation, Constant left, Constant right);

/// Returns -x for a constant of any kind.
Constant negateConstant(Constant value);

/// Returns the bits of a constant as the initial value of a variable of this type. Nullopt if the type does not accept the constant.
/// Floating-point constants initialise .f32, .f64 and the untyped types. A double is converted only for a type of 32 bits; otherwise the
/// bits are taken as they are.
std::optional<std::uint64_t> convertToInitialBits(Constant value, ScalarType type);

}  // namespace simtscope::ptx
