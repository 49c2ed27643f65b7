// Checks how many blocks fit on an SM, and which limit decides, for the recording's device.
#include <gtest/gtest.h>

#include "gpu/analysis/models/grid_model.h"
#include "tests/gpu/analysis/samples/sample_recording.h"

namespace simtscope::analysis {
namespace {

TEST(Grid, SmallestLimitDecidesTheBlocksPerSm)
{
    auto recording = std::make_shared<trace::Recording>(tests::sampleBlock({"reduce3", 64}).recording());
    recording->device.smCount = 2;
    recording->device.maxThreadsPerSm = 2048;
    recording->device.maxBlocksPerSm = 32;
    recording->device.sharedBytesPerSm = 233472;
    trace::Launch& launch = recording->launches.front();
    launch.grid = {100, 1, 1};
    const auto limited = [&](Dim3 block, std::uint32_t shared, std::uint32_t registers = 0) {
        launch.block = block;
        launch.staticSharedBytes = shared;
        launch.dynamicSharedBytes = 0;
        return makeGridModel(RecordedBlock(recording, LaunchId{0}, BlockId{0}), registers);
    };
    // 256 threads of 128 registers take half of the 65,536 registers.
    EXPECT_EQ(limited({256, 1, 1}, 0, 128).blocksPerSm, 2u);
    EXPECT_EQ(limited({256, 1, 1}, 0, 128).limits[limited({256, 1, 1}, 0, 128).limiter].resource, OccupancyLimit::Resource::Registers);
    EXPECT_FALSE(limited({256, 1, 1}, 0).limits.back().isKnown);
    // 2048 threads of 32 registers take all registers, so both limits decide.
    const GridModel model = limited({256, 1, 1}, 0, 32);
    EXPECT_TRUE(model.binds(model.limits[0]) && model.binds(model.limits[3]));
    EXPECT_FALSE(model.binds(model.limits[1]) || model.binds(model.limits[2]));
    EXPECT_EQ(limited({32, 1, 1}, 0).blocksPerSm, 32u);
    EXPECT_EQ(limited({32, 1, 1}, 0).limits[limited({32, 1, 1}, 0).limiter].resource, OccupancyLimit::Resource::Blocks);
    EXPECT_EQ(limited({16, 16, 1}, 0).blocksPerSm, 8u);
    EXPECT_EQ(limited({16, 16, 1}, 0).warpsPerSm, 64u);
    EXPECT_EQ(limited({16, 16, 1}, 0).waveCount, 7u);
    // 48 KiB plus the 1 KiB that the system reserves per block: four blocks fit in 228 KiB.
    EXPECT_EQ(limited({64, 1, 1}, 49152).blocksPerSm, 4u);
    EXPECT_EQ(limited({64, 1, 1}, 49152).limiter, 2u);
}

TEST(Grid, WavesHoldEveryBlockOnce)
{
    GridModel model;
    model.blocksPerSm = 3;
    model.smCount = 4;
    for (const std::uint64_t grid : {1u, 4u, 11u, 12u, 13u, 40u}) {
        model.blockCount = grid;
        model.waveCount = (grid + 11) / 12;
        std::uint64_t sum = 0;
        for (std::uint64_t wave = 0; wave < model.waveCount; ++wave) {
            std::uint64_t blocks = 0;
            for (std::uint64_t sm = 0; sm < model.smCount; ++sm) {
                ASSERT_LE(model.blocksOfSm(wave, sm), model.blocksPerSm);
                blocks += model.blocksOfSm(wave, sm);
            }
            EXPECT_EQ(blocks, model.blocksOfWave(wave));
            sum += blocks;
        }
        EXPECT_EQ(sum, grid);
        EXPECT_EQ(model.idleSms(), grid < 4 ? 4 - grid : 0);
    }
}

}  // namespace
}  // namespace simtscope::analysis
