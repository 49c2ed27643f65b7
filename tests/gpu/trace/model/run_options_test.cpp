#include "gpu/trace/model/run_options.h"

#include <gtest/gtest.h>

#include "gpu/core/messages/run.h"

using namespace simtscope;
using namespace simtscope::trace;

namespace {

RunOptions everythingSet()
{
    RunOptions options;
    options.recordPath = "/tmp/a \"quoted\" path\n.simt";
    options.name = "\xff is no UTF-8, \xc3\xa4 is";
    options.sources = {"a.cu", "b\xe4.cuh", ""};
    options.sourceRoot = "/root";
    options.progressFd = 198;
    options.record = {RecordOptions::Blocks::Listed, {{0, 0}, {5, 4294967295u}}, 18446744073709551615u};
    options.devices = {findDeviceModel("sm_90"), findDeviceModel("sm_80")};
    options.schedule = {true, 18446744073709551615u};
    options.launches = {{"a::add<int>", {4, 2, 1}, {32, 8, 2}, 1024}, {"k", {1, 1, 1}, {1, 1, 1}, std::nullopt}};
    options.instructionBudget = 7;
    options.ptxas = "/usr/local/cuda/bin/ptxas";
    options.cacheDirectory = "/tmp/\xff";
    options.architecture = 121;
    options.recordBuffer = 1;
    options.recordMemory = RecordMemory::Host;
    options.timesPath = "t";
    options.holdsLaunches = true;
    return options;
}

void expectEqual(const RunOptions& a, const RunOptions& b)
{
    EXPECT_EQ(a.recordPath, b.recordPath);
    EXPECT_EQ(a.name, b.name);
    EXPECT_EQ(a.sources, b.sources);
    EXPECT_EQ(a.sourceRoot, b.sourceRoot);
    EXPECT_EQ(a.progressFd, b.progressFd);
    EXPECT_EQ(a.record.blocks, b.record.blocks);
    EXPECT_EQ(a.record.listed, b.record.listed);
    EXPECT_EQ(a.record.maxEvents, b.record.maxEvents);
    EXPECT_EQ(a.devices, b.devices);
    EXPECT_EQ(a.schedule, b.schedule);
    EXPECT_EQ(a.launches, b.launches);
    EXPECT_EQ(a.instructionBudget, b.instructionBudget);
    EXPECT_EQ(a.ptxas, b.ptxas);
    EXPECT_EQ(a.cacheDirectory, b.cacheDirectory);
    EXPECT_EQ(a.architecture, b.architecture);
    EXPECT_EQ(a.recordBuffer, b.recordBuffer);
    EXPECT_EQ(a.recordMemory, b.recordMemory);
    EXPECT_EQ(a.timesPath, b.timesPath);
    EXPECT_EQ(a.holdsLaunches, b.holdsLaunches);
}

}  // namespace

TEST(RunOptions, ArriveAsTheyWereSent)
{
    for (const RunOptions& options : {RunOptions{}, everythingSet()}) {
        const auto read = runOptionsFromJson(toJson(options));
        ASSERT_TRUE(read) << read.error().text();
        expectEqual(*read, options);
    }
}

TEST(RunOptions, DamagedOnesAreRefused)
{
    const std::string good = toJson(everythingSet());
    const auto empty = runOptionsFromJson("{}");
    ASSERT_FALSE(empty);
    EXPECT_TRUE(empty.error().message.is(msg::run::optionsUnreadable)) << empty.error().text();
    EXPECT_FALSE(runOptionsFromJson("no JSON"));
    EXPECT_FALSE(runOptionsFromJson(""));
    for (const auto& [from, to] : {std::pair("sm_80", "sm_79"), std::pair("\"listed\"", "\"some\""), std::pair("\"host\"", "\"disk\""),
                                   std::pair("\"seed\"", "\"seeds\"")}) {
        std::string bad = good;
        ASSERT_NE(bad.find(from), bad.npos) << from;
        bad.replace(bad.find(from), std::string_view(from).size(), to);
        EXPECT_FALSE(runOptionsFromJson(bad)) << from;
    }
}
