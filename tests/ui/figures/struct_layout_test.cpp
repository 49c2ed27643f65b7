// Structs of a program's text, laid out as the compiler does.
#include <gtest/gtest.h>

#include "ui/figures/facts/struct_layout.h"

namespace simtscope::figures {
namespace {

using ptx::ScalarType;

TEST(StructLayout, PlacesFieldsAtTheirAlignment)
{
    const QString text = QStringLiteral(
        "struct Pair {\n    char tag;  // a; comment\n    double value = 0.5;\n    unsigned int a, b;\n    short c{};\n};\n");
    const StructLayout layout = structLayout(text, QStringLiteral("const Pair"));
    ASSERT_EQ(layout.fields.size(), 5u);
    EXPECT_EQ(layout.bytes, 32u);
    ASSERT_NE(layout.at(8), nullptr);
    EXPECT_EQ(layout.at(8)->name, QStringLiteral("value"));
    EXPECT_EQ(layout.at(8)->type, ScalarType::F64);
    EXPECT_EQ(layout.at(20)->name, QStringLiteral("b"));
    EXPECT_EQ(layout.at(24)->type, ScalarType::S16);
    EXPECT_EQ(layout.at(4), nullptr);
}

TEST(StructLayout, HonoursTheAlignmentOfTheWhole)
{
    const QString text = QStringLiteral("struct __align__(16) A { float x, y, z; };\nstruct alignas(8) B { int one; };");
    EXPECT_EQ(structLayout(text, QStringLiteral("A")).bytes, 16u);
    EXPECT_EQ(structLayout(text, QStringLiteral("struct B")).bytes, 8u);
}

TEST(StructLayout, KnowsVectorTypes)
{
    const StructLayout vector = structLayout({}, QStringLiteral("float4"));
    ASSERT_EQ(vector.fields.size(), 4u);
    EXPECT_EQ(vector.bytes, 16u);
    EXPECT_EQ(vector.at(12)->name, QStringLiteral("w"));
    EXPECT_EQ(structLayout({}, QStringLiteral("uchar3")).bytes, 3u);
    EXPECT_EQ(structLayout({}, QStringLiteral("ulonglong2")).at(8)->type, ScalarType::U64);
    EXPECT_TRUE(structLayout({}, QStringLiteral("float5")).fields.empty());
}

TEST(StructLayout, LeavesAloneWhatItDoesNotUnderstand)
{
    for (const char* body : {"int* next;", "int values[4];", "Other other;", "int f() { return 1; }", "static int count; int a;",
                             "union { int a; float b; };"})
        EXPECT_TRUE(structLayout(QStringLiteral("struct S { %1 };").arg(QLatin1String(body)), QStringLiteral("S")).fields.empty()) << body;
    EXPECT_TRUE(structLayout(QStringLiteral("struct S { int a; };"), QStringLiteral("T")).fields.empty());
    EXPECT_TRUE(structLayout(QStringLiteral("struct S;"), QStringLiteral("S")).fields.empty());
}

}  // namespace
}  // namespace simtscope::figures
