// Tests a presentation in front of a class: its contents, and the keys of a remote control.
#include <QLabel>
#include <QSettings>
#include <QTabBar>

#include "tests/ui/presentation/presentation_fixture.h"
#include "ui/charts/charts_page.h"
#include "ui/compare/comparison.h"
#include "ui/figures/canvas/text_metrics.h"
#include "ui/presentation/picture_pane.h"
#include "ui/session/place/step_lines.h"

namespace simtscope::ui {
namespace {

double areaShare(const QWidget& widget, const QWidget& container)
{
    return double(widget.width()) * widget.height() / (double(container.width()) * container.height());
}

TEST_F(PresentationTest, ShowsTheFigureAndItsSentence)
{
    open(lessonThatAsks({}));
    for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)}) {
        present(size);
        EXPECT_GE(areaShare(presentationWindow().view(), presentationWindow()), 0.9) << size.width();
        EXPECT_FALSE(presentationWindow().view().figure().shapes.empty());
        EXPECT_EQ(barText(), presentationWindow().view().figure().fact.toStdString());
        press(Qt::Key_Escape);
        EXPECT_FALSE(presentation().isActive());
    }
}

/// The corner of the sentence says which of several blocks is shown, and a cue frames the thread that it asks about.
TEST_F(PresentationTest, BlockAndThreadOfACueAreMarked)
{
    program::Lesson lesson = lessonThatAsks({"Which cells does thread 2 add?"});
    lesson.cues[0].select = "thread 2";
    open(lesson);
    present();
    press(Qt::Key_PageDown);
    EXPECT_EQ(session().selection.subject(), figures::Subject(figures::ThreadSubject{2}));
    EXPECT_EQ(sentenceBar().number().contains("block 0"), session().position.source()->launch().grid.count() > 1);
    press(Qt::Key_PageDown);
    EXPECT_EQ(session().selection.subject(), figures::Subject(figures::ThreadSubject{2})) << "also with the answer";
    session().lecture.goToCue(1);
    QCoreApplication::processEvents();
    EXPECT_EQ(session().selection.subject(), figures::Subject()) << "the next cue asks about no thread";
    const figures::Subject chosen = figures::ThreadSubject{7};
    session().selection.select(chosen);
    session().lecture.goToCue(2);
    EXPECT_EQ(session().selection.subject(), chosen) << "what somebody has chosen stays";
}

/// Text is larger than in the main window on the same screen, and the layout of the figure makes room for it.
TEST_F(PresentationTest, TypeIsLarger)
{
    for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)}) {
        QSettings().clear();
        window = std::make_unique<MainWindow>();
        window->resize(size);
        window->show();
        openSample();
        const double usual = view().figure().unit;
        present(size);
        press(Qt::Key_PageDown);
        press(Qt::Key_PageDown);  // a cue and its answer
        const double ratio = presentationWindow().view().figure().unit / usual;
        EXPECT_LE(ratio, 2.5) << size.width();
        EXPECT_GE(figures::pixelSize(figures::Font::Small, presentationWindow().view().figure().unit), 0.025 * size.height())
            << "labels are readable from the last row";
        EXPECT_EQ(presentationWindow().view().figure().size, QSizeF(presentationWindow().view().maximumViewportSize()))
            << "laid out, not enlarged";
        EXPECT_GE(sentenceBar().fontScale(), 1.6);
        press(Qt::Key_Escape);
    }
}

TEST_F(PresentationTest, NoKeyOfARemoteRunsOrLosesAnything)
{
    openSample();
    session().position.goTo(7);
    const QString figure = session().selection.figure();
    const auto recording = session().position.recording();
    present();
    press(Qt::Key_F5);
    EXPECT_FALSE(session().runner.isBusy());
    EXPECT_TRUE(presentation().isActive());
    EXPECT_EQ(session().position.recording(), recording);
    EXPECT_EQ(session().position.step(), 7u);
    press(Qt::Key_Escape);
    EXPECT_FALSE(presentation().isActive());
    EXPECT_TRUE(window->isVisible());
    EXPECT_EQ(session().position.recording(), recording);
    EXPECT_EQ(session().position.step(), 7u);
    EXPECT_EQ(session().selection.figure(), figure);
    EXPECT_FALSE(session().appearance.hidesAnswers());
}

