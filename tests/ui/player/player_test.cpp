// Tests every control of the player, by mouse and by key.
#include <QComboBox>
#include <QElapsedTimer>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QTreeWidget>

#include "tests/ui/window/window_fixture.h"
#include "ui/figures/figures.h"
#include "ui/session/place/phase_jumps.h"

namespace simtscope::ui {
namespace {

class PlayerTest : public WindowTest {
protected:
    void SetUp() override
    {
        openSample();
        session().position.goTo(0);
    }
};

TEST_F(PlayerTest, ButtonsMoveThroughTheSteps)
{
    const std::uint32_t last = session().position.stepCount() - 1;
    click("step");
    EXPECT_EQ(session().position.step(), 1u);
    click("stepBack");
    EXPECT_EQ(session().position.step(), 0u);
    click("last");
    EXPECT_EQ(session().position.step(), last);
    click("first");
    EXPECT_EQ(session().position.step(), 0u);
    const auto entry = [this](std::size_t phase) {
        return findPhaseEntryStep(*session().position.source(), phase, session().selection.figure());
    };
    click("phase");
    EXPECT_EQ(session().position.step(), entry(1));
    click("step");
    click("phaseBack");
    EXPECT_EQ(session().position.step(), entry(1));
    click("phaseBack");
    EXPECT_EQ(session().position.step(), entry(0));
}

TEST_F(PlayerTest, KeysMoveThroughTheSteps)
{
    const std::uint32_t last = session().position.stepCount() - 1;
    const auto entry = [this](std::size_t phase) {
        return findPhaseEntryStep(*session().position.source(), phase, session().selection.figure());
    };
    pressKey(Qt::Key_Right);
    EXPECT_EQ(session().position.step(), 1u);
    pressKey(Qt::Key_Left);
    EXPECT_EQ(session().position.step(), 0u);
    pressKey(Qt::Key_End);
    EXPECT_EQ(session().position.step(), last);
    pressKey(Qt::Key_Home);
    EXPECT_EQ(session().position.step(), 0u);
    pressKey(Qt::Key_Right, Qt::ShiftModifier);
    EXPECT_EQ(session().position.step(), entry(1));
    pressKey(Qt::Key_Left, Qt::ShiftModifier);
    EXPECT_EQ(session().position.step(), entry(0));
}

TEST_F(PlayerTest, PlaysToTheEndAndStops)
{
    auto* speed = find<QComboBox>("speed");
    for (int i = 0; i < 8; ++i)
        pressKey(Qt::Key_Up);
    EXPECT_EQ(speed->currentIndex(), speed->count() - 1);
    pressKey(Qt::Key_Down);
    EXPECT_EQ(speed->currentIndex(), speed->count() - 2);
    pressKey(Qt::Key_Up);
    session().position.goTo(session().position.stepCount() - 3);
    pressKey(Qt::Key_Space);
    EXPECT_TRUE(waitFor([this] { return session().position.step() + 1 == session().position.stepCount(); }));
    const QPushButton* play = find<QPushButton>("play");
    EXPECT_TRUE(waitFor([play] { return play->text() == "Play"; }));
}

TEST_F(PlayerTest, PausesWhereItIs)
{
    click("play");
    EXPECT_EQ(find<QPushButton>("play")->text(), "Pause");
    EXPECT_TRUE(waitFor([this] { return session().position.step() >= 1; }));
    click("play");
    const std::uint32_t startStep = session().position.step();
    QTest::qWait(1200);
    EXPECT_EQ(session().position.step(), startStep);
}

TEST_F(PlayerTest, SliderScrubs)
{
    auto* slider = find<QSlider>("scrub");
    EXPECT_EQ(slider->maximum() + 1, int(session().position.stepCount()));
    QTest::mousePress(slider, Qt::LeftButton, {}, QPoint(slider->width() / 2, slider->height() / 2));
    const std::uint32_t middle = session().position.step();
    EXPECT_NEAR(double(middle), slider->maximum() / 2.0, 1.0);
    QTest::mouseMove(slider, QPoint(slider->width() - 1, slider->height() / 2));
    QTest::mouseRelease(slider, Qt::LeftButton, {}, QPoint(slider->width() - 1, slider->height() / 2));
    slider->setValue(slider->maximum());
    EXPECT_EQ(session().position.step() + 1, session().position.stepCount());
    session().position.goTo(2);
    EXPECT_EQ(slider->value(), 2);
}

TEST_F(PlayerTest, NumberFieldGoesToAStep)
{
    auto* number = find<QSpinBox>("stepNumber");
    number->setFocus();
    number->selectAll();
    QTest::keyClicks(number, "5");
    QTest::keyClick(number, Qt::Key_Return);
    EXPECT_EQ(session().position.step(), 4u);
    session().position.goTo(0);
    EXPECT_EQ(number->value(), 1);
}

TEST_F(PlayerTest, RecordedOrderKeepsTheEventInSight)
{
    session().position.goTo(session().position.stepCount() / 2);
    const std::uint32_t event = session().position.source()->steps().leadingEvent(session().position.step());
    const std::uint32_t lockstep = session().position.stepCount();
    auto* order = find<QComboBox>("order");
    order->setFocus();
    QTest::keyClick(order, Qt::Key_Down);
    EXPECT_EQ(session().position.order(), trace::StepOrder::Recorded);
    EXPECT_GE(session().position.stepCount(), lockstep);
    EXPECT_EQ(session().position.source()->steps().stepOf(EventIndex(event)), session().position.step());
}

TEST_F(PlayerTest, StepsForwardAndBackAreTheIdentityOnThePicture)
{
    session().appearance.setMotion(false);
    for (const figures::FigureKind& kind : figures::figureKinds()) {
        if (kind.showsVariables)
            continue;  // the recording is of optimised code, and this figure waits for its debug build
        session().selection.setFigure(kind.name);
        session().position.goTo(session().position.stepCount() / 3);
        const std::string before = figureContents();
        for (int i = 0; i < 7; ++i)
            pressKey(Qt::Key_Right);
        EXPECT_NE(figureContents(), before) << kind.name;
        for (int i = 0; i < 7; ++i)
            pressKey(Qt::Key_Left);
        EXPECT_EQ(figureContents(), before) << kind.name;
    }
}

TEST_F(PlayerTest, StepUnitIsRemembered)
{
    pressKey(Qt::Key_3, Qt::AltModifier);
    ASSERT_EQ(session().stepping.stepUnit(), StepUnit::Phase);
    window->close();
    window = std::make_unique<MainWindow>();
    window->show();
    EXPECT_EQ(session().stepping.stepUnit(), StepUnit::Phase);
    EXPECT_EQ(find<QComboBox>("stride")->currentIndex(), 2);
    EXPECT_TRUE(find<QAction>("stride2")->isChecked());
}

TEST_F(PlayerTest, ArrowKeysStayInTheListOfPrograms)
{
    auto* library = find<QTreeWidget>("library");
    library->setFocus();
    pressKey(Qt::Key_Down);
    EXPECT_EQ(session().position.step(), 0u);
    pressKey(Qt::Key_Right);
    EXPECT_EQ(session().position.step(), 0u);
}

TEST_F(PlayerTest, QuickStepsSkipTheMotion)
{
    find<QAction>("motion")->setChecked(true);
    int motions = 0, jumps = 0;
    QObject::connect(&session().position, &Position::stepChanged, window.get(),
                     [&](StepChange change) { (change == StepChange::Single ? motions : jumps)++; });
    QElapsedTimer sincePress;
    int slowPresses = 0;  // on a busy machine, a step may not follow the one before quickly
    for (int i = 0; i < 4; ++i) {
        slowPresses += sincePress.isValid() && sincePress.elapsed() > 250;
        sincePress.start();
        pressKey(Qt::Key_Right);
    }
    EXPECT_GE(motions, 1);
    EXPECT_LE(motions, 1 + slowPresses);
    EXPECT_EQ(motions + jumps, 4);
    const int before = motions;
    find<QAction>("motion")->setChecked(false);
    QTest::qWait(400);
    pressKey(Qt::Key_Right);
    EXPECT_EQ(motions, before);
}

}  // namespace
}  // namespace simtscope::ui
