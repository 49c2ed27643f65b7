// Tests the source panel as an editor: marks of differences, revert and undo, find and replace, comments, lines, zoom, errors with their
// fix.
#include <QImage>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPaintEvent>
#include <QPushButton>
#include <QSpinBox>
#include <algorithm>

#include "gpu/core/messages/run.h"
#include "tests/ui/editor/annotation.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/editor/source_editor.h"
#include "ui/figures/facts/messages.h"
#include "ui/session/document/problems.h"
#include "ui/session/place/step_lines.h"

namespace simtscope::ui {
namespace {

class EditorTest : public WindowTest {
protected:
    EditorTest()
    {
        openSample();
        shipped = editor().text();
        editor().setFocus();
    }
    SourceEditor& editor() { return *find<SourceEditor>("source"); }
    bool hasMark(int line, editor::Marker marker) { return (editor().markersAtLine(line) & (1u << marker)) != 0; }
    /// Returns the annotation of a line (from 0) as one line, however the window breaks it.
    QString annotation(int line) { return annotationOf(editor(), line); }
    /// Types the text at the start of a line (from 0).
    void typeAt(int line, const QString& text)
    {
        editor().setCursorPosition(line, 0);
        QTest::keyClicks(&editor(), text);
    }

    QString shipped;
};

TEST_F(EditorTest, BadgeGivesWayToTheTextBeingTyped)
{
    const auto lit = [this](int line) {  // counts pixels of the warning's colour at the right end
        const QImage picture = editor().viewport()->grab().toImage();
        const int height = editor().textHeight(line), y = (line - editor().firstVisibleLine()) * height + height / 2;
        int count = 0;
        for (int x = picture.width() - 60; x < picture.width(); ++x)
            count += picture.pixelColor(x, y) == session().appearance.theme().color(figures::Role::Conflict);
        return count > 10;
    };
    int line = -1;
    for (int i = 0; i < editor().lines() && line < 0; ++i) {
        editor().setFirstVisibleLine(std::max(0, i - 3));
        if (lit(i))
            line = i;
    }
    ASSERT_GE(line, 0) << "no badge warns";
    editor().setCursorPosition(line, editor().lineLength(line) - 1);
    QTest::keyClicks(&editor(), " // and a long remark that runs on and on until it reaches the badge at the right");
    EXPECT_FALSE(lit(line));
    editor().setCursorPosition(line, 0);
    QCoreApplication::processEvents();
    EXPECT_FALSE(lit(line)) << "a dot stands for it";
    editor().undo();
    QCoreApplication::processEvents();
    EXPECT_TRUE(lit(line)) << "it is there again";
}

TEST_F(EditorTest, NoLineIsOkInATextThatWasNotRun)
{
    const auto countOk = [this] { return std::ranges::count_if(editor().badges(), [](const auto& one) { return !one.second.isWarning; }); };
    const auto before = countOk();
    ASSERT_GT(before, 0);
    typeAt(2, "// mine ");
    QCoreApplication::processEvents();
    EXPECT_EQ(countOk(), 0);
    while (editor().isUndoAvailable())
        editor().undo();
    QCoreApplication::processEvents();
    EXPECT_EQ(countOk(), before);
}

TEST_F(EditorTest, ABadgeIsAsWideAsItsText)
{
    const QString text = "10 of 10 diverge";
    const int line = linesOfStep(*session().position.source(), session().position.step()).front();
    editor().setBadges({{line, {text, "tip", true}}});
    editor().setFirstVisibleLine(line - 1);
    editor().setSelection(line - 1, 4, line - 1, editor().lineLength(line - 1) - 1);
    editor().replaceSelectedText("x");  // make the line short
    QFont bold = figures::fontFor(figures::Font::MonoSmall);
    bold.setBold(true);
    const QImage picture = editor().viewport()->grab().toImage();
    int width = 0;
    for (int x = 0; x < picture.width(); ++x)  // above the letters
        width += picture.pixelColor(x, 3) == session().appearance.theme().color(figures::Role::Conflict);
    EXPECT_GE(width, QFontMetrics(bold).horizontalAdvance(text));
}

TEST_F(EditorTest, LinesThatDifferAreMarked)
{
    EXPECT_TRUE(editor().difference().isEmpty());
    typeAt(2, "// mine ");
    EXPECT_FALSE(editor().difference().isEmpty());
    EXPECT_TRUE(hasMark(2, editor::LineChanged));
    EXPECT_FALSE(hasMark(3, editor::LineChanged));

    editor().setCursorPosition(4, 0);
    QTest::keyClick(&editor(), Qt::Key_Return);
    editor().difference();
    EXPECT_TRUE(hasMark(4, editor::LineAdded) || hasMark(5, editor::LineAdded));

    editor().setSelection(8, 0, 9, 0);
    QTest::keyClick(&editor(), Qt::Key_Delete);
    editor().difference();
    EXPECT_TRUE(hasMark(8, editor::LinesRemoved));
}

TEST_F(EditorTest, TheCurrentLineIsSeenInEveryTheme)
{
    for (const figures::Theme& theme : figures::themes()) {
        session().appearance.setTheme(theme.name);
        const int line = editor().markerFindNext(0, 1u << editor::CurrentLine), height = editor().textHeight(line);
        ASSERT_GE(line, 0);
        editor().setFirstVisibleLine(line);
        const int y = (line - editor().firstVisibleLine()) * height + height / 2;
        const QImage picture = editor().viewport()->grab().toImage();
        const QColor bar = picture.pixelColor(1, y), area = picture.pixelColor(picture.width() - 3, y),
                     paper = theme.color(figures::Role::Panel);
        EXPECT_GE(figures::computeContrastRatio(bar, paper), 3) << theme.name.toStdString();
        EXPECT_NE(area, paper) << theme.name.toStdString();
    }
}

TEST_F(EditorTest, AStepShowsTheBeginningOfTheLinesAgain)
{
    editor().SendScintilla(QsciScintilla::SCI_SETXOFFSET, 200ul);  // as after typing at the end of a long line
    view().setFocus();
    session().position.goTo(session().position.step() + 3);
    EXPECT_TRUE(waitFor([&] { return editor().SendScintilla(QsciScintilla::SCI_GETXOFFSET) == 0; }, 2000));
}

TEST_F(EditorTest, ABreakpointLeavesTheBarOfAChangeFree)
{
    typeAt(2, "// mine ");
    editor().difference();
    editor().setBreakpoints({3});
    editor().setFirstVisibleLine(0);
    const QImage picture = editor().viewport()->grab().toImage();
    const int height = editor().textHeight(2), y = 2 * height + height / 2;
    const int gap = editor().marginWidth(editor::Numbers) + editor().marginWidth(editor::Signs),
              changes = gap + editor().marginWidth(editor::Gap);
    const auto countPixels = [&](int from, int to, figures::Role role) {
        int count = 0;
        for (int x = from; x < to; ++x)
            count += picture.pixelColor(x, y) == session().appearance.theme().color(role);
        return count;
    };
    EXPECT_GT(countPixels(gap - editor().marginWidth(editor::Signs), gap, figures::Role::AccentBorder), 5) << "the breakpoint";
    EXPECT_EQ(countPixels(gap, changes, figures::Role::Panel), changes - gap) << "paper between them";
    EXPECT_GE(changes - gap, 3);
    EXPECT_GT(countPixels(changes, changes + editor::kChangesMargin, figures::Role::AccentBorder), 1) << "the bar";
}

/// Records the height of the largest region of a widget that was painted at once.
class PaintedHeight : public QObject {
public:
    explicit PaintedHeight(QWidget* widget) : QObject(widget) { widget->installEventFilter(this); }
    int height = 0;

protected:
    bool eventFilter(QObject*, QEvent* event) override
    {
        if (event->type() == QEvent::Paint)
            for (const QRect& part : static_cast<QPaintEvent*>(event)->region())
                height = std::max(height, part.height());
        return false;
    }
};

TEST_F(EditorTest, AStepPaintsItsLinesAndNoOthers)
{
    editor().setCurrentLines({24});
    PaintedHeight painted(editor().viewport());
    do {  // until pending paints are done
        painted.height = 0;
        QTest::qWait(150);
    } while (painted.height > 0);
    editor().setCurrentLines({26});
    QTest::qWait(50);
    EXPECT_TRUE(hasMark(25, editor::CurrentLine));
    EXPECT_FALSE(hasMark(23, editor::CurrentLine));
    EXPECT_GT(painted.height, 0);
    EXPECT_LE(painted.height, 3 * editor().textHeight(0)) << "of " << editor().viewport()->height();
    painted.height = 0;
    editor().setCurrentLines({26});
    QTest::qWait(50);
    EXPECT_EQ(painted.height, 0) << "nothing has changed";
}

TEST_F(EditorTest, RevertCanBeUndone)
{
    typeAt(0, "// mine ");
    const QString edited = editor().text();
    click("revert");
    EXPECT_EQ(editor().text(), shipped);
    EXPECT_FALSE(session().document.isEdited());
    EXPECT_TRUE(editor().difference().isEmpty());
    editor().setFocus();
    pressKey(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(editor().text(), edited);
    EXPECT_TRUE(session().document.isEdited());
    pressKey(Qt::Key_Y, Qt::ControlModifier);
    EXPECT_EQ(editor().text(), shipped);
}

TEST_F(EditorTest, ReplacingAVersionKeepsCharactersOfSeveralBytesWhole)
{
    const QString savedText = QStringLiteral("// Länge: 3 × 4\nint a;\n"), changedText = QStringLiteral("// Lönge: 3 ÷ 4\nint a;\n");
    editor().setProgram(savedText);
    editor().replaceProgram(changedText);
    EXPECT_EQ(editor().text(), changedText);
    editor().undo();
    EXPECT_EQ(editor().text(), savedText);
}

TEST_F(EditorTest, FindsAndReplaces)
{
    const qsizetype count = shipped.count("sdata");
    ASSERT_GT(count, 2);
    pressKey(Qt::Key_F, Qt::ControlModifier);
    auto* findField = find<QLineEdit>("findText");
    ASSERT_TRUE(findField->isVisible());
    EXPECT_TRUE(findField->hasFocus());
    QTest::keyClicks(findField, "sdata");
    EXPECT_EQ(editor().selectedText(), "sdata");
    EXPECT_EQ(find<QLabel>("findCount")->text(), QString("1 of %1").arg(count));
    int first = 0, ignored = 0;
    editor().getCursorPosition(&first, &ignored);
    QTest::keyClick(findField, Qt::Key_F3);
    EXPECT_EQ(editor().selectedText(), "sdata");
    EXPECT_EQ(find<QLabel>("findCount")->text(), QString("2 of %1").arg(count));
    QTest::keyClick(findField, Qt::Key_F3, Qt::ShiftModifier);
    EXPECT_EQ(find<QLabel>("findCount")->text(), QString("1 of %1").arg(count));

    QTest::keyClicks(find<QLineEdit>("replaceText"), "cells");
    click("replaceOne");
    EXPECT_EQ(editor().text().count("sdata"), count - 1);
    click("replaceAll");
    EXPECT_EQ(editor().text().toStdString(), QString(shipped).replace("sdata", "cells").toStdString());
    QTest::keyClick(findField, Qt::Key_Escape);
    EXPECT_FALSE(findField->isVisible());
    EXPECT_TRUE(editor().hasFocus());
    pressKey(Qt::Key_Z, Qt::ControlModifier);
    pressKey(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(editor().text(), shipped);
}

TEST_F(EditorTest, CommentsOutAndIn)
{
    editor().setProgram("    a;\n\n        b;\nc;\n");
    editor().setSelection(0, 0, 3, 0);
    pressKey(Qt::Key_Slash, Qt::ControlModifier);
    EXPECT_EQ(editor().text(), "    // a;\n\n    //     b;\nc;\n");
    editor().setSelection(0, 0, 3, 0);
    pressKey(Qt::Key_Slash, Qt::ControlModifier);
    EXPECT_EQ(editor().text(), "    a;\n\n        b;\nc;\n");
    editor().setCursorPosition(3, 1);
    pressKey(Qt::Key_Slash, Qt::ControlModifier);
    EXPECT_EQ(editor().text(), "    a;\n\n        b;\n// c;\n");
    editor().undo();
    EXPECT_EQ(editor().text(), "    a;\n\n        b;\nc;\n");
}

TEST_F(EditorTest, GoesToALine)
{
    pressKey(Qt::Key_G, Qt::ControlModifier | Qt::ShiftModifier);
    auto* dialog = window->findChild<QInputDialog*>("goToLineDialog");
    ASSERT_NE(dialog, nullptr);
    dialog->setIntValue(12);
    dialog->accept();
    int line = 0, column = 0;
    editor().getCursorPosition(&line, &column);
    EXPECT_EQ(line, 11);
}

TEST_F(EditorTest, ZoomsItsOwnTextOnly)
{
    const qreal figure = view().zoom();
    const auto before = editor().SendScintilla(QsciScintillaBase::SCI_GETZOOM);
    pressKey(Qt::Key_Plus, Qt::ControlModifier);
    EXPECT_EQ(editor().SendScintilla(QsciScintillaBase::SCI_GETZOOM), before + 1);
    EXPECT_EQ(view().zoom(), figure);
    pressKey(Qt::Key_0, Qt::ControlModifier);
    EXPECT_EQ(editor().SendScintilla(QsciScintillaBase::SCI_GETZOOM), 0);
}

TEST_F(EditorTest, ProblemsStandAtTheirLineWithTheirFix)
{
    const auto problems = collectProblems("a.cu",
                                          {{"/tmp/a.cu", 3, true, "expected a \";\""},
                                           {"/tmp/a.cu", 5, false, "variable \"x\" was declared but never referenced"},
                                           {"/tmp/other.h", 4, true, "identifier \"y\" is undefined"}},
                                          {});
    ASSERT_EQ(problems.size(), 2u);
    EXPECT_EQ(problems[0].fix, figures::translateMessage(msg::run::endWithSemicolon()));
    EXPECT_TRUE(problems[1].fix.isEmpty());
    session().document.problems().set(problems);
    EXPECT_EQ(annotation(2), "expected a \";\" Fix: End this line, or the one before it, with a semicolon.");
    EXPECT_EQ(annotation(4), "variable \"x\" was declared but never referenced");
    EXPECT_TRUE(hasMark(2, editor::ErrorLine));
    EXPECT_TRUE(hasMark(4, editor::WarningLine));
}

TEST_F(EditorTest, ProblemsMoveAlongWithTheirLines)
{
    session().document.problems().set(collectProblems("a.cu", {{"/tmp/a.cu", 3, true, "expected a \";\""}}, {}));
    editor().setCursorPosition(0, 0);
    QTest::keyClick(&editor(), Qt::Key_Return);
    QTest::keyClick(&editor(), Qt::Key_Return);
    QTest::keyClicks(&editor(), "// here");
    window->resize(1280, 720);
    QCoreApplication::processEvents();
    pressKey(Qt::Key_T, Qt::ControlModifier);
    EXPECT_EQ(annotation(4), "expected a \";\" Fix: End this line, or the one before it, with a semicolon.");
    EXPECT_TRUE(annotation(2).isEmpty());
    EXPECT_TRUE(hasMark(4, editor::ErrorLine));
    EXPECT_FALSE(hasMark(2, editor::ErrorLine));
    EXPECT_EQ(editor().currentLine(), 3) << "another theme does not move the cursor";
    session().document.problems().set({});
    EXPECT_TRUE(annotation(4).isEmpty());
    EXPECT_FALSE(hasMark(4, editor::ErrorLine));
}

TEST_F(EditorTest, AFaultOfTheRunStandsAtItsLine)
{
    trace::Finding finding;
    finding.kind = trace::FindingKind::OutOfBounds;
    finding.file = "../programs/x/a.cu";
    finding.line = 9;
    finding.address = 64;
    finding.message = plainMessage("thread 3 reads past the end");
    session().document.problems().set(collectProblems("a.cu", {}, {{finding, {{finding.file, 4}}}}));
    for (const int line : {9, 4}) {
        EXPECT_EQ(editor().messagesAt(line),
                  "thread 3 reads past the end\nFix: Guard the access with if (i < n) …, so that only threads with an element execute it.");
        EXPECT_TRUE(hasMark(line - 1, editor::FindingLine));
    }
    EXPECT_TRUE(annotation(8).isEmpty()) << "the list of findings says it";
    session().document.problems().set({});
    EXPECT_FALSE(hasMark(8, editor::FindingLine));
}

/// The problems of a run arrive while the user may be typing.
TEST_F(EditorTest, ProblemsLeaveTheCursorWhereItIs)
{
    editor().setCursorPosition(1, 2);
    const int line = editor().lines() - 1;
    session().document.problems().set(collectProblems("a.cu", {{"/tmp/a.cu", line, true, "expected a \";\""}}, {}));
    EXPECT_EQ(editor().currentLine(), 2);
    const long visible = editor().SendScintilla(QsciScintilla::SCI_LINESONSCREEN);
    EXPECT_TRUE(line >= editor().firstVisibleLine() && line <= editor().firstVisibleLine() + visible) << "the error is in view";
    QTest::keyClicks(&editor(), "here");
    EXPECT_TRUE(editor().text(1).mid(2).startsWith("here"));
}

TEST_F(EditorTest, TheCurrentLineStaysInViewWhenTheEditorBecomesLower)
{
    const int line = linesOfStep(*session().position.source(), session().position.step()).front() - 1;
    const auto isInView = [&] {
        const int first = editor().firstVisibleLine();
        return line >= first && line < first + int(editor().SendScintilla(QsciScintilla::SCI_LINESONSCREEN));
    };
    const int height = editor().textHeight(0);
    ASSERT_TRUE(isInView());
    editor().setFirstVisibleLine(line - 8);
    editor().resize(editor().width(), 5 * height);
    EXPECT_TRUE(isInView());
    editor().resize(editor().width(), 20 * height);
    editor().setFirstVisibleLine(line + 2);
    editor().resize(editor().width(), 10 * height);
    EXPECT_FALSE(isInView()) << "the user has scrolled away from it";
}

/// Marks stay at their lines when the text is replaced, as a fix does, and go with a line that goes.
TEST_F(EditorTest, MarksKeepTheirLinesWhenTheTextIsReplaced)
{
    editor().setProgram("a\nb\nc\nd\ne");
    editor().setRecordedLines({1, 2, 3, 4, 5});
    editor().setProblems(
        {{.line = 2, .text = "of b", .fix = {}, .label = "race"}, {.line = 4, .text = "of d", .fix = {}, .label = "race"}});
    editor().replaceProgram("a\nc\nx\nd\ny\ne\nz");
    EXPECT_EQ(editor().text(), "a\nc\nx\nd\ny\ne\nz");
    EXPECT_EQ(editor().problemCount(), 1u);
    EXPECT_EQ(editor().messagesAt(4), "of d");
    EXPECT_EQ(editor().messagesAt(2), "") << "b is gone, and c is not wrong";
    EXPECT_EQ(editor().recordedLineMap(), (std::map<int, int>{{1, 1}, {2, 3}, {4, 4}, {6, 5}}));
    editor().undo();
    EXPECT_EQ(editor().text(), "a\nb\nc\nd\ne");
    EXPECT_EQ(editor().messagesAt(4), "of d");
    for (const char* newText : {"", "ä\nö", "ä\nü\nö\n", "q", "\n", "a\nb"}) {
        editor().replaceProgram(newText);
        EXPECT_EQ(editor().text(), QString(newText));
    }
}

}  // namespace
}  // namespace simtscope::ui
