// Runs the seven reductions, compiled by nvcc, on the engine: checks measured counters, and the trees of the textbooks.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "gpu/analysis/counts/report.h"
#include "gpu/analysis/dataflow/dataflow.h"
#include "gpu/analysis/replay/registers.h"
#include "tests/gpu/analysis/live_recording.h"

namespace simtscope::analysis {
namespace {

constexpr std::uint32_t kShared = trace::kSharedAllocation.value;
constexpr AllocationId kIn{0}, kOut{1};

struct Reduction {
    const char* file;
    const char* kernel;
    unsigned perThread;  // elements that each thread adds while loading
};

void PrintTo(const Reduction& reduction, std::ostream* out)
{
    *out << reduction.kernel;
}

constexpr Reduction kReductions[] = {
    {"reduce-1-interleaved.ptx", "_Z7reduce1PKiPij", 1},          {"reduce-2-interleaved-strided.ptx", "_Z7reduce2PKiPij", 1},
    {"reduce-3-sequential.ptx", "_Z7reduce3PKiPij", 1},           {"reduce-4-first-add.ptx", "_Z7reduce4PKiPij", 2},
    {"reduce-5-unroll-last-warp.ptx", "_Z7reduce5PKiPij", 2},     {"reduce-6-unrolled.ptx", "_Z7reduce6ILj256EEvPKiPij", 2},
    {"reduce-7-grid-stride.ptx", "_Z7reduce7ILj256EEvPKiPij", 6},
};

std::vector<std::uint32_t> numbers(std::size_t count)
{
    std::vector<std::uint32_t> values(count);
    for (std::size_t i = 0; i < count; ++i)
        values[i] = std::uint32_t(i * 7 + 3) % 1009;
    return values;
}

struct Reduced {
    LiveRecording live;
    std::vector<std::uint32_t> input;
    std::uint32_t result = 0;

