// Checks the cost rules against access patterns measured on an H200, row by row, and invariants of every access.
#include "gpu/core/access_cost.h"
#include "tests/folders.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <string>

namespace simtscope {
namespace {

struct Row {
    std::string op, pattern;
    unsigned bytes = 0;
    std::uint32_t cost = 0, conflicts = 0;
    LaneMask active = 0;
    LaneOffsets offsets{};
};

std::vector<Row> readRows(const std::string& path)
{
    std::vector<Row> rows;
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);  // skips the heading
    while (std::getline(file, line)) {
        std::istringstream fields(line);
        Row row;
        std::string bytes, cost, conflicts, lanes;
        std::getline(fields, row.op, ',');
        std::getline(fields, bytes, ',');
        std::getline(fields, row.pattern, ',');
        std::getline(fields, cost, ',');
        std::getline(fields, conflicts, ',');
        std::getline(fields, lanes);
        row.bytes = unsigned(std::stoul(bytes));
        row.cost = std::uint32_t(std::stoul(cost));
        row.conflicts = std::uint32_t(std::stoul(conflicts));
        std::istringstream values(lanes);
        for (unsigned lane = 0; lane < kWarpSize; ++lane) {
            long long offset = -2;
            values >> offset;
            EXPECT_GE(offset, -1) << line;
            // The offset of an inactive lane must not matter.
            row.offsets[lane] = offset >= 0 ? std::uint64_t(offset) : 0xdeadbeefdeadbeefull;
            if (offset >= 0)
                row.active |= LaneMask(1) << lane;
        }
        rows.push_back(row);
    }
    return rows;
}

struct Access {
    AccessKind kind;
    AtomicRule atomic;
};

const std::map<std::string, Access> kSharedOps = {{"ld", {AccessKind::Load, AtomicRule::PerLane}},
                                                  {"st", {AccessKind::Store, AtomicRule::PerLane}},
                                                  {"atom", {AccessKind::Atomic, AtomicRule::PerLane}},
                                                  {"red", {AccessKind::Atomic, AtomicRule::AddOneNoResult}}};

void checkPartition(const Access& access, unsigned bytes, LaneMask active, const LaneOffsets& offsets)
{
    const SharedCost cost = computeSharedCost(access.kind, bytes, active, offsets, access.atomic);
    const auto wavefronts = computeSharedWavefronts(access.kind, bytes, active, offsets, access.atomic);
    const auto degrees = computeBankConflictDegrees(access.kind, bytes, active, offsets, access.atomic);
    ASSERT_EQ(wavefronts.size(), cost.wavefronts);
    LaneMask seenLanes = 0;
    std::array<std::uint32_t, kBankCount> counted{};
    for (const Wavefront& wavefront : wavefronts) {
        EXPECT_NE(wavefront.lanes, 0u);
        EXPECT_EQ(seenLanes & wavefront.lanes, 0u) << "a lane in two wavefronts";
        seenLanes |= wavefront.lanes;
        std::map<unsigned, std::set<std::uint64_t>> wordsOfBank;
        for (unsigned lane = 0; lane < kWarpSize; ++lane) {
            if (!(wavefront.lanes >> lane & 1))
                continue;
            for (std::uint64_t word = offsets[lane] / 4; word <= (offsets[lane] + bytes - 1) / 4; ++word)
                wordsOfBank[unsigned(word % kBankCount)].insert(word);
        }
        for (const auto& [bank, words] : wordsOfBank) {
            EXPECT_EQ(words.size(), 1u) << "two words of bank " << bank << " in one wavefront";
            ++counted[bank];
        }
    }
    EXPECT_EQ(seenLanes, active);
    EXPECT_EQ(counted, degrees);
    EXPECT_LE(cost.idealWavefronts, cost.wavefronts);
}

void checkFile(const std::string& path)
{
    const std::vector<Row> rows = readRows(path);
    ASSERT_EQ(rows.size(), 487u) << path;
    for (const Row& row : rows) {
        SCOPED_TRACE(row.op + " " + std::to_string(row.bytes) + " " + row.pattern);
        if (row.op == "gld") {
            EXPECT_EQ(countGlobalSectors(row.bytes, row.active, row.offsets), row.cost);
            continue;
        }
        const auto op = kSharedOps.find(row.op);
        ASSERT_NE(op, kSharedOps.end());
        const SharedCost cost = computeSharedCost(op->second.kind, row.bytes, row.active, row.offsets, op->second.atomic);
        EXPECT_TRUE(cost.isModelled);
        EXPECT_EQ(cost.wavefronts, row.cost);
        EXPECT_EQ(cost.conflictCount(), row.conflicts);
        checkPartition(op->second, row.bytes, row.active, row.offsets);
    }
}

TEST(AccessCost, CostsEqualEveryMeasuredPattern)
{
    checkFile(tests::repositoryPath("tests/gpu/core/data/h200_access_patterns.csv"));
}

TEST(AccessCost, CostsEqualPatternsMeasuredElsewhere)
{
    const std::string path = tests::repositoryPath("../shared/hardware/h200_access_patterns.csv");
    if (!std::filesystem::exists(path))
        GTEST_SKIP() << "no measurements beside the source tree";
    checkFile(path);
}

// Implements the rules literally, word by word and without optimisation, as a reference.
SharedCost byTheRule(const Access& access, unsigned bytes, LaneMask active, const LaneOffsets& offsets)
{
    const auto agree = [&](unsigned flip, bool inactiveIsAny) {
        for (unsigned lane = 0; lane < kWarpSize; ++lane) {
            const unsigned partner = lane ^ flip;
            const unsigned activeOfPair = (active >> lane & 1) + (active >> partner & 1);
            if (activeOfPair == 1 && !inactiveIsAny)
                return false;
            if (activeOfPair == 2 && offsets[lane] != offsets[partner])
                return false;
        }
        return true;
    };
    const unsigned lanes = bytes == 16 ? 8 : bytes == 8 ? 16 : 32;
    const bool canMerge = access.kind == AccessKind::Load && bytes >= 8;
    const unsigned group = canMerge && (agree(1, false) || agree(2, false)) ? lanes * 2 : lanes;
    const unsigned idealGroup = canMerge && (agree(1, true) || agree(2, true)) ? lanes * 2 : lanes;
    const bool isPerLane = access.kind == AccessKind::Atomic && access.atomic == AtomicRule::PerLane;
    SharedCost cost;
    for (unsigned first = 0; first < kWarpSize; first += group) {
        std::map<unsigned, std::set<std::uint64_t>> wordsOfBank;
        std::map<unsigned, unsigned> lanesOfBank;
        std::size_t maxWords = 0;
        for (unsigned lane = first; lane < first + group; ++lane) {
            if (!(active >> lane & 1))
                continue;
            for (std::uint64_t word = offsets[lane] / 4; word <= (offsets[lane] + bytes - 1) / 4; ++word) {
                wordsOfBank[unsigned(word % 32)].insert(word);
                const std::size_t laneWords = isPerLane ? ++lanesOfBank[unsigned(word % 32)] : wordsOfBank[unsigned(word % 32)].size();
                maxWords = std::max(maxWords, laneWords);
            }
        }
        cost.wavefronts += std::uint32_t(maxWords);
    }
    for (unsigned first = 0; first < kWarpSize; first += idealGroup) {
        bool hasActiveLane = false;
        for (unsigned lane = first; lane < first + idealGroup; ++lane)
            hasActiveLane |= active >> lane & 1;
        cost.idealWavefronts += hasActiveLane;
    }
    return cost;
}

TEST(AccessCost, AgreesWithTheRuleOnRandomAccesses)
{
    std::mt19937_64 random(7);
    for (int round = 0; round < 20000; ++round) {
        const auto op = std::next(kSharedOps.begin(), std::ptrdiff_t(random() % kSharedOps.size()));
        const unsigned bytes = op->second.kind == AccessKind::Atomic ? 4 : 1u << random() % 5;
        const std::uint64_t range = 1ull << random() % 9, stride = random() % 40;
        const bool isStrided = random() % 3 == 0, isInPairs = random() % 4 == 0;
        LaneMask active = random() % 2 ? kAllLanes : LaneMask(random());
        if (random() % 4 == 0)
            active &= LaneMask(random());
        LaneOffsets offsets{};
        for (unsigned lane = 0; lane < kWarpSize; ++lane) {
            offsets[lane] = (isStrided ? 3 + stride * lane : random() % range) * bytes;
            if (isInPairs)
                offsets[lane] = offsets[lane & ~(1u + unsigned(stride & 1))];
        }
        SCOPED_TRACE(op->first + " " + std::to_string(bytes) + " round " + std::to_string(round));
        const SharedCost cost = computeSharedCost(op->second.kind, bytes, active, offsets, op->second.atomic);
        const SharedCost rule = byTheRule(op->second, bytes, active, offsets);
        ASSERT_EQ(cost.wavefronts, rule.wavefronts);
        ASSERT_EQ(cost.idealWavefronts, rule.idealWavefronts);
        checkPartition(op->second, bytes, active, offsets);

        std::set<std::uint64_t> sectors;
        for (unsigned lane = 0; lane < kWarpSize; ++lane) {
            if (active >> lane & 1)
                sectors.insert(offsets[lane] / kSectorBytes);
        }
        ASSERT_EQ(countGlobalSectors(bytes, active, offsets), sectors.size());
    }
}

TEST(AccessCost, DescendingStridesCostAsMuchAsAscendingOnes)
{
    for (std::uint64_t stride = 0; stride < 40; ++stride) {
        LaneOffsets ascending{}, descending{};
        for (unsigned lane = 0; lane < kWarpSize; ++lane) {
            ascending[lane] = stride * 4 * lane;
            descending[lane] = stride * 4 * (31 - lane);
        }
        EXPECT_EQ(computeSharedCost(AccessKind::Load, 4, kAllLanes, ascending).wavefronts,
                  computeSharedCost(AccessKind::Load, 4, kAllLanes, descending).wavefronts);
        EXPECT_EQ(countGlobalSectors(4, kAllLanes, ascending), countGlobalSectors(4, kAllLanes, descending));
    }
}

TEST(AccessCost, NoActiveLaneCostsNothing)
{
    LaneOffsets offsets{};
    EXPECT_EQ(computeSharedCost(AccessKind::Load, 4, 0, offsets).wavefronts, 0u);
    EXPECT_EQ(computeSharedCost(AccessKind::Store, 16, 0, offsets).conflictCount(), 0u);
    EXPECT_EQ(countGlobalSectors(4, 0, offsets), 0u);
    EXPECT_TRUE(computeSharedWavefronts(AccessKind::Load, 4, 0, offsets).empty());
}

TEST(AccessCost, CompareAndSwapLoopsAreNotModelled)
{
    LaneOffsets offsets{};
    for (const SharedCost cost : {computeSharedCost(AccessKind::Atomic, 8, kAllLanes, offsets, AtomicRule::NotModelled),
                                  computeSharedCost(AccessKind::Atomic, 8, kAllLanes, offsets, AtomicRule::PerLane)}) {
        EXPECT_FALSE(cost.isModelled);
        EXPECT_EQ(cost.wavefronts, 0u);
        EXPECT_EQ(cost.conflictCount(), 0u);
    }
}

}  // namespace
}  // namespace simtscope
