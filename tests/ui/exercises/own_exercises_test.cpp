// Tests a lecturer's own exercises in the window: opened from a folder, listed, remembered, distinguished from those that ship.
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QStandardPaths>
#include <QTreeWidget>
#include <algorithm>
#include <filesystem>

#include "tests/ui/window/window_fixture.h"
#include "ui/session/document/document.h"
#include "ui/session/exercises/exercise_files.h"
#include "ui/session/preferences/persistent_state.h"

namespace simtscope::ui {
namespace {

class OwnExercisesTest : public WindowTest {
protected:
    OwnExercisesTest()
    {
        QDir(storedFolder()).removeRecursively();
        copy("guard", course + "/01-guard");
        copy("cover", course + "/02-second");
    }
    ~OwnExercisesTest() override { QDir(storedFolder()).removeRecursively(); }

    static QString storedFolder() { return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + "/exercises"; }
    static void copy(const std::string& exercise, const QString& target)
    {
        QDir().mkpath(QFileInfo(target).path());
        std::filesystem::copy(exercises::findExercise(exercise)->directory, target.toStdString(), std::filesystem::copy_options::recursive);
    }
    QTreeWidgetItem* heading()
    {
        const QList<QTreeWidgetItem*> headings = find<QTreeWidget>("library")->findItems("Own exercises", Qt::MatchExactly);
        return headings.isEmpty() ? nullptr : headings.first();
    }
    QStringList listedExercises()
    {
        QStringList titles;
        for (int i = 0; heading() && i < heading()->childCount(); ++i)
            titles << heading()->child(i)->text(0);
        return titles;
    }
    QString number() { return find<QLabel>("exerciseNumber")->text(); }
    QString notice() { return session().notices.current().text; }
    void restart()
    {
        window->close();
        window = std::make_unique<MainWindow>();
        window->show();
    }

    const QString course = QDir(folder.path()).canonicalPath() + "/course";
};

TEST_F(OwnExercisesTest, AFolderOpensWithItsFirstOne)
{
    EXPECT_EQ(listedExercises(), QStringList());
    window->open(course);
    EXPECT_EQ(find<QLabel>("exerciseTitle")->text(), "Guard the end");
    EXPECT_EQ(number(), "Exercise 1 of 2");
    EXPECT_EQ(listedExercises(), QStringList({"Guard the end", "Cover every element"}));
    EXPECT_EQ(find<QTreeWidget>("library")->currentItem(), heading()->child(0));
    EXPECT_EQ(session().document.fileName(), "guard.cu");
    const exercises::Exercise shipped = *exercises::findExercise("guard");
    EXPECT_NE(session().document.path(), exerciseFilePath(shipped)) << "a text of its own";
    click("hint");
    EXPECT_EQ(loadProgress("guard").shownHintCount, 0u) << "progress of its own";
    EXPECT_EQ(loadProgress((course + "/01-guard").toStdString()).shownHintCount, 1u);
    find<QAction>("exercise-second")->trigger();
    EXPECT_EQ(number(), "Exercise 2 of 2");
}

TEST_F(OwnExercisesTest, FolderOfOneExerciseOpens)
{
    window->open(course + "/02-second");
    EXPECT_EQ(find<QLabel>("exerciseTitle")->text(), "Cover every element");
    EXPECT_EQ(number(), "Exercise 1 of 1");
}

TEST_F(OwnExercisesTest, MenuAsksForAFolder)
{
    find<QAction>("openExercises")->trigger();
    auto* const dialog = find<QFileDialog>("exerciseFolderDialog");
    EXPECT_EQ(dialog->fileMode(), QFileDialog::Directory);
    emit dialog->fileSelected(course);
    EXPECT_EQ(number(), "Exercise 1 of 2");
}

TEST_F(OwnExercisesTest, AFolderCanBeDropped)
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(course)});
    QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window.get(), &enter);
    QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window.get(), &drop);
    EXPECT_EQ(number(), "Exercise 1 of 2");
}

TEST_F(OwnExercisesTest, FoldersAreRememberedUntilTheyAreRemoved)
{
    window->open(course);
    restart();
    window->open(QString());
    EXPECT_EQ(number(), "Exercise 1 of 2");
    EXPECT_EQ(listedExercises(), QStringList({"Guard the end", "Cover every element"}));
    auto* tree = find<QTreeWidget>("library");
    tree->scrollToItem(heading()->child(1));
    emit tree->customContextMenuRequested(tree->visualItemRect(heading()->child(1)).center());
    find<QMenu>("programMenu")->findChild<QAction*>("removeFolder")->trigger();
    EXPECT_EQ(listedExercises(), QStringList());
    EXPECT_EQ(loadOwnExerciseFolders(), QStringList());
    EXPECT_EQ(window->findChild<QAction*>("exercise-second"), nullptr);
    EXPECT_TRUE(QFile::exists(course + "/01-guard/task.md")) << "only from the list";
}

