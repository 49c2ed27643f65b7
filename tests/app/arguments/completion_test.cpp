// Tests that the completion of shells and the manual page name all that --help names, in every command.
#include <gmock/gmock.h>

#include <regex>
#include <sstream>

#include "tests/app/spawn.h"
#include "tests/folders.h"

namespace simtscope::tests {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

std::vector<std::string> matchesOf(const std::string& text, const std::string& pattern)
{
    std::vector<std::string> matches;
    const std::regex expression(pattern, std::regex::multiline);
    for (std::sregex_iterator match(text.begin(), text.end(), expression), end; match != end; ++match)
        matches.push_back((*match)[1]);
    return matches;
}

/// Returns the options that --help lists: "--launch", from a line "  -o,--output FILE …".
std::vector<std::string> optionsOf(const std::vector<std::string>& command)
{
    std::vector<std::string> commandLine = command;
    commandLine.emplace_back("--help");
    return matchesOf(runSimtscope(commandLine).stdoutText, "^ +(?:-\\w,)?(--?[a-z][a-z-]*)");
}

std::vector<std::string> commandsOf(const std::string& parent = {})
{
    const std::vector<std::string> commandLine =
        parent.empty() ? std::vector<std::string>{"--help"} : std::vector<std::string>{parent, "--help"};
    const std::string help = runSimtscope(commandLine).stdoutText;
    const std::size_t list = help.find("Subcommands:");
    return list == std::string::npos ? std::vector<std::string>()
                                     : matchesOf(help.substr(list, help.find("\n\n", list) - list), "^  ([a-z-]+)");
}

/// Returns the completions of the last word. The words before it are complete.
std::vector<std::string> completionsOf(std::vector<std::string> commandLine)
{
    commandLine.insert(commandLine.begin(), {"completion", "query", "--", "simtscope"});
    const Outcome answer = runSimtscope(commandLine);
    EXPECT_EQ(answer.exitCode, 0) << answer.stderrText;
    return matchesOf(answer.stdoutText, "^([^\\t\\n]*)\\t");
}

std::string withoutEscapes(std::string text)
{
    return std::regex_replace(text, std::regex("\\\\f[BIR]|\\\\(?=-)"), "");
}

TEST(CompletionTest, OffersEveryOptionOfEveryCommand)
{
    const std::vector<std::string> commands = commandsOf();
    ASSERT_THAT(commands, AllOf(Contains("open"), Contains("render"), Contains("devices")));
    EXPECT_THAT(completionsOf({""}), testing::IsSupersetOf(commands));
    EXPECT_THAT(completionsOf({"r"}), AllOf(Contains("run"), Contains("render"), Not(Contains("open"))));
    for (const std::string& command : commands) {
        const std::vector<std::string> options = optionsOf({command});
        EXPECT_THAT(options, Contains("--help")) << command;
        EXPECT_THAT(completionsOf({command, "-"}), testing::IsSupersetOf(options)) << command;
    }
}

TEST(CompletionTest, OffersTheValuesOfOptions)
{
    EXPECT_THAT(completionsOf({"open", "my.simt", "--figure", "ba"}), testing::ElementsAre("banks"));
    EXPECT_THAT(completionsOf({"render", "my.simt", "--theme=pr"}), testing::ElementsAre("--theme=print"));
    EXPECT_THAT(completionsOf({"report", "my.simt", "--by", ""}), testing::ElementsAre("launch", "line", "site"));
    EXPECT_THAT(completionsOf({"list", "--format", ""}), testing::ElementsAre("text", "json"));
    EXPECT_THAT(completionsOf({"sweep", "bank-stride", "--quantity", "conflicts,wavef"}), Contains("conflicts,wavefronts"));
    EXPECT_THAT(completionsOf({"run", "hello", "--check", "race,sy"}), testing::ElementsAre("race,sync"));
}

TEST(CompletionTest, OffersBuiltInProgramsAndFiles)
{
    EXPECT_THAT(completionsOf({"open", "reduce-1-"}), AllOf(Contains("reduce-1-interleaved"), Contains("reduce-1-interleaved@h100")));
    EXPECT_THAT(completionsOf({"run", "reduce-1-"}), AllOf(Contains("reduce-1-interleaved"), Not(Contains("reduce-1-interleaved@h100"))))
        << "a recording is not run";
    const Outcome afterProgram = runSimtscope({"completion", "query", "--", "simtscope", "run", "hello", "--", ""});
    EXPECT_EQ(afterProgram.stdoutText, "\tfiles\n") << "arguments of the program are its own";
    EXPECT_EQ(runSimtscope({"completion", "query", "--", "simtscope", "run", "hello", "--record", ""}).stdoutText, "\tfiles\n");
    EXPECT_EQ(runSimtscope({"completion", "query", "--", "simtscope", "run", "hello", "--timeout", ""}).stdoutText, "") << "a number";
}

TEST(CompletionTest, HasAScriptForEachShellAndRefusesOthers)
{
    for (const char* shell : {"bash", "zsh", "fish"})
        EXPECT_THAT(runSimtscope({"completion", shell}).stdoutText, HasSubstr("completion query --")) << shell;
    EXPECT_EQ(runSimtscope({"completion", "csh"}).exitCode, 2);
}

/// Returns the completions that bash offers at the end of the line.
std::string inBash(const std::string& line)
{
    return spawn({"/usr/bin/env", "bash", "-c",
                  "source <(\"$1\" completion bash); COMP_LINE=\"simtscope $2\" COMP_POINT=$((10 + ${#2}));"
                  "cd \"$(dirname \"$1\")\"; PATH=$PWD:$PATH _simtscope; printf '%s\\n' \"${COMPREPLY[@]}\"",
                  "bash", buildPath("bin/simtscope"), line})
        .stdoutText;
}

TEST(CompletionTest, BashCompletesTheTextAfterItsWordBreaks)
{
    EXPECT_EQ(inBash("open reduce-2-interleaved-strided@h"), "h100\nh100-large\n") << "it has taken what is before the @";
    EXPECT_EQ(inBash("render a.simt --figure=tr"), "tree\n");
    EXPECT_EQ(inBash("render a.simt --hide"), "--hide-answers\n");
    EXPECT_EQ(inBash("open a.simt --step \"line 2"), "\n") << "inside quotes nothing is known";
}

TEST(ManPageTest, NamesEveryOptionInTheSectionOfItsCommand)
{
    const Outcome man = runSimtscope({"man"});
    ASSERT_EQ(man.exitCode, 0) << man.stderrText;
    const std::string page = withoutEscapes(man.stdoutText);
    for (const std::string& command : commandsOf()) {
        const std::size_t begin = page.find(".SS simtscope " + command + "\n");
        ASSERT_NE(begin, std::string::npos) << command;
        const std::string section = page.substr(begin, page.find("\n.SH", begin) - begin);
        for (const std::string& option : optionsOf({command}))
            EXPECT_THAT(section, testing::ContainsRegex(option + "[ ,\n]")) << command;
    }
    EXPECT_THAT(page, AllOf(HasSubstr("Exit codes: 0 success"), HasSubstr("SIMTSCOPE_RESOURCES"), Not(HasSubstr("completion query"))));
}

TEST_F(AppTest, ManPageIsFormattedWithoutAWarning)
{
    if (spawn({"/usr/bin/env", "groff", "--version"}).exitCode != 0)
        GTEST_SKIP() << "groff was not found";
    writeFile(path("simtscope.1"), runSimtscope({"man"}).stdoutText);
    const Outcome formatted = spawn({"/usr/bin/env", "groff", "-man", "-Tutf8", "-ww", "-Kutf8", path("simtscope.1")});
    EXPECT_EQ(formatted.exitCode, 0);
    EXPECT_EQ(formatted.stderrText, "");
    EXPECT_THAT(formatted.stdoutText, HasSubstr("reduce-1-interleaved"));
}

}  // namespace
}  // namespace simtscope::tests
