// Tests commands that need neither nvcc nor a display: usage, lists, help.

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "gpu/core/devices.h"
#include "gpu/core/messages/run.h"
#include "gpu/program/library/catalog.h"
#include "tests/app/spawn.h"
#include "tests/folders.h"

using namespace simtscope;
using namespace simtscope::tests;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

const SpawnOptions kNoDisplay{.environment = {{"DISPLAY", {}}, {"WAYLAND_DISPLAY", {}}, {"QT_QPA_PLATFORM", {}}}};

}  // namespace

TEST(CommandLine, BadUsageExitsWithTwo)
{
    const std::vector<std::vector<std::string>> cases = {{"frobnicate"},
                                                         {"run"},
                                                         {"run", "--no-such-option", "hello"},
                                                         {"run", "hello", "--engine", "vulkan"},
                                                         {"run", "hello", "--report", "xml"},
                                                         {"run", "hello", "--timeout", "-3"},
                                                         {"run", "hello", "--max-events", "many"},
                                                         {"run", "hello", "--blocks", "1-"},
                                                         {"run", "hello", "--device", "sm_1"},
                                                         {"run", "hello", "--schedule", "random"},
                                                         {"run", "hello", "-o", "x.json"},
                                                         {"report"},
                                                         {"report", "a.simt", "--by", "moon"},
                                                         {"render", "hello"},
                                                         {"render", "hello", "-o", "x.bmp"},
                                                         {"render", "hello", "--figure", "pie", "-o", "x.png"},
                                                         {"render", "hello", "--theme", "pink", "-o", "x.png"},
                                                         {"render", "hello", "--size", "12", "-o", "x.png"},
                                                         {"render", "hello", "--size", "1280x800x2", "-o", "x.png"},
                                                         {"compare", "one.simt"},
                                                         {"list", "--format", "csv"},
                                                         {"sweep", "bank-stride"},
                                                         {"sweep", "bank-stride", "--parameter", "stride"},
                                                         {"sweep", "bank-stride", "--parameter", "speed=1"},
                                                         {"sweep", "bank-stride", "--parameter", "stride=1..99"},
                                                         {"sweep", "bank-stride", "coalescing", "--parameter", "stride=1"},
                                                         {"sweep", "transpose-naive", "transpose-padded", "--quantity", "speed"},
                                                         {"sweep", "transpose-naive", "transpose-padded", "--json", "--csv"},
                                                         {"open"},
                                                         {"--", "3"}};
    for (const auto& arguments : cases) {
        const Outcome outcome = runSimtscope(arguments, kNoDisplay);
        EXPECT_EQ(outcome.exitCode, 2) << testing::PrintToString(arguments) << outcome.stderrText;
        EXPECT_FALSE(outcome.stderrText.empty()) << testing::PrintToString(arguments);
        EXPECT_EQ(outcome.stdoutText, "") << testing::PrintToString(arguments);
    }
}

TEST(CommandLine, MissingArgumentIsNamedAsInTheHelp)
{
    const std::pair<std::vector<std::string>, const char*> cases[] = {
        {{"compare", "one.simt"}, "compare: B.simt|NAME|NAME@GPU is missing"},
        {{"render", "hello"}, "render: -o OUT.png|svg|pdf|tex|gif|mp4|webm|html is missing"},
        {{"run"}, "run: FILE|NAME is missing"},
        {{"open"}, "open: FILE|NAME|NAME@GPU|FOLDER is missing"}};
    for (const auto& [arguments, words] : cases) {
        const Outcome outcome = runSimtscope(arguments, kNoDisplay);
        EXPECT_EQ(outcome.exitCode, 2);
        EXPECT_THAT(outcome.stderrText, StartsWith("simtscope: " + std::string(words) + ": "))
            << "then what it is for, in the words of the help";
        EXPECT_THAT(outcome.stderrText, EndsWith("\nRun it with --help for more information.\n"));
    }
}

TEST(CommandLine, NumbersThatAreTooSmallNameTheBound)
{
    const std::pair<const char*, const char*> cases[] = {{"--max-events", "\"0\" is not a whole number from 1 to 1000000000000"},
                                                         {"--timeout", "\"0\" is not a number from 0.001 to 1000000"}};
    for (const auto& [option, words] : cases) {
        const Outcome outcome = runSimtscope({"run", "hello", option, "0"});
        EXPECT_EQ(outcome.exitCode, 2);
        EXPECT_EQ(outcome.stderrText, "simtscope: " + std::string(option) + ": " + words + "\n");
    }
}

