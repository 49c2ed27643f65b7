// Tests what the sentence, the source and the warps say of atomics in shared memory whose lanes access one address.
#include <gtest/gtest.h>

#include <stdexcept>

#include "gpu/analysis/counts/line_costs.h"
#include "gpu/analysis/counts/served_at_once.h"
#include "gpu/analysis/models/lane_step.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/folders.h"
#include "tests/ui/figures/figure_fixture.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/source/source_words.h"
#include "ui/figures/warps/lane_words.h"

namespace simtscope::figures {
namespace {

class SharedAtomics : public testing::Test {
protected:
    /// Reads the histogram in shared memory, which adds 1 and uses no result; `rule` replaces the rule for its wavefronts.
    static FigureSource readHistogram(AtomicRule rule)
    {
        tests::ensureApplication();
        auto recording = trace::readRecording(tests::repositoryPath("resources/recordings/histogram-shared.simt"));
        if (!recording)
            throw std::runtime_error(recording.error().text());
        for (auto& [id, site] : recording->sites.front())
            if (analysis::isServedAtOnce(site))
                site.atomicRule = rule;
        const BlockId block = recording->launches.front().blocks.front()->block();
        return FigureSource(std::make_shared<const trace::Recording>(std::move(*recording)), LaunchId{0}, block);
    }

    /// Returns the words of the Warps picture for the lanes of warp 0 at each address, joined.
    static QString describeLanes(const FigureSource& source, std::uint32_t step)
    {
        QString text;
        for (const LaneGroupText& group : makeLaneTexts(source, analysis::makeLaneStep(source, step, 0)).groups)
            text += group.detail + '\n';
        return text;
    }

    /// Returns the sentences of all steps of the atomic in shared memory, with the words of their lanes, joined.
    static QString describeSteps(const FigureSource& source)
    {
        QString text;
        for (std::uint32_t step = 0; step < source.steps().count(); ++step)
            if (const QString fact = makeStepFact(source, step).text; fact.contains("updates own atomically"))
                text += fact + '\n' + describeLanes(source, step);
        return text;
    }

    /// Returns the badges of the line with the atomic, joined.
    static QString describeLine(const FigureSource& source)
    {
        QString text;
        for (const analysis::LineCost& cost : analysis::computeLineCosts(source.recording(), source.launch()))
            if (cost.counters.sharedAtomic.instructions > 0)
                for (const CostBadge& badge : makeCostBadges(cost, false))
                    text += badge.text + '\n';
        return text;
    }
};

TEST_F(SharedAtomics, AnAdditionOfOneTakesOneWavefrontForAllLanesAtAnAddress)
{
    const FigureSource source = readHistogram(AtomicRule::AddOneNoResult);
    const QString facts = describeSteps(source), badges = describeLine(source);
    EXPECT_TRUE(facts.contains("lanes of a warp add 1 at one address: shared memory does this in one wavefront")) << facts.toStdString();
    EXPECT_TRUE(facts.contains("2 lanes in one wavefront")) << facts.toStdString();
    EXPECT_FALSE(facts.contains("serialised")) << facts.toStdString();
    EXPECT_TRUE(badges.contains("one address ×")) << badges.toStdString();
    EXPECT_FALSE(badges.contains("serialised")) << badges.toStdString();
    EXPECT_FALSE(badges.contains("ok")) << badges.toStdString();
}

TEST_F(SharedAtomics, LanesOfOtherOnesAreSerialised)
{
    const FigureSource source = readHistogram(AtomicRule::PerLane);
    const QString facts = describeSteps(source), badges = describeLine(source);
    EXPECT_TRUE(facts.contains("lanes of a warp access one address: these are serialised")) << facts.toStdString();
    EXPECT_TRUE(facts.contains("2 lanes serialised")) << facts.toStdString();
    EXPECT_FALSE(facts.contains("add 1 at one address")) << facts.toStdString();
    EXPECT_TRUE(badges.contains("serialised ×")) << badges.toStdString();
    EXPECT_FALSE(badges.contains("one address ×")) << badges.toStdString();
}

}  // namespace
}  // namespace simtscope::figures
