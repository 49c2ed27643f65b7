// Chunks that are decoded when they are asked for: the same events whatever is kept of them, and damage that is said.
#include "gpu/trace/chunk_store.h"

#include <random>
#include <thread>

#include <gtest/gtest.h>

#include "file_edit.h"
#include "gpu/core/messages/file.h"
#include "gpu/trace/recording_file.h"
#include "gpu/trace/sqlite_db.h"
#include "random_trace.h"
#include "temporary_folder.h"

namespace simtscope::trace {
namespace {

struct StoredBlock : ::testing::Test {
    std::mt19937 random{5};
    Recording recording = randomRecording(random, 1, 1, {.warps = 2, .phases = 3, .eventsPerPhase = kChunkEvents});
    const BlockTrace& original = *recording.launches[0].blocks[0];

    std::vector<ChunkStore::Packed> packed() const
    {
        std::vector<ChunkStore::Packed> chunks;
        for (const auto& chunk : original.chunks())
            chunks.push_back({LaunchId{0},
                              original.block(),
                              std::uint32_t(chunks.size()),
                              original.warps(),
                              ModuleId{0},
                              {chunk->size(), chunk->baseTime, chunk->payload.size()},
                              packChunk(*chunk)});
        return chunks;
    }
    std::vector<std::vector<std::uint8_t>> sites() const
    {
        std::vector<std::uint8_t> exists(recording.sites[0].rbegin()->first.value + 1, 0);
        for (const auto& [id, site] : recording.sites[0])
            exists[id.value] = 1;
        return {exists};
    }
    std::shared_ptr<const ChunkStore> storeOf(std::vector<ChunkStore::Packed> chunks, std::uint64_t kept) const
    {
        return std::make_shared<const ChunkStore>(std::move(chunks), sites(), std::uint32_t(recording.allocations.size()), kept);
    }
};

TEST_F(StoredBlock, HasTheSameEventsHoweverFewStay)
{
    ASSERT_GT(original.chunks().size(), 3u);
    for (const std::uint64_t kept : {std::uint64_t(1), std::uint64_t(3) << 20, std::uint64_t(1) << 30}) {
        const auto store = storeOf(packed(), kept);
        const BlockTrace trace(original.block(), original.warps(), store, 0, original.size());
        ASSERT_EQ(trace.chunks().size(), original.chunks().size());
        EXPECT_EQ(describe(trace), describe(original)) << kept;
        EXPECT_TRUE(store->check({}));
        EXPECT_EQ(describe(trace), describe(original)) << kept;
        EXPECT_FALSE(store->damage());
    }
}

TEST_F(StoredBlock, IsReadByManyThreadsAtAnyPlace)
{
    const BlockTrace trace(original.block(), original.warps(), storeOf(packed(), 1), 0, original.size());
    std::array<int, 4> wrong{};
    {
        std::vector<std::jthread> threads;
        for (int& mine : wrong)
            threads.emplace_back([&] {
                std::mt19937 places{unsigned(&mine - wrong.data())};
                EventData a, b;
                for (int i = 0; i < 2000; ++i) {
                    const EventIndex index{std::uint32_t(places() % original.size())};
                    trace.read(index, a);
                    original.read(index, b);
                    mine += trace.event(index).time != original.event(index).time || a.offset != b.offset || a.elements != b.elements ||
                            trace.kind(index) != original.kind(index);
                }
            });
    }
    EXPECT_EQ(wrong, (std::array<int, 4>{}));
}

TEST_F(StoredBlock, ADamagedChunkIsNamedAndNobodyFailsOnIt)
{
    std::vector<ChunkStore::Packed> chunks = packed();
    chunks[3].bytes[chunks[3].bytes.size() / 2] ^= 1;
    const auto store = storeOf(std::move(chunks), 1 << 20);
    const BlockTrace trace(original.block(), original.warps(), store, 0, original.size());
    EXPECT_EQ(trace.event(EventIndex{0}).site, original.event(EventIndex{0}).site);
    EXPECT_FALSE(store->damage());
    EXPECT_EQ(trace.data(EventIndex{3 * kChunkEvents + 7}).elements, 0u);
    ASSERT_TRUE(store->damage());
    const auto checked = store->check({});
    ASSERT_FALSE(checked);
    EXPECT_TRUE(checked.error().message.is(msg::file::chunkOf)) << checked.error().message.text();
    EXPECT_EQ(checked.error().message.text(), store->damage()->message.text());
    EXPECT_TRUE(checked.error().message.text().starts_with("chunk 3 of block 0 in launch 0 "));
}

TEST_F(StoredBlock, TimeThatGoesBackFromChunkToChunkIsFound)
{
    std::vector<ChunkStore::Packed> chunks = packed();
    chunks[2].counts.baseTime = chunks[1].counts.baseTime;  // the events before end later
    const auto checked = storeOf(std::move(chunks), 1 << 20)->check({});
    ASSERT_FALSE(checked);
    EXPECT_EQ(checked.error().message.text(), "chunk 2 of block 0 in launch 0 has " + msg::file::timeGoesBack().text() + " in event 0");
}

TEST_F(StoredBlock, AFileIsOpenedBeforeItsEventsAreLookedAt)
{
    const TemporaryFolder folder;
    const std::string path = folder.file("run.simt");
    ASSERT_TRUE(writeRecording(recording, path));
    auto opened = openRecording(path);
    ASSERT_TRUE(opened);
    EXPECT_TRUE(opened->check({}));
    EXPECT_EQ(describe(opened->annotated.recording), describe(*readRecording(path)));

    execute(path, "UPDATE event_chunk SET columns = (SELECT columns FROM event_chunk WHERE ordinal = 0) WHERE ordinal = 2");
    opened = openRecording(path);
    ASSERT_TRUE(opened);
    const auto checked = opened->check({});
    ASSERT_FALSE(checked);
    EXPECT_TRUE(checked.error().message.is(msg::file::damaged)) << checked.error().message.text();
    const auto read = readRecording(path);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().message.text(), checked.error().message.text());
}

std::int64_t count(const std::string& path, const std::string& where)
{
    Database database(path, Database::Mode::ReadOnly);
    Statement rows(database.handle(), "SELECT count(*) FROM event_chunk WHERE " + where);
    return rows.nextRow() ? rows.number<std::int64_t>() : -1;
}

TEST(ShortBlocks, HaveTheFirstOfTheirLaunchAsPattern)
{
    const TemporaryFolder folder;
    const std::string path = folder.file("run.simt");
    std::mt19937 random{6};
    const Recording recording = randomRecording(random, 2, 5, {.warps = 2, .phases = 2, .eventsPerPhase = 20});
    ASSERT_TRUE(writeRecording(recording, path));
    EXPECT_EQ(count(path, "hex(substr(columns, 1, 1)) = '02'"), 2 * 4);
    EXPECT_EQ(count(path, "hex(substr(columns, 1, 1)) = '01'"), 2);
    const auto read = readRecording(path);
    ASSERT_TRUE(read);
    EXPECT_EQ(describe(*read), describe(recording));

    const std::string first = std::to_string(recording.launches[1].blocks[0]->block().value);
    execute(path, "UPDATE event_chunk SET columns = x'0100' WHERE launch = 1 AND block = " + first);
    const auto damaged = readRecording(path);
    ASSERT_FALSE(damaged);
    EXPECT_EQ(damaged.error().message.text(), path + " is damaged: chunk 0 of block " + first + " in launch 1 cannot be decompressed");
    execute(path, "DELETE FROM event_chunk WHERE launch = 1 AND block = " + first);
    const auto missing = readRecording(path);
    ASSERT_FALSE(missing);
    EXPECT_TRUE(missing.error().message.text().ends_with("in launch 1 cannot be decompressed")) << missing.error().message.text();
}

TEST(ShortBlocks, APatternHasNoPattern)
{
    std::mt19937 random{7};
    const auto block = randomBlock(random, BlockId{3}, {.warps = 2, .phases = 2, .eventsPerPhase = 20});
    const EventChunk& chunk = *block->chunks()[0];
    const ChunkCounts counts{chunk.size(), chunk.baseTime, chunk.payload.size()};
    const std::optional<ChunkPattern> pattern = patternOf(chunk, BlockId{3});
    ASSERT_TRUE(pattern);
    const std::vector<std::uint8_t> alone = packChunk(chunk), like = packChunk(chunk, &*pattern);
    EXPECT_LT(like.size(), alone.size() / 2);
    EXPECT_EQ(patternBlock(like), BlockId{3});
    EXPECT_FALSE(patternBlock(alone));
    ASSERT_TRUE(unpackPattern(alone, counts, BlockId{3}));
    EXPECT_EQ(unpackPattern(alone, counts, BlockId{3})->columns, pattern->columns);
    EXPECT_FALSE(unpackPattern(like, counts, BlockId{3}));
    EXPECT_FALSE(unpackPattern(packWholeChunk(chunk), counts, BlockId{3}));
    EXPECT_FALSE(unpackChunk(like, counts));
    const auto again = unpackChunk(like, counts, &*pattern);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->payload, chunk.payload);
    const auto longer = randomBlock(random, BlockId{3}, {.warps = 2, .phases = 2, .eventsPerPhase = 5000});
    EXPECT_FALSE(patternOf(*longer->chunks()[0], BlockId{3}));
}

}  // namespace
}  // namespace simtscope::trace
