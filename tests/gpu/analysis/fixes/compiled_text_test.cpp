// Checks which branches of #if the rules for fixes see.
#include "gpu/analysis/fixes/compiled_text.h"

#include <gtest/gtest.h>

#include "gpu/analysis/fixes/edit_maker.h"
#include "gpu/analysis/fixes/source_text.h"
#include "gpu/core/messages/fix.h"

namespace simtscope::analysis {
namespace {

/// Returns the lines of a kernel's text that are left, without white space. The recording has instructions for `codeLines`.
std::string keptLines(const std::string& body, const std::vector<std::uint32_t>& codeLines)
{
    trace::Recording recording;
    recording.program.sources.push_back({.path = "a.cu", .text = "__global__ void k(int* s, int n)\n{\n" + body + "}\n"});
    recording.launches.emplace_back();
    recording.sites.emplace_back();
    for (const std::uint32_t line : codeLines)
        recording.sites[0][SiteId(line)].frames = {{0, "a.cu", line, 1, {}}};
    const std::string text = makeCompiledText(recording, recording.launches[0], "a.cu");
    EXPECT_EQ(text.size(), recording.program.sources[0].text.size());
    std::string kept;
    std::uint32_t line = 1;
    for (const char c : text) {
        line += c == '\n' ? 1 : 0;
        if (line > 2 && c != ' ' && c != '\n' && c != '{' && c != '}')
            kept += c;
    }
    return kept;
}

TEST(CompiledText, KnownMacrosDecide)
{
    EXPECT_EQ(keptLines("#define A 1\n#if A\na();\n#else\nb();\n#endif\nc();\n", {}), "#defineA1a();c();");
    EXPECT_EQ(keptLines("#if 0\na();\n#elif 1\nb();\n#endif\n", {}), "b();");
}

TEST(CompiledText, InstructionsTellWhichBranchWasCompiled)
{
    const std::string body = "#ifndef SLOW\ns[n] = 1;\n#else\ns[0] = 2;\n#endif\nreturn;\n";
    EXPECT_EQ(keptLines(body, {4, 8}), "s[n]=1;return;");
    EXPECT_EQ(keptLines(body, {6, 8}), "s[0]=2;return;");
}

TEST(CompiledText, ABarrierWithoutInstructionsWasNotCompiled)
{
    EXPECT_EQ(keptLines("a();\n#ifdef SAFE\n__syncthreads();\n#endif\nb();\n", {3, 7}), "a();b();");
    EXPECT_EQ(keptLines("a();\n#ifdef SAFE\n__syncthreads();\n#endif\nb();\n", {3, 5, 7}), "a();__syncthreads();b();");
    EXPECT_EQ(keptLines("a();\n#ifdef SAFE\n__syncthreads();\n#endif\nb();\n", {}), "a();#ifdefSAFE__syncthreads();#endifb();")
        << "the kernel did not run";
}

TEST(CompiledText, AnAssignmentMayHaveBeenOptimisedAway)
{
    EXPECT_EQ(keptLines("a();\n#ifdef SAFE\nn = 3;\n#endif\nb();\n", {3, 7}), "a();#ifdefSAFEn=3;#endifb();");
}

TEST(CompiledText, EditsAreOfTheWholeText)
{
    const std::string whole = "__global__ void k()\n{\n#ifdef A\n    a();\n#endif\n    b();\n}\n";
    std::string code = whole;
    code.replace(code.find("#ifdef A"), 8, "        ");
    code.replace(code.find("a();"), 4, "    ");
    code.replace(code.find("#endif"), 6, "      ");
    const SourceText text(whole, code);
    ASSERT_EQ(text.functions().size(), 1u);
    EXPECT_TRUE(text.functions()[0].isFullyParsed);
    ASSERT_EQ(text.functions()[0].statements.size(), 2u);
    EXPECT_EQ(text.lineOf(text.offsetOf(text.functions()[0].statements[1].first)), 6u);
    EXPECT_EQ(text.conditionalDepthAt(whole.find("a();")), 1);
    EXPECT_EQ(text.conditionalDepthAt(whole.find("b();")), 0);
    EXPECT_TRUE(text.hasDirective(whole.find("a();"), whole.find("b();")));
    EXPECT_FALSE(text.hasDirective(whole.find("b();"), whole.find("b();") + 3));
}

TEST(CompiledText, AFixNamesALine)
{
    const TextEdit edit{.file = "dir/a.cu", .text = "B;\n", .line = 20, .column = 1, .endLine = 20, .endColumn = 1};
    EXPECT_EQ(findNamedLine({{edit}, msg::fix::insertAfter("B;", "a.cu:19")}), 19u);
    EXPECT_EQ(findNamedLine({{edit}, msg::fix::insertAfter("B;", "b.cu:19")}), 20u);
}

}  // namespace
}  // namespace simtscope::analysis
