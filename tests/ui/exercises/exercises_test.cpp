// Tests exercises in the window: opening, checking, hints, what is remembered, and starting again.
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QStandardPaths>
#include <QTextBlock>
#include <QTextDocument>
#include <QTreeWidget>
#include <algorithm>
#include <thread>
#include <vector>

#include "gpu/exercises/check_recording.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/editor/source_editor.h"
#include "ui/exercises/exercise_panel.h"
#include "ui/exercises/part_card.h"
#include "ui/session/document/document.h"
#include "ui/session/exercises/exercise_files.h"

namespace simtscope::ui {
namespace {

class ExercisesTest : public WindowTest {
protected:
    ExercisesTest() { QDir(storedFolder()).removeRecursively(); }
    ~ExercisesTest() override { QDir(storedFolder()).removeRecursively(); }

    static QString storedFolder() { return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + "/exercises"; }
    static exercises::Exercise guard() { return *exercises::findExercise("guard"); }
    static QString textOf(const std::string& path) { return readTextFile(QString::fromStdString(path)).value_or(QString()); }

    void openGuard()
    {
        find<QAction>("exercise-guard")->trigger();
        ASSERT_EQ(session().document.path(), exerciseFilePath(guard()));
        session().run.cancel();
    }
    ExercisePanel& panel() { return *find<ExercisePanel>("exercise"); }
    bool check()
    {
        pressKey(Qt::Key_F6);
        EXPECT_TRUE(find<QLabel>("checkStage")->isVisible());
        return waitFor([this] { return !find<QLabel>("checkStage")->isVisible(); }, 180000);
    }
    QString points() { return find<QLabel>("exercisePoints")->text(); }
    void restart()
    {
        window->close();
        window = std::make_unique<MainWindow>();
        window->show();
    }
};

TEST_F(ExercisesTest, OpensTheStarterWithItsTaskBesideTheEditor)
{
    EXPECT_FALSE(panel().isVisible());
    openGuard();
    EXPECT_TRUE(panel().isVisible());
    EXPECT_EQ(find<QLabel>("exerciseTitle")->text(), "Guard the end");
    QTextDocument task;
    task.setHtml(find<QLabel>("task")->text());
    EXPECT_TRUE(task.toPlainText().contains("Make add right for any n."));
    EXPECT_GT(task.begin().blockFormat().bottomMargin(), 0) << "paragraphs stand apart";
    EXPECT_EQ(find<SourceEditor>("source")->text(), textOf(guard().starterPath()));
    EXPECT_TRUE(find<SourceEditor>("source")->isVisible());
    session().run.openLesson(*program::findLesson(kSample.toStdString()));
    EXPECT_FALSE(panel().isVisible());
}

TEST_F(ExercisesTest, LibraryListsExercisesLast)
{
    auto* library = find<QTreeWidget>("library");
    QTreeWidgetItem* const last = library->topLevelItem(library->topLevelItemCount() - 1);
    EXPECT_EQ(last->text(0), "Exercises");
    ASSERT_EQ(last->childCount(), 5);
    EXPECT_EQ(last->child(0)->text(0), "Guard the end");
    EXPECT_TRUE(last->child(0)->icon(0).isNull());
    ASSERT_TRUE(changeProgress("guard", [](ExerciseProgress& progress) { progress.isSolved = true; }));
    restart();
    library = find<QTreeWidget>("library");
    EXPECT_FALSE(library->topLevelItem(library->topLevelItemCount() - 1)->child(0)->icon(0).isNull());
}

TEST_F(ExercisesTest, StarterFailsWithACardAndAFigureOfTheCheck)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no CUDA compiler";
    openGuard();
    ASSERT_TRUE(check());
    EXPECT_EQ(points(), "1 of 5 points") << "the program itself runs";
    ASSERT_EQ(panel().cards().size(), 1u) << "one for all cases, which fail alike: none is a multiple of the block";
    PartCard& card = *panel().cards().front();
    const QString cases = card.findChild<QLabel*>("partCases")->text();
    EXPECT_TRUE(cases.startsWith("In 4 of 4 cases: Right results, n = ")) << cases.toStdString();
    EXPECT_EQ(cases.count("; "), 3) << cases.toStdString();
    const QString problem = card.findChild<QLabel*>("partProblem")->text();
    EXPECT_TRUE(problem.startsWith("guard.cu:10: ")) << problem.toStdString();
    EXPECT_TRUE(problem.contains("reads a[1]")) << problem.toStdString();
    EXPECT_EQ(card.accessibleName(), "Right results, n = 1");
    QTest::mouseClick(card.findChild<QPushButton*>("showFault"), Qt::LeftButton);
    ASSERT_TRUE(waitFor([this] { return session().position.recording() && exercises::isCheckRecording(*session().position.recording()); }));
    EXPECT_EQ(session().selection.figure(), "source");
    EXPECT_TRUE(session().notices.current().text.contains("run of the check")) << session().notices.current().text.toStdString();
    EXPECT_TRUE(window->windowTitle().contains("run of the check"));
    EXPECT_EQ(session().document.text(), textOf(guard().starterPath())) << "the text stays";
    find<SourceEditor>("source")->setText(textOf(guard().referencePath()));
    ASSERT_TRUE(check());
    EXPECT_EQ(points(), "Solved: 5 of 5 points");
    EXPECT_FALSE(session().position.recording()) << "the figure and the findings of the check before are gone";
    EXPECT_EQ(session().notices.current().text, QString());
}

TEST_F(ExercisesTest, ACorrectTextIsSolved)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no CUDA compiler";
    openGuard();
    find<SourceEditor>("source")->setText(textOf(guard().referencePath()));
    ASSERT_TRUE(check());
    EXPECT_EQ(points(), "Solved: 5 of 5 points");
    EXPECT_TRUE(panel().cards().empty());
    EXPECT_TRUE(loadProgress("guard").isSolved);
    EXPECT_FALSE(find<QLabel>("gradeStale")->isVisible());
    find<SourceEditor>("source")->insertAt("// more\n", 0, 0);
    EXPECT_TRUE(find<QLabel>("gradeStale")->isVisible());
    ASSERT_TRUE(waitFor([this] { return find<QPushButton>("nextExercise")->isVisible(); }));
    click("nextExercise");
    EXPECT_TRUE(waitFor([this] { return find<QLabel>("exerciseTitle")->text() == "Cover every element"; }));
}

