// Tests that the picture follows the text while "Live" is on.
#include "ui/session/runs/live_run.h"

#include <QAction>
#include <QToolButton>

#include "gpu/program/build/compiler.h"
#include "gpu/program/library/catalog.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/editor/source_editor.h"
#include "ui/figure_view/figure_view.h"
#include "ui/window/main_window.h"

namespace simtscope::ui {
namespace {

class LiveRunTest : public WindowTest {
protected:
    void SetUp() override
    {
        WindowTest::SetUp();
        if (!program::findCompiler())
            GTEST_SKIP() << "no nvcc on this machine";
    }
    void TearDown() override
    {
        if (window)
            session().live->setOn(false);
        WindowTest::TearDown();
    }

    void openReduction()
    {
        session().run.openLesson(*program::findLesson("reduce-1-interleaved"));
        ASSERT_TRUE(waitForPicture());
        find<QAction>("liveAction")->trigger();
        ASSERT_TRUE(session().live->isOn());
    }

    /// Types `text` in place of `before`, as a user does.
    void type(const QString& before, const QString& text)
    {
        auto* const editor = find<SourceEditor>("source");
        int line = 0, column = 0;
        editor->lineIndexFromPosition(int(editor->text().toUtf8().indexOf(before.toUtf8())), &line, &column);
        editor->setSelection(line, column, line, column + int(before.size()));
        QTest::keyClicks(editor, text);
    }

    bool waitForText()
    {
        return waitFor([this] { return session().run.isRecordingOfText() && !session().run.isBehind(); });
    }
};

TEST_F(LiveRunTest, AnEditIsShownWithoutARunOfTheUser)
{
    openReduction();
    const auto before = session().position.recording();
    type("s *= 2", "s *= 4");
    EXPECT_TRUE(waitForText());
    EXPECT_NE(session().position.recording(), before);
    EXPECT_TRUE(session().document.isEdited());
    find<SourceEditor>("source")->undo();
    EXPECT_TRUE(waitForText()) << "undo goes through pictures, too";
}

TEST_F(LiveRunTest, UndoShowsTheEarlierPictureWithoutARun)
{
    openReduction();
    type("s *= 2", "s *= 4");
    ASSERT_TRUE(waitForText());
    const auto earlier = session().position.recording();
    session().position.goTo(3);
    type("s *= 4", "s *= 8");
    ASSERT_TRUE(waitForText());
    const auto later = session().position.recording();
    ASSERT_NE(later, earlier);
    auto* const editor = find<SourceEditor>("source");
    while (!editor->text().contains("s *= 4") && editor->isUndoAvailable())
        editor->undo();
    EXPECT_TRUE(waitForText());
    EXPECT_EQ(session().position.recording(), earlier);
    EXPECT_EQ(session().position.step(), 3u);
    // With another argument the text has another picture.
    session().document.setArguments({"64", "64"});
    while (!editor->text().contains("s *= 8") && editor->isRedoAvailable())
        editor->redo();
    EXPECT_TRUE(waitForText());
    EXPECT_NE(session().position.recording(), later);
    EXPECT_EQ(session().position.recording()->launches.at(0).block.x, 64u);
}

TEST_F(LiveRunTest, TheRunCardShowsAndSwitchesIt)
{
    session().run.openLesson(*program::findLesson("reduce-1-interleaved"));
    ASSERT_TRUE(waitForPicture());
    auto* const toggle = find<QToolButton>("live");
    EXPECT_EQ(toggle->text(), "Live off");
    QTest::mouseClick(toggle, Qt::LeftButton);
    EXPECT_TRUE(session().live->isOn());
    EXPECT_TRUE(find<QAction>("liveAction")->isChecked());
    EXPECT_EQ(toggle->text(), "Live on");
    find<QAction>("liveAction")->trigger();
    EXPECT_FALSE(session().live->isOn());
    EXPECT_FALSE(toggle->isChecked());
}

TEST_F(LiveRunTest, AnErrorLeavesTheLastPictureMarkedAsOld)
{
    openReduction();
    type("s *= 2", "s *= 4");
    ASSERT_TRUE(waitForText());
    const auto good = session().position.recording();
    type("s *= 4", "s *= four");
    EXPECT_TRUE(waitFor([this] { return session().run.isBehind() && !session().document.problems().list().empty(); }));
    EXPECT_EQ(session().position.recording(), good);
    EXPECT_TRUE(session().document.problems().list().front().isError);
    type("s *= four", "s *= 8");
    EXPECT_TRUE(waitForText());
    EXPECT_NE(session().position.recording(), good);
}

TEST_F(LiveRunTest, ThePlaceStays)
{
    openReduction();
    session().selection.setFigure("banks");
    session().position.goTo(5);
    type("s *= 2", "s *= 4");
    ASSERT_TRUE(waitForText());
    EXPECT_EQ(session().selection.figure(), "banks");
    EXPECT_EQ(session().position.step(), 5u);
}

TEST_F(LiveRunTest, NothingRunsWhileItIsOff)
{
    session().run.openLesson(*program::findLesson("reduce-1-interleaved"));
    ASSERT_TRUE(waitForPicture());
    type("s *= 2", "s *= 4");
    QCoreApplication::processEvents();
    EXPECT_FALSE(session().runner.isBusy());
    EXPECT_FALSE(session().run.isBehind());
}

}  // namespace
}  // namespace simtscope::ui
