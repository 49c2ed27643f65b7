// Tests a lecture: planned beforehand, its lessons one after another with the keys of a remote control.
#include <QComboBox>
#include <QListWidget>
#include <QPushButton>
#include <QTreeWidget>

#include "tests/ui/presentation/presentation_fixture.h"
#include "ui/presentation/lecture_dialog.h"
#include "ui/presentation/title_card.h"
#include "ui/session/lecture/lecture_plan.h"

namespace simtscope::ui {
namespace {

class LectureModeTest : public PresentationTest {
protected:
    TitleCard& card() { return *presentationWindow().findChild<TitleCard*>("titleCard"); }
    bool waitForLesson(const char* name)
    {
        return waitFor([&] { return session().document.name() == name && session().position.stepCount() > 0; }) && waitForPicture();
    }
    LectureDialog& plan()
    {
        find<QAction>("planLecture")->trigger();
        return *find<LectureDialog>("lectureDialog");
    }
};

TEST_F(LectureModeTest, ALessonBeginsWithItsTitle)
{
    const program::Lesson lesson = lessonThatAsks({"How many wavefronts?"});
    open(lesson);
    present();
    ASSERT_TRUE(card().isVisible());
    EXPECT_FALSE(presentationWindow().view().isVisible()) << "the picture would answer";
    EXPECT_EQ(card().texts().title.toStdString(), lesson.title);
    EXPECT_TRUE(card().texts().agenda.isEmpty());
    EXPECT_EQ(barText(), "");
    press(Qt::Key_PageDown);
    EXPECT_FALSE(card().isVisible());
    EXPECT_TRUE(presentationWindow().view().isVisible());
    EXPECT_EQ(barText(), "How many wavefronts?");
    press(Qt::Key_PageUp);
    EXPECT_TRUE(card().isVisible());
}

TEST_F(LectureModeTest, HHidesFromTheTitleOn)
{
    open(lessonThatAsks({"How many wavefronts?"}));
    present();
    const std::string before = barText();
    press(Qt::Key_H);
    EXPECT_TRUE(card().isVisible()) << "there is nothing to reveal yet";
    EXPECT_NE(barText(), before) << "the press is seen";
    EXPECT_TRUE(session().lecture.hidesEveryStep());
    press(Qt::Key_PageDown);
    press(Qt::Key_PageDown);
    press(Qt::Key_PageDown);
    EXPECT_EQ(session().lecture.currentCue(), 1u);
    EXPECT_TRUE(session().appearance.hidesAnswers()) << "this cue asks nothing by itself";
}

TEST_F(LectureModeTest, PresentationBeginsAtTheShownPlace)
{
    open(lessonThatAsks({"How many wavefronts?"}));
    QCoreApplication::processEvents();
    session().selection.setFigure("warps");
    session().position.goTo(3);
    present();
    EXPECT_FALSE(card().isVisible());
    EXPECT_FALSE(session().appearance.hidesAnswers());
    EXPECT_EQ(session().position.step(), 3u);
}

TEST_F(LectureModeTest, AnAnswerMayBeSeenAtAnotherStep)
{
    program::Lesson lesson = lessonThatAsks({"Which?", "And now?"});
    lesson.cues[0].figure = "tree";
    lesson.cues[0].step = "2";
    lesson.cues[0].answerStep = "9";
    open(lesson);
    present();
    press(Qt::Key_PageDown);
    EXPECT_EQ(session().position.step(), 1u);
    press(Qt::Key_PageDown);
    EXPECT_EQ(session().position.step(), 8u);
    EXPECT_EQ(session().lecture.currentCue(), 0u) << "it is the same cue";
    EXPECT_NE(barText().find(lesson.cues[0].text), std::string::npos);
    press(Qt::Key_PageDown);
    EXPECT_EQ(session().lecture.currentCue(), 1u);
    press(Qt::Key_PageUp);
    EXPECT_EQ(session().position.step(), 8u) << "back to the answer";
    EXPECT_FALSE(session().appearance.hidesAnswers());
}

TEST_F(LectureModeTest, GoesThroughItsLessonsAndEnds)
{
    session().plan.setLessons({"scan-warp", "fill"});
    open("scan-warp");
    present();
    EXPECT_EQ(card().texts().agenda.size(), 2);
    EXPECT_EQ(card().texts().current, 0);
    for (std::size_t i = 0; i < 2 * session().lecture.cueCount(); ++i)
        press(Qt::Key_PageDown);
    press(Qt::Key_PageDown);
    ASSERT_TRUE(waitForLesson("fill")) << "of another chapter, before it in the library";
    EXPECT_TRUE(card().isVisible());
    EXPECT_EQ(card().texts().current, 1);
    for (std::size_t i = 0; i < 2 * session().lecture.cueCount(); ++i)
        press(Qt::Key_PageDown);
    EXPECT_FALSE(card().isVisible());
    press(Qt::Key_PageDown);
    EXPECT_TRUE(card().isVisible());
    EXPECT_EQ(card().texts().title, "End of the lecture");
    press(Qt::Key_PageDown);
    EXPECT_TRUE(card().isVisible()) << "there is nothing after it";
    press(Qt::Key_PageUp);
    EXPECT_FALSE(card().isVisible());
    EXPECT_EQ(session().lecture.currentCue(), session().lecture.cueCount() - 1);
}

TEST_F(LectureModeTest, IsPlannedInADialogAndStartsAtItsFirstLesson)
{
    openSample();
    LectureDialog& dialog = plan();
    auto* const chosen = dialog.findChild<QListWidget*>("lectureLessons");
    auto* const library = dialog.findChild<QTreeWidget*>("lectureLibrary");
    auto* const start = dialog.findChild<QPushButton*>("startLecture");
    EXPECT_FALSE(start->isEnabled()) << "nothing is chosen";
    for (const char* name : {"fill", "scan-warp"}) {
        for (QTreeWidgetItemIterator it(library); *it; ++it)
            (*it)->setSelected((*it)->data(0, Qt::UserRole).toString() == name);
        dialog.findChild<QPushButton*>("lectureAdd")->click();
    }
    EXPECT_EQ(session().plan.lessons(), (QStringList{"fill", "scan-warp"}));
    const std::size_t cues = program::findLesson("fill")->cues.size();
    ASSERT_GT(cues, 1u);
    EXPECT_TRUE(chosen->item(0)->text().endsWith(QStringLiteral(" · %1 cues").arg(cues))) << chosen->item(0)->text().toStdString();
    chosen->setCurrentRow(1);
    dialog.findChild<QPushButton*>("lectureUp")->click();
    EXPECT_EQ(session().plan.lessons(), (QStringList{"scan-warp", "fill"}));
    EXPECT_EQ(LecturePlan().lessons(), session().plan.lessons()) << "kept from one start to the next";
    start->click();
    ASSERT_TRUE(waitForLesson("scan-warp"));
    EXPECT_TRUE(presentation().isActive());
    presentation().end();
}

TEST_F(LectureModeTest, LecturesShip)
{
    openSample();
    LectureDialog& dialog = plan();
    auto* const shipped = dialog.findChild<QComboBox*>("shippedLectures");
    ASSERT_GE(shipped->count(), 3);
    shipped->setCurrentIndex(1);
    emit shipped->activated(1);
    EXPECT_EQ(session().plan.lessons().value(0), "reduce-1-interleaved");
    EXPECT_EQ(shipped->currentIndex(), 1);
    auto* const chosen = dialog.findChild<QListWidget*>("lectureLessons");
    chosen->item(0)->setSelected(true);
    dialog.findChild<QPushButton*>("lectureRemove")->click();
    EXPECT_EQ(shipped->currentIndex(), shipped->count() - 1) << "a choice of one's own";
    const QStringList plannedLessons = session().plan.lessons();
    emit shipped->activated(shipped->count() - 1);
    EXPECT_EQ(session().plan.lessons(), plannedLessons) << "chosen again: it is what it was";
    emit shipped->activated(0);
    EXPECT_TRUE(session().plan.lessons().isEmpty());
}

}  // namespace
}  // namespace simtscope::ui
