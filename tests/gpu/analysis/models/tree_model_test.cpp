// Where values stand that are not in the space of the tree's columns.
#include <gtest/gtest.h>

#include "gpu/analysis/models/tree_model.h"
#include "tests/gpu/analysis/live.h"

namespace simtscope::analysis {
namespace {

constexpr const char* kHead = R"(.version 8.6
.target sm_90
.address_size 64
)";

/// Column of each node of the row, by the index of its 4-byte cell among those of the row.
std::vector<std::uint32_t> columnsByCell(const RecordedBlock& source, const TreeModel& model, const TreeRow& row)
{
    std::map<Cell, std::uint32_t> columns;
    for (std::uint32_t i = row.firstNode; i < row.firstNode + row.nodes; ++i)
        columns[source.dataflow()->versions[model.nodes[i].version].cell] = model.nodes[i].column;
    std::vector<std::uint32_t> found;
    for (const auto& [cell, column] : columns)
        found.push_back(column);
    return found;
}

/// s[t] = in[t]; out[t] = s[index], where `index` is computed from %t by the text.
std::shared_ptr<const trace::Recording> copied(const std::string& index)
{
    Live live(std::string(kHead) + R"(
.visible .entry k(.param .u64 in, .param .u64 out)
{
    .reg .b32 %r<8>; .reg .b64 %rd<8>; .reg .b32 %t, %i;
    .shared .align 4 .b8 s[128];
    ld.param.u64 %rd1, [in]; ld.param.u64 %rd2, [out];
    mov.u32 %t, %tid.x;
    mul.wide.u32 %rd3, %t, 4;
    add.u64 %rd4, %rd1, %rd3; add.u64 %rd5, %rd2, %rd3;
    ld.global.u32 %r1, [%rd4];
    shl.b32 %r2, %t, 2; mov.u32 %r3, s; add.u32 %r4, %r3, %r2;
    st.shared.u32 [%r4], %r1;
    bar.sync 0;
    )" + index +
              R"(
    shl.b32 %r5, %i, 2; add.u32 %r6, %r3, %r5;
    ld.shared.u32 %r7, [%r6];
    st.global.u32 [%rd5], %r7;
    ret;
}
)");
    const std::uint64_t in = live.upload(std::vector<std::uint32_t>(32, 7)), out = live.upload(std::vector<std::uint32_t>(32));
    live.launch("k", {1, 1, 1}, {32, 1, 1}, {in, out});
    return std::make_shared<const trace::Recording>(live.recording());
}

TEST(TreeModel, ACopyStandsUnderWhatItCopies)
{
    const RecordedBlock source(copied("mov.u32 %i, %t;"), LaunchId{0}, BlockId{0});
    const TreeModel& model = TreeModel::of(source);
    EXPECT_FALSE(model.rows.back().ownAxis);
    const std::vector<std::uint32_t> columns = columnsByCell(source, model, model.rows.back());
    for (std::uint32_t i = 0; i < 32; ++i)
        EXPECT_EQ(columns.at(i), i);
}

TEST(TreeModel, AReversalCrosses)
{
    const RecordedBlock source(copied("sub.u32 %i, 31, %t;"), LaunchId{0}, BlockId{0});
    const TreeModel& model = TreeModel::of(source);
    const TreeRow& last = model.rows.back();
    ASSERT_EQ(last.kind, RowKind::Result);
    EXPECT_TRUE(last.ownAxis);
    const std::vector<std::uint32_t> columns = columnsByCell(source, model, last);
    for (std::uint32_t i = 0; i < 32; ++i) {
        EXPECT_EQ(columns.at(i), i);
        const TreeNode& node = model.nodes[last.firstNode + i];
        ASSERT_EQ(node.operands, 1u);
        EXPECT_EQ(model.nodes[model.operands[node.firstOperand]].column, 31 - i) << "the value comes from the other end";
    }
}

// s[t] = a[t].w; o[t] = a[t] + s[t], of 16-byte elements: o has the columns, and s[t] stands above o[t].
TEST(TreeModel, ElementsOfDifferentWidthsShareAnAxisByTheirNumbers)
{
    Live live(std::string(kHead) + R"(
.visible .entry k(.param .u64 o, .param .u64 a)
{
    .reg .b32 %r<12>; .reg .b64 %rd<8>;
    .shared .align 4 .b8 s[128];
    ld.param.u64 %rd1, [a]; ld.param.u64 %rd2, [o];
    mov.u32 %r1, %tid.x;
    mul.wide.u32 %rd3, %r1, 16;
    add.u64 %rd4, %rd1, %rd3; add.u64 %rd5, %rd2, %rd3;
    ld.global.v4.u32 {%r2, %r3, %r4, %r5}, [%rd4];
    shl.b32 %r6, %r1, 2; mov.u32 %r7, s; add.u32 %r6, %r7, %r6;
    st.shared.u32 [%r6], %r5;
    bar.sync 0;
    ld.shared.u32 %r8, [%r6];
    add.u32 %r2, %r2, %r8; add.u32 %r3, %r3, %r8; add.u32 %r4, %r4, %r8; add.u32 %r5, %r5, %r8;
    st.global.v4.u32 [%rd5], {%r2, %r3, %r4, %r5};
    ret;
}
)");
    const std::uint64_t o = live.upload(std::vector<std::uint32_t>(128)), a = live.upload(std::vector<std::uint32_t>(128, 3));
    live.launch("k", {1, 1, 1}, {32, 1, 1}, {o, a});
    auto recording = std::make_shared<trace::Recording>(live.recording());
    recording->program.sources.push_back({"k.cu", "extern \"C\" __global__ void k(uint4 *o, const uint4 *a) { __shared__ uint s[32]; }\n"});
    const RecordedBlock source(recording, LaunchId{0}, BlockId{0});
    const TreeModel& model = TreeModel::of(source);
    ASSERT_EQ(model.columns.size(), 128u);
    const std::vector<std::uint32_t> columns = columnsByCell(source, model, model.rows.front());
    ASSERT_EQ(columns.size(), 32u);
    for (std::uint32_t i = 0; i < 32; ++i)
        EXPECT_EQ(columns[i], 4 * i);
}

}  // namespace
}  // namespace simtscope::analysis
