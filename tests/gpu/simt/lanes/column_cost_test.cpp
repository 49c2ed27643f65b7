// Compares the closed forms of computeColumnCost() with the rule, computeAccessCost().
#include <gtest/gtest.h>

#include <random>

#include "gpu/simt/lanes/column_cost.h"

namespace simtscope::simt {
namespace {

/// Computes a lane's offset, in units of the access, from the lane.
struct Pattern {
    const char* name;
    std::uint64_t (*unit)(unsigned lane, std::mt19937_64& random);
};
constexpr Pattern kPatterns[] = {
    {"uniform", [](unsigned, std::mt19937_64&) -> std::uint64_t { return 5; }},
    {"unit", [](unsigned lane, std::mt19937_64&) -> std::uint64_t { return 3 + lane; }},
    {"unit from a sector on", [](unsigned lane, std::mt19937_64&) -> std::uint64_t { return 8 + lane; }},
    {"descending", [](unsigned lane, std::mt19937_64&) -> std::uint64_t { return 31 - lane; }},
    {"stride 2", [](unsigned lane, std::mt19937_64&) -> std::uint64_t { return 2 * lane; }},
    {"stride 3", [](unsigned lane, std::mt19937_64&) -> std::uint64_t { return 1 + 3 * lane; }},
    {"stride 32", [](unsigned lane, std::mt19937_64&) -> std::uint64_t { return 32 * lane; }},
    {"stride 33", [](unsigned lane, std::mt19937_64&) -> std::uint64_t { return 33 * lane; }},
    {"pairs", [](unsigned lane, std::mt19937_64&) -> std::uint64_t { return lane / 2; }},
    {"two places", [](unsigned lane, std::mt19937_64&) -> std::uint64_t { return lane % 2 * 64; }},
    {"butterfly", [](unsigned lane, std::mt19937_64&) -> std::uint64_t { return lane ^ 5; }},
    {"near", [](unsigned, std::mt19937_64& random) -> std::uint64_t { return random() % 32; }},
    {"far", [](unsigned, std::mt19937_64& random) -> std::uint64_t { return random() % 4096; }},
};

std::vector<LaneMask> masks(std::mt19937_64& random)
{
    std::vector<LaneMask> laneMasks = {kAllLanes,  1,          0x80000000, 0xffff,     0xffff0000,
                                       0x00ffff00, 0x55555555, 0xfffffffe, 0x7fffffff, 0x80000001};
    for (int i = 0; i < 30; ++i)
        laneMasks.push_back(LaneMask(random()) | LaneMask(1) << random() % kWarpSize);
    return laneMasks;
}

template <class T>
void checkShared(LaneMask lanes, const LaneOffsets& units, CostCache& cache)
{
    alignas(64) std::uint32_t offsets[kWarpSize];
    LaneOffsets wide{};
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        wide[lane] = offsets[lane] = std::uint32_t(units[lane] * sizeof(T));
    LaneLayout layout;
    laneFunctions().layOut32(offsets, lanes, sizeof(T), layout);
    const LaneShape shape{true, true, layout.isConsecutive, layout.isUniform};
    for (const AccessKind kind : {AccessKind::Load, AccessKind::Store})
        EXPECT_EQ(computeColumnCost<T>({kind, false, lanes}, shape, offsets, 0, cache),
                  computeAccessCost({.kind = kind, .bytesPerLane = sizeof(T), .sharedLanes = lanes, .addresses = wide}));
}

template <class T>
void checkDevice(LaneMask lanes, const LaneOffsets& units, CostCache& cache)
{
    alignas(64) std::uint64_t base[kWarpSize], offsets[kWarpSize];
    // Allocations start at multiples of at least 8 bytes.
    for (const std::uint64_t origin : {0x7f0000000000ull, 0x7f0000000008ull, 0x7f0000000018ull}) {
        LaneOffsets addresses{};
        for (unsigned lane = 0; lane < kWarpSize; ++lane) {
            base[lane] = units[lane] * sizeof(T);
            addresses[lane] = origin + base[lane];
        }
        const LaneShape shape = laneFunctions().findShape64(base, 0, lanes, 0xfffff, sizeof(T), offsets);
        ASSERT_TRUE(shape.isInside && shape.isAligned);
        for (const bool isConstant : {false, true})
            for (const AccessKind kind : {AccessKind::Load, AccessKind::Store})
                EXPECT_EQ(
                    computeColumnCost<T>({kind, isConstant, lanes}, shape, offsets, origin, cache),
                    computeAccessCost(
                        {.kind = kind, .isConstant = isConstant, .bytesPerLane = sizeof(T), .deviceLanes = lanes, .addresses = addresses}));
    }
}

TEST(ColumnCost, IsThatOfTheRuleForEveryPatternAndMask)
{
    std::mt19937_64 random(15);
    CostCache cache;
    for (const Pattern& pattern : kPatterns)
        for (const LaneMask lanes : masks(random)) {
            SCOPED_TRACE(testing::Message() << pattern.name << ", lanes " << std::hex << lanes);
            LaneOffsets units{};
            for (unsigned lane = 0; lane < kWarpSize; ++lane)
                units[lane] = pattern.unit(lane, random);
            checkShared<std::uint32_t>(lanes, units, cache);
            checkShared<std::uint64_t>(lanes, units, cache);
            checkDevice<std::uint32_t>(lanes, units, cache);
            checkDevice<std::uint64_t>(lanes, units, cache);
        }
}

TEST(ColumnCost, CacheReturnsTheCostOfTheRule)
{
    std::mt19937_64 random(16);
    CostCache cache;
    for (int round = 0; round < 20000; ++round) {
        const auto kind = AccessKind(random() % 3);
        const auto rule = AtomicRule(random() % 3);
        const unsigned bytes = 1u << random() % 5;
        LaneMask lanes = LaneMask(random()) | (random() % 2 ? kAllLanes : 1u);
        LaneOffsets addresses{};
        for (std::uint64_t& address : addresses)
            address = random() % 64 * bytes;
        const LaneMask shared = lanes & LaneMask(random()), device = lanes & ~shared & LaneMask(random());
        const WarpAccess access{.kind = kind,
                                .atomic = rule,
                                .isConstant = random() % 4 == 0,
                                .bytesPerLane = bytes,
                                .sharedLanes = shared,
                                .deviceLanes = device,
                                .localLanes = lanes & ~shared & ~device,
                                .addresses = addresses};
        ASSERT_EQ(cache.findAccessCost(access), computeAccessCost(access)) << round;
    }
}

}  // namespace
}  // namespace simtscope::simt
