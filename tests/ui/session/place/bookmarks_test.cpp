// Tests bookmarks by key, in the list, on the slider, in files, and across a new run.
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTabBar>
#include <QTreeWidget>

#include "gpu/trace/file/recording_file.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/session/place/bookmarks.h"
#include "ui/session/place/step_lines.h"

namespace simtscope::ui {
namespace {

class BookmarksTest : public WindowTest {
protected:
    /// Opens a recording file of the user: a copy of the one that ships.
    void openOwn()
    {
        if (!QFile::exists(ownPath)) {
            auto recording = trace::readRecording(samplePath().toStdString());
            ASSERT_TRUE(recording);
            recording->program.name = "mine";
            ASSERT_TRUE(trace::writeRecording(*recording, ownPath.toStdString()));
        }
        window->open(ownPath);
        ASSERT_TRUE(waitFor([this] { return session().run.recordingPath() == ownPath; }));
        ASSERT_TRUE(waitForPicture());
        session().appearance.setMotion(false);
    }
    Bookmarks& marks() { return session().bookmarks; }
    std::vector<trace::Bookmark> inFile(const QString& path)
    {
        const auto read = trace::readAnnotatedRecording(path.toStdString());
        EXPECT_TRUE(read);
        return read ? read->bookmarks : std::vector<trace::Bookmark>{};
    }
    void note(const char* text)
    {
        pressKey(Qt::Key_B, Qt::ControlModifier);
        auto* field = window->findChild<QLineEdit*>("bookmarkNote");
        ASSERT_NE(field, nullptr);
        ASSERT_EQ(window->focusWidget(), field);
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
        QCoreApplication::processEvents();
    }
    QString ownPath = folder.filePath("mine.simt");
};

TEST_F(BookmarksTest, KeyAddsOneWithItsNoteAndTheFileKeepsIt)
{
    openOwn();
    session().selection.setFigure("banks");
    session().position.goTo(9);
    view().setFocus();
    const auto* empty = find<QLabel>("bookmarksEmpty");
    EXPECT_FALSE(empty->isHidden()) << "says what to do";
    note("here lanes meet");
    EXPECT_TRUE(empty->isHidden());
    ASSERT_EQ(marks().list().size(), 1u);
    EXPECT_EQ(marks().list()[0].note, "here lanes meet");
    EXPECT_EQ(marks().stepOf(0), 9u);
    EXPECT_EQ(window->focusWidget(), &view()) << "the arrows step again";
    EXPECT_EQ(inFile(ownPath), marks().list());
    auto* list = find<QTreeWidget>("bookmarks");
    ASSERT_EQ(list->topLevelItemCount(), 1);
    EXPECT_TRUE(list->isVisible());
    EXPECT_EQ(list->topLevelItem(0)->text(0), "here lanes meet");
    EXPECT_EQ(list->topLevelItem(0)->text(1), QString("line %1, step 10").arg(linesOfStep(*session().position.source(), 9).front()));

    session().position.goTo(2);
    note("");
    EXPECT_EQ(marks().list().size(), 2u);
    pressKey(Qt::Key_B);
    EXPECT_EQ(session().position.step(), 9u);
    pressKey(Qt::Key_B, Qt::ShiftModifier);
    EXPECT_EQ(session().position.step(), 2u);
    note("now it has one");
    EXPECT_EQ(marks().list().size(), 2u) << "a step has one bookmark";
    EXPECT_EQ(marks().list()[1].note, "now it has one");

    window->close();
    window = std::make_unique<MainWindow>();
    window->show();
    openOwn();
    ASSERT_EQ(marks().list().size(), 2u);
    EXPECT_EQ(marks().list()[0].note, "here lanes meet");
}

TEST_F(BookmarksTest, ListGoesToEditsAndDeletesBookmarks)
{
    openOwn();
    session().selection.setFigure("banks");
    session().position.goTo(5);
    note("five");
    session().position.goTo(11);
    note("eleven");
    session().selection.setFigure("tree");
    auto* list = find<QTreeWidget>("bookmarks");
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->topLevelItem(0)).center());
    EXPECT_EQ(session().position.step(), 5u);
    EXPECT_EQ(session().selection.figure(), "banks");
    click("bookmarkEdit");
    auto* field = window->findChild<QLineEdit*>("bookmarkNote");
    ASSERT_NE(field, nullptr);
    EXPECT_EQ(field->text(), "five");
    field->selectAll();
    QTest::keyClicks(field, "fifth");
    QTest::keyClick(field, Qt::Key_Return);
    QCoreApplication::processEvents();
    EXPECT_EQ(inFile(ownPath)[0].note, "fifth");
    list->setCurrentItem(list->topLevelItem(0));
    list->setFocus();
    QTest::keyClick(list, Qt::Key_Delete);
    QCoreApplication::processEvents();
    ASSERT_EQ(inFile(ownPath).size(), 1u);
    EXPECT_EQ(inFile(ownPath)[0].note, "eleven");
    EXPECT_EQ(list->topLevelItemCount(), 1);
    list->setCurrentItem(list->topLevelItem(0));
    click("bookmarkDelete");
    EXPECT_TRUE(inFile(ownPath).empty());
}

