// Tests linking units of PTX: which unit's definition a name means, and the errors when there is none or more than one.
#include "gpu/core/messages/syntax.h"
#include "gpu/ptx/link/link.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "gpu/ptx/parse/parser.h"

namespace simtscope::ptx {
namespace {

LinkUnit unit(const std::string& name, const std::string& body, const std::string& version = "9.0")
{
    auto module = parseModule(".version " + version + "\n.target sm_75\n.address_size 64\n" + body, name);
    EXPECT_TRUE(module) << (module ? "" : module.error().text());
    return {name, module ? std::move(*module) : Module{}};
}

LinkResult mustLink(const std::vector<LinkUnit>& units)
{
    LinkResult linked = link(units);
    for (const Message& problem : linked.problems)
        ADD_FAILURE() << problem.text();
    return linked;
}

const Variable* variable(const Module& module, const std::string& name)
{
    const auto found = std::ranges::find(module.variables, name, &Variable::name);
    return found == module.variables.end() ? nullptr : &*found;
}

constexpr char kCaller[] = R"(
.extern .func (.param .b32 r) helper (.param .b32 x);
.extern .global .align 4 .u32 counter;
.file 1 "/a.cu"
.file 2 "/common.h"
.global .align 4 .u32 $str = 5;
.visible .global .align 8 .u64 table[2] = {helper, generic(counter)+4};
.visible .entry kernel ()
{
    .reg .b32 %r<4>;
    .reg .b64 %rd<4>;
    .loc 1 7 3
    ld.global.u32 %r1, [$str];
    .loc 2 9 1
    ld.global.u32 %r2, [counter];
    {
    .param .b32 param0;
    st.param.b32 [param0], %r1;
    .param .b32 retval0;
    call.uni (retval0), helper, (param0);
    ld.param.b32 %r3, [retval0];
    }
    ret;
}
)";

constexpr char kCallee[] = R"(
.file 1 "/b.cu"
.file 3 "/common.h"
.visible .global .align 4 .u32 counter = 7;
.global .align 4 .u32 $str = 6;
.visible .func (.param .b32 r) helper (.param .b32 x)
{
    .reg .b32 %r<3>;
    .loc 3 2 1
    ld.global.u32 %r1, [$str+4];
    .loc 1 4 1
    st.param.b32 [r], %r1;
    ret;
}
)";

TEST(Link, ExternalNamesMeanTheOneDefinition)
{
    for (const bool calleeFirst : {false, true}) {
        std::vector<LinkUnit> units = {unit("a.cu", kCaller), unit("b.cu", kCallee)};
        if (calleeFirst)
            std::swap(units[0], units[1]);
        const LinkResult linked = mustLink(units);
        const Function* helper = linked.module.findFunction("helper");
        ASSERT_TRUE(helper && linked.module.findFunction("kernel"));
        EXPECT_FALSE(helper->isDeclaration);
        ASSERT_TRUE(variable(linked.module, "counter"));
        EXPECT_EQ(std::ranges::count(linked.module.variables, "counter", &Variable::name), 1);
        EXPECT_EQ(variable(linked.module, "counter")->initial.bytes, (std::vector<std::uint8_t>{7, 0, 0, 0}));
        EXPECT_EQ(variable(linked.module, "table")->initial.relocations.size(), 2u);
        EXPECT_EQ(linked.module, *parseModule(linked.text));
    }
}

TEST(Link, NamesOfOneUnitStayApart)
{
    const LinkResult linked = mustLink({unit("a.cu", kCaller), unit("b.cu", kCallee)});
    ASSERT_TRUE(variable(linked.module, "$str") && variable(linked.module, "$str$2"));
    EXPECT_EQ(variable(linked.module, "$str")->initial.bytes[0], 5);
    EXPECT_EQ(variable(linked.module, "$str$2")->initial.bytes[0], 6);
    EXPECT_EQ(linked.module.findFunction("kernel")->instructions[0].operands[1].text, "$str");
    EXPECT_EQ(linked.module.findFunction("helper")->instructions[0].operands[1].text, "$str$2");
    EXPECT_EQ(linked.module.findFunction("helper")->instructions[0].operands[1].integer, 4);
}

