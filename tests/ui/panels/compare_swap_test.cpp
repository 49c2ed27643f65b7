// Two runs that change sides: edits, bookmarks and what is looked at go along.
#include <QLabel>

#include "tests/ui/panels/compare_fixture.h"
#include "ui/panels/bookmarks.h"
#include "ui/panels/source_editor.h"

namespace simtscope::panels {
namespace {

class CompareEditsTest : public CompareTest {
protected:
    void compareEditsWithWhatShips()
    {
        openProgram("transpose-shared");
        edited = session().document().text();
        edited.replace("tile[kTile][kTile];", "tile[kTile][kTile + 1];");
        session().document().setText(edited);
        session().run();
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
    EXPECT_EQ(find<QLabel>("otherCaption")->text(), "as it ships");
    EXPECT_EQ(number(1, "conflicts").text(0), "0");
    EXPECT_EQ(number(1, "conflicts").text(1), "992");
    comparison().close();
    expectDraft(edited, "the second side must not have taken it away");
}

TEST_F(CompareEditsTest, SurviveASwap)
{
    if (!hasCompiler())
        GTEST_SKIP() << "nvcc was not found";
    compareEditsWithWhatShips();
    click("compareSwap");
    ASSERT_FALSE(session().document().edited());
    click("compareClose");
    EXPECT_TRUE(session().notice().offersDraft) << "they are no longer to be seen";
    expectDraft(edited, "the text that ships must not have taken its place");
}

TEST_F(CompareTest, EditedTextStaysTiedToItsRecordingOverASwap)
{
    openProgram("transpose-shared");
    const int line = linesOfStep(*session().source(), session().step()).front();
    session().document().setText("// mine\n" + session().document().text());
    choose("with-transpose-padded");
    ASSERT_TRUE(waitForBoth());
    click("compareSwap");
    click("compareSwap");
    EXPECT_TRUE(session().document().edited());
    EXPECT_EQ(find<SourceEditor>("source")->recordedLineAt(line + 1), line);
}

TEST_F(CompareTest, BookmarksGoWithTheirRecording)
{
    openProgram("transpose-shared");
    session().goTo(5);
    session().bookmarks().add();
    ASSERT_EQ(session().bookmarks().all().size(), 1u);
    choose("with-transpose-padded");
    ASSERT_TRUE(waitForBoth());
    click("compareSwap");
    EXPECT_TRUE(session().bookmarks().all().empty());
    EXPECT_EQ(other().bookmarks().all().size(), 1u);
    click("compareSwap");
    ASSERT_EQ(session().bookmarks().all().size(), 1u);
    EXPECT_EQ(session().bookmarks().stepOf(0), 5u);
}

TEST_F(CompareTest, WhatIsLookedAtGoesAlongWithASwap)
{
    openProgram("transpose-shared");
    comparison().withLesson(*program::findLesson(kSample.toStdString()));
    ASSERT_TRUE(waitForBoth());
    figures::Subject far;
    far.thread = 700;  // of 1024; the other run has 256
    session().select(far);
    ASSERT_EQ(session().warp(), 21);
    ASSERT_EQ(other().selection().thread, -1);
    click("compareSwap");
    EXPECT_EQ(session().selection().thread, -1);
    EXPECT_EQ(session().warp(), -1);
    EXPECT_EQ(other().selection().thread, 700);
    EXPECT_EQ(other().warp(), 21);
}

}  // namespace
}  // namespace simtscope::panels
