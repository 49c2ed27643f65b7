#include "gpu/trace/model/block_trace.h"

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

#include "gpu/trace/model/recording.h"

namespace simtscope::trace {
namespace {

TEST(BlockTrace, ReturnsTheAppendedEvents)
{
    std::mt19937_64 random(4);
    BlockTrace trace(BlockId{5}, 32);
    struct Kept {
        Event event;
        std::array<std::uint32_t, kWarpSize> allocations;
        std::uint32_t allocation;
        LaneColumn place, result;  ///< place: offset, or the source lane of a shuffle
        std::array<LaneColumn, kMaxElements> values;
        unsigned elements, flags;
    };
    std::vector<Kept> kept;
    for (std::uint32_t i = 0; i < 5000; ++i) {
        Kept k{};
        k.event = {EventKind(random() % 8), SiteId{std::uint32_t(random())}, WarpId{std::uint32_t(random() % 32)}, LaneMask(random()) | 1,
                   1'000'000'000'000ull + i};
        k.flags = unsigned(random() % 8);
        k.elements = unsigned(random() % (kMaxElements + 1));
        k.allocation = random() % 2 ? kSharedAllocation.value : std::uint32_t(random());
        const unsigned shift = unsigned(random() % 64);
        for (unsigned lane = 0; lane < kWarpSize; ++lane) {
            k.allocations[lane] = random() % 2 ? kLocalAllocation.value : std::uint32_t(random() % 3);
            k.place[lane] = random() >> shift;
            k.result[lane] = random() >> shift;
            for (auto& column : k.values)
                column[lane] = random() >> shift;
        }
        kept.push_back(k);
        EventInput input;
        input.event = k.event;
        input.commonAllocation = k.allocation;
        input.allocations = k.flags & 1 ? k.allocations.data() : nullptr;
        (k.event.kind == EventKind::Shuffle ? input.sourceLanes : input.offsets) = k.flags & 2 ? k.place.data() : nullptr;
        input.results = k.flags & 4 ? k.result.data() : nullptr;
        input.elementCount = k.elements;
        for (unsigned e = 0; e < k.elements; ++e)
            input.values[e] = k.values[e].data();
        trace.append(input);
    }
    trace.seal();
    ASSERT_EQ(trace.size(), kept.size());
    for (std::uint32_t i = 0; i < trace.size(); ++i) {
        const Kept& k = kept[i];
        const Event event = trace.event(EventIndex{i});
        const EventData data = trace.data(EventIndex{i});
        ASSERT_EQ(event.kind, k.event.kind);
        ASSERT_EQ(trace.kind(EventIndex{i}), k.event.kind);
        ASSERT_EQ(event.site, k.event.site);
        ASSERT_EQ(event.warp, k.event.warp);
        ASSERT_EQ(event.mask, k.event.mask);
        ASSERT_EQ(event.time, k.event.time);
        ASSERT_EQ(data.elementCount, k.elements);
        ASSERT_EQ(data.hasResult, (k.flags & 4) != 0);
        for (unsigned lane = 0; lane < kWarpSize; ++lane) {
            const bool active = k.event.mask >> lane & 1;
            ASSERT_EQ(data.allocation[lane], active ? (k.flags & 1 ? k.allocations[lane] : k.allocation) : 0xffffffffu);
            const std::uint64_t place = active && k.flags & 2 ? k.place[lane] : 0;
            ASSERT_EQ(data.offset[lane], event.kind == EventKind::Shuffle ? 0 : place);
            ASSERT_EQ(data.sourceLane[lane], event.kind == EventKind::Shuffle ? place : 0);
            ASSERT_EQ(data.result[lane], active && k.flags & 4 ? k.result[lane] : 0);
            for (unsigned e = 0; e < k.elements; ++e)
                ASSERT_EQ(data.value[e][lane], active ? k.values[e][lane] : 0);
        }
    }
}

TEST(BlockTrace, ChunksFillUpAndStay)
{
    BlockTrace trace(BlockId{0}, 1);
    for (std::uint32_t i = 0; i < kChunkEvents + 10; ++i)
        trace.append({.event = {EventKind::BlockEntry, SiteId{i}, WarpId{0}, 1, i}});
    EXPECT_EQ(trace.chunks().size(), 1u) << "the other can be read later";
    EXPECT_EQ(trace.size(), kChunkEvents + 10);
    trace.seal();
    ASSERT_EQ(trace.chunks().size(), 2u);
    EXPECT_EQ(trace.chunks()[0]->size(), kChunkEvents);
    EXPECT_EQ(trace.event(EventIndex{kChunkEvents + 3}).site, SiteId{kChunkEvents + 3});

    BlockTrace copy(BlockId{0}, 1);
    for (const auto& chunk : trace.chunks())
        copy.appendChunk(chunk);
    copy.append({.event = {EventKind::Exit, SiteId{7}, WarpId{0}, 1, 99999}});
    EXPECT_EQ(BlockTrace(copy).size(), kChunkEvents) << "only what can be read";
    copy.seal();
    EXPECT_EQ(copy.size(), trace.size() + 1);
    EXPECT_EQ(copy.event(EventIndex{trace.size()}).time, 99999u);
    EXPECT_EQ(trace.chunks()[1]->size(), 10u) << "a chunk that was handed in is not changed";
}

TEST(BlockTrace, EventsWithoutPayloadHaveAPlaceForIt)
{
    BlockTrace trace(BlockId{0}, 1);
    for (std::uint32_t i = 0; i < 3; ++i) {
        const std::uint8_t* const payload = trace.payloadRoom(0);
        ASSERT_NE(payload, nullptr);
        trace.append({EventKind::Exit, SiteId{i}, WarpId{0}, 1, i}, payload);
        trace.seal();  // the same chunk can grow further
    }
    ASSERT_EQ(trace.chunks().size(), 1u);
    EXPECT_EQ(trace.event(EventIndex{2}).site, SiteId{2});
    EXPECT_TRUE(trace.payload(EventIndex{2}).empty());
}

/// Adds events whose lane values no pattern can pack.
void fillWithNoise(BlockTrace& trace, std::uint32_t events, std::uint64_t seed)
{
    std::mt19937_64 random(seed);
    for (std::uint32_t i = 0; i < events; ++i) {
        LaneColumn values;
        std::ranges::generate(values, [&] { return std::uint32_t(random()); });
        EventInput input;
        input.event = {EventKind::Load, SiteId{i}, WarpId{0}, kAllLanes, i};
        input.elementCount = i % 3;
        input.values = {values.data(), values.data()};
        trace.append(input);
    }
    trace.seal();
}

TEST(BlockTrace, ChunksInMemoryThatOthersHadAreTheSame)
{
    constexpr std::uint32_t kEvents = 2 * kChunkEvents + 1000;
    BlockTrace expected(BlockId{0}, 1);
    fillWithNoise(expected, kEvents, 1);
    for (int i = 0; i < 3; ++i) {
        BlockTrace dropped(BlockId{0}, 1);
        fillWithNoise(dropped, kEvents + 5000, 2);
        dropped = BlockTrace();
        BlockTrace secondTrace(BlockId{0}, 1);
        secondTrace.reserve(kEvents, std::size_t(kEvents) * 100);
        fillWithNoise(secondTrace, kEvents, 1);
        ASSERT_EQ(secondTrace.chunks().size(), expected.chunks().size());
        for (std::size_t chunk = 0; chunk < expected.chunks().size(); ++chunk) {
            ASSERT_EQ(secondTrace.chunks()[chunk]->site, expected.chunks()[chunk]->site);
            ASSERT_EQ(secondTrace.chunks()[chunk]->payloadStart, expected.chunks()[chunk]->payloadStart);
            ASSERT_EQ(secondTrace.chunks()[chunk]->payload, expected.chunks()[chunk]->payload);
        }
    }
}

TEST(BlockTrace, KnowsWhichAllocationAnEventMayTouch)
{
    BlockTrace trace(BlockId{0}, 1);
    const LaneColumn offset{};
    trace.append({.event = {EventKind::Load, SiteId{0}, WarpId{0}, kAllLanes, 0}, .commonAllocation = 3, .offsets = offset.data()});
    std::array<std::uint32_t, kWarpSize> mixed{};
    mixed[4] = kSharedAllocation.value;
    trace.append({.event = {EventKind::Load, SiteId{0}, WarpId{0}, kAllLanes, 1}, .allocations = mixed.data(), .offsets = offset.data()});
    trace.seal();
    EXPECT_TRUE(trace.touches(EventIndex{0}, 3));
    EXPECT_FALSE(trace.touches(EventIndex{0}, kSharedAllocation.value));
    EXPECT_TRUE(trace.touches(EventIndex{1}, kSharedAllocation.value));
}

TEST(BlockTrace, TimesNeverRunBackwardsInAChunk)
{
    BlockTrace trace(BlockId{0}, 1);
    trace.append({.event = {EventKind::BlockEntry, SiteId{0}, WarpId{0}, 1, 100}});
    trace.append({.event = {EventKind::BlockEntry, SiteId{0}, WarpId{0}, 1, 100 + (std::uint64_t(1) << 40)}});
    trace.seal();
    EXPECT_EQ(trace.event(EventIndex{0}).time, 100u);
    EXPECT_EQ(trace.event(EventIndex{1}).time, 100u + std::uint64_t(0xffffffffu));
}

}  // namespace
}  // namespace simtscope::trace