TEST(Link, PositionsPointIntoOneTableOfFiles)
{
    const LinkResult linked = mustLink({unit("a.cu", kCaller), unit("b.cu", kCallee)});
    EXPECT_EQ(linked.module.files.size(), 3u);
    const auto placeOf = [&](const char* function, std::size_t instruction) {
        const Function& found = *linked.module.findFunction(function);
        const SourceLocation& location = found.locations.at(std::size_t(found.instructions.at(instruction).location));
        return *linked.module.filePath(location.file) + ":" + std::to_string(location.line);
    };
    EXPECT_EQ(placeOf("kernel", 0), "/a.cu:7");
    EXPECT_EQ(placeOf("kernel", 1), "/common.h:9");
    EXPECT_EQ(placeOf("helper", 0), "/common.h:2");
    EXPECT_EQ(placeOf("helper", 1), "/b.cu:4");
}

TEST(Link, WeakDefinitionsGiveWay)
{
    const auto weak = [](int value) {
        return ".weak .func f ()\n{\n.reg .b32 %r<2>;\nmov.u32 %r1, " + std::to_string(value) +
               ";\nret;\n}\n.weak .global .align 4 .u32 v = " + std::to_string(value) + ";\n";
    };
    const LinkResult first = mustLink({unit("a", weak(1)), unit("b", weak(2))});
    EXPECT_EQ(first.module.findFunction("f")->instructions[0].operands[1].integer, 1);
    EXPECT_EQ(variable(first.module, "v")->initial.bytes[0], 1);
    const LinkResult strong = mustLink({unit("a", weak(1)), unit("b", ".visible .global .align 4 .u32 v = 9;\n")});
    EXPECT_EQ(variable(strong.module, "v")->initial.bytes[0], 9);
}

