// Tests saving the program text: over the user's own file, never over a file that ships, and not over what somebody else wrote meanwhile.
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QStandardPaths>

#include "tests/ui/window/window_fixture.h"
#include "ui/editor/source_editor.h"

namespace simtscope::ui {
namespace {

constexpr const char* kText = "int main()\n{\n    return 0;\n}\n";

class SavingTest : public WindowTest {
protected:
    void openOwn()
    {
        write(kText);
        window->open(path());
        session().run.cancel();
        ASSERT_EQ(session().document.name(), "mine");
    }
    void type(const char* typedText)
    {
        auto* editor = find<SourceEditor>("source");
        editor->setFocus();
        editor->setCursorPosition(0, 0);
        QTest::keyClicks(editor, typedText);
    }
    void save() { pressKey(Qt::Key_S, Qt::ControlModifier); }
    QString path() const { return folder.filePath("mine.cu"); }
    void write(const QByteArray& bytes) const
    {
        QFile file(path());
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }
    QByteArray onDisk() const
    {
        QFile file(path());
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static int drafts()
    {
        return int(QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + "/drafts").entryList(QDir::Files).size());
    }
};

TEST_F(SavingTest, CtrlSWritesTheOwnFile)
{
    openOwn();
    type("// a ");
    ASSERT_TRUE(session().document.drafts().write());
    EXPECT_TRUE(window->isWindowModified());
    EXPECT_EQ(drafts(), 1);
    save();
    EXPECT_EQ(onDisk(), QByteArray("// a ") + kText);
    EXPECT_FALSE(window->isWindowModified());
    EXPECT_FALSE(session().document.isEdited());
    EXPECT_EQ(drafts(), 0);
    EXPECT_EQ(find<QLabel>("status")->text(), "Saved " + path());
    EXPECT_FALSE(find<QPushButton>("revert")->isVisible());
    type("// b ");
    save();
    EXPECT_EQ(onDisk(), QByteArray("// b // a ") + kText) << "what it wrote itself is no change of somebody else's";
}

TEST_F(SavingTest, AFileThatChangedMeanwhileIsOverwrittenOnlyWhenAsked)
{
    openOwn();
    type("// a ");
    write("theirs\n");
    save();
    auto* box = window->findChild<QMessageBox*>("overwriteBox");
    ASSERT_NE(box, nullptr);
    QTest::keyClick(box, Qt::Key_Escape);
    EXPECT_EQ(onDisk(), "theirs\n");
    EXPECT_TRUE(session().document.isEdited());
    EXPECT_TRUE(waitFor([this] { return !window->findChild<QMessageBox*>("overwriteBox"); }));
    window->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
    save();
    click("overwrite");
    EXPECT_EQ(onDisk(), QByteArray("// a ") + kText);
    EXPECT_FALSE(session().document.isEdited());
}

TEST_F(SavingTest, WriteErrorNamesTheFileAndKeepsTheEdits)
{
    openOwn();
    type("// a ");
    ASSERT_TRUE(QFile::remove(path()) && QDir().mkpath(path()));  // a folder of that name
    save();
    if (auto* box = window->findChild<QMessageBox*>("overwriteBox"))
        QTest::mouseClick(box->findChild<QPushButton*>("overwrite"), Qt::LeftButton);
    EXPECT_EQ(session().notices.current().kind, Notice::Kind::Error);
    EXPECT_TRUE(session().notices.current().text.startsWith("mine.cu: The file cannot be written: "))
        << session().notices.current().text.toStdString();
    EXPECT_EQ(session().notices.current().hint, "Choose another folder, or free some space.");
    EXPECT_TRUE(session().document.isEdited());
}

TEST_F(SavingTest, BytesThatAreNotTextAreNotLost)
{
    const QByteArray bytes = QByteArray("// Gr\xf6\xdf") + "e\n" + kText;
    write(bytes);
    window->open(path());
    session().run.cancel();
    type("// a ");
    save();
    EXPECT_EQ(onDisk(), bytes);
    EXPECT_EQ(session().notices.current().kind, Notice::Kind::Error);
    EXPECT_EQ(session().notices.current().text, "mine.cu: The file holds characters that are not in UTF-8; saving would lose them.");
}

TEST_F(SavingTest, SavingAShippedProgramAsksForAFile)
{
    openSample();
    const QByteArray shipped = session().document.text().toUtf8();
    type("// a ");
    save();
    QFileDialog* dialog = nullptr;
    ASSERT_TRUE(waitFor([&] { return (dialog = window->findChild<QFileDialog*>("saveSourceDialog")) != nullptr; }));
    dialog->selectFile(path());
    static_cast<QDialog*>(dialog)->accept();
    ASSERT_TRUE(waitFor([this] { return QFile::exists(path()); }));
    type("// b ");
    save();
    EXPECT_EQ(onDisk(), "// b // a " + shipped) << "from now on that is its file";
}

TEST_F(SavingTest, SavingUnderAnotherNameKeepsThePicture)
{
    openSample();
    const auto recording = session().position.recording();
    ASSERT_TRUE(session().document.saveAs(path()));
    EXPECT_TRUE(session().run.isRecordingOfProgram());
    EXPECT_EQ(session().position.recording(), recording);
    type("#error ");
    if (!hasCompiler())
        return;
    session().run.start();
    EXPECT_EQ(session().position.recording(), recording) << "until there is one of the text that was saved";
    EXPECT_TRUE(waitFor([this] { return !session().runner.isBusy(); }));
    EXPECT_EQ(session().position.recording(), recording);
}

TEST_F(SavingTest, ARunUnderWayGoesAlongToAnotherName)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    const auto runAndSaveAs = [this](const char* name) {
        session().run.start();
        ASSERT_TRUE(session().document.saveAs(folder.filePath(name)));
    };
    openSample();
    const auto before = session().position.recording();
    runAndSaveAs("second.cu");
    ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy(); }, 60000));
    EXPECT_NE(session().position.recording(), before);
    EXPECT_TRUE(session().run.isRecordingOfProgram());

    runAndSaveAs("third.cu");
    session().run.cancel();
    JobResult partial;
    partial.outcome.emplace();
    partial.recording = before;
    partial.source = session().position.source();
    emit session().runner.partialRecordingRead(partial);
    ASSERT_TRUE(session().notices.current().offersPartialRecording);
    click("showPartial");
    EXPECT_EQ(session().position.recording(), before);
    EXPECT_TRUE(session().run.isRecordingOfProgram());

    type("#error ");
    runAndSaveAs("fourth.cu");
    ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy(); }, 60000));
    EXPECT_EQ(session().document.problems().list().size(), 1u);
}

