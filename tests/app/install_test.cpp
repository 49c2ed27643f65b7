// `cmake --install`: what is installed works from its folder alone.
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <filesystem>

#include "gpu/trace/recording_file.h"
#include "tests/app/spawn.h"

namespace simtscope::tests {
namespace {

namespace fs = std::filesystem;

class InstallTest : public AppTest {
protected:
    void SetUp() override
    {
        const Outcome installed = spawn({SIMTSCOPE_CMAKE, "--install", SIMTSCOPE_BINARY_DIR, "--prefix", path("usr")});
        ASSERT_EQ(installed.code, 0) << installed.err;
    }
    Outcome installed(std::vector<std::string> arguments) const
    {
        arguments.insert(arguments.begin(), path("usr/bin/simtscope"));
        return spawn(arguments, {.environment = {{"SIMTSCOPE_RESOURCES", std::nullopt}}, .workingDirectory = path("usr")});
    }
};

TEST_F(InstallTest, TakesItsProgramsFromBesideItself)
{
    const auto names = [&] {
        std::vector<std::string> all;
        const nlohmann::json list = nlohmann::json::parse(installed({"list", "--format", "json"}).out);
        for (const nlohmann::json& program : list["programs"])
            all.push_back(program["name"]);
        return all;
    };
    EXPECT_THAT(names(), testing::AllOf(testing::Contains("reduce-1-interleaved"), testing::Contains("hello")));
    ASSERT_GT(fs::remove_all(path("usr/share/simtscope/programs/3-reduction")), 0u);
    EXPECT_THAT(names(), testing::AllOf(testing::Not(testing::Contains("reduce-1-interleaved")), testing::Contains("hello")))
        << "not those of the source folder";
}

TEST_F(InstallTest, RunsAProgramWithItsOwnRuntime)
{
    SKIP_WITHOUT_NVCC();
    const Outcome run = installed({"run", "vector-add", "--record", path("add.simt")});
    EXPECT_EQ(run.code, 0) << run.err;
    const auto recording = trace::readRecording(path("add.simt"));
    ASSERT_TRUE(recording) << recording.error().text();
    EXPECT_EQ(recording->launches.size(), 1u);
    for (const char* library : {"libcudart.so.11.0", "libcudart.so.12", "libcudart.so.13", "libsimtscope_cuda.so"})
        EXPECT_TRUE(fs::exists(path("usr/lib/simtscope/") + library)) << library;
}

TEST_F(InstallTest, DesktopEntryAndIconAreWhereDesktopsLook)
{
    EXPECT_THAT(readFile(path("usr/share/applications/simtscope.desktop")), testing::HasSubstr("\nExec=simtscope %f\n"));
    EXPECT_TRUE(fs::exists(path("usr/share/icons/hicolor/scalable/apps/simtscope.svg")));
}

}  // namespace
}  // namespace simtscope::tests
