// Checks that files are written completely or not at all.
#include "gpu/core/write_whole_file.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

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
    std::ptrdiff_t files() const { return std::distance(fs::directory_iterator(m_folder), {}); }
    std::string path(const char* name) const { return (m_folder / name).string(); }
    static std::string textOf(const std::string& path)
    {
        std::ifstream file(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }

private:
    fs::path m_folder;
};

TEST_F(WholeFile, ReplacesTheFormerContent)
{
    EXPECT_FALSE(writeWholeFile(path("a"), "longer text"));
    EXPECT_FALSE(writeWholeFile(path("a"), "text"));
    EXPECT_EQ(textOf(path("a")), "text");
}

TEST_F(WholeFile, ErrorIsThatOfTheSystem)
{
    EXPECT_EQ(writeWholeFile(path("no/such/folder"), "text"), std::errc::no_such_file_or_directory);
    EXPECT_EQ(writeWholeFile("/dev/full", "text"), std::errc::no_space_on_device);
    EXPECT_TRUE(fs::exists("/dev/full"));
}

/// Expects that `write` returns an error when it may write at most four bytes into a file.
void expectTooLarge(const std::function<std::error_code()>& write)
{
    EXPECT_EXIT(
        {
            ::signal(SIGXFSZ, SIG_IGN);
            rlimit limit{};
            limit.rlim_cur = limit.rlim_max = 4;
            ::setrlimit(RLIMIT_FSIZE, &limit);
            std::_Exit(write() == std::errc::file_too_large ? 0 : 1);
        },
        testing::ExitedWithCode(0), "");
}

TEST_F(WholeFile, UnfinishedFileIsRemoved)
{
    expectTooLarge([&] { return writeWholeFile(path("a"), "longer text"); });
    EXPECT_EQ(files(), 0);
}

TEST_F(WholeFile, FailedWriteKeepsTheOldContents)
{
    EXPECT_FALSE(writeWholeFile(path("a"), "before"));
    expectTooLarge([&] { return writeWholeFile(path("a"), "longer text"); });
    EXPECT_EQ(textOf(path("a")), "before");
    EXPECT_EQ(files(), 1);
}

TEST_F(WholeFile, KeepsTheRights)
{
    EXPECT_FALSE(writeWholeFile(path("a"), "before"));
    fs::permissions(path("a"), fs::perms::owner_all);
    EXPECT_FALSE(writeWholeFile(path("a"), "text"));
    EXPECT_EQ(fs::status(path("a")).permissions(), fs::perms::owner_all);
}

TEST_F(WholeFile, FollowsLinksOrRefusesThem)
{
    EXPECT_FALSE(writeWholeFile(path("a"), "before"));
    fs::create_symlink("a", path("link"));
    fs::create_symlink("new", path("dangling"));
    fs::create_symlink("loop", path("loop"));
    EXPECT_EQ(writeWholeFile(path("link"), "text", {.links = SymbolicLinks::Refuse}), std::errc::too_many_symbolic_link_levels);
    EXPECT_EQ(textOf(path("a")), "before");
    EXPECT_FALSE(writeWholeFile(path("link"), "text"));
    EXPECT_EQ(textOf(path("a")), "text");
    EXPECT_FALSE(writeWholeFile(path("dangling"), "text"));
    EXPECT_EQ(textOf(path("new")), "text");
    EXPECT_EQ(writeWholeFile(path("loop"), "text"), std::errc::too_many_symbolic_link_levels);
    for (const char* link : {"link", "dangling"})
        EXPECT_TRUE(fs::is_symlink(path(link))) << link;
}

TEST_F(WholeFile, APipeThatNobodyReadsIsAnError)
{
    ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
    EXPECT_EQ(writeWholeFile(path("pipe"), "text"), std::errc::no_such_device_or_address);
    EXPECT_TRUE(fs::is_fifo(path("pipe")));
}

TEST_F(WholeFile, ANameMayBeAsLongAsTheSystemAllows)
{
    const std::string name(255, 'n');
    EXPECT_FALSE(writeWholeFile(path(name.c_str()), "text"));
    EXPECT_EQ(textOf(path(name.c_str())), "text");
}

/// Only the owner of the folder can create files in it, but it has a file that others may write.
TEST_F(WholeFile, AFileInAFolderThatIsNotWritableIsWrittenInItsPlace)
{
    EXPECT_FALSE(writeWholeFile(path("a"), "before"));
    fs::permissions(path("a"), fs::perms(0666));
    fs::permissions(fs::path(path("a")).parent_path(), fs::perms(0555));
    constexpr uid_t kNobody = 65534;
    EXPECT_EXIT(std::_Exit((::geteuid() != 0 || ::seteuid(kNobody) == 0) && !writeWholeFile(path("a"), "text") ? 0 : 1),
                testing::ExitedWithCode(0), "");
    fs::permissions(fs::path(path("a")).parent_path(), fs::perms(0755));
    EXPECT_EQ(textOf(path("a")), "text");
}

/// Changes to another user, who may write the file "a" but does not own it, and calls `write`. Exits with 0 if `write` returns true.
template <class Write>
void asAnother(Write write)
{
    constexpr uid_t kNobody = 65534;
    std::_Exit(::seteuid(kNobody) == 0 && write() ? 0 : 1);
}

TEST_F(WholeFile, AFileOfAnotherOwnerIsWrittenOverAndKeptWhereThatFails)
{
    if (::geteuid() != 0)
        GTEST_SKIP() << "only root can give a file to another";
    EXPECT_FALSE(writeWholeFile(path("a"), "before"));
    const fs::path folder = fs::path(path("a")).parent_path();
    fs::permissions(path("a"), fs::perms(0666));
    for (const fs::perms rights : {fs::perms(0777), fs::perms(0555)}) {  // with room for a copy beside it, and without
        fs::permissions(folder, rights);
        EXPECT_EXIT(asAnother([&] { return !writeWholeFile(path("a"), "longer text"); }), testing::ExitedWithCode(0), "");
        EXPECT_EQ(textOf(path("a")), "longer text");
        EXPECT_EXIT(asAnother([&] { return !writeWholeFile(path("a"), "short"); }), testing::ExitedWithCode(0), "");
        EXPECT_EQ(textOf(path("a")), "short");
        EXPECT_EXIT(asAnother([&] {
                        ::signal(SIGXFSZ, SIG_IGN);
                        const rlimit limit{8, 8};
                        ::setrlimit(RLIMIT_FSIZE, &limit);
                        return writeWholeFile(path("a"), "longer text") == std::errc::file_too_large;
                    }),
                    testing::ExitedWithCode(0), "");
        EXPECT_EQ(textOf(path("a")), "short");
        EXPECT_EQ(files(), 1);
        struct stat there {};
        EXPECT_EQ(::stat(path("a").c_str(), &there), 0);
        EXPECT_EQ(there.st_uid, 0u);
    }
    fs::permissions(folder, fs::perms(0755));
}

}  // namespace
}  // namespace simtscope
