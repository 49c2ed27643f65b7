// Checks matrix instructions in replay and dataflow: replay computes them again, and the dataflow names the cells that they read.
#include <algorithm>

#include <gtest/gtest.h>

#include "gpu/analysis/dataflow/dataflow.h"
#include "gpu/analysis/replay/registers.h"
#include "tests/gpu/analysis/live_recording.h"

namespace simtscope::analysis {
namespace {

// One 16x8 product of half-precision values: a through ldmatrix from shared memory, b from registers, d to global memory; then the same by
// wmma.
const char* const kText = R"(.version 9.0
.target sm_90
.address_size 64
.visible .entry k(.param .u64 out, .param .u64 in)
{
.reg .b32 %r<32>; .reg .b64 %rd<8>; .reg .f32 %f<32>;
.shared .align 16 .b8 tile[512];
ld.param.u64 %rd1, [out];
ld.param.u64 %rd2, [in];
mov.u32 %r1, %tid.x;
mul.wide.u32 %rd3, %r1, 16;
add.u64 %rd4, %rd2, %rd3;
ld.global.v4.u32 {%r2, %r3, %r4, %r5}, [%rd4];
mov.u32 %r6, tile;
shl.b32 %r7, %r1, 4;
add.u32 %r7, %r6, %r7;
st.shared.v4.u32 [%r7], {%r2, %r3, %r4, %r5};
bar.sync 0;
ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r8, %r9, %r10, %r11}, [%r7];
mov.b32 %r12, 0x3c003c00;
mov.f32 %f1, 0f00000000;
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f2, %f3, %f4, %f5}, {%r8, %r9, %r10, %r11}, {%r12, %r12}, {%f1, %f1, %f1, %f1};
add.u64 %rd5, %rd1, %rd3;
st.global.v4.f32 [%rd5], {%f2, %f3, %f4, %f5};
wmma.load.a.sync.aligned.row.m16n16k16.shared.f16 {%r13, %r14, %r15, %r16, %r17, %r18, %r19, %r20}, [%r6], 16;
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32 {%f10, %f11, %f12, %f13, %f14, %f15, %f16, %f17},
    {%r13, %r14, %r15, %r16, %r17, %r18, %r19, %r20}, {%r13, %r14, %r15, %r16, %r17, %r18, %r19, %r20}, {%f1, %f1, %f1, %f1, %f1, %f1, %f1, %f1};
wmma.store.d.sync.aligned.col.m16n16k16.global.f32 [%rd1+512], {%f10, %f11, %f12, %f13, %f14, %f15, %f16, %f17}, 16;
ret;
}
)";

struct Product {
    LiveRecording live{kText};
    std::uint64_t out = 0;

    Product()
    {
        std::vector<std::uint32_t> tile(128);
        for (std::uint32_t i = 0; i < tile.size(); ++i)
            tile[i] = 0x3c003c00u + (i % 7) * 0x00010001u;  // a little more than 1 in each half
        const std::uint64_t in = live.upload(tile);
        out = live.upload(std::vector<std::uint32_t>(512));
        live.launch("k", {1}, {32}, {out, in});
    }
};

}  // namespace

TEST(MatrixReplay, ComputesTheResultsOfTheEngine)
{
    const Product product;
    const auto mismatches = findReplayMismatches(product.live.recording(), product.live.launchAt(), product.live.block());
    ASSERT_TRUE(mismatches) << mismatches.error().text();
    EXPECT_TRUE(mismatches->empty());
}

TEST(MatrixDataflow, AnElementComesFromItsRowOfTheTile)
{
    const Product product;
    const auto flow = computeDataflow(product.live.recording(), product.live.launchAt(), product.live.block());
    ASSERT_TRUE(flow) << flow.error().text();
    // Lane 0 holds row 0 of d. The matching row of a is the eight halves at the tile's offsets 0 and 256: matrices 0 and 2 of ldmatrix.
    const auto stored =
        std::ranges::find_if(flow->versions, [](const Version& v) { return v.isWritten && v.cell.allocation == 1 && v.cell.offset == 0; });
    ASSERT_NE(stored, flow->versions.end());
    std::vector<std::uint64_t> offsets;
    for (std::uint32_t i = 0; i < stored->operandCount; ++i) {
        const Version& operandVersion = flow->versions[flow->operands[stored->firstOperand + i]];
        EXPECT_EQ(operandVersion.cell.allocation, trace::kSharedAllocation.value);
        offsets.push_back(operandVersion.cell.offset);
    }
    std::ranges::sort(offsets);
    offsets.erase(std::unique(offsets.begin(), offsets.end()), offsets.end());
    EXPECT_EQ(offsets, (std::vector<std::uint64_t>{0, 4, 8, 12, 256, 260, 264, 268}));
}

// The events of the recording exceed its PTX: an instruction for one matrix stores four.
TEST(MatrixDataflow, AStoreOfMoreThanTheInstructionHasComesFromNowhere)
{
    const std::string text = kText, last = "ret;\n}\n", four = "stmatrix.sync.aligned.m8n8.x4.shared.b16 [%r7], {%r8, %r9, %r10, %r11};\n",
                      one = "stmatrix.sync.aligned.m8n8.x1.shared.b16 [%r7], {%r8};\n";
    const std::string head = text.substr(0, text.rfind(last));
    LiveRecording live(head + four + last);
    const std::uint64_t in = live.upload(std::vector<std::uint32_t>(128, 0x3c003c00)), out = live.upload(std::vector<std::uint32_t>(512));
    live.launch("k", {1}, {32}, {out, in});
    trace::Recording damaged = live.recording();
    damaged.modules.at(0).ptx = head + one + last;
    const auto flow = computeDataflow(damaged, live.launchAt(), live.block());
    ASSERT_TRUE(flow) << flow.error().text();
    const auto stored = std::ranges::find_if(flow->versions, [](const Version& v) {
        return v.isWritten && v.cell.allocation == trace::kSharedAllocation.value && v.cell.offset == 16 * 31 && v.operandCount == 0;
    });
    EXPECT_NE(stored, flow->versions.end());
}

}  // namespace simtscope::analysis