    Reduced(const Reduction& reduction, unsigned elements, unsigned threads, unsigned blocks = 1)
        : live(dataFile(reduction.file)), input(numbers(elements))
    {
        const std::uint64_t in = live.upload(input), out = live.upload(std::vector<std::uint32_t>(blocks));
        live.launch(reduction.kernel, {blocks, 1, 1}, {threads, 1, 1}, {in, out, elements}, threads * 4);
        result = live.download(out, 1)[0];
    }
    Dataflow flow() const
    {
        auto found = computeDataflow(live.recording(), live.launchAt(), live.block());
        EXPECT_TRUE(found.has_value()) << found.error().text();
        return found ? std::move(*found) : Dataflow{};
    }
};

std::vector<std::uint32_t> operandsOf(const Dataflow& flow, const Version& version)
{
    return {flow.operands.begin() + version.firstOperand, flow.operands.begin() + version.firstOperand + version.operandCount};
}

const Version* resultOf(const Dataflow& flow)
{
    const auto found = std::find_if(flow.versions.begin(), flow.versions.end(), [](const Version& v) {
        return v.isWritten && v.cell == Cell{kOut.value, 0};
    });
    return found == flow.versions.end() ? nullptr : &*found;
}

class EveryReduction : public ::testing::TestWithParam<Reduction> {};

TEST_P(EveryReduction, TreeAddsEveryElementOnce)
{
    const Reduction reduction = GetParam();
    const unsigned elements = 256 * reduction.perThread;
    const Reduced run(reduction, elements, 256);
    const std::uint32_t sum = std::accumulate(run.input.begin(), run.input.end(), 0u);
    ASSERT_EQ(run.result, sum);
    const Dataflow flow = run.flow();
    EXPECT_FALSE(flow.isTruncated);
    const Version* result = resultOf(flow);
    ASSERT_TRUE(result);
    EXPECT_EQ(result->value, sum);

    // Keep only the versions from which the result was computed, from the last version back to the inputs.
    std::vector<bool> isNeeded(flow.versions.size());
    std::vector<std::uint32_t> inputs;
    isNeeded[std::size_t(result - flow.versions.data())] = true;
    std::size_t adds = 0;
    for (std::size_t i = flow.versions.size(); i-- > 0;) {
        const Version& version = flow.versions[i];
        if (!isNeeded[i])
            continue;
        if (!version.isWritten) {
            EXPECT_EQ(version.cell.allocation, kIn.value);
            inputs.push_back(std::uint32_t(version.cell.offset / 4));
            continue;
        }
        std::uint32_t total = 0;
        for (const std::uint32_t operand : operandsOf(flow, version)) {
            ASSERT_LT(operand, i) << "operands come before what is computed from them";
            EXPECT_FALSE(isNeeded[operand] && version.operandCount > 1) << "a value is used twice";
            isNeeded[operand] = true;
            total += std::uint32_t(flow.versions[operand].value);
        }
        EXPECT_EQ(version.value, total) << "version " << i;
        adds += version.operandCount > 0 ? version.operandCount - 1 : 0;
        EXPECT_EQ(flow.operations[version.operationIndex], version.operandCount > 1 ? "add.s32" : "");
        EXPECT_EQ(version.type == ptx::ScalarType::S32 || version.type == ptx::ScalarType::U32, true);
    }
    std::sort(inputs.begin(), inputs.end());
    ASSERT_EQ(inputs.size(), elements);
    for (unsigned i = 0; i < elements; ++i)
        EXPECT_EQ(inputs[i], i);
    EXPECT_EQ(adds, elements - 1);
}

TEST_P(EveryReduction, ReplayComputesEveryRecordedValue)
{
    for (const unsigned elements : {1u, 100u, 1000u}) {
        const Reduced run(GetParam(), elements, 256, 2);
        for (const std::uint32_t block : {0u, 1u}) {
            const auto mismatches = findReplayMismatches(run.live.recording(), run.live.launchAt(), run.live.block(block));
            ASSERT_TRUE(mismatches.has_value()) << mismatches.error().text();
            EXPECT_TRUE(mismatches->empty()) << mismatches->size() << " values differ in block " << block;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Reductions, EveryReduction, ::testing::ValuesIn(kReductions),
                         [](const auto& instance) { return "reduce" + std::string(1, instance.param.file[7]); });

// Returns the distances in cells between a shared cell's operands, by the round of its addition.
std::map<unsigned, std::map<std::uint64_t, unsigned>> distancesByRound(const Dataflow& flow)
{
    std::map<unsigned, std::map<std::uint64_t, unsigned>> rounds;
    std::vector<unsigned> round(flow.versions.size());
    for (std::size_t i = 0; i < flow.versions.size(); ++i) {
        const Version& version = flow.versions[i];
        const auto operands = operandsOf(flow, version);
        if (version.cell.allocation != kShared || operands.size() != 2)
            continue;
        for (const std::uint32_t operand : operands)
            round[i] = std::max(round[i], round[operand] + 1);
        EXPECT_EQ(flow.versions[operands[0]].cell, version.cell) << "the first operand is the cell itself";
        ++rounds[round[i]][(flow.versions[operands[1]].cell.offset - version.cell.offset) / 4];
    }
    return rounds;
}

TEST(Reductions, InterleavedPartnersMoveApart)
{
    const Reduced run(kReductions[0], 256, 256);
    const auto rounds = distancesByRound(run.flow());
    ASSERT_EQ(rounds.size(), 8u);
    for (unsigned round = 1; round <= 8; ++round)
        EXPECT_EQ(rounds.at(round), (std::map<std::uint64_t, unsigned>{{1ull << (round - 1), 256u >> round}})) << "round " << round;
}

TEST(Reductions, StridedHasTheSameTreeByOtherThreads)
{
    const Dataflow interleaved = Reduced(kReductions[0], 256, 256).flow(), strided = Reduced(kReductions[1], 256, 256).flow();
    EXPECT_EQ(distancesByRound(interleaved), distancesByRound(strided));
    const auto lastThread = [](const Dataflow& flow, Cell cell) {
        std::uint32_t thread = 0;
        for (const Version& version : flow.versions)
            thread = version.isWritten && version.cell == cell ? version.thread : thread;
        return thread;
    };
    EXPECT_EQ(lastThread(interleaved, {kShared, 4 * 64}), 64u);
    EXPECT_EQ(lastThread(strided, {kShared, 4 * 64}), 1u) << "s = 32: thread 1 adds cell 96 to cell 64";
}

TEST(Reductions, SequentialPartnersMoveTogether)
{
    const Reduced run(kReductions[2], 256, 256);
    const auto rounds = distancesByRound(run.flow());
    ASSERT_EQ(rounds.size(), 8u);
    for (unsigned round = 1; round <= 8; ++round)
        EXPECT_EQ(rounds.at(round), (std::map<std::uint64_t, unsigned>{{256u >> round, 256u >> round}})) << "round " << round;
}

TEST(Reductions, FirstAddHasTwoInputsPerCell)
{
    const Dataflow flow = Reduced(kReductions[3], 512, 256).flow();
    const auto first = std::find_if(flow.versions.begin(), flow.versions.end(), [](const Version& v) {
        return v.isWritten && v.cell == Cell{kShared, 40};
    });
    ASSERT_NE(first, flow.versions.end());
    const auto operands = operandsOf(flow, *first);
    ASSERT_EQ(operands.size(), 2u);
    std::vector<std::uint64_t> offsets = {flow.versions[operands[0]].cell.offset / 4, flow.versions[operands[1]].cell.offset / 4};
    std::sort(offsets.begin(), offsets.end());
    EXPECT_EQ(offsets, (std::vector<std::uint64_t>{10, 266}));
}

TEST(Reductions, GridStrideAccumulatesManyInputsInARegister)
{
    const Dataflow flow = Reduced(kReductions[6], 256 * 6, 256).flow();
    const auto first = std::find_if(flow.versions.begin(), flow.versions.end(), [](const Version& v) {
        return v.isWritten && v.cell == Cell{kShared, 40};
    });
    ASSERT_NE(first, flow.versions.end());
    EXPECT_EQ(first->operandCount, 6u);
}

// The numbers are counters of an NVIDIA H200 for 256 ints in one block of 256.
TEST(Reductions, ReportsEqualTheHardwareCounters)
{
    const auto counters = [](std::uint64_t instructions, std::uint64_t wavefronts, std::uint64_t conflicts) {
        return AccessCounters{.instructions = instructions, .wavefronts = wavefronts, .conflicts = conflicts};
    };
    const auto total = [](std::size_t reduction) {
        const Reduced run(kReductions[reduction], 256, 256);
        return computeLaunchReport(run.live.recording(), run.live.launchAt()).total;
    };
    const Counters interleaved = total(0), strided = total(1), sequential = total(2);
    EXPECT_EQ(interleaved.sharedLoad, counters(95, 95, 0));
    EXPECT_EQ(interleaved.divergentBranches, 48u);
    EXPECT_EQ(strided.sharedLoad, counters(25, 95, 70));
    EXPECT_EQ(strided.sharedStore, counters(20, 55, 35));
    EXPECT_EQ(sequential.sharedLoad, counters(25, 25, 0));
    EXPECT_EQ(sequential.sharedStore, counters(20, 20, 0));
    EXPECT_EQ(sequential.globalLoad, (AccessCounters{.instructions = 8, .sectors = 32, .bytesRequested = 1024}));
    EXPECT_EQ(sequential.globalStore, (AccessCounters{.instructions = 1, .sectors = 1, .bytesRequested = 4}));
}

}  // namespace
}  // namespace simtscope::analysis
