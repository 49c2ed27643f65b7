// Tests the explanations of memory faults: data/memory_faults.cu makes one fault for each known cause.
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gpu/analysis/checkers/findings.h"
#include "gpu/program/run/run.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/toolkit.h"

namespace simtscope::runtime {
namespace {

struct FaultRow {
    const char* cause;
    trace::FindingKind kind;
    const char* variable;
    const char* text;
};

void PrintTo(const FaultRow& row, std::ostream* out)
{
    *out << row.cause;
}

using enum trace::FindingKind;
const FaultRow kFaults[] = {
    {"behind", OutOfBounds, "d_a", " writes d_a[64], past the end of d_a (length 64, elements of 4 bytes)"},
    {"ahead", OutOfBounds, "d_c", " writes d_c[-1], before "},
    {"freed", UseAfterFree, "d_b",
     "this memory has been freed: cudaMalloc(&d_b, 256) allocated it at memory_faults.cu:25, and cudaFree(d_b) freed it at "
     "memory_faults.cu:27."},
    {"overflow", OutOfBounds, "before", " writes before[-1794967296], "},
    {"below zero", OutOfBounds, "before", " writes before[4294967295], "},
    {"pointer size", OutOfBounds, "small", "cudaMalloc(&small, sizeof(small)) at memory_faults.cu:26 allocates 8 bytes"},
    {"failed", NullPointer, "", "cudaMalloc(&large, size_t(1) << 45) at memory_faults.cu:40 has failed"},
    {"host", OutOfBounds, "", "this is memory of the host"},
    {"no dynamic", OutOfBounds, "tile", "the launch passes no dynamic shared memory"},
};

class FaultHint : public testing::TestWithParam<FaultRow> {};

TEST_P(FaultHint, IsInTheFinding)
{
    if (!program::findCompiler())
        GTEST_SKIP() << "no nvcc on this machine";
    program::RunRequest request;
    request.source = std::string(SIMTSCOPE_RUNTIME_DATA) + "/memory_faults.cu";
    request.arguments = {GetParam().cause};
    request.checks = "memory,calls";
    const auto outcome = program::run(request);
    ASSERT_TRUE(outcome && outcome->end == program::RunEndKind::Finished);
    const auto recording = trace::readRecording(outcome->recordingPath);
    std::filesystem::remove(outcome->recordingPath);
    ASSERT_TRUE(recording);
    const std::vector<trace::Finding> findings = analysis::computeFindings(*recording);
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_EQ(findings[0].kind, GetParam().kind);
    EXPECT_EQ(findings[0].location.variable, GetParam().variable);
    EXPECT_THAT(findings[0].message.text(), testing::HasSubstr(GetParam().text));
}

INSTANTIATE_TEST_SUITE_P(Causes, FaultHint, testing::ValuesIn(kFaults), [](const auto& row) {
    std::string name = row.param.cause;
    std::ranges::replace(name, ' ', '_');
    return name;
});

}  // namespace
}  // namespace simtscope::runtime