TEST_F(PresentationTest, ArrowsStepAndTheWindowBehindFollows)
{
    open(lessonThatAsks({}));
    session().position.goTo(4);
    present();
    press(Qt::Key_Right);
    press(Qt::Key_Right);
    EXPECT_EQ(session().position.step(), 6u);
    EXPECT_EQ(barText(), presentationWindow().view().figure().fact.toStdString());
    press(Qt::Key_Escape);
    EXPECT_EQ(view().figure().fact.toStdString(), view().accessibleDescription().toStdString());
    EXPECT_TRUE(waitFor([this] { return find<QLabel>("fact")->text() == view().figure().fact; }, 2000));
}

TEST_F(PresentationTest, BAndThePeriodBlankTheScreen)
{
    openSample();
    present();
    auto* const blank = presentationWindow().findChild<QWidget*>("blank");
    for (const Qt::Key key : {Qt::Key_B, Qt::Key_Period}) {
        for (const Qt::Key returnKey : {key, Qt::Key_PageDown, Qt::Key_Right, Qt::Key_Escape}) {
            const std::uint32_t step = session().position.step();
            press(key);
            ASSERT_TRUE(blank->isVisible());
            EXPECT_EQ(blank->geometry(), presentationWindow().rect());
            EXPECT_EQ(blank->grab().toImage().pixelColor(100, 100), QColor(Qt::black));
            press(returnKey);
            EXPECT_FALSE(blank->isVisible()) << returnKey;
            EXPECT_TRUE(presentation().isActive()) << returnKey;
            EXPECT_EQ(session().position.step(), step) << "the key brings the screen back, and does nothing else";
        }
    }
}

TEST_F(PresentationTest, KeySShowsTheSourceLine)
{
    openSample();
    session().position.goTo(7);
    present();
    auto* const line = presentationWindow().findChild<QLabel*>("presentedSource");
    EXPECT_FALSE(line->isVisible());
    press(Qt::Key_S);
    ASSERT_TRUE(line->isVisible());
    const int number = linesOfStep(*session().position.source(), 7).front();
    EXPECT_EQ(line->text(), QString("%1   %2").arg(number).arg(session().document.text().split('\n')[number - 1].trimmed()));
    press(Qt::Key_Escape);
    present();
    EXPECT_TRUE(presentationWindow().findChild<QLabel*>("presentedSource")->isVisible()) << "remembered";
}

TEST_F(PresentationTest, PageKeysGoThroughTheCues)
{
    open(lessonThatAsks({}));
    const std::size_t cues = session().lecture.cueCount();
    ASSERT_GE(cues, 2u);
    present();
    for (std::size_t i = 0; i < cues; ++i) {
        press(Qt::Key_PageDown);
        EXPECT_EQ(session().lecture.currentCue(), i);
        EXPECT_NE(barText().find(session().document.lesson()->cues[i].text), std::string::npos);
    }
    press(Qt::Key_PageUp);
    EXPECT_EQ(session().lecture.currentCue(), cues - 2);
}

TEST_F(PresentationTest, AfterTheLastCueComesTheNextLesson)
{
    open(lessonThatAsks({}));
    present();
    for (std::size_t i = 0; i < session().lecture.cueCount(); ++i)
        press(Qt::Key_PageDown);
    press(Qt::Key_PageDown);
    ASSERT_TRUE(waitFor([this] { return session().document.name() == "reduce-3-sequential" && session().lecture.showsTitle(); }));
    ASSERT_TRUE(waitForPicture());
    press(Qt::Key_PageDown);
    EXPECT_EQ(session().lecture.currentCue(), 0u);
    press(Qt::Key_PageUp);
    EXPECT_TRUE(session().lecture.showsTitle()) << "its title";
    press(Qt::Key_PageUp);
    ASSERT_TRUE(waitFor([this] { return session().document.name() == kSample && session().lecture.currentCue(); }));
    EXPECT_EQ(session().lecture.currentCue(), session().lecture.cueCount() - 1);
    EXPECT_TRUE(presentation().isActive());
}

