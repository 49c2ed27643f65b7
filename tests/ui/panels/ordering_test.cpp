// Long blocks: put in order in the background, while everything goes on with the block that is shown.
#include <QComboBox>
#include <QLabel>
#include <QProgressBar>
#include <QSignalSpy>

#include "tests/ui/panels/compare_fixture.h"
#include "ui/panels/bookmarks.h"
#include "ui/panels/navigator.h"
#include "ui/panels/status_line.h"

namespace simtscope::panels {
namespace {

/// Every block counts as a long one.
class OrderingTest : public CompareTest {
protected:
    void SetUp() override
    {
        window->open(twoLaunches());
        ASSERT_TRUE(waitForPicture());
        ASSERT_EQ(session().recording()->launches.size(), 2u);
        session().setMotion(false);
        session().setMostAtOnce(0);
        session().goTo(3);
    }
    static QString twoLaunches() { return QStringLiteral(SIMTSCOPE_SOURCE_DIR "/resources/recordings/reduce-3-sequential.simt"); }
    bool arrive() { return waitFor([this] { return session().ordering() == 0; }); }
    /// At or after `from`, one at which not only lanes part: it goes with itself in another run.
    std::uint32_t plainStep(std::uint32_t from)
    {
        const figures::FigureSource& source = *session().source();
        while (source.trace().kind(EventIndex(source.steps().leading(from))) == trace::EventKind::BlockEntry)
            ++from;
        return from;
    }
    QString status() { return find<QLabel>("status")->text(); }
    trace::Bookmark markInLastLaunch()
    {
        const trace::Launch& last = session().recording()->launches.back();
        return {last.id, last.blocks.front()->block(), EventIndex{last.blocks.front()->size() / 2}, "source", {}};
    }
};

TEST_F(OrderingTest, TheOldPictureIsThereUntilTheNewOne)
{
    const auto before = session().source();
    const QString words = status();
    QSignalSpy changed(&session(), &Session::sourceChanged);
    pressKey(Qt::Key_O);
    EXPECT_EQ(session().source(), before);
    EXPECT_EQ(session().order(), trace::StepOrder::Lockstep);
    EXPECT_EQ(session().ordering(), before->trace().size());
    EXPECT_TRUE(status().startsWith("Ordering ")) << status().toStdString();
    EXPECT_TRUE(find<QProgressBar>("progress")->isVisible());
    EXPECT_TRUE(find<QAction>("cancel")->isEnabled());
    pressKey(Qt::Key_Right);
    EXPECT_EQ(session().step(), 4u) << "steps go on";
    const std::uint32_t event = before->steps().leading(4);
    ASSERT_TRUE(arrive());
    EXPECT_EQ(changed.count(), 1);
    EXPECT_EQ(session().order(), trace::StepOrder::Recorded);
    EXPECT_EQ(session().source()->order(), trace::StepOrder::Recorded);
    EXPECT_EQ(session().step(), session().source()->steps().stepOf(EventIndex{event})) << "that of the step which was shown last";
    EXPECT_EQ(find<QComboBox>("order")->currentIndex(), 1);
    EXPECT_EQ(status(), words);
    EXPECT_FALSE(find<QProgressBar>("progress")->isVisible());
}

TEST_F(OrderingTest, WhatWasSaidOfThePlaceDoesNotComeBackAtAnother)
{
    emit session().navigator().told("of this step");
    ASSERT_EQ(status(), "of this step");
    pressKey(Qt::Key_O);
    ASSERT_TRUE(status().startsWith("Ordering ")) << status().toStdString();
    ASSERT_TRUE(arrive());
    EXPECT_EQ(status(), "");
    emit session().navigator().told("of this step");
    session().setLaunch(LaunchId{1});
    session().setLaunch(LaunchId{0});
    EXPECT_EQ(status(), "of this step") << "the place was not left";
    session().setLaunch(LaunchId{1});
    session().goTo(session().step() + 1);
    session().setLaunch(LaunchId{0});
    EXPECT_EQ(status(), "") << "it was, in the meantime";
}

TEST_F(OrderingTest, TheNewestWishWins)
{
    QSignalSpy changed(&session(), &Session::sourceChanged);
    session().setLaunch(LaunchId{1});
    session().setOrder(trace::StepOrder::Recorded);
    session().setOrder(trace::StepOrder::Lockstep);
    QTest::qWait(1);  // the first is under way
    session().setLaunch(LaunchId{0});
    EXPECT_EQ(session().ordering(), 0u) << "that is what is shown";
    EXPECT_EQ(find<QComboBox>("launch")->currentIndex(), 0);
    QTest::qWait(30);
    EXPECT_EQ(changed.count(), 0);
    EXPECT_EQ(session().step(), 3u);

    session().setOrder(trace::StepOrder::Recorded);
    QTest::qWait(1);
    session().setLaunch(LaunchId{1});
    ASSERT_TRUE(arrive());
    EXPECT_EQ(changed.count(), 1);
    EXPECT_EQ(session().position(), (trace::Position{LaunchId{1}, session().source()->trace().block(), 0}));
    EXPECT_EQ(session().order(), trace::StepOrder::Recorded) << "both are wished for";
    session().setLaunch(LaunchId{0});
    pressKey(Qt::Key_Escape);
    EXPECT_EQ(session().ordering(), 0u);
    EXPECT_EQ(session().position().launch, LaunchId{1});
}

TEST_F(OrderingTest, WhatLeadsToAStepThereWaitsForIt)
{
    const trace::Bookmark mark = markInLastLaunch();
    bool isThere = false;
    session().goToEvent(mark.launch, mark.block, mark.event);
    session().whenThere([&] { isThere = session().position().launch == mark.launch; });
    EXPECT_FALSE(isThere);
    ASSERT_TRUE(arrive());
    EXPECT_TRUE(isThere);
    EXPECT_EQ(session().step(), session().source()->steps().stepOf(mark.event));

    program::Cue cue;
    cue.launch = 0;
    cue.step = "line 26 #2";
    const figures::FigureSource first(session().recording(), LaunchId{0}, BlockId{0}, trace::StepOrder::Lockstep);
    const std::optional<std::uint32_t> step = resolveStep(first, "line 26 #2");
    ASSERT_TRUE(step && *step != session().step());
    session().follow(cue);
    ASSERT_TRUE(arrive());
    EXPECT_EQ(session().position().launch, LaunchId{0});
    EXPECT_EQ(session().step(), *step);
}

TEST_F(OrderingTest, ARunThatEndsMeanwhileIsShownAsWished)
{
    const auto before = session().recording();
    session().openKept(twoLaunches(), {});
    session().setLaunch(LaunchId{1});
    session().setOrder(trace::StepOrder::Recorded);
    ASSERT_TRUE(waitFor([&] { return session().recording() != before; }));
    EXPECT_EQ(session().order(), session().source()->order());
    ASSERT_TRUE(arrive());
    EXPECT_EQ(session().source()->sharedRecording(), session().recording());
    EXPECT_EQ(session().position().launch, LaunchId{1});
    EXPECT_EQ(session().order(), trace::StepOrder::Recorded);
    EXPECT_EQ(session().source()->order(), trace::StepOrder::Recorded);
}

TEST_F(OrderingTest, TheWindowMayCloseMeanwhile)
{
    session().setLaunch(LaunchId{1});
    QTest::qWait(1);
    session().setOrder(trace::StepOrder::Recorded);
    window.reset();
    SUCCEED();
}

TEST_F(OrderingTest, ASecondRunFollowsWhenItsBlockIsThere)
{
    other().setMostAtOnce(0);
    comparison().setMostAtOnce(0);
    session().goTo(plainStep(3));
    comparison().withFile(twoLaunches());
    ASSERT_TRUE(waitForBoth());
    ASSERT_TRUE(waitFor([this] { return other().step() == session().step(); }, 5000)) << "matched";
    session().setLaunch(LaunchId{1});
    ASSERT_TRUE(waitFor([this] { return session().position().launch.value == 1; }));
    const std::uint32_t step = plainStep(5);
    session().goTo(step);
    ASSERT_TRUE(waitFor([this] { return other().position().launch.value == 1; }, 5000));
    ASSERT_TRUE(waitFor([&] { return other().step() == step; }, 5000));
    EXPECT_EQ(session().step(), step) << "it leads";
    pressKey(Qt::Key_O);
    ASSERT_TRUE(waitFor([this] { return other().order() == trace::StepOrder::Recorded && other().step() == session().step(); }, 5000));
    EXPECT_GT(session().step(), 0u);
}

TEST(OrderingWords, SayHowManyEvents)
{
    EXPECT_EQ(orderingWords(10'400'000), "Ordering 10.4 million events…");
    EXPECT_EQ(orderingWords(350'000), "Ordering 350,000 events…");
}

}  // namespace
}  // namespace simtscope::panels
