// Checks that transpositions, histograms and exchange networks are recognised by the accesses of a block, and that nothing else is.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <set>

#include "gpu/analysis/models/patterns/exchange_model.h"
#include "gpu/analysis/models/patterns/histogram_model.h"
#include "gpu/analysis/models/patterns/transpose_model.h"
#include "tests/gpu/analysis/samples/sample_recording.h"

namespace simtscope::analysis {
namespace {

using tests::Sample;

TEST(TransposeModel, FollowsAnElementThroughItsTile)
{
    const RecordedBlock& source = tests::sampleBlock({"transposeTile", 64});
    const TransposeModel& model = TransposeModel::forBlock(source);
    ASSERT_TRUE(model.isFound);
    EXPECT_EQ(model.blockArea, (MatrixArea{{0, 0}, {7, 7}}));
    ASSERT_TRUE(model.tile);
    EXPECT_EQ(model.tile->columnCount, 9u);
    EXPECT_EQ(model.paddingColumns, 1u);
    const TransposedElement& element = *model.elementAt({5, 2});
    EXPECT_EQ(element.tileIndex, (MatrixIndex{5, 2}));
    EXPECT_EQ(element.loadingThread, 5 * 8 + 2u);
    EXPECT_EQ(element.storingThread, 2 * 8 + 5u);
    EXPECT_LT(element.loadStep, element.stageStep);
    EXPECT_LT(element.stageStep, element.storeStep);
}

TEST(TransposeModel, AWarpReadsColumnsOfTheTile)
{
    const RecordedBlock& source = tests::sampleBlock({"transposeTile", 64});
    const TransposeModel& model = TransposeModel::forBlock(source);
    const std::uint32_t stored = model.elementAt({0, 0})->storeStep;
    const TransposeView view = computeTransposeView(source, model, stored - 1, 0);
    ASSERT_EQ(view.tile.size(), 32u);
    std::set<std::uint32_t> columns;
    for (const MatrixIndex& place : view.tile)
        columns.insert(place.column);
    EXPECT_EQ(columns, (std::set<std::uint32_t>{0, 1, 2, 3})) << "four rows of the result";
    EXPECT_EQ(computeTransposeView(source, model, stored, 0).outputElements.size(), 32u);
}

TEST(TransposeModel, OtherCopiesAreNotRecognised)
{
    for (const Sample& sample :
         {Sample{"reverseRows", 64}, Sample{"exchange", 32}, Sample{"reduce1", 64}, Sample{"tiledProduct", 16, 4, 64, true}})
        EXPECT_FALSE(TransposeModel::forBlock(tests::sampleBlock(sample)).isFound) << sample.kernel;
}

TEST(HistogramModel, CountsWhoAddsToABin)
{
    const RecordedBlock& source = tests::sampleBlock({"countDigits", 64});
    const HistogramModel& model = HistogramModel::forBlock(source);
    ASSERT_TRUE(model.isFound);
    EXPECT_EQ(model.allocation, 1u);
    std::size_t additions = 0;
    for (std::uint32_t step = 0; step < source.steps().count(); ++step) {
        for (const BinAdditions& adds : countBinAdditions(source, model, step, 1)) {
            additions += adds.additionCount;
            for (LaneMask lanes = adds.lanes; lanes; lanes &= lanes - 1)
                EXPECT_EQ(std::uint32_t(tests::sampleInput(32 + unsigned(std::countr_zero(lanes)))), adds.bin);
        }
    }
    EXPECT_EQ(additions, 64u);
}

TEST(HistogramModel, OtherAdditionsAreNotRecognised)
{
    for (const Sample& sample :
         {Sample{"reduce1", 64}, Sample{"scanBlelloch", 16}, Sample{"vectorAdd", 48, 1, 48, true}, Sample{"walsh", 8}})
        EXPECT_FALSE(HistogramModel::forBlock(tests::sampleBlock(sample)).isFound) << sample.kernel;
}

TEST(ExchangeModel, HasTheStagesOfABitonicSort)
{
    const RecordedBlock& source = tests::sampleBlock({"bitonicSort", 8, 1, 16});
    const ExchangeModel& model = ExchangeModel::forBlock(source);
    ASSERT_TRUE(model.isFound);
    EXPECT_EQ(model.elementCount, 16u);
    std::vector<std::uint32_t> distances;
    for (const ExchangeStage& stage : model.stages) {
        EXPECT_EQ(stage.kind, ExchangeKind::Compared);
        EXPECT_EQ(stage.pairs.size(), 8u);
        distances.push_back(stage.distance);
    }
    EXPECT_EQ(distances, (std::vector<std::uint32_t>{1, 2, 1, 4, 2, 1, 8, 4, 2, 1}));
    for (const ExchangePair& pair : model.stages.back().pairs)
        EXPECT_FALSE(pair.isDescending) << pair.low << ": the last stage sorts upwards";
    const auto swaps = [](const ExchangePair& pair) { return pair.isSwapped; };
    EXPECT_TRUE(std::ranges::any_of(model.stages.front().pairs, swaps));
    EXPECT_FALSE(std::ranges::all_of(model.stages.front().pairs, swaps));
}

TEST(ExchangeModel, HasTheButterfliesOfATransform)
{
    const ExchangeModel& model = ExchangeModel::forBlock(tests::sampleBlock({"walsh", 8, 1, 16}));
    ASSERT_TRUE(model.isFound);
    ASSERT_EQ(model.stages.size(), 4u);
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(model.stages[i].kind, ExchangeKind::Combined);
        EXPECT_EQ(model.stages[i].distance, 1u << i);
    }
}

TEST(HistogramModel, MemoryThatASortExchangesThroughIsNone)
{
    EXPECT_FALSE(HistogramModel::forBlock(tests::sampleBlock({"sortByDigit", 32})).isFound);
}

TEST(ExchangeModel, AnOddEvenSortLeavesItsEndsOut)
{
    const ExchangeModel& model = ExchangeModel::forBlock(tests::sampleBlock({"oddEvenSort", 8, 1, 16}));
    ASSERT_TRUE(model.isFound);
    ASSERT_EQ(model.stages.size(), 16u);
    for (std::size_t i = 0; i < model.stages.size(); ++i) {
        EXPECT_EQ(model.stages[i].kind, ExchangeKind::Compared);
        EXPECT_EQ(model.stages[i].pairs.size(), i % 2 == 0 ? 8u : 7u);
        EXPECT_EQ(model.stages[i].pairs.front().low, i % 2);
    }
}

TEST(ExchangeModel, LanesSortByShuffles)
{
    const RecordedBlock& source = tests::sampleBlock({"sortWarp", 64});
    const ExchangeModel& model = ExchangeModel::forBlock(source);
    ASSERT_TRUE(model.isFound);
    EXPECT_TRUE(model.isOfLanes());
    EXPECT_EQ(model.elementCount, 64u);
    ASSERT_EQ(model.stages.size(), 15u);
    for (const ExchangeStage& stage : model.stages) {
        EXPECT_EQ(stage.kind, ExchangeKind::Compared);
        EXPECT_EQ(stage.pairs.size(), 32u) << "of both warps";
    }
    EXPECT_EQ(model.stages.back().distance, 1u);
    ASSERT_EQ(model.resultVersions.size(), 64u);
    for (std::uint32_t lane = 1; lane < 32; ++lane)
        EXPECT_LE(source.dataflow()->versions[model.resultVersions[lane - 1]].value,
                  source.dataflow()->versions[model.resultVersions[lane]].value);
}

TEST(ExchangeModel, AButterflyOfDoublesHasAStagePerMask)
{
    const ExchangeModel& model = ExchangeModel::forBlock(tests::sampleBlock({"sumByButterfly", 32}));
    ASSERT_TRUE(model.isFound);
    ASSERT_EQ(model.stages.size(), 5u) << "a double takes two shuffles";
    for (std::size_t i = 0; i < 5; ++i) {
        EXPECT_EQ(model.stages[i].kind, ExchangeKind::Combined);
        EXPECT_EQ(model.stages[i].distance, 16u >> i);
    }
}

TEST(ExchangeModel, OtherTreesAreNotRecognised)
{
    for (const Sample& sample : {Sample{"reduce1", 64}, Sample{"reduce2", 64}, Sample{"reduce3", 64}, Sample{"scanBlelloch", 16},
                                 Sample{"scanHillisSteele", 64}, Sample{"transposeTile", 64}, Sample{"tiledProduct", 16, 4, 64, true},
                                 Sample{"scanBlelloch", 2}, Sample{"reduceShuffle", 64}, Sample{"scanAndSum", 32}})
        EXPECT_FALSE(ExchangeModel::forBlock(tests::sampleBlock(sample)).isFound) << sample.kernel;
}

}  // namespace
}  // namespace simtscope::analysis