TEST(CommandLine, FilesThatAreNotThereOrNotRightAreTwo)
{
    EXPECT_EQ(runSimtscope({"run", "/nowhere/x.cu"}).exitCode, 2);
    EXPECT_EQ(runSimtscope({"report", "/nowhere/x.simt"}).exitCode, 2);
    EXPECT_EQ(runSimtscope({"compare", "/nowhere/x.simt", "/nowhere/y.simt"}).exitCode, 2);
    EXPECT_EQ(runSimtscope({"render", "/nowhere/x.simt", "-o", "/tmp/x.png"}).exitCode, 2);
    EXPECT_EQ(runSimtscope({"open", "/nowhere/x.simt"}).exitCode, 2);
    EXPECT_EQ(runSimtscope({"run", "/bin/ls"}).exitCode, 2);

    const Outcome close = runSimtscope({"run", "reduce-3-sequentiel"});
    EXPECT_EQ(close.exitCode, 2);
    EXPECT_EQ(close.stderrText, "simtscope: there is no program named \"reduce-3-sequentiel\"\nDid you mean reduce-3-sequential?\n");
    const Outcome suffix = runSimtscope({"run", "hello.cu"}, {.workingDirectory = "/"});
    EXPECT_EQ(suffix.exitCode, 2);
    EXPECT_EQ(suffix.stderrText, "simtscope: hello.cu: there is no such file\nName the built-in program \"hello\", without .cu.\n");
}

TEST(CommandLine, HelpAndVersion)
{
    const Outcome help = runSimtscope({"--help"}, kNoDisplay);
    EXPECT_EQ(help.exitCode, 0);
    for (const char* command : {"open", "list", "devices", "run", "report", "render", "compare", "sweep", "grade"}) {
        EXPECT_THAT(help.stdoutText, HasSubstr(command));
        const Outcome commandHelp = runSimtscope({command, "--help"}, kNoDisplay);
        EXPECT_EQ(commandHelp.exitCode, 0) << command;
        EXPECT_THAT(commandHelp.stdoutText, HasSubstr("Usage")) << command;
        EXPECT_THAT(commandHelp.stdoutText, testing::Not(HasSubstr("simtscope SUBCOMMAND"))) << command << " repeats the examples of all";
    }
    EXPECT_THAT(runSimtscope({"--version"}).stdoutText, testing::MatchesRegex("SIMTscope [0-9.]+\n"));
}

TEST(CommandLine, ListsThePrograms)
{
    const auto catalog = program::readCatalog();
    ASSERT_TRUE(catalog);
    const Outcome text = runSimtscope({"list"}, kNoDisplay);
    const Outcome json = runSimtscope({"list", "--format", "json"}, kNoDisplay);
    EXPECT_EQ(text.exitCode, 0);
    ASSERT_EQ(json.exitCode, 0);
    const auto root = nlohmann::json::parse(json.stdoutText);
    ASSERT_EQ(root.at("programs").size(), catalog->size());
    for (std::size_t i = 0; i < catalog->size(); ++i) {
        const auto& row = root["programs"][i];
        EXPECT_EQ(row.at("name"), (*catalog)[i].name);
        EXPECT_EQ(row.at("chapter"), (*catalog)[i].chapter);
        EXPECT_EQ(row.at("title"), (*catalog)[i].title);
        ASSERT_EQ(row.at("parameters").size(), (*catalog)[i].parameters.size());
        EXPECT_EQ(row["parameters"][0].at("default"), (*catalog)[i].parameters[0].defaultValue);
        EXPECT_EQ(row["parameters"][0].at("values"), (*catalog)[i].parameters[0].values);
        EXPECT_THAT(text.stdoutText, HasSubstr((*catalog)[i].name));
    }
}

TEST(CommandLine, DevicesExplainsAnUnavailableEngine)
{
    const Outcome outcome = runSimtscope({"devices"}, kNoDisplay);
    EXPECT_EQ(outcome.exitCode, 0);
    EXPECT_THAT(outcome.stdoutText, testing::ContainsRegex("simt +available"));
    EXPECT_THAT(outcome.stdoutText, testing::ContainsRegex("cuda +(un)?available +[A-Za-z]"));
    const Outcome withoutRuntime = runSimtscope({"devices"}, {.environment = {{"SIMTSCOPE_CUDA_RUNTIME", "/no/such/folder"}}});
    EXPECT_EQ(withoutRuntime.exitCode, 0);
    EXPECT_THAT(withoutRuntime.stdoutText, testing::ContainsRegex("cuda +unavailable +SIMTSCOPE_CUDA_RUNTIME is /no/such/folder"));
    for (const DeviceModel& model : deviceModels())
        EXPECT_THAT(outcome.stdoutText, HasSubstr(std::string(model.name)));
}

TEST(CommandLine, WithoutADisplayTheWindowNamesAlternatives)
{
    const std::string instead = "Use `simtscope run` or `simtscope render`, which need no display; see --help.\n";
    for (const std::vector<std::string>& arguments : {std::vector<std::string>{}, {"open", "hello"}}) {
        const Outcome outcome = runSimtscope(arguments, kNoDisplay);
        EXPECT_EQ(outcome.exitCode, 4);
        EXPECT_EQ(outcome.stderrText,
                  "simtscope: there is no display to show the window on (neither DISPLAY nor WAYLAND_DISPLAY is set)\n" + instead);
    }
    SpawnOptions dead = kNoDisplay;
    dead.environment["DISPLAY"] = ":4242";
    const Outcome outcome = runSimtscope({}, dead);
    EXPECT_EQ(outcome.exitCode, 4);
    EXPECT_EQ(outcome.stderrText, "simtscope: no display can be reached at DISPLAY=:4242\n" + instead);
}

