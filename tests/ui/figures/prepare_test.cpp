// Tests what a worker thread derives from a block before the block is shown: everything, or nothing if the worker was stopped.
#include <gtest/gtest.h>

#include "gpu/analysis/models/patterns/sweeps.h"
#include "gpu/analysis/models/patterns/tree_model.h"
#include "gpu/analysis/models/warps_model.h"
#include "gpu/core/stop_poll.h"
#include "tests/ui/figures/figure_fixture.h"
#include "ui/figures/figures.h"

namespace simtscope::figures {
namespace {

using trace::StepOrder;

std::stop_token stoppedToken()
{
    std::stop_source source;
    source.request_stop();
    return source.get_token();
}

std::shared_ptr<const FigureSource> make(const std::shared_ptr<const trace::Recording>& recording, StepOrder order, std::uint32_t block = 0,
                                         const FigureSource* previousSource = nullptr, const std::stop_token& stop = {})
{
    return FigureSource::make(recording, recording->launches[0].id, BlockId{block}, order, stop, previousSource);
}

TEST(Prepare, StoppedPreparationLeavesNothing)
{
    tests::ensureApplication();
    std::vector<const char*> deriving;
    for (const FigureKind& kind : figureKinds()) {
        EXPECT_EQ(kind.prepare == nullptr, kind.isPrepared == nullptr) << kind.name;
        if (kind.prepare && kind.name != std::string_view("source"))  // the costs of lines are there at once, so nothing stops them
            deriving.push_back(kind.name);
    }
    ASSERT_GE(deriving.size(), 3u);
    const auto recording = tests::sampleRecording({"reduce1", 128});
    const FigureSource source(recording, recording->launches[0].id, BlockId{0}, StepOrder::Recorded);
    for (const char* figure : deriving)
        EXPECT_FALSE(prepare(source, figure, stoppedToken())) << figure;
    ASSERT_TRUE(source.dataflow());
    for (const char* figure : deriving)
        EXPECT_FALSE(prepare(source, figure, stoppedToken())) << figure << ", of a block that is replayed";
    EXPECT_EQ(suggestFigure(source, stoppedToken()), QString());
    EXPECT_FALSE(source.findDerived<analysis::TreeModel>());
    EXPECT_FALSE(source.findDerived<analysis::Sweeps>());
    EXPECT_FALSE(source.findDerived<analysis::WarpsModel>());
    for (const char* figure : deriving)
        EXPECT_TRUE(prepare(source, figure)) << figure;
    EXPECT_TRUE(source.findDerived<analysis::TreeModel>() && source.findDerived<analysis::Sweeps>() &&
                source.findDerived<analysis::WarpsModel>());
    EXPECT_FALSE(source.findDerived<analysis::TreeModel>()->rows.empty());
}

TEST(Prepare, AStoppedReplayIsAsIfItHadNotBegun)
{
    const auto recording = tests::sampleRecording({"reduce1", 128});
    const FigureSource source(recording, recording->launches[0].id, BlockId{0});
    EXPECT_FALSE(source.prepareDataflow(stoppedToken()));
    EXPECT_TRUE(source.dataflow()) << "and no error";
    EXPECT_TRUE(source.prepareDataflow(stoppedToken())) << "it is there";
}

TEST(Prepare, ASourceIsStopped)
{
    auto recording = std::make_shared<trace::Recording>();
    auto trace = std::make_shared<trace::BlockTrace>(BlockId{0}, 1);
    for (std::uint32_t event = 0; event < 2 * kIterationsPerPoll; ++event)
        trace->append({.event = {trace::EventKind::Load, SiteId{1}, WarpId{0}, kAllLanes, event}});
    trace->seal();
    recording->launches.emplace_back().blocks.push_back(trace);
    for (const StepOrder order : {StepOrder::Lockstep, StepOrder::Recorded}) {
        EXPECT_FALSE(make(recording, order, 0, nullptr, stoppedToken()));
        EXPECT_TRUE(make(recording, order));
    }
}

TEST(Prepare, AnotherOrderSharesTheDataThatDoNotDependOnIt)
{
    const auto recording = tests::sampleRecording({"reduce1", 128, 2});
    const auto lockstep = make(recording, StepOrder::Lockstep);
    const auto& flow = lockstep->dataflow();
    const auto recorded = make(recording, StepOrder::Recorded, 0, lockstep.get());
    EXPECT_EQ(&recorded->dataflow(), &flow);
    EXPECT_EQ(&recorded->lockstepSteps(), &lockstep->steps());
    EXPECT_NE(&recorded->steps(), &lockstep->steps());
    const auto recordedAgain = make(recording, StepOrder::Lockstep, 0, recorded.get());
    EXPECT_EQ(&recordedAgain->dataflow(), &flow);
    EXPECT_EQ(&recordedAgain->steps(), &lockstep->steps());
    const auto otherLaunch = make(recording, StepOrder::Lockstep, 1, lockstep.get());
    EXPECT_NE(&otherLaunch->dataflow(), &flow);
    EXPECT_NE(&otherLaunch->steps(), &lockstep->steps());
    EXPECT_EQ(otherLaunch->trace().block(), BlockId{1});
}

}  // namespace
}  // namespace simtscope::figures
