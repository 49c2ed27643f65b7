#include "gpu/program/run/program_arguments.h"

#include <gtest/gtest.h>

namespace simtscope::program {
namespace {

TEST(ProgramArguments, AreThoseOfThePrintedUsage)
{
    EXPECT_EQ(findArguments("", "bench\nUsage: ./bench N [repetitions]\nrunning\n"), "./bench N [repetitions]");
    EXPECT_EQ(findArguments("", "memory usage is high\n"), "") << "no line of usage";
    EXPECT_EQ(findArguments("", "memory usage: 5 MB\n"), "") << "usage is not the first word";
    EXPECT_EQ(findArguments("", "GPU memory usage: 512 MiB\n  usage: bench N\n"), "bench N");
}

TEST(ProgramArguments, AreThoseOfTheUsageInTheSource)
{
    EXPECT_EQ(findArguments("if (argc < 2) { fprintf(stderr, \"usage: %s SIZE [REPEAT]\\n\", argv[0]); return 1; }", ""), "SIZE [REPEAT]");
    EXPECT_EQ(findArguments("puts(\"\\nUsage: bench SIZE\");", ""), "bench SIZE");
    EXPECT_EQ(findArguments("printf(\"memory usage: 5 MB\\n\");", ""), "") << "usage is not the first word";
    EXPECT_EQ(findArguments("// usage: not a literal\nint main() {}", ""), "");
}

TEST(ProgramArguments, AreNamedByTheirVariables)
{
    EXPECT_EQ(findArguments("int main(int argc, char** argv) {\n"
                            "    const int n = argc > 1 ? std::atoi(argv[1]) : 1 << 26;\n"
                            "    int repetitions = 1000;\n"
                            "    if (argc == 3)\n        repetitions = atoi(argv[ 2 ]);\n}",
                            ""),
              "n, repetitions");
    EXPECT_EQ(findArguments("int main(int c, char** argv) { run(argv[1]); }", ""), "argv[1]");
    EXPECT_EQ(findArguments("int main() { return 0; }", ""), "");
    EXPECT_EQ(findArguments("int main(int, char** argv) { puts(argv[0]); }", ""), "") << "its name is no argument";
}

}  // namespace
}  // namespace simtscope::program