TEST_F(PresentationTest, PageKeysGoThroughTheBookmarksWhereThereAreNoCues)
{
    program::Lesson lesson = lessonThatAsks({});
    lesson.cues.clear();
    open(lesson);
    for (const std::uint32_t step : {3u, 9u}) {
        session().position.goTo(step);
        session().bookmarks.add();
    }
    session().position.goTo(0);
    present();
    press(Qt::Key_PageDown);
    EXPECT_EQ(session().position.step(), 3u);
    press(Qt::Key_PageDown);
    EXPECT_EQ(session().position.step(), 9u);
    press(Qt::Key_PageUp);
    EXPECT_EQ(session().position.step(), 3u);
}

TEST_F(PresentationTest, PageKeysGoToWhereTheFigureChangesElse)
{
    program::Lesson lesson = lessonThatAsks({});
    lesson.cues.clear();
    open(lesson);
    session().selection.setFigure("tree");
    session().position.goTo(0);
    present();
    for (int presses = 0; presses < 6; ++presses) {
        const std::string before = figureContentsOf(presentationWindow().view());
        const std::uint32_t step = session().position.step();
        press(Qt::Key_PageDown);
        EXPECT_GT(session().position.step(), step);
        EXPECT_NE(figureContentsOf(presentationWindow().view()), before) << "at step " << session().position.step();
    }
}

TEST_F(PresentationTest, BlockSizesAreShownInThePlaceOfTheFigure)
{
    open("vector-add");
    present();
    auto* const chart = presentationWindow().findChild<PicturePane*>("presentedChart");
    press(Qt::Key_PageDown);
    EXPECT_FALSE(chart->isVisible());
    press(Qt::Key_M);
    EXPECT_TRUE(chart->isVisible());
    EXPECT_FALSE(presentationWindow().view().isVisible());
    EXPECT_NE(barText().find("is the fastest"), std::string::npos) << barText();
    press(Qt::Key_M);
    EXPECT_FALSE(chart->isVisible());
    EXPECT_TRUE(session().appearance.hidesAnswers()) << "the question is still open";
    press(Qt::Key_M);
    press(Qt::Key_Right);
    EXPECT_FALSE(chart->isVisible()) << "the figure comes back with the next step";
}

TEST_F(PresentationTest, ACueAsksForTheFastestBlockSize)
{
    open("vector-add");
    present();
    const program::Lesson lesson = *session().document.lesson();
    session().lecture.goToCue(lesson.cues.size() - 1);
    ASSERT_EQ(lesson.cues.back().figure, program::kBlockSizesFigure);
    QCoreApplication::processEvents();
    auto* const chart = presentationWindow().findChild<PicturePane*>("presentedChart");
    ASSERT_TRUE(chart->isVisible());
    EXPECT_EQ(barText(), lesson.cues.back().question);
    const QImage questionImage = chart->grab().toImage();
    press(Qt::Key_PageDown);
    EXPECT_NE(barText().find(lesson.cues.back().text), std::string::npos);
    EXPECT_NE(chart->grab().toImage(), questionImage) << "the bars are the answer";
}

TEST_F(PresentationTest, CueOpensTheMeasuredTimesOutsideAPresentation)
{
    open("vector-add");
    session().lecture.goToCue(session().lecture.cueCount() - 1);
    auto* const explorer = window->findChild<QWidget*>("launchExplorer");
    ASSERT_TRUE(explorer);
    EXPECT_TRUE(explorer->isVisible());
    EXPECT_EQ(explorer->findChild<QTabBar*>()->currentIndex(), 1);
}

TEST_F(PresentationTest, ChartOfTheTabIsPresented)
{
    open(lessonThatAsks({}));
    pressKey(Qt::Key_9, Qt::ControlModifier);
    ASSERT_TRUE(waitFor([this] { return window->findChild<ChartsPage*>() && !window->findChild<ChartsPage*>()->model().bars.empty(); }));
    const std::string caption = window->findChild<ChartsPage*>()->model().caption.toStdString();
    present();
    press(Qt::Key_9, Qt::ControlModifier);
    EXPECT_TRUE(presentationWindow().findChild<PicturePane*>("presentedChart")->isVisible());
    EXPECT_EQ(barText(), caption);
}

