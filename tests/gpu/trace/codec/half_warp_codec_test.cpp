#include "gpu/trace/codec/half_warp_codec.h"

#include <algorithm>
#include <array>
#include <random>

#include <gtest/gtest.h>

#include "gpu/trace/model/lane_codec.h"

namespace simtscope::trace {
namespace {

std::vector<std::uint8_t> laneByLane(const HalfWarpColumn& low, const HalfWarpColumn& high)
{
    LaneColumn column;
    for (unsigned lane = 0; lane < kWarpSize; ++lane) {
        const HalfWarpColumn& half = lane < kWarpSize / 2 ? low : high;
        column[lane] = half.first + std::uint64_t(half.stride) * (lane % (kWarpSize / 2));
    }
    std::vector<std::uint8_t> packed;
    packColumn(column.data(), kAllLanes, packed);
    return packed;
}

void expectSame(const HalfWarpColumn& low, const HalfWarpColumn& high)
{
    std::array<std::uint8_t, kMaxPackedColumnBytes> packed;
    const std::uint8_t* const end = packHalfWarps(low, high, packed.data());
    ASSERT_EQ(std::vector<std::uint8_t>(packed.data(), const_cast<std::uint8_t*>(end)), laneByLane(low, high))
        << low.first << " + " << low.stride << ", " << high.first << " + " << high.stride;
}

TEST(HalfWarpCodec, PacksAsLaneByLane)
{
    constexpr std::uint64_t kEdges[] = {0,       1,        2,          60,         64,         127,        128,        191,        195,
                                        196,     255,      256,        0x7fff,     0x8000,     0xffff,     0x10000,    0x7fffff,   0xffffc4,
                                        1 << 24, 1u << 31, 0xffffffc3, 0xffffffc4, 0xffffffff, 1ull << 32, 1ull << 62, 1ull << 63, ~0ull};
    constexpr std::uint32_t kSteps[] = {0, 1, 4, 8};
    for (const std::uint64_t base : kEdges)
        for (const std::uint64_t distance : kEdges)
            for (const std::uint32_t step : kSteps)
                for (const std::uint32_t otherStep : kSteps) {
                    expectSame({base, step}, {base + distance, otherStep});
                    expectSame({base, step}, {base - distance, otherStep});
                }
}

TEST(HalfWarpCodec, PacksScatteredLanesAsLaneByLane)
{
    std::mt19937_64 random(5);
    for (int i = 0; i < 20000; ++i) {
        const std::uint64_t base = random() >> random() % 64, distance = random() >> random() % 64;
        expectSame({base, std::uint32_t(random() % 3 * 4)},
                   {random() % 2 ? base + distance : base - distance, std::uint32_t(random() % 3 * 4)});
    }
}

}  // namespace
}  // namespace simtscope::trace
