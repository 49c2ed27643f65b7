// Tests how calls are found in a program's text, and how the output of addr2line is parsed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gpu/runtime/host/call_text.h"
#include "gpu/runtime/host/host_lines.h"

namespace simtscope::runtime {
namespace {

std::vector<CallText> callsIn(const std::string& source, std::uint32_t line = 1, const std::string& function = "cudaFree")
{
    return findCalls(blankNonCode(source), source, line, function);
}

/// Returns CallText::isDiscarded of the only call in the first line.
bool isDiscarded(const std::string& source)
{
    const std::vector<CallText> calls = callsIn(source);
    EXPECT_EQ(calls.size(), 1u) << source;
    return calls.size() == 1 && calls[0].isDiscarded;
}

TEST(CallText, AStatementOfItsOwnDiscardsTheResult)
{
    for (const char* const source :
         {"int main() { cudaFree(p); }", "a(); cudaFree(p);", "} cudaFree(p);", "if (x) cudaFree(p);", "for (;;) cudaFree(p);",
          "while (f(a)) ::cudaFree(p);", "if (a) b(); else cudaFree(p);", "do cudaFree(p); while (x);", "case 1: cudaFree(p);",
          "default: cudaFree(p);", "{ /* why */ cudaFree(p) /* not */ ; }", "auto f = [&] { cudaFree(p); };"})
        EXPECT_TRUE(isDiscarded(source)) << source;
}

TEST(CallText, AnythingElseUsesIt)
{
    for (const char* const source :
         {"e = cudaFree(p);", "return cudaFree(p);", "CHECK(cudaFree(p));", "if (cudaFree(p)) x();", "(void)cudaFree(p);",
          "x ? cudaFree(p) : 0;", "x ? 0 : cudaFree(p);", "CHECK(a, cudaFree(p));", "!cudaFree(p);", "cudaFree(p) == cudaSuccess || die();",
          "case x ? 1 : 2: e = cudaFree(p);", "int e = ({ cudaFree(p); });", "static_cast<void>(cudaFree(p));", "a = b, cudaFree(p);"})
        EXPECT_FALSE(isDiscarded(source)) << source;
}

TEST(CallText, IsFoundInCodeOnly)
{
    EXPECT_TRUE(callsIn("// cudaFree(p);").empty());
    EXPECT_TRUE(callsIn("/* cudaFree(p); */ x();").empty());
    EXPECT_TRUE(callsIn("puts(\"cudaFree(p);\");").empty());
    EXPECT_TRUE(callsIn("puts(R\"-(\" cudaFree(p);)-\");").empty());
    EXPECT_TRUE(callsIn("#define FREE \\\n cudaFree(p);", 2).empty());
    EXPECT_TRUE(callsIn("myCudaFree(p); cudaFreeHost(p); _cudaFree(p);").empty());
    EXPECT_EQ(callsIn("n = 1'000; c = '\"'; d = '\\''; cudaFree(p);").size(), 1u);
    EXPECT_EQ(callsIn("x();\n\ncudaFree(p);", 3).size(), 1u);
    EXPECT_TRUE(callsIn("cudaFree(p);", 2).empty());
}

TEST(CallText, GoesOverLines)
{
    const std::string source = "a();\ncudaMemcpy(to,\n           from, \"(\",\n           n);\nb();";
    for (const std::uint32_t line : {2u, 3u, 4u})
        EXPECT_THAT(callsIn(source, line, "cudaMemcpy"), testing::ElementsAre(CallText{"cudaMemcpy(to, from, \"(\", n)", "to", true}));
    EXPECT_TRUE(callsIn(source, 5, "cudaMemcpy").empty());
}

TEST(CallText, NamesTheFirstArgument)
{
    const auto variable = [](const std::string& argument) {
        const auto calls = callsIn("{ cudaMalloc(" + argument + ", n); }", 1, "cudaMalloc");
        return calls.empty() ? "none" : calls[0].variable;
    };
    EXPECT_EQ(variable("&d_a"), "d_a");
    EXPECT_EQ(variable("(void **)&d_a"), "d_a");
    EXPECT_EQ(variable("reinterpret_cast<void **>(&d_a)"), "d_a");
    EXPECT_EQ(variable("&buffers[i].data"), "buffers[i].data");
    EXPECT_EQ(variable("p"), "p");
    EXPECT_EQ(variable("f(a, b)"), "");
    EXPECT_EQ(variable("a + 1"), "");
    EXPECT_EQ(variable("0"), "");
}

TEST(CallText, IsCutInWholeCharacters)
{
    std::string name;
    for (int i = 0; i < 100; ++i)
        name += "ä";
    const auto calls = callsIn("{ cudaFree(\"" + name + "\"); }");
    ASSERT_EQ(calls.size(), 1u);
    EXPECT_LE(calls[0].text.size(), 130u);
    EXPECT_TRUE(calls[0].text.ends_with("ä …)"));
}

TEST(CallText, SeveralInALineKeepTheirOrder)
{
    const auto calls = callsIn("{ cudaFree(a); e = cudaFree(b); cudaFree(a); }");
    EXPECT_THAT(calls, testing::ElementsAre(CallText{"cudaFree(a)", "a", true}, CallText{"cudaFree(b)", "b", false},
                                            CallText{"cudaFree(a)", "a", true}));
}

TEST(HostLines, ReadsTheOutputOfAddr2line)
{
    const auto frames =
        parseFrames("0x0000000000001158\nmain\n/usr/include/cuda_runtime.h:879\nmain\n/home/me/../me/x.cu:16 (discriminator 1)\n"
                    "0x0000000000001280\n_start\n??:?\n0x00000000000012a0\nf\n??:0\n");
    ASSERT_EQ(frames.size(), 3u);
    const auto& inlined = frames.at(0x1158);
    ASSERT_EQ(inlined.size(), 2u);
    EXPECT_EQ(inlined[0].line, 879u);
    EXPECT_EQ(inlined[1].file, "/home/me/x.cu");
    EXPECT_EQ(inlined[1].line, 16u);
    EXPECT_TRUE(frames.at(0x1280).front().file.empty());
    EXPECT_TRUE(frames.at(0x12a0).front().file.empty());
}

}  // namespace
}  // namespace simtscope::runtime