TEST_F(PresentationTest, AChartOfTheBlockIsPresentedWithoutThePage)
{
    open(lessonThatAsks({}));
    ASSERT_FALSE(window->findChild<ChartsPage*>());
    present();
    press(Qt::Key_9, Qt::ControlModifier);
    EXPECT_TRUE(presentationWindow().findChild<PicturePane*>("presentedChart")->isVisible());
    EXPECT_NE(barText().find("Wavefronts"), std::string::npos) << barText();
}

TEST_F(PresentationTest, AComparisonIsPresentedSideBySide)
{
    openSample();
    present();
    EXPECT_EQ(presentationWindow().findChildren<FigureView*>().size(), 1);
    presentation().setOtherRuns(
        {{session().appearance, session().document, session().runner, session().registers, session().selection, session().position,
          session().breakpoints, session().navigator, session().stepping, session().run, session().variables}});
    QCoreApplication::processEvents();
    const QList<FigureView*> views = presentationWindow().findChildren<FigureView*>();
    ASSERT_EQ(views.size(), 2);
    EXPECT_EQ(views[0]->height(), views[1]->height());
    EXPECT_NEAR(views[0]->width(), views[1]->width(), 1);
    presentation().setOtherRuns({});
    EXPECT_EQ(presentationWindow().findChildren<FigureView*>().size(), 1);
}

class PresentedComparisonTest : public PresentationTest {
protected:
    void compareWith(const char* name, const char* lesson)
    {
        auto* const comparison = window->findChild<Comparison*>(name);
        ASSERT_TRUE(comparison);
        comparison->compareWithLesson(program::findLesson(lesson).value());
        ASSERT_TRUE(waitFor([&] { return comparison->isComplete(); }));
    }
};

TEST_F(PresentedComparisonTest, ComparedNumbersAreShownAndHidden)
{
    openSample();
    session().position.goTo(5);
    compareWith("comparison", "reduce-3-sequential");
    present();
    QCoreApplication::processEvents();
    auto* const numbers = presentationWindow().findChild<PicturePane*>("presentedNumbers");
    ASSERT_TRUE(numbers->isVisible());
    EXPECT_GE(numbers->y(), presentationWindow().view().height()) << "below the figures";
    for (const char* name : {"presentedFigureCaption", "presentedOtherCaption"}) {
        const auto* const caption = presentationWindow().findChild<QLabel*>(name);
        ASSERT_TRUE(caption && caption->isVisible()) << name;
        EXPECT_FALSE(caption->text().isEmpty()) << name;
    }
    const QImage before = numbers->grab().toImage();
    press(Qt::Key_Right);
    EXPECT_NE(numbers->grab().toImage(), before) << "they are of the step";
    const QImage open = numbers->grab().toImage();
    press(Qt::Key_H);
    EXPECT_NE(numbers->grab().toImage(), open) << "they are answers";
    press(Qt::Key_H);
    EXPECT_EQ(numbers->grab().toImage(), open);
    window->findChild<Comparison*>("comparison")->close();
    QCoreApplication::processEvents();
    EXPECT_FALSE(numbers->isVisible());
}

TEST_F(PresentedComparisonTest, AnswersAreHiddenInBothRuns)
{
    open(lessonThatAsks({"How many wavefronts?", "And now?"}));
    compareWith("comparison", "reduce-3-sequential");
    present();
    for (int cue = 0; cue < 2; ++cue) {
        press(Qt::Key_PageDown);
        for (FigureView* one : presentationWindow().findChildren<FigureView*>())
            EXPECT_TRUE(one->figure().fact.isEmpty()) << cue;
        press(Qt::Key_PageDown);
        for (FigureView* one : presentationWindow().findChildren<FigureView*>())
            EXPECT_FALSE(one->figure().fact.isEmpty()) << cue;
    }
}

TEST_F(PresentedComparisonTest, AThirdRunStandsBesideTheOthers)
{
    openSample();
    session().position.goTo(5);
    present();
    compareWith("comparison", "reduce-3-sequential");
    compareWith("comparison3", "reduce-1-interleaved");
    QCoreApplication::processEvents();
    EXPECT_EQ(presentationWindow().findChildren<FigureView*>().size(), 3);
}

}  // namespace
}  // namespace simtscope::ui
