// Tests the drain against a simulated device, whose kernel publishes chunks when the test says so.
#include "gpu/cuda/decode/record_drain.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <optional>
#include <thread>

namespace simtscope::cuda {
namespace {

class FakeDevice final : public DrainedMemory {
public:
    explicit FakeDevice(std::uint32_t chunks)
        : m_chunks(chunks), m_list(chunks), m_words(std::size_t(chunks) * kChunkWords), m_states(chunks)
    {
        m_counters.nextChunk = 1;
    }

    /// Takes, fills and publishes a chunk as a lane does. Returns whether there was a chunk; otherwise the lane would have to wait.
    bool publish(std::uint32_t block, std::uint32_t warp, std::uint32_t lanes, std::uint32_t value = 0)
    {
        if (!m_ticket)
            m_ticket = m_counters.nextChunk++;
        std::uint32_t chunk = *m_ticket;
        if (chunk >= m_chunks) {
            const std::uint32_t index = chunk - m_chunks;
            if (index >= m_freedCount)
                return false;
            chunk = m_list[index % m_chunks];
        }
        m_ticket.reset();
        std::uint32_t* const words = m_words.data() + std::size_t(chunk) * kChunkWords;
        const std::uint32_t header[] = {block, warp, 3, kChunkMark, 100, 0};
        std::ranges::copy(header, words);
        words[kChunkHeaderWords] = value;
        m_states[chunk] ^= std::uint8_t(kPublished | lanes);
        m_latest = chunk;
        return true;
    }
    std::uint32_t latest() const { return m_latest; }
    /// Hides the chunk from one look, as if the look had passed there before the chunk was published.
    void hideOnce(std::uint32_t chunk) { m_hidden = chunk; }
    bool hasEndedFreeing() const { return m_hasEnded; }
    void fail() { m_fails = true; }