TEST_F(BookmarksTest, ShippedFilesStayUnchangedAndSavingCopiesTheBookmarks)
{
    const QByteArray before = [] {
        QFile file(samplePath());
        EXPECT_TRUE(file.open(QIODevice::ReadOnly));
        return file.readAll();
    }();
    openSample();
    session().position.goTo(4);
    note("kept here");
    QFile file(samplePath());
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_EQ(file.readAll(), before);
    const QString saved = folder.filePath("saved.simt");
    ASSERT_TRUE(saveRecording(saved));
    ASSERT_EQ(inFile(saved).size(), 1u);
    EXPECT_EQ(inFile(saved)[0].note, "kept here");
    session().position.goTo(6);
    note("and this");
    EXPECT_EQ(inFile(saved).size(), 2u) << "what was saved stays up to date";
}

TEST_F(BookmarksTest, LastWhileAnotherProgramIsShown)
{
    const auto lesson = program::findLesson(kSample.toStdString()), other = program::findLesson("vector-add");
    ASSERT_TRUE(lesson && other);
    session().run.openLesson(*lesson);
    ASSERT_TRUE(waitForPicture());
    session().position.goTo(7);
    note("come back");
    const std::vector<int> lines = linesOfStep(*session().position.source(), 7);
    session().run.openLesson(*other);
    ASSERT_TRUE(waitFor([this] { return session().position.recording()->program.name == "vector-add"; }));
    EXPECT_TRUE(marks().list().empty());
    session().run.openLesson(*lesson);
    ASSERT_TRUE(waitFor([this] { return session().position.recording()->program.name == kSample.toStdString(); }));
    ASSERT_EQ(marks().list().size(), 1u);
    EXPECT_EQ(marks().stepOf(0), 7u);
    if (!hasCompiler())
        return;
    session().document.setArgument(1, "64");
    session().run.start();
    ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy() && session().position.recording()->program.arguments.back() == "64"; }));
    ASSERT_EQ(marks().list().size(), 1u);
    EXPECT_EQ(marks().list()[0].note, "come back");
    ASSERT_TRUE(marks().stepOf(0));
    EXPECT_EQ(linesOfStep(*session().position.source(), *marks().stepOf(0)), lines) << "the same time at the same line";
}

TEST_F(BookmarksTest, BookmarksOfAnotherWindowAreKeptAndReported)
{
    openOwn();
    session().position.goTo(9);
    ASSERT_TRUE(marks().add());
    std::vector<trace::Bookmark> fileBookmarks = inFile(ownPath);
    ASSERT_EQ(fileBookmarks.size(), 1u);
    fileBookmarks[0].note = "of another window";
    fileBookmarks.push_back(fileBookmarks[0]);
    fileBookmarks[1].note = "a second one";
    ASSERT_TRUE(trace::saveBookmarks(ownPath.toStdString(), fileBookmarks));  // the other window removes one, and adds two
    session().position.goTo(12);
    const auto added = marks().add();
    ASSERT_TRUE(added);
    EXPECT_EQ(marks().stepOf(*added), session().position.step());
    EXPECT_EQ(marks().list().size(), 3u);
    EXPECT_EQ(inFile(ownPath), marks().list());
    EXPECT_TRUE(session().notices.current().text.contains("Another window"));
}

TEST_F(BookmarksTest, WriteErrorIsReportedAndBookmarksStay)
{
    openOwn();
    ASSERT_TRUE(QFile::remove(ownPath));
    session().position.goTo(3);
    note("still here");
    EXPECT_EQ(session().notices.current().kind, Notice::Kind::Warning);
    EXPECT_EQ(session().notices.current().text, ownPath + " does not exist");
    EXPECT_EQ(session().notices.current().hint, "The bookmarks last until another program is shown; File > Save recording as keeps them.");
    ASSERT_EQ(marks().list().size(), 1u);
    ASSERT_TRUE(saveRecording(ownPath));
    EXPECT_EQ(inFile(ownPath).size(), 1u);
}

}  // namespace
}  // namespace simtscope::ui
