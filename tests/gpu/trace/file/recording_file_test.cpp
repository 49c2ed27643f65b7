#include "gpu/trace/file/recording_file.h"

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "gpu/core/messages/file.h"
#include "gpu/trace/file/finish_recording.h"
#include "tests/gpu/trace/file_edit.h"
#include "tests/gpu/trace/random_trace.h"
#include "tests/gpu/trace/temporary_folder.h"

namespace simtscope::trace {
namespace {

namespace fs = std::filesystem;

struct RecordingFile : ::testing::Test {
    TemporaryFolder folder;
    std::string path = folder.file("run.simt");
    std::mt19937 random{10};
};

TEST_F(RecordingFile, WriteThenReadIsTheIdentity)
{
    const Recording recording = randomRecording(random, 3, 4, {});
    ASSERT_TRUE(writeRecording(recording, path));
    const auto read = readRecording(path);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(describe(*read), describe(recording));
    EXPECT_TRUE(looksLikeRecording(path));
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1) << "no journal, no temporary file";
}

/// Otherwise a file of a few kilobytes could name one long stack in each of a million sites.
TEST_F(RecordingFile, SitesOfOneLineShareTheirFrames)
{
    Recording recording = randomRecording(random, 1, 1, {});
    ASSERT_GT(recording.sites.at(0).size(), 2u);
    for (auto& [id, site] : recording.sites[0])
        site.frames = {{1, "a.cu", 3, 1, "inlined()"}, {1, "a.cu", 9, 1, ""}};
    recording.sites[0].begin()->second.frames = {};
    ASSERT_TRUE(writeRecording(recording, path));
    const auto read = readRecording(path);
    ASSERT_TRUE(read) << read.error().text();
    const std::map<SiteId, Site>& sites = read->sites.at(0);
    EXPECT_TRUE(sites.begin()->second.frames.empty());
    const FrameStack& lastFrames = sites.rbegin()->second.frames;
    EXPECT_EQ(lastFrames.size(), 2u);
    EXPECT_EQ(&std::next(sites.begin())->second.frames.front(), &lastFrames.front());
}

TEST_F(RecordingFile, HoldsBlocksOfManyChunks)
{
    Recording recording = randomRecording(random, 1, 1, {.warps = 2, .phases = 3, .eventsPerPhase = kChunkEvents, .isTruncated = true});
    ASSERT_GT(recording.launches[0].blocks[0]->chunks().size(), 2u);
    ASSERT_TRUE(writeRecording(recording, path));
    const auto read = readRecording(path);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_TRUE(describe(*read) == describe(recording));
}

TEST_F(RecordingFile, ProvisionalFindingsStandAfterTheOthersUntilTheyAreReplaced)
{
    const auto finding = [](const char* kernel) {
        Finding newFinding;
        newFinding.kernel = kernel;
        newFinding.accesses = {{SiteId{1}, 0, 0, 1, 7, 16, true, 5}, {SiteId{1}, 0, 1, 1, 8, 16, true, 6}};
        return newFinding;
    };
    const auto kernels = [&] {
        std::string texts;
        const auto read = readRecording(path);
        EXPECT_TRUE(read) << read.error().text();
        for (const Finding& readFinding : read ? read->findings : std::vector<Finding>()) {
            texts += readFinding.kernel;
            EXPECT_EQ(readFinding.accesses, finding("").accesses) << readFinding.kernel;
        }
        return texts;
    };
    Recording recording = randomRecording(random, 1, 1, {});
    recording.findings.clear();
    auto writer = RecordingWriter::create(path);
    ASSERT_TRUE(writer) << writer.error().text();
    sendRecording(recording, **writer);
    (*writer)->writeFinding(finding("a"));
    (*writer)->setProvisionalFindings({finding("x"), finding("y")});
    ASSERT_TRUE((*writer)->flush());
    EXPECT_EQ(kernels(), "axy");
    (*writer)->writeFinding(finding("b"));
    ASSERT_TRUE((*writer)->flush());
    EXPECT_EQ(kernels(), "abxy");
    (*writer)->setProvisionalFindings({finding("z")});
    ASSERT_TRUE((*writer)->flush());
    EXPECT_EQ(kernels(), "abz");
    (*writer)->setProvisionalFindings({});
    (*writer)->writeFinding(finding("c"));
    writer->reset();
    EXPECT_EQ(kernels(), "abc");
    ASSERT_TRUE(addFindings(path, {finding("d"), finding("e")}));
    EXPECT_EQ(kernels(), "abcde");
    EXPECT_FALSE(addFindings(folder.file("none.simt"), {finding("f")}));
}

TEST_F(RecordingFile, WriterEqualsMemorySink)
{
    const Recording recording = randomRecording(random, 2, 3, {.isTruncated = true});
    MemorySink memory;
    sendRecording(recording, memory);
    auto writer = RecordingWriter::create(path);
    ASSERT_TRUE(writer) << writer.error().text();
    sendRecording(recording, **writer);
    ASSERT_TRUE((*writer)->flush());
    const auto live = readRecording(path);
    ASSERT_TRUE(live) << live.error().text();
    EXPECT_EQ(describe(*live), describe(memory.recording())) << "also while the writer is there";
    writer->reset();
    const auto read = readRecording(path);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(describe(*read), describe(memory.recording()));
}

TEST_F(RecordingFile, EmptyRecordingIsOne)
{
    ASSERT_TRUE(RecordingWriter::create(path));
    const auto read = readRecording(path);
    ASSERT_TRUE(read) << read.error().text();
    ASSERT_EQ(read->notes.size(), 1u);
    EXPECT_EQ(read->notes[0], msg::file::stopsAfter(0, 0));
}

TEST_F(RecordingFile, SavingATruncatedRunAgainNotesItOnce)
{
    Recording recording = randomRecording(random, 1, 1, {});
    recording.program.isComplete = false;
    recording.launches[0].apiCall = 77;  // a call whose row was never written
    ASSERT_TRUE(writeRecording(recording, path));
    const auto first = readRecording(path);
    ASSERT_TRUE(first) << first.error().text();
    EXPECT_EQ(first->launches[0].apiCall, -1);
    ASSERT_TRUE(writeRecording(*first, path));
    const auto second = readRecording(path);
    ASSERT_TRUE(second) << second.error().text();
    EXPECT_EQ(describe(*second), describe(*first));
}

// Earlier versions omitted calls after the first 100000, but not the rows that refer to them.
TEST_F(RecordingFile, CallsThatEarlierVersionsLeftOutAreNoDamage)
{
    const Recording recording = randomRecording(random, 1, 1, {});
    const auto calls = std::int64_t(recording.apiCalls.size());
    ASSERT_TRUE(recording.program.isComplete);
    for (const char* const reference :
         {"UPDATE allocation SET freed_by_call = {}", "UPDATE allocation SET created_by_call = {}", "UPDATE launch SET api_call = {}"}) {
        ASSERT_TRUE(writeRecording(recording, path));
        execute(path, fmt::format(fmt::runtime(reference), calls));
        const auto read = readRecording(path);
        ASSERT_TRUE(read) << read.error().text();
        EXPECT_EQ(read->apiCalls.size(), std::size_t(calls));
        execute(path, fmt::format(fmt::runtime(reference), calls + 1'000'000));
        const auto damaged = readRecording(path);
        ASSERT_FALSE(damaged) << reference;
        EXPECT_EQ(damaged.error().message, msg::file::damaged(path, msg::file::danglingReference()));
    }
}

TEST_F(RecordingFile, ARunningNoteReplacesItself)
{
    auto writer = RecordingWriter::create(path);
    ASSERT_TRUE(writer);
    (*writer)->writeNote(plainMessage("first"));
    (*writer)->setRunningNote(plainMessage("1 left out"));
    (*writer)->writeNote(plainMessage("last"));
    (*writer)->setRunningNote(plainMessage("2 left out"));
    writer->reset();
    const auto read = readRecording(path);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(std::vector<Message>(read->notes.begin(), read->notes.begin() + 3),
              (std::vector{plainMessage("first"), plainMessage("2 left out"), plainMessage("last")}));
}

TEST_F(RecordingFile, IsQueriedWithAnySqliteTool)
{
    ASSERT_TRUE(writeRecording(randomRecording(random, 1, 1, {}), path));
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
    std::string answer;
    const auto collect = [](void* collected, int, char** values, char**) {
        *static_cast<std::string*>(collected) += std::string(values[0]) + "\n";
        return 0;
    };
    sqlite3_exec(database, "SELECT opcode || ' ' || space || ' ' || type FROM site WHERE kind = 'atomic' AND type = 's32'", collect,
                 &answer, nullptr);
    sqlite3_exec(database, "SELECT name || ' ' || error_name FROM api_call WHERE error <> 0", collect, &answer, nullptr);
    sqlite3_exec(database, "SELECT sum(events) > 0 FROM event_chunk", collect, &answer, nullptr);
    sqlite3_close(database);
    EXPECT_EQ(answer, "atom.shared.min.s32 shared s32\ncudaLaunchKernel cudaErrorIllegalAddress\ncudaMemcpy cudaErrorInvalidValue\n1\n");
}

TEST_F(RecordingFile, AKilledWriterLeavesItsCommittedData)
{
    const Recording recording =
        randomRecording(random, 1, 1, {.warps = 2, .phases = 2, .eventsPerPhase = 3 * kChunkEvents, .isTruncated = true});
    const BlockTrace& block = *recording.launches[0].blocks[0];
    for (const int killAfterMilliseconds : {0, 20, 120, 400}) {
        int hasBegun[2];
        ASSERT_EQ(::pipe(hasBegun), 0);
        const pid_t child = ::fork();
        if (child == 0) {
            auto writer = RecordingWriter::create(path);
            (*writer)->writeModule(ModuleId{0}, recording.modules[0], recording.sites[0]);
            (*writer)->writeAllocation(recording.allocations[0]);
            Launch launch = recording.launches[0];
            launch.totals.clear();
            launch.grid = {1u << 30, 1, 1};
            (*writer)->writeLaunch(launch);
            if ((*writer)->flush())
                (void)!::write(hasBegun[1], "", 1);
            for (std::uint32_t id = 0;; ++id)  // until the process is killed
                for (const auto& chunk : block.chunks())
                    (*writer)->writeEvents(LaunchId{0}, BlockId{id}, block.warpCount(), chunk);
        }
        ::close(hasBegun[1]);
        char byte = 0;
        EXPECT_EQ(::read(hasBegun[0], &byte, 1), 1) << "the child did not come so far";
        ::close(hasBegun[0]);
        std::this_thread::sleep_for(std::chrono::milliseconds(killAfterMilliseconds));
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
        const auto read = readRecording(path);
        ASSERT_TRUE(read) << read.error().text();
        ASSERT_FALSE(read->notes.empty());
        EXPECT_TRUE(read->notes.back().is(msg::file::stopsAfter)) << read->notes.back().text();
        ASSERT_EQ(read->launches.size(), 1u);
        for (const auto& readBlock : read->launches[0].blocks) {
            EXPECT_TRUE(readBlock->isTruncated());
            ASSERT_LE(readBlock->size(), block.size());
            for (std::uint32_t i = 0; i < readBlock->size(); i += 997)
                ASSERT_EQ(readBlock->event(EventIndex{i}).site, block.event(EventIndex{i}).site);
        }
        fs::remove(path);
        fs::remove(path + "-journal");
    }
}

std::string bytesOf(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

TEST_F(RecordingFile, AnInterruptedTransactionIsUndoneInACopy)
{
    const Recording recording = randomRecording(random, 1, 1, {});
    ASSERT_TRUE(writeRecording(recording, path));
    const pid_t child = ::fork();
    if (child == 0) {  // the child dies with changed pages in the file and the old pages in the journal
        sqlite3* database = nullptr;
        sqlite3_open(path.c_str(), &database);
        sqlite3_exec(database,
                     "PRAGMA synchronous=OFF; PRAGMA cache_size=1; BEGIN; UPDATE site SET opcode = 'gone'; DELETE FROM event_chunk;"
                     "INSERT INTO note SELECT NULL, hex(zeroblob(20000)) FROM site; UPDATE note SET text = hex(zeroblob(15000));",
                     nullptr, nullptr, nullptr);
        ::_exit(0);
    }
    ::waitpid(child, nullptr, 0);
    ASSERT_TRUE(fs::exists(path + "-journal"));
    const std::string file = bytesOf(path), journal = bytesOf(path + "-journal");
    ASSERT_GT(journal.size(), 512u);
    const auto read = readRecording(path);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(describe(*read), describe(recording));
    EXPECT_TRUE(bytesOf(path) == file && bytesOf(path + "-journal") == journal) << "opening changes nothing";

    std::ofstream(path + "-journal", std::ios::binary | std::ios::app) << std::string("\xd9\xd5\x05\xf9\x20\xa1\x63\xd7", 8);
    const auto refused = readRecording(path);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message, msg::file::journalUnusable(path));
}

TEST_F(RecordingFile, AFullDiskIsAnErrorAndTheRunGoesOn)
{
    const Recording recording =
        randomRecording(random, 1, 1, {.warps = 2, .phases = 2, .eventsPerPhase = 2 * kChunkEvents, .isTruncated = true});
    const pid_t child = ::fork();
    if (child == 0) {
        ::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{200'000, 200'000};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        auto writer = RecordingWriter::create(path);
        if (!writer)
            ::_exit(2);
        sendRecording(recording, **writer);
        const auto flushed = (*writer)->flush();
        sendRecording(recording, **writer);  // after the error nothing is written, and nothing waits
        const bool isReportedOnce = !flushed && flushed.error().message.is(msg::file::recordingStops) && !(*writer)->flush();
        writer->reset();
        ::_exit(isReportedOnce ? 0 : 3);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 0);
    const auto read = readRecording(path);
    EXPECT_TRUE(read) << read.error().text();
}

TEST_F(RecordingFile, AForkedChildLeavesTheFileToItsParent)
{
    const Recording recording = randomRecording(random, 1, 1, {});
    auto writer = RecordingWriter::create(path);
    ASSERT_TRUE(writer);
    sendRecording(recording, **writer);
    const pid_t child = ::fork();
    if (child == 0) {
        ::alarm(20);
        (*writer)->writeNote(plainMessage("not from here"));
        (void)(*writer)->flush();
        writer->reset();
        ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_TRUE(WIFEXITED(status));
    writer->reset();
    const auto read = readRecording(path);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(describe(*read), describe(recording));
}

TEST_F(RecordingFile, AWriterReplacesNothing)
{
    std::ofstream(path) << "int main() {}\n";
    const auto writer = RecordingWriter::create(path);
    ASSERT_FALSE(writer);
    EXPECT_EQ(writer.error().message, msg::file::recordsAnotherProcess(path));
    EXPECT_EQ(bytesOf(path), "int main() {}\n");
    EXPECT_FALSE(RecordingWriter::create(folder.file("no/such/folder.simt")));
    EXPECT_FALSE(RecordingWriter::create(folder.path()));
    EXPECT_FALSE(writeRecording({}, folder.file("no/such/folder.simt")));
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1);
}

}  // namespace
}  // namespace simtscope::trace
