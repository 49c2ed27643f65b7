// Tests how values of variables are written.
#include <cstring>
#include <gmock/gmock.h>

#include "gpu/analysis/variables/variable_value.h"

namespace simtscope::analysis {
namespace {

using ptx::DebugInfo;
using ptx::DebugType;
using ptx::DebugTypeKind;

DebugType makeType(DebugTypeKind kind, const std::string& name, std::uint64_t bytes, std::int32_t target = -1)
{
    DebugType type;
    type.kind = kind;
    type.name = name;
    type.bytes = bytes;
    type.target = target;
    return type;
}

enum TypeIndex : std::int32_t {
    kInt,
    kBool,
    kChar,
    kFloat,
    kDouble,
    kColor,
    kPointer,
    kPoint,
    kConstInt,
    kMatrix,
    kField,
    kReference,
    kLoop,
    kShort,
    kOpen
};

DebugInfo makeInfo()
{
    DebugInfo info;
    info.types.push_back(makeType(DebugTypeKind::Signed, "int", 4));
    info.types.push_back(makeType(DebugTypeKind::Boolean, "bool", 1));
    info.types.push_back(makeType(DebugTypeKind::Character, "char", 1));
    info.types.push_back(makeType(DebugTypeKind::Float, "float", 4));
    info.types.push_back(makeType(DebugTypeKind::Float, "double", 8));
    info.types.push_back(makeType(DebugTypeKind::Enumeration, "Color", 4));
    info.types.back().enumerators = {{"Red", 1}, {"Green", 2}, {"Blue", 4}};
    info.types.push_back(makeType(DebugTypeKind::Pointer, "int *", 8, kInt));
    info.types.push_back(makeType(DebugTypeKind::Struct, "Point", 8));
    info.types.back().members = {{"x", kInt, 0, 0, 0, 0}, {"y", kInt, 4, 0, 0, 0}};
    info.types.push_back(makeType(DebugTypeKind::Qualified, "const int", 0, kInt));
    info.types.push_back(makeType(DebugTypeKind::Array, "int[2][3]", 0, kConstInt));
    info.types.back().extents = {2, 3};
    info.types.push_back(makeType(DebugTypeKind::Struct, "Field", 4));
    info.types.back().members = {{"low", kInt, 0, 0, 3, 4}, {"high", kInt, 0, 3, 5, 4}};
    info.types.push_back(makeType(DebugTypeKind::Reference, "Point &", 8, kPoint));
    info.types.push_back(makeType(DebugTypeKind::Typedef, "Loop", 0, kLoop));
    info.types.push_back(makeType(DebugTypeKind::Signed, "short", 2));
    info.types.push_back(makeType(DebugTypeKind::Array, "int[]", 0, kInt));
    info.types.back().extents = {0};
    return info;
}

/// Returns the value of a type whose bytes are those of `data`; further bytes are not set.
template <class T>
VariableValue valueOf(std::int32_t type, const T& data, std::size_t bytes = sizeof(T))
{
    const DebugInfo info = makeInfo();
    std::vector<std::uint8_t> memory(sizeof data);
    std::memcpy(memory.data(), &data, sizeof data);
    const auto byteAt = [&](std::uint64_t offset) {
        return offset < bytes ? ValueByte{VariableState::Known, memory[offset]} : ValueByte{};
    };
    ValueSource source;
    source.bytes = sizeof data;
    source.byteAt = byteAt;
    source.byteAtAddress = [&](std::uint64_t address) { return byteAt(address - 0x1000 + 8); };
    source.nameAddress = [](std::uint64_t address, std::int32_t) { return address == 0x2000 ? std::string("a + 5") : std::string(); };
    return makeVariableValue(info, type, source);
}

TEST(VariableValue, ScalarsAreWrittenAsInCpp)
{
    EXPECT_EQ(valueOf(kInt, -3).text, "-3");
    EXPECT_EQ(std::int64_t(valueOf(kInt, -3).bits), -3);
    EXPECT_EQ(valueOf(kConstInt, 7).text, "7");
    EXPECT_EQ(valueOf(kShort, std::int16_t(-2)).text, "-2");
    EXPECT_EQ(valueOf(kBool, true).text, "true");
    EXPECT_EQ(valueOf(kBool, false).text, "false");
    EXPECT_EQ(valueOf(kChar, 'a').text, "'a'");
    EXPECT_EQ(valueOf(kChar, '\n').text, "'\\n'");
    EXPECT_EQ(valueOf(kChar, '\x1b').text, "'\\x1b'");
    EXPECT_EQ(valueOf(kFloat, 1.5f).text, "1.5f");
    EXPECT_EQ(valueOf(kFloat, 2.0f).text, "2.0f");
    EXPECT_EQ(valueOf(kDouble, 0.1).text, "0.1");
    EXPECT_EQ(valueOf(kDouble, -2.0).text, "-2.0");
}

TEST(VariableValue, EnumeratorsHaveTheirNames)
{
    EXPECT_EQ(valueOf(kColor, 2).text, "Green");
    EXPECT_EQ(valueOf(kColor, 5).text, "Red | Blue") << "flags";
    EXPECT_EQ(valueOf(kColor, 8).text, "Color(8)");
}

TEST(VariableValue, PointersNameTheirTarget)
{
    EXPECT_EQ(valueOf(kPointer, std::uint64_t(0x2000)).text, "0x2000 = a + 5");
    EXPECT_EQ(valueOf(kPointer, std::uint64_t(0x3000)).text, "0x3000");
    EXPECT_EQ(valueOf(kPointer, std::uint64_t(0)).text, "nullptr");
}

TEST(VariableValue, StructsArraysAndBitFields)
{
    const int point[] = {1, -2};
    EXPECT_EQ(valueOf(kPoint, point).text, "{x = 1, y = -2}");
    const int matrix[] = {1, 2, 3, 4, 5, 6};
    EXPECT_EQ(valueOf(kMatrix, matrix).text, "{{1, 2, 3}, {4, 5, 6}}");
    EXPECT_EQ(valueOf(kMatrix, matrix).elementCount, 2u);
    EXPECT_EQ(valueOf(kOpen, matrix).text, "{1, 2, 3, 4, 5, 6}") << "extern __shared__ int s[]";
    EXPECT_EQ(valueOf(kField, std::uint32_t(9 << 3 | 2)).text, "{low = 2, high = 9}");
    EXPECT_EQ(valueOf(kField, std::uint32_t(0xff)).text, "{low = -1, high = -1}") << "a field of a signed type has a sign";
    const struct {
        std::uint64_t address = 0x1000;
        int x = 8, y = 9;
    } reference;
    EXPECT_EQ(valueOf(kReference, reference).text, "{x = 8, y = 9}");
}

TEST(VariableValue, SaysWhatIsNotSet)
{
    const int point[] = {1, 2};
    EXPECT_EQ(valueOf(kPoint, point, 0).state, VariableState::NotSet);
    const VariableValue half = valueOf(kPoint, point, 4);
    EXPECT_EQ(half.state, VariableState::Partial);
    EXPECT_EQ(half.text, "{x = 1, y = ?}");
    EXPECT_EQ(valueOf(kInt, 1, 2).state, VariableState::NotSet);
    EXPECT_EQ(valueOf(kLoop, 1).state, VariableState::NotUnderstood) << "an alias of itself";
    EXPECT_EQ(valueOf(-1, 1).state, VariableState::NotUnderstood) << "void";
}

}  // namespace
}  // namespace simtscope::analysis
