// Saving the program text: over the user's own file, never over what ships, and not over what somebody else wrote meanwhile.
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QStandardPaths>

#include "tests/ui/panels/window_fixture.h"
#include "ui/panels/source_editor.h"

namespace simtscope::panels {
namespace {

constexpr const char* kText = "int main()\n{\n    return 0;\n}\n";

class SavingTest : public WindowTest {
protected:
    void openOwn()
    {
        write(kText);
        window->open(path());
        session().cancel();
        ASSERT_EQ(session().document().name(), "mine");
    }
    void type(const char* words)
    {
        auto* editor = find<SourceEditor>("source");
        editor->setFocus();
        editor->setCursorPosition(0, 0);
        QTest::keyClicks(editor, words);
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
    static int drafts() { return int(QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + "/drafts").entryList(QDir::Files).size()); }
};

TEST_F(SavingTest, CtrlSWritesTheOwnFile)
{
    openOwn();
    type("// a ");
    ASSERT_TRUE(session().document().keepDraft());
    EXPECT_TRUE(window->isWindowModified());
    EXPECT_EQ(drafts(), 1);
    save();
    EXPECT_EQ(onDisk(), QByteArray("// a ") + kText);
    EXPECT_FALSE(window->isWindowModified());
    EXPECT_FALSE(session().document().edited());
    EXPECT_EQ(drafts(), 0);
    EXPECT_TRUE(find<QLabel>("status")->text().contains("mine.cu"));
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
    EXPECT_TRUE(session().document().edited());
    EXPECT_TRUE(waitFor([this] { return !window->findChild<QMessageBox*>("overwriteBox"); }));
    window->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
    save();
    click("overwrite");
    EXPECT_EQ(onDisk(), QByteArray("// a ") + kText);
    EXPECT_FALSE(session().document().edited());
}

TEST_F(SavingTest, WhatCannotBeWrittenIsSaidWithItsPlaceAndTheEditsStay)
{
    openOwn();
    type("// a ");
    ASSERT_TRUE(QFile::remove(path()) && QDir().mkpath(path()));  // a folder of that name
    save();
    if (auto* box = window->findChild<QMessageBox*>("overwriteBox"))
        QTest::mouseClick(box->findChild<QPushButton*>("overwrite"), Qt::LeftButton);
    EXPECT_EQ(session().notice().kind, Notice::Kind::Error);
    EXPECT_TRUE(session().notice().text.contains("mine.cu")) << session().notice().text.toStdString();
    EXPECT_FALSE(session().notice().hint.isEmpty());
    EXPECT_TRUE(session().document().edited());
}

TEST_F(SavingTest, BytesThatAreNotTextAreNotLost)
{
    write(QByteArray("// Gr\xf6\xdf") + "e\n" + kText);
    window->open(path());
    session().cancel();
    type("// a ");
    save();
    EXPECT_TRUE(onDisk().startsWith("// Gr\xf6")) << "as it was";
    EXPECT_EQ(session().notice().kind, Notice::Kind::Error);
}

TEST_F(SavingTest, OfAShippedProgramItAsksForAFile)
{
    openSample();
    type("// a ");
    save();
    QFileDialog* dialog = nullptr;
    ASSERT_TRUE(waitFor([&] { return (dialog = window->findChild<QFileDialog*>("saveSourceDialog")) != nullptr; }));
    dialog->selectFile(path());
    static_cast<QDialog*>(dialog)->accept();
    ASSERT_TRUE(waitFor([this] { return QFile::exists(path()); }));
    type("// b ");
    save();
    EXPECT_TRUE(onDisk().startsWith("// b // a ")) << "from now on that is its file";
}

}  // namespace
}  // namespace simtscope::panels
