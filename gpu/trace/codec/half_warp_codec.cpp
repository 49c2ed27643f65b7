#include "gpu/trace/codec/half_warp_codec.h"

#include <algorithm>
#include <cstring>

#include "gpu/trace/model/lane_codec.h"

namespace simtscope::trace {
namespace {

constexpr unsigned kHalf = kWarpSize / 2;

/// Writes the differences of one half; a Word holds one of them.
template <class Word>
std::uint8_t* putHalfWarp(const HalfWarpColumn& half, std::uint64_t origin, std::uint8_t* out)
{
    Word lanes[kHalf];
    for (unsigned i = 0; i < kHalf; ++i)
        lanes[i] = Word(Word(half.first - origin) + Word(half.stride) * Word(i));
    std::memcpy(out, lanes, sizeof lanes);
    return out + sizeof lanes;
}

std::uint8_t* putHalfWarpOfThreeBytes(const HalfWarpColumn& half, std::uint64_t origin, std::uint8_t* out)
{
    auto value = std::uint32_t(half.first - origin);
    for (unsigned i = 0; i < kHalf; ++i, value += half.stride, out += 3)
        std::memcpy(out, &value, sizeof value);  // the next lane overwrites the surplus byte
    return out;
}

std::uint8_t* putHalfWarps(unsigned bytes, const HalfWarpColumn& low, const HalfWarpColumn& high, std::uint64_t origin, std::uint8_t* out)
{
    out = putTagAndBase(kDifference1 + bytes - 1, origin, out);
    switch (bytes) {
    case 1:
        return putHalfWarp<std::uint8_t>(high, origin, putHalfWarp<std::uint8_t>(low, origin, out));
    case 2:
        return putHalfWarp<std::uint16_t>(high, origin, putHalfWarp<std::uint16_t>(low, origin, out));
    case 3:
        return putHalfWarpOfThreeBytes(high, origin, putHalfWarpOfThreeBytes(low, origin, out));
    default:
        return putHalfWarp<std::uint32_t>(high, origin, putHalfWarp<std::uint32_t>(low, origin, out));
    }
}

std::uint8_t* packEachLane(const HalfWarpColumn& low, const HalfWarpColumn& high, std::uint8_t* out)
{
    LaneColumn lanes;
    putHalfWarp<std::uint64_t>(low, 0, reinterpret_cast<std::uint8_t*>(lanes.data()));
    putHalfWarp<std::uint64_t>(high, 0, reinterpret_cast<std::uint8_t*>(lanes.data() + kHalf));
    return packColumn(lanes.data(), kAllLanes, out);
}

}  // namespace

std::uint8_t* packHalfWarps(const HalfWarpColumn& low, const HalfWarpColumn& high, std::uint8_t* out)
{
    const std::uint64_t base = low.first, stride = low.stride, distance = high.first - base;
    if (stride == high.stride && distance == stride * kHalf)
        return stride == 0 ? packUniform(base, out) : packStride(base, stride, out);
    constexpr std::uint64_t kMaxFirst = std::uint64_t(1) << 62;
    const std::uint64_t last = std::max(base + stride * (kHalf - 1), high.first + std::uint64_t(high.stride) * (kHalf - 1));
    if (std::max(base, high.first) >= kMaxFirst ||
        last <= 1)  // the sums may have wrapped around, or all lanes hold 0 or 1, which packColumn() packs as bits
        return packEachLane(low, high, out);
    const auto highStart = std::int64_t(distance);
    const std::int64_t min = std::min<std::int64_t>(0, highStart);
    const std::int64_t max =
        std::max<std::int64_t>(std::int64_t(stride) * (kHalf - 1), highStart + std::int64_t(high.stride) * (kHalf - 1));
    for (unsigned bytes = 1; bytes <= 4; ++bytes) {
        const std::int64_t bias = std::int64_t(0x80) << 8 * (bytes - 1);
        if (last >> 8 * bytes == 0)
            return putHalfWarps(bytes, low, high, 0, out);
        if (min >= -bias && max < bias)
            return putHalfWarps(bytes, low, high, base - std::uint64_t(bias), out);
    }
    return packEachLane(low, high, out);
}

}  // namespace simtscope::trace
