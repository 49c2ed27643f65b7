// Tests that the totals of launches that did the same are kept once, in the file and in memory.
#include <gtest/gtest.h>

#include "gpu/trace/file/recording_file.h"
#include "gpu/trace/file/written_totals.h"
#include "tests/gpu/trace/file_edit.h"
#include "tests/gpu/trace/random_trace.h"
#include "tests/gpu/trace/temporary_folder.h"

namespace simtscope::trace {
namespace {

constexpr std::uint32_t kLaunches = 20;

struct EqualTotals : ::testing::Test {
    TemporaryFolder folder;
    std::string path = folder.file("run.simt");
    std::mt19937 random{3};
    Recording recording = randomRecording(random, kLaunches, 1, {});

    std::int64_t count(const std::string& table) const
    {
        const Database database(path, Database::Mode::ReadOnly);
        Statement rows(database.handle(), "SELECT count(*) FROM " + table);
        return rows.fetchRow() ? rows.readNumber<std::int64_t>() : -1;
    }
};

TEST_F(EqualTotals, TotalsOfManyLaunchesAreWrittenAndHeldOnce)
{
    recording.launches[7].totals[SiteId{1}].instructions = 1234;
    ASSERT_TRUE(writeRecording(recording, path));
    EXPECT_EQ(count("site_total"), std::int64_t(recording.launches[0].totals.size() + recording.launches[7].totals.size()));
    EXPECT_EQ(count("equal_totals"), kLaunches - 2);
    const auto read = readRecording(path);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(describe(*read), describe(recording));
    for (std::uint32_t i = 1; i < kLaunches; ++i)
        EXPECT_EQ(read->launches[i].totals.sharesRowsWith(read->launches[0].totals), i != 7) << i;
}

TEST_F(EqualTotals, TotalsOfAnOlderFileAreHeldOnce)
{
    ASSERT_TRUE(writeRecording(recording, path));
    convertToOlderFormat(path, 12);
    EXPECT_EQ(count("site_total"), std::int64_t(kLaunches * recording.launches[0].totals.size()));
    const auto read = readRecording(path);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(describe(*read), describe(recording));
    EXPECT_TRUE(read->launches[kLaunches - 1].totals.sharesRowsWith(read->launches[0].totals));
}

TEST_F(EqualTotals, TotalsOfALaunchThatHasNoneAreDamage)
{
    for (const char* const damage :
         {"UPDATE equal_totals SET equals = 99 WHERE launch = 3", "UPDATE equal_totals SET equals = launch WHERE launch = 3",
          "INSERT INTO equal_totals VALUES(0, 1)", "UPDATE equal_totals SET equals = -1 WHERE launch = 3", "DELETE FROM site_total"}) {
        ASSERT_TRUE(writeRecording(recording, path));
        execute(path, damage);
        const auto read = readRecording(path);
        ASSERT_FALSE(read) << damage;
        EXPECT_NE(read.error().message.text().find("'equal_totals'"), std::string::npos) << read.error().message.text();
    }
}

TEST(TotalsBySite, AreSharedUntilOneChanges)
{
    TotalsBySite first;
    first[SiteId{4}].threadInstructions = 32;
    first[SiteId{1}].threadInstructions = 16;
    TotalsBySite second = first;
    EXPECT_TRUE(second.sharesRowsWith(first));
    EXPECT_EQ(second.hash(), first.hash());
    second[SiteId{1}].threadInstructions = 17;
    EXPECT_FALSE(second.sharesRowsWith(first));
    EXPECT_NE(second, first);
    EXPECT_EQ(first.at(SiteId{1}).threadInstructions, 16);
    EXPECT_EQ(second.find(SiteId{2}), second.end());
    EXPECT_EQ(second.begin()->first, SiteId{1}) << "in the order of sites";
}

TEST(WrittenTotals, AreForgottenBeforeTheyTakeMuchMemory)
{
    WrittenTotals written;
    TotalsBySite large;
    for (std::uint32_t site = 0; site < 70000; ++site)
        large[SiteId{site}].threadInstructions = 1;
    EXPECT_EQ(written.firstLaunchWith(large, LaunchId{0}), LaunchId{0});
    EXPECT_EQ(written.firstLaunchWith(large, LaunchId{1}), LaunchId{0});
    for (std::uint32_t launch = 2; launch < 8; ++launch) {
        large[SiteId{0}].threadInstructions = launch;
        EXPECT_EQ(written.firstLaunchWith(large, LaunchId{launch}), LaunchId{launch});
    }
    large[SiteId{0}].threadInstructions = 1;
    EXPECT_EQ(written.firstLaunchWith(large, LaunchId{9}), LaunchId{9});
}

}  // namespace
}  // namespace simtscope::trace
