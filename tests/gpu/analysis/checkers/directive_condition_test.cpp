// Checks conditions of preprocessor directives. The expected values are those of `g++ -E`, where it accepts the condition.
#include "gpu/analysis/checkers/directive_condition.h"

#include <gtest/gtest.h>

namespace simtscope::analysis {
namespace {

using Value = std::optional<std::int64_t>;

Macros someMacros()
{
    Macros macros({"UNDEFINED"}, 80);
    macros.set("LIMIT", {Macro::State::Defined, "LOW + 1"});
    macros.set("LOW", {Macro::State::Defined, "-9223372036854775807 - 1"});
    macros.set("SUM", {Macro::State::Defined, "1 + 1"});
    macros.set("NESTED", {Macro::State::Defined, "2 * SUM"});
    macros.set("SELF", {Macro::State::Defined, "SELF"});
    macros.set("EMPTY", {Macro::State::Defined, ""});
    return macros;
}

struct Row {
    const char* text;
    Value value;
};

void PrintTo(const Row& row, std::ostream* out)
{
    *out << row.text;
}

class Conditions : public ::testing::TestWithParam<Row> {};

TEST_P(Conditions, HaveTheValueOfThePreprocessor)
{
    EXPECT_EQ(evaluateCondition(GetParam().text, someMacros()), GetParam().value) << GetParam().text;
}

INSTANTIATE_TEST_SUITE_P(Numbers, Conditions,
                         ::testing::Values(Row{"010", 8}, Row{"0", 0}, Row{"08", {}}, Row{"0x1'0uL", 16}, Row{"1'000ull", 1000},
                                           Row{"9223372036854775807", 9223372036854775807}, Row{"9223372036854775808", {}}));

INSTANTIATE_TEST_SUITE_P(Operators, Conditions,
                         ::testing::Values(Row{"__CUDA_ARCH__ >= 800 && !defined(UNDEFINED)", 1}, Row{"UNDEFINED", 0},
                                           Row{"ELSEWHERE && 0", 0}, Row{"ELSEWHERE || 1", 1}, Row{"ELSEWHERE && 1", {}},
                                           Row{"1 + 2 * 3 - 8 / 2 == 3", 1}, Row{"-(2 - 7) % 3", 2}, Row{"1 << 2", {}}, Row{"(1", {}}));

INSTANTIATE_TEST_SUITE_P(MacrosAreText, Conditions,
                         ::testing::Values(Row{"SUM * 2", 3}, Row{"2 * SUM", 3}, Row{"(SUM) * 2", 4}, Row{"!SUM", 1}, Row{"NESTED * 3", 5},
                                           Row{"defined(SUM) && defined SELF", 1}, Row{"SELF", {}}, Row{"EMPTY", {}},
                                           Row{"EMPTY == 0", {}}));

// Results that do not fit in 64 signed bits have no value, and must not trap.
INSTANTIATE_TEST_SUITE_P(Overflow, Conditions,
                         ::testing::Values(Row{"(LOW) / -1", {}}, Row{"(LOW) % -1", {}}, Row{"LOW - 1", {}}, Row{"-(LOW)", {}},
                                           Row{"9223372036854775807 + 1", {}}, Row{"9223372036854775807 * 2", {}},
                                           Row{"LIMIT", -9223372036854775807}, Row{"9 / 0", {}}));

}  // namespace
}  // namespace simtscope::analysis
