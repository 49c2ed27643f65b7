// Compares machine code with the column functions: every form, and long runs of any operations.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "gpu/simt/native/code_memory.h"
#include "gpu/simt/native/forms.h"
#include "gpu/simt/native/translate.h"
#include "tests/gpu/simt/native/run_file.h"

namespace simtscope::simt::native::testing {
namespace {

using ptx::AluRow;
using ptx::DecodedOp;
using ptx::ScalarType;
using ptx::Slot;

bool readsRegister(const DecodedOp& op, Slot slot)
{
    return std::ranges::find(op.source, slot) != op.source.end();
}

class RandomRuns {
public:
    explicit RandomRuns(std::uint64_t seed) : m_random(seed), m_constants(randomFile(m_random, true)) {}

    std::mt19937_64& random() { return m_random; }
    const RegisterFile& constants() const { return *m_constants; }

    /// Returns an operation with operands among the first `columns` of their kind.
    DecodedOp operation(const AluRow& row, unsigned columns)
    {
        DecodedOp op = bareOp(row);
        for (unsigned i = 0; i < row.sources.size() && row.sources[i] != ScalarType::None; ++i)
            op.source[i] = slotOf(row.sources[i], unsigned(m_random() % columns), m_random() % 4 == 0);
        if (row.name.ends_with("/kept") || row.name.ends_with("/contracted"))
            op.variant = std::uint16_t(m_random() % 8);
        if (row.name.starts_with("setp.") || row.name.starts_with("set.")) {
            op.mode = std::uint8_t(m_random() % 4);
            if (op.mode == 0)
                op.source[2] = Slot{ptx::kNoSlot, 0};
        }
        for (unsigned i = 0; i < row.sources.size(); ++i)
            if (row.sources[i] == ScalarType::Pred && m_random() % 2)
                op.negatedSources |= std::uint8_t(1u << i);
        for (unsigned i = 0; i < destinationCount(row); ++i)
            if (i == 0 || row.name.ends_with("/kept") || m_random() % 2)
                op.destination[i] = slotOf(row.destination, unsigned(m_random() % columns));
        if (row.name.ends_with("/kept"))  // The kept factors have their own columns.
            for (unsigned i = 0; i < 2; ++i)
                op.destination[1 + i] = slotOf(row.destination, columns + i);
        return op;
    }

