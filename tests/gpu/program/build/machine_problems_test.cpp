// Tests the messages for a machine that lacks memory, disk space or processes. They are derived from the output of nvcc's tools.
#include "gpu/program/build/machine_problems.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "gpu/core/messages/run.h"

namespace simtscope::program {
namespace {

Message problemIn(const std::string& text)
{
    return findMachineProblem({std::filesystem::temp_directory_path().string(), text, parseCompilerMessages(text)});
}

struct ProblemText {
    const char* text;
    const MessageRow* problem;  ///< nullptr: the program is to blame
};

class MachineProblem : public testing::TestWithParam<ProblemText> {};

TEST_P(MachineProblem, CompilerOutputIsRecognised)
{
    const Message problem = problemIn(GetParam().text);
    if (!GetParam().problem)
        EXPECT_TRUE(problem.isEmpty()) << problem.text();
    else
        EXPECT_TRUE(problem.is(*GetParam().problem)) << GetParam().text << " -> " << problem.text();
}

// The texts are those of gcc 12, nvcc 13.0, dash and the linker of binutils 2.40.
INSTANTIATE_TEST_SUITE_P(
    All, MachineProblem,
    testing::Values(
        ProblemText{
            "<built-in>: fatal error: when writing output to : No space left on device\ncompilation terminated.\nnvcc fatal   : Failed to "
            "preprocess host compiler properties.\n",
            &msg::run::diskFull},
        ProblemText{
            "/usr/include/c++/12/cmath(99): catastrophic error: error while writing generated C++ file: No space left on device\n\n1 "
            "catastrophic error detected in the compilation of \"k.cu\".\nCompilation terminated.\n",
            &msg::run::diskFull},
        ProblemText{
            "/tmp/tmpxft_00005be1_00000000-6_k.cudafe1.stub.c:4:27: fatal error: error writing to /tmp/ccrfaa8i.s: No space left on "
            "device\n    4 | #define X static\n",
            &msg::run::diskFull},
        ProblemText{"/usr/bin/ld: final link failed: Disk quota exceeded\n", &msg::run::diskFull},
        ProblemText{"gcc: internal compiler error: File size limit exceeded signal terminated program cc1plus\n", &msg::run::filesTooSmall},
        ProblemText{"nvcc error   : 'nvcc' died due to signal 25 (File size limit exceeded)\n", &msg::run::filesTooSmall},
        ProblemText{
            "gcc: fatal error: cannot execute '/usr/lib/gcc/x86_64-linux-gnu/12/cc1plus': vfork: Resource temporarily unavailable\n",
            &msg::run::noProcesses},
        ProblemText{"collect2: fatal error: vfork: Resource temporarily unavailable\n", &msg::run::noProcesses},
        ProblemText{"sh: 1: Cannot fork\n", &msg::run::noProcesses},
        ProblemText{"cc1plus: fatal error: k.cu: Too many open files\n", &msg::run::noDescriptors},
        ProblemText{"/usr/bin/ld: plugin framework: out of file descriptors. Try using fewer objects/archives\n", &msg::run::noDescriptors},
        ProblemText{"/usr/include/c++/12/bits/stl_iterator_base_funcs.h(189): catastrophic error: out of memory\n", &msg::run::noMemory},
        ProblemText{"cc1plus: out of memory allocating 65536 bytes after a total of 3903488 bytes\n", &msg::run::noMemory},
        ProblemText{"nvcc fatal   : Could not open output file '/nonexistent/tmpxft_00002356_0000000a'\n", &msg::run::buildUnwritable},
        ProblemText{"nvcc error   : 'cicc' died due to signal 9 (Kill signal)\n", &msg::run::toolKilled},
        ProblemText{"gcc: fatal error: Killed signal terminated program cc1plus\n", &msg::run::toolKilled},
        ProblemText{"nvcc error   : 'cicc' died due to signal 11 (Invalid memory reference)\n", &msg::run::toolCrashed},
        ProblemText{"gcc: internal compiler error: Segmentation fault signal terminated program cc1plus\n", &msg::run::toolCrashed},
        // The text of a program may mention anything.
        ProblemText{"k.cu(3): error: #error directive: No space left on device\n  #error No space left on device\n   ^\n", nullptr},
        ProblemText{"k.cu:3:2: error: #error Cannot allocate memory\n    3 | #error Cannot allocate memory\n", nullptr},
        ProblemText{"k.cu(9): error: identifier \"x\" is undefined\n    puts(\"Too many open files\") x\n", nullptr},
        ProblemText{"", nullptr}));

TEST(MachineProblems, ATornFileBlamesTheDiskWhereItIsFull)
{
    // nvcc's fatbinary does not check whether its file is complete, so gcc reads a truncated one.
    const std::string text = "/tmp/tmpxft_0000190b_00000000-3_big.fatbin.c:1340:1: error: missing terminating \" character\n";
    EXPECT_TRUE(problemIn(text).isEmpty());
    EXPECT_TRUE(findMachineProblem({"/dev/full/no/such/folder", text, parseCompilerMessages(text)}).isEmpty());
}

}  // namespace
}  // namespace simtscope::program
