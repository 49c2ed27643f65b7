#include "gpu/analysis/members/member_arrays.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace simtscope::analysis {
namespace {

using testing::ElementsAre;

constexpr char kText[] = "struct Item { int ids[2]; int count; };\n"
                         "struct Body { float position[3]; float mass; Item items[2]; int grid[2][4]; int steps; int rest[1]; };";

StructLayout layoutOf(const char* name)
{
    static const std::vector<CppToken> tokens = parseTokens(kText);
    return findStructLayout(tokens, name);
}

/// Returns an array of two structs, 16 bytes into allocation 3.
Variable bodies()
{
    Variable variable;
    variable.allocation = 3;
    variable.name = "bodies";
    variable.offset = 16;
    variable.fields = layoutOf("Body");
    variable.stride = variable.fields.bytes;
    variable.bytes = 2 * variable.stride;
    return variable;
}

TEST(MemberArrays, AreFoundByTheirPath)
{
    const StructLayout body = layoutOf("Body");
    ASSERT_EQ(body.bytes, 80u);
    const std::vector<MemberArray> ids = findArrays(body, "ids");
    ASSERT_EQ(ids.size(), 2u);
    EXPECT_EQ(ids[1].path, "items[1].ids");
    EXPECT_EQ(ids[1].begin, 28u);
    EXPECT_EQ(ids[1].elementCount(), 2u);
    const std::vector<MemberArray> grid = findArrays(body, "grid");
    ASSERT_EQ(grid.size(), 1u);
    EXPECT_EQ(grid[0].elementCount(), 8u);
    EXPECT_THAT(grid[0].rows, ElementsAre(4));
    EXPECT_TRUE(findArrays(body, "id").empty());
    EXPECT_TRUE(findArrays(body, "rest").empty()) << "it may be as long as there is room";
    EXPECT_THAT(splitPath("items[1].ids[0]"), ElementsAre("items", "ids"));
}

TEST(MemberArrays, AreMissedByAccessesBesideThem)
{
    const Variable variable = bodies();
    const auto overrunAt = [&](std::uint64_t memberOffset, const char* name) { return findOverrun(variable, 16 + memberOffset, name, 4); };
    EXPECT_FALSE(overrunAt(8, "position")) << "in it";
    const std::optional<Overrun> mass = overrunAt(12, "position");
    ASSERT_TRUE(mass);
    EXPECT_EQ(mass->arrayName() + mass->indexText(), "bodies[0].position[3]");
    EXPECT_EQ(mass->accessedName, "bodies[0].mass");
    const std::optional<Overrun> overrunBehind = overrunAt(72, "grid"), overrunBefore = overrunAt(36, "grid");
    ASSERT_TRUE(overrunBehind && overrunBefore);
    EXPECT_EQ(overrunBehind->indexText(), "[2][0]");
    EXPECT_EQ(overrunBefore->indexText(), "[-1]");
    EXPECT_FALSE(findOverrun(variable, 16 + 72, "grid", 8)) << "of another size";
    const std::optional<Overrun> next = overrunAt(80, "grid");
    ASSERT_TRUE(next) << "the struct behind";
    EXPECT_EQ(next->arrayName() + next->indexText(), "bodies[0].grid[2][2]");
    EXPECT_EQ(next->accessedName, "bodies[1].position[0]");
}

}  // namespace
}  // namespace simtscope::analysis
