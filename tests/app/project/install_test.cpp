// Tests that `cmake --install` makes a folder that works without the build folder.
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <regex>

#include "gpu/trace/file/recording_file.h"
#include "tests/app/spawn.h"
#include "tests/folders.h"

namespace simtscope::tests {
namespace {

namespace fs = std::filesystem;

class InstallTest : public AppTest {
protected:
    void SetUp() override
    {
        const Outcome installed = spawn({SIMTSCOPE_CMAKE, "--install", buildPath(""), "--prefix", path("usr")});
        ASSERT_EQ(installed.exitCode, 0) << installed.stderrText;
    }
    Outcome runInstalled(std::vector<std::string> arguments) const
    {
        arguments.insert(arguments.begin(), path("usr/bin/simtscope"));
        return spawn(arguments, {.environment = {{"SIMTSCOPE_RESOURCES", std::nullopt}}, .workingDirectory = path("usr")});
    }
};

TEST_F(InstallTest, TakesItsProgramsFromBesideItself)
{
    const auto names = [&] {
        std::vector<std::string> programNames;
        const nlohmann::json list = nlohmann::json::parse(runInstalled({"list", "--format", "json"}).stdoutText);
        for (const nlohmann::json& program : list["programs"])
            programNames.push_back(program["name"]);
        return programNames;
    };
    EXPECT_THAT(names(), testing::AllOf(testing::Contains("reduce-1-interleaved"), testing::Contains("hello")));
    ASSERT_GT(fs::remove_all(path("usr/share/simtscope/programs/3-reduction")), 0u);
    EXPECT_THAT(names(), testing::AllOf(testing::Not(testing::Contains("reduce-1-interleaved")), testing::Contains("hello")))
        << "not those of the source folder";
}

TEST_F(InstallTest, RunsAProgramWithItsOwnRuntime)
{
    SKIP_WITHOUT_NVCC();
    const Outcome run = runInstalled({"run", "vector-add", "--record", path("add.simt")});
    EXPECT_EQ(run.exitCode, 0) << run.stderrText;
    const auto recording = trace::readRecording(path("add.simt"));
    ASSERT_TRUE(recording) << recording.error().text();
    EXPECT_EQ(recording->launches.size(), 1u);
    for (const char* library : {"libcudart.so.11.0", "libcudart.so.12", "libcudart.so.13", "libsimtscope_cuda.so"})
        EXPECT_TRUE(fs::exists(path("usr/lib/simtscope/") + library)) << library;
}

/// The installed README must not link to pages for developers, because these are not installed.
TEST_F(InstallTest, LinksOfTheInstalledReadmeExist)
{
    const fs::path page = path("usr/share/doc/simtscope/README.md");
    const std::string text = readFile(page);
    const std::regex link(R"(\]\(([^)#:]+)(#[^)]*)?\))");
    int links = 0;
    for (std::sregex_iterator found(text.begin(), text.end(), link), end; found != end; ++found, ++links)
        EXPECT_TRUE(fs::exists(page.parent_path() / (*found)[1].str())) << (*found)[1];
    EXPECT_GT(links, 10);
    EXPECT_THAT(text, testing::AllOf(testing::HasSubstr("begin with CONTRIBUTING."), testing::Not(testing::HasSubstr("screenshot.png"))));
}

TEST_F(InstallTest, DesktopEntryAndIconAreWhereDesktopsLook)
{
    const std::string entry = path("usr/share/applications/simtscope.desktop");
    EXPECT_THAT(readFile(entry), testing::AllOf(testing::HasSubstr("\nExec=simtscope %f\n"),
                                                testing::HasSubstr("\nMimeType=application/x-simtscope-recording;")));
    for (const char* icon : {"apps/simtscope.svg", "mimetypes/application-x-simtscope-recording.svg"})
        EXPECT_TRUE(fs::exists(path("usr/share/icons/hicolor/scalable/") + icon)) << icon;
    if (spawn({"/usr/bin/env", "desktop-file-validate", "--help"}).exitCode != 0)
        GTEST_SKIP() << "desktop-file-validate was not found";
    const Outcome valid = spawn({"/usr/bin/env", "desktop-file-validate", "--no-hints", entry});
    EXPECT_EQ(valid.exitCode, 0) << valid.stdoutText << valid.stderrText;
}

TEST_F(InstallTest, MetainfoIsWhereSoftwareCentresLook)
{
    EXPECT_THAT(readFile(path("usr/share/metainfo/io.github.simtscope.simtscope.metainfo.xml")),
                testing::HasSubstr("<launchable type=\"desktop-id\">simtscope.desktop</launchable>"));
}

TEST_F(InstallTest, SandboxLoadsTheLibraryThatWritesItsFilter)
{
    const Outcome libraries = spawn({"/usr/bin/env", "readelf", "-d", path("usr/lib/simtscope/simtscope-confine")});
    ASSERT_EQ(libraries.exitCode, 0) << libraries.stderrText;
    EXPECT_THAT(libraries.stdoutText,
                testing::AllOf(testing::HasSubstr("[libseccomp.so.2]"), testing::Not(testing::HasSubstr("libstdc++"))));
}

TEST_F(InstallTest, RecordingsHaveATypeOfTheirOwn)
{
    EXPECT_THAT(readFile(path("usr/share/mime/packages/simtscope.xml")), testing::HasSubstr("application/x-simtscope-recording"));
    if (spawn({"/usr/bin/env", "update-mime-database", "-v"}).exitCode != 0 || spawn({"/usr/bin/env", "gio", "version"}).exitCode != 0)
        GTEST_SKIP() << "update-mime-database or gio was not found";
    const std::string data = path("usr/share");
    ASSERT_EQ(spawn({"/usr/bin/env", "update-mime-database", data + "/mime"}).exitCode, 0);
    fs::copy_file(repositoryPath("resources/recordings/hello.simt"), path("renamed"));
    for (const std::string& file : {data + "/simtscope/recordings/hello.simt", path("renamed")}) {
        const Outcome type = spawn({"/usr/bin/env", "gio", "info", "-a", "standard::content-type", file},
                                   {.environment = {{"XDG_DATA_DIRS", data + ":/usr/share"}}});
        EXPECT_THAT(type.stdoutText, testing::HasSubstr("standard::content-type: application/x-simtscope-recording"))
            << file << type.stderrText;
    }
}

TEST_F(InstallTest, ManualPageAndCompletionAreWhereShellsLook)
{
    EXPECT_EQ(spawn({"/usr/bin/env", "gzip", "-dc", path("usr/share/man/man1/simtscope.1.gz")}).stdoutText,
              runInstalled({"man"}).stdoutText);
    EXPECT_EQ(readFile(path("usr/share/bash-completion/completions/simtscope")), runInstalled({"completion", "bash"}).stdoutText);
    EXPECT_EQ(readFile(path("usr/share/zsh/vendor-completions/_simtscope")), runInstalled({"completion", "zsh"}).stdoutText);
    EXPECT_EQ(readFile(path("usr/share/fish/vendor_completions.d/simtscope.fish")), runInstalled({"completion", "fish"}).stdoutText);
}

TEST_F(InstallTest, LoadsNoLibraryWhoseNameChangesWithTheRelease)
{
    const Outcome libraries = spawn({"/usr/bin/env", "readelf", "-d", path("usr/bin/simtscope")});
    ASSERT_EQ(libraries.exitCode, 0) << libraries.stderrText;
    EXPECT_THAT(libraries.stdoutText, testing::AllOf(testing::HasSubstr("[libQt6Core.so.6]"), testing::Not(testing::HasSubstr("libfmt"))));
}

}  // namespace
}  // namespace simtscope::tests
