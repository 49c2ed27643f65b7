// Tests how the view plays the change to a later step (step_motion.h).
#include "ui/figure_view/step_motion.h"

#include <QAbstractEventDispatcher>
#include <QImage>
#include <QPainter>
#include <QVariantAnimation>

#include "tests/folders.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/figures/canvas/box_cache.h"
#include "ui/figures/canvas/text_cache.h"
#include "ui/session/lecture/lecture.h"
#include "ui/session/place/position.h"
#include "ui/session/place/stepping.h"
#include "ui/session/preferences/appearance.h"

namespace simtscope::ui {
namespace {

class StepMotionTest : public WindowTest {
protected:
    void SetUp() override
    {
        openSample();
        session().selection.showFigure(QStringLiteral("tree"));
        session().position.goTo(0);
        view().figure();
        session().appearance.setMotion(true);
    }
    std::uint32_t lastStep() { return session().position.stepCount() - 1; }
    /// Goes to the step, whose answer is played, and waits until the motion has begun.
    void play(std::uint32_t step)
    {
        session().position.goTo(step, StepChange::Played);
        ASSERT_TRUE(waitFor([this] { return view().motion().isRunning(); }, 2000));
    }
    QImage picture() { return view().viewport()->grab().toImage(); }
};

TEST_F(StepMotionTest, PlaysFromTheStateBeforeToTheStep)
{
    const QImage before = picture();
    play(lastStep());
    const QImage first = picture();
    QTest::qWait(400);
    const QImage later = picture();
    EXPECT_NE(first, later) << "the picture moves";
    ASSERT_TRUE(waitFor([this] { return !view().motion().isRunning(); }, 8000));
    const QImage after = picture();
    EXPECT_NE(after, before);
    session().appearance.setMotion(false);
    session().position.goTo(0);
    session().position.goTo(lastStep());
    QCoreApplication::processEvents();
    EXPECT_EQ(picture(), after) << "it ends in the picture of the step";
}

TEST_F(StepMotionTest, ASecondMotionAlsoBeginsWithTheStateBefore)
{
    play(lastStep() / 2);
    ASSERT_TRUE(waitFor([this] { return !view().motion().isRunning(); }, 8000));
    const QImage before = picture();
    session().position.goTo(lastStep(), StepChange::Played);
    view().figure();
    ASSERT_TRUE(view().motion().isRunning());
    EXPECT_EQ(picture(), before);
}

TEST_F(StepMotionTest, APageKeyCompletesTheMotionAndDoesNothingElse)
{
    play(lastStep() / 2);
    const std::uint32_t step = session().position.step();
    pressKey(Qt::Key_PageDown);
    EXPECT_FALSE(view().motion().isRunning());
    EXPECT_EQ(session().position.step(), step);
    pressKey(Qt::Key_PageDown);
    EXPECT_NE(session().position.step(), step) << "the next press acts";
}

TEST_F(StepMotionTest, AnyOtherKeyCompletesTheMotionAndActs)
{
    play(lastStep() / 2);
    const std::uint32_t step = session().position.step();
    pressKey(Qt::Key_Left);
    EXPECT_EQ(session().position.step(), step - 1);
    EXPECT_FALSE(view().motion().isRunning());
}

TEST_F(StepMotionTest, AProgramThatIsOpenedPlaysTheStepItOpensAt)
{
    window->open(QString::fromStdString(tests::repositoryPath("resources/recordings/reduce-1-interleaved.simt")));
    EXPECT_TRUE(waitFor([this] { return view().motion().isRunning(); }, 8000));
    EXPECT_GT(session().position.step(), 0u);
}

TEST_F(StepMotionTest, AJumpAndAWayBackAreNotPlayed)
{
    session().position.goTo(lastStep());
    QTest::qWait(50);
    EXPECT_FALSE(view().motion().isRunning());
    session().position.goTo(0, StepChange::Played);
    QTest::qWait(50);
    EXPECT_FALSE(view().motion().isRunning());
}

TEST_F(StepMotionTest, NothingMovesWhereMotionIsOff)
{
    session().appearance.setMotion(false);
    session().position.goTo(lastStep(), StepChange::Played);
    QTest::qWait(50);
    EXPECT_FALSE(view().motion().isRunning());
}

TEST_F(StepMotionTest, BlocksGoToTheirSMsOnce)
{
    session().selection.showFigure(QStringLiteral("grid"));
    view().figure();
    const auto seesBlocksMove = [this](std::uint32_t step) {
        session().position.goTo(step, StepChange::Played);
        view().figure();
        const bool moves = !view().motion().shownFigure().motions.empty();
        QTest::keyClick(&view(), Qt::Key_Shift);  // completes it
        return moves;
    };
    EXPECT_TRUE(seesBlocksMove(3));
    EXPECT_FALSE(seesBlocksMove(6)) << "they are there already";
}

TEST_F(StepMotionTest, AnAnswerTakesItsTimeHoweverSoonItFollows)
{
    play(lastStep() / 2);
    pressKey(Qt::Key_Shift);
    session().position.goTo(lastStep(), StepChange::Played);
    view().figure();
    EXPECT_GE(view().motion().milliseconds(), 1000);
}

TEST_F(StepMotionTest, PlaybackMovesForTheWholeTimeOfAStep)
{
    session().position.setPlaybackMilliseconds(225);  // four times the usual speed
    int moving = 0, unchanged = 0;
    for (std::uint32_t step = 0; step < lastStep(); ++step) {
        session().stepping.stepBy(1);
        const bool moves = !view().figure().motions.empty();
        EXPECT_EQ(view().motion().isRunning(), moves);
        const std::optional<int> milliseconds = session().position.motionMilliseconds();
        if (moves) {
            EXPECT_GT(milliseconds.value_or(0), 200);
            EXPECT_LT(milliseconds.value_or(1000), 225) << "it has ended when the next step comes";
        }
        moving += moves;
        unchanged += milliseconds == 0;
    }
    EXPECT_GT(moving, 3);
    EXPECT_GT(unchanged, 3) << "barriers, which look like the step before";
    session().position.setPlaybackMilliseconds(112);
    session().position.goTo(0);
    for (std::uint32_t step = 0; step < lastStep(); ++step) {
        session().stepping.stepBy(1);
        view().figure();
        EXPECT_FALSE(view().motion().isRunning()) << "too short to be seen";
    }
}

TEST_F(StepMotionTest, AQuestionPlaysTheWayToItAndItsAnswerItsStep)
{
    session().selection.showFigure(QStringLiteral("banks"));
    session().lecture.setHidesEveryStep(true);
    session().position.goTo(lastStep() / 2 - 1, StepChange::Played);
    QTest::qWait(50);
    EXPECT_FALSE(view().motion().isRunning()) << "the way to an access does not lead to it";
    session().selection.showFigure(QStringLiteral("tree"));
    session().position.goTo(1);
    session().lecture.toggleAnswer();
    view().figure();
    QTest::keyClick(&view(), Qt::Key_Shift);  // completes the answer's motion
    session().position.goTo(2, StepChange::Played);
    QTest::qWait(50);
    EXPECT_FALSE(view().motion().isRunning()) << "a motion would tell the answer";
    play(lastStep() / 2);
    const auto countTexts = [](const figures::Figure& figure) {
        return std::ranges::count_if(figure.shapes, [](const figures::Shape& shape) { return !shape.text.isEmpty(); });
    };
    QTest::keyClick(&view(), Qt::Key_Shift);  // completes it
    EXPECT_GT(countTexts(view().figure()), 0);
    session().lecture.toggleAnswer();
    EXPECT_TRUE(waitFor([this] { return view().motion().isRunning(); }, 2000));
}

/// Plays a motion of made-up accesses, frame by frame, and counts the figures and pictures that it makes.
class CountedMotion {
public:
    static constexpr std::size_t kPartCount = 6;
    static constexpr int kPartMilliseconds = 160;

