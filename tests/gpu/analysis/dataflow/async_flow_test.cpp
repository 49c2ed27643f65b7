// Checks the dataflow from values that asynchronous copies bring into shared memory to the values that are computed from them.
#include <gtest/gtest.h>

#include <bit>

#include "gpu/analysis/dataflow/dataflow.h"
#include "gpu/analysis/replay/registers.h"
#include "tests/gpu/analysis/live_recording.h"

namespace simtscope::analysis {
namespace {

std::string kernelOf(const std::string& body)
{
    return ".version 9.0\n.target sm_80\n.address_size 64\n.shared .align 16 .b8 s[512];\n"
           ".visible .entry k(.param .u64 in)\n{\n.reg .pred %p<2>;\n.reg .b32 %r<8>;\n.reg .b64 %rd<4>;\n.reg .f64 %fd<4>;\n"
           "ld.param.u64 %rd1, [in];\nmov.u32 %r1, %tid.x;\nmov.u32 %r2, s;\n" +
           body + "ret;\n}\n";
}

constexpr const char* kWaitAndAdd = "cp.async.commit_group;\ncp.async.wait_group 0;\nbar.sync 0;\n"
                                    "shl.b32 %r3, %r1, 3;\nadd.s32 %r4, %r2, %r3;\nsetp.lt.u32 %p1, %r1, 16;\n"
                                    "@%p1 ld.shared.f64 %fd1, [%r4];\n@%p1 ld.shared.f64 %fd2, [%r4+128];\n@%p1 add.f64 %fd3, %fd1, "
                                    "%fd2;\n@%p1 st.shared.f64 [%r4], %fd3;\n";

/// Returns a kernel that halves the numbers 0.5, 1.5, … (32 of them). Each thread copies `copyBytes` bytes of them at a time.
Dataflow halvingOf(unsigned copyBytes)
{
    const std::string bytes = std::to_string(copyBytes);
    LiveRecording live(kernelOf("mul.lo.u32 %r5, %r1, " + bytes +
                                ";\ncvt.u64.u32 %rd2, %r5;\nadd.u64 %rd2, %rd1, %rd2;\nadd.s32 %r6, %r2, %r5;\n" +
                                "setp.lt.u32 %p1, %r5, 256;\n@%p1 cp.async." + (copyBytes == 16 ? "cg" : "ca") +
                                ".shared.global [%r6], [%rd2], " + bytes + ";\n" + kWaitAndAdd));
    std::vector<std::uint32_t> words;
    for (unsigned i = 0; i < 32; ++i) {
        const auto bits = std::bit_cast<std::uint64_t>(i + 0.5);
        words.push_back(std::uint32_t(bits));
        words.push_back(std::uint32_t(bits >> 32));
    }
    const std::uint64_t in = live.upload(words);
    live.launch("k", {1, 1, 1}, {32, 1, 1}, {in});
    const auto mismatches = findReplayMismatches(live.recording(), live.launchAt(), live.block(0));
    EXPECT_TRUE(mismatches && mismatches->empty());
    auto flow = computeDataflow(live.recording(), live.launchAt(), live.block(0));
    EXPECT_TRUE(flow.has_value());
    return flow ? std::move(*flow) : Dataflow{};
}

class DoublesCopied : public ::testing::TestWithParam<unsigned> {};

TEST_P(DoublesCopied, AreValuesOfEightBytes)
{
    const Dataflow flow = halvingOf(GetParam());
    ASSERT_EQ(flow.versions.size(), 32u + 32u + 16u) << "inputs, copies, sums";
    unsigned sums = 0;
    for (const Version& version : flow.versions) {
        EXPECT_EQ(version.bytes, 8u);
        EXPECT_EQ(version.type, ptx::ScalarType::F64);
        const auto operand = [&](unsigned i) -> const Version& { return flow.versions[flow.operands[version.firstOperand + i]]; };
        const std::uint64_t index = version.cell.offset / 8;
        const double value = std::bit_cast<double>(version.value);
        if (!version.isWritten) {
            EXPECT_EQ(value, double(index) + 0.5);
            EXPECT_EQ(version.operandCount, 0u);
        } else if (version.operationIndex == 0) {
            ASSERT_EQ(version.operandCount, 1u);
            EXPECT_EQ(operand(0).cell, (Cell{0, version.cell.offset}));
            EXPECT_EQ(value, double(index) + 0.5);
        } else {
            ++sums;
            ASSERT_EQ(version.operandCount, 2u);
            EXPECT_EQ(operand(0).cell.offset, version.cell.offset);
            EXPECT_EQ(operand(1).cell.offset, version.cell.offset + 128);
            EXPECT_EQ(flow.operations[version.operationIndex], "add.f64");
        }
    }
    EXPECT_EQ(sums, 16u);
}

INSTANTIATE_TEST_SUITE_P(Dataflow, DoublesCopied, ::testing::Values(8u, 16u),
                         [](const auto& instance) { return "by" + std::to_string(instance.param) + "Bytes"; });

}  // namespace
}  // namespace simtscope::analysis
