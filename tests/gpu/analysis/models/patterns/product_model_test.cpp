// Checks that a matrix product is found by its dataflow, with its matrices, its tiles, and the progress of an element.
#include <gtest/gtest.h>

#include "gpu/analysis/models/patterns/cell_versions.h"
#include "gpu/analysis/models/patterns/product_model.h"
#include "tests/gpu/analysis/samples/sample_recording.h"

namespace simtscope::analysis {
namespace {

using tests::Sample;

const Sample kTiled{"tiledProduct", 16, 4, 64, true};  // 8 x 8, in tiles of 4 x 4

TEST(ProductModel, HasThePlacesOfItsMatrices)
{
    const ProductModel& model = ProductModel::forBlock(tests::sampleBlock(kTiled));
    ASSERT_TRUE(model.isFound);
    EXPECT_EQ(model.innerCount, 8u);
    EXPECT_EQ(model.blockArea, (MatrixArea{{0, 0}, {3, 3}}));
    EXPECT_EQ(model.elements.size(), 16u);
    for (const MatrixShape* shape : {&model.a, &model.b, &model.c}) {
        EXPECT_EQ(shape->rowPitchBytes, 32u);
        EXPECT_EQ(shape->columnPitchBytes, 4u);
    }
    EXPECT_EQ(model.a.allocation, 0u);
    EXPECT_EQ(model.b.allocation, 1u);
    EXPECT_EQ(model.c.allocation, 2u);
    ASSERT_TRUE(model.elementAt({2, 3}));
    EXPECT_EQ(model.elementAt({2, 3})->thread, 2 * 4 + 3u);
    EXPECT_EQ(model.elementOfThread(11)->position, (MatrixIndex{2, 3}));
}

// The inputs are i / 4, so a[2][k] = (16 + k) / 4 and b[k][3] = (8 k + 3) / 4.
TEST(ProductModel, AddsUpTheLoadedValuesOfTheThread)
{
    const RecordedBlock& source = tests::sampleBlock(kTiled);
    const ProductModel& model = ProductModel::forBlock(source);
    const ProductElement& element = *model.elementAt({2, 3});
    std::size_t before = 0;
    for (std::uint32_t step = 0; step < source.steps().count(); ++step) {
        const ProductProgress progress = computeProductProgress(source, model, element, step);
        EXPECT_GE(progress.terms.size(), before);
        before = progress.terms.size();
        double sum = 0;
        for (std::size_t i = 0; i < progress.terms.size(); ++i) {
            const ProductTerm& term = progress.terms[i];
            EXPECT_EQ(term.inner, i);
            EXPECT_EQ(term.a.number, (16 + term.inner) / 4.0);
            EXPECT_EQ(term.b.number, (8 * term.inner + 3) / 4.0);
            sum += term.a.number * term.b.number;
            EXPECT_EQ(term.sum.number, sum);
        }
    }
    EXPECT_EQ(before, 8u);
}

TEST(ProductModel, KnowsTheTileOfEachPhase)
{
    const RecordedBlock& source = tests::sampleBlock(kTiled);
    const ProductModel& model = ProductModel::forBlock(source);
    EXPECT_FALSE(computeProductView(source, model, 0).tileA);
    const std::vector<std::uint32_t>& phases = source.steps().phaseFirstSteps();
    ASSERT_GE(phases.size(), 4u);
    const ProductView first = computeProductView(source, model, phases[1] + 1), second = computeProductView(source, model, phases[3] + 1);
    EXPECT_EQ(first.tileA, (MatrixArea{{0, 0}, {3, 3}}));
    EXPECT_EQ(first.tileB, (MatrixArea{{0, 0}, {3, 3}}));
    EXPECT_EQ(second.tileA, (MatrixArea{{0, 4}, {3, 7}}));
    EXPECT_EQ(second.tileB, (MatrixArea{{4, 0}, {7, 3}}));
    const ProductView lastView =
        computeProductView(source, model, source.steps().stepOf(source.dataflow()->versions[model.elements[0].version].event));
    EXPECT_EQ(lastView.touchedC.size(), 16u);
}

// A square matrix whose rows are multiplied lies row by row: c = a * b^T, wanted or not.
TEST(ProductModel, AFactorWhoseRowsAreMultipliedIsShownByRows)
{
    const RecordedBlock& source = tests::sampleBlock({"productByColumns", 8, 1, 16});
    const ProductModel& model = ProductModel::forBlock(source);
    ASSERT_TRUE(model.isFound);
    EXPECT_FALSE(model.isMatrixProduct);
    EXPECT_FALSE(model.a.isColumnMajor());
    EXPECT_FALSE(model.b.isColumnMajor());
    EXPECT_EQ(model.blockArea, (MatrixArea{{0, 0}, {3, 3}}));
    const ProductElement& element = *model.elementAt({3, 1});
    EXPECT_EQ(element.thread, 5u) << "which makes c[2][1] as well";
    const ProductProgress progress = computeProductProgress(source, model, element, source.steps().count() - 1);
    ASSERT_EQ(progress.terms.size(), 4u);
    EXPECT_EQ(progress.factorsB, (std::vector<MatrixIndex>{{1, 0}, {1, 1}, {1, 2}, {1, 3}})) << "row 1 of b, not column 1";
    EXPECT_EQ(progress.terms[2].a.number, tests::sampleInput(3 * 4 + 2));
    EXPECT_EQ(progress.terms[2].b.number, tests::sampleInput(1 * 4 + 2));
    EXPECT_EQ(progress.terms.back().sum.text.empty(), false);
}

// Row y of c comes from column y of b, in place of its own column: sum += tileA[y][k] * tileB[k][y].
TEST(ProductModel, AWrongIndexShowsWhichElementsWereMultiplied)
{
    const RecordedBlock& source = tests::sampleBlock({"productWithWrongColumn", 16, 4, 64, true});
    const ProductModel& model = ProductModel::forBlock(source);
    ASSERT_TRUE(model.isFound);
    EXPECT_FALSE(model.isMatrixProduct);
    for (const MatrixShape* shape : {&model.a, &model.b, &model.c}) {
        EXPECT_EQ(shape->rowPitchBytes, 32u);
        EXPECT_EQ(shape->columnCount, 8u);
    }
    EXPECT_EQ(model.b.rowCount, 8u);
    EXPECT_EQ(model.a.allocation, 0u);
    EXPECT_EQ(model.b.allocation, 1u);
    const ProductElement& element = *model.elementAt({2, 3});
    const ProductProgress progress = computeProductProgress(source, model, element, source.steps().count() - 1);
    EXPECT_EQ(progress.productCount, 8u);
    ASSERT_EQ(progress.terms.size(), 8u);
    double sum = 0;
    for (std::uint32_t k = 0; k < 8; ++k) {
        EXPECT_EQ(progress.terms[k].positionA, (MatrixIndex{2, k}));
        EXPECT_EQ(progress.terms[k].positionB, (MatrixIndex{k, 2})) << "column 2 is wrong, and what the block used";
        sum += (16 + k) / 4.0 * ((8 * k + 2) / 4.0);
        EXPECT_EQ(progress.terms[k].sum.number, sum);
    }
    ASSERT_TRUE(progress.lineB);
    EXPECT_EQ(progress.lineB->rowStep, 1u);
    EXPECT_EQ(progress.lineB->columnStep, 0u);
    EXPECT_TRUE(computeProductProgress(source, model, element, 0).loadedA.empty());
}

// tileB[y][x] = b[(first + x) * n + column] puts one element of b into a whole column of the tile.
TEST(ProductModel, AnElementMayBeAFactorOfSeveralProducts)
{
    const RecordedBlock& source = tests::sampleBlock({"wrongProduct", 16, 4, 64, true});
    const ProductModel& model = ProductModel::forBlock(source);
    ASSERT_TRUE(model.isFound);
    EXPECT_FALSE(model.isMatrixProduct);
    EXPECT_EQ(model.b.rowPitchBytes, 32u);
    const std::uint32_t last = source.steps().count() - 1;
    const ProductProgress progress = computeProductProgress(source, model, *model.elementAt({2, 1}), last);
    EXPECT_EQ(progress.productCount, 8u);
    EXPECT_EQ(progress.factorsA.size(), 8u);
    EXPECT_EQ(progress.factorsB, (std::vector<MatrixIndex>{{1, 1}, {5, 1}}));
    EXPECT_FALSE(progress.lineB);
    const ProductView view = computeProductView(source, model, last);
    EXPECT_TRUE(view.tileA);
    EXPECT_FALSE(view.tileB) << "its elements are no rectangle of b";
}

// tileA[x][y] = a[row][first + x]: the elements 2, 6, 10, 14, … of a are evenly spaced, but not multiplied in this order.
TEST(ProductModel, EvenlySpacedElementsOfSeveralColumnsAreNoRow)
{
    const RecordedBlock& source = tests::sampleBlock({"productOfTransposedTile", 16, 4, 64, true});
    const ProductModel& model = ProductModel::forBlock(source);
    ASSERT_TRUE(model.isFound);
    EXPECT_FALSE(model.isMatrixProduct);
    EXPECT_EQ(model.a.rowPitchBytes, 32u);
    const ProductProgress progress = computeProductProgress(source, model, *model.elementAt({2, 3}), source.steps().count() - 1);
    ASSERT_EQ(progress.terms.size(), 8u);
    for (std::uint32_t k = 0; k < 8; ++k) {
        EXPECT_EQ(progress.terms[k].positionA, (MatrixIndex{k % 4, k < 4 ? 2u : 6u}));
        EXPECT_EQ(progress.terms[k].positionB, (MatrixIndex{k, 3}));
    }
}

TEST(ProductModel, OtherSumsOfProductsAreNotRecognised)
{
    for (const Sample& sample : {Sample{"convolve", 32, 1, 32, true}, Sample{"reduce1", 64}, Sample{"vectorAdd", 48, 1, 48, true},
                                 Sample{"scanBlelloch", 16}, Sample{"walsh", 8}})
        EXPECT_FALSE(ProductModel::forBlock(tests::sampleBlock(sample)).isFound) << sample.kernel;
}

TEST(CellVersions, AreThoseUpToAStep)
{
    const RecordedBlock& source = tests::sampleBlock(kTiled);
    const ProductModel& model = ProductModel::forBlock(source);
    const CellVersions& versions = CellVersions::forBlock(source);
    const Cell result = model.c.cell({1, 1}), input = model.a.cell({1, 1});
    const std::uint32_t stored = versions.stepOf(model.elementAt({1, 1})->version);
    EXPECT_EQ(versions.versionAt(result, stored - 1), kNoVersion);
    EXPECT_EQ(versions.versionAt(result, stored), model.elementAt({1, 1})->version);
    ASSERT_NE(versions.versionAt(input, 0), kNoVersion) << "it was there before the block";
    EXPECT_FALSE(source.dataflow()->versions[versions.versionAt(input, 0)].isWritten);
}

}  // namespace
}  // namespace simtscope::analysis
