// Tests chunks that are decoded on demand: the events do not depend on which chunks stay decoded, and damage is reported.
#include "gpu/trace/codec/chunk_store.h"

#include <random>
#include <thread>

#include <gtest/gtest.h>

#include "gpu/core/messages/file.h"
#include "gpu/trace/file/recording_file.h"
#include "gpu/trace/file/sqlite_db.h"
#include "tests/gpu/trace/file_edit.h"
#include "tests/gpu/trace/random_trace.h"
#include "tests/gpu/trace/temporary_folder.h"

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
                              original.warpCount(),
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
    std::shared_ptr<const ChunkStore> storeOf(std::vector<ChunkStore::Packed> chunks, std::uint64_t keptBytes) const
    {
        return std::make_shared<const ChunkStore>(std::move(chunks), std::vector<ChunkStore::Bundle>(), sites(),
                                                  std::uint32_t(recording.allocations.size()), keptBytes);
    }
};

TEST_F(StoredBlock, HasTheSameEventsHoweverFewStay)
{
    ASSERT_GT(original.chunks().size(), 3u);
    const std::string events = describe(original);
    for (const std::uint64_t keptBytes : {std::uint64_t(1), std::uint64_t(3) << 20, std::uint64_t(1) << 30}) {
        const auto store = storeOf(packed(), keptBytes);
        const BlockTrace trace(original.block(), original.warpCount(), store, 0, original.size());
        ASSERT_EQ(trace.chunks().size(), original.chunks().size());
        EXPECT_EQ(describe(trace), events) << keptBytes;
        EXPECT_TRUE(store->check({}));
        EXPECT_EQ(describe(trace), events) << keptBytes;
        EXPECT_FALSE(store->damage());
    }
}

TEST_F(StoredBlock, IsReadByManyThreadsAtAnyPlace)
{
    const BlockTrace trace(original.block(), original.warpCount(), storeOf(packed(), 1), 0, original.size());
    std::array<int, 4> wrongCounts{};
    {
        std::vector<std::jthread> threads;
        for (int& wrongCount : wrongCounts)
            threads.emplace_back([&] {
                std::mt19937 places{unsigned(&wrongCount - wrongCounts.data())};
                EventData a, b;
                for (int i = 0; i < 2000; ++i) {
                    const EventIndex index{std::uint32_t(places() % original.size())};
                    trace.read(index, a);
                    original.read(index, b);
                    wrongCount += trace.event(index).time != original.event(index).time || a.offset != b.offset ||
                                  a.elementCount != b.elementCount || trace.kind(index) != original.kind(index);
                }
            });
    }
    EXPECT_EQ(wrongCounts, (std::array<int, 4>{}));
}

TEST_F(StoredBlock, ADamagedChunkIsNamedAndNobodyFailsOnIt)
{
    std::vector<ChunkStore::Packed> chunks = packed();
    chunks[3].bytes[chunks[3].bytes.size() / 2] ^= 1;
    const auto store = storeOf(std::move(chunks), 1 << 20);
    const BlockTrace trace(original.block(), original.warpCount(), store, 0, original.size());
    EXPECT_EQ(trace.event(EventIndex{0}).site, original.event(EventIndex{0}).site);
    EXPECT_FALSE(store->damage());
    EXPECT_EQ(trace.data(EventIndex{3 * kChunkEvents + 7}).elementCount, 0u);
    ASSERT_TRUE(store->damage());
    const auto checked = store->check({});
    ASSERT_FALSE(checked);
    EXPECT_TRUE(checked.error().message.is(msg::file::chunkOf)) << checked.error().message.text();
    EXPECT_EQ(checked.error().message.text(), store->damage()->message.text());
    EXPECT_TRUE(checked.error().message.text().starts_with("chunk 3 of block 0 in launch 1 "));
}

