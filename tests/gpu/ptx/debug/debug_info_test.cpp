// Tests the reader of debug information with PTX that nvcc -G has made, and with damaged sections.
#include <algorithm>
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "gpu/ptx/debug/debug_info.h"
#include "gpu/ptx/parse/parser.h"
#include "tests/gpu/ptx/ptx_fixture.h"

namespace simtscope::ptx {
namespace {

using testing::HasSubstr;

Module parse(const std::string& text)
{
    auto module = parseModule(text, "test");
    EXPECT_TRUE(module) << (module ? "" : module.error().text());
    return module ? std::move(*module) : Module{};
}

std::string describe(const DebugLocation& location)
{
    std::string text;
    switch (location.kind) {
    case DebugLocation::Kind::Register:
        text = location.symbol;
        break;
    case DebugLocation::Kind::Memory:
        text = fmt::format("{}[{}+{}]", stateSpaceName(location.space), location.symbol, location.offset);
        break;
    case DebugLocation::Kind::Constant:
        text = fmt::format("={}", location.offset);
        break;
    case DebugLocation::Kind::Unknown:
        text = "?";
        break;
    }
    return location.isEverywhere ? text : fmt::format("{}@{}-{}", text, location.range.begin, location.range.end);
}

std::string describe(const DebugInfo& info, const DebugVariable& variable)
{
    std::string text =
        fmt::format("{}{} {}:{}", variable.isParameter ? "parameter " : "", info.nameOf(variable.type), variable.name, variable.line);
    for (const DebugLocation& location : variable.locations)
        text += " " + describe(location);
    return text;
}

/// Describes scopes and variables, one a line.
std::string describe(const DebugInfo& info)
{
    std::string text;
    for (const DebugVariable& variable : info.globals)
        text += describe(info, variable) + "\n";
    for (const DebugFunction& function : info.functions) {
        text += function.name + "\n";
        for (std::size_t i = 0; i < function.scopes.size(); ++i) {
            const DebugScope& scope = function.scopes[i];
            text += fmt::format("  scope {} in {}", i, scope.parent);
            for (const InstructionRange& range : scope.ranges)
                text += fmt::format(" {}-{}", range.begin, range.end);
            text += scope.kind == DebugScope::Kind::Inlined ? fmt::format(" {} called in line {}\n", scope.function, scope.callLine) : "\n";
            for (const DebugVariable& variable : scope.variables)
                text += "    " + describe(info, variable) + "\n";
        }
    }
    return text;
}

TEST(DebugInfo, HoldsScopesAndVariables)
{
    const auto info = readDebugInfo(parse(readData("debug_variables.ptx")));
    ASSERT_TRUE(info) << info.error().text();
    EXPECT_EQ(describe(*info), R"(int counter:25 global[counter+0]
float config::scale:23 const[_ZN6config5scaleE+0]
sumOf
  scope 0 in -1 0-8
    parameter const Point & point:33 %rd1
    parameter int extra:33 %r1
  scope 1 in 0 2-8
    int sum:35 %r4
kernel
  scope 0 in -1 0-168
    parameter int * out:39 param[_Z6kernelPi5Pointdb_param_0+0]
    parameter const Point origin:39 local[__local_depot1+0]
    parameter double factor:39 %fd1
    parameter bool flag:39 %rs3
  scope 1 in 0 9-168
    int[2][4] tile:41 shared[_ZZ6kernelPi5PointdbE4tile+0]
    const int t:42 %r1
    Index i:43 %r2
    Color color:44 %r3
    Mode mode:45 %rs1
    Box box:46 local[__local_depot1+16]
    char letter:53 %rs2
    long long big:54 %rd1
    int * target:55 %rd2
    Word word:56 local[__local_depot1+56]
    int sum:61 %r4@92-94 %r74@94-98 %r6@98-112 %r8@112-115 %r74@115-125 %r37@125-141 %r45@141-168
    bool isOdd:73 %r68
  scope 2 in 1 92-117
    int j:62 %r5@93-95 %r75@95-98 %r7@98-114 %r9@114-116 %r75@116-168
  scope 3 in 2 102-112
    int i:63 %r72
  scope 4 in 1 117-127
    float i:68 %f2
  scope 5 in 1 128-130 twice called in line 72
    parameter int value:27 %r38
  scope 6 in 5 128-130
    int result:29 %r39
)");
}

/// Returns the type of the variable of this name in the kernel.
const DebugType* typeOfVariable(const DebugInfo& info, std::string_view name)
{
    for (const DebugScope& scope : info.functions.back().scopes) {
        for (const DebugVariable& variable : scope.variables) {
            if (const std::int32_t type = info.resolve(variable.type); variable.name == name && type >= 0)
                return &info.types[std::size_t(type)];
        }
    }
    return nullptr;
}

TEST(DebugInfo, HoldsTypes)
{
    const auto info = readDebugInfo(parse(readData("debug_variables.ptx")));
    ASSERT_TRUE(info) << info.error().text();
    const DebugType* const box = typeOfVariable(*info, "box");
    ASSERT_NE(box, nullptr);
    EXPECT_EQ(box->kind, DebugTypeKind::Struct);
    EXPECT_EQ(box->bytes, 40u);
    std::string members;
    for (const DebugMember& member : box->members)
        members += fmt::format("{} {}@{}:{}:{} ", info->nameOf(member.type), member.name, member.offset, member.bitOffset, member.bitWidth);
    EXPECT_EQ(members, "Base Base@0:0:0 Point[2] corners@4:0:0 float weight@20:0:0 unsigned int low@24:0:3 unsigned int high@24:3:5 "
                       "const Box * next@32:0:0 ");
    const DebugType* const mode = typeOfVariable(*info, "mode");
    ASSERT_NE(mode, nullptr);
    EXPECT_THAT(mode->enumerators, testing::ElementsAre(DebugEnumerator{"Mode::Off", 0}, DebugEnumerator{"Mode::On", 5}));
    EXPECT_EQ(mode->bytes, 1u);
    const DebugType* const color = typeOfVariable(*info, "color");
    ASSERT_NE(color, nullptr);
    EXPECT_EQ(color->enumerators.back(), (DebugEnumerator{"Blue", 7}));
    const DebugType* const tile = typeOfVariable(*info, "tile");
    ASSERT_NE(tile, nullptr);
    EXPECT_THAT(tile->extents, testing::ElementsAre(2u, 4u));
    EXPECT_EQ(typeOfVariable(*info, "i")->kind, DebugTypeKind::Unsigned);
    EXPECT_EQ(typeOfVariable(*info, "flag")->kind, DebugTypeKind::Boolean);
    EXPECT_EQ(typeOfVariable(*info, "letter")->kind, DebugTypeKind::Character);
    EXPECT_EQ(typeOfVariable(*info, "big")->bytes, 8u);
    EXPECT_EQ(typeOfVariable(*info, "word")->members.size(), 2u);
    EXPECT_EQ(typeOfVariable(*info, "target")->kind, DebugTypeKind::Pointer);
}

TEST(DebugInfo, OfAProgramWithoutItIsRefused)
{
    const auto info = readDebugInfo(parse(readData("tree.ptx")));
    ASSERT_FALSE(info);
    EXPECT_THAT(info.error().text(), HasSubstr("no debug information"));
    EXPECT_THAT(info.error().text(), HasSubstr("--nvcc-arg=-G"));

    // Linking leaves out the sections, so that -G alone does not help.
    Module linked = parse(readData("debug_variables.ptx"));
    linked.directives.clear();
    const auto refused = readDebugInfo(linked);
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().text(), HasSubstr("without -rdc=true"));
}

TEST(DebugInfo, NamesWhatADamagedSectionLacks)
{
    Module module = parse(readData("debug_variables.ptx"));
    const auto section = std::find_if(module.directives.begin(), module.directives.end(),
                                      [](const std::string& directive) { return directive.find(".debug_info") != std::string::npos; });
    ASSERT_NE(section, module.directives.end());
    const std::string text = *section;
    *section = text;
    section->replace(section->find("$L__func_begin1"), 15, "$L__nowhere");
    auto info = readDebugInfo(module);
    ASSERT_FALSE(info);
    EXPECT_THAT(info.error().text(), HasSubstr("names $L__nowhere, which the PTX lacks"));
    *section = text.substr(0, text.size() / 2);
    info = readDebugInfo(module);
    ASSERT_FALSE(info);
    EXPECT_THAT(info.error().text(), HasSubstr(".debug_info of the PTX is damaged"));
}

// Any byte may be wrong: the reader refuses the sections, or reads something else.
TEST(DebugInfo, SurvivesEachWrongByte)
{
    const std::string text = readData("debug_variables.ptx");
    Module module = parse(text);
    std::size_t read = 0;
    for (std::string& directive : module.directives) {
        if (directive.find(".debug_") == std::string::npos)
            continue;
        const std::string original = directive;
        for (std::size_t at = original.find(".b8 "); at != std::string::npos; at = original.find(".b8 ", at + 1)) {
            for (const char* const wrong : {"255", "3"}) {
                const std::size_t end = original.find_first_not_of("0123456789", at + 4);
                directive = original.substr(0, at + 4) + wrong + original.substr(end);
                if (const auto info = readDebugInfo(module)) {
                    ++read;
                    for (std::size_t type = 0; type < info->types.size(); ++type)
                        (void)info->sizeOf(std::int32_t(type));
                }
            }
        }
        directive = original;
    }
    EXPECT_GT(read, 0u);
}

}  // namespace
}  // namespace simtscope::ptx
