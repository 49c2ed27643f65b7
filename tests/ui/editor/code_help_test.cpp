// Tests completion, signatures, documentation, definitions and renaming in the editor: without a language server, and with clangd where it
// is installed.
#include "ui/editor/code_help.h"

#include <QFile>
#include <QInputDialog>
#include <QLineEdit>
#include <QStandardPaths>

#include "gpu/program/build/toolkit.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/editor/completion.h"
#include "ui/editor/source_editor.h"
#include "ui/editor/source_panel.h"
#include "ui/language/cuda_names.h"

namespace simtscope::ui {
namespace {

class CodeHelpTest : public WindowTest {
protected:
    CodeHelpTest()
    {
        openSample();
        editor().setFocus();
        // The editor must be on the screen of the test, which is narrower than the window.
        window->move(-editor().mapTo(window.get(), QPoint(0, 0)).x(), 0);
    }
    SourceEditor& editor() { return *find<SourceEditor>("source"); }
    CodeHelp& help() { return *window->findChild<CodeHelp*>(); }
    long send(unsigned message, long parameter = 0) { return editor().SendScintilla(message, parameter); }
    bool isListShown() { return send(QsciScintillaBase::SCI_AUTOCACTIVE) != 0; }
    bool isSignatureShown() { return send(QsciScintillaBase::SCI_CALLTIPACTIVE) != 0; }
    /// Adds an empty line after line `line` (from 0), and types there.
    void typeAfter(int line, const QString& keys)
    {
        editor().setCursorPosition(line, int(editor().text(line).size()) - 1);
        QTest::keyClick(&editor(), Qt::Key_Return);
        QTest::keyClicks(&editor(), keys);
    }
    int lineOf(const QString& text) { return int(editor().text().left(editor().text().indexOf(text)).count(u'\n')); }
    QString currentText() { return editor().text(editor().currentLine() - 1).trimmed(); }
};

TEST_F(CodeHelpTest, CompletesCudaNamesAfterThreeLetters)
{
    typeAfter(lineOf("__syncthreads"), "__sy");
    ASSERT_TRUE(isListShown());
    QTest::keyClicks(&editor(), "ncthr");
    ASSERT_TRUE(isListShown());
    QTest::keyClick(&editor(), Qt::Key_Tab);
    EXPECT_FALSE(isListShown());
    EXPECT_EQ(currentText(), "__syncthreads");
}

TEST_F(CodeHelpTest, ReturnBreaksTheLineUntilAnEntryIsChosen)
{
    typeAfter(lineOf("__syncthreads"), "atom");
    ASSERT_TRUE(isListShown());
    QTest::keyClick(&editor(), Qt::Key_Return);
    EXPECT_FALSE(isListShown());
    EXPECT_EQ(currentText(), "");
    QTest::keyClicks(&editor(), "atom");
    QTest::keyClick(&editor(), Qt::Key_Down);
    QTest::keyClick(&editor(), Qt::Key_Return);
    EXPECT_TRUE(currentText().startsWith("atomic")) << currentText().toStdString();
}

TEST_F(CodeHelpTest, CompletesWordsOfTheProgram)
{
    typeAfter(lineOf("__syncthreads"), "int distanceToNext = 0; dist");
    QTest::keyClick(&editor(), Qt::Key_Space, Qt::ControlModifier);
    ASSERT_TRUE(isListShown());
    QTest::keyClick(&editor(), Qt::Key_Return);
    EXPECT_EQ(currentText(), "int distanceToNext = 0; distanceToNext");
}

TEST_F(CodeHelpTest, EscapeClosesTheListAndNothingElse)
{
    typeAfter(lineOf("__syncthreads"), "thread");
    ASSERT_TRUE(isListShown());
    QTest::keyClick(&editor(), Qt::Key_Escape);
    EXPECT_FALSE(isListShown());
    EXPECT_TRUE(editor().hasFocus());
}

TEST_F(CodeHelpTest, ShowsNothingWhereThereIsNoScreen)
{
    window->move(-10000, 0);
    typeAfter(lineOf("__syncthreads"), "__sync");
    QTest::keyClicks(&editor(), "threads_or(");
    EXPECT_FALSE(isListShown());
    EXPECT_FALSE(isSignatureShown());
}

TEST_F(CodeHelpTest, CompletesNothingInComments)
{
    typeAfter(lineOf("__syncthreads"), "// thread");
    EXPECT_FALSE(isListShown());
}

TEST_F(CodeHelpTest, ShowsTheParametersOfCudaFunctions)
{
    typeAfter(lineOf("__syncthreads"), "__shfl_down_sync(");
    EXPECT_TRUE(isSignatureShown());
    QTest::keyClicks(&editor(), ")");
    EXPECT_FALSE(isSignatureShown());
}

TEST_F(CodeHelpTest, TipOfACudaNameSaysWhatItsLineCostInThisRun)
{
    const int line = lineOf("__syncthreads") + 1;
    const QString tip = help().tipFor("__syncthreads", line);
    EXPECT_TRUE(tip.contains("Barrier of the block")) << tip.toStdString();
    EXPECT_TRUE(tip.contains("barriers executed by warps")) << tip.toStdString();
    session().appearance.setHidesAnswers(true);
    EXPECT_FALSE(help().tipFor("__syncthreads", line).contains("executed by warps")) << "costs are answers";
    EXPECT_EQ(help().tipFor("noSuchName", line), "");
}

TEST_F(CodeHelpTest, SaysWhatToInstallForAQuestionThatNeedsClangd)
{
    QString message;
    QObject::connect(&help(), &CodeHelp::statusMessage, [&](const QString& text) { message = text; });
    find<QAction>("goToDefinition")->trigger();
    EXPECT_TRUE(message.contains("apt install clangd")) << message.toStdString();
}

TEST(CudaNames, AreDescribedOnceAndListed)
{
    QStringList names;
    for (const CudaName& name : cudaNames()) {
        names << name.name;
        EXPECT_FALSE(summaryOf(name).isEmpty()) << name.name;
        EXPECT_TRUE(QString(name.signature).contains(name.name)) << name.name;
    }
    QStringList sorted = names;
    sorted.removeDuplicates();
    EXPECT_EQ(names, sorted);
    for (const char* name : {"threadIdx", "__shfl_xor_sync", "cudaMemcpyAsync", "constexpr"})
        EXPECT_TRUE(commonCudaNames().contains(name)) << name;
}

TEST(MatchNames, PrefersTheSameCase)
{
    EXPECT_EQ(matchNames({"Block", "blockIdx", "grid", "blockDim", "Block"}, "bl"), (QStringList{"blockIdx", "blockDim", "Block"}));
    EXPECT_EQ(findNames("int ab, abc; float abc2 = 3x;"), (QStringList{"abc", "abc2", "float", "int"}));
}

/// Has clangd, and a program of its own.
class CodeHelpWithClangdTest : public CodeHelpTest {
protected:
    void SetUp() override
    {
        if (QStandardPaths::findExecutable("clangd").isEmpty() || !program::findToolkit())
            GTEST_SKIP() << "needs clangd (Debian: clangd) and a CUDA toolkit";
        qputenv("SIMTSCOPE_CLANGD", "clangd");
        QFile file(folder.filePath("a.cu"));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write("struct Box { float width, height; };\n"
                   "__device__ float areaOf(Box box) { return box.width * box.height; }\n"
                   "__global__ void kernel(float* out, Box box)\n"
                   "{\n"
                   "    out[threadIdx.x] = areaOf(box);\n"
                   "}\n"
                   "int main()\n"
                   "{\n"
                   "    kernel<<<1, 32>>>(nullptr, Box{1, 2});\n"
                   "}\n");
        file.close();
        ASSERT_TRUE(session().document.openFile(file.fileName()));
    }
    void TearDown() override { qputenv("SIMTSCOPE_CLANGD", ""); }
};

TEST_F(CodeHelpWithClangdTest, CompletesMembers)
{
    typeAfter(4, "box.");
    ASSERT_TRUE(waitFor([this] { return isListShown(); }, 60000));
    QTest::keyClicks(&editor(), "wi");
    QTest::keyClick(&editor(), Qt::Key_Tab);
    EXPECT_EQ(currentText(), "box.width");
}

TEST_F(CodeHelpWithClangdTest, ShowsTheParametersOfTheProgramsFunctions)
{
    typeAfter(4, "areaOf(");
    EXPECT_TRUE(waitFor([this] { return isSignatureShown(); }, 60000));
}

TEST_F(CodeHelpWithClangdTest, GoesToTheDefinition)
{
    editor().setCursorPosition(4, 25);
    QTest::keyClick(&editor(), Qt::Key_F12);
    EXPECT_TRUE(waitFor([this] { return editor().currentLine() == 2; }, 60000));
}

TEST_F(CodeHelpWithClangdTest, RenamesEverywhereInOneEdit)
{
    const QString before = editor().text();
    editor().setCursorPosition(1, 19);
    QTest::keyClick(&editor(), Qt::Key_F2);
    auto* const dialog = find<QInputDialog>("renameDialog");
    ASSERT_NE(dialog, nullptr);
    dialog->setTextValue("surfaceOf");
    dialog->accept();
    ASSERT_TRUE(waitFor([&] { return editor().text() != before; }, 60000));
    EXPECT_EQ(editor().text(), QString(before).replace("areaOf", "surfaceOf"));
    editor().undo();
    EXPECT_EQ(editor().text(), before);
}

TEST_F(CodeHelpWithClangdTest, UnderlinesErrorsWhileTyping)
{
    typeAfter(4, "out[0] = noSuchName;");
    ASSERT_TRUE(waitFor([this] { return editor().typingErrors().size() == 1; }, 60000));
    EXPECT_TRUE(editor().typingErrors().front().message.contains("noSuchName"));
    editor().undo();
    EXPECT_TRUE(waitFor([this] { return editor().typingErrors().empty() || !editor().text().contains("noSuchName"); }, 60000));
}

}  // namespace
}  // namespace simtscope::ui
