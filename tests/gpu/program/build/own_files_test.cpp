// Tests how the files of a program are found in its texts.
#include "gpu/program/build/own_files.h"

#include <gtest/gtest.h>

#include "gpu/program/build/program_cache.h"
#include "tests/gpu/program/workspace.h"

namespace simtscope::program {
namespace {

class OwnFiles : public Workspace {};

TEST_F(OwnFiles, IncludesAreThoseOfTheCode)
{
    EXPECT_EQ(findIncludes("#include \"a.h\"\n// #include \"no.h\"\n/* #include \"no.h\" */\n  #  include <b/c.h>\n#include NAME\n"),
              (std::vector<std::string>{"\"a.h\"", "<b/c.h>"}));
}

TEST_F(OwnFiles, HeadersOfHeadersAndFurtherSourcesAreFound)
{
    const std::string main = write("main.cu", "#include \"lib/a.cuh\"\n#include \"missing.h\"\n#include <c.h>\n");
    const std::string a = write("lib/a.cuh", "#include \"b.h\"\n"), b = write("lib/b.h", "#include \"../main.cu\"\n"),
                      c = write("inc/c.h", "");
    const std::string other = write("other.cu", "#include \"lib/a.cuh\"\n");
    const std::string headers = c.substr(0, c.rfind('/'));
    const auto read = [](const std::string& path) { return std::optional(readFile(path)); };
    EXPECT_EQ(findOwnFiles({main, {other, "lib.a"}, {headers}, {}, read}), (std::vector<std::string>{other, a, c, b}));
    EXPECT_EQ(findOwnFiles({main, {}, {}, {}, read}), (std::vector<std::string>{a, b})) << "c.h is in no searched folder";
}

TEST_F(OwnFiles, ATextAsItIsEditedCounts)
{
    const std::string main = write("main.cu", ""), a = write("a.h", "");
    EXPECT_EQ(findOwnFiles({main, {}, {}, {}, [](const std::string&) { return std::optional<std::string>("#include \"a.h\"\n"); }}),
              std::vector<std::string>{a});
}

}  // namespace
}  // namespace simtscope::program
