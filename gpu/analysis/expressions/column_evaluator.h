// Evaluates a condition for all lanes of a warp that are at the same place at once, where it needs only numbers in registers. A long search
// evaluates a condition millions of times; the evaluator of single lanes (evaluator.h) takes 10 to 50 times as long.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "gpu/analysis/expressions/lane_scope.h"

namespace simtscope::analysis {

/// Evaluates one condition for lanes of the warps of a block. The condition must fit its operands, which Evaluator::evaluate() has found
/// out.
class ColumnEvaluator {
public:
    /// All arguments must outlive this object.
    ColumnEvaluator(const Expression& condition, VariableNames& names) : m_condition(condition), m_names(names) {}

    /// Returns the lanes for which the condition has a value that is true, as Evaluator::holds() does; nullopt where lanes must be
    /// evaluated one by one. The lanes are in the same activation and at the same instruction, and execute `next` next. Aggregates are
    /// those of `scope`, which is one of these sources.
    std::optional<LaneMask> findTrueLanes(LaneScope& scope, const VariableSources& sources, LaneMask lanes, std::uint32_t next);

private:
    /// Holds a value of each lane. All have the same type.
    struct Column {
        ValueType type;
        LaneMask known = 0;
        std::array<std::uint64_t, kWarpSize> bits{};  ///< as TypedValue::bits
    };
    /// Describes a location of a variable in a register.
    struct Location {
        bool isEverywhere = false, isPredicate = false, isWrittenInScope = false;
        FunctionFacts::LocationStart start;
        std::uint32_t registerIndex = 0, offset = 0;
        unsigned bytes = 0;
    };
    /// Describes a variable that is a number in registers.
    struct Variable {
        bool isRead = false;  ///< whether it is such a variable
        std::size_t scope = 0;
        bool hasOwnTime = false;  ///< see LocationReader::firstTime()
        ValueType type;
        std::vector<Location> locations;
    };
    bool evaluate(std::uint32_t part, LaneMask lanes, Column& result);
    bool evaluateBinary(const ExpressionNode& node, LaneMask lanes, Column& result);
    bool evaluateLogical(const ExpressionNode& node, LaneMask lanes, Column& result);
    bool evaluateOperation(const ExpressionNode& node, LaneMask lanes, Column& result);
    bool readVariable(std::uint32_t part, LaneMask lanes, Column& result);
    const Variable& findVariable(std::uint32_t part);
    Variable makeVariable(const ExpressionNode& node);
    LaneMask findTruth(const Column& column) const;

    const Expression& m_condition;
    VariableNames& m_names;
    LaneScope* m_scope = nullptr;
    const VariableSources* m_sources = nullptr;
    Frame* m_frame = nullptr;
    std::uint32_t m_instruction = 0, m_next = 0;
    std::unordered_map<std::uint64_t, Variable> m_variables;  ///< by function, instruction and part
};

}  // namespace simtscope::analysis
