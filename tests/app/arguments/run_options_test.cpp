// Tests that the table of run options makes the command line: every row gives its value back, and a row that is added needs no code.
#include "app/arguments/add_run_options.h"

#include <gmock/gmock.h>

#include "tests/app/spawn.h"

namespace simtscope::app {
namespace {

using testing::HasSubstr;

using Words = std::vector<std::string>;

/// Parses a command line with the options of a table.
template <class Rows, class Choices>
void parse(const Rows& rows, Choices& choices, const Words& words)
{
    CLI::App parser;
    trace::forEachRow(rows, [&](const auto& row) { addOption(parser, row, choices); });
    parser.parse(Words(words.rbegin(), words.rend()));  // the parser takes them from the end
}

/// Returns values that the option of a row accepts and that are not its default: one value, or two if the option may be repeated.
template <class Kind>
Words wordsFor(std::string_view option)
{
    using Value = typename Kind::Words;
    if constexpr (std::is_arithmetic_v<Value>)
        return {"7"};
    else if constexpr (requires { Kind::words(); })
        return {std::string(Kind::words().back().word)};
    else if constexpr (std::is_same_v<Value, Words>)
        return option == "--launch" ? Words{"a:1x32", "b:2x64"} : Words{"A=1", "-DN=two words"};
    else
        return {"0,3-5"};
}

TEST(RunOptionsOfCommands, EveryOptionParsesToItsValue)
{
    trace::forEachRow(trace::kChoiceRows, [&]<class Row>(const Row& row) {
        using Value = typename Row::Kind::Words;
        const Words givenWords = wordsFor<typename Row::Kind>(row.option);
        Words line;
        for (const std::string& word : givenWords)
            line.push_back(std::string(row.option) + "=" + word);
        trace::RunChoices choices;
        parse(trace::kChoiceRows, choices, line);
        trace::RunChoices expected;
        if constexpr (std::is_arithmetic_v<Value>)
            expected.*row.words = 7;
        else if constexpr (std::is_same_v<Value, Words>)
            expected.*row.words = givenWords;
        else
            expected.*row.words = givenWords.front();
        EXPECT_EQ(choices.*row.words, expected.*row.words) << row.option;
        EXPECT_NE(choices.*row.words, trace::RunChoices{}.*row.words) << row.option;
        EXPECT_TRUE(choices == expected) << row.option << " changes another option";
    });
}

TEST(RunOptionsOfCommands, HelpNamesEveryRow)
{
    const std::string help = tests::runSimtscope({"run", "--help"}).stdoutText;
    trace::forEachRow(trace::kChoiceRows, [&](const auto& row) {
        EXPECT_THAT(help, HasSubstr("  " + std::string(row.option) + ' ' + row.value)) << row.option;
    });
}

// A table with one row, as if it had been added to run_options.def.
struct Depths {
    unsigned depth = 3;
};
constexpr std::tuple kDepthRows{trace::ChoiceRow<kinds::WholeNumber<unsigned, 1, 9>, Depths>{
    {"--depth", "N", "How deep", "depth", trace::OptionOwner::Run, {}}, &Depths::depth}};

TEST(RunOptionsOfCommands, ARowThatIsAddedIsAnOption)
{
    Depths depths;
    parse(kDepthRows, depths, {"--depth", "5"});
    EXPECT_EQ(depths.depth, 5u);
    CLI::App parser;
    const CLI::Option& option = addOption(parser, std::get<0>(kDepthRows), depths);
    EXPECT_EQ(option.get_description(), "How deep");
    EXPECT_EQ(option.get_type_name(), "N");
    EXPECT_EQ(option.get_default_str(), "5") << "what stands there when the option is added";
    EXPECT_THROW(parse(kDepthRows, depths, {"--depth", "10"}), CLI::ValidationError);
    EXPECT_THROW(parse(kDepthRows, depths, {"--depth", "deep"}), CLI::ValidationError);
}

}  // namespace
}  // namespace simtscope::app
