// Tests long blocks: they are put in order in the background, while the shown block stays usable.
#include <QComboBox>
#include <QLabel>
#include <QProgressBar>
#include <QSignalSpy>

#include <atomic>
#include <thread>

#include "tests/folders.h"
#include "tests/ui/compare/compare_fixture.h"
#include "ui/figure_view/figure_view.h"
#include "ui/figures/figures.h"
#include "ui/jobs/background_deleter.h"
#include "ui/player/cost_strip.h"
#include "ui/session/place/bookmarks.h"
#include "ui/session/place/cues.h"
#include "ui/session/place/navigator.h"
#include "ui/window/strips/status_line.h"

namespace simtscope::ui {
namespace {

/// Provides a window that treats every block as a long one.
class BlockSorterTest : public CompareTest {
protected:
    void SetUp() override
    {
        window->open(twoLaunches());
        ASSERT_TRUE(waitForPicture());
        ASSERT_EQ(session().position.recording()->launches.size(), 2u);
        session().appearance.setMotion(false);
        session().position.setMaxForegroundEvents(0);
        session().position.goTo(3);
    }
    static QString twoLaunches() { return QString::fromStdString(tests::repositoryPath("resources/recordings/reduce-3-sequential.simt")); }
    bool arrive()
    {
        return waitFor([this] { return session().position.pendingEventCount() == 0; });
    }
    /// Runs the event loop once, which starts the latest of the requests made so far. It returns before a result can arrive.
    static void begin() { QCoreApplication::processEvents(); }
    /// Returns a step at or after `firstStep` at which not only lanes diverge, so that it matches itself in another run.
    std::uint32_t plainStep(std::uint32_t firstStep)
    {
        const figures::FigureSource& source = *session().position.source();
        while (source.trace().kind(EventIndex(source.steps().leadingEvent(firstStep))) == trace::EventKind::BlockEntry)
            ++firstStep;
        return firstStep;
    }
    QString status() { return find<QLabel>("status")->text(); }
    static std::string titleOf(const char* figure, int launch)
    {
        return QString("%1 · reduce3, 32 threads, block 0 in a grid of %2, launch %3 of 2")
            .arg(figure)
            .arg(launch == 1 ? 2 : 1)
            .arg(launch)
            .toStdString();
    }
    static QString orderingOf(const figures::FigureSource& source) { return QString("Ordering %L1 events…").arg(source.trace().size()); }
    trace::Bookmark markInLastLaunch()
    {
        const trace::Launch& lastLaunch = session().position.recording()->launches.back();
        return {lastLaunch.id, lastLaunch.blocks.front()->block(), EventIndex{lastLaunch.blocks.front()->size() / 2}, "source", {}};
    }
};

TEST_F(BlockSorterTest, OldFigureIsShownUntilTheNewOne)
{
    const auto before = session().position.source();
    const QString statusText = status();
    QSignalSpy changed(&session().position, &Position::sourceChanged);
    pressKey(Qt::Key_O);
    EXPECT_EQ(session().position.source(), before);
    EXPECT_EQ(session().position.order(), trace::StepOrder::Lockstep);
    EXPECT_EQ(session().position.pendingEventCount(), before->trace().size());
    EXPECT_EQ(status(), orderingOf(*before));
    EXPECT_TRUE(find<QProgressBar>("progress")->isVisible());
    EXPECT_TRUE(find<QAction>("cancel")->isEnabled());
    pressKey(Qt::Key_Right);
    EXPECT_EQ(session().position.step(), 4u) << "steps go on";
    const std::uint32_t event = before->steps().leadingEvent(4);
    ASSERT_TRUE(arrive());
    EXPECT_EQ(changed.count(), 1);
    EXPECT_EQ(session().position.order(), trace::StepOrder::Recorded);
    EXPECT_EQ(session().position.source()->stepOrder(), trace::StepOrder::Recorded);
    EXPECT_EQ(session().position.step(), session().position.source()->steps().stepOf(EventIndex{event}))
        << "that of the step which was shown last";
    EXPECT_EQ(find<QComboBox>("order")->currentIndex(), 1);
    EXPECT_EQ(status(), statusText);
    EXPECT_FALSE(find<QProgressBar>("progress")->isVisible());
}

TEST_F(BlockSorterTest, StatusOfAPlaceIsNotShownAtAnother)
{
    emit session().navigator.statusMessage("of this step");
    ASSERT_EQ(status(), "of this step");
    pressKey(Qt::Key_O);
    ASSERT_EQ(status(), orderingOf(*session().position.source()));
    ASSERT_TRUE(arrive());
    EXPECT_EQ(status(), "");
    emit session().navigator.statusMessage("of this step");
    session().position.setLaunch(LaunchId{1});
    session().position.setLaunch(LaunchId{0});
    EXPECT_EQ(status(), "of this step") << "the place was not left";
    session().position.setLaunch(LaunchId{1});
    session().position.goTo(session().position.step() + 1);
    session().position.setLaunch(LaunchId{0});
    EXPECT_EQ(status(), "") << "it was, in the meantime";
}

TEST_F(BlockSorterTest, LatestRequestWins)
{
    QSignalSpy changed(&session().position, &Position::sourceChanged);
    session().position.setLaunch(LaunchId{1});
    session().position.setOrder(trace::StepOrder::Recorded);
    session().position.setOrder(trace::StepOrder::Lockstep);
    begin();
    session().position.setLaunch(LaunchId{0});
    EXPECT_EQ(session().position.pendingEventCount(), 0u) << "that is what is shown";
    EXPECT_EQ(find<QComboBox>("launch")->currentIndex(), 0);
    EXPECT_EQ(changed.count(), 0);
    EXPECT_EQ(session().position.step(), 3u);

    session().position.setOrder(trace::StepOrder::Recorded);
    begin();
    session().position.setLaunch(LaunchId{1});
    ASSERT_TRUE(arrive());
    EXPECT_EQ(changed.count(), 1) << "one begins when the one before has ended: whatever was to come of those has come";
    EXPECT_EQ(session().position.place(), (trace::StepPosition{LaunchId{1}, session().position.source()->trace().block(), 0}));
    EXPECT_EQ(session().position.order(), trace::StepOrder::Recorded) << "both were requested";
    session().position.setLaunch(LaunchId{0});
    pressKey(Qt::Key_Escape);
    EXPECT_EQ(session().position.pendingEventCount(), 0u);
    EXPECT_EQ(session().position.place().launch, LaunchId{1});
}

TEST_F(BlockSorterTest, JumpToAStepWaitsForTheSorting)
{
    const trace::Bookmark mark = markInLastLaunch();
    bool isThere = false;
    session().position.goToEvent(mark.launch, mark.block, mark.event);
    session().position.callWhenReady([&] { isThere = session().position.place().launch == mark.launch; });
    EXPECT_FALSE(isThere);
    ASSERT_TRUE(arrive());
    EXPECT_TRUE(isThere);
    EXPECT_EQ(session().position.step(), session().position.source()->steps().stepOf(mark.event));

    program::Cue cue;
    cue.launch = 0;
    cue.step = "line 26 #2";
    const figures::FigureSource first(session().position.recording(), LaunchId{0}, BlockId{0}, trace::StepOrder::Lockstep);
    const std::optional<std::uint32_t> step = resolveStep(first, "line 26 #2");
    ASSERT_TRUE(step && *step != session().position.step());
    goToCuePlace(session().position, session().selection, cue);
    ASSERT_TRUE(arrive());
    EXPECT_EQ(session().position.place().launch, LaunchId{0});
    EXPECT_EQ(session().position.step(), *step);
}

TEST_F(BlockSorterTest, ARunThatEndsMeanwhileIsShownAsRequested)
{
    const auto before = session().position.recording();
    session().run.openCached(twoLaunches(), {});
    session().position.setLaunch(LaunchId{1});
    session().position.setOrder(trace::StepOrder::Recorded);
    ASSERT_TRUE(waitFor([&] { return session().position.recording() != before; }));
    EXPECT_EQ(session().position.order(), session().position.source()->stepOrder());
    ASSERT_TRUE(arrive());
    EXPECT_EQ(session().position.source()->sharedRecording(), session().position.recording());
    EXPECT_EQ(session().position.place().launch, LaunchId{1});
    EXPECT_EQ(session().position.order(), trace::StepOrder::Recorded);
    EXPECT_EQ(session().position.source()->stepOrder(), trace::StepOrder::Recorded);
}

TEST_F(BlockSorterTest, WindowMayCloseWhileSorting)
{
    session().position.setLaunch(LaunchId{1});
    begin();
    session().position.setOrder(trace::StepOrder::Recorded);
    window.reset();
    SUCCEED();
}

TEST_F(BlockSorterTest, ASecondRunFollowsWhenItsBlockIsThere)
{
    otherSession().position.setMaxForegroundEvents(0);
    comparison().setMaxForegroundSteps(0);
    session().position.goTo(plainStep(3));
    comparison().compareWithFile(twoLaunches());
    ASSERT_TRUE(waitForBoth());
    ASSERT_TRUE(waitFor([this] { return otherSession().position.step() == session().position.step(); }, 5000)) << "matched";
    session().position.setLaunch(LaunchId{1});
    ASSERT_TRUE(waitFor([this] { return session().position.place().launch.value == 1; }));
    const std::uint32_t step = plainStep(5);
    session().position.goTo(step);
    ASSERT_TRUE(waitFor([this] { return otherSession().position.place().launch.value == 1; }, 5000));
    ASSERT_TRUE(waitFor([&] { return otherSession().position.step() == step; }, 5000));
    EXPECT_EQ(session().position.step(), step) << "it leads";
    pressKey(Qt::Key_O);
    ASSERT_TRUE(waitFor(
        [this] {
            return otherSession().position.order() == trace::StepOrder::Recorded &&
                   otherSession().position.step() == session().position.step();
        },
        5000));
    EXPECT_GT(session().position.step(), 0u);
}

TEST_F(BlockSorterTest, ManyStepsAreMatchedInTheBackground)
{
    comparison().compareWithFile(twoLaunches());
    ASSERT_TRUE(waitForBoth());
    comparison().setMaxForegroundSteps(0);
    for (Session* side : {&session(), &otherSession()})
        side->position.setMaxForegroundEvents(100'000);
    session().position.setLaunch(LaunchId{1});
    ASSERT_EQ(otherSession().position.place().launch, LaunchId{1}) << "the blocks are there at once";
    const std::uint32_t step = plainStep(5);
    session().position.goTo(step);
    EXPECT_EQ(otherSession().position.step(), 0u) << "which step goes with it is not known yet";
    EXPECT_TRUE(waitFor([&] { return otherSession().position.step() == step; }, 5000));
    session().position.goTo(plainStep(step + 1));
    EXPECT_EQ(otherSession().position.step(), session().position.step()) << "at once from then on";
}

TEST_F(BlockSorterTest, OldPictureStaysWhileAFigureIsPrepared)
{
    FigureView& view = *find<FigureView>("figure");
    const QString before = view.figure().title;
    ASSERT_EQ(session().selection.figure(), "tree");
    ASSERT_FALSE(figures::isPrepared(*session().position.source(), "warps"));
    session().selection.setFigure("warps");
    EXPECT_EQ(view.figure().title, before);
    EXPECT_EQ(session().position.awaitedEventCount(), session().position.source()->trace().size());
    EXPECT_EQ(status(), orderingOf(*session().position.source()));
    pressKey(Qt::Key_Right);
    EXPECT_EQ(session().position.step(), 4u) << "steps go on";
    ASSERT_TRUE(waitFor([&] { return session().position.awaitedEventCount() == 0; }));
    EXPECT_EQ(view.figure().title.toStdString(), titleOf("warps", 1));
    EXPECT_FALSE(find<QProgressBar>("progress")->isVisible());

    session().selection.setFigure("banks");
    EXPECT_EQ(view.figure().title.toStdString(), titleOf("banks", 1)) << "nothing has to be prepared for it";
    session().position.setLaunch(LaunchId{1});
    ASSERT_TRUE(arrive());
    session().selection.setFigure("warps");
    EXPECT_EQ(view.figure().title.toStdString(), titleOf("banks", 1)) << "until the other one is there";
    session().selection.setFigure("memory");
    EXPECT_EQ(view.figure().title.toStdString(), titleOf("memory", 2)) << "nobody waits for the other one any more";
    EXPECT_EQ(session().position.awaitedEventCount(), 0u);
}

TEST_F(BlockSorterTest, OldOrderIsFreed)
{
    const std::weak_ptr<const figures::FigureSource> before = session().position.source();
    const auto* const flow = &session().position.source()->dataflow();
    pressKey(Qt::Key_O);
    ASSERT_TRUE(arrive());
    EXPECT_TRUE(waitFor([&] { return before.expired(); }));
    EXPECT_EQ(&session().position.source()->dataflow(), flow) << "it is the same block";
}

TEST_F(BlockSorterTest, ComparisonIsFreedAfterItsEnd)
{
    comparison().compareWithFile(twoLaunches());
    ASSERT_TRUE(waitForBoth());
    const std::weak_ptr<const trace::Recording> recording = otherSession().position.recording();
    const std::weak_ptr<const figures::FigureSource> source = otherSession().position.source();
    comparison().close();
    EXPECT_TRUE(waitFor([&] { return source.expired() && recording.expired(); }));
}

/// A bar that stands for one column shows the worst of the column's steps.
TEST_F(BlockSorterTest, CostsInColumnsAreThoseOfTheirSteps)
{
    constexpr int kBesidePlot = 46 + 16;
    session().position.setOrder(trace::StepOrder::Recorded);
    ASSERT_TRUE(arrive());
    const std::uint32_t steps = session().position.stepCount();
    std::uint32_t perBar = 2;
    while (steps % perBar != 0)
        ++perBar;
    ASSERT_GE(steps / perBar, 8u) << "bars of several steps";
    const auto grabWith = [&](std::uint32_t columns) {
        CostStrip strip({session().appearance, session().position});
        strip.setMaxColumns(columns);
        emit session().position.sourceChanged();
        strip.resize(kBesidePlot + int(steps / perBar), 120);
        EXPECT_TRUE(waitFor([&] { return !strip.findChild<LatestJob*>()->isBusy(); }));
        return strip.grab().toImage();
    };
    const QImage single = grabWith(steps), columns = grabWith(steps / perBar), none = grabWith(1);
    EXPECT_EQ(single, columns);
    EXPECT_NE(single, none) << "one column for all";
}

TEST(BackgroundDeleter, GoAwayFromTheWindowsThread)
{
    std::atomic<std::thread::id> deleterThread{};
    BackgroundDeleter deleter;
    auto sharedValue = std::shared_ptr<const int>(new int(1), [&](const int* value) {
        delete value;
        deleterThread = std::this_thread::get_id();
    });
    const std::weak_ptr<const int> left = sharedValue;
    deleter.add(sharedValue);
    EXPECT_FALSE(left.expired());
    sharedValue.reset();
    ASSERT_TRUE(QTest::qWaitFor([&] { return left.expired() && deleterThread.load() != std::thread::id(); }));
    EXPECT_NE(deleterThread.load(), std::this_thread::get_id());
}

TEST(BlockSorterWords, SayHowManyEvents)
{
    EXPECT_EQ(describeOrdering(10'400'000), "Ordering 10.4 million events…");
    EXPECT_EQ(describeOrdering(350'000), "Ordering 350,000 events…");
}

}  // namespace
}  // namespace simtscope::ui
