// Tests three and four runs at once: side by side, moved by one player, with the numbers of all.
#include <QLabel>
#include <QTabBar>
#include <QToolButton>

#include "tests/ui/compare/compare_fixture.h"
#include "ui/widgets/elided_label.h"

namespace simtscope::ui {
namespace {

class SeveralTest : public CompareTest {
protected:
    void SetUp() override
    {
        openProgram("scan-hillis-steele");
        session().appearance.setMotion(false);
    }
    Comparison& third() { return *window->findChild<Comparison*>("comparison3"); }
    Comparison& fourth() { return *window->findChild<Comparison*>("comparison4"); }
    void add(Comparison& target, const char* lesson)
    {
        const auto found = program::findLesson(lesson);
        ASSERT_TRUE(found);
        target.compareWithLesson(*found);
        ASSERT_TRUE(waitFor([&] { return target.isComplete() && !target.other().runner.isBusy(); })) << lesson;
        QCoreApplication::processEvents();
    }
};

TEST_F(SeveralTest, FourRunsMoveTogetherAndAreCounted)
{
    const auto* tabs = find<QTabBar>("figures");
    const QPoint place = tabs->mapTo(window.get(), QPoint());
    add(comparison(), "scan-blelloch");
    EXPECT_EQ(tabs->mapTo(window.get(), QPoint()), place) << "the tabs stay where they are";
    add(third(), "scan-blelloch-padded");
    add(fourth(), "scan-warp");
    EXPECT_EQ(tabs->mapTo(window.get(), QPoint()), place);
    EXPECT_FALSE(find<QToolButton>("compareAdd")->isVisible()) << "there is no room for more";
    for (const char* name : {"otherFigure", "thirdFigure", "fourthFigure"}) {
        auto* picture = find<FigureView>(name);
        EXPECT_TRUE(picture->isVisible()) << name;
        EXPECT_NEAR(picture->width(), view().width(), 60) << name;
    }
    EXPECT_TRUE(find<ElidedLabel>("thirdCaption")->isVisible());
    session().position.goTo(session().position.stepCount() - 1);
    for (Comparison* one : {&comparison(), &third(), &fourth()})
        EXPECT_EQ(one->other().position.step(), one->other().position.stepCount() - 1);
    third().other().position.goTo(0);
    EXPECT_EQ(session().position.step(), 0u) << "whichever moves, the others follow";
    EXPECT_EQ(comparison().other().position.step(), 0u);
    EXPECT_EQ(fourth().other().position.step(), 0u);

    const figures::ComparedQuantity additions = comparedQuantity(1, "additions");
    ASSERT_EQ(additions.sideCount(), 4);
    EXPECT_EQ(additions.text(0), "49");
    // the same number of elements, where the programs can be run
    const int elements = std::stoi(otherSession().position.recording()->program.arguments.front());
    EXPECT_EQ(additions.text(1), QString::number(2 * (elements - 1)));
    EXPECT_EQ(additions.text(2), additions.text(1));
    if (elements == 16) {
        EXPECT_FALSE(additions.isBest(0)) << "Hillis and Steele add more";
        EXPECT_TRUE(additions.isBest(1));
    }
    EXPECT_TRUE(additions.difference().isEmpty());

    session().selection.setFigure("banks");
    view().setZoom(4, {30, 30});
    for (const char* name : {"otherFigure", "thirdFigure", "fourthFigure"})
        EXPECT_EQ(find<FigureView>(name)->zoom(), 4) << name;
}

TEST_F(SeveralTest, ARunIsLeftOutOrAllAre)
{
    add(comparison(), "scan-blelloch");
    EXPECT_TRUE(find<QToolButton>("compareSwap")->isEnabled());
    auto* plus = find<QToolButton>("compareAdd");
    ASSERT_TRUE(plus->isVisible());
    ASSERT_NE(plus->menu(), nullptr);
    EXPECT_EQ(plus->menu()->objectName(), "compareMenu3");
    add(third(), "scan-warp");
    EXPECT_FALSE(find<QToolButton>("compareSwap")->isEnabled()) << "which would it be?";
    EXPECT_EQ(plus->menu()->objectName(), "compareMenu4");
    const int high = find<NumbersTable>("numbers")->height();
    add(fourth(), "scan-blelloch-padded");
    EXPECT_GT(find<NumbersTable>("numbers")->height(), high);
    click("thirdClose");
    EXPECT_FALSE(third().isActive());
    EXPECT_TRUE(fourth().isActive());
    EXPECT_FALSE(find<FigureView>("thirdFigure")->isVisible());
    EXPECT_TRUE(plus->isVisible());
    EXPECT_EQ(comparedQuantity(1, "additions").sideCount(), 3);
    add(third(), "scan-warp");
    pressKey(Qt::Key_Escape);
    for (Comparison* one : {&comparison(), &third(), &fourth()}) {
        EXPECT_FALSE(one->isActive());
        EXPECT_EQ(one->other().position.recording(), nullptr) << "its memory is freed";
    }
    EXPECT_FALSE(plus->isVisible());
    EXPECT_FALSE(find<FigureView>("fourthFigure")->isVisible());
}

TEST_F(SeveralTest, StepWithoutAMatchIsLabelled)
{
    openProgram("reduce-warp");
    add(comparison(), "scan-blelloch");
    auto* unmatchedLabel = find<QLabel>("unmatched");
    auto* otherStepLabel = find<QLabel>("otherStep");
    session().position.goTo(0);
    EXPECT_FALSE(unmatchedLabel->isVisible());
    EXPECT_FALSE(otherStepLabel->text().contains("without a match"));
    Position& position = otherSession().position;
    const std::size_t phases = session().position.source()->steps().phaseFirstSteps().size();
    ASSERT_LT(phases, position.source()->steps().phaseFirstSteps().size());
    const std::uint32_t firstExtraStep = position.source()->steps().phaseFirstSteps()[phases];
    position.goTo(firstExtraStep);
    EXPECT_EQ(position.step(), firstExtraStep);
    EXPECT_TRUE(otherStepLabel->text().endsWith(", without a match")) << otherStepLabel->text().toStdString();
    EXPECT_FALSE(unmatchedLabel->isVisible());
    click("compareSwap");
    session().position.goTo(firstExtraStep);
    EXPECT_TRUE(unmatchedLabel->isVisible());
    session().position.goTo(0);
    EXPECT_FALSE(unmatchedLabel->isVisible());
}

}  // namespace
}  // namespace simtscope::ui