TEST_F(ExercisesTest, AGateThatIsNotCountedYetIsNoFault)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no CUDA compiler";
    find<QAction>("exercise-cover")->trigger();
    session().run.cancel();
    ASSERT_TRUE(check());
    EXPECT_EQ(panel().cards().size(), 1u) << "n = 4096 and n = 1000 fail alike";
    EXPECT_EQ(find<QLabel>("uncountedPart")->text(), "Warps. Counted once all results are right.");
}

TEST_F(ExercisesTest, HintsAppearOneByOneAndAreRemembered)
{
    openGuard();
    auto* hint = find<QPushButton>("hint");
    EXPECT_EQ(hint->text(), "Hint 1 of 3");
    click("hint");
    EXPECT_EQ(panel().findChildren<QLabel*>("hintText").size(), 1);
    EXPECT_EQ(hint->text(), "Hint 2 of 3");
    click("hint");
    click("hint");
    EXPECT_EQ(panel().findChildren<QLabel*>("hintText").size(), 3);
    EXPECT_FALSE(hint->isEnabled());
    EXPECT_EQ(loadProgress("guard").shownHintCount, 3u);
}

TEST_F(ExercisesTest, TextAndProgressAreThereAfterARestart)
{
    openGuard();
    click("hint");
    find<SourceEditor>("source")->insertAt("// mine\n", 0, 0);
    EXPECT_TRUE(waitFor([] { return textOf(exerciseFilePath(guard()).toStdString()).startsWith("// mine"); })) << "saved as it is typed";
    find<SourceEditor>("source")->insertAt("// and this\n", 0, 0);
    restart();
    window->open(QString());
    EXPECT_TRUE(panel().isVisible());
    EXPECT_TRUE(find<SourceEditor>("source")->text().startsWith("// and this\n// mine\n"));
    EXPECT_EQ(panel().findChildren<QLabel*>("hintText").size(), 1);
}

