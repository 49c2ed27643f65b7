// Tests which run may write a recording file, which file it replaces, and what other processes read meanwhile.
#include "gpu/trace/file/recording_claim.h"

#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "gpu/core/messages/file.h"
#include "gpu/core/messages/run.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/gpu/trace/file_edit.h"
#include "tests/gpu/trace/random_trace.h"
#include "tests/gpu/trace/temporary_folder.h"

namespace simtscope::trace {
namespace {

namespace fs = std::filesystem;

std::string contentOf(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

struct RecordingClaims : ::testing::Test {
    TemporaryFolder folder;
    std::string path = folder.file("run.simt");
    std::mt19937 random{5};
    Recording recording = randomRecording(random, 1, 1, {});

    Message refusal(const std::string& recordPath) const
    {
        const auto claim = RecordingClaim::claimForRun(recordPath);
        EXPECT_FALSE(claim) << recordPath;
        return claim ? Message{} : claim.error().message;
    }
};

TEST_F(RecordingClaims, ReplaceNothingButRecordings)
{
    const std::string text = folder.file("a.cu"), database = folder.file("a.db"), pipe = folder.file("pipe"), link = folder.file("link"),
                      broken = folder.file("broken");
    std::ofstream(text) << "int main() {}\n";
    execute(database, "CREATE TABLE grades(name TEXT, points INTEGER); INSERT INTO grades VALUES('Ada', 10)");
    const std::string before = contentOf(database);
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    fs::create_symlink(database, link);
    fs::create_symlink(folder.file("nothing"), broken);

    EXPECT_EQ(refusal(text), msg::run::recordingIsOther(text));
    EXPECT_EQ(refusal(database), msg::run::recordingIsOther(database));
    EXPECT_EQ(refusal(link), msg::run::recordingIsOther(database));
    EXPECT_EQ(refusal(pipe), msg::file::cannotWriteIrregular(pipe));
    EXPECT_EQ(refusal("/dev/full"), msg::file::cannotWriteIrregular("/dev/full"));
    EXPECT_EQ(refusal(folder.path().string()), msg::run::recordingIsFolder(folder.path().string()));
    EXPECT_EQ(refusal(broken), msg::file::brokenLink(broken, folder.file("nothing")));
    EXPECT_EQ(refusal(folder.file("no/such.simt")),
              msg::run::recordingUnwritable(folder.file("no/such.simt"), "No such file or directory"));
    EXPECT_EQ(contentOf(text), "int main() {}\n");
    EXPECT_EQ(contentOf(database), before);
    EXPECT_FALSE(fs::exists(folder.file("nothing")));
    for (const std::string& refused : {text, database, pipe, link, broken, folder.path().string()})
        EXPECT_FALSE(checkReplaceable(refused)) << refused;
    EXPECT_TRUE(checkReplaceable(folder.file("new.simt")));
}

TEST_F(RecordingClaims, NewRecordingReplacesTheFileAndLeavesTheOldOneToItsReaders)
{
    ASSERT_TRUE(writeRecording(recording, path));
    fs::permissions(path, fs::perms(0640));
    std::ofstream(path + "-journal", std::ios::binary) << "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7 of a run that was killed";
    std::ifstream reader(path, std::ios::binary);
    const std::string link = folder.file("link.simt");
    fs::create_symlink(path, link);
    {
        const auto claim = RecordingClaim::claimForRun(link);
        ASSERT_TRUE(claim) << claim.error().text();
        EXPECT_EQ(fs::canonical(claim->path()), fs::canonical(path));
        EXPECT_TRUE(fs::is_symlink(link));
        EXPECT_EQ(fs::file_size(path), 0u);
        EXPECT_FALSE(fs::exists(path + "-journal"));
        EXPECT_EQ(fs::status(path).permissions(), fs::perms(0640));
        EXPECT_GT(std::string(std::istreambuf_iterator<char>(reader), {}).size(), 1000u);
    }
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 2) << "nothing else is left";
}

TEST_F(RecordingClaims, SecondRunIsRefusedAndTheFirstUnharmed)
{
    EXPECT_FALSE(isBeingWritten(path));
    auto first = RecordingClaim::claimForRun(path);
    ASSERT_TRUE(first) << first.error().text();
    EXPECT_TRUE(isBeingWritten(path));
    EXPECT_EQ(readRecording(path).error().message, msg::file::nothingYet(path));
    EXPECT_EQ(refusal(path), msg::file::anotherRun(path));
    auto writer = RecordingWriter::create(path);
    ASSERT_TRUE(writer) << writer.error().text();
    EXPECT_FALSE(RecordingWriter::create(path)) << "one process of a program is recorded";
    sendRecording(recording, **writer);
    ASSERT_TRUE((*writer)->flush());
    EXPECT_EQ(refusal(path), msg::file::anotherRun(path));
    EXPECT_FALSE(writeRecording(recording, path));
    writer->reset();
    EXPECT_EQ(refusal(path), msg::file::anotherRun(path));
    EXPECT_FALSE(RecordingWriter::create(path)) << "another process of the program was recorded";
    first = RecordingClaim::claimForRun(folder.file("other.simt"));
    EXPECT_FALSE(isBeingWritten(path));
    const auto read = readRecording(path);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(describe(*read), describe(recording));
    EXPECT_TRUE(RecordingClaim::claimForRun(path));
}

TEST_F(RecordingClaims, EndWithTheirProcess)
{
    int hasBegun[2];
    ASSERT_EQ(::pipe(hasBegun), 0);
    const pid_t child = ::fork();
    if (child == 0) {
        const auto claim = RecordingClaim::claimForRun(path);
        (void)!::write(hasBegun[1], claim ? "y" : "n", 1);
        for (;;)
            ::pause();
    }
    char answer = 0;
    ASSERT_EQ(::read(hasBegun[0], &answer, 1), 1);
    EXPECT_EQ(answer, 'y');
    EXPECT_EQ(refusal(path), msg::file::anotherRun(path));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    EXPECT_TRUE(RecordingClaim::claimForRun(path));
}

// Every reader must see the state of a single moment: allocations refer to calls, and blocks to launches, that are written at other times.
TEST_F(RecordingClaims, AFileIsReadWhileItIsWritten)
{
    int hasBegun[2];
    ASSERT_EQ(::pipe(hasBegun), 0);
    const pid_t child = ::fork();
    if (child == 0) {
        auto writer = RecordingWriter::create(path);
        (*writer)->writeProgram(recording.program.isComplete ? ProgramInfo{} : recording.program);
        (*writer)->writeDevice(recording.device);
        (*writer)->writeModule(ModuleId{0}, recording.modules[0], recording.sites[0]);
        for (std::uint32_t i = 0; i < 400; ++i) {  // every reading takes longer than the one before
            Allocation allocation = recording.allocations[0];
            allocation.id = AllocationId{i};
            allocation.createdByCall = i;
            allocation.freedByCall = -1;
            (*writer)->writeAllocation(allocation);
            Launch launch = recording.launches[0];
            launch.id = LaunchId{i};
            launch.apiCall = i;
            (*writer)->writeLaunch(launch);
            for (const auto& block : launch.blocks)
                for (const auto& chunk : block->chunks())
                    (*writer)->writeEvents(launch.id, block->block(), block->warpCount(), chunk);
            ApiCall call;
            call.name = "cudaLaunchKernel";
            call.launch = i;
            (*writer)->writeApiCall(i, call);
            if (i % 7 == 0)
                (void)(*writer)->flush();
            if (i == 100)
                (void)!::write(hasBegun[1], "", 1);
        }
        (void)(*writer)->flush();
        for (;;)  // the file stays open until the process is killed
            ::pause();
    }
    char byte = 0;
    EXPECT_EQ(::read(hasBegun[0], &byte, 1), 1);
    std::size_t before = 0;
    for (int i = 0; i < 30; ++i) {
        const auto read = readRecording(path);
        ASSERT_TRUE(read) << read.error().text();
        EXPECT_GE(read->launches.size(), before);
        before = read->launches.size();
        EXPECT_TRUE(read->notes.back().is(msg::file::stillWritten)) << read->notes.back().text();
        EXPECT_EQ(read->allocations.back().createdByCall, std::int64_t(before) - 1);
    }
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    const auto read = readRecording(path);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_TRUE(read->notes.back().is(msg::file::stopsAfter)) << read->notes.back().text();
}

TEST_F(RecordingClaims, AFileThatAnotherHoldsLockedIsNotDamaged)
{
    ASSERT_TRUE(writeRecording(recording, path));
    int isLocked[2];
    ASSERT_EQ(::pipe(isLocked), 0);
    const pid_t child = ::fork();
    if (child == 0) {
        sqlite3* otherDatabase = nullptr;
        sqlite3_open(path.c_str(), &otherDatabase);
        sqlite3_exec(otherDatabase, "BEGIN EXCLUSIVE", nullptr, nullptr, nullptr);
        (void)!::write(isLocked[1], "", 1);
        for (;;)
            ::pause();
    }
    char byte = 0;
    EXPECT_EQ(::read(isLocked[0], &byte, 1), 1);
    const auto read = readRecording(path);
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().message, msg::file::locked(path));
    EXPECT_TRUE(readRecording(path));
}

}  // namespace
}  // namespace simtscope::trace
