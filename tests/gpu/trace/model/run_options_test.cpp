// Tests the table of run options: that every row travels to the program's process and back, that the default of every row can be read, and
// that a row which is added to a table needs no code of its own.
#include "gpu/trace/model/run_options.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "gpu/core/json_text.h"
#include "gpu/trace/model/run_options_json.h"

namespace simtscope::trace {
namespace {

/// Path that is not UTF-8: on Linux a path may consist of any bytes.
constexpr char kBytes[] = "/a/\"quoted\"/\xff\xfe\xc3\xa4/b";

// Each returns another value than the default of any row.
void change(std::string& value)
{
    value += kBytes;
}

void change(std::vector<std::string>& value)
{
    value = {"", kBytes, "c d"};
}

void change(bool& value)
{
    value = !value;
}

void change(int& value)
{
    value += 7;
}

void change(unsigned& value)
{
    value += 7;
}

void change(std::uint64_t& value)
{
    value = ~value;
}

void change(BlockSelection& value)
{
    value = {BlockSelection::Mode::Listed, {{0, 0}, {5, 4294967295u}}};
}

void change(Schedule& value)
{
    value = {true, 18446744073709551615u};
}

void change(Checks& value)
{
    value = {true, false, false, true, false};
}

void change(FreshMemory& value)
{
    value = FreshMemory::Zero;
}

void change(std::vector<const DeviceModel*>& value)
{
    value = *parseDevices("sm_80x2,sm_75");
}

void change(std::vector<LaunchOverride>& value)
{
    value = {*parseLaunchOverride("reduce:4x256x1024"), *parseLaunchOverride("add:4,2,3x32,8")};
}

void change(StopLaunch& value)
{
    value = {kBytes, 3};
}

void change(RecordMemory& value)
{
    value = RecordMemory::Host;
}

TEST(RunOptions, EveryRowArrivesAsItWasSent)
{
    std::size_t rows = 0;
    forEachRow(kJsonRows, [&](const auto& row) {
        ++rows;
        RunOptions sent;
        change(sent.*row.value);
        EXPECT_NE(sent.*row.value, RunOptions{}.*row.value) << row.key;
        const auto read = runOptionsFromJson(toJson(sent));
        ASSERT_TRUE(read) << row.key << ": " << read.error().text();
        forEachRow(kJsonRows, [&]<class Other>(const Other& other) {
            EXPECT_EQ((*read).*other.value, sent.*other.value) << "with " << row.key << " set: " << other.key;
        });
    });
    EXPECT_EQ(rows, std::tuple_size_v<decltype(kJsonRows)>);
}

TEST(RunOptions, KeysStayAsTheyAre)
{
    const nlohmann::json sent = parseJson(toJson({}));
    std::set<std::string> keys;
    for (const auto& member : sent.items())
        keys.insert(member.key());
    const std::set<std::string> knownKeys{"architecture",  "blocks",         "cache_directory",
                                          "checks",        "devices",        "digests_results",
                                          "fresh_memory",  "holds_launches", "instruction_budget",
                                          "launches",      "listed_blocks",  "max_events",
                                          "name",          "progress_fd",    "ptxas",
                                          "record_buffer", "record_memory",  "record_path",
                                          "schedule",      "source_root",    "sources",
                                          "threads",       "times_path"};
    for (const std::string& key : knownKeys)
        EXPECT_TRUE(keys.contains(key)) << key;
}

TEST(RunOptions, DamagedOnesAreRefused)
{
    const auto fromEmptyObject = runOptionsFromJson("{}");
    ASSERT_FALSE(fromEmptyObject);
    EXPECT_FALSE(runOptionsFromJson("no JSON"));
    EXPECT_FALSE(runOptionsFromJson(""));
    RunOptions everything;
    forEachRow(kJsonRows, [&](const auto& row) { change(everything.*row.value); });
    const std::string validJson = toJson(everything);
    for (const auto& [from, to] : {std::pair("sm_80", "sm_79"), std::pair("\"listed\"", "\"some\""), std::pair("\"host\"", "\"disk\""),
                                   std::pair("\"seed\"", "\"seeds\"")}) {
        std::string damagedJson = validJson;
        ASSERT_NE(damagedJson.find(from), damagedJson.npos) << from;
        damagedJson.replace(damagedJson.find(from), std::string_view(from).size(), to);
        EXPECT_FALSE(runOptionsFromJson(damagedJson)) << from;
    }
    nlohmann::json unknown = parseJson(validJson);
    unknown["fresh_memory"] = "ones";
    EXPECT_NE(runOptionsFromJson(unknown.dump()).error().text().find("\"fresh_memory\""), std::string::npos);
}

TEST(RunOptions, DefaultsAreTheMeaningOfTheirWords)
{
    RunOptions read;
    change(read.devices);
    change(read.checks);
    ASSERT_TRUE(readChoices(kParsedRows, RunChoices{}, read));
    forEachRow(kParsedRows, [&](const auto& row) { EXPECT_EQ(read.*row.value, RunOptions{}.*row.value); });
    EXPECT_EQ(read.devices, std::vector{findDeviceModel(kDefaultDeviceModel)});
    EXPECT_EQ(read.maxEvents, 2u << 20);
}

TEST(RunOptions, InvalidValuesAreReported)
{
    RunChoices choices;
    choices.schedule = "sometimes";
    RunOptions options;
    const auto read = readChoices(kParsedRows, choices, options);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().text(), parseSchedule("sometimes").error().text());
    choices = {};
    choices.launches = {"k:1x32", "k"};
    EXPECT_EQ(readChoices(kParsedRows, choices, options).error().text(), parseLaunchOverride("k").error().text());
}

TEST(RunOptions, EveryChoiceHasTextsOfItsOwn)
{
    std::set<std::string> options, settings;
    forEachRow(kChoiceRows, [&](const auto& row) {
        EXPECT_TRUE(options.insert(row.option).second) << row.option;
        EXPECT_TRUE(settings.insert(row.setting).second) << row.setting;
        EXPECT_TRUE(std::string_view(row.option).starts_with("--")) << row.option;
        EXPECT_NE(std::string_view(row.help), "") << row.option;
        EXPECT_EQ(row.field.label == nullptr, std::string_view(row.field.tip).empty()) << row.option;
    });
    EXPECT_EQ(std::tuple_size_v<decltype(kChoiceRows)>, options.size());
}

// A table with one row, as if it had been added to run_options.def.
struct Depths {
    unsigned depth = 3;
};
struct ReadDepths {
    unsigned depth = 3;
};
using Depth = kinds::WholeNumber<unsigned, 1, 9>;
constexpr std::tuple kDepthRead{ParsedRow<Depth, Depths, ReadDepths>{&Depths::depth, &ReadDepths::depth}};
constexpr std::tuple kDepthJson{JsonRow<ReadDepths, unsigned>{"depth", &ReadDepths::depth}};

TEST(RunOptions, ARowThatIsAddedIsReadAndSent)
{
    ReadDepths read;
    ASSERT_TRUE(readChoices(kDepthRead, Depths{5}, read));
    EXPECT_EQ(read.depth, 5u);
    const nlohmann::json sent = makeJson(kDepthJson, read);
    EXPECT_EQ(sent.dump(), R"({"depth":5})");
    EXPECT_EQ(fromJson<ReadDepths>(kDepthJson, sent)->depth, 5u);
}

}  // namespace
}  // namespace simtscope::trace