TEST(CommandLine, RunWithoutNvccIsReported)
{
    // SIMTscope finds a toolkit in its usual folder without PATH, so that the test cannot hide it there.
    for (const char* const place : {"/usr/local/cuda/bin/nvcc", "/usr/bin/nvcc"})
        if (std::filesystem::exists(place))
            GTEST_SKIP() << place << " cannot be hidden";
    const Outcome outcome =
        runSimtscope({"run", "hello"}, {.environment = {{"PATH", "/usr/bin:/bin"}, {"CUDACXX", {}}, {"CUDA_HOME", {}}}});
    EXPECT_EQ(outcome.exitCode, 4);
    EXPECT_EQ(outcome.stderrText, "simtscope: " + msg::run::noNvcc().text() + "\n" + msg::run::noNvcc().fix() + "\n");
}

TEST(CommandLine, FullStandardOutputIsAnError)
{
    const Outcome outcome = runSimtscope({"list"}, {.stdoutFile = "/dev/full"});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_EQ(outcome.stderrText, "simtscope: standard output: cannot be written: No space left on device\n");
}

TEST(CommandLine, FailedWriteToStandardOutputIsAnErrorOfEveryCommand)
{
    const std::string recording = repositoryPath("resources/recordings/reduce-1-interleaved.simt");
    for (const std::vector<std::string>& commandLine : {std::vector<std::string>{"--help"},
                                                        {"--version"},
                                                        {"run", "--help"},
                                                        {"list"},
                                                        {"devices"},
                                                        {"man"},
                                                        {"completion", "bash"},
                                                        {"report", recording},
                                                        {"compare", recording, recording},
                                                        {"grade", "--list"},
                                                        {"report", recording, "-o", "-"}}) {
        const Outcome fullDevice = runSimtscope(commandLine, {.stdoutFile = "/dev/full"});
        EXPECT_EQ(fullDevice.exitCode, 1) << testing::PrintToString(commandLine);
        EXPECT_EQ(fullDevice.stderrText, "simtscope: standard output: cannot be written: No space left on device\n")
            << testing::PrintToString(commandLine);
    }
    const std::string program = buildPath("bin/simtscope");
    const Outcome closed = spawn({"/bin/sh", "-c", "\"$1\" list >&-", "sh", program});
    EXPECT_EQ(closed.exitCode, 1);
    EXPECT_EQ(closed.stderrText, "simtscope: standard output: cannot be written: Bad file descriptor\n");
    const Outcome piped = spawn({"/bin/sh", "-c", "\"$1\" list | head -1", "sh", program});
    EXPECT_EQ(piped.exitCode, 0);
    EXPECT_EQ(piped.stderrText, "") << "who has read enough is no error";
}

TEST(CommandLine, ADashAsFileIsStandardOutput)
{
    const std::string recording = repositoryPath("resources/recordings/reduce-1-interleaved.simt");
    EXPECT_EQ(runSimtscope({"report", recording, "-o", "-"}).stdoutText, runSimtscope({"report", recording}).stdoutText);
    const Outcome picture = runSimtscope({"render", recording, "-o", "-"});
    EXPECT_EQ(picture.exitCode, 2);
    EXPECT_THAT(picture.stderrText, HasSubstr("\"-\" does not end in "));
}

TEST(CommandLine, UnknownQtPlatformIsReported)
{
    SpawnOptions options = kNoDisplay;
    options.environment["QT_QPA_PLATFORM"] = "nonsense";
    const Outcome window = runSimtscope({}, options);
    EXPECT_EQ(window.exitCode, 4);
    EXPECT_THAT(window.stderrText,
                StartsWith("simtscope: no window can be shown with QT_QPA_PLATFORM=nonsense\nUnset QT_QPA_PLATFORM, or set it to "
                           "one of: "));
    EXPECT_THAT(window.stderrText, HasSubstr("offscreen"));
    EXPECT_THAT(window.stderrText, testing::Not(HasSubstr("plugin")));
}

TEST(CommandLine, ASweepRefusesAFileOfNoFormat)
{
    const Outcome outcome = runSimtscope({"sweep", "transpose-naive", "transpose-padded", "-o", "x.bmp"});
    EXPECT_EQ(outcome.exitCode, 2);
    EXPECT_THAT(outcome.stderrText, StartsWith("simtscope: \"x.bmp\" is neither a table nor a chart by its suffix\n"));
    EXPECT_EQ(runSimtscope({"sweep", "transpose-naive", "transpose-padded", "--csv", "-o", "x.png"}).exitCode, 2);
}
