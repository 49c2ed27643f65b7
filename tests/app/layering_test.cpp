// The layers: who may include whom, and that nothing in gpu/ knows of Qt.

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>

#include "tests/app/spawn.h"

using namespace simtscope::tests;
namespace fs = std::filesystem;

namespace {

const fs::path kRoot = SIMTSCOPE_SOURCE_DIR;

/// The folders that each folder may include from, itself aside.
const std::map<std::string, std::set<std::string>> kMayInclude = {
    {"gpu/core", {}},
    {"gpu/ptx", {"gpu/core"}},
    {"gpu/trace", {"gpu/core", "gpu/ptx"}},
    {"gpu/simt", {"gpu/core", "gpu/ptx", "gpu/trace"}},
    {"gpu/cuda", {"gpu/core", "gpu/ptx", "gpu/trace"}},
    {"gpu/analysis", {"gpu/core", "gpu/ptx", "gpu/trace"}},
    // Its folder cuda/ holds the hooks of the cuda engine.
    {"gpu/runtime", {"gpu/core", "gpu/ptx", "gpu/trace", "gpu/simt", "gpu/cuda", "gpu/runtime/cuda"}},
    {"gpu/runtime/cuda", {"gpu/core", "gpu/ptx", "gpu/trace", "gpu/simt", "gpu/cuda", "gpu/runtime"}},
    // The two ends of the pipe between a program and who started it share its words, and nothing else.
    {"gpu/program", {"gpu/core", "gpu/ptx", "gpu/trace", "gpu/cuda/driver.h", "gpu/runtime/protocol.h"}},
    {"ui/figures", {"gpu/core", "gpu/ptx", "gpu/trace", "gpu/analysis"}},
    {"ui/panels", {"gpu/core", "gpu/ptx", "gpu/trace", "gpu/analysis", "gpu/program", "ui/figures"}},
};

struct Include {
    fs::path file;
    std::string target;
    bool quoted;
};

std::vector<Include> includesOf(const fs::path& folder)
{
    static const std::regex pattern(R"re(^\s*#\s*include\s*([<"])([^>"]+)[>"])re");
    std::vector<Include> includes;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const std::string suffix = entry.path().extension();
        if (suffix != ".h" && suffix != ".cpp")
            continue;
        std::ifstream in(entry.path());
        std::smatch match;
        for (std::string line; std::getline(in, line);)
            if (std::regex_search(line, match, pattern))
                includes.push_back({entry.path(), match[2], match[1] == "\""});
    }
    return includes;
}

bool isQt(const std::string& target)
{
    return target.starts_with("Q") || target.starts_with("Qt") || target.starts_with("Qsci");
}

}  // namespace

TEST(Layers, includesGoOneWay)
{
    for (const auto& [folder, allowed] : kMayInclude) {
        for (const Include& include : includesOf(kRoot / folder)) {
            if (!include.quoted)
                continue;
            const std::string target = fs::path(include.target).parent_path().string();
            EXPECT_TRUE(target == folder || allowed.contains(target) || allowed.contains(include.target))
                << fs::relative(include.file, kRoot) << " includes " << include.target;
        }
    }
}

TEST(Layers, everyFolderOfGpuAndUiIsNamedHere)
{
    for (const char* part : {"gpu", "ui"})
        for (const auto& entry : fs::directory_iterator(kRoot / part))
            if (entry.is_directory()) {
                EXPECT_TRUE(kMayInclude.contains(fs::relative(entry.path(), kRoot).string())) << entry.path();
            }
}

TEST(Layers, gpuIncludesNoQt)
{
    for (const Include& include : includesOf(kRoot / "gpu"))
        EXPECT_FALSE(isQt(include.target)) << include.file << " includes " << include.target;
}

TEST(Layers, figuresKnowNoWidgets)
{
    for (const Include& include : includesOf(kRoot / "ui/figures")) {
        EXPECT_FALSE(include.target.starts_with("QtWidgets") || include.target == "QWidget" || include.target == "QApplication")
            << include.file << " includes " << include.target;
    }
}

TEST(Layers, theRuntimeLinksNoQt)
{
    const Outcome outcome = spawn({"/usr/bin/ldd", SIMTSCOPE_BINARY_DIR "/lib/libcudart.so.13"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, testing::HasSubstr("libc.so"));
    EXPECT_THAT(outcome.out, testing::Not(testing::HasSubstr("Qt")));
}
