// Tests the dialog that asks for a program or a recording.
#include <QFile>
#include <QFileDialog>
#include <QPlainTextEdit>

#include "tests/ui/window/window_fixture.h"
#include "ui/widgets/program_file_dialog.h"

namespace simtscope::ui {
namespace {

class ProgramFileDialogTest : public WindowTest {
protected:
    QString write(const QString& name, const QByteArray& content)
    {
        QFile file(folder.filePath(name));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(content);
        return file.fileName();
    }
};

TEST_F(ProgramFileDialogTest, ShowsTheBeginningOfTheFile)
{
    EXPECT_EQ(previewOfFile(write("a.cu", "__global__ void k()\n{\n}\n")), "__global__ void k()\n{\n}\n");
    EXPECT_LE(previewOfFile(write("long.cu", QByteArray(100000, 'x'))).size(), 4096);
    EXPECT_TRUE(previewOfFile(write("a.simt", "SQLite format 3")).startsWith("Recording, "));
    EXPECT_TRUE(previewOfFile(write("a.out", QByteArray("\x7f"
                                                        "ELF\0",
                                                        5)))
                    .startsWith("No text, "));
    EXPECT_EQ(previewOfFile(folder.path()), "");
    EXPECT_EQ(previewOfFile(folder.filePath("missing.cu")), "");
}

TEST_F(ProgramFileDialogTest, OpensInTheLastFolder)
{
    const QString path = write("mine.cu", "int main() {}\n");
    pressKey(Qt::Key_O, Qt::ControlModifier);
    auto* dialog = find<QFileDialog>("openDialog");
    EXPECT_EQ(dialog->nameFilters().size(), 4);
    EXPECT_TRUE(window->rect().size().width() >= dialog->width());
    auto* preview = dialog->findChild<QPlainTextEdit*>("filePreview");
    ASSERT_NE(preview, nullptr);
    emit dialog->currentChanged(path);
    EXPECT_EQ(preview->toPlainText(), "int main() {}\n");
    emit dialog->fileSelected(path);
    dialog->close();
    QFileDialog* const next = makeProgramFileDialog(window.get(), "title", "nextDialog");
    EXPECT_EQ(next->directory().absolutePath(), folder.path());
    next->close();
    session().run.cancel();
}

}  // namespace
}  // namespace simtscope::ui
