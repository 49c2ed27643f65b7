// Checks that sweeps and scans are found in the dataflow of textbook scans, and not in reductions.
#include <gtest/gtest.h>

#include "gpu/analysis/models/patterns/sweeps.h"
#include "tests/gpu/analysis/samples/sample_recording.h"

namespace simtscope::analysis {
namespace {

std::vector<std::uint32_t> distances(const RecordedBlock& source, Sweep sweep)
{
    const TreeModel& model = TreeModel::forBlock(source);
    std::vector<std::uint32_t> found;
    for (std::size_t row = 0; row < model.rows.size(); ++row) {
        if (Sweeps::forBlock(source).sweepOfRow[row] == sweep)
            found.push_back(model.rows[row].operandDistance);
    }
    return found;
}

TEST(Sweep, BlellochGoesUpAndDown)
{
    const RecordedBlock& source = tests::sampleBlock({"scanBlelloch", 32});
    EXPECT_EQ(distances(source, Sweep::Up), (std::vector<std::uint32_t>{1, 2, 4, 8, 16}));
    EXPECT_EQ(distances(source, Sweep::Down), (std::vector<std::uint32_t>{16, 8, 4, 2, 1}));
    const RecordedBlock& large = tests::sampleBlock({"scanBlelloch", 1024});
    EXPECT_EQ(distances(large, Sweep::Up).size(), 10u);
    EXPECT_EQ(distances(large, Sweep::Down).size(), 10u);
}

TEST(Sweep, KernelsOfOneDirectionHaveNoSweeps)
{
    for (const char* kernel : {"reduce1", "reduce2", "reduce3", "scanHillisSteele", "histogram", "sortWarp"}) {
        const RecordedBlock& source = tests::sampleBlock({kernel, 64});
        EXPECT_TRUE(distances(source, Sweep::Up).empty()) << kernel;
        EXPECT_TRUE(distances(source, Sweep::Down).empty()) << kernel;
    }
}

TEST(Sweep, ScansAreRecognisedByTheInputsOfEachResult)
{
    for (const std::uint32_t threads : {2u, 16u, 64u, 1024u}) {
        EXPECT_EQ(Sweeps::forBlock(tests::sampleBlock({"scanBlelloch", threads})).scan, Scan::Exclusive) << threads;
        EXPECT_EQ(Sweeps::forBlock(tests::sampleBlock({"scanHillisSteele", threads})).scan, Scan::Inclusive) << threads;
    }
    for (const char* kernel : {"reduce1", "reduce3", "reduceShuffle", "vectorAdd", "histogram", "strideEight"})
        EXPECT_EQ(Sweeps::forBlock(tests::sampleBlock({kernel, 32, 1, 0, kernel[0] == 'v'})).scan, Scan::None) << kernel;
}

TEST(Sweep, ScanWithASeparateSumIsInclusive)
{
    EXPECT_EQ(Sweeps::forBlock(tests::sampleBlock({"scanAndSum", 32})).scan, Scan::Inclusive);
}

}  // namespace
}  // namespace simtscope::analysis
