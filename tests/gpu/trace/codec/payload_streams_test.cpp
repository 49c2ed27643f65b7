// Tests how payloads are split for the file: a column that can be predicted takes no bytes for its lanes, and every bit is restored.
#include "gpu/trace/codec/payload_streams.h"

#include <bit>
#include <random>

#include <gtest/gtest.h>

#include "gpu/trace/codec/chunk_codec.h"
#include "gpu/trace/codec/value_predictor.h"
#include "tests/gpu/trace/random_trace.h"

namespace simtscope::trace {
namespace {

constexpr unsigned kPredictedStream = 2, kLaneBytesStream = 6, kStreamsOfAll = 15;

std::vector<std::span<const std::uint8_t>> streamsOf(std::span<const std::uint8_t> bytes)
{
    std::vector<std::size_t> lengths(kStreamsOfAll);
    std::size_t byteIndex = 0;
    for (std::size_t& length : lengths)
        for (unsigned shift = 0;; shift += 7) {
            length |= std::size_t(bytes[byteIndex] & 0x7f) << shift;
            if (bytes[byteIndex++] < 0x80)
                break;
        }
    std::vector<std::span<const std::uint8_t>> streams;
    for (const std::size_t length : lengths) {
        streams.push_back(bytes.subspan(byteIndex, length));
        byteIndex += length;
    }
    EXPECT_EQ(byteIndex, bytes.size());
    return streams;
}

/// Records a warp that reads, computes and writes.
struct Program : ::testing::Test {
    BlockTrace block{BlockId{0}, 1};
    std::mt19937_64 random{3};

