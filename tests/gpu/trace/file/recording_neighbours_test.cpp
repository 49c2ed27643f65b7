// Tests that files of the user are kept whose names SQLite would take for its own, because they are beside a recording.
#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>
#include <sqlite3.h>

#include "gpu/core/messages/file.h"
#include "gpu/trace/file/bookmarks.h"
#include "gpu/trace/file/finish_recording.h"
#include "gpu/trace/file/journal_files.h"
#include "gpu/trace/file/lesson_files.h"
#include "gpu/trace/file/recording_claim.h"
#include "gpu/trace/file/recording_file.h"
#include "gpu/trace/file/timed_runs.h"
#include "tests/gpu/trace/random_trace.h"
#include "tests/gpu/trace/temporary_folder.h"

namespace simtscope::trace {
namespace {

namespace fs = std::filesystem;

std::string textOf(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

struct RecordingNeighbours : ::testing::TestWithParam<const char*> {
    static constexpr const char* kDiary = "Monday: slides. Tuesday: exam.\n";
    TemporaryFolder folder;
    std::string path = folder.file("run.simt"), diary = path + GetParam();
    std::mt19937 random{5};
    Recording recording = randomRecording(random, 1, 1, {});

    void write(const std::string& place) const { std::ofstream(place) << kDiary; }
};

TEST_P(RecordingNeighbours, AreNotTakenByANewRecording)
{
    write(diary);
    const Message refusal = msg::file::besideOther(path, diary);
    for (const bool exists : {false, true}) {
        EXPECT_EQ(checkReplaceable(path).error().message, refusal);
        EXPECT_EQ(RecordingClaim::claimForRun(path).error().message, refusal);
        EXPECT_EQ(writeRecording(recording, path).error().message, refusal);
        if (!exists) {
            EXPECT_EQ(RecordingWriter::create(path).error().message, refusal);
        }
        EXPECT_EQ(textOf(diary), kDiary);
        fs::rename(diary, diary + ".apart");
        if (!exists) {
            ASSERT_TRUE(writeRecording(recording, path));
        }
        fs::rename(diary + ".apart", diary);
    }
}

TEST_P(RecordingNeighbours, AreNotTakenByAdditionsToARecording)
{
    ASSERT_TRUE(writeRecording(recording, path));
    write(diary);
    const std::string reason = msg::file::othersBeside(diary).text();
    for (const auto& done :
         {saveBookmarks(path, {}), addFindings(path, {}), finishRecording(path, {}), addTimedRuns(path, {}), saveLessonFiles(path, {})}) {
        ASSERT_FALSE(done);
        EXPECT_NE(done.error().message.text().find(reason), std::string::npos) << done.error().message.text();
    }
    EXPECT_EQ(textOf(diary), kDiary);
    if (diary.ends_with("-journal")) {
        EXPECT_EQ(describe(readRecording(path).value()), describe(recording)) << "reading writes nothing";
    }
}

TEST_P(RecordingNeighbours, SymbolicLinksAreNotFollowed)
{
    const std::string target = folder.file("diary.txt");
    write(target);
    fs::create_symlink(target, diary);
    EXPECT_FALSE(RecordingWriter::create(path));
    EXPECT_EQ(textOf(target), kDiary);
    EXPECT_TRUE(fs::is_symlink(diary));
}

INSTANTIATE_TEST_SUITE_P(Of, RecordingNeighbours, ::testing::Values("-journal", "-wal"));

/// Returns the journal of a transaction that has written a row, as a killed process leaves it: without a sync it begins with zeros.
std::string journalOfTransaction(const std::string& path, const char* synchronous)
{
    sqlite3* database = nullptr;
    EXPECT_EQ(::sqlite3_open(path.c_str(), &database), SQLITE_OK);
    const std::string begin =
        std::string("PRAGMA synchronous=") + synchronous + "; CREATE TABLE a(b); BEGIN IMMEDIATE; INSERT INTO a VALUES(1)";
    EXPECT_EQ(::sqlite3_exec(database, begin.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
    std::string journal = textOf(path + "-journal");
    ::sqlite3_close(database);
    return journal;
}

TEST(RecordingJournal, JournalOfAKilledRunIsRemoved)
{
    const TemporaryFolder folder;
    const std::string path = folder.file("run.simt"), journal = path + "-journal";
    const std::string synced = journalOfTransaction(folder.file("off"), "OFF"),
                      unsynced = journalOfTransaction(folder.file("full"), "FULL");
    EXPECT_NE(synced.substr(0, 8), unsynced.substr(0, 8));
    for (const std::string& left : {synced, unsynced, std::string()}) {
        std::ofstream(journal, std::ios::binary) << left;
        EXPECT_TRUE(RecordingClaim::claimForRun(path));
        EXPECT_FALSE(fs::exists(journal));
    }
}

TEST(RecordingJournal, IsNoFileThatOnlyBeginsWithZeros)
{
    const TemporaryFolder folder;
    const std::string path = folder.file("run.simt"), journal = path + "-journal";
    std::ofstream(journal, std::ios::binary) << std::string(100, '\0');
    EXPECT_EQ(findForeignJournalFile(path), journal);
}

}  // namespace
}  // namespace simtscope::trace
