// Tests where the version comes from (app/packaging/version), and that all files which name the newest release agree.
#include <gmock/gmock.h>

#include <filesystem>
#include <regex>

#include "gpu/core/version.h"
#include "tests/app/spawn.h"
#include "tests/folders.h"

namespace simtscope::tests {
namespace {

namespace fs = std::filesystem;
using testing::MatchesRegex;

constexpr char kScript[] = "app/packaging/version", kMetainfo[] = "app/packaging/io.github.simtscope.simtscope.metainfo.xml",
               kChangelog[] = ".github/CHANGELOG.md";

std::string firstMatch(const std::string& text, const char* pattern)
{
    std::smatch match;
    return std::regex_search(text, match, std::regex(pattern)) ? match[1].str() : "";
}

std::string sourceFile(const char* name)
{
    return readFile(repositoryPath(name));
}

/// Gives each test a folder of sources with the script. The newest release in its changelog is 1.2.3.
class VersionTest : public AppTest {
protected:
    void SetUp() override
    {
        fs::create_directories(path("app/packaging"));
        fs::create_directories(path(".github"));
        fs::copy_file(repositoryPath(kScript), path(kScript));
        writeFile(path(kChangelog), "# Changelog\n\n## Unreleased\n\n- A change.\n\n## 1.2.3 (2026-01-02)\n\n## 1.2.2\n");
        writeFile(path(kMetainfo), "<release version=\"1.2.3\" date=\"2026-01-02\">\n<release version=\"1.2.2\" date=\"2025-01-02\"/>\n");
    }
    std::string versionOutput(const std::vector<std::string>& arguments = {}) const
    {
        std::vector<std::string> command = {path(kScript)};
        command.insert(command.end(), arguments.begin(), arguments.end());
        const Outcome outcome = spawn(command);
        EXPECT_EQ(outcome.exitCode, 0) << outcome.stderrText;
        return outcome.stdoutText;
    }
    void git(const std::vector<std::string>& arguments) const
    {
        std::vector<std::string> command = {"/usr/bin/env", "git", "-C", path("."), "-c", "user.name=a", "-c", "user.email=a@b.invalid"};
        command.insert(command.end(), arguments.begin(), arguments.end());
        const Outcome outcome = spawn(command, {.environment = {{"GIT_COMMITTER_DATE", "2026-03-04T05:06:07+0000"}}});
        ASSERT_EQ(outcome.exitCode, 0) << outcome.stderrText;
    }
    void commit() const { git({"commit", "-q", "--allow-empty", "-m", "A change"}); }
};

TEST_F(VersionTest, IsTheNewestReleaseOfTheChangelogWithoutGit)
{
    EXPECT_EQ(versionOutput(), "1.2.3\n");
    EXPECT_EQ(versionOutput({"--date"}), "Fri, 02 Jan 2026 00:00:00 +0000\n");
}

TEST_F(VersionTest, VersionOfASourceArchiveIsRead)
{
    writeFile(path(".tarball-version"), "1.3.0+2.gabc\nWed, 04 Mar 2026 05:06:07 +0000\n");
    EXPECT_EQ(versionOutput(), "1.3.0+2.gabc\n");
    EXPECT_EQ(versionOutput({"--date"}), "Wed, 04 Mar 2026 05:06:07 +0000\n");
}

TEST_F(VersionTest, IsTheTagOrHowFarItIsBehind)
{
    ASSERT_NO_FATAL_FAILURE(git({"init", "-q"}));
    ASSERT_NO_FATAL_FAILURE(commit());
    EXPECT_EQ(versionOutput(), "1.2.3\n") << "there is no tag";
    ASSERT_NO_FATAL_FAILURE(git({"tag", "-m", "a release", "1.3.0"}));
    ASSERT_NO_FATAL_FAILURE(git({"tag", "not-a-release"}));
    EXPECT_EQ(versionOutput(), "1.3.0\n");
    EXPECT_EQ(versionOutput({"--date"}), "Wed, 4 Mar 2026 05:06:07 +0000\n");
    ASSERT_NO_FATAL_FAILURE(commit());
    ASSERT_NO_FATAL_FAILURE(commit());
    EXPECT_THAT(versionOutput(), MatchesRegex("1\\.3\\.0\\+2\\.g[0-9a-f]+\n"));
}

TEST_F(VersionTest, IsNotThatOfARepositoryAround)
{
    ASSERT_NO_FATAL_FAILURE(git({"init", "-q"}));
    ASSERT_NO_FATAL_FAILURE(commit());
    ASSERT_NO_FATAL_FAILURE(git({"tag", "9.9.9"}));
    fs::create_directories(path("inside"));
    for (const char* part : {"app", ".github"})
        fs::copy(path(part), path("inside") + "/" + part, fs::copy_options::recursive);
    EXPECT_EQ(spawn({path("inside/app/packaging/version")}).stdoutText, "1.2.3\n");
}

TEST(Version, IsPrinted)
{
    EXPECT_EQ(runSimtscope({"--version"}).stdoutText, std::string("SIMTscope ") + version() + "\n");
    EXPECT_THAT(version(), MatchesRegex("[0-9]+\\.[0-9]+\\.[0-9]+(\\+[0-9]+\\.g[0-9a-f]+)?"));
}

TEST(Version, NewestReleaseIsTheSameInMetainfoAndChangelog)
{
    const std::string changelog = sourceFile(kChangelog), metainfo = sourceFile(kMetainfo);
    EXPECT_EQ(firstMatch(metainfo, "<release version=\"([^\"]+)\""), firstMatch(changelog, "\n## ([0-9.]+)"));
    EXPECT_EQ(firstMatch(metainfo, "date=\"([^\"]+)\""), firstMatch(changelog, "\n## [0-9.]+ \\(([0-9-]+)\\)"));
}

TEST(Version, PagesNameTheNewestRelease)
{
    const std::string release = firstMatch(sourceFile(kChangelog), "\n## ([0-9.]+)");
    for (const char* page : {"resources/manual/getting-started.md", "resources/manual/getting-started.de.md", "app/packaging/README.md"})
        EXPECT_EQ(firstMatch(sourceFile(page), "simtscope_([0-9.]+)-1_amd64"), release) << page;
}

TEST(Metainfo, IsValid)
{
    if (spawn({"/usr/bin/env", "appstreamcli", "--version"}).exitCode != 0)
        GTEST_SKIP() << "appstreamcli was not found";
    const Outcome valid = spawn({"/usr/bin/env", "appstreamcli", "validate", "--no-net", repositoryPath(kMetainfo)});
    EXPECT_EQ(valid.exitCode, 0) << valid.stdoutText << valid.stderrText;
}

}  // namespace
}  // namespace simtscope::tests