TEST_F(SavingTest, EditsThatWereNotTakenUpOutliveASave)
{
    const auto draftOf = [this](const char* draftText) {
        Document before;
        ASSERT_TRUE(before.openFile(path()));
        before.setText(draftText);
    };
    write(kText);
    draftOf("// kept\n");
    window->open(path());
    session().run.cancel();
    ASSERT_TRUE(session().notices.current().offersDraft);
    const QString otherPath = folder.filePath("other.cu");
    ASSERT_TRUE(session().document.saveAs(otherPath));
    EXPECT_FALSE(session().notices.current().offersDraft) << "there is nothing left to restore";
    EXPECT_TRUE(session().document.drafts().earlierEdits().empty()) << "they are of the program that they were made in";
    window->open(path());
    session().run.cancel();
    ASSERT_EQ(session().document.drafts().earlierEdits().size(), 1u);
    EXPECT_EQ(session().document.drafts().earlierEdits().front().text, "// kept\n");

    window->open(otherPath);  // the draft belongs to another program
    draftOf("// again\n");
    window->open(path());
    session().run.cancel();
    ASSERT_TRUE(session().document.save());
    ASSERT_EQ(session().document.drafts().earlierEdits().size(), 2u);
    EXPECT_EQ(session().document.drafts().earlierEdits().front().text, "// again\n");

    window->open(otherPath);
    session().run.cancel();
    draftOf("// of what is written over\n");
    ASSERT_TRUE(session().document.saveAs(path()));
    EXPECT_EQ(session().document.drafts().earlierEdits().front().text, "// of what is written over\n");
}

TEST_F(SavingTest, EditsThatCannotBeKeptAreNotSavedOver)
{
    const QDir drafts(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + "/drafts");
    write(kText);
    {
        Document before;
        ASSERT_TRUE(before.openFile(path()));
        before.setText("// kept\n");
    }
    window->open(path());
    session().run.cancel();
    ASSERT_EQ(drafts.entryList(QDir::Files).size(), 1);
    const QString first = drafts.filePath(drafts.entryList(QDir::Files).front() + ".old.000000001");
    ASSERT_TRUE(QDir().mkpath(first));  // a folder of that name
    const Result<void> saved = session().document.saveAs(folder.filePath("other.cu"));
    ASSERT_FALSE(saved);
    EXPECT_EQ(saved.error().message.text(), "The earlier unsaved edits cannot be kept.");
    EXPECT_EQ(session().document.drafts().offeredText(), "// kept\n");
    EXPECT_FALSE(QFile::exists(folder.filePath("other.cu")));
}

TEST_F(SavingTest, EarlierEditsAreFoundUnderANameWithGlobCharacters)
{
    const QString path = folder.filePath("k[1]*.cu");
    ASSERT_TRUE(writeTextFile(path, kText));
    Document document;
    ASSERT_TRUE(document.openFile(path));
    for (const char* typedText : {"// 1\n", "// 2\n"}) {
        Document beside;
        beside.drafts().setEnabled(false);
        ASSERT_TRUE(beside.openFile(path));
        beside.setText(typedText);
        EXPECT_TRUE(document.drafts().archiveEdits(beside));
    }
    ASSERT_EQ(document.drafts().earlierEdits().size(), 2u);
    EXPECT_EQ(document.drafts().earlierEdits().back().text, "// 1\n");
}

TEST_F(SavingTest, TenReplacedEditsAreKept)
{
    openOwn();
    Document& document = session().document;
    for (int i = 0; i < 12; ++i) {
        Document beside;
        beside.drafts().setEnabled(false);
        ASSERT_TRUE(beside.openFile(path()));
        beside.setText(QString("// %1\n").arg(i));
        EXPECT_TRUE(document.drafts().archiveEdits(beside));
    }
    const std::vector<EarlierText> earlierTexts = document.drafts().earlierEdits();
    ASSERT_EQ(earlierTexts.size(), kMaxEarlierTexts);
    EXPECT_EQ(earlierTexts.front().text, "// 11\n");
    EXPECT_EQ(earlierTexts.back().text, "// 2\n");
    emit window->menuBar()->actions().constFirst()->menu()->aboutToShow();
    auto* older = find<QMenu>("olderEdits");
    ASSERT_EQ(older->actions().size(), int(kMaxEarlierTexts));
    older->actions().at(4)->trigger();
    EXPECT_EQ(document.text(), "// 7\n");
    EXPECT_EQ(document.drafts().earlierEdits().size(), kMaxEarlierTexts - 1) << "it is the text now, and nothing gave way";
    document.setText("// typed\n");
    document.drafts().restoreEarlier();
    EXPECT_EQ(document.text(), "// 11\n");
    EXPECT_EQ(document.drafts().earlierEdits().front().text, "// typed\n");
}

}  // namespace
}  // namespace simtscope::ui
