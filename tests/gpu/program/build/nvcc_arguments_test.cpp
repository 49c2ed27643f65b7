// Tests the conversion of options of nvcc as users write them.
#include "gpu/program/build/nvcc_arguments.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "gpu/core/messages/run.h"

namespace simtscope::program {
namespace {

using Words = std::vector<std::string>;

Words optionsOf(const Words& commandLine, const std::string& architecture = kDefaultArchitecture)
{
    const auto arguments = readNvccArguments(commandLine, architecture);
    EXPECT_TRUE(arguments) << (arguments ? "" : arguments.error().text());
    return arguments ? arguments->options : Words{};
}

/// Returns the values of all -gencode options.
Words architecturesOf(const Words& commandLine, const std::string& architecture = kDefaultArchitecture)
{
    const Words options = optionsOf(commandLine, architecture);
    Words found;
    for (std::size_t i = 0; i + 1 < options.size(); ++i)
        if (options[i] == "-gencode")
            found.push_back(options[i + 1]);
    return found;
}

TEST(NvccArguments, ArchitecturesBecomeVirtual)
{
    const Words ampere = {"arch=compute_80,code=compute_80"};
    EXPECT_EQ(architecturesOf({}), Words{"arch=compute_75,code=compute_75"});
    EXPECT_EQ(architecturesOf({}, "compute_90"), Words{"arch=compute_90,code=compute_90"});
    for (const Words& given :
         {Words{"-arch=sm_80"}, Words{"-arch", "sm_80"}, Words{"--gpu-architecture=sm_80"}, Words{"--gpu-architecture", "compute_80"},
          Words{"-arch=compute_80", "-code=sm_80,compute_80"}, Words{"-gencode", "arch=compute_80,code=sm_80"},
          Words{"-gencode=arch=compute_80,code=[sm_80,compute_80]"}, Words{"--generate-code", "code=sm_80,arch=compute_80"},
          Words{"-gencode", "arch=compute_80,code=sm_80", "-gencode", "arch=compute_80,code=compute_80"}})
        EXPECT_EQ(architecturesOf(given, "compute_90"), ampere) << testing::PrintToString(given);
    EXPECT_EQ(architecturesOf({"-gencode", "arch=compute_75,code=sm_75", "-gencode", "arch=compute_90a,code=sm_90a"}),
              (Words{"arch=compute_75,code=compute_75", "arch=compute_90a,code=compute_90a"}));
}

TEST(NvccArguments, ContradictoryArgumentsAreRefusedWithAHint)
{
    for (const Words& given : {Words{"-arch=native"}, Words{"-arch", "all-major"}, Words{"-gencode", "code=sm_80"}, Words{"-c"},
                               Words{"--ptx"}, Words{"-o", "x"}, Words{"-arch"}, Words{"-dlto"}, Words{"--lib"}}) {
        const auto arguments = readNvccArguments(given);
        ASSERT_FALSE(arguments) << testing::PrintToString(given);
        EXPECT_FALSE(arguments.error().message.fix().empty());
        ASSERT_TRUE(arguments.error().message.is(msg::run::nvccArgument)) << arguments.error().text();
        EXPECT_TRUE(std::get<std::string>(arguments.error().message.arguments[0].value).starts_with(given[0]));
    }
}

TEST(NvccArguments, ShellCommandsAreRefused)
{
    for (const Words& given :
         {Words{"-DX=$(id)"}, Words{"-D", "X=`id`"}, Words{"-Xcompiler", "-Wall;id"}, Words{"-Xptxas=|id"}, Words{"--unknown=$HOME"},
          Words{"-arch=sm_80;id"}, Words{"-lm&id"}, Words{"-std=c++17", "$(id)"}, Words{"-I", "a\nb"}, Words{"-optf", "options"}}) {
        const auto arguments = readNvccArguments(given);
        ASSERT_FALSE(arguments) << testing::PrintToString(given);
        EXPECT_TRUE(arguments.error().message.is(msg::run::nvccArgument)) << arguments.error().text();
    }
    // These words are in quotes, or never reach the shell (shell_safe_request.h).
    for (const Words& given :
         {Words{"-DF(x)=x;"}, Words{"-DNAME=\\\"text\\\""}, Words{"-I$(id)"}, Words{"-include", "`id`.h"}, Words{"-L", "a;b"}})
        EXPECT_EQ(optionsOf(given).back(), given.back());
}

TEST(NvccArguments, AnOptionIsFoundWithItsValue)
{
    const Words arguments = {"-Ia", "--include-path=b", "-I", "c", "d"};
    const auto isOption = [&](std::size_t index, std::string_view name, const std::string& value, std::size_t count) {
        const NvccOption option = parseOptionAt(arguments, index);
        return option.name == name && option.value == value && option.wordCount == count;
    };
    EXPECT_TRUE(isOption(0, "-I", "a", 1));
    EXPECT_TRUE(isOption(1, "-I", "b", 1));
    EXPECT_TRUE(isOption(2, "-I", "c", 2));
    EXPECT_TRUE(isOption(4, "", "", 1));
}

TEST(NvccArguments, ArgumentsThatReplaceTheCompilationAreRefused)
{
    for (const char* word : {"--version",
                             "-V",
                             "--help",
                             "-h",
                             "-E",
                             "--preprocess",
                             "-M",
                             "-MM",
                             "-ptx",
                             "-cubin",
                             "-fatbin",
                             "-cuda",
                             "--optix-ir",
                             "-ltoir",
                             "--lto",
                             "-gen-opt-lto",
                             "-dlink",
                             "-nodlink",
                             "-lib",
                             "-shared",
                             "-r",
                             "--dryrun",
                             "-run",
                             "--run-args=3",
                             "--list-gpu-code",
                             "--list-gpu-arch",
                             "-arch-ls",
                             "-clean",
                             "-fdevice-syntax-only",
                             "-hls=gen-lcs",
                             "-optf",
                             "--options-file=x",
                             "-odir=/tmp"}) {
        const auto arguments = readNvccArguments({word});
        ASSERT_FALSE(arguments) << word;
        EXPECT_FALSE(arguments.error().message.fix().empty()) << word;
    }
}

TEST(NvccArguments, FilesAreDistinguishedFromValues)
{
    const auto arguments =
        readNvccArguments({"-include", "first.cu", "b.cu", "-Xlinker", "x.a", "-lm", "util.cpp", "-I", "include", "lib.a", "-x", "cu"});
    ASSERT_TRUE(arguments);
    EXPECT_EQ(arguments->inputs, (Words{"b.cu", "util.cpp", "lib.a"}));
    for (const char* keptFile : {"first.cu", "x.a", "-lm", "include", "cu"})
        EXPECT_NE(std::ranges::find(arguments->options, keptFile), arguments->options.end()) << keptFile;
}

TEST(NvccArguments, SeparateCompilationInAllSpellings)
{
    for (const Words& given :
         {Words{"-rdc=true"}, Words{"-rdc", "true"}, Words{"--relocatable-device-code=true"}, Words{"-dc"}, Words{"--device-c"}}) {
        const auto arguments = readNvccArguments(given);
        ASSERT_TRUE(arguments);
        EXPECT_TRUE(arguments->isRelocatable);
        EXPECT_EQ(std::ranges::count(arguments->options, "-rdc=true"), 1);
        EXPECT_EQ(std::ranges::count(arguments->options, "-dc"), 0);
    }
    EXPECT_FALSE(readNvccArguments({"-rdc=false"})->isRelocatable);
}

TEST(NvccArguments, OursGiveWay)
{
    const auto has = [](const Words& options, const char* word) { return std::ranges::find(options, word) != options.end(); };
    EXPECT_TRUE(has(optionsOf({}), "-O1") && has(optionsOf({}), "-lineinfo"));
    EXPECT_FALSE(has(optionsOf({"-O3"}), "-O1"));
    EXPECT_TRUE(has(optionsOf({"-O3"}), "-O3"));
    EXPECT_FALSE(has(optionsOf({"-G"}), "-O1") || has(optionsOf({"-G"}), "-lineinfo"));
    EXPECT_EQ(std::ranges::count(optionsOf({"-lineinfo", "--no-compress", "-cudart", "static", "--cudart=shared"}), "-lineinfo"), 1);
    EXPECT_FALSE(has(optionsOf({"-cudart", "static"}), "static"));
    EXPECT_TRUE(has(optionsOf({"-std=c++20", "-use_fast_math", "--extended-lambda"}), "--extended-lambda"));
}

}  // namespace
}  // namespace simtscope::program
