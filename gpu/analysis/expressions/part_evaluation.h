// Evaluates single parts of an expression from the values of their operands; used by the evaluator.
#pragma once

#include <span>

#include "gpu/analysis/expressions/evaluator.h"

namespace simtscope::analysis {

/// These compute a part. They fail for operands of types that do not fit.
Result<Operand> computeUnary(const ExpressionNode& part, Operand operand, ExpressionScope& scope);
Result<Operand> computeBinary(const ExpressionNode& part, const Operand& left, const Operand& right, ExpressionScope& scope);
Result<Operand> computeConditional(const ExpressionNode& part, const Operand& condition, const Operand& first, const Operand& second,
                                   ExpressionScope& scope);
Result<Operand> computeCast(const ExpressionNode& part, const Operand& operand, ExpressionScope& scope);
Result<Operand> computeCall(const ExpressionNode& part, std::span<const Operand> arguments, ExpressionScope& scope);
Result<Operand> findElement(const ExpressionNode& part, const Operand& array, const Operand& index, ExpressionScope& scope);
Result<Operand> findMember(const ExpressionNode& part, Operand object, ExpressionScope& scope);

/// Returns the lvalue at which a pointer points.
Operand dereference(const Operand& pointer, ExpressionScope& scope);
/// Returns a pointer to the first element of an array; any other operand as it is.
Operand decay(const Operand& operand, ExpressionScope& scope);
/// Follows references.
Operand makeLvalue(ExpressionScope& scope, const VariableStorage& storage, std::uint64_t offset, std::int32_t type);

}  // namespace simtscope::analysis
