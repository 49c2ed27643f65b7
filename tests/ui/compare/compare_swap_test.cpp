// Tests that edits, bookmarks, selection and step move with a run when two runs are swapped.
#include <QLabel>
#include <QMenuBar>
#include <tuple>

#include "gpu/program/library/recordings.h"
#include "tests/ui/compare/compare_fixture.h"
#include "ui/editor/source_editor.h"
#include "ui/session/place/bookmarks.h"
#include "ui/window/comparison/changed_lines.h"

namespace simtscope::ui {
namespace {

class CompareEditsTest : public CompareTest {
protected:
    void compareEditsWithWhatShips()
    {
        openProgram("transpose-shared");
        edited = session().document.text();
        edited.replace("tile[kTile][kTile];", "tile[kTile][kTile + 1];");
        session().document.setText(edited);
        session().run.start();
        ASSERT_TRUE(waitForPicture());
        choose("withShippedText");
        ASSERT_TRUE(waitForBoth());
    }

    QString edited;
};

TEST_F(CompareEditsTest, StayWithTheMainRun)
{
    if (!hasCompiler())
        GTEST_SKIP() << "nvcc was not found";
    compareEditsWithWhatShips();
    EXPECT_EQ(find<QLabel>("mainCaption")->text(), "edited");
    EXPECT_EQ(find<QLabel>("otherCaption")->text(), "original");
    EXPECT_EQ(comparedQuantity(1, "conflicts").text(0), "0");
    EXPECT_EQ(comparedQuantity(1, "conflicts").text(1), "992");
    comparison().close();
    expectDraft(edited, "the second side must not have taken it away");
}

TEST_F(CompareEditsTest, SurviveASwap)
{
    if (!hasCompiler())
        GTEST_SKIP() << "nvcc was not found";
    compareEditsWithWhatShips();
    click("compareSwap");
    ASSERT_FALSE(session().document.isEdited());
    click("compareClose");
    EXPECT_EQ(session().document.text(), edited) << "the editor holds what it held before the comparison";
    EXPECT_FALSE(session().notices.current().offersDraft);
    EXPECT_FALSE(session().document.drafts().isOffered());
    expectDraft(edited, "the text that ships must not have taken its place");
}

TEST_F(CompareEditsTest, ChangeTheOriginalOnWhicheverSideItIs)
{
    if (!hasCompiler())
        GTEST_SKIP() << "nvcc was not found";
    compareEditsWithWhatShips();
    EXPECT_FALSE(find<ChangedLines>("mainChangedLines")->isOld()) << "the edits are the new text";
    EXPECT_TRUE(find<ChangedLines>("otherChangedLines")->isOld());
    click("compareSwap");
    EXPECT_TRUE(find<ChangedLines>("mainChangedLines")->isOld());
    EXPECT_FALSE(find<ChangedLines>("otherChangedLines")->isOld());
}

TEST_F(CompareTest, EditsComeBackFromBesideAnotherProgram)
{
    openProgram("transpose-shared");
    const QString edited = "// mine\n" + session().document.text();
    session().document.setText(edited);
    choose("with-transpose-padded");
    ASSERT_TRUE(waitForBoth());
    click("compareSwap");
    ASSERT_NE(session().document.text(), edited);
    comparison().close();
    EXPECT_EQ(session().document.text(), edited);
}

TEST_F(CompareTest, EditedTextKeepsItsRecordingAcrossASwap)
{
    openProgram("transpose-shared");
    const int line = linesOfStep(*session().position.source(), session().position.step()).front();
    session().document.setText("// mine\n" + session().document.text());
    choose("with-transpose-padded");
    ASSERT_TRUE(waitForBoth());
    click("compareSwap");
    click("compareSwap");
    EXPECT_TRUE(session().document.isEdited());
    EXPECT_EQ(find<SourceEditor>("source")->recordedLineAt(line + 1), line);
}

TEST_F(CompareTest, AButtonOfTheBannerStaysWithTheRunOnWhichItActs)
{
    openProgram("transpose-shared");
    choose("with-transpose-padded");
    ASSERT_TRUE(waitForBoth());
    Notice notice{Notice::Kind::Information, "Only about this side.", {}, 0};
    notice.action = "Run";
    notice.onAction = [] { FAIL() << "it would act on the other side"; };
    session().notices.notify(notice);
    comparison().swap();
    for (const Session* side : {&session(), &otherSession()}) {
        EXPECT_FALSE(side->notices.current().onAction);
        EXPECT_NE(side->notices.current().text, notice.text);
    }
}

TEST_F(CompareTest, SwapMovesTheStepOrderAlsoBeforeTheOtherRunIsOpen)
{
    openProgram("transpose-shared");
    choose("with-transpose-padded");
    ASSERT_TRUE(waitForBoth());
    otherSession().position.setMaxForegroundEvents(0);
    session().position.setOrder(trace::StepOrder::Recorded);
    ASSERT_GT(otherSession().position.pendingEventCount(), 0u);
    comparison().swap();
    for (const Session* side : {&session(), &otherSession()})
        EXPECT_EQ(side->position.order(), side->position.source()->stepOrder());
}

TEST_F(CompareTest, BookmarksGoWithTheirRecording)
{
    openProgram("transpose-shared");
    session().position.goTo(5);
    session().bookmarks.add();
    ASSERT_EQ(session().bookmarks.list().size(), 1u);
    choose("with-transpose-padded");
    ASSERT_TRUE(waitForBoth());
    click("compareSwap");
    EXPECT_TRUE(session().bookmarks.list().empty());
    EXPECT_EQ(otherSession().bookmarks.list().size(), 1u);
    click("compareSwap");
    ASSERT_EQ(session().bookmarks.list().size(), 1u);
    EXPECT_EQ(session().bookmarks.stepOf(0), 5u);
}

TEST_F(CompareTest, BookmarksOfASideThatGoesAreFoundAgain)
{
    openProgram("transpose-naive");
    session().position.goTo(2);
    session().bookmarks.setNote(session().bookmarks.add().value(), "earlier");
    openProgram("transpose-shared");
    session().position.goTo(5);
    session().bookmarks.setNote(session().bookmarks.add().value(), "beside");
    comparison().compareWithRecording(QString::fromStdString(program::findShippedRecording("transpose-shared")));
    ASSERT_TRUE(waitForBoth());
    click("compareSwap");
    EXPECT_TRUE(session().bookmarks.list().empty());
    click("compareClose");
    for (const auto& [name, note, step] : {std::tuple("transpose-shared", "beside", 5u), std::tuple("transpose-naive", "earlier", 2u)}) {
        openProgram(name);
        ASSERT_EQ(session().bookmarks.list().size(), 1u) << name;
        EXPECT_EQ(session().bookmarks.list().front().note, note);
        EXPECT_EQ(session().bookmarks.stepOf(0), step);
    }
}

TEST_F(CompareTest, EditsOfBothSidesOutliveTheComparison)
{
    openProgram("transpose-shared");
    Document& document = session().document;
    const QString shipped = document.text(), first = "// first\n" + shipped, second = "// second\n" + shipped;
    comparison().compareWithRecording(session().run.recordingPath());
    ASSERT_TRUE(waitForBoth());
    document.setText(first);
    click("compareSwap");
    ASSERT_EQ(document.text(), shipped);
    document.setText(second);
    click("compareSwap");
    EXPECT_EQ(document.text(), first);
    click("compareClose");
    EXPECT_EQ(document.text(), first);
    EXPECT_EQ(session().notices.current().text,
              QString("The edits of %1 that were compared with this run were set aside.").arg(document.name()));

    auto* restoreEarlier = window->findChild<QAction*>("bringBack");
    emit window->menuBar()->actions().constFirst()->menu()->aboutToShow();
    ASSERT_TRUE(restoreEarlier->isEnabled());
    restoreEarlier->trigger();
    EXPECT_EQ(document.text(), second);
    restoreEarlier->trigger();
    EXPECT_EQ(document.text(), first) << "the two change places";
    document.revert();
    restoreEarlier->trigger();
    EXPECT_EQ(document.text(), second);
    EXPECT_FALSE(restoreEarlier->isEnabled()) << "nothing gave way";
    expectDraft(second, "what was brought back is a draft like any other");
}

TEST_F(CompareTest, AnOfferedDraftStaysOnItsSide)
{
    openProgram("transpose-shared");
    const QString edited = "// mine\n" + session().document.text();
    session().document.setText(edited);
    openProgram("transpose-naive");
    openProgram("transpose-shared");
    ASSERT_TRUE(session().notices.current().offersDraft);
    comparison().compareWithRecording(session().run.recordingPath());
    ASSERT_TRUE(waitForBoth());
    click("compareSwap");
    EXPECT_TRUE(session().notices.current().offersDraft);
    EXPECT_FALSE(otherSession().notices.current().offersDraft);
    EXPECT_FALSE(otherSession().document.drafts().isOffered());
    click("restoreDraft");
    EXPECT_EQ(session().document.text(), edited);
}

TEST_F(CompareTest, DraftIsKeptThroughASwap)
{
    openProgram("transpose-shared");
    const QString edited = "// mine\n" + session().document.text();
    session().document.setText(edited);
    openProgram("transpose-naive");
    comparison().compareWithLesson(*program::findLesson("transpose-shared"));
    ASSERT_TRUE(waitForBoth());
    click("compareSwap");
    EXPECT_TRUE(session().notices.current().offersDraft);
    click("compareClose");
    openProgram("transpose-naive");
    openProgram("transpose-shared");
    EXPECT_EQ(session().document.drafts().offeredText(), edited);
}

TEST_F(CompareTest, SelectionMovesWithASwap)
{
    openProgram("transpose-shared");
    comparison().compareWithLesson(*program::findLesson(kSample.toStdString()));
    ASSERT_TRUE(waitForBoth());
    const figures::Subject far = figures::ThreadSubject{700};  // of 1024 threads; the other run has 256
    session().selection.select(far);
    ASSERT_EQ(session().selection.warp(), 21);
    ASSERT_TRUE(figures::isNothing(otherSession().selection.subject()));
    click("compareSwap");
    EXPECT_TRUE(figures::isNothing(session().selection.subject()));
    EXPECT_EQ(session().selection.warp(), -1);
    EXPECT_EQ(otherSession().selection.subject(), far);
    EXPECT_EQ(otherSession().selection.warp(), 21);
}

}  // namespace
}  // namespace simtscope::ui
