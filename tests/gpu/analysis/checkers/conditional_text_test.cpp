// Checks which branches of a text the preprocessor takes.
#include <gtest/gtest.h>

#include "gpu/analysis/checkers/conditional_text.h"

namespace simtscope::analysis {
namespace {

/// Returns the branch that `#if condition` takes after the lines `before`: 0, ConditionalGroup::kNone or kUnknown.
int chosen(const std::string& condition, const std::string& before = {})
{
    const auto groups = parseConditionalGroups({blankCommentsAndLiterals(before + "#if " + condition + "\nint a;\n#endif\n")}, 75);
    return groups.size() == 1 ? groups[0].compiledBranch : 99;
}

constexpr int kTaken = 0, kNone = ConditionalGroup::kNone, kUnknown = ConditionalGroup::kUnknown;

TEST(ConditionalText, EvaluatesConditions)
{
    EXPECT_EQ(chosen("__CUDA_ARCH__ >= 800"), kNone);
    EXPECT_EQ(chosen("__CUDA_ARCH__ >= 700 && !defined(OWN)", "#undef OWN\n#define OTHER\n#define OWN\n#undef OWN\n"), kTaken);
    EXPECT_EQ(chosen("-(2 + 3) * 4 == -20 && 7 / 2 == 3 && 7 % 2"), kTaken);
    EXPECT_EQ(chosen("ELSEWHERE > 2"), kUnknown);
    EXPECT_EQ(chosen("0 && ELSEWHERE"), kNone);
}

TEST(ConditionalText, LeavesNumbersBeyond64BitsUndecided)
{
    const std::string maxInteger = "9223372036854775807";
    EXPECT_EQ(chosen(maxInteger + " + 1 > 0"), kUnknown);
    EXPECT_EQ(chosen(maxInteger + " * 2 > 0"), kUnknown);
    EXPECT_EQ(chosen("-" + maxInteger + " - 2 < 0"), kUnknown);
    EXPECT_EQ(chosen("-(-" + maxInteger + " - 1) > 0"), kUnknown);
    EXPECT_EQ(chosen("(-" + maxInteger + " - 1) / -1 > 0"), kUnknown);
    EXPECT_EQ(chosen("1 / 0"), kUnknown);
}

TEST(ConditionalText, GivesUpOnEndlessConditions)
{
    EXPECT_EQ(chosen(std::string(1000000, '(')), kUnknown);
    EXPECT_EQ(chosen(std::string(1000000, '!') + "1"), kUnknown);
    EXPECT_EQ(chosen(std::string(100, '(') + "1" + std::string(100, ')')), kTaken);
    // The macros expand to 8^15 terms.
    std::string macros = "#define A15 1\n";
    for (int i = 15; i > 0; --i) {
        const std::string term = "A" + std::to_string(i);
        macros += "#define A" + std::to_string(i - 1) + " " + term;
        for (int n = 1; n < 8; ++n)
            macros += " + " + term;
        macros += "\n";
    }
    EXPECT_EQ(chosen("A0", macros), kUnknown);
    EXPECT_EQ(chosen("A13 == 64", macros), kTaken);
}

}  // namespace
}  // namespace simtscope::analysis