TEST_F(StoredBlock, TimeThatGoesBackFromChunkToChunkIsFound)
{
    std::vector<ChunkStore::Packed> chunks = packed();
    chunks[2].counts.baseTime = chunks[1].counts.baseTime;  // the chunk before ends later
    const auto checked = storeOf(std::move(chunks), 1 << 20)->check({});
    ASSERT_FALSE(checked);
    EXPECT_EQ(checked.error().message.text(), "chunk 2 of block 0 in launch 1 has " + msg::file::timeGoesBack().text() + " in event 0");
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

std::int64_t count(const std::string& path, const std::string& condition)
{
    Database database(path, Database::Mode::ReadOnly);
    Statement rows(database.handle(), "SELECT count(*) FROM event_chunk WHERE " + condition);
    return rows.fetchRow() ? rows.readNumber<std::int64_t>() : -1;
}

TEST(ShortBlocks, ShareARow)
{
    const TemporaryFolder folder;
    const std::string path = folder.file("run.simt");
    std::mt19937 random{6};
    const Recording recording = randomRecording(random, 2, 5, {.warps = 2, .phases = 2, .eventsPerPhase = 20});
    ASSERT_TRUE(writeRecording(recording, path));
    EXPECT_EQ(count(path, "hex(substr(columns, 1, 1)) = '03'"), 2);
    EXPECT_EQ(count(path, "true"), 2);
    const auto read = readRecording(path);
    ASSERT_TRUE(read);
    EXPECT_EQ(describe(*read), describe(recording));

    const std::string first = std::to_string(recording.launches[1].blocks[0]->block().value);
    const auto becomes = [&](const std::string& sql) {
        execute(path, sql + " WHERE launch = 1");
        const auto damaged = readRecording(path);
        EXPECT_FALSE(damaged);
        return damaged ? std::string() : damaged.error().message.text();
    };
    const std::string broken = path + " is damaged: chunk 0 of block " + first + " in launch 2 cannot be decompressed";
    EXPECT_EQ(becomes("UPDATE event_chunk SET events = events + 1"), broken);
    EXPECT_EQ(becomes("UPDATE event_chunk SET events = events - 1, columns = substr(columns, 1, length(columns) - 1)"), broken);
    EXPECT_EQ(becomes("UPDATE event_chunk SET columns = x'03ffffffff00'"), broken);
    EXPECT_EQ(becomes("UPDATE event_chunk SET columns = x'03'"), broken);
}

TEST(ShortBlocks, AreNotMoreThanARowHolds)
{
    const TemporaryFolder folder;
    const std::string path = folder.file("run.simt");
    std::mt19937 random{8};
    const Recording recording = randomRecording(random, 1, 60, {.warps = 2, .phases = 2, .eventsPerPhase = 700});
    ASSERT_GT(recording.eventCount(), 2 * kChunkEvents);
    ASSERT_TRUE(writeRecording(recording, path));
    EXPECT_EQ(count(path, "events > " + std::to_string(kChunkEvents)), 0);
    EXPECT_LT(count(path, "true"), 60 / 2);  // a row also ends after some time, so that a crash loses no more than that
    const auto read = readRecording(path);
    ASSERT_TRUE(read);
    EXPECT_EQ(describe(*read), describe(recording));
}

/// Provides a bundle of five blocks, and the chunks in it.
struct Bundled : ::testing::Test {
    std::vector<std::shared_ptr<BlockTrace>> blocks;
    ChunkBundle bundle;
    std::vector<std::uint8_t> bytes;
    ChunkCounts counts;

    Bundled()
    {
        std::mt19937 random{9};
        for (const std::uint32_t block : {3u, 4u, 9u, 1u, 7u}) {
            blocks.push_back(randomBlock(random, BlockId{block}, {.warps = 2, .phases = 2, .eventsPerPhase = 20}));
            bundle.add(BlockId{block}, *blocks.back()->chunks()[0]);
        }
        bytes = bundle.pack();
        counts = {bundle.mergedChunk().size(), bundle.mergedChunk().baseTime, bundle.mergedChunk().payload.size()};
    }
};

TEST_F(Bundled, GivesEveryChunkBack)
{
    const auto parts = parseBundleParts(bytes, counts);
    ASSERT_TRUE(parts);
    ASSERT_EQ(parts->size(), blocks.size());
    const auto chunks = unpackBundle(bytes, *parts);
    ASSERT_EQ(chunks.size(), blocks.size());
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const EventChunk& chunk = *blocks[i]->chunks()[0];
        EXPECT_EQ((*parts)[i].block, blocks[i]->block());
        EXPECT_EQ(chunks[i]->baseTime, chunk.baseTime);
        EXPECT_EQ(chunks[i]->kind, chunk.kind);
        EXPECT_EQ(chunks[i]->warp, chunk.warp);
        EXPECT_EQ(chunks[i]->site, chunk.site);
        EXPECT_EQ(chunks[i]->mask, chunk.mask);
        EXPECT_EQ(chunks[i]->relativeTime, chunk.relativeTime);
        EXPECT_EQ(chunks[i]->payloadStart, chunk.payloadStart);
        EXPECT_EQ(chunks[i]->payload, chunk.payload);
    }
}

