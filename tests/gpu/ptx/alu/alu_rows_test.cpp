// Tests every row of the arithmetic table with special and random values, from PTX text through the decoder to the column function: against
// the reference where the result is specified, within the ISA's bound where it is not. The bits must be the same on every x86-64 level.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <random>
#include <set>
#include <sstream>

#include "tests/gpu/ptx/alu/alu_reference.h"

namespace simtscope::ptx::tests {
namespace {

constexpr std::size_t kFile = 64 * 1024, kColumn = 256;

unsigned columnOf(ScalarType type)
{
    return bitWidth(type) > 32 ? 8 : 4;
}

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

DecodedOp opFor(const AluRow& row)
{
    DecodedOp op;
    op.destination.fill(Slot{kNoSlot, 0});
    op.source.fill(Slot{kNoSlot, 0});
    op.destination[0] = Slot{0, 0};
    op.variant = row.variant;
    const bool isPredicate = row.destination == ScalarType::Pred, tested = row.name == "lop3.pred.b32";
    const bool hasSeveralResults = row.name.starts_with("mov.unpack") || row.name.find(".cc") != std::string_view::npos;
    if (row.name.ends_with("/kept"))  // keeps its factors, of up to 256 bytes
        op.destination[1] = Slot{std::uint32_t(kColumn), 0}, op.destination[2] = Slot{2 * std::uint32_t(kColumn), 0};
    if (isPredicate || hasSeveralResults || tested)
        for (unsigned i = 1; i < (row.name.starts_with("mov.unpack") ? 4u : 2u); ++i)
            op.destination[i] = Slot{i * std::uint32_t(kColumn), 0};
    for (unsigned i = 0; i < row.sources.size() && row.sources[i] != ScalarType::None; ++i) {
        op.source[i] = Slot{(8 + i) * std::uint32_t(kColumn), 0};
        op.sourceCount = std::uint8_t(i + 1);
    }
    if (tested)
        op.source[4] = Slot{12 * std::uint32_t(kColumn), 0};
    op.alu = row.function;
    return op;
}

void fillOperands(File& file, const AluRow& row, std::mt19937_64& random)
{
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        for (unsigned i = 0; i < row.sources.size() && row.sources[i] != ScalarType::None; ++i)
            file.set(8 + i, row.sources[i], lane, random() >> random() % 64);
}

TEST(AluRows, NamesAreUniqueAndEachCitesItsSection)
{
    std::set<std::string_view> names;
    for (const AluRow& row : aluRows(IsaLevel::Baseline)) {
        EXPECT_TRUE(names.insert(row.name).second) << row.name;
        EXPECT_TRUE(row.section.starts_with("9.7.")) << row.name;
        EXPECT_EQ(findAluRow(row.name)->name, row.name);
    }
    EXPECT_EQ(findAluRow("add.u128"), nullptr);
}

/// cvta moves addresses by the window of their space, and isspacep finds the space by the window. PTX ISA 9.0, sections 9.7.9.19 and
/// 9.7.9.20.
TEST(AluRows, AddressesOfASpaceAreGenericOnesInItsWindow)
{
    const std::pair<const char*, std::uint64_t> windows[] = {
        {"shared", kSharedWindow}, {"local", kLocalWindow}, {"param", kParamWindow}, {"global", 0}, {"const", 0}};
    const std::uint64_t offset = 0x1234;
    for (const auto& [space, window] : windows) {
        auto file = std::make_unique<File>();
        const auto apply = [&](const std::string& name, std::uint64_t value) {
            const AluRow* row = findAluRow(name);
            EXPECT_NE(row, nullptr) << name;
            file->set(8, ScalarType::U64, 3, value);
            row->function(file->bytes, file->bytes, opFor(*row), kAllLanes);
            return file->get(0, row->destination, 3);
        };
        EXPECT_EQ(apply(std::string("cvta.") + space + ".u64", offset), window + offset);
        EXPECT_EQ(apply(std::string("cvta.to.") + space + ".u64", window + offset), offset);
        if (window == 0)  // the module decides which part of device memory is constant
            continue;
        for (const auto& [other, otherWindow] : windows)
            if (std::string(other) != "const") {
                EXPECT_EQ(apply(std::string("isspacep.") + space, otherWindow + offset), std::uint64_t(window == otherWindow))
                    << space << " " << other;
            }
    }
}

/// Returns the largest error that the PTX ISA 9.0 allows an approximation, in units of the last place (sections 9.7.3.8 to 9.7.3.22,
/// 9.7.4.9, 9.7.4.10). Our results are rounded from a wider value, so they stay below one unit. Where the ISA only bounds the absolute
/// error, it allows far more.
double allowedUlp(const Form& form)
{
    if (form.row.starts_with("rcp.approx.ftz.f64") || form.row.starts_with("rsqrt.approx.ftz.f64"))
        return 0x1p32;  // the upper word
    return 2;
}

TEST(AluRows, EveryRowIsSpelledAndItsFormFindsIt)
{
    std::set<std::string> spelled;
    for (const Form& form : allForms())
        spelled.insert(form.row);
    for (const AluRow& row : aluRows(findBestIsaLevel()))
        // No text spells a contraction; tests/gpu/simt/contraction_test.cpp covers these rows.
        EXPECT_TRUE(spelled.contains(std::string(row.name)) || row.name.starts_with("cvta.") || row.name.starts_with("isspacep.") ||
                    row.name.ends_with("/kept") || row.name.ends_with("/contracted"))
            << row.name;
}

TEST(AluRows, GiveTheSpecifiedResultsAndApproximateWithinTheBound)
{
    const std::vector<Form> forms = allForms();
    constexpr std::size_t kBatch = 64;
    for (std::size_t first = 0; first < forms.size(); first += kBatch) {
        const std::vector<Form> batch(forms.begin() + std::ptrdiff_t(first),
                                      forms.begin() + std::ptrdiff_t(std::min(forms.size(), first + kBatch)));
        std::vector<std::vector<Operands>> operands;
        for (const Form& form : batch)
            operands.push_back(operandsFor(form, 160, first));
        const auto results = evaluate(batch, operands);
        ASSERT_TRUE(results) << results.error().text();
        for (std::size_t i = 0; i < batch.size(); ++i) {
            const Form& form = batch[i];
            unsigned wrongCount = 0;
            for (std::size_t k = 0; k < operands[i].size() && wrongCount < 3; ++k) {
                const Operands& values = operands[i][k];
                const Results& have = (*results)[i][k];
                std::ostringstream description;
                description << form.text << " of " << std::hex << values[0] << ", " << values[1] << ", " << values[2] << ", " << values[3];
                if (!isExact(form)) {
                    const auto distance = computeUlpError(form, values, have[0]);
                    ASSERT_TRUE(distance) << form.opcode;
                    wrongCount += !(*distance <= allowedUlp(form));
                    EXPECT_LE(*distance, allowedUlp(form)) << description.str() << ": " << std::hex << have[0];
                    continue;
                }
                const auto want = computeExpectedResults(form, values);
                ASSERT_TRUE(want) << "no reference for " << form.opcode;
                wrongCount += have != *want;
                EXPECT_EQ(have, *want) << description.str();
            }
        }
    }
}

TEST(AluRows, LeaveInactiveLanesAlone)
{
    std::mt19937_64 random(2);
    for (const AluRow& row : aluRows(findBestIsaLevel())) {
        const DecodedOp op = opFor(row);
        auto file = std::make_unique<File>();
        fillOperands(*file, row, random);
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            file->set(0, row.destination, lane, 0x5a5a5a5a5a5a5a5aull);
        auto part = std::make_unique<File>(*file);
        const auto before = std::make_unique<File>(*file);
        row.function(file->bytes, file->bytes, op, kAllLanes);
        const LaneMask mask = 0x0f3355a1u;
        row.function(part->bytes, part->bytes, op, mask);
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            ASSERT_EQ(part->get(0, row.destination, lane), (mask >> lane & 1 ? *file : *before).get(0, row.destination, lane))
                << row.name << " lane " << lane;
    }
}

TEST(AluRows, AllLevelsOfTheMachineGiveTheSameBits)
{
    const IsaLevel best = findBestIsaLevel();
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
}  // namespace simtscope::ptx::tests