TEST(Link, LocalNamesHideThoseOfTheModule)
{
    const LinkResult linked = mustLink({unit("a", ".global .align 4 .u32 x = 1;\n"), unit("b", R"(.global .align 4 .u32 x = 2;
.visible .entry k (.param .u32 x)
{
    .reg .b32 %r<2>;
    ld.param.u32 %r1, [x];
    ret;
}
)")});
    EXPECT_EQ(linked.module.findFunction("k")->instructions[0].operands[1].text, "x");
}

TEST(Link, DynamicSharedArraysAreOne)
{
    const LinkResult linked =
        mustLink({unit("a", ".extern .shared .align 4 .b8 s[];\n"), unit("b", ".extern .shared .align 16 .b8 s[];\n")});
    ASSERT_EQ(linked.module.variables.size(), 1u);
    EXPECT_EQ(linked.module.variables[0].align, 16u);
}

TEST(Link, AliasesFollowTheirFunction)
{
    const std::string body = ".weak .func f ()\n{\nret;\n}\n.weak .func g ();\n.alias g, f;\n";
    const LinkResult linked = mustLink({unit("a", body), unit("b", body)});
    EXPECT_EQ(linked.module.directives, (std::vector<std::string>{".alias g, f;"}));
}

TEST(Link, ProblemsAreNamed)
{
    EXPECT_EQ(link({unit("a.cu", kCaller)}).problems, (std::vector<Message>{msg::syntax::undefinedReference("counter", "a.cu"),
                                                                            msg::syntax::undefinedReference("helper", "a.cu")}));
    EXPECT_EQ(link({unit("b.cu", kCallee), unit("c.cu", kCallee)}).problems,
              (std::vector<Message>{msg::syntax::multipleDefinition("counter", "c.cu", "b.cu"),
                                    msg::syntax::multipleDefinition("helper", "c.cu", "b.cu")}));
    EXPECT_EQ(link({unit("a", ".extern .global .align 4 .b8 v[8];\n"), unit("b", ".visible .global .align 4 .u32 v;\n")}).problems,
              (std::vector<Message>{msg::syntax::otherSize("v", "a", 8, "b", 4)}));
    EXPECT_EQ(link({unit("a", ".extern .func v ();\n"), unit("b", ".visible .global .align 4 .u32 v;\n")}).problems,
              (std::vector<Message>{msg::syntax::functionAndVariable("v", "a", "b")}));
    EXPECT_TRUE(link({unit("a", ".extern .func (.param .b32 r) vprintf (.param .b64 a, .param .b64 b);\n")}).problems.empty());
}

TEST(Link, NewestVersionOfTheUnitsWins)
{
    EXPECT_EQ(mustLink({unit("a", "", "8.5"), unit("b", "", "9.0")}).module.version, "9.0");
}

// nvcc declares a kernel of another unit that a kernel launches as `.extern .entry`.
TEST(Link, AKernelOfAnotherUnitIsDeclaredBeforeItIsUsed)
{
    const std::string parent = ".extern .entry child (.param .u64 child_param_0);\n"
                               ".visible .entry parent ()\n{\n    .reg .b64 %rd<2>;\n    mov.u64 %rd1, child;\n    ret;\n}\n";
    const std::string child = ".visible .entry child (.param .u64 child_param_0)\n{\n    ret;\n}\n";
    const LinkResult linked = mustLink({unit("parent.cu", parent), unit("child.cu", child)});
    const Function* const found = linked.module.findFunction("child");
    ASSERT_NE(found, nullptr);
    EXPECT_FALSE(found->isDeclaration);
    EXPECT_TRUE(found->isEntry);
    const LinkResult parentLinked = link({unit("parent.cu", parent)});
    ASSERT_EQ(parentLinked.problems.size(), 1u);
    EXPECT_TRUE(parentLinked.problems[0].is(msg::syntax::undefinedReference));
}

/// Both units define the weak function; the first one's stays. Their labels and strings have equal names.
TEST(Link, DebugSectionsOfAllUnitsFollowOneAnother)
{
    const auto unitOf = [](const std::string& name) {
        return unit(name, ".file 1 \"/common.h\"\n.file 2 \"/" + name + R"("
.global .align 4 .u32 own;
.weak .func shared() { $L__begin0: .loc 1 3 0; ret; $L__end0: }
.visible .func )" + name + R"(_only() { $L__begin1: .loc 2 5 0; bra.uni $L__end1; $L__end1: ret; }
.section .debug_info { .b32 .debug_abbrev .b32 .debug_line .b64 $L__begin0 .b64 $L__begin1 .b64 own
$L__here: .b32 $L__here }
.section .debug_abbrev { .b8 1 }
)");
    };
    const LinkResult linked = mustLink({unitOf("a"), unitOf("b")});
    std::vector<std::string> sections;
    for (const std::string& directive : linked.module.directives)
        if (directive.starts_with(".section"))
            sections.push_back(directive);
    ASSERT_EQ(sections.size(), 6u);
    const auto expectParts = [](const std::string& text, const std::vector<std::string>& parts) {
        for (const std::string& part : parts)
            EXPECT_NE(text.find(part), text.npos) << part << " in " << text;
    };
    expectParts(sections[0], {"$L__unit0_debug_info:", ".b32 $L__unit0_debug_abbrev", ".b32 $L__unit0_debug_line", ".b64 $L__begin0$unit0",
                              ".b64 $L__begin1$unit0", ".b64 own", "$L__here$unit0: .b32 $L__here$unit0"});
    expectParts(sections[3], {"$L__unit1_debug_info:", ".b32 $L__unit1_debug_abbrev", ".b32 $L__unit1_debug_line",
                              ".b64 0 .b64 $L__begin1$unit1", ".b64 own$2", "$L__here$unit1: .b32 $L__here$unit1"});
    expectParts(sections[5],
                {".section .debug_line", "$L__unit1_debug_line:", ".b8 0,47,99,111,109,109,111,110,46,104,0,0,0,0,47,98,0,0,0,0,0"});
    const Function* const last = linked.module.findFunction("b_only");
    ASSERT_TRUE(last);
    EXPECT_EQ(last->labels.front().name, "$L__begin1$unit1");
}

}  // namespace
}  // namespace simtscope::ptx
