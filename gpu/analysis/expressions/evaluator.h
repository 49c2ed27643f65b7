// Evaluates a parsed expression for one lane, from what a scope says of the lane's variables.
#pragma once

#include <optional>
#include <vector>

#include "gpu/analysis/expressions/expression.h"

namespace simtscope::analysis {

/// Gives the variables of one lane at one step.
class ExpressionScope {
public:
    virtual ~ExpressionScope() = default;

    /// Returns the types to which VariableStorage::type refers.
    virtual const ptx::DebugInfo& info() const = 0;

    /// Describes what a name stands for.
    struct Found {
        ValueState state = ValueState::Known;  ///< else why the name stands for nothing here
        VariableStorage storage{};             ///< its type is known even where the variable is not
        bool isEnumerator = false;
        std::int64_t enumerator = 0;  ///< value of an enumerator, whose type is that of the storage
    };
    virtual Found find(const std::string& name) = 0;
    /// Returns a byte of a variable, or of the memory at an address.
    virtual ValueByte byteAt(const VariableStorage& storage, std::uint64_t offset) = 0;
    virtual VariableValue readObject(const VariableStorage& storage, std::uint64_t offset, std::int32_t type) = 0;
    virtual std::uint32_t builtIn(BuiltIn variable, unsigned axis) = 0;
    /// Returns the value that an aggregate, which is the part of this index, has at the step.
    virtual TypedValue aggregate(std::uint32_t part) = 0;
};

/// Evaluates expressions. Keeps memory between calls, so that many evaluations are quick.
class Evaluator {
public:
    /// Evaluates the whole expression. The result is no lvalue, unless it is an array or a struct. The state of a value that is not known
    /// is that of the first operand that C++ would have read and that is not known; && and || read their second operand only where it
    /// counts. Fails for operators that do not fit the types of their operands.
    Result<TypedValue> evaluate(const Expression& expression, ExpressionScope& scope);
    /// Returns whether the expression has a value that is true. Does not evaluate the operands of && and || that C++ would not read, so
    /// that an operator that does not fit is not noticed there.
    Result<bool> holds(const Expression& expression, ExpressionScope& scope);
    /// Evaluates the operand of an aggregate, which is the part of this index.
    Result<TypedValue> evaluateOperand(const Expression& expression, std::uint32_t aggregate, ExpressionScope& scope);
    /// Evaluates the whole expression, which must name a variable, an element or a member, and does not read it.
    Result<TypedValue> evaluateLvalue(const Expression& expression, ExpressionScope& scope);

private:
    Result<std::optional<bool>> findTruth(const Expression& expression, std::uint32_t part, ExpressionScope& scope);
    Result<void> evaluateParts(const Expression& expression, std::uint32_t first, std::uint32_t last, ExpressionScope& scope);
    std::vector<TypedValue> m_values;  ///< of the parts
    std::vector<bool> m_isInside;      ///< whether a part stands inside an aggregate
};

/// Reads an lvalue. A value stays as it is, and so do arrays and structs.
TypedValue readOperand(ExpressionScope& scope, const TypedValue& operand);
/// Returns the type that a variable of a debug type has in expressions.
ValueType toValueType(const ptx::DebugInfo& info, std::int32_t type);
/// Returns the value as C++ writes it: "2.5f", "{x = 1, y = ?}"; why there is none: "not yet set".
std::string formatOperand(ExpressionScope& scope, const TypedValue& value);

}  // namespace simtscope::analysis
