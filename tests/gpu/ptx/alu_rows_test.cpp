// Every row of the arithmetic table over special and random values: against the reference, and the same bits on every x86-64 level.
#include <gtest/gtest.h>

#include <bit>
#include <cstring>
#include <random>
#include <set>

#include "tests/gpu/ptx/alu_reference.h"

namespace simtscope::ptx::testing {
namespace {

constexpr std::size_t kFile = 64 * 1024, kColumn = 256;

unsigned columnOf(ScalarType type) { return bitWidth(type) > 32 ? 8 : 4; }

/// A register file with one operand per column, lane by lane; predicates are masks.
struct File {
    alignas(64) std::byte bytes[kFile] = {};

    void set(unsigned column, ScalarType type, unsigned lane, std::uint64_t value)
    {
        if (type == ScalarType::Pred) {
            LaneMask mask;
            std::memcpy(&mask, bytes + column * kColumn, sizeof mask);
            mask = (mask & ~(LaneMask(1) << lane)) | LaneMask(value & 1) << lane;
            std::memcpy(bytes + column * kColumn, &mask, sizeof mask);
            return;
        }
        std::memcpy(bytes + column * kColumn + lane * columnOf(type), &value, columnOf(type));
    }
    std::uint64_t get(unsigned column, ScalarType type, unsigned lane) const
    {
        std::uint64_t value = 0;
        if (type == ScalarType::Pred) {
            LaneMask mask;
            std::memcpy(&mask, bytes + column * kColumn, sizeof mask);
            return mask >> lane & 1;
        }
        std::memcpy(&value, bytes + column * kColumn + lane * columnOf(type), columnOf(type));
        return bitWidth(type) >= 64 ? value : value & ((std::uint64_t(1) << bitWidth(type)) - 1);
    }
};

std::vector<std::uint64_t> specials(ScalarType type)
{
    if (type == ScalarType::F32) {
        std::vector<std::uint64_t> values;
        for (const float v : {0.0f, -0.0f, 1.0f, -1.0f, 0.5f, 1.5f, 2.5f, -2.5f, 3e9f, -3e9f, 1e20f, 1e-40f, -1e-42f, 1.17549435e-38f, 3.4028235e38f, INFINITY, -INFINITY, 255.5f})
            values.push_back(std::bit_cast<std::uint32_t>(v));
        values.push_back(0x7fc00000u);
        values.push_back(0xff812345u);
        return values;
    }
    if (type == ScalarType::F64) {
        std::vector<std::uint64_t> values;
        for (const double v : {0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 2.5, -2.5, 3e9, -3e9, 1e19, -1e19, 4294967295.5, 1.0 + 0x1p-52, double(INFINITY), -double(INFINITY)})
            values.push_back(std::bit_cast<std::uint64_t>(v));
        values.push_back(0x7ff8000000000000ull);
        return values;
    }
    return {0, 1, 2, 5, 7, 31, 32, 33, 63, 64, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000ull, 0xffffffffull,
            0x7fffffffffffffffull, 0x8000000000000000ull, ~0ull, ~0ull - 1};
}

std::uint64_t draw(std::mt19937_64& random, ScalarType type)
{
    const auto special = specials(type);
    if (random() % 3 == 0)
        return special[random() % special.size()];
    if (type == ScalarType::F32 && random() % 2)
        return std::bit_cast<std::uint32_t>(float(std::ldexp(double(random() % 20000) - 10000, int(random() % 40) - 20)));
    if (type == ScalarType::F64)  // exponents near each other, so that the reference is exact
        return std::bit_cast<std::uint64_t>(std::ldexp(double(random() % 2000000) - 1000000, int(random() % 20) - 10));
    return random() >> random() % 64;
}

DecodedOp opFor(const AluRow& row)
{
    DecodedOp op;
    op.destination.fill(Slot{kNoSlot, 0});
    op.source.fill(Slot{kNoSlot, 0});
    op.destination[0] = Slot{0, 0};
    const bool predicate = row.destination == ScalarType::Pred;
    const bool several = row.name.starts_with("mov.unpack") || row.name.find(".cc") != std::string_view::npos;
    if (predicate || several)
        for (unsigned i = 1; i < (row.name.starts_with("mov.unpack") ? 4u : 2u); ++i)
            op.destination[i] = Slot{i * std::uint32_t(kColumn), 0};
    for (unsigned i = 0; i < row.sources.size() && row.sources[i] != ScalarType::None; ++i) {
        op.source[i] = Slot{(8 + i) * std::uint32_t(kColumn), 0};
        op.sources = std::uint8_t(i + 1);
    }
    op.alu = row.function;
    return op;
}

void fillOperands(File& file, const AluRow& row, std::mt19937_64& random)
{
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        for (unsigned i = 0; i < row.sources.size() && row.sources[i] != ScalarType::None; ++i)
            file.set(8 + i, row.sources[i], lane, draw(random, row.sources[i]));
}

TEST(AluRows, NamesAreUniqueAndEachCitesItsSection)
{
    std::set<std::string_view> names;
    for (const AluRow& row : aluRows(IsaLevel::Baseline)) {
        EXPECT_TRUE(names.insert(row.name).second) << row.name;
        EXPECT_TRUE(row.section.starts_with("9.7.")) << row.name;
        EXPECT_EQ(findAlu(row.name)->name, row.name);
    }
    EXPECT_EQ(findAlu("add.u128"), nullptr);
}

TEST(AluRows, GiveTheReferenceOnEveryLane)
{
    std::mt19937_64 random(1);
    auto file = std::make_unique<File>();
    unsigned covered = 0;
    for (const AluRow& row : aluRows(bestIsaLevel())) {
        const DecodedOp op = opFor(row);
        bool any = false;
        for (unsigned round = 0; round < 40; ++round) {
            fillOperands(*file, row, random);
            const auto before = std::make_unique<File>(*file);
            row.function(file->bytes, file->bytes, op, kAllLanes);
            for (unsigned lane = 0; lane < kWarpSize; ++lane) {
                std::vector<std::uint64_t> operands;
                for (unsigned i = 0; i < row.sources.size() && row.sources[i] != ScalarType::None; ++i)
                    operands.push_back(before->get(8 + i, row.sources[i], lane));
                const auto want = expected(row, operands);
                if (!want)
                    break;
                any = true;
                std::uint64_t have = file->get(0, row.destination, lane);
                if (row.destination == ScalarType::F64 && std::isnan(std::bit_cast<double>(have)) && row.sources[0] == ScalarType::F64
                    && !row.name.starts_with("abs") && !row.name.starts_with("neg"))
                    have = 0x7ff8000000000000ull;  // the payload of a .f64 NaN is not specified
                ASSERT_EQ(have, *want) << row.name << " of " << std::hex << operands[0] << ", " << (operands.size() > 1 ? operands[1] : 0) << ", "
                                       << (operands.size() > 2 ? operands[2] : 0);
            }
        }
        covered += any;
    }
    EXPECT_GT(covered, 700u);
}

TEST(AluRows, LeaveInactiveLanesAlone)
{
    std::mt19937_64 random(2);
    for (const AluRow& row : aluRows(bestIsaLevel())) {
        const DecodedOp op = opFor(row);
        auto full = std::make_unique<File>();
        fillOperands(*full, row, random);
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            full->set(0, row.destination, lane, 0x5a5a5a5a5a5a5a5aull);
        auto part = std::make_unique<File>(*full);
        const auto before = std::make_unique<File>(*full);
        row.function(full->bytes, full->bytes, op, kAllLanes);
        const LaneMask mask = 0x0f3355a1u;
        row.function(part->bytes, part->bytes, op, mask);
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            ASSERT_EQ(part->get(0, row.destination, lane), (mask >> lane & 1 ? *full : *before).get(0, row.destination, lane)) << row.name << " lane " << lane;
    }
}

TEST(AluRows, AllLevelsOfTheMachineGiveTheSameBits)
{
    const IsaLevel best = bestIsaLevel();
    const auto baseline = aluRows(IsaLevel::Baseline);
    for (const IsaLevel level : {IsaLevel::V3, IsaLevel::V4}) {
        if (level > best)
            continue;
        const auto rows = aluRows(level);
        ASSERT_EQ(rows.size(), baseline.size());
        std::mt19937_64 random(3);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const DecodedOp op = opFor(rows[i]);
            for (unsigned round = 0; round < 8; ++round) {
                auto a = std::make_unique<File>();
                fillOperands(*a, rows[i], random);
                auto b = std::make_unique<File>(*a);
                const LaneMask mask = round % 2 ? kAllLanes : LaneMask(random());
                baseline[i].function(a->bytes, a->bytes, op, mask);
                rows[i].function(b->bytes, b->bytes, op, mask);
                ASSERT_EQ(std::memcmp(a->bytes, b->bytes, kFile), 0) << rows[i].name;
            }
        }
    }
}

}  // namespace
}  // namespace simtscope::ptx::testing
