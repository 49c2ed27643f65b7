// Tests the command `new`: the program for a source that has only kernels, and what other commands say of such a source.
#include <gmock/gmock.h>

#include <fstream>

#include "tests/app/spawn.h"
#include "tests/toolkit.h"

using namespace simtscope::tests;
using testing::HasSubstr;

namespace {

class NewCommand : public AppTest {
protected:
    std::string write(const std::string& name, const std::string& text) const
    {
        std::ofstream(path(name)) << text;
        return path(name);
    }

    std::string kernel() const
    {
        return write("kernel.cu", "__global__ void scale(const float* in, float* out, float factor, int n)\n"
                                  "{\n"
                                  "    const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                                  "    if (i < n)\n"
                                  "        out[i] = factor * in[i];\n"
                                  "}\n");
    }
};

TEST_F(NewCommand, OptionsSetTheFieldsOfTheProgram)
{
    const Outcome outcome = runSimtscope({"new", "--from", kernel(), "--value", "n=100", "--value", "factor=0.5", "--block", "64", "--size",
                                          "in=n + 28", "--fill", "in=1,2,3", "--show", "in", "--language", "de"});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.stderrText;
    for (const char* part : {"const int n = 100;", "const float factor = 0.5;", "const dim3 block(64);", "const int inSize = n + 28;",
                             "{1, 2, 3}", "std::printf(\"in:\")", "// Der Start."})
        EXPECT_THAT(outcome.stdoutText, HasSubstr(part));
    EXPECT_THAT(outcome.stdoutText, testing::Not(HasSubstr("std::printf(\"out:\")")));
}

TEST_F(NewCommand, ErrorsNameTheFieldAndWriteNothing)
{
    const std::string source = kernel(), program = path("program.cu");
    const auto errorOf = [&](const std::vector<std::string>& options) {
        std::vector<std::string> words{"new", "--from", source, "-o", program};
        words.insert(words.end(), options.begin(), options.end());
        const Outcome outcome = runSimtscope(words);
        EXPECT_EQ(outcome.exitCode, 2);
        EXPECT_FALSE(std::ifstream(program).good());
        return outcome.stderrText;
    };
    EXPECT_THAT(errorOf({"--kernel", "add"}), HasSubstr("Kernels: scale."));
    EXPECT_THAT(errorOf({"--size", "x=4"}), HasSubstr("Parameters: in, out, factor, n."));
    EXPECT_THAT(errorOf({"--size", "in=-1"}), HasSubstr("size of in"));
    EXPECT_THAT(errorOf({"--value", "n"}), HasSubstr("NAME=VALUE"));
    EXPECT_THAT(errorOf({"--block", "2048"}), HasSubstr("1024 threads"));
    EXPECT_THAT(errorOf({"--grid", "0"}), HasSubstr("--grid"));
}

TEST_F(NewCommand, ASourceIsNeverReplaced)
{
    const std::string source = kernel();
    EXPECT_EQ(runSimtscope({"new", "--from", source, "-o", source}).exitCode, 2);
    const std::string other = write("other.cu", "int main() {}\n");
    EXPECT_EQ(runSimtscope({"new", "--from", source, "-o", other}).exitCode, 2);
    EXPECT_EQ(runSimtscope({"new", "--from", other}).exitCode, 2);
}

TEST_F(NewCommand, RunSaysThatThereIsNoMainAndTheProgramThatIsWrittenRuns)
{
    SKIP_WITHOUT_NVCC();
    const std::string source = kernel();
    const Outcome refused = runSimtscope({"run", source});
    EXPECT_EQ(refused.exitCode, 3);
    EXPECT_THAT(refused.stderrText, HasSubstr("kernel.cu has no main(), so there is nothing to run"));
    EXPECT_THAT(refused.stderrText, HasSubstr("simtscope new --from " + source + " -o program.cu"));
    ASSERT_EQ(runSimtscope({"new", "--from", source, "-o", path("program.cu")}).exitCode, 0);
    const Outcome outcome = runSimtscope({"run", path("program.cu")});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.stderrText;
    EXPECT_THAT(outcome.stdoutText, HasSubstr("out: 0 2 4 6"));
}

}  // namespace
