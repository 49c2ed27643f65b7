// Structs of a program's text, laid out as the compiler does.
#include <gtest/gtest.h>

#include "gpu/analysis/names/struct_layout.h"

namespace simtscope::analysis {
namespace {

using ptx::ScalarType;

StructLayout layoutOf(const std::string& text, std::string_view type)
{
    return structLayout(cppTokens(text), type);
}

TEST(StructLayout, PlacesFieldsAtTheirAlignment)
{
    const std::string text =
        std::string("struct Pair {\n    char tag;  // a; comment\n    double value = 0.5;\n    unsigned int a, b;\n    short c{};\n};\n");
    const StructLayout layout = layoutOf(text, "const Pair");
    ASSERT_EQ(layout.fields.size(), 5u);
    EXPECT_EQ(layout.bytes, 32u);
    ASSERT_NE(layout.at(8), nullptr);
    EXPECT_EQ(layout.at(8)->name, "value");
    EXPECT_EQ(layout.at(8)->type, ScalarType::F64);
    EXPECT_EQ(layout.at(20)->name, "b");
    EXPECT_EQ(layout.at(24)->type, ScalarType::S16);
    EXPECT_EQ(layout.at(4), nullptr);
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
    EXPECT_EQ(vector.at(12)->name, "w");
    EXPECT_EQ(layoutOf({}, "uchar3").bytes, 3u);
    EXPECT_EQ(layoutOf({}, "ulonglong2").at(8)->type, ScalarType::U64);
    EXPECT_TRUE(layoutOf({}, "float5").fields.empty());
}

TEST(StructLayout, LeavesAloneWhatItDoesNotUnderstand)
{
    for (const char* body : {"int* next;", "int values[4];", "Other other;", "int f() { return 1; }", "static int count; int a;",
                             "union { int a; float b; };"})
        EXPECT_TRUE(layoutOf("struct S { " + std::string(body) + " };", "S").fields.empty()) << body;
    EXPECT_TRUE(layoutOf("struct S { int a; };", "T").fields.empty());
    EXPECT_TRUE(layoutOf("struct S;", "S").fields.empty());
}

}  // namespace
}  // namespace simtscope::analysis
