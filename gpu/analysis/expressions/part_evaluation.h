// Evaluates single parts of an expression from the values of their operands; used by the evaluator.
#pragma once

#include <span>

#include "gpu/analysis/expressions/evaluator.h"

namespace simtscope::analysis {

/// These compute a part. They fail for operands of types that do not fit.
Result<TypedValue> computeUnary(const ExpressionNode& part, TypedValue operand, ExpressionScope& scope);
Result<TypedValue> computeBinary(const ExpressionNode& part, const TypedValue& left, const TypedValue& right, ExpressionScope& scope);
Result<TypedValue> computeConditional(const ExpressionNode& part, const TypedValue& condition, const TypedValue& first,
                                      const TypedValue& second, ExpressionScope& scope);
Result<TypedValue> computeCast(const ExpressionNode& part, const TypedValue& operand, ExpressionScope& scope);
Result<TypedValue> computeCall(const ExpressionNode& part, std::span<const TypedValue> arguments, ExpressionScope& scope);
Result<TypedValue> findElement(const ExpressionNode& part, const TypedValue& array, const TypedValue& index, ExpressionScope& scope);
Result<TypedValue> findMember(const ExpressionNode& part, TypedValue object, ExpressionScope& scope);

/// Returns the lvalue at which a pointer points.
TypedValue dereference(const TypedValue& pointer, ExpressionScope& scope);
/// Returns a pointer to the first element of an array; any other operand as it is.
TypedValue decay(const TypedValue& operand, ExpressionScope& scope);
/// Follows references.
TypedValue makeLvalue(ExpressionScope& scope, const VariableStorage& storage, std::uint64_t offset, std::int32_t type);

}  // namespace simtscope::analysis
