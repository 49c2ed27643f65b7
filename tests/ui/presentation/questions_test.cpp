// Tests questions in front of a class: what they hide, which action reveals it, and which guesses are kept.
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTextBrowser>

#include "tests/ui/presentation/presentation_fixture.h"
#include "ui/editor/source_editor.h"
#include "ui/jobs/latest_job.h"
#include "ui/presentation/presenter_window.h"
#include "ui/session/lecture/guesses.h"

namespace simtscope::ui {
namespace {

TEST_F(PresentationTest, ACueAsksBeforeItAnswers)
{
    const program::Lesson lesson = lessonThatAsks({"How many wavefronts?", "And now?"});
    open(lesson);
    present();
    EXPECT_TRUE(session().appearance.hidesAnswers()) << "nothing is answered before the first question";
    EXPECT_EQ(barText().find(lesson.cues[0].text), std::string::npos);
    press(Qt::Key_PageDown);
    EXPECT_EQ(barText(), "How many wavefronts?");
    EXPECT_TRUE(presentationWindow().view().figure().fact.isEmpty());
    press(Qt::Key_PageDown);
    EXPECT_EQ(session().lecture.currentCue(), 0u) << "the answer is at the same place";
    EXPECT_FALSE(session().appearance.hidesAnswers());
    EXPECT_NE(barText().find(lesson.cues[0].text), std::string::npos);
    EXPECT_NE(barText().find(presentationWindow().view().figure().fact.toStdString()), std::string::npos);
    press(Qt::Key_PageDown);
    EXPECT_EQ(barText(), "And now?");
    press(Qt::Key_PageUp);
    EXPECT_NE(barText().find(lesson.cues[0].text), std::string::npos) << "it was answered";
}

TEST_F(PresentationTest, InAnotherRunThanTheLessonsTheSentenceIsComputed)
{
    program::Lesson lesson = lessonThatAsks({"How many wavefronts?", "And now?"});
    ASSERT_GT(lesson.parameters.size(), 1u);
    lesson.parameters[1].defaultValue = "8";  // other than the shipped recording's
    open(lesson);
    present();
    press(Qt::Key_PageDown);
    EXPECT_EQ(barText(), "How many wavefronts?");
    press(Qt::Key_PageDown);
    EXPECT_EQ(barText().find(lesson.cues[0].text), std::string::npos) << "written for other arguments, it may be false";
    EXPECT_NE(barText().find("Written for elements " + lesson.parameters[0].defaultValue), std::string::npos) << barText();
    EXPECT_NE(barText().find(presentationWindow().view().figure().fact.toStdString()), std::string::npos);
    EXPECT_EQ(session().lecture.nextCueText(), "And now?") << "nor does the lecturer read the next one";
    presentation().end();
    EXPECT_NE(find<QAbstractButton>("cue1")->text().toStdString(), lesson.cues[0].text);
}

/// Each pass over the banks is played, without the counts; the text of the answer appears last.
TEST_F(PresentationTest, AnAnswerPlaysTheWavefrontsAndThenSaysTheText)
{
    const program::Lesson lesson = program::findLesson(kSample.toStdString()).value();
    open(lesson);
    session().appearance.setMotion(true);
    present();
    session().lecture.goToCue(1);
    QCoreApplication::processEvents();
    FigureView& view = presentationWindow().view();
    const std::string question = barText();
    const auto countChips = [](const figures::Figure& figure) {
        return std::ranges::count_if(figure.shapes, [](const figures::Shape& shape) {
            return std::holds_alternative<figures::WavefrontSubject>(shape.meaning.subject);
        });
    };
    const auto hasBadge = [](const figures::Figure& figure) {
        return std::ranges::any_of(figure.shapes, [](const figures::Shape& shape) { return shape.text.startsWith(u'×'); });
    };
    press(Qt::Key_PageDown);
    ASSERT_TRUE(waitFor([&] { return view.motion().playsAnswer(); }, 2000));
    EXPECT_EQ(barText(), question) << "the text would tell the answer";
    EXPECT_GE(view.motion().milliseconds(), 1000);
    EXPECT_LE(view.motion().milliseconds(), 2000);
    EXPECT_GT(countChips(view.figure()), 7) << "8 wavefronts";
    EXPECT_LT(countChips(view.motion().shownFigure()), 4) << "the first pass or two";
    EXPECT_FALSE(hasBadge(view.motion().shownFigure()));
    EXPECT_TRUE(hasBadge(view.figure()));
    ASSERT_TRUE(waitFor([&] { return barText() != question; }, 5000));
    EXPECT_FALSE(view.motion().isRunning());
    EXPECT_NE(barText().find(lesson.cues[1].text), std::string::npos);
}

/// The class would see everything but the selected column dimmed.
TEST_F(PresentationTest, TheSelectionIsPutAsideAndComesBack)
{
    open(lessonThatAsks({"How many wavefronts?"}));
    QCoreApplication::processEvents();
    const figures::Subject subject = figures::ThreadSubject{3};
    session().selection.select(subject);
    present();
    EXPECT_EQ(session().selection.subject(), figures::Subject());
    EXPECT_TRUE(session().lecture.showsTitle());
    presentation().end();
    EXPECT_EQ(session().selection.subject(), subject);
}

TEST_F(PresentationTest, PageUpGoesBackToTheQuestionAndThenToTheAnswerBeforeIt)
{
    const program::Lesson lesson = lessonThatAsks({"How many wavefronts?", "And now?"});
    open(lesson);
    present();
    for (int presses = 0; presses < 4; ++presses)
        press(Qt::Key_PageDown);
    EXPECT_NE(barText().find(lesson.cues[1].text), std::string::npos);
    press(Qt::Key_PageUp);
    EXPECT_EQ(barText(), "And now?");
    EXPECT_TRUE(session().appearance.hidesAnswers());
    press(Qt::Key_PageUp);
    EXPECT_EQ(session().lecture.currentCue(), 0u);
    EXPECT_NE(barText().find(lesson.cues[0].text), std::string::npos);
    press(Qt::Key_PageUp);
    EXPECT_EQ(barText(), "How many wavefronts?");
    press(Qt::Key_PageDown);
    EXPECT_NE(barText().find(lesson.cues[0].text), std::string::npos) << "asked again, it is answered again";
    press(Qt::Key_PageUp);
    press(Qt::Key_PageUp);
    EXPECT_TRUE(session().lecture.showsTitle());
}

TEST_F(PresentationTest, EachKeyPressChangesThePicture)
{
    open(lessonThatAsks({"First?", "Second?", "Third?"}));
    present();
    const std::size_t presses = 2 * std::min<std::size_t>(3, session().lecture.cueCount());
    for (std::size_t i = 0; i < presses; ++i) {
        const std::string before = barText() + figureContentsOf(presentationWindow().view());
        press(Qt::Key_PageDown);
        EXPECT_NE(barText() + figureContentsOf(presentationWindow().view()), before) << i;
    }
}

TEST_F(PresentationTest, OneKeyHidesAtEachStep)
{
    openSample();
    session().selection.setFigure("banks");
    session().position.goTo(session().position.stepCount() / 2);
    const auto isHidden = [this] {
        QCoreApplication::processEvents();
        return view().figure().fact.isEmpty();
    };
    view().setFocus();
    EXPECT_FALSE(isHidden());
    pressKey(Qt::Key_H);
    EXPECT_TRUE(isHidden());
    pressKey(Qt::Key_Right);
    EXPECT_TRUE(isHidden()) << "at each step";
    pressKey(Qt::Key_H);
    EXPECT_FALSE(isHidden());
    pressKey(Qt::Key_Right);
    EXPECT_TRUE(isHidden());
    const std::uint32_t step = session().position.step();
    pressKey(Qt::Key_PageDown);
    EXPECT_FALSE(isHidden());
    EXPECT_EQ(session().position.step(), step) << "the first press of Page Down answers";
    pressKey(Qt::Key_H, Qt::ShiftModifier);
    EXPECT_FALSE(find<QAction>("hideEveryStep")->isChecked());
    pressKey(Qt::Key_Right);
    EXPECT_FALSE(isHidden());
}

TEST_F(PresentationTest, NoPanelShowsHiddenAnswers)
{
    openSample();
    const QString firstFact = find<QLabel>("fact")->text();
    session().position.goTo(session().position.stepCount() / 2);
    ASSERT_TRUE(waitFor([&] { return find<QLabel>("fact")->text() != firstFact; }));
    QWidget* const costs = find<QWidget>("costs");
    ASSERT_TRUE(waitFor([&] { return !costs->findChild<LatestJob*>()->isBusy(); }));
    const QImage before = costs->grab().toImage();
    const QString fact = find<QLabel>("fact")->text();
    const QImage badges = find<SourceEditor>("source")->viewport()->grab().toImage();
    session().lecture.setHidesEveryStep(true);
    QCoreApplication::processEvents();
    EXPECT_NE(costs->grab().toImage(), before);
    EXPECT_NE(find<SourceEditor>("source")->viewport()->grab().toImage(), badges);
    EXPECT_NE(find<QLabel>("fact")->text(), fact);
    for (const QLabel* label : find<QWidget>("facts")->findChildren<QLabel*>())
        EXPECT_FALSE(label->text().contains("ideal")) << label->text().toStdString();
    session().lecture.setHidesEveryStep(false);
    QCoreApplication::processEvents();
    EXPECT_EQ(costs->grab().toImage(), before);
    EXPECT_EQ(find<QLabel>("fact")->text(), fact);
}

TEST_F(PresentationTest, ListOfCuesShowsTheQuestion)
{
    const program::Lesson lesson = lessonThatAsks({"How many wavefronts?"});
    open(lesson);
    auto* const row = find<QAbstractButton>("cue1");
    EXPECT_EQ(row->text(), "How many wavefronts?");
    row->click();
    EXPECT_TRUE(session().appearance.hidesAnswers());
    EXPECT_EQ(row->text(), "How many wavefronts?");
    row->click();
    EXPECT_FALSE(session().appearance.hidesAnswers());
    EXPECT_EQ(row->text().toStdString(), lesson.cues[0].text);
    EXPECT_EQ(find<QAbstractButton>("cue2")->text().toStdString(), lesson.cues[1].text) << "it asks nothing";
}

TEST_F(PresentationTest, AGuessStandsBesideTheAnswer)
{
    open(lessonThatAsks({"How many wavefronts?"}));
    present();
    press(Qt::Key_PageDown);
    auto* const field = presentationWindow().findChild<QLineEdit*>("predictField");
    ASSERT_TRUE(field->isVisible());
    press(Qt::Key_P);
    ASSERT_TRUE(field->hasFocus());
    QTest::keyClicks(field, "8 b.");
    EXPECT_EQ(field->text(), "8 b.") << "letters are typed, and blank no screen";
    press(Qt::Key_Return);
    EXPECT_FALSE(field->hasFocus());
    press(Qt::Key_P);
    press(Qt::Key_Escape);
    EXPECT_TRUE(presentation().isActive()) << "Escape leaves the field";
    const auto guess = [this] { return presentationWindow().findChild<QPushButton*>("guess"); };
    ASSERT_TRUE(waitFor([&] { return presentationWindow().findChildren<QPushButton*>("guess").size() == 1; }, 2000));
    EXPECT_EQ(guess()->text(), "8 b.");
    QTest::mouseClick(guess(), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return presentationWindow().findChildren<QPushButton*>("guess").size() == 1; }, 2000));
    EXPECT_EQ(guess()->text(), "8 b.  ×2") << "a click is a vote";
    press(Qt::Key_PageDown);
    EXPECT_FALSE(field->isVisible());
    EXPECT_TRUE(guess()->isVisible()) << "beside the answer";
    open("reduce-3-sequential");
    open(lessonThatAsks({"How many wavefronts?"}));
    press(Qt::Key_PageDown);
    EXPECT_EQ(session().guesses.guessesFor(session().lecture.questionKey()).at(0).voteCount, 2) << "kept while another program was shown";
}

