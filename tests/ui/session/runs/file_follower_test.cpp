// Tests that the window follows its file on disk: another editor's save is shown and run, and edits are never lost to it.
#include "ui/session/runs/file_follower.h"

#include <QFile>
#include <QPushButton>

#include "tests/ui/window/window_fixture.h"

namespace simtscope::ui {
namespace {

class FileFollowerTest : public WindowTest {
protected:
    void openOwn()
    {
        m_path = folder.filePath("mine.cu");
        ASSERT_TRUE(writeTextFile(m_path, "int main() { return 0; }\n"));
        session().run.openFile(m_path);
        session().run.cancel();
    }
    /// Writes the file in place, as a shell does, and not as a new file with the old name.
    void writeInPlace(const QByteArray& text)
    {
        QFile file(m_path);
        ASSERT_TRUE(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write(text);
    }
    QString text() { return session().document.text(); }
    QString notice() { return session().notices.current().text; }

    QString m_path;
};

TEST_F(FileFollowerTest, AFileThatAnotherEditorWritesIsReadAgain)
{
    openOwn();
    writeInPlace("int main() { return 1; }\n");
    EXPECT_TRUE(waitFor([&] { return text() == "int main() { return 1; }\n"; }));
    EXPECT_FALSE(session().document.isEdited());
    session().run.cancel();
    ASSERT_TRUE(writeTextFile(m_path, "int main() { return 2; }\n"));  // replaces the file by another one
    EXPECT_TRUE(waitFor([&] { return text() == "int main() { return 2; }\n"; }));
    session().run.cancel();
    ASSERT_TRUE(writeTextFile(m_path, "int main() { return 3; }\n"));  // and once more, after the watched file was replaced
    EXPECT_TRUE(waitFor([&] { return text() == "int main() { return 3; }\n"; }));
    session().run.cancel();
}

TEST_F(FileFollowerTest, EditsStayUntilTheUserWantsTheFile)
{
    openOwn();
    session().document.setText("// mine\n");
    writeInPlace("int main() { return 1; }\n");
    EXPECT_TRUE(waitFor([&] { return notice().contains("has changed on disk"); }));
    EXPECT_EQ(text(), "// mine\n");
    ASSERT_TRUE(session().notices.current().onAction);
    session().notices.current().onAction();
    EXPECT_EQ(text(), "int main() { return 1; }\n");
    EXPECT_FALSE(session().document.isEdited());
    session().run.cancel();
    ASSERT_EQ(session().document.drafts().earlierEdits().size(), 1u);
    EXPECT_EQ(session().document.drafts().earlierEdits()[0].text, "// mine\n");
}

TEST_F(FileFollowerTest, SavingIsNoChangeByAnother)
{
    openOwn();
    session().document.setText("// mine\n");
    ASSERT_TRUE(session().document.save());
    QTest::qWait(400);  // longer than the follower waits for the rest of a file
    EXPECT_TRUE(notice().isEmpty()) << notice().toStdString();
    EXPECT_EQ(text(), "// mine\n");
}

TEST_F(FileFollowerTest, ARunIsOfTheTextThatIsShown)
{
    openOwn();
    writeInPlace("int main() { return 1; }\n");
    session().run.start();  // before the watch has told
    EXPECT_EQ(text(), "int main() { return 1; }\n");
    session().run.cancel();
}

}  // namespace
}  // namespace simtscope::ui
