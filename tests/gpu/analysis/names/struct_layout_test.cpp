// Checks that structs of a program's text are laid out as the compiler does.
#include <gtest/gtest.h>

#include "gpu/analysis/names/struct_layout.h"

namespace simtscope::analysis {
namespace {

using ptx::ScalarType;

StructLayout layoutOf(const std::string& text, std::string_view type)
{
    return findStructLayout(parseTokens(text), type);
}

TEST(StructLayout, PlacesFieldsAtTheirAlignment)
{
    const std::string text =
        std::string("struct Pair {\n    char tag;  // a; comment\n    double value = 0.5;\n    unsigned int a, b;\n    short c{};\n};\n");
    const StructLayout layout = layoutOf(text, "const Pair");
    ASSERT_EQ(layout.fields.size(), 5u);
    EXPECT_EQ(layout.bytes, 32u);
    ASSERT_NE(layout.fieldAt(8), nullptr);
    EXPECT_EQ(layout.fieldAt(8)->name, "value");
    EXPECT_EQ(layout.fieldAt(8)->type, ScalarType::F64);
    EXPECT_EQ(layout.fieldAt(20)->name, "b");
    EXPECT_EQ(layout.fieldAt(24)->type, ScalarType::S16);
    EXPECT_EQ(layout.fieldAt(4), nullptr);
}

TEST(StructLayout, PassesTemplatesOfFunctionsOver)
{
    const StructLayout stack =
        layoutOf("struct Stack { int items[4]; template <int N, class T = Pair<int, 2>> __device__ void push(T x) { size += N; } "
                 "int size; };",
                 "Stack");
    ASSERT_EQ(stack.fields.size(), 5u);
    EXPECT_EQ(stack.fields[4].name, "size");
    EXPECT_TRUE(layoutOf("struct S { template <class T> struct Inner { T x; }; int y; };", "S").fields.empty());
}

TEST(StructLayout, HonoursTheAlignmentOfTheWhole)
{
    const std::string text = std::string("struct __align__(16) A { float x, y, z; };\nstruct alignas(8) B { int one; };");
    EXPECT_EQ(layoutOf(text, "A").bytes, 16u);
    EXPECT_EQ(layoutOf(text, "struct B").bytes, 8u);
}

TEST(StructLayout, KnowsVectorTypes)
{
    const StructLayout vector = layoutOf({}, "float4");
    ASSERT_EQ(vector.fields.size(), 4u);
    EXPECT_EQ(vector.bytes, 16u);
    EXPECT_EQ(vector.fieldAt(12)->name, "w");
    EXPECT_EQ(layoutOf({}, "uchar3").bytes, 3u);
    EXPECT_EQ(layoutOf({}, "ulonglong2").fieldAt(8)->type, ScalarType::U64);
    EXPECT_TRUE(layoutOf({}, "float5").fields.empty());
}

TEST(StructLayout, FollowsPointersArraysAndOtherStructs)
{
    const std::string text = "typedef struct { float4 position; int id; } Body; using Alias = const Body;\n"
                             "class Node { public: Node() : left(nullptr) {} __device__ int sum() const { return value[0]; }\n"
                             "  static int count; bool operator==(const Node& o) const; ~Node();\n"
                             "  Node *left; short value[3]; Alias body; };\n";
    const StructLayout node = layoutOf(text, "Node");
    EXPECT_EQ(node.bytes, 48u);
    EXPECT_EQ(node.alignment, 16u);
    ASSERT_NE(node.fieldAt(0), nullptr);
    EXPECT_EQ(node.fieldAt(0)->name, "left");
    EXPECT_EQ(node.fieldAt(0)->type, ScalarType::U64);
    EXPECT_EQ(node.fieldAt(0)->pointee, "Node");
    EXPECT_EQ(node.fieldAt(12)->name, "value[2]");
    EXPECT_EQ(node.fieldAt(20)->name, "body.position.y");
    EXPECT_EQ(node.fieldAt(32)->name, "body.id");
    EXPECT_EQ(layoutOf(text, "Alias").bytes, 32u);
    EXPECT_TRUE(layoutOf("typedef float4 T; typedef float2 T;", "T").fields.empty()) << "which of both is not known";
}

TEST(StructLayout, LeavesUnknownDeclarationsAlone)
{
    for (const char* body : {"Other other;", "int f() { return 1; }", "union { int a; float b; };", "int bits : 3;",
                             "virtual void f(); int a;", "std::array<int, 4> values;", "int huge[100000];"})
        EXPECT_TRUE(layoutOf("struct S { " + std::string(body) + " };", "S").fields.empty()) << body;
    EXPECT_TRUE(layoutOf("struct S { int a; };", "T").fields.empty());
    EXPECT_TRUE(layoutOf("struct S;", "S").fields.empty());
}

}  // namespace
}  // namespace simtscope::analysis
