// Compares accesses that use a remembered layout of the lanes with accesses that move the values one by one.
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstring>
#include <functional>
#include <random>
#include <vector>

#include "gpu/simt/lanes/lanes.h"

namespace simtscope::simt {
namespace {

constexpr std::size_t kBytes = 4096;

/// Returns the offset of a lane, in bytes.
using Pattern = std::function<std::uint64_t(unsigned lane, std::mt19937_64&)>;

const std::vector<Pattern> kPatterns = {
    [](unsigned lane, auto&) { return 512 + lane * 4; },
    [](unsigned lane, auto&) { return 512 + lane * 8; },
    [](unsigned lane, auto&) { return 2048 - lane * 8; },
    [](unsigned, auto&) { return 640; },
    [](unsigned lane, auto&) { return 256 + lane / 16 * 64; },
    [](unsigned lane, auto&) { return 256 + lane % 16 * 8; },
    [](unsigned lane, auto&) { return 256 + lane % 16 * 4 + lane / 16 * 512; },
    [](unsigned lane, auto&) { return lane * 64; },
    [](unsigned, auto& random) { return random() % 256 * 8; },
    [](unsigned lane, auto& random) { return lane < 16 ? 1024 + lane * 4 : random() % 256 * 8; },
    [](unsigned lane, auto&) { return kBytes - 8 * (lane + 1); },
    [](unsigned lane, auto&) { return kBytes - 64 + lane * 4; },                     // Some lanes are outside.
    [](unsigned lane, auto& random) { return lane == 5 ? random() : lane * 8ull; },  // One lane is far away.
    [](unsigned lane, auto&) { return 2 + lane * 4; },                               // Misaligned.
};

std::vector<LaneMask> masks(std::mt19937_64& random)
{
    std::vector<LaneMask> laneMasks = {kAllLanes, 1, 0x80000000, 0xffff, 0xffff0000, 0x00ffff00, 0x55555555, 0xfffffffe, 0xff, 3};
    for (int i = 0; i < 20; ++i)
        laneMasks.push_back(LaneMask(random()) | LaneMask(1) << random() % kWarpSize);
    return laneMasks;
}

template <class Offset>
const LaneMovers<Offset>& mover(bool isLoad)
{
    const LaneFunctions& kernels = laneFunctions();
    if constexpr (sizeof(Offset) == 4)
        return isLoad ? kernels.load32 : kernels.store32;
    else
        return isLoad ? kernels.load64 : kernels.store64;
}

struct Memory {
    alignas(64) std::array<std::byte, kBytes> bytes;
    alignas(64) std::array<std::byte, 256> values;
};

template <class Value, class Offset>
void moveOneByOne(bool isLoad, const Offset* offsets, Offset addend, LaneMask lanes, Memory& memory)
{
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        if (lanes >> lane & 1) {
            std::byte* const there = memory.bytes.data() + Offset(offsets[lane] + addend);
            std::byte* const here = memory.values.data() + lane * sizeof(Value);
            std::memcpy(isLoad ? here : there, isLoad ? there : here, sizeof(Value));
        }
}

template <class Value, class Offset>
bool areInside(const Offset* offsets, Offset addend, LaneMask lanes)
{
    bool isInside = true;
    for (unsigned lane = 0; lane < kWarpSize; ++lane) {
        const std::uint64_t offset = Offset(offsets[lane] + addend);
        isInside = isInside && (!(lanes >> lane & 1) || (offset <= kBytes - sizeof(Value) && offset % sizeof(Value) == 0));
    }
    return isInside;
}

/// Uses one layout for all accesses, as an instruction does.
template <class Value, class Offset>
void checkLayout(bool isLoad)
{
    std::mt19937_64 random(7);
    LaneLayout layout;
    for (int round = 0; round < 3; ++round)
        for (const Pattern& pattern : kPatterns)
            for (const LaneMask lanes : masks(random)) {
                alignas(64) Offset offsets[kWarpSize];
                const Offset addend = Offset(random() % 3 * 8) - 8;
                for (unsigned lane = 0; lane < kWarpSize; ++lane)
                    offsets[lane] = lanes >> lane & 1 ? Offset(pattern(lane, random)) : Offset(random());
                Memory memory;
                for (std::byte& byte : memory.bytes)
                    byte = std::byte(random());
                for (std::byte& byte : memory.values)
                    byte = std::byte(random());
                Memory expected = memory;
                const bool isInside = areInside<Value>(offsets, addend, lanes);
                if (isInside)
                    moveOneByOne<Value>(isLoad, offsets, addend, lanes, expected);
                const auto move = sizeof(Value) == 4 ? mover<Offset>(isLoad).moveWords : mover<Offset>(isLoad).moveDoubleWords;
                const bool isMoved = move(offsets, addend, lanes, layout, {memory.bytes.data(), kBytes}, memory.values.data());
                SCOPED_TRACE(::testing::Message() << "pattern " << &pattern - kPatterns.data() << ", lanes " << std::hex << lanes);
                ASSERT_EQ(isMoved, isInside);
                ASSERT_EQ(memory.bytes, expected.bytes);
                ASSERT_EQ(memory.values, expected.values);
                if (isMoved) {
                    ASSERT_EQ(layout.firstOffset, std::uint64_t(Offset(offsets[unsigned(std::countr_zero(lanes))] + addend)));
                }
            }
}

TEST(LaneLayout, LoadsAsOneLaneAfterTheOther)
{
    checkLayout<std::uint32_t, std::uint32_t>(true);
    checkLayout<std::uint64_t, std::uint32_t>(true);
    checkLayout<std::uint32_t, std::uint64_t>(true);
    checkLayout<std::uint64_t, std::uint64_t>(true);
}

TEST(LaneLayout, StoresAsOneLaneAfterTheOther)
{
    checkLayout<std::uint32_t, std::uint32_t>(false);
    checkLayout<std::uint64_t, std::uint32_t>(false);
    checkLayout<std::uint32_t, std::uint64_t>(false);
    checkLayout<std::uint64_t, std::uint64_t>(false);
}

}  // namespace
}  // namespace simtscope::simt
