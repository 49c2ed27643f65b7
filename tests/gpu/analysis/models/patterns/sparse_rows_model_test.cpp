// Checks that rows of different lengths are found in the addresses of a block, and that look-alikes are not taken for them.
#include <gmock/gmock.h>

#include <bit>

#include "gpu/analysis/dataflow/address_flow.h"
#include "gpu/analysis/models/patterns/sparse_rows_model.h"
#include "tests/gpu/analysis/live_recording.h"

namespace simtscope::analysis {
namespace {

using Words = std::vector<std::uint32_t>;

const Words kFirst{0, 3, 3, 4, 8};
const Words kColumns{0, 2, 3, 1, 0, 1, 2, 3};

Words floats(std::size_t count)
{
    Words words;
    for (std::size_t i = 0; i < count; ++i)
        words.push_back(std::bit_cast<std::uint32_t>(float(i) + 0.5f));
    return words;
}

/// Holds the recording of one launch, and its first block.
struct SparseRun {
    LiveRecording live{dataFile("sparse.ptx")};
    std::unique_ptr<RecordedBlock> block;

    SparseRun(const std::string& kernel, const std::vector<Words>& arrays, std::uint32_t count, std::uint32_t threads)
    {
        std::vector<std::uint64_t> arguments;
        for (const Words& array : arrays)
            arguments.push_back(live.upload(array));
        arguments.push_back(count);
        live.launch(kernel, {1, 1, 1}, {threads, 1, 1}, arguments);
        const std::shared_ptr<const trace::Recording> borrowed(std::shared_ptr<void>(), &live.recording());
        block = std::make_unique<RecordedBlock>(borrowed, LaunchId{0}, BlockId{0});
    }
    const SparseRowsModel& model() const { return SparseRowsModel::forBlock(*block); }
    std::uint32_t allocationOf(std::size_t array) const { return ArraysModel::forBlock(*block).arrays[array].allocation; }
};

void expectMatrix(const SparseRun& run)
{
    const SparseRowsModel& model = run.model();
    ASSERT_EQ(model.rows.size(), 4u);
    EXPECT_EQ(run.allocationOf(model.offsets), 0u);
    EXPECT_EQ(model.rows[0].end, 3u);
    EXPECT_EQ(model.rows[1].first, model.rows[1].end) << "an empty row";
    EXPECT_EQ(model.rows[3].first, 4u);
    EXPECT_FALSE(model.rows[1].firstStep);
    EXPECT_TRUE(model.rows[3].firstStep);
    ASSERT_TRUE(model.columns && model.indexed);
    EXPECT_EQ(run.allocationOf(*model.columns), 1u);
    EXPECT_EQ(run.allocationOf(*model.indexed), 3u) << "x";
    EXPECT_EQ(model.entries.size(), 2u);
    EXPECT_FALSE(model.frontier);
}

TEST(SparseRows, AThreadForEachRow)
{
    expectMatrix(SparseRun("rowPerThread", {kFirst, kColumns, floats(8), floats(4), Words(4)}, 4, 32));
}

TEST(SparseRows, AWarpForEachRow)
{
    expectMatrix(SparseRun("rowPerWarp", {kFirst, kColumns, floats(8), floats(4), Words(4)}, 4, 128));
}

TEST(SparseRows, AFrontierListsTheRows)
{
    const SparseRun run("expand", {{3, 0}, kFirst, kColumns, Words(4, ~0u)}, 2, 32);
    const SparseRowsModel& model = run.model();
    ASSERT_EQ(model.rows.size(), 2u) << "the offsets of the other rows were not read";
    ASSERT_TRUE(model.frontier && model.columns && model.indexed);
    EXPECT_EQ(run.allocationOf(*model.frontier), 0u);
    EXPECT_EQ(run.allocationOf(*model.indexed), 3u);
    EXPECT_EQ(model.rows[0].index, 0u);
    EXPECT_EQ(model.rows[0].frontierElement, 1u);
    EXPECT_EQ(model.rows[1].index, 3u);
    EXPECT_EQ(model.rows[1].frontierElement, 0u);
}

TEST(SparseRows, AscendingIndicesAreNoOffsets)
{
    EXPECT_FALSE(SparseRun("gather", {{0, 2, 4, 6, 8}, floats(8), Words(4)}, 4, 32).model().isFound());
    EXPECT_FALSE(SparseRun("pairs", {{0, 3, 6, 9, 12}, floats(16), Words(4)}, 4, 32).model().isFound()) << "no row is read as a whole";
}

TEST(AddressFlow, AnAddressHasTheValueThatSelectsTheElement)
{
    const SparseRun run("gather", {{0, 2, 4, 6, 8}, floats(8), Words(4)}, 4, 32);
    const auto addresses = computeAddressFlow(run.live.recording(), run.live.launchAt(), run.live.block());
    ASSERT_TRUE(addresses);
    ASSERT_EQ(addresses->sources.size(), 4u) << "only those of in[index[i]]";
    for (const AddressSource& source : addresses->sources) {
        EXPECT_EQ(run.block->dataflow()->versions[source.version].cell.allocation, 0u);
        EXPECT_EQ(run.block->dataflow()->versions[source.version].value, source.lane * 2u);
    }
}

}  // namespace
}  // namespace simtscope::analysis
