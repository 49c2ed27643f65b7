// Holds a parsed C++ expression over the variables of a thread, and parses one.
//
// The syntax is that of C++ without what changes something: literals, names (also with `::`), threadIdx.x and its like, [ ], ., ->, calls
// of the functions below, casts to arithmetic types, and all operators but assignments, ++, --, the comma and sizeof. Beyond C++ there are
// the aggregates all, any, count, min, max and sum of one argument, which are taken over the lanes of a warp or of the block.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/analysis/expressions/operand.h"
#include "gpu/core/result.h"

namespace simtscope::analysis {

/// Lists the operators, unary and binary ones.
enum class Operator : std::uint8_t {
    Plus,
    Minus,
    Not,
    Complement,
    Dereference,
    AddressOf,
    Multiply,
    Divide,
    Remainder,
    Add,
    Subtract,
    ShiftLeft,
    ShiftRight,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Equal,
    NotEqual,
    BitAnd,
    BitXor,
    BitOr,
    And,
    Or
};

/// Lists the functions of C++ that an expression can call.
enum class Function : std::uint8_t { Abs, Fabs, Fabsf, Min, Max, Sqrt, Sqrtf, IsNan, IsInf, Floor, Ceil, Exp, Log, Pow };

/// Lists the functions over lanes.
enum class Aggregate : std::uint8_t { All, Any, Count, Min, Max, Sum };

/// Lists CUDA's built-in variables.
enum class BuiltIn : std::uint8_t { ThreadIdx, BlockIdx, BlockDim, GridDim, WarpSize };

/// Describes a part of an expression.
struct ExpressionNode {
    enum class Kind : std::uint8_t { Literal, Name, BuiltIn, Member, Index, Unary, Binary, Conditional, Cast, Call, Aggregate };
    Kind kind = Kind::Literal;
    std::uint32_t column = 1;      ///< where it, or its operator, stands in the text, from 1
    Operator op = Operator::Plus;  ///< of a unary or binary operation
    Function function{};
    Aggregate aggregate{};
    BuiltIn builtIn{};
    std::uint8_t axis = 0;                ///< of a built-in variable: 0 for .x, 1 for .y, 2 for .z
    bool isArrow = false;                 ///< of a member: whether it is one of a pointer's target
    ValueType type{};                     ///< of a cast
    TypedValue literal{};                 ///< of a literal
    std::string name;                     ///< of a name or a member
    std::vector<std::uint32_t> children;  ///< indices in Expression::nodes, all less than that of this part
};

/// Holds an expression. Its parts stand in an order in which each one follows its operands; the last one is the whole.
struct Expression {
    std::string text;
    std::vector<ExpressionNode> nodes;

    std::uint32_t root() const { return std::uint32_t(nodes.size()) - 1; }
    /// Returns the first of the parts that make up a part: these stand one after the other, and it is the last of them.
    std::uint32_t firstOf(std::uint32_t index) const;
    bool hasAggregates() const;
};

/// Parses an expression. The error names the column and what was expected there.
Result<Expression> parseExpression(std::string_view text);

/// Returns the operator as C++ writes it: "<<".
const char* spelling(Operator op);

}  // namespace simtscope::analysis
