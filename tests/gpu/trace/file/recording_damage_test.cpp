// Tests damaged and hostile recordings: each is either refused with a sentence that names the file, or read with other contents. Nothing
// may crash.
#include "gpu/trace/file/recording_file.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "gpu/core/messages/file.h"
#include "gpu/trace/steps/steps.h"
#include "tests/gpu/trace/file_edit.h"
#include "tests/gpu/trace/random_trace.h"
#include "tests/gpu/trace/temporary_folder.h"

namespace simtscope::trace {
namespace {

namespace fs = std::filesystem;

struct DamagedRecording : ::testing::Test {
    TemporaryFolder folder;
    std::string path = folder.file("run.simt");
    std::mt19937 random{11};
    std::string bytes;

    void SetUp() override
    {
        ASSERT_TRUE(
            writeRecording(randomRecording(random, 1, 2, {.warps = 2, .phases = 2, .eventsPerPhase = 20, .sharedBytes = 64}), path));
        std::ifstream file(path, std::ios::binary);
        bytes.assign(std::istreambuf_iterator<char>(file), {});
    }

    void write(const std::string& content) const { std::ofstream(path, std::ios::binary | std::ios::trunc) << content; }

    void execute(const std::string& sql) const { trace::execute(path, sql); }

    std::string refusal() const
    {
        const auto read = readRecording(path);
        return read ? "it was read" : read.error().message.text();
    }

    /// Checks that every part of a recording that was read can be visited.
    static void walk(const Recording& recording)
    {
        ASSERT_FALSE(describe(recording).empty());
        for (const Launch& launch : recording.launches)
            for (const auto& block : launch.blocks)
                for (const StepOrder order : {StepOrder::Lockstep, StepOrder::Recorded}) {
                    const auto steps = Steps::build(*block, order);
                    const BlockStates states(block, steps, launch, recording.sites[launch.module.value]);
                    ASSERT_EQ(states.stateAfter(std::max(steps->count(), 1u) - 1).warps.size(), block->warpCount());
                }
    }

