// Checks that every array that a block accesses is listed, with the cells and the flows of a step.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "gpu/analysis/models/patterns/arrays_model.h"
#include "gpu/analysis/models/patterns/cell_versions.h"
#include "gpu/analysis/models/patterns/halo_model.h"
#include "gpu/analysis/models/patterns/index_sources.h"
#include "gpu/analysis/names/memory_names.h"
#include "tests/gpu/analysis/samples/sample_recording.h"

namespace simtscope::analysis {
namespace {

using tests::Sample;

std::vector<std::string> namesOf(const RecordedBlock& source)
{
    std::vector<std::string> names;
    for (const AccessedArray& array : ArraysModel::forBlock(source).arrays)
        names.push_back(MemoryNames::forBlock(source).locationName(array.allocation, array.baseOffset).variable);
    return names;
}

std::uint32_t stepOfFirstWrite(const RecordedBlock& source, const AccessedArray& array, std::uint64_t index)
{
    for (const std::uint32_t version : CellVersions::forBlock(source).versionsOf(array.cell(index))) {
        if (source.dataflow()->versions[version].isWritten)
            return CellVersions::forBlock(source).stepOf(version);
    }
    throw std::runtime_error("the cell is not written");
}

TEST(ArraysModel, AWrongProductHasItsB)
{
    const RecordedBlock& source = tests::sampleBlock({"wrongProduct", 16, 4, 64, true});
    EXPECT_EQ(namesOf(source), (std::vector<std::string>{"a", "tileA", "b", "tileB", "c"}));
    const AccessedArray& b = ArraysModel::forBlock(source).arrays[2];
    EXPECT_EQ(b.cellBytes, 4);
    EXPECT_EQ(b.type, ptx::ScalarType::F32);
    EXPECT_TRUE(b.isRead);
    EXPECT_FALSE(b.isWritten);
    EXPECT_EQ(b.firstUsedCell, 0u);
    EXPECT_EQ(b.lastUsedCell, 59u) << "b[(4 + 3) * 8 + 3]";
}

TEST(ArraysModel, AStepTouchesTheCellsThatItsLanesAccess)
{
    const RecordedBlock& source = tests::sampleBlock({"wrongProduct", 16, 4, 64, true});
    const ArraysModel& model = ArraysModel::forBlock(source);
    for (std::uint32_t step = 0; step < source.steps().count(); ++step) {
        const auto touches = findArrayTouches(source, model, step, -1);
        if (touches[2].empty())
            continue;
        ASSERT_EQ(touches[2].size(), 4u) << "4 of the 16 cells of the tile: the bug";
        EXPECT_EQ(touches[2][1].index, 9u);
        EXPECT_EQ(touches[2][1].laneCount, 4u);
        EXPECT_FALSE(touches[2][1].isWrite);
        return;
    }
    FAIL() << "no step reads b";
}

TEST(ArraysModel, AKeptValueFlowsFromItsCellToItsPosition)
{
    const RecordedBlock& source = tests::sampleBlock({"keepEven", 16});
    const ArraysModel& model = ArraysModel::forBlock(source);
    const auto names = namesOf(source);
    const auto find = [&](const char* name) -> const AccessedArray& {
        return model.arrays[std::size_t(std::ranges::find(names, name) - names.begin())];
    };
    const AccessedArray &in = find("in"), &out = find("out");
    std::vector<std::pair<std::uint64_t, std::uint64_t>> moved, expected;
    for (std::uint32_t i = 0, kept = 0; i < 16; ++i) {
        if (tests::sampleInput(i) % 2 == 0)
            expected.emplace_back(i, kept++);
    }
    const std::uint32_t step = stepOfFirstWrite(source, out, 0);
    for (const CellFlow& flow : findCellFlows(source, step, -1)) {
        ASSERT_TRUE(in.indexOf(flow.from) && out.indexOf(flow.to));
        moved.emplace_back(*in.indexOf(flow.from), *out.indexOf(flow.to));
    }
    EXPECT_EQ(moved, expected);
    EXPECT_EQ(readCell(source, out, 0, step - 1).value.text, "");
    EXPECT_EQ(readCell(source, out, 0, step).value.text, std::to_string(tests::sampleInput(std::uint32_t(expected.front().first))));
    EXPECT_TRUE(readCell(source, out, 0, step).isWritten);
    EXPECT_FALSE(readCell(source, in, 0, step).isWritten);
}

TEST(IndexSources, AValueSelectsItsBin)
{
    const RecordedBlock& source = tests::sampleBlock({"countDigits", 64});
    EXPECT_EQ(IndexSources::forBlock(source).sites.size(), 1u);
    const ArraysModel& model = ArraysModel::forBlock(source);
    std::size_t flowCount = 0;
    for (std::uint32_t step = 0; step < source.steps().count(); ++step) {
        for (const CellFlow& flow : findIndexFlows(source, step, -1)) {
            const auto from = model.find(flow.from), to = model.find(flow.to);
            ASSERT_TRUE(from && to && from != to);
            EXPECT_EQ(source.dataflow()->versions[flow.sourceVersion].value, *model.arrays[*to].indexOf(flow.to)) << "a digit is its bin";
            ++flowCount;
        }
    }
    EXPECT_EQ(flowCount, 64u);
}

TEST(IndexSources, AnAddressOfTheThreadHasNone)
{
    for (const Sample& sample : {Sample{"reduce1", 64}, Sample{"keepEven", 16}, Sample{"tiledProduct", 16, 4, 64, true}})
        EXPECT_TRUE(IndexSources::forBlock(tests::sampleBlock(sample)).sites.empty()) << sample.kernel;
}

TEST(HaloModel, ATileOfABlurHasTwoCellsOnBothSides)
{
    const RecordedBlock& source = tests::sampleBlock({"blur", 16, 4});
    std::set<std::uint64_t> offsets;
    for (const Cell& cell : HaloModel::forBlock(source).cells) {
        EXPECT_EQ(cell.allocation, trace::kSharedAllocation.value);
        offsets.insert(cell.offset);
    }
    EXPECT_EQ(offsets, (std::set<std::uint64_t>{0, 4, 72, 76})) << "block 0: past the beginning on the left";
}

TEST(HaloModel, OtherTilesHaveNone)
{
    for (const Sample& sample :
         {Sample{"reduce1", 64}, Sample{"keepEven", 16}, Sample{"wrongProduct", 16, 4, 64, true}, Sample{"tiledProduct", 16, 4, 64, true},
          Sample{"transposeTile", 64}, Sample{"scanBlelloch", 16}, Sample{"bitonicSort", 8, 1, 16}})
        EXPECT_TRUE(HaloModel::forBlock(tests::sampleBlock(sample)).cells.empty()) << sample.kernel;
}

}  // namespace
}  // namespace simtscope::analysis