    bool readCounters(RecorderCounters& counters) override
    {
        counters = m_counters;
        return !m_fails;
    }
    bool readStates(std::span<std::uint8_t> states) override
    {
        std::copy_n(m_states.begin(), states.size(), states.begin());
        if (m_hidden)
            states[*m_hidden] = 0;
        m_hidden.reset();
        return !m_fails;
    }
    bool readTimes(std::span<SmTimes> times) override
    {
        times[3].beginComplement = ~std::uint64_t(90);
        return !m_fails;
    }
    bool readLayout(std::span<std::uint64_t>) override { return !m_fails; }
    const std::uint32_t* readChunks(std::span<const std::uint32_t> chunks) override
    {
        m_copy.clear();
        for (const std::uint32_t chunk : chunks)
            m_copy.insert(m_copy.end(), &m_words[std::size_t(chunk) * kChunkWords],
                          &m_words[std::size_t(chunk) * kChunkWords] + kChunkWords);
        return m_fails ? nullptr : m_copy.data();
    }
    std::size_t maxChunks() const override { return 3; }
    bool freeChunks(std::uint32_t firstEntry, std::span<const std::uint32_t> chunks, std::uint32_t count) override
    {
        for (const std::uint32_t chunk : chunks)
            m_list[firstEntry++ % m_chunks] = chunk;
        m_freedCount = count;
        return !m_fails;
    }
    bool endWaiting() override
    {
        m_hasEnded = true;
        return !m_fails;
    }

private:
    const std::uint32_t m_chunks;
    RecorderCounters m_counters;
    std::vector<std::uint32_t> m_list;
    std::uint32_t m_freedCount = 0, m_latest = 0;
    std::vector<std::uint32_t> m_words, m_copy;
    std::vector<std::uint8_t> m_states;
    std::optional<std::uint32_t> m_ticket, m_hidden;
    bool m_hasEnded = false, m_fails = false;
};

constexpr auto kUsual = RecordDrain::Room::Usual;

DrainShape shapeOf(std::uint64_t blocks, std::uint32_t chunks)
{
    return {
        .blockCount = blocks, .warpsPerBlock = 2, .threadsPerBlock = 64, .chunkCount = chunks, .firstSharedChunk = 1, .maxBytes = 1u << 30};
}

std::vector<BlockRecords> drainAll(RecordDrain& drain)
{
    std::vector<BlockRecords> blocks;
    do {
        EXPECT_NE(drain.take(kUsual), RecordDrain::TakeResult::Failed);
        std::ranges::move(drain.takeWholeBlocks(), std::back_inserter(blocks));
    } while (!drain.hasNoInput());
    return blocks;
}

TEST(RecordDrain, TakesMoreRecordsThanTheBufferHolds)
{
    constexpr std::uint32_t kBlocks = 300;
    FakeDevice device(9);
    RecordDrain drain(device, shapeOf(kBlocks, 9));
    std::vector<BlockRecords> blocks;
    std::uint32_t waits = 0;
    for (std::uint32_t block = 0; block < kBlocks; ++block)
        for (const auto& [warp, lanes] : {std::pair{0u, 0u}, {0u, 31u}, {0u, 1u}, {1u, 32u}})
            while (!device.publish(block, warp, lanes, block * 10 + lanes)) {
                ++waits;
                ASSERT_NE(drain.take(kUsual), RecordDrain::TakeResult::Failed);
                std::ranges::move(drain.takeWholeBlocks(), std::back_inserter(blocks));
            }
    std::ranges::move(drainAll(drain), std::back_inserter(blocks));
    EXPECT_GT(waits, 100u);
    EXPECT_FALSE(device.hasEndedFreeing());
    EXPECT_EQ(drain.takenBytes(), 4 * kBlocks * kChunkWords * 4u);
    ASSERT_EQ(blocks.size(), kBlocks);
    EXPECT_TRUE(std::ranges::is_sorted(blocks, {}, [](const BlockRecords& records) { return records.block.value; }));
    for (const BlockRecords& records : blocks) {
        ASSERT_EQ(records.chunks.size(), 4u);
        std::uint32_t sum = 0;
        for (const Chunk& chunk : records.chunks)
            sum += chunk.words[kChunkHeaderWords];
        EXPECT_EQ(sum, 40 * records.block.value + 64);
        EXPECT_EQ(records.startTime, 90u);
        EXPECT_FALSE(records.mayHaveGaps);
    }
    EXPECT_TRUE(drain.takeIncompleteBlocks(true).empty());
}

TEST(RecordDrain, OneBlockMayBeLargerThanTheBuffer)
{
    FakeDevice device(5);
    RecordDrain drain(device, shapeOf(1, 5));
    for (std::uint32_t chunk = 0; chunk < 1000; ++chunk)
        while (!device.publish(0, chunk % 2, chunk < 998 ? 0 : 32)) {
            ASSERT_NE(drain.take(kUsual), RecordDrain::TakeResult::Failed);
            ASSERT_TRUE(drain.takeWholeBlocks().empty());
        }
    const auto blocks = drainAll(drain);
    ASSERT_EQ(blocks.size(), 1u);
    EXPECT_EQ(blocks[0].chunks.size(), 1000u);
}

/// A look that passes a chunk before it is published may still see another chunk that is published later but lies further on.
TEST(RecordDrain, ABlockIsWholeWhenALaterLookHasSeenAllOfIt)
{
    FakeDevice device(50);
    RecordDrain drain(device, shapeOf(1, 50));
    ASSERT_TRUE(device.publish(0, 0, 0));
    device.hideOnce(device.latest());
    ASSERT_TRUE(device.publish(0, 0, 32));
    ASSERT_TRUE(device.publish(0, 1, 32));
    EXPECT_EQ(drain.take(kUsual), RecordDrain::TakeResult::Some);
    EXPECT_TRUE(drain.takeWholeBlocks().empty());
    const auto blocks = drainAll(drain);
    ASSERT_EQ(blocks.size(), 1u);
    EXPECT_EQ(blocks[0].chunks.size(), 3u);
}

TEST(RecordDrain, BlocksThatHaveNotEndedComeWithTheirPublishedRecords)
{
    FakeDevice device(50);
    RecordDrain drain(device, shapeOf(3, 50));
    ASSERT_TRUE(device.publish(1, 0, 0));
    ASSERT_TRUE(device.publish(1, 0, 16));
    EXPECT_TRUE(drainAll(drain).empty());
    const auto otherBlocks = drain.takeIncompleteBlocks(true);
    ASSERT_EQ(otherBlocks.size(), 3u);
    EXPECT_TRUE(otherBlocks[0].chunks.empty());
    EXPECT_EQ(otherBlocks[1].chunks.size(), 2u);
    EXPECT_EQ(otherBlocks[1].block.value, 1u);
    EXPECT_TRUE(otherBlocks[1].mayHaveGaps);
}

TEST(RecordDrain, UndecodedRecordsAreBounded)
{
    FakeDevice device(100);
    DrainShape shape = shapeOf(40, 100);
    shape.maxBytes = 10 * kChunkWords * 4;
    RecordDrain drain(device, shape);
    for (std::uint32_t block = 0; block < 40; ++block)
        for (const std::uint32_t warp : {0, 1})
            ASSERT_TRUE(device.publish(block, warp, 32));
    for (int turn = 0; turn < 50; ++turn)
        ASSERT_NE(drain.take(kUsual), RecordDrain::TakeResult::Failed);
    EXPECT_EQ(drain.takenBytes(), 12u * kChunkWords * 4) << "three at a time";
    for (int turn = 0; turn < 50; ++turn)
        ASSERT_NE(drain.take(RecordDrain::Room::More), RecordDrain::TakeResult::Failed);
    EXPECT_EQ(drain.takenBytes(), 21u * kChunkWords * 4);
    for (int turn = 0; turn < 50; ++turn)
        ASSERT_NE(drain.take(RecordDrain::Room::All), RecordDrain::TakeResult::Failed);
    EXPECT_EQ(drain.takenBytes(), 80u * kChunkWords * 4);
}

TEST(RecordDrain, AKernelDoesNotWaitForEver)
{
    FakeDevice device(3);
    DrainShape shape = shapeOf(1, 3);
    shape.maxBytes = 0;
    shape.maxStallTime = std::chrono::milliseconds(20);
    RecordDrain drain(device, shape);
    ASSERT_TRUE(device.publish(0, 0, 0));
    ASSERT_TRUE(device.publish(0, 0, 0));
    ASSERT_FALSE(device.publish(0, 0, 0));
    for (int turn = 0; turn < 20 && !device.hasEndedFreeing(); ++turn) {
        ASSERT_NE(drain.take(kUsual), RecordDrain::TakeResult::Failed);
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    EXPECT_TRUE(device.hasEndedFreeing());
    EXPECT_GE(drain.waitingTime(), std::chrono::milliseconds(15));
}

/// A warp with chunks of its own computes the number of its next chunk from the current one.
TEST(RecordDrain, ChunksOfCertainWarpsAreNotFreed)
{
    FakeDevice device(9);
    DrainShape shape = shapeOf(10, 9);
    shape.firstSharedChunk = 5;
    RecordDrain drain(device, shape);
    for (std::uint32_t chunk = 1; chunk < 9; ++chunk)
        ASSERT_TRUE(device.publish(0, 0, 0));
    EXPECT_TRUE(drainAll(drain).empty());
    for (std::uint32_t freed = 0; freed < 4; ++freed) {
        ASSERT_TRUE(device.publish(0, 0, 0));
        EXPECT_GE(device.latest(), 5u);
    }
    EXPECT_FALSE(device.publish(0, 0, 0));
}

TEST(RecordDrain, DeviceErrorIsReported)
{
    FakeDevice device(9);
    RecordDrain drain(device, shapeOf(1, 9));
    ASSERT_TRUE(device.publish(0, 0, 32));
    EXPECT_EQ(drain.take(kUsual), RecordDrain::TakeResult::Some);
    device.fail();
    EXPECT_EQ(drain.take(kUsual), RecordDrain::TakeResult::Failed);
    EXPECT_TRUE(drain.error().isEmpty());
    EXPECT_EQ(drain.takeIncompleteBlocks(false).size(), 1u);
}

TEST(RecordDrain, AChunkOfNoBlockIsDamaged)
{
    FakeDevice device(9);
    RecordDrain drain(device, shapeOf(1, 9));
    ASSERT_TRUE(device.publish(7, 0, 32));
    EXPECT_EQ(drain.take(kUsual), RecordDrain::TakeResult::Failed);
    EXPECT_FALSE(drain.error().isEmpty());
}

}  // namespace
}  // namespace simtscope::cuda
