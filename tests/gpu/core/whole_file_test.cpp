// Checks that files are written completely or not at all.
#include "gpu/core/whole_file.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sys/resource.h>

namespace simtscope {
namespace {

namespace fs = std::filesystem;

class WholeFile : public testing::Test {
protected:
    void SetUp() override
    {
        std::string pattern = (fs::temp_directory_path() / "simtscope-test-XXXXXX").string();
        ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
        m_folder = pattern;
    }
    void TearDown() override { fs::remove_all(m_folder); }
    std::string path(const char* name) const { return (m_folder / name).string(); }
    static std::string textOf(const std::string& path)
    {
        std::ifstream file(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }

private:
    fs::path m_folder;
};

TEST_F(WholeFile, ReplacesWhatWasThere)
{
    EXPECT_FALSE(writeWhole(path("a"), "longer text"));
    EXPECT_FALSE(writeWhole(path("a"), "text"));
    EXPECT_EQ(textOf(path("a")), "text");
}

TEST_F(WholeFile, TheSystemSaysWhy)
{
    EXPECT_EQ(writeWhole(path("no/such/folder"), "text"), std::errc::no_such_file_or_directory);
    EXPECT_EQ(writeWhole("/dev/full", "text"), std::errc::no_space_on_device);
    EXPECT_TRUE(fs::exists("/dev/full"));
}

TEST_F(WholeFile, NothingIsLeftOfOneThatWasNotFinished)
{
    EXPECT_EXIT(
        {
            ::signal(SIGXFSZ, SIG_IGN);
            rlimit limit{};
            limit.rlim_cur = limit.rlim_max = 4;
            ::setrlimit(RLIMIT_FSIZE, &limit);
            const auto error = writeWhole(path("a"), "longer text");
            std::_Exit(error == std::errc::file_too_large && !fs::exists(path("a")) ? 0 : 1);
        },
        testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace simtscope
