// Tests that the sentences are true: their numbers are those of the access, for every warp of the step.
#include <gtest/gtest.h>

#include <QLocale>

#include "tests/ui/figures/figure_fixture.h"
#include "ui/figures/facts/facts.h"

namespace simtscope::figures {
namespace {

using tests::Sample;

QStringList sentences(const Sample& sample)
{
    tests::ensureApplication();
    const FigureSource& source = tests::sampleBlock(sample);
    QStringList texts;
    for (std::uint32_t step = 0; step < source.steps().count(); ++step)
        texts << makeStepFact(source, step).text;
    return texts;
}

TEST(Facts, ABankConflictNamesBanksWordsAndWavefronts)
{
    EXPECT_TRUE(sentences({"reduce2", 256})
                    .contains(QStringLiteral("Line 29 reads sdata: 16 of 32 lanes active. Lanes need 8 different words of each of "
                                             "banks 0 and 16: 8 wavefronts instead of 1.")));
}

TEST(Facts, SeveralWarpsAreAllCounted)
{
    const QStringList factSentences = sentences({"reduce2", 256});
    EXPECT_TRUE(factSentences.contains(
        QStringLiteral("Line 29 writes sdata: 4 warps, 128 of 128 lanes active. In warp 0, lanes need 2 different words "
                       "of each of 16 banks: 2 wavefronts instead of 1; all warps together 8 instead of 4.")));
    EXPECT_TRUE(
        factSentences.contains(QStringLiteral("Line 23 reads in: 8 warps, 256 of 256 lanes active. 32 sectors of 32 bytes, the minimum.")));
    EXPECT_TRUE(factSentences.contains(QStringLiteral("Line 24: 8 of 8 warps (256 lanes) arrive at the barrier and wait until all have.")));
    EXPECT_EQ(factSentences.back(), QStringLiteral("Line 34: 256 lanes of 8 warps have exited."));
}

TEST(Facts, DivergenceCountsBothSides)
{
    EXPECT_TRUE(
        sentences({"reduce3", 16}).contains(QStringLiteral("Line 46: divergent branch (PTX) in warp 0: 1 lane takes this path, 15 wait.")));
}

TEST(Facts, ConflictsAndDivergenceAreWarnings)
{
    tests::ensureApplication();
    const FigureSource& source = tests::sampleBlock({"reduce2", 256});
    for (std::uint32_t step = 0; step < source.steps().count(); ++step) {
        const Fact fact = makeStepFact(source, step);
        EXPECT_EQ(fact.isWarning,
                  fact.text.contains(QStringLiteral("instead of")) || fact.text.contains(QStringLiteral("divergent branch")))
            << fact.text.toStdString();
    }
}

TEST(Facts, EveryWarpOfAShuffleIsCountedAlsoWhenTheyDiffer)
{
    tests::ensureApplication();
    auto recording = std::make_shared<trace::Recording>();
    recording->modules.resize(1);
    trace::Site site;
    site.kind = trace::SiteKind::Shuffle;
    site.opcode = "shfl.sync.down.b32";
    site.operation = ptx::ShuffleMode::Down;
    recording->sites.resize(1);
    recording->sites[0][SiteId{1}] = site;
    trace::BlockTrace block(BlockId{0}, 3);
    for (std::uint32_t warp = 0; warp < 3; ++warp) {
        const unsigned distance = 1u << warp;
        trace::LaneColumn from{}, values{};
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            from[lane] = lane + distance < kWarpSize ? lane + distance : lane;
        trace::EventInput shuffle;
        shuffle.event = {trace::EventKind::Shuffle, SiteId{1}, WarpId{warp}, ~0u, warp};
        shuffle.sourceLanes = from.data();
        shuffle.elementCount = 1;
        shuffle.values[0] = shuffle.results = values.data();
        block.append(shuffle);
    }
    block.seal();
    trace::Launch launch;
    launch.name = "k";
    launch.grid = {1, 1, 1};
    launch.block = {96, 1, 1};
    launch.blocks.push_back(std::make_shared<trace::BlockTrace>(std::move(block)));
    recording->launches.push_back(launch);
    EXPECT_EQ(makeStepFact(FigureSource(recording, LaunchId{0}, BlockId{0}), 0).text.toStdString(),
              "An instruction without a source line passes values between the lanes of a warp: 3 warps, 96 of 96 lanes active. "
              "For 7 lanes there is none, and they keep their own.");
}

TEST(Facts, AmountsBeyondTheIntegersOfQtAreNotCutOff)
{
    const QLocale before;
    QLocale::setDefault(QLocale("en"));
    EXPECT_EQ(formatWithCount(1, "%Ln thread", "%Ln threads"), "1 thread");
    EXPECT_EQ(formatWithCount(65535, "%Ln thread", "%Ln threads"), "65,535 threads");
    EXPECT_EQ(formatWithCount(1ull << 40, "%Ln thread", "%Ln threads"), "1,099,511,627,776 threads");
    QLocale::setDefault(before);
}

TEST(Facts, ALineOfALibraryNamesItsFile)
{
    trace::Recording recording;
    recording.program.sources = {{"/home/me/sort.cu", ""}, {"/home/me/shapes.cuh", ""}};
    const auto locationText = [&](const char* path) {
        trace::Site site;
        trace::SourceFrame frame;
        frame.path = path;
        frame.line = 752;
        site.frames = std::vector{frame};
        return formatSourceLocation(recording, &site);
    };
    EXPECT_EQ(locationText("/home/me/sort.cu"), QStringLiteral("Line 752"));
    EXPECT_EQ(locationText("/home/me/shapes.cuh"), QStringLiteral("Line 752"));
    EXPECT_EQ(locationText("/usr/include/cub/agent.cuh"), QStringLiteral("Line 752 of agent.cuh"));
}

TEST(Facts, TitlesNameKernelBlockAndLaunch)
{
    tests::ensureApplication();
    EXPECT_EQ(makeFigureTitle("tree", tests::sampleBlock({"reduce1", 256})),
              QStringLiteral("tree · reduce1, 256 threads, block 0 in a grid of 1, launch 1 of 1"));
}

TEST(Facts, LanesAreNamed)
{
    EXPECT_EQ(formatLanes(0x20), QStringLiteral("lane 5"));
    EXPECT_EQ(formatLanes(0x3), QStringLiteral("lanes 0 and 1"));
    EXPECT_EQ(formatLanes(0xffff), QStringLiteral("lanes 0 to 15"));
    EXPECT_EQ(formatLanes(0x1111), QStringLiteral("lanes 0, 4, 8 and 12"));
    EXPECT_EQ(formatLanes(0x55555555), QStringLiteral("16 lanes"));
}

TEST(Facts, RatiosHaveTheLanguagesComma)
{
    EXPECT_EQ(formatRatio(2.5), QStringLiteral("×2.5"));
    const QLocale before;
    QLocale::setDefault(QLocale("de"));
    EXPECT_EQ(formatRatio(2.5), QStringLiteral("×2,5"));
    EXPECT_EQ(formatRatio(1234), QStringLiteral("×1.234"));
    QLocale::setDefault(before);
}

}  // namespace
}  // namespace simtscope::figures