TEST_F(OwnExercisesTest, ExerciseOpenedAloneIsListedOnce)
{
    window->open(course);
    window->open(course + "/02-second");
    EXPECT_EQ(find<QLabel>("exerciseTitle")->text(), "Cover every element");
    EXPECT_EQ(listedExercises(), QStringList({"Guard the end", "Cover every element"}));
}

/// The list changes during a running check.
TEST_F(OwnExercisesTest, RemovingTheOpenOneEndsItsCheck)
{
    window->open(course);
    pressKey(Qt::Key_F6);
    EXPECT_TRUE(find<QLabel>("checkStage")->isVisible());
    auto* tree = find<QTreeWidget>("library");
    tree->scrollToItem(heading()->child(0));
    emit tree->customContextMenuRequested(tree->visualItemRect(heading()->child(0)).center());
    find<QMenu>("programMenu")->findChild<QAction*>("removeFolder")->trigger();
    EXPECT_FALSE(find<QWidget>("exercise")->isVisible());
    EXPECT_FALSE(find<QAction>("checkExercise")->isEnabled());
    QTest::qWait(200);
}

TEST_F(OwnExercisesTest, UnreadableExerciseIsReportedWithTheReason)
{
    ASSERT_TRUE(writeTextFile(course + "/02-second/exercise.json", R"({"title": "T", "cases": [{"schedules": 1000}]})"));
    window->open(course);
    EXPECT_EQ(number(), "Exercise 1 of 1") << "the other one opens all the same";
    EXPECT_TRUE(notice().contains("02-second/exercise.json") && notice().contains("cases[0].schedules")) << notice().toStdString();
    ASSERT_EQ(listedExercises(), QStringList({"Guard the end", "02-second (cannot be read)"}));
    EXPECT_TRUE(heading()->child(1)->isDisabled());
    EXPECT_TRUE(heading()->child(1)->toolTip(0).contains("cases[0].schedules"));
    if (hasCompiler()) {
        EXPECT_TRUE(waitFor([this] { return !session().runner.isBusy(); }, 60000));
        EXPECT_TRUE(waitFor([this] { return notice().contains("cases[0].schedules"); })) << "also when the other one has run";
    }
    session().notices.notify({});
    const QList<QAction*> offered = find<QMenu>("exerciseMenu")->actions();
    const auto broken = std::ranges::find(offered, QString("02-second (cannot be read)"), &QAction::text);
    ASSERT_NE(broken, offered.end());
    (*broken)->trigger();
    EXPECT_TRUE(notice().contains("cases[0].schedules")) << "and from the menu";

    QFile::remove(course + "/02-second/exercise.json");
    QFile::remove(course + "/01-guard/check.cpp");
    window->open(course + "/01-guard");
    EXPECT_TRUE(notice().contains("check.cpp")) << notice().toStdString();
    QDir().mkpath(course + "/empty");
    window->open(course + "/empty");
    EXPECT_TRUE(notice().contains("no exercise")) << notice().toStdString();
}

TEST_F(OwnExercisesTest, LessonsBringTheirExercises)
{
    QDir().mkpath(folder.filePath("lessons/first"));
    const QString first = folder.filePath("lessons/first/");
    ASSERT_TRUE(writeTextFile(first + "lesson.json", R"({"title": "The first one", "chapter": "1 mine", "order": 1, "figure": "source"})"));
    ASSERT_TRUE(writeTextFile(first + "first.cu",
                              "__global__ void kernel() {}\nint main() { kernel<<<1, 32>>>(); return cudaDeviceSynchronize(); }\n"));
    ASSERT_TRUE(writeTextFile(first + "lesson.md", "- text\n"));
    copy("full-warps", folder.filePath("lessons/exercises/01-full"));
    window->open(folder.filePath("lessons"));
    ASSERT_TRUE(session().document.lesson()) << notice().toStdString();
    EXPECT_EQ(session().document.lesson()->title, "The first one");
    EXPECT_EQ(listedExercises(), QStringList("Full warps"));
    EXPECT_EQ(loadOwnExerciseFolders(), QStringList());
}

}  // namespace
}  // namespace simtscope::ui
