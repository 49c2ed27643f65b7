#include "gpu/analysis/members/member_uses.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace simtscope::analysis {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

/// Formats the uses: "history=" for an assigned member, "~items" for one without an object before it.
std::vector<std::string> formatUses(const StatementUses& uses)
{
    std::vector<std::string> useTexts;
    for (const MemberUse& use : uses.members)
        useTexts.push_back((use.isUnqualified ? "~" : "") + std::string(use.name) + (use.isAssigned ? "=" : ""));
    return useTexts;
}

std::vector<std::string> membersOf(const char* text, std::uint32_t line = 0)
{
    return formatUses(findUsesAt(parseTokens(text), line));
}

TEST(MemberUses, DistinguishAssignmentsFromReads)
{
    EXPECT_THAT(membersOf("a.b[i] = c->d[j] + e.f;"), ElementsAre("b=", "d"));
    EXPECT_THAT(membersOf("x = a[i].b[j][k];"), ElementsAre("~a", "b"));
    EXPECT_THAT(membersOf("if (a.b[i] == 1 && a.c[i] <= 2 && a.d[i] != 3 && a.e[i] >= 4)"), ElementsAre("b", "c", "d", "e"));
    for (const char* const text : {"a.b[i] += 1;", "a.b[i] <<= 1;", "a.b[i]++;", "--p[k].b[i];", "a.b[i].x = 1;", "(*p).b[i] = 1;"})
        EXPECT_THAT(membersOf(text), testing::Contains("b=")) << text;
    EXPECT_THAT(membersOf("atomicAdd(&bodies[i].bins[k], 1);"), ElementsAre("~bodies", "bins="));
    EXPECT_THAT(membersOf("use(&s.bins[k]);"), ElementsAre("bins"));
}

TEST(MemberUses, AreOfTheWholeStatements)
{
    const char* const text = "{\n  s.a[i] =\n    s.b[j];\n  for (int k = 0; k < 4; ++k) s.c[k] = 0;\n}";
    EXPECT_THAT(membersOf(text, 1), ElementsAre("a=", "b"));
    EXPECT_THAT(membersOf(text, 2), ElementsAre("a=", "b"));
    EXPECT_THAT(membersOf(text, 3), ElementsAre("c="));
    EXPECT_THAT(membersOf(text, 9), IsEmpty());
}

TEST(MemberUses, NameVariablesMacrosAndPointers)
{
    const std::vector<CppToken> tokens = parseTokens("#define LAST(s) \\\n  s.tail\n#define OTHER s.head\ns.a[s.n++] = LAST(s);");
    const StatementUses uses = findUsesAt(tokens, 3);
    EXPECT_THAT(uses.assignedNames, UnorderedElementsAre("a", "n", "tail")) << "a macro may assign whatever it names";
    EXPECT_TRUE(uses.words.contains("tail"));
    EXPECT_FALSE(uses.words.contains("head"));
    EXPECT_FALSE(uses.dereferences);
    EXPECT_TRUE(findUsesAt(parseTokens("x = *p + s.a[i];"), 0).dereferences);
    EXPECT_FALSE(findUsesAt(parseTokens("float *q = s.a[i] * 2 * b;"), 0).dereferences);
}

TEST(MemberUses, KnowTheStructAround)
{
    const char* const text =
        "struct A;\nstruct Stack : Base {\n  int items[4];\n  void push(int x) {\n    items[n++] = x;\n  }\n};\nint f() {\n}";
    EXPECT_EQ(findEnclosingStruct(parseTokens(text), 7), "");
    const char* const plain = "struct Stack {\n  int items[4];\n  void push(int x) {\n    items[n++] = x;\n  }\n};\n";
    EXPECT_EQ(findEnclosingStruct(parseTokens(plain), 3), "Stack");
    EXPECT_EQ(findEnclosingStruct(parseTokens(plain), 6), "");
}

}  // namespace
}  // namespace simtscope::analysis
