// Tests bookmarks in a recording file: written with it, replaced in it, and in files of older formats.
#include "gpu/trace/file/bookmarks.h"

#include <filesystem>

#include <gtest/gtest.h>
#include <sqlite3.h>

#include "gpu/core/messages/file.h"
#include "gpu/trace/file/lesson_files.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/gpu/trace/file_edit.h"
#include "tests/gpu/trace/random_trace.h"
#include "tests/gpu/trace/temporary_folder.h"

namespace simtscope::trace {
namespace {

struct Bookmarks : ::testing::Test {
    TemporaryFolder folder;
    std::string path = folder.file("run.simt");
    std::mt19937 random{12};
    Recording recording = randomRecording(random, 2, 2, {});
    const BlockTrace& block = *recording.launches[1].blocks[0];
    std::vector<Bookmark> marks{{LaunchId{1}, block.block(), EventIndex{3}, "tree", "here 'lanes' part; — naïve"},
                                {LaunchId{0}, recording.launches[0].blocks[1]->block(), EventIndex{0}, "", ""}};
};

TEST_F(Bookmarks, AreWrittenWithTheRecording)
{
    ASSERT_TRUE(writeRecording(recording, path, marks));
    const auto read = readAnnotatedRecording(path);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read->bookmarks, marks);
    EXPECT_EQ(describe(read->recording), describe(recording));
}

TEST_F(Bookmarks, AreReplacedInTheFile)
{
    ASSERT_TRUE(writeRecording(recording, path));
    for (const std::vector<Bookmark>& savedMarks : {marks, std::vector<Bookmark>{marks[1]}, std::vector<Bookmark>{}}) {
        const auto saved = saveBookmarks(path, savedMarks);
        ASSERT_TRUE(saved) << saved.error().text();
        const auto read = readAnnotatedRecording(path);
        ASSERT_TRUE(read) << read.error().text();
        EXPECT_EQ(read->bookmarks, savedMarks);
        EXPECT_EQ(describe(read->recording), describe(recording));
    }
}

TEST_F(Bookmarks, BookmarksOfTwoWindowsAreMerged)
{
    const Bookmark ourMark{LaunchId{1}, block.block(), EventIndex{1}, "", "ours"},
        theirs{LaunchId{1}, block.block(), EventIndex{2}, "", "theirs"};
    ASSERT_TRUE(writeRecording(recording, path, marks));
    const auto added = mergeBookmarks(path, {marks[0], marks[1], theirs}, marks);
    ASSERT_TRUE(added) << added.error().text();
    EXPECT_EQ(*added, (std::vector{marks[0], marks[1], theirs}));
    // This window does not know of the added one; it has removed one and added one itself.
    const auto merged = mergeBookmarks(path, {marks[1], ourMark}, marks);
    ASSERT_TRUE(merged) << merged.error().text();
    EXPECT_EQ(*merged, (std::vector{marks[1], ourMark, theirs}));
    EXPECT_EQ(readAnnotatedRecording(path)->bookmarks, *merged);
    // The other window also removes one, and changes the note that this window has just changed.
    Bookmark here = marks[1], there = marks[1];
    here.note = "here";
    there.note = "there";
    ASSERT_TRUE(mergeBookmarks(path, {there, ourMark}, *merged));
    const auto mergedMarks = mergeBookmarks(path, {here, ourMark, theirs}, *merged);
    ASSERT_TRUE(mergedMarks) << mergedMarks.error().text();
    EXPECT_EQ(*mergedMarks, (std::vector{here, ourMark, there}));
}

TEST_F(Bookmarks, OlderFormatsAreReadAndBroughtUpToDateByTheFirstBookmark)
{
    for (int version = kOldestSchemaVersion; version < kSchemaVersion; ++version) {
        ASSERT_TRUE(writeRecording(recording, path));
        convertToOlderFormat(path, version);
        const auto before = readAnnotatedRecording(path);
        ASSERT_TRUE(before) << before.error().text();
        EXPECT_TRUE(before->bookmarks.empty());
        ASSERT_TRUE(saveBookmarks(path, marks));
        const auto reread = readAnnotatedRecording(path);
        ASSERT_TRUE(reread) << reread.error().text();
        EXPECT_EQ(reread->bookmarks, marks);
        EXPECT_EQ(describe(reread->recording), describe(before->recording));
        EXPECT_EQ(describe(*reread->recording.launches[1].blocks[0]), describe(block)) << "events do not depend on the format";
        EXPECT_TRUE(readLessonFiles(path)) << version;
    }
}

TEST_F(Bookmarks, BookmarksOfMissingPlacesAreDamage)
{
    for (const char* invalidRow :
         {"(0, 99, 0, 0, '', '')", "(0, 0, 4000000000, 0, '', '')", "(0, 1, 0, 4000000000, '', '')", "(0, -1, 0, 0, '', '')"}) {
        ASSERT_TRUE(writeRecording(recording, path));
        execute(path, std::string("INSERT INTO bookmark VALUES ") + invalidRow);
        const auto read = readAnnotatedRecording(path);
        ASSERT_FALSE(read) << invalidRow;
        EXPECT_TRUE(read.error().message.text().starts_with(path + " is damaged: row 1 of its table 'bookmark'"))
            << read.error().message.text();
    }
    EXPECT_TRUE(holds(recording, marks[0]));
    Bookmark late = marks[0];
    late.event = EventIndex{block.size()};
    EXPECT_FALSE(holds(recording, late));
}

TEST_F(Bookmarks, BookmarksOfMissingPlacesAreNotWritten)
{
    ASSERT_TRUE(writeRecording(recording, path, {marks[1]}));
    Bookmark late = marks[0], otherBlock = marks[0], otherLaunch = marks[0];
    late.event = EventIndex{block.size()};
    otherBlock.block = BlockId{4000000};
    otherLaunch.launch = LaunchId{2};
    for (const Bookmark& invalidMark : {late, otherBlock, otherLaunch}) {
        const auto refused = saveBookmarks(path, {marks[0], invalidMark});
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().message,
                  msg::file::bookmarksOfAnother(path, invalidMark.event.value, invalidMark.block.value, invalidMark.launch.value));
        const auto read = readAnnotatedRecording(path);
        ASSERT_TRUE(read) << read.error().text() << ": the file must not be lost to a bookmark";
        EXPECT_EQ(read->bookmarks, std::vector<Bookmark>{marks[1]});
    }
    late.event = EventIndex{block.size() - 1};
    EXPECT_TRUE(saveBookmarks(path, {late}));
}

TEST_F(Bookmarks, FailedSaveIsReportedAndChangesNothing)
{
    EXPECT_FALSE(saveBookmarks(folder.file("nothing.simt"), marks));
    ASSERT_TRUE(writeRecording(recording, path));
    sqlite3* otherDatabase = nullptr;
    ASSERT_EQ(sqlite3_open(path.c_str(), &otherDatabase), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(otherDatabase, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
    const auto refused = saveBookmarks(path, marks);
    sqlite3_close(otherDatabase);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message, msg::file::bookmarksNotWritten(path, msg::file::heldLocked()));
    EXPECT_TRUE(readAnnotatedRecording(path)->bookmarks.empty());
}

}  // namespace
}  // namespace simtscope::trace