TEST_F(PresentationTest, AGuessBeginsWithADigitAndRevealsNothing)
{
    open(lessonThatAsks({"How many wavefronts?"}));
    present();
    press(Qt::Key_PageDown);
    auto* const field = presentationWindow().findChild<QLineEdit*>("predictField");
    press(Qt::Key_P);
    QTest::keyClicks(field, "8");
    press(Qt::Key_Return);
    EXPECT_TRUE(presentationWindow().view().hasFocus());
    const std::uint32_t step = session().position.step();
    press(Qt::Key_1);  // the second guess, without P
    ASSERT_TRUE(field->hasFocus());
    for (const Qt::Key key : {Qt::Key_6, Qt::Key_Space, Qt::Key_B})
        press(key);
    EXPECT_EQ(field->text(), "16 b");
    press(Qt::Key_Return);
    EXPECT_TRUE(presentationWindow().view().hasFocus());
    EXPECT_TRUE(session().appearance.hidesAnswers());
    EXPECT_EQ(session().position.step(), step);
    EXPECT_EQ(session().guesses.guessesFor(session().lecture.questionKey()).size(), 2u);
    press(Qt::Key_PageDown);
    press(Qt::Key_1);
    EXPECT_FALSE(field->hasFocus()) << "the question is answered";
}