    LaneColumn noise(std::uint64_t range = 1u << 31)
    {
        LaneColumn column;
        for (std::uint64_t& value : column)
            value = random() % range;
        return column;
    }
    static LaneColumn floats(const LaneColumn& bits)
    {
        LaneColumn column;
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            column[lane] = std::bit_cast<std::uint32_t>(float(bits[lane] % 1000) * 0.1f);
        return column;
    }
    static LaneColumn combined(const LaneColumn& a, const LaneColumn& b, std::uint64_t (*both)(std::uint64_t, std::uint64_t))
    {
        LaneColumn column;
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            column[lane] = both(a[lane], b[lane]);
        return column;
    }
    /// Adds an access to 32 elements from `first` on.
    void access(EventKind kind, std::uint64_t first, const LaneColumn& values, const LaneColumn* results = nullptr,
                LaneMask mask = kAllLanes)
    {
        LaneColumn offsets;
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            offsets[lane] = 4 * (first + lane);
        EventInput input;
        input.event = {kind, SiteId{0}, WarpId{0}, mask, block.size()};
        input.commonAllocation = 1;
        input.offsets = offsets.data();
        input.elementCount = 1;
        input.values[0] = values.data();
        input.results = results ? results->data() : nullptr;
        block.append(input);
        block.seal();
    }
    void shuffle(const LaneColumn& sources, const LaneColumn& values, const LaneColumn& results)
    {
        EventInput input;
        input.event = {EventKind::Shuffle, SiteId{0}, WarpId{0}, kAllLanes, block.size()};
        input.sourceLanes = sources.data();
        input.elementCount = 1;
        input.values[0] = values.data();
        input.results = results.data();
        block.append(input);
        block.seal();
    }
    /// Returns the stored predictions for columns of values, by event and column.
    std::vector<Prediction> predictions()
    {
        const std::shared_ptr<const EventChunk> chunk = block.chunks()[0];
        std::vector<std::uint8_t> bytes;
        EXPECT_TRUE(splitPayloads(*chunk, bytes));
        const auto streams = streamsOf(bytes);
        std::vector<Prediction> made;
        for (const std::uint8_t prediction : streams[kPredictedStream])
            made.push_back(Prediction(prediction));
        EventChunk again = *chunk;
        again.payload.clear();
        again.payloadStart.clear();
        EXPECT_TRUE(joinPayloads(bytes, chunk->payload.size(), again));
        EXPECT_EQ(again.payload, chunk->payload);
        EXPECT_EQ(again.payloadStart, chunk->payloadStart);
        return made;
    }
    std::size_t laneBytes()
    {
        std::vector<std::uint8_t> bytes;
        splitPayloads(*block.chunks()[0], bytes);
        std::size_t size = 0;
        const auto streams = streamsOf(bytes);
        for (unsigned stream = kLaneBytesStream; stream < kStreamsOfAll; ++stream)
            size += streams[stream].size();
        return size;
    }
};

TEST_F(Program, ALoadFindsTheValueSeenThere)
{
    const LaneColumn values = noise();
    access(EventKind::Store, 100, values);
    access(EventKind::Load, 100, values);
    access(EventKind::Load, 100, values, nullptr, 0x00ff00f0);
    access(EventKind::Load, 500, values);
    access(EventKind::Load, 500, values);
    EXPECT_EQ(predictions(), (std::vector{Prediction::None, Prediction::Memory, Prediction::Memory, Prediction::None, Prediction::Memory}));
    EXPECT_EQ(laneBytes(), 2 * 4 * kWarpSize);
}

TEST_F(Program, AStoreWritesTheValueThatFollowsFromTheLastTwo)
{
    const LaneColumn a = noise(), b = noise(), x = floats(a), y = floats(b);
    const auto sum = [](std::uint64_t l, std::uint64_t r) { return std::uint64_t(std::uint32_t(l + r)); };
    const auto floatSum = [](std::uint64_t l, std::uint64_t r) {
        return std::uint64_t(std::bit_cast<std::uint32_t>(std::bit_cast<float>(std::uint32_t(l)) + std::bit_cast<float>(std::uint32_t(r))));
    };
    const auto smaller = [](std::uint64_t l, std::uint64_t r) { return std::min(l, r); };
    const auto larger = [](std::uint64_t l, std::uint64_t r) { return std::max(l, r); };
    std::vector<Prediction> expected;
    std::uint64_t place = 0;
    const auto compute = [&](const LaneColumn& first, const LaneColumn& second, const LaneColumn& made, Prediction prediction) {
        access(EventKind::Load, place += kWarpSize, first);
        access(EventKind::Load, place += kWarpSize, second);
        access(EventKind::Store, place += kWarpSize, made);
        expected.insert(expected.end(), {Prediction::None, Prediction::None, prediction});
    };
    compute(a, b, b, Prediction::LastValue);
    compute(a, b, a, Prediction::SecondLastValue);
    compute(a, b, combined(a, b, sum), Prediction::Sum);
    compute(x, y, combined(x, y, floatSum), Prediction::FloatSum);
    compute(a, b, combined(a, b, smaller), Prediction::Smaller);
    compute(a, b, combined(a, b, larger), Prediction::Larger);
    compute(a, b, noise(), Prediction::None);
    EXPECT_EQ(predictions(), expected);
}

TEST_F(Program, AtomicsThatAddAndShufflesGiveTheRightValues)
{
    LaneColumn ones, counted, sources, exchanged;
    ones.fill(1);
    for (unsigned lane = 0; lane < kWarpSize; ++lane) {
        counted[lane] = 700 + lane % 4;
        sources[lane] = lane ^ 5;
    }
    const LaneColumn values = noise();
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        exchanged[lane] = values[lane ^ 5];
    access(EventKind::Store, 0, counted);
    access(EventKind::Atomic, 0, ones, &counted);
    shuffle(sources, values, exchanged);
    const std::vector<Prediction> made = predictions();
    ASSERT_EQ(made.size(), 5u);
    EXPECT_EQ(made[2], Prediction::Memory);
    EXPECT_EQ(made[4], Prediction::Shuffled);
}

TEST_F(Program, ALoopOfCompareAndSwapsFollowsFromItsFirstRound)
{
    constexpr unsigned kLanes = 8;
    float total = 1;
    LaneColumn expected, result{};
    expected.fill(std::bit_cast<std::uint32_t>(total));
    const LaneColumn places{};  // all lanes add to one number, and all but one fail
    for (unsigned round = 0; round < kLanes; ++round) {
        const LaneMask mask = (1u << kLanes) - (1u << round);
        LaneColumn expectedColumn{};
        for (unsigned lane = round; lane < kLanes; ++lane) {
            expectedColumn[lane] = std::bit_cast<std::uint32_t>(total + 0.5f * float(3 + lane));
            result[lane] = lane == round ? expected[lane] : expectedColumn[round];
        }
        EventInput input;
        input.event = {EventKind::Atomic, SiteId{0}, WarpId{0}, mask, block.size()};
        input.commonAllocation = 1;
        input.offsets = places.data();
        input.elementCount = 2;
        input.values[0] = expected.data();
        input.values[1] = expectedColumn.data();
        input.results = result.data();
        block.append(input);
        block.seal();
        total = std::bit_cast<float>(std::uint32_t(expectedColumn[round]));
        expected = result;
    }
    const std::vector<Prediction> made = predictions();  // predictions for the expected value, the new value, and the value found
    ASSERT_EQ(made.size(), 3 * kLanes);
    for (unsigned round = 1; round < kLanes; ++round) {
        EXPECT_EQ(made[3 * round], Prediction::LastValue) << round;
        EXPECT_EQ(made[3 * round + 1], Prediction::Added) << round;
        EXPECT_TRUE(made[3 * round + 2] == Prediction::Swapped || (round + 1 == kLanes && made[3 * round + 2] == Prediction::Memory))
            << round;
    }
}

TEST_F(Program, AddressesOfBinsFollowFromLoadedValues)
{
    LaneColumn ones, bins = noise(256), places;
    ones.fill(1);
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        places[lane] = 512 + 4 * bins[lane];
    access(EventKind::Load, 0, bins);
    EventInput input;
    input.event = {EventKind::Atomic, SiteId{0}, WarpId{0}, kAllLanes, block.size()};
    input.commonAllocation = 2;
    input.offsets = places.data();
    input.elementCount = 1;
    input.values[0] = ones.data();
    block.append(input);
    block.seal();
    EXPECT_EQ(predictions(), (std::vector{Prediction::None, Prediction(4), Prediction::None}));
    EXPECT_EQ(laneBytes(), kWarpSize);

    input.event.mask = 3;  // hardly longer than a stored prediction
    bins[1] = bins[0] ^ 64;
    places[1] = 512 + 4 * bins[1];
    access(EventKind::Load, 64, bins, nullptr, 3);
    block.append(input);
    block.seal();
    std::vector<std::uint8_t> bytes;
    ASSERT_TRUE(splitPayloads(*block.chunks()[0], bytes));
    EXPECT_LE(bytes.size(), computeMaxPayloadStreamBytes(block.size(), block.chunks()[0]->payload.size()));
}

TEST_F(Program, PlacesOfLanesThatHaveComeApartMoveOnTogether)
{
    LaneColumn places = noise(1u << 20);
    const LaneColumn nothing{};
    const auto load = [&](std::uint32_t site, std::uint64_t distance, LaneMask mask) {
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            places[lane] += (mask >> lane & 1) ? distance : 0;
        EventInput input;
        input.event = {EventKind::Load, SiteId{site}, WarpId{0}, mask, block.size()};
        input.commonAllocation = 2;
        input.offsets = places.data();
        input.elementCount = 1;
        input.values[0] = nothing.data();
        block.append(input);
        block.seal();
    };
    constexpr LaneMask kSome = 0x00ffff00;
    constexpr Prediction kMoved = Prediction(16);
    load(0, 0, kSome);
    load(0, 64, kSome);
    load(0, ~std::uint64_t(0) - 63, kSome);  // back to the start
    load(0, 8, kSome & 0xffff);              // half of the lanes do not take part
    load(0, 4, kSome);
    load(1, 4, kSome);      // at another site
    load(0, 4, kAllLanes);  // some lanes have no earlier place
    load(0, 4, kAllLanes);
    const std::vector<Prediction> made = predictions();  // predictions for places and for values
    ASSERT_EQ(made.size(), 16u);
    const std::vector<Prediction> expected = {Prediction::None, kMoved, kMoved, kMoved, kMoved, Prediction::None, Prediction::None, kMoved};
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_EQ(made[2 * i], expected[i]) << i;
}

TEST(ChunkColumns, RandomChunksComeBackAndDamageIsSurvived)
{
    std::mt19937 random{11};
    for (int round = 0; round < 20; ++round) {
        const auto block = randomBlock(random, BlockId{0}, {.warps = 1u + std::uint32_t(random() % 5), .phases = 4, .eventsPerPhase = 60});
        const std::shared_ptr<const EventChunk> chunk = block->chunks()[0];
        std::vector<std::uint8_t> bytes;
        ASSERT_TRUE(splitPayloads(*chunk, bytes));
        EXPECT_LE(bytes.size(), computeMaxPayloadStreamBytes(chunk->size(), chunk->payload.size()));
        EventChunk again = *chunk;
        ASSERT_TRUE(joinPayloads(bytes, chunk->payload.size(), again));
        EXPECT_EQ(again.payload, chunk->payload);
        EXPECT_EQ(again.payloadStart, chunk->payloadStart);
        EXPECT_FALSE(joinPayloads(bytes, chunk->payload.size() + 1, again));
        EXPECT_FALSE(joinPayloads(bytes, chunk->payload.size() - 1, again));
        for (int change = 0; change < 300; ++change) {
            std::vector<std::uint8_t> damaged = bytes;
            damaged[random() % damaged.size()] ^= std::uint8_t(1u << random() % 8);
            if (random() % 4 == 0)
                damaged.resize(random() % damaged.size());
            if (joinPayloads(damaged, chunk->payload.size(), again)) {
                EXPECT_EQ(again.payload.size(), chunk->payload.size());
            }
        }
    }
}

TEST(ChunkColumns, WholeChunksOfOlderFormatsAreUnpackedToo)
{
    std::mt19937 random{12};
    const auto block = randomBlock(random, BlockId{0}, {.warps = 4, .phases = 4, .eventsPerPhase = 500});
    const std::shared_ptr<const EventChunk> chunk = block->chunks()[0];
    const ChunkCounts counts{chunk->size(), chunk->baseTime, chunk->payload.size()};
    for (const std::vector<std::uint8_t>& packed : {packChunkAsFormat9(*chunk), packChunk(*chunk)}) {
        const auto unpacked = unpackChunk(packed, counts);
        ASSERT_TRUE(unpacked);
        EXPECT_EQ(unpacked->payload, chunk->payload);
        EXPECT_EQ(unpacked->payloadStart, chunk->payloadStart);
        EXPECT_EQ(unpacked->relativeTime, chunk->relativeTime);
        EXPECT_FALSE(unpackChunk(packed, {counts.events, counts.baseTime, counts.payloadBytes + 1}));
        EXPECT_FALSE(unpackChunk(packed, {counts.events - 1, counts.baseTime, counts.payloadBytes}));
    }
    EXPECT_LT(packChunk(*chunk).size(), packChunkAsFormat9(*chunk).size());
}

}  // namespace
}  // namespace simtscope::trace
