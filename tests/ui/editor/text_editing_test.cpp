// Tests edits as editors make them: brackets that close themselves, several cursors, moved and doubled lines, folding, clang-format.
#include <QFile>
#include <QStandardPaths>
#include <QToolTip>

#include "tests/ui/window/window_fixture.h"
#include "ui/editor/source_editor.h"
#include "ui/editor/text_format.h"

namespace simtscope::ui {
namespace {

class TextEditingTest : public WindowTest {
protected:
    TextEditingTest()
    {
        openSample();
        editor().setFocus();
    }
    SourceEditor& editor() { return *find<SourceEditor>("source"); }
    /// Makes this the whole text, and puts the cursor at its `|`.
    void setText(QString text)
    {
        const qsizetype cursor = text.indexOf(u'|');
        text.remove(u'|');
        editor().selectAll();
        editor().replaceSelectedText(text);
        editor().SendScintilla(QsciScintillaBase::SCI_GOTOPOS, static_cast<unsigned long>(std::max<qsizetype>(0, cursor)));
        editor().recolor();
    }
    /// Returns the text with a `|` at the cursor.
    QString text()
    {
        QString shown = editor().text();
        return shown.insert(editor().SendScintilla(QsciScintillaBase::SCI_GETCURRENTPOS), u'|');
    }
    void type(const QString& keys) { QTest::keyClicks(&editor(), keys); }
    QString typed(const QString& start, const QString& keys)
    {
        setText(start);
        type(keys);
        return text();
    }
    long cursorCount() { return editor().SendScintilla(QsciScintillaBase::SCI_GETSELECTIONS); }
    QPoint pointOf(long position)
    {
        return {int(editor().SendScintilla(QsciScintillaBase::SCI_POINTXFROMPOSITION, 0ul, position)),
                int(editor().SendScintilla(QsciScintillaBase::SCI_POINTYFROMPOSITION, 0ul, position)) + 4};
    }
    bool isVisible(int line) { return editor().SendScintilla(QsciScintillaBase::SCI_GETLINEVISIBLE, long(line)) != 0; }
};

TEST_F(TextEditingTest, BracketsCloseThemselves)
{
    EXPECT_EQ(typed("|", "f("), "f(|)");
    EXPECT_EQ(typed("|", "a[i"), "a[i|]");
    EXPECT_EQ(typed("|", "f(a[i])"), "f(a[i])|") << "a bracket that is typed all the same is the one that is there";
    EXPECT_EQ(typed("|", "\"x\""), "\"x\"|");
    EXPECT_EQ(typed("|name", "("), "(|name") << "not before text";
    EXPECT_EQ(typed("// |", "("), "// (|") << "not in a comment";
    EXPECT_EQ(typed("f(|)", ")"), "f()|)") << "only brackets that closed themselves";
}

TEST_F(TextEditingTest, BlockOpensBetweenBraces)
{
    setText("if (a) |\n");
    type("{");
    QTest::keyClick(&editor(), Qt::Key_Return);
    EXPECT_EQ(text(), "if (a) {\n    |\n}\n");
    type("b;");
    QTest::keyClick(&editor(), Qt::Key_Return);
    type("}");
    EXPECT_EQ(text(), "if (a) {\n    b;\n}|\n") << "the brace below is the one that is typed";
}

TEST_F(TextEditingTest, BackspaceErasesAnEmptyPair)
{
    setText("|");
    type("f(");
    QTest::keyClick(&editor(), Qt::Key_Backspace);
    EXPECT_EQ(text(), "f|");
}

TEST_F(TextEditingTest, AddsTheNextOccurrence)
{
    setText("|sum + sum + sum2 + sum");
    QTest::keyClick(&editor(), Qt::Key_D, Qt::ControlModifier);
    EXPECT_EQ(editor().selectedText(), "sum");
    QTest::keyClick(&editor(), Qt::Key_D, Qt::ControlModifier);
    EXPECT_EQ(cursorCount(), 2);
    type("n");
    EXPECT_EQ(editor().text(), "n + n + sum2 + sum");
    QTest::keyClick(&editor(), Qt::Key_Escape);
    EXPECT_EQ(cursorCount(), 1);
}

TEST_F(TextEditingTest, AltAndAClickAddACursor)
{
    setText("|int a;\nint b;\n");
    QTest::mouseClick(editor().viewport(), Qt::LeftButton, Qt::AltModifier, pointOf(7));
    ASSERT_TRUE(waitFor([this] { return cursorCount() == 2; }));
    type("x");
    EXPECT_EQ(editor().text(), "xint a;\nxint b;\n");
}

TEST_F(TextEditingTest, MovesAndDoublesLines)
{
    setText("a\n|b\nc\n");
    QTest::keyClick(&editor(), Qt::Key_Up, Qt::AltModifier);
    EXPECT_EQ(editor().text(), "b\na\nc\n");
    QTest::keyClick(&editor(), Qt::Key_Down, Qt::AltModifier);
    EXPECT_EQ(editor().text(), "a\nb\nc\n");
    QTest::keyClick(&editor(), Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(editor().text(), "a\nb\nb\nc\n");
    setText("|last");
    QTest::keyClick(&editor(), Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(editor().text(), "last\nlast");
}

TEST_F(TextEditingTest, FoldsTheBlockAtTheCursor)
{
    setText("int main()\n{\n    |int a;\n    int b;\n}\n");
    find<QAction>("foldBlock")->trigger();
    EXPECT_FALSE(isVisible(2));
    find<QAction>("unfoldBlock")->trigger();
    EXPECT_TRUE(isVisible(2));
    find<QAction>("foldAll")->trigger();
    EXPECT_FALSE(isVisible(3));
    editor().goToLine(4);
    EXPECT_TRUE(isVisible(3)) << "a line that is shown opens its block";
}

TEST_F(TextEditingTest, CurrentLineOpensItsBlock)
{
    find<QAction>("foldAll")->trigger();
    pressKey(Qt::Key_F9);  // somewhere else, so that the text has no focus
    view().setFocus();
    session().stepping.advance(1);
    const auto current = editor().markerFindNext(0, 1u << editor::CurrentLine);
    ASSERT_GE(current, 0);
    EXPECT_TRUE(isVisible(current));
}

TEST_F(TextEditingTest, FormatsWithClangFormat)
{
    if (QStandardPaths::findExecutable("clang-format").isEmpty())
        GTEST_SKIP() << "needs clang-format";
    const QString path = folder.filePath("a.cu");
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("__global__ void k( int*a ){a[ threadIdx.x ]=1;}\nint main(){k<<<1,32>>>( nullptr );}\n");
    file.close();
    ASSERT_TRUE(session().document.openFile(path));
    const QString before = editor().text();
    find<QAction>("formatText")->trigger();
    ASSERT_TRUE(waitFor([&] { return editor().text() != before; }));
    EXPECT_TRUE(editor().text().contains("__global__ void k(int* a) { a[threadIdx.x] = 1; }")) << editor().text().toStdString();
    EXPECT_TRUE(editor().text().contains("k<<<1, 32>>>(nullptr);")) << editor().text().toStdString();
    editor().undo();
    EXPECT_EQ(editor().text(), before) << "formatting is one edit";

    QFile style(folder.filePath(".clang-format"));
    ASSERT_TRUE(style.open(QIODevice::WriteOnly));
    style.write("BasedOnStyle: LLVM\nIndentWidth: 8\nPointerAlignment: Right\nAllowShortFunctionsOnASingleLine: None\n");
    style.close();
    EXPECT_EQ(formatStyleFor(path), "file");
    editor().setSelection(0, 0, 1, 0);  // the first line alone
    find<QAction>("formatText")->trigger();
    ASSERT_TRUE(waitFor([&] { return editor().text() != before; }));
    EXPECT_TRUE(editor().text().contains("        a[threadIdx.x] = 1;")) << editor().text().toStdString();
    EXPECT_TRUE(editor().text().contains("int main(){k<<<1,32>>>( nullptr );}")) << "not selected";
}

}  // namespace
}  // namespace simtscope::ui
