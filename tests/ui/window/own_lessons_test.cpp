// Tests a lecturer's own lessons in the window: opened from a folder, listed in the library, remembered, and stepped through one after the
// other.
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QMenu>
#include <QTreeWidget>

#include "tests/ui/window/window_fixture.h"
#include "ui/library/library_panel.h"
#include "ui/session/preferences/language.h"
#include "ui/session/preferences/persistent_state.h"
#include "ui/session/runs/program_to_open.h"

namespace simtscope::ui {
namespace {

class OwnLessonsTest : public WindowTest {
protected:
    OwnLessonsTest()
    {
        writeLesson("first", "The first one", 1);
        writeLesson("second", "The second one", 2);
    }
    void write(const QString& name, const QString& text) const
    {
        QDir(course).mkpath(QFileInfo(name).path());
        QFile file(course + '/' + name);
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(text.toUtf8());
    }
    void writeLesson(const QString& name, const QString& title, int order) const
    {
        write(name + "/lesson.json", QString(R"({"title": "%1", "chapter": "1 mine", "order": %2, "figure": "source",
                                                 "parameters": [{"name": "n", "label": "Elements", "default": "64", "values": ["32", "64"]}],
                                                 "cues": [{"text": "look at %1", "step": "first"}]})")
                                         .arg(title)
                                         .arg(order));
        write(name + '/' + name + ".cu",
              "__global__ void kernel() {}\nint main() { kernel<<<1, 32>>>(); return cudaDeviceSynchronize(); }\n");
        write(name + "/lesson.md", "- text\n");
        write(name + "/lesson.de.json",
              QString(R"({"title": "%1 auf Deutsch", "parameters": {"n": "Elemente"}, "cues": ["schau"]})").arg(title));
    }
    QTreeWidget& tree() { return *find<QTreeWidget>("library"); }
    /// Returns the titles below the heading. Empty if there is no heading.
    QStringList listedLessons()
    {
        QStringList titles;
        const QList<QTreeWidgetItem*> headings = tree().findItems("Own lessons", Qt::MatchExactly);
        for (int i = 0; !headings.isEmpty() && i < headings.first()->childCount(); ++i)
            titles << headings.first()->child(i)->text(0);
        return titles;
    }
    QString title() { return session().document.lesson() ? QString::fromStdString(session().document.lesson()->title) : QString(); }

    const QString course = folder.filePath("course");
};

TEST_F(OwnLessonsTest, AFolderOpensWithItsFirstLesson)
{
    EXPECT_EQ(listedLessons(), QStringList());
    ProgramToOpen program;
    program.path = course;
    window->open(program);
    EXPECT_EQ(title(), "The first one");
    EXPECT_EQ(session().document.path(), course + "/first/first.cu");
    EXPECT_EQ(session().document.arguments(), QStringList("64")) << "as of a shipped lesson";
    EXPECT_EQ(listedLessons(), QStringList({"The first one", "The second one"}));
    ASSERT_TRUE(tree().currentItem());
    EXPECT_EQ(tree().currentItem()->text(0), "The first one");
    EXPECT_TRUE(session().document.hasOwnFile()) << "it is the user's, and is saved in its place";
}

TEST_F(OwnLessonsTest, MenuAsksForAFolder)
{
    find<QAction>("openLessons")->trigger();
    auto* const dialog = find<QFileDialog>("lessonFolderDialog");
    EXPECT_EQ(dialog->fileMode(), QFileDialog::Directory);
    emit dialog->fileSelected(course);
    EXPECT_EQ(title(), "The first one");
}

TEST_F(OwnLessonsTest, FoldersAreRememberedUntilTheyAreRemoved)
{
    window->open(course);
    window->open(course);
    EXPECT_EQ(loadOwnLessonFolders(), QStringList(course)) << "once";
    window = std::make_unique<MainWindow>();
    EXPECT_EQ(listedLessons(), QStringList({"The first one", "The second one"}));
    window->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(window.get()));
    QTreeWidgetItem* const second = tree().findItems("Own lessons", Qt::MatchExactly).first()->child(1);
    emit tree().itemClicked(second, 0);
    EXPECT_EQ(title(), "The second one");
    tree().scrollToItem(second);
    emit tree().customContextMenuRequested(tree().visualItemRect(second).center());
    find<QMenu>("programMenu")->findChild<QAction*>("removeFolder")->trigger();
    EXPECT_EQ(listedLessons(), QStringList());
    EXPECT_EQ(loadOwnLessonFolders(), QStringList());
    EXPECT_TRUE(QFile::exists(course + "/second/second.cu")) << "only from the list";
}

TEST_F(OwnLessonsTest, UnreadableLessonIsReportedWithTheReason)
{
    write("second/lesson.json", "{\"title\": \"The second one\"}");
    window->open(course);
    EXPECT_EQ(title(), "The first one");
    EXPECT_EQ(listedLessons(), QStringList({"The first one", "second (cannot be read)"}));
    QTreeWidgetItem* const broken = tree().findItems("Own lessons", Qt::MatchExactly).first()->child(1);
    EXPECT_TRUE(broken->toolTip(0).contains("chapter")) << broken->toolTip(0).toStdString();
    EXPECT_TRUE(broken->isDisabled());
    emit tree().itemClicked(broken, 0);
    EXPECT_EQ(title(), "The first one");
    session().run.openFile(course + "/second/second.cu");
    EXPECT_TRUE(session().notices.current().text.contains("chapter")) << session().notices.current().text.toStdString();
    EXPECT_FALSE(session().document.lesson());

    window->open(folder.path());  // the folder holds the course, but no lesson itself
    EXPECT_TRUE(session().notices.current().text.contains("there is no lesson", Qt::CaseInsensitive))
        << session().notices.current().text.toStdString();
    EXPECT_EQ(loadOwnLessonFolders(), QStringList(course));
}

TEST_F(OwnLessonsTest, ProgramOfALessonOpensTheLesson)
{
    session().run.openFile(course + "/second/second.cu");
    EXPECT_EQ(title(), "The second one");
}

TEST_F(OwnLessonsTest, NextLessonIsThatOfTheFolder)
{
    if (!hasCompiler())
        GTEST_SKIP() << "nvcc was not found: this test runs a program";
    window->open(course);
    ASSERT_TRUE(waitFor([&] { return session().position.stepCount() > 0; }));
    const auto press = [&](Qt::Key key, const QString& expectedText) {
        for (int i = 0; i < 4 && title() != expectedText; ++i) {
            pressKey(key);
            QCoreApplication::processEvents();
        }
        EXPECT_EQ(title(), expectedText);
        ASSERT_TRUE(waitFor([&] { return session().position.stepCount() > 0 && !session().runner.isBusy(); }));
    };
    press(Qt::Key_PageDown, "The second one");
    press(Qt::Key_PageUp, "The first one");
}

TEST_F(OwnLessonsTest, TitlesAreOfTheWindowsLanguage)
{
    setLanguage("de");
    window = std::make_unique<MainWindow>();
    window->open(course);
    const QList<QTreeWidgetItem*> headings = tree().findItems("Eigene Lektionen", Qt::MatchExactly);
    ASSERT_EQ(headings.size(), 1);
    EXPECT_EQ(headings.first()->child(0)->text(0), "The first one auf Deutsch");
    setLanguage("en");
}

}  // namespace
}  // namespace simtscope::ui
