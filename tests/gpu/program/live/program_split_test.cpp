// Tests which code of a program only the device compiles.
#include <gtest/gtest.h>

#include "gpu/program/live/live_builds.h"
#include "gpu/program/live/program_split.h"

namespace simtscope::program {
namespace {

constexpr char kProgram[] = R"(#include <cstdio>
#define FACTOR 2
#define SIZE (BLOCK * 2)
#define BLOCK 64
constexpr int kShift = 3, kOther = 4;
constexpr int kOnlyDevice = 5;
constexpr int kForHost = 6;
__device__ int twice(int x) { return 2 * x; }
static const char* name() { return "name"; }
__global__ void kernel(int* p)
{
    p[threadIdx.x] = FACTOR * twice(p[threadIdx.x]) + kOnlyDevice;
}
int main()
{
    int* p;
    cudaMalloc(&p, SIZE * sizeof(int));
    kernel<<<1, BLOCK + kForHost>>>(p);
    std::puts(name());
}
)";

/// Returns the program with one text replaced.
std::string edit(std::string text, const std::string& before, const std::string& after)
{
    const std::size_t at = text.find(before);
    EXPECT_NE(at, std::string::npos) << before;
    return text.replace(at, before.size(), after);
}

/// Returns how the host code differs; nullopt if it has to be compiled again.
std::optional<std::vector<LineShift>> compareTexts(const std::string& before, const std::string& after)
{
    const auto first = splitProgram(before, hasDeviceHeader), second = splitProgram(after, hasDeviceHeader);
    if (!first || !second)
        return std::nullopt;
    return compareHostTokens(first->hostTokens, second->hostTokens);
}

bool changesDeviceOnly(const std::string& before, const std::string& after)
{
    return compareTexts(kProgram, edit(kProgram, before, after)).has_value();
}

TEST(ProgramSplit, ChangesOfDeviceCodeNeedNoHostCompiler)
{
    EXPECT_TRUE(changesDeviceOnly("FACTOR *", "FACTOR +"));
    EXPECT_TRUE(changesDeviceOnly("return 2 * x", "return x + x"));
    EXPECT_TRUE(changesDeviceOnly("FACTOR 2", "FACTOR 3"));
    EXPECT_TRUE(changesDeviceOnly("kOnlyDevice = 5", "kOnlyDevice = 7"));
    EXPECT_TRUE(changesDeviceOnly("int main()", "/* the host */ int main ( )"));
}

TEST(ProgramSplit, WhatTheHostSeesNeedsTheHostCompiler)
{
    EXPECT_FALSE(changesDeviceOnly("BLOCK 64", "BLOCK 32"));  // named by a macro that the host uses
    EXPECT_FALSE(changesDeviceOnly("kForHost = 6", "kForHost = 7"));
    EXPECT_FALSE(changesDeviceOnly("kOther = 4", "kOther = 5"));  // a declaration of several names
    EXPECT_FALSE(changesDeviceOnly("kernel(int* p)", "kernel(long* p)"));
    EXPECT_FALSE(changesDeviceOnly("return \"name\"", "return \"other\""));
    EXPECT_FALSE(changesDeviceOnly("<<<1,", "<<<2,"));
    EXPECT_FALSE(changesDeviceOnly("#include <cstdio>", "#include <cstdio>\n#include <cmath>"));
}

TEST(ProgramSplit, ABlankMakesAMacroAnObject)
{
    const std::string call = "#define F(x) x\nint main() { F(1); }\n", object = "#define F (x) x\nint main() { F(1); }\n";
    EXPECT_FALSE(compareTexts(call, object));
}

TEST(ProgramSplit, AHeaderOfTheUserMayUseEveryName)
{
    const std::string text = edit(kProgram, "#include <cstdio>", "#include \"mine.h\"");
    EXPECT_FALSE(compareTexts(text, edit(text, "FACTOR 2", "FACTOR 3")));
    EXPECT_TRUE(compareTexts(text, edit(text, "FACTOR *", "FACTOR +")));
}

TEST(ProgramSplit, ConditionalCodeInAKernelCountsAsHostCode)
{
    const std::string text = "__global__ void k()\n{\n#if 1\n    f();\n#endif\n}\nint main() {}\n";
    EXPECT_FALSE(compareTexts(text, edit(text, "f()", "g()")));
}

TEST(ProgramSplit, TextsThatMisleadAreNotSplit)
{
    EXPECT_FALSE(splitProgram("const char* text = R\"(})\"; int main() {}", hasDeviceHeader));
    EXPECT_FALSE(splitProgram("#define END }\nint main() { END", hasDeviceHeader));
    EXPECT_FALSE(splitProgram("// a comment \\\nthat goes on\nint main() {}", hasDeviceHeader));
    EXPECT_TRUE(splitProgram("#define SUM(a, b) \\\n    ((a) + (b))\nint main() {}", hasDeviceHeader));
}

TEST(ProgramSplit, DeviceCodeKeepsItsPlace)
{
    const auto split = splitProgram(kProgram, hasDeviceHeader);
    ASSERT_TRUE(split);
    const std::string text = kProgram;
    ASSERT_EQ(split->deviceText.size(), text.size());
    for (const char* const kept :
         {"#define FACTOR 2", "constexpr int kOnlyDevice", "__device__ int twice", "__global__ void kernel", "p[threadIdx.x] ="})
        EXPECT_EQ(split->deviceText.find(kept), text.find(kept)) << kept;
    for (const char* const removed : {"main", "cstdio", "puts", "\"name\""})
        EXPECT_EQ(split->deviceText.find(removed), std::string::npos) << removed;
}

TEST(ProgramSplit, LinesShiftWithTheHostCode)
{
    const auto shifts =
        compareTexts(kProgram, edit(kProgram, "{\n    p[threadIdx.x] =", "{\n\n    // two lines more\n    p[threadIdx.x] ="));
    ASSERT_TRUE(shifts);
    ASSERT_EQ(shifts->size(), 1u);
    EXPECT_EQ((*shifts)[0].firstLine, 14u);  // main()
    EXPECT_EQ((*shifts)[0].lines, 2);
}

TEST(ProgramSplit, InstantiationsAreThoseOfTheProgram)
{
    EXPECT_EQ(findInstantiations("x .entry _Z6reduceILj256EEvPi( y .entry _Z5plainPi( .entry _Z6reduceILj256EEvPi("),
              (std::vector<std::string>{"reduce<256u>"}));
}

}  // namespace
}  // namespace simtscope::program
