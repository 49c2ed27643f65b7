#include "gpu/trace/model/lane_codec.h"

#include <algorithm>
#include <array>
#include <bit>
#include <random>

#include <gtest/gtest.h>

namespace simtscope::trace {
namespace {

LaneColumn applyMask(const LaneColumn& column, LaneMask mask)
{
    LaneColumn masked{};
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        masked[lane] = (mask >> lane & 1) ? column[lane] : 0;
    return masked;
}

/// Packs, checks that unpacking gives the same, and returns the packed size.
std::size_t roundTrip(const LaneColumn& column, LaneMask mask)
{
    std::vector<std::uint8_t> packed = {0xaa};  // packing must append, and leave earlier bytes unchanged
    packColumn(column.data(), mask, packed);
    EXPECT_EQ(packed[0], 0xaa);
    const std::size_t size = packed.size() - 1;
    packed.push_back(0xbb);  // unpacking must not need later bytes
    LaneColumn unpacked;
    unpacked.fill(77);
    EXPECT_EQ(unpackColumn(std::span(packed).subspan(1), mask, unpacked), size);
    EXPECT_EQ(computePackedSize(std::span(packed).subspan(1), mask), size);
    EXPECT_EQ(unpacked, applyMask(column, mask)) << std::hex << mask;
    const auto first = unsigned(std::countr_zero(mask));
    EXPECT_EQ(unpackFirstValue(std::span(packed).subspan(1), first), column[first]);

    std::array<std::uint8_t, kMaxPackedColumnBytes> repacked;
    const std::uint8_t tag = packed[1];
    EXPECT_EQ(packWithTag(tag, column.data(), mask, repacked.data()), repacked.data() + size);
    EXPECT_TRUE(std::equal(repacked.begin(), repacked.begin() + std::ptrdiff_t(size), packed.begin() + 1)) << "as its tag says";
    EXPECT_EQ(1u + kPackedColumnSizes[tag].headBytes + kPackedColumnSizes[tag].bytesPerLane * unsigned(std::popcount(mask)), size);
    return size;
}

LaneColumn stridedColumn(std::uint64_t base, std::uint64_t stride)
{
    LaneColumn column;
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        column[lane] = base + stride * lane;
    return column;
}

TEST(LaneCodec, EqualValuesTakeTheBytesOfOne)
{
    EXPECT_EQ(roundTrip(stridedColumn(0, 0), kAllLanes), 1u);
    EXPECT_EQ(roundTrip(stridedColumn(200, 0), kAllLanes), 2u);
    EXPECT_EQ(roundTrip(stridedColumn(~0ull, 0), kAllLanes), 9u);
    EXPECT_EQ(roundTrip(stridedColumn(5, 1000), 1u << 17), 3u);  // one lane has no stride
}

TEST(LaneCodec, StrideIsPerLaneIndexNotPerRank)
{
    EXPECT_EQ(roundTrip(stridedColumn(1024, 4), kAllLanes), 4u);
    EXPECT_EQ(roundTrip(stridedColumn(1024, 4), 0x55555555u), 4u);
    EXPECT_EQ(roundTrip(stridedColumn(1024, 8), 0x80010400u), 4u);
    EXPECT_EQ(roundTrip(stridedColumn(1024, std::uint64_t(-4)), kAllLanes), 4u);
    EXPECT_EQ(roundTrip(stridedColumn(3, std::uint64_t(1) << 40), kAllLanes), 10u);
}

TEST(LaneCodec, NeighbourhoodsAndBits)
{
    std::mt19937_64 random(1);
    const auto fill = [&](std::uint64_t base, std::uint64_t range) {
        LaneColumn column;
        for (auto& value : column)
            value = base + random() % range;
        return column;
    };
    EXPECT_EQ(roundTrip(fill(0, 2), kAllLanes), 5u);
    EXPECT_EQ(roundTrip(fill(0, 256), kAllLanes), 33u);
    EXPECT_LE(roundTrip(fill(0x123456789abcull, 100), kAllLanes), 1u + 6 + 32);
    EXPECT_EQ(roundTrip(fill(0, 65536), kAllLanes), 65u);
    EXPECT_EQ(roundTrip(fill(0, std::uint64_t(1) << 24), kAllLanes), 97u);
    EXPECT_EQ(roundTrip(fill(0, std::uint64_t(1) << 24), 0x55555555u), 49u);
    EXPECT_EQ(roundTrip(fill(0, std::uint64_t(1) << 32), kAllLanes), 129u);
    EXPECT_EQ(roundTrip(fill(0, ~std::uint64_t(0)), kAllLanes), 257u);
    EXPECT_EQ(roundTrip(fill(0, ~std::uint64_t(0)), 0x0000f000u), 33u);
}

TEST(LaneCodec, AnyColumnUnderAnyMask)
{
    std::mt19937_64 random(2);
    for (int i = 0; i < 20000; ++i) {
        const unsigned shift = unsigned(random() % 64);
        const std::uint64_t base = random() % 3 ? 0 : random();
        LaneColumn column = stridedColumn(base, random() % 2 ? 0 : std::uint64_t(std::int64_t(random()) >> random() % 64));
        if (random() % 2)
            for (auto& value : column)
                value += random() >> shift;
        LaneMask mask = random() % 3 ? LaneMask(random()) : kAllLanes;
        mask = mask ? mask : 1;
        ASSERT_LE(roundTrip(column, mask), kMaxPackedColumnBytes);
    }
}

TEST(LaneCodec, DamagedBytesNeverReadBeyondTheEnd)
{
    std::mt19937 random(3);
    for (int i = 0; i < 20000; ++i) {
        std::vector<std::uint8_t> bytes(random() % 40);
        for (auto& byte : bytes)
            byte = std::uint8_t(random());
        const LaneMask mask = LaneMask(random());
        LaneColumn column;
        const std::size_t used = unpackColumn(bytes, mask, column);
        ASSERT_LE(used, bytes.size());
        ASSERT_EQ(used, computePackedSize(bytes, mask));
        ASSERT_TRUE(used > 0 || column == LaneColumn{});
    }
}

TEST(LaneCodec, TruncatedColumnsAreRefused)
{
    for (const LaneColumn& column : {stridedColumn(1024, 4), stridedColumn(70000, 0), stridedColumn(0, std::uint64_t(1) << 50)}) {
        std::vector<std::uint8_t> packed;
        packColumn(column.data(), kAllLanes, packed);
        for (std::size_t size = 0; size < packed.size(); ++size)
            EXPECT_EQ(computePackedSize(std::span(packed).first(size), kAllLanes), 0u);
    }
}

}  // namespace
}  // namespace simtscope::trace