TEST_F(ExercisesTest, StartingAgainAsksAndCanBeUndone)
{
    openGuard();
    auto* editor = find<SourceEditor>("source");
    editor->insertAt("// mine\n", 0, 0);
    const QString ownText = editor->text();
    click("startAgain");
    EXPECT_EQ(editor->text(), ownText) << "it asks first";
    click("startAgainNow");
    EXPECT_EQ(editor->text(), textOf(guard().starterPath()));
    const auto earlier = session().document.drafts().earlierEdits();
    ASSERT_FALSE(earlier.empty()) << "kept for when the window is closed";
    EXPECT_EQ(earlier.front().text, ownText);
    find<QAction>("undo")->trigger();
    EXPECT_EQ(editor->text(), ownText);
}

/// The figure is hidden while the text is edited, where it has no room beside task and text.
TEST_F(ExercisesTest, FigureIsHiddenWhileTheTextIsEdited)
{
    window->resize(1280, 720);
    QWidget& centre = *find<QWidget>("centreColumn");
    EXPECT_TRUE(centre.isVisible());
    openGuard();
    EXPECT_FALSE(centre.isVisible());
    auto* figure = find<QPushButton>("showFigure");
    EXPECT_TRUE(figure->isVisible());
    EXPECT_FALSE(figure->isChecked());
    click("showFigure");
    EXPECT_TRUE(centre.isVisible());
    find<SourceEditor>("source")->insertAt("// mine\n", 0, 0);
    EXPECT_FALSE(centre.isVisible());
    find<QAction>("runAction")->trigger();
    EXPECT_TRUE(centre.isVisible()) << "a run is looked at";
    session().run.cancel();
    find<SourceEditor>("source")->insertAt("// more\n", 0, 0);
    find<QAction>("showSource")->setChecked(false);
    EXPECT_TRUE(centre.isVisible()) << "else nothing is";
    find<QAction>("showSource")->setChecked(true);
    EXPECT_FALSE(centre.isVisible());
    session().run.openLesson(*program::findLesson(kSample.toStdString()));
    EXPECT_TRUE(centre.isVisible());
}

TEST_F(ExercisesTest, EscStopsTheCheck)
{
    openGuard();
    pressKey(Qt::Key_F6);
    EXPECT_TRUE(find<QLabel>("checkStage")->isVisible());
    pressKey(Qt::Key_Escape);
    EXPECT_FALSE(find<QLabel>("checkStage")->isVisible());
    EXPECT_EQ(loadProgress("guard").checkCount, 0u);
}

TEST_F(ExercisesTest, ProgressThatCannotBeReadIsKeptBeside)
{
    ASSERT_TRUE(QDir().mkpath(storedFolder()));
    ASSERT_TRUE(writeTextFile(storedFolder() + "/progress.json", "not JSON"));
    EXPECT_EQ(loadProgress("guard").shownHintCount, 0u);
    ASSERT_TRUE(changeProgress("guard", [](ExerciseProgress& progress) { progress.shownHintCount = 2; }));
    EXPECT_EQ(loadProgress("guard").shownHintCount, 2u);
    EXPECT_EQ(textOf((storedFolder() + "/progress.json.unreadable").toStdString()), "not JSON");
    ASSERT_TRUE(writeTextFile(storedFolder() + "/progress.json", "[]"));
    ASSERT_TRUE(changeProgress("guard", [](ExerciseProgress& progress) { progress.shownHintCount = 1; }));
    EXPECT_EQ(textOf((storedFolder() + "/progress.json.unreadable").toStdString()), "not JSON") << "the first is kept";
    EXPECT_EQ(textOf((storedFolder() + "/progress.json.unreadable-2").toStdString()), "[]");
}

TEST_F(ExercisesTest, NoWindowLosesTheProgressOfAnother)
{
    constexpr unsigned kWindows = 4, kChanges = 50;
    std::vector<std::jthread> windows;
    for (unsigned w = 0; w < kWindows; ++w)
        windows.emplace_back([windowKey = "exercise " + std::to_string(w)] {
            for (unsigned i = 0; i < kChanges; ++i)
                for (const std::string& key : {windowKey, std::string("guard")})
                    EXPECT_TRUE(changeProgress(key, [](ExerciseProgress& progress) { ++progress.checkCount; }));
        });
    windows.clear();
    for (unsigned w = 0; w < kWindows; ++w)
        EXPECT_EQ(loadProgress("exercise " + std::to_string(w)).checkCount, kChanges);
    EXPECT_EQ(loadProgress("guard").checkCount, kWindows * kChanges);
}

}  // namespace
}  // namespace simtscope::ui
