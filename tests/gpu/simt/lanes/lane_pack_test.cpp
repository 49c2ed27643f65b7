// Compares the engine's packer of 32-bit columns with the codec of the recording, byte for byte.
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <random>
#include <vector>

#include "gpu/simt/lanes/lanes.h"
#include "gpu/trace/model/lane_codec.h"

namespace simtscope::simt {
namespace {

using Column = std::array<std::uint32_t, kWarpSize>;

std::vector<std::uint8_t> byCodec(const Column& column, LaneMask mask)
{
    std::array<std::uint64_t, kWarpSize> wide;
    std::copy(column.begin(), column.end(), wide.begin());
    std::vector<std::uint8_t> bytes;
    trace::packColumn(wide.data(), mask, bytes);
    return bytes;
}

std::vector<std::uint8_t> byEngine(const Column& column, LaneMask mask)
{
    alignas(64) Column aligned = column;
    std::array<std::uint8_t, trace::kMaxPackedColumnBytes> bytes{};
    return {bytes.data(), laneFunctions().packers.packWords(aligned.data(), mask, bytes.data())};
}

/// Returns values that differ from `base` by at most `spread`, which may be 0.
Column columnAround(std::uint32_t base, std::uint64_t spread, std::mt19937_64& random)
{
    Column column;
    for (std::uint32_t& value : column)
        value = base + std::uint32_t(random() % (2 * spread + 1) - spread);
    return column;
}

/// Packs the offsets of a layout, the first of which is `firstOffset`, with both packers, and compares the bytes.
template <class T>
void checkOffsets(const Column& column, LaneMask mask)
{
    alignas(64) std::array<T, kWarpSize> offsets;
    std::copy(column.begin(), column.end(), offsets.begin());
    LaneLayout layout;
    if constexpr (sizeof(T) == 4)
        laneFunctions().layOut32(offsets.data(), mask, 4, layout);
    else
        laneFunctions().layOut64(offsets.data(), mask, 4, layout);
    layout.firstOffset = offsets[unsigned(std::countr_zero(mask))];
    std::array<std::uint8_t, trace::kMaxPackedColumnBytes> bytes{};
    const LanePackers& packers = laneFunctions().packers;
    std::uint8_t* const end = (sizeof(T) == 4 ? packers.packOffsets32 : packers.packOffsets64)(layout, mask, bytes.data());
    ASSERT_EQ(std::vector<std::uint8_t>(bytes.data(), end), byCodec(column, mask));
}

TEST(LanePack, PacksAsTheCodecOfTheRecordingDoes)
{
    if (!laneFunctions().packers.packWords)
        GTEST_SKIP() << "this processor has no AVX-512";
    std::mt19937_64 random(20);
    std::vector<Column> columns;
    for (const std::uint32_t base : {0u, 1u, 100u, 127u, 128u, 255u, 256u, 40000u, 65535u, 65536u, 0xffffffu, 0x1000000u, 0x7fffffffu,
                                     0x80000000u, 0xfffffff0u, 0xffffffffu}) {
        for (const std::uint64_t spread :
             {1ull, 100ull, 127ull, 128ull, 200ull, 32767ull, 32768ull, 8388607ull, 8388608ull, 1ull << 30, 1ull << 31})
            columns.push_back(columnAround(base, spread, random));
        for (const std::uint32_t stride :
             {0u, 1u, 4u, 127u, 128u, 40000u, 0x8000000u, 0x80000000u, 0xffffffffu, 0xffffff00u, 0xffff0000u}) {
            Column column;
            for (unsigned lane = 0; lane < kWarpSize; ++lane)
                column[lane] = base + stride * lane;
            columns.push_back(column);
            column[random() % kWarpSize] += 1;
            columns.push_back(column);
        }
    }
    for (int i = 0; i < 50; ++i) {
        Column bits;
        for (std::uint32_t& value : bits)
            value = std::uint32_t(random() & 1);
        columns.push_back(bits);
    }
    std::vector<LaneMask> masks = {kAllLanes, 1, 0x80000000, 0xffff, 0xffff0000, 0x55555555, 0xaaaaaaaa, 0x80000001, 0x00ff00f0, 3, 0x101};
    for (int i = 0; i < 20; ++i)
        masks.push_back(LaneMask(random()) | 1u << random() % kWarpSize);
    for (const Column& column : columns)
        for (const LaneMask mask : masks) {
            SCOPED_TRACE(::testing::Message() << "mask " << std::hex << mask << ", first " << column[0] << ", second " << column[1]);
            ASSERT_EQ(byEngine(column, mask), byCodec(column, mask));
            ASSERT_NO_FATAL_FAILURE(checkOffsets<std::uint32_t>(column, mask));
            ASSERT_NO_FATAL_FAILURE(checkOffsets<std::uint64_t>(column, mask));
        }
}

}  // namespace
}  // namespace simtscope::simt