    void openDamaged(const std::string& content)
    {
        write(content);
        const auto read = readRecording(path);
        if (read) {
            ASSERT_NO_FATAL_FAILURE(walk(*read));
        } else {
            ASSERT_TRUE(read.error().message.text().starts_with(path + " ")) << read.error().message.text();
        }
    }
};

TEST_F(DamagedRecording, AnyFlippedBitIsSurvived)
{
    for (int i = 0; i < 3000; ++i) {
        std::string content = bytes;
        for (unsigned flips = 1 + random() % 3; flips > 0; --flips)
            content[random() % content.size()] ^= char(1 << random() % 8);
        ASSERT_NO_FATAL_FAILURE(openDamaged(content));
    }
}

TEST_F(DamagedRecording, AnyTruncationIsRefused)
{
    for (std::size_t size = 0; size < bytes.size(); size += size < 200 ? 1 : 1 + random() % 500) {
        write(bytes.substr(0, size));
        const std::string text = refusal();
        ASSERT_TRUE(text.starts_with(path + " is ")) << size << ": " << text;
    }
    write(bytes.substr(0, bytes.size() - 100));
    EXPECT_EQ(refusal(), path + " is cut off: its last page is missing");
    write(bytes.substr(0, bytes.size() - 3 * 1024));
    EXPECT_EQ(refusal(), path + " is cut off: its last 3 pages are missing");
    write("");
    EXPECT_EQ(refusal(), path + " is empty: its run stopped before anything was recorded");
}

TEST_F(DamagedRecording, FileThatIsNoRecordingIsNamed)
{
    write("__global__ void kernel() {}\n");
    EXPECT_EQ(refusal(), path + " is not a SIMTscope recording");
    EXPECT_FALSE(looksLikeRecording(path));
    fs::remove(path);
    EXPECT_EQ(refusal(), path + " does not exist");
    execute("CREATE TABLE t(x)");
    EXPECT_EQ(refusal(), path + " is an SQLite database, but not a SIMTscope recording");
    const auto folderRead = readRecording(folder.path());
    ASSERT_FALSE(folderRead);
    EXPECT_TRUE(folderRead.error().message.is(msg::file::notFile));
}

TEST_F(DamagedRecording, NewerFormatsAreNamed)
{
    execute(fmt::format("PRAGMA user_version={}", kLessonSchemaVersion + 1));
    EXPECT_EQ(refusal(), path + fmt::format(" was made by a newer SIMTscope (its format is {}; this one reads up to {})",
                                            kLessonSchemaVersion + 1, kLessonSchemaVersion));
    execute(fmt::format("PRAGMA user_version={}", kLessonSchemaVersion));
    EXPECT_EQ(refusal(), path + " is damaged: tables are missing") << "that of the lesson";
    execute(fmt::format("PRAGMA user_version={}", kOldestSchemaVersion - 1));
    EXPECT_EQ(refusal(), path + fmt::format(" was made by an older SIMTscope (its format is {}; this one reads {} and later)",
                                            kOldestSchemaVersion - 1, kOldestSchemaVersion));
    execute("PRAGMA user_version=0");
    EXPECT_EQ(refusal(), path + " is damaged: there is no format 0");
}

TEST_F(DamagedRecording, SchemasThatAreNotOursAreRefused)
{
    const struct {
        const char *sql, *expected;
    } cases[] = {
        {"CREATE TRIGGER t AFTER INSERT ON note BEGIN DELETE FROM launch; END", "it holds a trigger 't' that is not part of a recording"},
        {"CREATE VIEW v AS SELECT * FROM note", "it holds a view 'v' that is not part of a recording"},
        {"CREATE TABLE extra(x)", "it holds a table 'extra' that is not part of a recording"},
        {"DROP TABLE note; CREATE VIEW note AS SELECT 0 AS id, 'x' AS text", "it holds a view 'note' that is not part of a recording"},
        {"DROP TABLE note; CREATE TABLE note(id INTEGER PRIMARY KEY, text TEXT AS (hex(zeroblob(1000))))",
         "its table 'note' is not that of a recording"},
    };
    for (const auto& c : cases) {
        write(bytes);
        execute(c.sql);
        EXPECT_EQ(refusal(), path + " is refused: " + c.expected) << c.sql;
    }
    write(bytes);
    execute("DROP TABLE finding");
    EXPECT_EQ(refusal(), path + " is damaged: tables are missing");
    write(bytes);
    execute("PRAGMA journal_mode=WAL");
    EXPECT_EQ(refusal(), path + " was left in write-ahead mode by another tool");
}

TEST_F(DamagedRecording, RowsThatContradictEachOtherAreRefused)
{
    const struct {
        const char *sql, *expected;
    } cases[] = {
        {"UPDATE event_chunk SET columns = zeroblob(100) WHERE block = 0", "chunk 0 of block 0 in launch 1 cannot be decompressed"},
        {"UPDATE event_chunk SET events = events + 1 WHERE block = 0", "chunk 0 of block 0 in launch 1 cannot be decompressed"},
        {"UPDATE event_chunk SET payload_bytes = 4000000000 WHERE block = 0", "chunk 0 of block 0 in launch 1 cannot be decompressed"},
        {"UPDATE event_chunk SET payload_bytes = -1 WHERE block = 0",
         "chunk 0 of block 0 in launch 1 brings its events to more than 4 GiB"},
        {"UPDATE event_chunk SET ordinal = 1 WHERE block = 0", "chunk 1 of block 0 in launch 1 follows a gap"},
        {"UPDATE event_chunk SET launch = 7", "chunk 0 of block 0 in launch 8 belongs to no block"},
        {"UPDATE launch SET id = 5", "row 1 of its table 'launch' follows a gap"},
        {"UPDATE launch SET module = 9", "row 1 of its table 'launch' belongs to no module"},
        {"UPDATE launch SET block_x = 0", "row 1 of its table 'launch' holds an invalid value"},
        {"UPDATE launch SET block_x = 4000000000, block_y = 65535", "row 1 of its table 'launch' holds an invalid value"},
        {"UPDATE launch SET sm_of_block = zeroblob(9)", "row 1 of its table 'launch' holds an invalid value"},
        {"UPDATE launch SET grid_x = 1, sm_of_block = NULL", "row 2 of its table 'block' belongs to no launch"},
        {"UPDATE block SET warps = 200", "row 1 of its table 'block' belongs to no launch"},
        {"UPDATE module SET id = id + 10", "row 1 of its table 'module' follows a gap"},
        {"UPDATE site SET module = 8", "row 1 of its table 'site' belongs to no module"},
        {"UPDATE site SET kind = 'dance'", "row 1 of its table 'site' holds an invalid value"},
        {"UPDATE site SET frames = '[[[['", "row 1 of its table 'site' holds an invalid value"},
        {"UPDATE site SET id = id + 2000000", "row 1 of its table 'site' belongs to no module"},
        {"DELETE FROM site WHERE id > 3", "row 2 of its table 'site_total' belongs to no site"},
        {"DELETE FROM site_total; DELETE FROM site WHERE id < 12", "a site that its module does not have"},
        {"DELETE FROM frame_stack", "row 1 of its table 'site' holds an invalid value"},
        {"UPDATE frame_stack SET id = id + 100", "row 1 of its table 'frame_stack' holds an invalid value"},
        {"DELETE FROM allocation", "row 1 of its table 'allocation_content' holds an invalid value"},
        {"DELETE FROM allocation; DELETE FROM allocation_content", "has a damaged payload in event"},
        {"UPDATE allocation SET id = 3000000000 WHERE id = 1", "row 2 of its table 'allocation' holds an invalid value"},
        {"UPDATE api_call SET id = -1 WHERE id = 0", "row 1 of its table 'api_call' holds an invalid value"},
        {"UPDATE api_call SET launch = 99", "it refers to API calls or launches that it does not have"},
        {"UPDATE finding SET launch = 3", "row 1 of its table 'finding' belongs to no launch"},
        {"UPDATE finding SET threads = '{\"a\": 1}'", "row 1 of its table 'finding' holds an invalid value"},
        {"UPDATE shared_variable SET id = 3 WHERE id = 1", "row 2 of its table 'shared_variable' belongs to no launch"},
        {"UPDATE program SET arguments = 'x'", "row 1 of its table 'program' holds an invalid value"},
        {"INSERT INTO program(id) VALUES(7)", "row 2 of its table 'program' is one too many"},
    };
    for (const auto& c : cases) {
        write(bytes);
        execute(c.sql);
        const std::string text = refusal();
        EXPECT_TRUE(text.starts_with(path + " is damaged: ") && text.find(c.expected) != std::string::npos) << c.sql << "\n" << text;
    }
}

}  // namespace
}  // namespace simtscope::trace