    /// Executes the run in both ways on two copies of a file. Registers in `unseen` may differ.
    void expectSame(const std::vector<DecodedOp>& run, LaneMask mask, const std::set<std::uint32_t>& unseen, const std::string& what)
    {
        const std::vector<std::uint8_t> code =
            translate(run, m_constants->bytes, [&](std::uint32_t offset) { return unseen.contains(offset); });
        ASSERT_FALSE(code.empty()) << what;
        const CodeMemory memory{code};
        ASSERT_NE(memory.data(), nullptr);
        const auto function = reinterpret_cast<RunFunction>(reinterpret_cast<std::uintptr_t>(memory.data()));
        const std::unique_ptr<RegisterFile> before = randomFile(m_random, false);
        auto expected = std::make_unique<RegisterFile>(*before), found = std::make_unique<RegisterFile>(*before);
        runColumns(run, *expected, *m_constants, mask);
        function(found->bytes, m_constants->bytes, mask);
        for (std::uint32_t offset = 0; offset < kFileBytes; offset += 4) {
            if (unseen.contains(offset / kColumnBytes * kColumnBytes))
                continue;
            std::uint32_t want = 0, have = 0;
            std::memcpy(&want, expected->bytes + offset, 4);
            std::memcpy(&have, found->bytes + offset, 4);
            ASSERT_EQ(want, have) << what << ", column " << offset / kColumnBytes << ", byte " << offset % kColumnBytes << ", mask "
                                  << std::hex << mask;
        }
    }

private:
    std::mt19937_64 m_random;
    std::unique_ptr<RegisterFile> m_constants;
};

class NativeRuns : public ::testing::Test {
protected:
    void SetUp() override
    {
        if (!isMachineSupported())
            GTEST_SKIP() << "this machine has no AVX-512";
    }
};

TEST_F(NativeRuns, EveryFormEqualsItsColumnFunction)
{
    RandomRuns runs(1);
    unsigned tried = 0;
    for (const AluRow& row : ptx::aluRows(ptx::findBestIsaLevel())) {
        for (unsigned round = 0; round < 60; ++round) {
            const DecodedOp op = runs.operation(row, 4);
            if (!formOf(op, runs.constants().bytes))
                continue;
            ++tried;
            const LaneMask mask = round % 2 ? LaneMask(runs.random()()) : kAllLanes;
            runs.expectSame({op}, mask, {}, std::string(row.name));
            if (HasFatalFailure())
                return;
        }
    }
    EXPECT_GT(tried, 5000u);
}

TEST_F(NativeRuns, RowsThatTheTranslatorKnowsExist)
{
    for (const auto forms : {integerForms(), bitForms(), moveForms(), compareForms(), floatForms(), convertForms()})
        for (const Form& form : forms)
            EXPECT_NE(ptx::findAluRow(form.name), nullptr) << form.name;
}

// The runs use more columns than there are registers, mix operations with and without a form, overwrite results, and write registers that
// nothing reads.
TEST_F(NativeRuns, LongRunsGiveTheResultsOfTheirColumnFunctions)
{
    std::vector<const AluRow*> translatableRows, allRows;
    RandomRuns runs(2);
    for (const AluRow& row : ptx::aluRows(ptx::findBestIsaLevel())) {
        const bool carries = row.name.find(".cc") != std::string_view::npos || row.name.starts_with("addc") ||
                             row.name.starts_with("subc") || row.name.starts_with("madc");
        if (carries || row.name.starts_with("lop3.pred"))
            continue;  // These have results or sources that bareOp() does not know.
        allRows.push_back(&row);
        if (formOf(runs.operation(row, 4), runs.constants().bytes))
            translatableRows.push_back(&row);
    }
    for (unsigned round = 0; round < 120; ++round) {
        std::vector<DecodedOp> run;
        const unsigned columns = round % 3 == 0 ? 8 : 40, length = 1 + unsigned(runs.random()() % 200);
        for (unsigned i = 0; i < length; ++i) {
            const std::vector<const AluRow*>& rows = round % 2 && runs.random()() % 8 == 0 ? allRows : translatableRows;
            run.push_back(runs.operation(*rows[runs.random()() % rows.size()], columns));
        }
        if (!std::ranges::any_of(run, [&](const DecodedOp& op) { return formOf(op, runs.constants().bytes) != nullptr; }))
            continue;
        // A register that the run writes before it reads it may be declared as not read by anything else.
        std::set<std::uint32_t> unseen;
        if (round % 4 >= 2)
            for (std::uint32_t offset = 0; offset < kFileBytes; offset += kColumnBytes) {
                const Slot slot{offset, 0};
                const auto writes = std::ranges::find_if(run, [&](const DecodedOp& op) {
                    return readsRegister(op, slot) || std::ranges::find(op.destination, slot) != op.destination.end();
                });
                if (writes != run.end() && !readsRegister(*writes, slot) && runs.random()() % 2)
                    unseen.insert(offset);
            }
        const LaneMask mask = round % 5 == 0 ? kAllLanes : round % 5 == 1 ? LaneMask(1) << runs.random()() % 32 : LaneMask(runs.random()());
        runs.expectSame(run, mask, unseen, "round " + std::to_string(round));
        if (HasFatalFailure())
            return;
    }
}

TEST_F(NativeRuns, RunsWithoutAFormAreLeftToTheColumnFunctions)
{
    RandomRuns runs(3);
    const AluRow* const row = ptx::findAluRow("ex2.approx.f32");
    ASSERT_NE(row, nullptr);
    const DecodedOp op = runs.operation(*row, 4);
    EXPECT_TRUE(translate({&op, 1}, runs.constants().bytes, [](std::uint32_t) { return false; }).empty());
}

}  // namespace
}  // namespace simtscope::simt::native::testing
