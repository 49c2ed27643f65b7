// Compares replay with the engine on kernels with calls, recursion, function pointers, divergence, local memory, exchanges between lanes,
// barriers that reduce, atomics and vectors, under several schedules.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>

#include "gpu/analysis/dataflow/dataflow.h"
#include "gpu/analysis/replay/registers.h"
#include "tests/gpu/analysis/live_recording.h"

namespace simtscope::analysis {
namespace {

constexpr unsigned kThreads = 256, kBlocks = 2;

std::vector<std::uint32_t> numbers()
{
    std::vector<std::uint32_t> values(kThreads * kBlocks);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = std::uint32_t(i * 2654435761u >> 7) % 1000;
    return values;
}

struct Mixed {
    LiveRecording live;
    std::vector<std::uint32_t> input = numbers(), output;

    Mixed(const std::string& kernel, Schedule schedule) : live(dataFile("mixed.ptx"))
    {
        live.options.schedule = schedule;
        const std::uint64_t in = live.upload(input), out = live.upload(std::vector<std::uint32_t>(input.size()));
        live.launch(kernel, {kBlocks, 1, 1}, {kThreads, 1, 1}, {in, out, input.size()});
        output = live.download(out, input.size());
    }
};

struct Case {
    const char* kernel;
    std::uint64_t seed;  // 0: round-robin
};

void PrintTo(const Case& testCase, std::ostream* out)
{
    *out << testCase.kernel << " seed " << testCase.seed;
}

class EveryKernel : public ::testing::TestWithParam<Case> {
protected:
    static Mixed execute() { return {GetParam().kernel, {GetParam().seed != 0, GetParam().seed}}; }
};

TEST_P(EveryKernel, ReplayComputesEveryRecordedValue)
{
    const Mixed run = execute();
    for (std::uint32_t block = 0; block < kBlocks; ++block) {
        ASSERT_GT(run.live.block(block).size(), 0u);
        const auto mismatches = findReplayMismatches(run.live.recording(), run.live.launchAt(), run.live.block(block));
        ASSERT_TRUE(mismatches.has_value()) << mismatches.error().text();
        EXPECT_TRUE(mismatches->empty()) << mismatches->size() << " values differ in block " << block << ", the first at event "
                                         << mismatches->front().event.value << ", lane " << int(mismatches->front().lane);
    }
}

TEST_P(EveryKernel, DataflowIsConsistent)
{
    const Mixed run = execute();
    const auto flow = computeDataflow(run.live.recording(), run.live.launchAt(), run.live.block(1));
    ASSERT_TRUE(flow.has_value()) << flow.error().text();
    EXPECT_FALSE(flow->isTruncated);
    std::vector<std::uint32_t> storedValues(run.output.size(), 0);
    std::uint32_t latest = 0;
    for (std::size_t i = 0; i < flow->versions.size(); ++i) {
        const Version& version = flow->versions[i];
        ASSERT_LE(version.firstOperand + version.operandCount, flow->operands.size());
        ASSERT_LT(version.operationIndex, flow->operations.size());
        EXPECT_GE(version.event.value, latest) << "in recorded order";
        latest = version.event.value;
        for (std::uint32_t k = 0; k < version.operandCount; ++k)
            ASSERT_LT(flow->operands[version.firstOperand + k], i);
        if (version.isWritten && version.cell.allocation == 1)
            storedValues[version.cell.offset / 4] = std::uint32_t(version.value);
    }
    for (std::size_t i = kThreads; i < storedValues.size(); ++i)
        EXPECT_EQ(storedValues[i], run.output[i]) << "the last version of out[" << i << "]";
}

TEST_P(EveryKernel, RegistersAtAStoreHoldTheStoredValue)
{
    const Mixed run = execute();
    const trace::BlockTrace& trace = run.live.block(1);
    for (std::uint32_t i = trace.size(); i-- > 0;) {
        const EventIndex index{i};
        if (trace.kind(index) != trace::EventKind::Store)
            continue;
        const trace::Event event = trace.event(index);
        const unsigned lane = unsigned(std::countr_zero(event.mask));
        const auto registers = computeRegistersAt(run.live.recording(), run.live.launchAt(), trace, index, lane);
        ASSERT_TRUE(registers.has_value()) << registers.error().text();
        const std::uint64_t stored = trace.data(index).value[0][lane];
        EXPECT_TRUE(std::any_of(registers->begin(), registers->end(), [&](const RegisterValue& r) { return r.value == stored; }));
        break;
    }
}

INSTANTIATE_TEST_SUITE_P(Mixed, EveryKernel,
                         ::testing::Values(Case{"calls", 0}, Case{"calls", 7}, Case{"pointers", 0}, Case{"pointers", 7}, Case{"loops", 0},
                                           Case{"loops", 7}, Case{"locals", 0}, Case{"warps", 0}, Case{"warps", 7}, Case{"barriers", 0},
                                           Case{"barriers", 7}, Case{"atomics", 0}, Case{"atomics", 7}, Case{"vectors", 0},
                                           Case{"cases", 0}, Case{"cases", 7}),
                         [](const auto& instance) {
                             return std::string(instance.param.kernel) +
                                    (instance.param.seed ? "_seed" + std::to_string(instance.param.seed) : "");
                         });

TEST(Dataflow, ValuesThatPassThroughLocalMemoryKeepTheirOrigin)
{
    const Mixed run("locals", {});
    const auto flow = computeDataflow(run.live.recording(), run.live.launchAt(), run.live.block(0));
    ASSERT_TRUE(flow.has_value());
    const auto result = std::find_if(flow->versions.begin(), flow->versions.end(), [](const Version& v) {
        return v.isWritten && v.cell == Cell{1, 4 * 20};
    });
    ASSERT_NE(result, flow->versions.end());
    // The result is the sum over k of slots[in[20 + k] & 7] * k. The compiler may leave out k = 0; every other term names the element that
    // it came from.
    std::vector<std::uint64_t> expected, found;
    for (unsigned k = 0; k < 8; ++k)
        expected.push_back(20 + (run.input[20 + k] & 7));
    for (std::uint32_t i = 0; i < result->operandCount; ++i)
        found.push_back(flow->versions[flow->operands[result->firstOperand + i]].cell.offset / 4);
    for (const std::uint64_t element : found)
        EXPECT_TRUE(std::count(expected.begin(), expected.end(), element)) << "element " << element;
    EXPECT_GE(found.size(), 7u);
}

}  // namespace
}  // namespace simtscope::analysis