    CountedMotion() : m_animation(*m_motion.findChild<QVariantAnimation*>())
    {
        StepMotion::Plan plan;
        plan.before = makeFigure(0);
        plan.partCount = kPartCount;
        plan.milliseconds = int(kPartCount) * kPartMilliseconds;
        m_motion.start(
            std::move(plan), [this](std::size_t part) { return ++figureCount, makeFigure(int(part) + 1); },
            [this](figures::PaintedPicture& picture, const figures::Figure& figure) {
                ++pictureCount;
                picture.update(figure, m_theme, {QSizeF(m_screen.size()), 1, {}}, m_boxes, m_texts);
            });
        m_animation.pause();
    }
    /// Shows the frame of this time; returns how much it made.
    int show(int time)
    {
        const int madeBefore = madeCount();
        m_animation.setCurrentTime(time);
        QPainter painter(&m_screen);
        m_motion.paint(painter, m_theme, {}, m_boxes, m_texts);
        return madeCount() - madeBefore;
    }
    int madeCount() const { return figureCount + pictureCount; }
    const QImage& screen() const { return m_screen; }

    int figureCount = 0, pictureCount = 0;

private:
    static figures::Figure makeFigure(int value)
    {
        figures::Figure figure;
        figure.size = {200, 120};
        figure.showsAccess = true;
        figure.shapes.resize(2);
        figure.shapes[0].rect = {10.0 + 20 * value, 10, 15, 15};
        figure.shapes[0].fill = figures::Role::Accent;
        figure.shapes[1].rect = {10.0 + 20 * value, 80, 15, 15};
        figure.shapes[1].fill = figures::Role::Accent;
        figure.shapes[1].isResult = true;
        figure.motions = {{{20, 20}, {20.0 + 20 * value, 90}, true, QString::number(value), figures::Role::Accent}};
        return figure;
    }

