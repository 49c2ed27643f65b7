// Tests File > New: a template becomes a file of the user, which is opened and run.
#include "ui/window/menus/new_program_dialog.h"

#include <QListWidget>
#include <QTemporaryDir>
#include <Qsci/qsciscintilla.h>

#include "tests/ui/window/window_fixture.h"

namespace simtscope::ui {
namespace {

class NewProgramTest : public WindowTest {
protected:
    void SetUp() override
    {
        WindowTest::SetUp();
        m_home = qgetenv("HOME");
        qputenv("HOME", m_documents.path().toUtf8());
    }
    void TearDown() override
    {
        qputenv("HOME", m_home);
        WindowTest::TearDown();
    }

    NewProgramDialog* askNew()
    {
        find<QAction>("newProgram")->trigger();
        return window->findChild<NewProgramDialog*>();
    }

    QTemporaryDir m_documents;

private:
    QByteArray m_home;
};

TEST_F(NewProgramTest, AcceptedTemplateIsAFileThatIsOpenedAndKeepsEditsOfAnEarlierOne)
{
    NewProgramDialog* dialog = askNew();
    ASSERT_TRUE(dialog);
    auto* const list = dialog->findChild<QListWidget*>();
    ASSERT_GE(list->count(), 10);
    list->setCurrentRow(3);
    const QString text = dialog->findChild<QsciScintilla*>()->text();
    EXPECT_TRUE(text.contains("__global__ void stencil")) << text.toStdString();
    dialog->accept();
    EXPECT_EQ(session().document.path(), newProgramFolder() + "/stencil.cu");
    EXPECT_TRUE(session().document.hasOwnFile());
    EXPECT_EQ(session().document.text(), text);

    session().run.cancel();
    session().document.setText(text + "// mine\n");
    ASSERT_TRUE(session().document.save());
    dialog = askNew();
    dialog->findChild<QListWidget*>()->setCurrentRow(3);
    dialog->accept();
    EXPECT_EQ(session().document.path(), newProgramFolder() + "/stencil-2.cu");
    EXPECT_EQ(session().document.text(), text);
    EXPECT_EQ(readTextFile(newProgramFolder() + "/stencil.cu").value_or(""), text + "// mine\n");
    session().run.cancel();
}

TEST_F(NewProgramTest, CancelledDialogWritesNothing)
{
    const QString before = session().document.path();
    askNew()->reject();
    EXPECT_EQ(session().document.path(), before);
    EXPECT_FALSE(QFileInfo::exists(newProgramFolder()));
}

TEST_F(NewProgramTest, AFolderThatCannotBeMadeIsReported)
{
    QDir(m_documents.path()).mkpath("Documents");
    QFile file(newProgramFolder());
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.close();
    NewProgramDialog* const dialog = askNew();
    dialog->accept();
    EXPECT_TRUE(session().notices.current().text.contains("folder of new programs")) << session().notices.current().text.toStdString();
}

}  // namespace
}  // namespace simtscope::ui
