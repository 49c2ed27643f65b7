// Tests what the options of every command do with values that they cannot take. The options come from the help of the program, so that a
// new one is tried as soon as it exists.
#include <gmock/gmock.h>

#include <algorithm>
#include <regex>

#include "tests/app/spawn.h"

namespace simtscope::tests {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

using Words = std::vector<std::string>;

struct TriedOption {
    Words command;     ///< "lesson check"
    std::string name;  ///< "--timeout"
    std::string type;  ///< "S"; empty: it takes no value
};

/// Commands, each with words that complete it. With correct options the command ends with exit code 2, because of these words.
const std::pair<Words, Words> kCommands[] = {
    {{"open"}, {"no-such-program"}},
    {{"run"}, {"no-such-program"}},
    {{"report"}, {"no-such-program"}},
    {{"variables"}, {"no-such-program"}},
    {{"assembly"}, {"no-such-program"}},
    {{"render"}, {"no-such-program", "-o", "x.png"}},
    {{"compare"}, {"no-such-program", "no-such-program"}},
    {{"difference"}, {"no-such-program", "no-such-program"}},
    {{"sweep"}, {"no-such-program", "no-such-program"}},
    {{"grade"}, {"no-such-exercise", "no-such-file.cu"}},
    {{"lesson", "check"}, {"no-such-folder"}},
    {{"lesson", "new"}, {"/"}},
    {{"new"}, {"--from", "no-such-file.cu"}},
    {{"list"}, {}},
    {{"devices"}, {"no-such-argument"}},
    {{"completion"}, {"no-such-shell"}},
    {{"man"}, {}},
};

/// Types of values that accept any text; whether the value makes sense shows only later.
constexpr const char* kFreeTypes[] = {"FILE",
                                      "FOLDER",
                                      "REPORT",
                                      "TEXT",
                                      "ARG",
                                      "CODE",
                                      "STEPS",
                                      "NAME=VALUES",
                                      "NAME=VALUE",
                                      "N|KERNEL|KERNEL:N",
                                      "TABLE",
                                      "N|line",
                                      "OUT.simt",
                                      "OUT.png|svg|pdf|tex|gif|mp4|webm|html",
                                      "EXPRESSIONS",
                                      "STEP",
                                      "RECORDING|FILE|NAME|NAME@GPU",
                                      "KERNEL",
                                      "KERNEL[:N]",
                                      "NAME",
                                      "EXPRESSION"};
/// Options that may be given several times.
constexpr const char* kRepeated[] = {"--nvcc-arg", "--env", "--quantity", "--compare-arguments", "--other-arguments"};

bool isFree(const TriedOption& option)
{
    return option.name == "--step" || std::ranges::any_of(kFreeTypes, [&](const char* type) { return option.type == type; });
}

bool isRepeated(const TriedOption& option)
{
    const bool isOfNew =
        option.command == Words{"new"} && (option.type == "NAME=VALUES" || option.type == "KERNEL" || option.type == "NAME");
    const bool isOverride = option.command == Words{"run"} && option.name == "--launch", isLanguage = option.type == "CODE";
    const bool isWatch = option.command == Words{"variables"} && option.name == "--watch";
    return isOfNew || isOverride || isLanguage || isWatch ||
           std::ranges::any_of(kRepeated, [&](const char* name) { return option.name == name; });
}

std::vector<TriedOption> triedOptionsOf(const Words& command)
{
    Words words = command;
    words.emplace_back("--help");
    const std::string help = runSimtscope(words).stdoutText;
    std::vector<TriedOption> options;
    const std::regex line("^  (?:-\\w,)?(--?[a-z][a-z-]*)(?: (\\S+))?", std::regex::multiline);
    for (std::sregex_iterator match(help.begin(), help.end(), line), end; match != end; ++match) {
        std::string type = (*match)[2];
        type.erase(std::min(type.find(":{"), type.size()));
        if (type == "Excludes:" || type == "Needs:")
            type.clear();
        options.push_back({command, (*match)[1], type});
    }
    return options;
}

Words wordsFor(const TriedOption& option, const Words& addedWords)
{
    Words words = option.command;
    for (const auto& [command, completingWords] : kCommands)
        if (command == option.command)
            words.insert(words.end(), completingWords.begin(), completingWords.end());
    if (option.name == "-o")  // the command already has this option
        std::erase_if(words, [](const std::string& word) { return word == "-o" || word == "x.png"; });
    if (option.name == "--from")
        std::erase_if(words, [](const std::string& word) { return word == "--from" || word == "no-such-file.cu"; });
    words.insert(words.end(), addedWords.begin(), addedWords.end());
    return words;
}

/// Expects a single error message of SIMTscope: none of the parser's or of an exception's, no control characters, and no help page.
void expectOurWords(const Outcome& outcome, const Words& words)
{
    const std::string shownCommand = testing::PrintToString(words).substr(0, 300);
    EXPECT_EQ(outcome.exitCode, 2) << shownCommand << outcome.stderrText;
    EXPECT_EQ(outcome.stdoutText, "") << shownCommand;
    EXPECT_THAT(outcome.stderrText, StartsWith("simtscope: ")) << shownCommand;
    EXPECT_LT(outcome.stderrText.size(), 1500u) << shownCommand;
    for (const char* foreign : {"CLI", "std::", "terminate", "what()", "onvert", "At Most", "At most 1", "not in {", "equired but",
                                "excludes", "onversion", "from_chars", "stoul", "basic_string", "Validation"})
        EXPECT_THAT(outcome.stderrText, Not(HasSubstr(foreign))) << shownCommand;
    EXPECT_TRUE(std::ranges::none_of(outcome.stderrText, [](char c) { return c != '\n' && static_cast<unsigned char>(c) < 0x20; }))
        << shownCommand;
}

template <class Try>
void forEachOption(Try tryOne)
{
    std::size_t tried = 0;
    for (const auto& [command, completingWords] : kCommands)
        for (const TriedOption& option : triedOptionsOf(command))
            if (option.name != "--help") {
                tryOne(option);
                ++tried;
            }
    EXPECT_GT(tried, 80u) << "the help is not understood any more";
}

TEST(OptionValues, EveryCommandIsTried)
{
    const std::string help = runSimtscope({"--help"}).stdoutText;
    const std::regex line("^  ([a-z]+) {2,}", std::regex::multiline);
    const std::size_t begin = help.find("Subcommands:");
    const std::string list = help.substr(begin, help.find("\n\n", begin) - begin);
    std::size_t found = 0;
    for (std::sregex_iterator match(list.begin(), list.end(), line), end; match != end; ++match, ++found)
        EXPECT_TRUE(std::ranges::any_of(kCommands, [&](const auto& row) { return row.first.front() == (*match)[1]; })) << (*match)[1];
    EXPECT_GE(found, 9u);
}

TEST(OptionValues, AnEmptyValueAndNoneNameTheOption)
{
    forEachOption([](const TriedOption& option) {
        if (option.type.empty())
            return;
        for (const Words& addedWords : {Words{option.name, ""}, Words{option.name}, Words{option.name, option.name, "1"}}) {
            const Words words = wordsFor(option, addedWords);
            const Outcome outcome = runSimtscope(words);
            expectOurWords(outcome, words);
            EXPECT_THAT(outcome.stderrText, HasSubstr(option.name)) << testing::PrintToString(words);
            EXPECT_THAT(outcome.stderrText, HasSubstr(addedWords.back().empty() ? "is empty" : "has no value"));
        }
    });
}

TEST(OptionValues, AFlagTakesNoValue)
{
    forEachOption([](const TriedOption& option) {
        if (!option.type.empty() || !option.name.starts_with("--"))
            return;
        const Words words = wordsFor(option, {option.name + "=maybe"});
        const Outcome outcome = runSimtscope(words);
        expectOurWords(outcome, words);
        EXPECT_THAT(outcome.stderrText, StartsWith("simtscope: " + option.name + " takes no value\n"));
    });
}

TEST(OptionValues, ErrorOfAControlCharacterOrALongValueNamesTheOption)
{
    forEachOption([](const TriedOption& option) {
        if (option.type.empty())
            return;
        Words values = {std::string(100'000, 'x')};
        if (option.type != "NAME=VALUE")  // passed on to the program unchanged
            values.insert(values.end(), {"\xff\xfe\x80", "a\nb", "\x1b[31m"});
        for (const std::string& value : values) {
            const Words words = wordsFor(option, {option.name, value});
            const Outcome outcome = runSimtscope(words);
            expectOurWords(outcome, words);
            EXPECT_THAT(outcome.stderrText, HasSubstr(option.name)) << testing::PrintToString(words).substr(0, 200);
        }
    });
}

TEST(OptionValues, AnOptionIsGivenOnce)
{
    forEachOption([](const TriedOption& option) {
        if (option.type.empty() || isRepeated(option))
            return;
        const Words words = wordsFor(option, {option.name, "1", option.name, "1"});
        const Outcome outcome = runSimtscope(words);
        expectOurWords(outcome, words);
        EXPECT_EQ(outcome.stderrText, "simtscope: " + option.name + " is given twice\nGive it once.\n");
    });
}

TEST(OptionValues, InvalidNumbersNameTheOptionAndItsValues)
{
    forEachOption([](const TriedOption& option) {
        if (option.type.empty())
            return;
        for (const char* value : {"nan", "inf", "-1", "1e400", "99999999999999999999999", "0x", "5x", " 5"}) {
            if (isFree(option) && std::string_view(value) != "nan")
                continue;
            const Words words = wordsFor(option, {option.name, value});
            const Outcome outcome = runSimtscope(words);
            expectOurWords(outcome, words);
            if (!isFree(option)) {
                EXPECT_THAT(outcome.stderrText, StartsWith("simtscope: " + option.name + ": ")) << testing::PrintToString(words);
            }
        }
    });
}

TEST(OptionValues, OptionsThatThereAreNotAreNamedInOrderWithTheNearest)
{
    EXPECT_EQ(
        runSimtscope({"run", "hello", "--figurr", "tree", "--reprt", "text"}).stderrText,
        "simtscope: run has no option --figurr, --reprt\n`simtscope run --help` lists its options; arguments of the program are written "
        "after --, and a file whose name begins with - as ./-name.\n");
    EXPECT_EQ(runSimtscope({"render", "hello", "--figur", "tree", "-o", "x.png"}).stderrText,
              "simtscope: render has no option --figur\nDid you mean --figure?\n");
    EXPECT_EQ(runSimtscope({"rendr", "hello"}).stderrText,
              "simtscope: there is no command \"rendr\"\nDid you mean one of these: render?\n");
    EXPECT_EQ(runSimtscope({"render", "hello", "--theme", "drak", "-o", "x.png"}).stderrText,
              "simtscope: --theme: \"drak\" is none of light, dark, print\nDid you mean dark?\n");
    EXPECT_EQ(runSimtscope({"list", "one", "two"}).exitCode, 2);
}

}  // namespace
}  // namespace simtscope::tests