TEST_F(Bundled, IsRefusedWhereItsPartsAreNotThoseOfTheRow)
{
    EXPECT_TRUE(parseBundleParts(packChunk(*blocks[0]->chunks()[0]), counts)->empty()) << "no bundle";
    EXPECT_FALSE(parseBundleParts(bytes, {counts.events + 1, counts.baseTime, counts.payloadBytes}));
    EXPECT_FALSE(parseBundleParts(bytes, {counts.events, counts.baseTime + 1, counts.payloadBytes}));
    EXPECT_FALSE(parseBundleParts(bytes, {counts.events, counts.baseTime, counts.payloadBytes - 1}));
    std::vector<BundledChunk> parts = *parseBundleParts(bytes, counts);
    ++parts[1].counts.payloadBytes;
    --parts[2].counts.payloadBytes;
    EXPECT_TRUE(unpackBundle(bytes, parts).empty()) << "events of other sizes";
    for (std::size_t length = 0; length < bytes.size(); length += 3) {
        const std::span<const std::uint8_t> part = std::span<const std::uint8_t>(bytes).first(length);
        const auto partialBundle = parseBundleParts(part, counts);
        EXPECT_TRUE(!partialBundle || unpackBundle(part, *partialBundle).empty()) << length;
    }
}

TEST_F(Bundled, BundleOfOneBlockIsAnOrdinaryChunk)
{
    ChunkBundle one;
    one.add(BlockId{4}, *blocks[1]->chunks()[0]);
    EXPECT_EQ(one.pack(), packChunk(*blocks[1]->chunks()[0]));
}

TEST(OlderShortBlocks, HaveTheFirstOfTheirLaunchAsPattern)
{
    const TemporaryFolder folder;
    const std::string path = folder.file("run.simt");
    std::mt19937 random{6};
    const Recording recording = randomRecording(random, 2, 5, {.warps = 2, .phases = 2, .eventsPerPhase = 20});
    ASSERT_TRUE(writeRecording(recording, path));
    convertToOlderFormat(path, 10);
    EXPECT_EQ(count(path, "hex(substr(columns, 1, 1)) = '02'"), 2 * 4);
    EXPECT_EQ(count(path, "hex(substr(columns, 1, 1)) = '01'"), 2);
    const auto read = readRecording(path);
    ASSERT_TRUE(read);
    EXPECT_EQ(describe(*read), describe(recording));

    const std::string first = std::to_string(recording.launches[1].blocks[0]->block().value);
    execute(path, "UPDATE event_chunk SET columns = x'0100' WHERE launch = 1 AND block = " + first);
    const auto damaged = readRecording(path);
    ASSERT_FALSE(damaged);
    EXPECT_EQ(damaged.error().message.text(), path + " is damaged: chunk 0 of block " + first + " in launch 2 cannot be decompressed");
    execute(path, "DELETE FROM event_chunk WHERE launch = 1 AND block = " + first);
    const auto missing = readRecording(path);
    ASSERT_FALSE(missing);
    EXPECT_TRUE(missing.error().message.text().ends_with("in launch 2 cannot be decompressed")) << missing.error().message.text();
}

TEST(OlderShortBlocks, APatternHasNoPattern)
{
    std::mt19937 random{7};
    const auto block = randomBlock(random, BlockId{3}, {.warps = 2, .phases = 2, .eventsPerPhase = 20});
    const EventChunk& chunk = *block->chunks()[0];
    const ChunkCounts counts{chunk.size(), chunk.baseTime, chunk.payload.size()};
    const std::vector<std::uint8_t> packedAlone = packChunk(chunk);
    const std::optional<ChunkPattern> pattern = unpackPattern(packedAlone, counts, BlockId{3});
    ASSERT_TRUE(pattern);
    const std::vector<std::uint8_t> packedAgainstPattern = packAgainstPattern(chunk, *pattern);
    EXPECT_LT(packedAgainstPattern.size(), packedAlone.size() / 2);
    EXPECT_EQ(parsePatternBlock(packedAgainstPattern), BlockId{3});
    EXPECT_FALSE(parsePatternBlock(packedAlone));
    EXPECT_FALSE(unpackPattern(packedAgainstPattern, counts, BlockId{3}));
    EXPECT_FALSE(unpackPattern(packChunkAsFormat9(chunk), counts, BlockId{3}));
    EXPECT_FALSE(unpackChunk(packedAgainstPattern, counts));
    const auto unpacked = unpackChunk(packedAgainstPattern, counts, &*pattern);
    ASSERT_TRUE(unpacked);
    EXPECT_EQ(unpacked->payload, chunk.payload);
}

}  // namespace
}  // namespace simtscope::trace