TEST_F(PresentationTest, AGuessForAChartLeavesTheField)
{
    open(lessonThatAsks({"How many wavefronts?"}));
    present();
    press(Qt::Key_PageDown);
    session().lecture.setChart(Lecture::Chart::Page);
    session().lecture.setHidesEveryStep(true);
    QCoreApplication::processEvents();
    ASSERT_FALSE(presentationWindow().view().isVisible());
    auto* const field = presentationWindow().findChild<QLineEdit*>("predictField");
    press(Qt::Key_P);
    ASSERT_TRUE(field->hasFocus());
    press(Qt::Key_Return);
    EXPECT_FALSE(field->hasFocus());
    EXPECT_EQ(presentationWindow().focusWidget(), &presentationWindow());
}

TEST_F(PresentationTest, LecturerSeesNotesAnswersAndTheTime)
{
    const program::Lesson lesson = lessonThatAsks({"How many wavefronts?"});
    open(lesson);
    pressKey(Qt::Key_F11, Qt::ControlModifier);
    ASSERT_TRUE(presentation().presenter());
    PresenterWindow& presenter = *presentation().presenter();
    EXPECT_TRUE(presenter.isVisible()) << "an ordinary window, without a second screen";
    const auto text = [&](const char* name) { return presenter.findChild<QLabel*>(name)->text().toStdString(); };
    EXPECT_FALSE(presenter.findChild<QTextBrowser*>("presenterNotes")->toPlainText().isEmpty());
    EXPECT_NE(text("presenterNext").find("How many wavefronts?"), std::string::npos);
    session().lecture.goToNext();
    EXPECT_EQ(text("presenterQuestion"), "How many wavefronts?");
    EXPECT_EQ(text("presenterAnswer"), lesson.cues[0].text) << "the lecturer sees it while it is hidden";
    EXPECT_NE(text("presenterNext").find(lesson.cues[1].text), std::string::npos);
    session().guesses.add(session().lecture.questionKey(), "8");
    EXPECT_EQ(text("presenterGuessed"), "Guessed: 8 (1)");
    EXPECT_FALSE(text("presenterClock").empty());
    EXPECT_EQ(text("presenterElapsed").substr(0, 3), "0:0");
    EXPECT_EQ(formatElapsedTime(3725), "1:02:05");
    EXPECT_EQ(formatElapsedTime(65), "1:05");
}