    const figures::Theme& m_theme = *figures::findTheme(QStringLiteral("light"));
    QImage m_screen{200, 120, QImage::Format_RGB32};
    figures::BoxCache m_boxes;
    figures::TextCache m_texts;
    StepMotion m_motion;
    QVariantAnimation& m_animation;
};

void handleAllEvents()
{
    while (QAbstractEventDispatcher::instance()->processEvents(QEventLoop::AllEvents)) {
    }
}

TEST(StepMotionFrames, MakeAtMostOneFigureOrPictureEach)
{
    CountedMotion motion;
    EXPECT_EQ(motion.figureCount, 1);
    for (int time = 0; time < int(CountedMotion::kPartCount) * CountedMotion::kPartMilliseconds; time += 16) {
        SCOPED_TRACE(time);
        const int madeBefore = motion.madeCount(), madeByFrame = motion.show(time);
        handleAllEvents();
        if (time == 0)
            continue;  // also draws the state before
        EXPECT_EQ(madeByFrame, 0) << "everything is there when it is needed";
        EXPECT_LE(motion.madeCount() - madeBefore, 1);
    }
    EXPECT_EQ(motion.figureCount, int(CountedMotion::kPartCount)) << "each segment is laid out once";
    EXPECT_EQ(motion.pictureCount, 1 + 2 * int(CountedMotion::kPartCount)) << "and drawn once without results, once with them";
}

TEST(StepMotionFrames, OfTwoFiguresMakeNoMoreThanOfOne)
{
    CountedMotion left, right;
    for (int time = 0; time < int(CountedMotion::kPartCount) * CountedMotion::kPartMilliseconds; time += 16) {
        SCOPED_TRACE(time);
        const int madeBefore = left.madeCount() + right.madeCount();
        const int madeByFrame = left.show(time) + right.show(time);
        handleAllEvents();
        if (time <= 16)
            continue;  // the second figure has its first turn after the second frame
        EXPECT_EQ(madeByFrame, 0);
        EXPECT_LE(left.madeCount() + right.madeCount() - madeBefore, 1);
    }
    EXPECT_EQ(right.figureCount, int(CountedMotion::kPartCount));
}

TEST(StepMotionFrames, LookTheSameWhereNothingWasPrepared)
{
    CountedMotion prepared, late;
    for (int time = 0; time < int(CountedMotion::kPartCount) * CountedMotion::kPartMilliseconds; time += 16) {
        prepared.show(time);
        handleAllEvents();
        if (time % 80 != 0)
            continue;  // the other one leaves frames out, some of them with the beginning of a segment
        CountedMotion fresh;
        late.show(time);
        fresh.show(time);
        EXPECT_EQ(prepared.screen(), late.screen()) << time;
        EXPECT_EQ(prepared.screen(), fresh.screen()) << time;
    }
}

}  // namespace
}  // namespace simtscope::ui
