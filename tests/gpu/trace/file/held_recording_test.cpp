// Tests writing to recordings, and their locks, while this process or another one reads their file.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "gpu/core/messages/file.h"
#include "gpu/core/messages/run.h"
#include "gpu/trace/file/bookmarks.h"
#include "gpu/trace/file/recording_claim.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/gpu/trace/file_edit.h"
#include "tests/gpu/trace/random_trace.h"
#include "tests/gpu/trace/temporary_folder.h"
#include "tests/without_threads.h"

namespace simtscope::trace {
namespace {

struct HeldRecordings : ::testing::Test {
    TemporaryFolder folder;
    std::string path = folder.file("run.simt");
    std::mt19937 random{5};
    Recording recording = randomRecording(random, 3, 2, {});

    /// Returns a reader in a transaction, which keeps the file locked until the reader is closed.
    std::unique_ptr<Database> reader() const
    {
        auto database = std::make_unique<Database>(path, Database::Mode::ReadOnly);
        EXPECT_EQ(database->execute("BEGIN; SELECT count(*) FROM launch"), SQLITE_OK);
        return database;
    }
};

TEST_F(HeldRecordings, AreWrittenOnWhenTheReaderHasDone)
{
    auto writer = RecordingWriter::create(path);
    ASSERT_TRUE(writer) << writer.error().text();
    ASSERT_TRUE((*writer)->flush());
    auto held = reader();
    sendRecording(recording, **writer);
    for (int attempt = 0; attempt < 3; ++attempt)
        EXPECT_TRUE((*writer)->flushUnlessLocked()) << "the rows are kept";
    EXPECT_EQ(held->readPragma("user_version"), kSchemaVersion);
    EXPECT_EQ(Statement(held->handle(), "SELECT id FROM launch").fetchRow(), false) << "nothing is committed while it is read";
    held.reset();
    ASSERT_TRUE((*writer)->flush());
    writer->reset();
    const auto read = readRecording(path);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read->launches.size(), recording.launches.size());
    EXPECT_EQ(describe(*read->launches[2].blocks[1]), describe(*recording.launches[2].blocks[1]));
}

TEST_F(HeldRecordings, StayLockedWhenOthersLookAtThem)
{
    ASSERT_TRUE(writeRecording(recording, path));
    const auto held = reader();
    EXPECT_FALSE(isBeingWritten(path));
    EXPECT_TRUE(isRecording(path));
    EXPECT_TRUE(looksLikeRecording(path));
    EXPECT_FALSE(RecordingClaim::claimForRecorder(path));
    EXPECT_TRUE(readAnnotatedRecording(path));
    // https://www.sqlite.org/fileformat2.html, "The Lock-Byte Page": a writer needs all of these.
    constexpr off_t kLockBytes = 0x40000000, kCount = 512;
    const int file = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
    struct flock lock {};
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    lock.l_start = kLockBytes;
    lock.l_len = kCount;
    ASSERT_EQ(::fcntl(file, F_OFD_GETLK, &lock), 0);
    EXPECT_EQ(lock.l_type, F_RDLCK) << "another process may write what is being read";
    ::close(file);
}

TEST_F(HeldRecordings, AreReleasedByWhoHasClosedThem)
{
    ASSERT_TRUE(writeRecording(recording, path));
    const auto otherReader = reader();
    {
        const auto claim = RecordingClaim::claimForRun(folder.file("new.simt"));
        ASSERT_TRUE(claim);
        EXPECT_TRUE(isBeingWritten(folder.file("new.simt")));
    }
    EXPECT_FALSE(isBeingWritten(folder.file("new.simt"))) << "though its descriptor waits for the reader of another file";
}

TEST_F(HeldRecordings, InconsistentFileIsNamedWhenBookmarksAreSaved)
{
    ASSERT_TRUE(writeRecording(recording, path));
    execute(path, "INSERT INTO bookmark VALUES(0, -5, 0, 0, '', '')");
    const auto saved = saveBookmarks(path, {});
    ASSERT_FALSE(saved);
    EXPECT_EQ(saved.error().message, msg::file::bookmarksNotWritten(path, msg::file::inconsistent()));
}

TEST_F(HeldRecordings, AreNotBegunWithoutAThread)
{
    const WithoutThreads none;
    const auto writer = RecordingWriter::create(path);
    ASSERT_FALSE(writer);
    EXPECT_EQ(writer.error().message, msg::run::noThread("Resource temporarily unavailable"));
}

}  // namespace
}  // namespace simtscope::trace