TEST_F(PresentationTest, TheClockCountsFromTheBeginningOfTheLecture)
{
    open(lessonThatAsks({"How many wavefronts?"}));
    present();
    QTest::qWait(1100);
    presentation().showPresenter();
    auto* const elapsed = presentation().presenter()->findChild<QLabel*>("presenterElapsed");
    EXPECT_NE(elapsed->text(), "0:00") << "the notes have been opened late";
    presentation().presenter()->findChild<QPushButton*>("presenterRestart")->click();
    EXPECT_EQ(elapsed->text(), "0:00");
}

TEST(Screens, ClassSeesTheSecondScreen)
{
    const auto screenAt = [](int n) { return reinterpret_cast<QScreen*>(std::uintptr_t(n)); };  // only compared, never dereferenced
    using Pair = std::pair<QScreen*, QScreen*>;
    EXPECT_EQ(chooseScreens({screenAt(1)}, screenAt(1), screenAt(1)), Pair(screenAt(1), nullptr));
    EXPECT_EQ(chooseScreens({screenAt(1), screenAt(2)}, screenAt(1), screenAt(1)), Pair(screenAt(2), screenAt(1)));
    EXPECT_EQ(chooseScreens({screenAt(1), screenAt(2)}, screenAt(1), screenAt(2)), Pair(screenAt(2), screenAt(1)));
    EXPECT_EQ(chooseScreens({screenAt(2), screenAt(1)}, screenAt(1), screenAt(1)), Pair(screenAt(2), screenAt(1)));
    EXPECT_EQ(chooseScreens({screenAt(1), screenAt(2), screenAt(3)}, screenAt(1), screenAt(3)), Pair(screenAt(3), screenAt(1)));
}

TEST(GuessesTest, CountVotes)
{
    Guesses guesses;
    guesses.add("a", " 8 ");
    guesses.add("a", "16");
    guesses.add("a", "8");
    guesses.add("a", "  ");
    guesses.add("b", "3");
    ASSERT_EQ(guesses.guessesFor("a").size(), 2u);
    EXPECT_EQ(guesses.guessesFor("a")[0].voteCount, 2);
    EXPECT_EQ(guesses.guessesFor("a")[1].text, "16");
    EXPECT_EQ(guesses.guessesFor("b").size(), 1u);
    EXPECT_TRUE(guesses.guessesFor("c").empty());
}

}  // namespace
}  // namespace simtscope::ui
