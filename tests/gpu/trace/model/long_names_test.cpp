// Tests names of templates that are too long to be shown.

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "gpu/trace/model/recording.h"

namespace simtscope::trace {
namespace {

TEST(LongNames, AreCutForPeople)
{
    const std::string identifier(50u << 20, 'k');
    EXPECT_LE(demangle(identifier).size(), 4096u);
    EXPECT_LE(shortenName(identifier).size(), 4096u);
    EXPECT_TRUE(shortenName(identifier).ends_with("…"));
    const std::string mangled = "_Z" + std::to_string(identifier.size()) + identifier + "v";
    EXPECT_LE(shortenName(mangled).size(), 4096u);
}

TEST(LongNames, ATemplateKeepsItsOwnName)
{
    std::string arguments;
    for (int i = 0; i < 900; ++i)
        arguments += "y";
    EXPECT_EQ(shortenName("_ZN2ns6kernelIJ" + arguments + "EEEvv"), "ns::kernel<…>");
}

/// P<X, X> with X = P<Y, Y> and so on: the mangled name stays short, because it refers to earlier parts by number; each level doubles the
/// demangled name.
TEST(LongNames, ANameThatDoublesWithEachLevelIsCut)
{
    constexpr std::string_view kDigits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    constexpr std::size_t kLevels = 15;
    // f(P<int, int>, P<S0_, S0_>, …): S_ is P, S0_ the first parameter's type, S1_ the second's.
    std::string mangled = "_Z1f1PIiiE";
    for (std::size_t level = 0; level < kLevels; ++level)
        mangled += std::string("S_IS") + kDigits[level] + "_S" + kDigits[level] + "_E";
    EXPECT_EQ(shortenName(mangled), "f");
    EXPECT_TRUE(demangle(mangled).starts_with("f(P<int, int>, P<P<int, int>, P<int, int> >"));
}

TEST(LongNames, ShortNamesStayWhole)
{
    EXPECT_EQ(demangle("_ZN2ns6kernelIiEEvPT_"), "void ns::kernel<int>(int*)");
    EXPECT_EQ(shortenName("_ZN2ns6kernelIiEEvPT_"), "ns::kernel<int>");
    EXPECT_EQ(demangle("_Znonsense"), "_Znonsense");
    EXPECT_EQ(shortenName("plain"), "plain");
}

}  // namespace
}  // namespace simtscope::trace
