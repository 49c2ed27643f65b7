// Shows the program text as an editor: CUDA C++ colours, the current line, a badge per line, and the compiler's messages under their lines.
//
// Markers tie the lines of the recording to the text, so badges and the current line move along with edits. Marks beside the line numbers
// show lines that differ from the text that the program had when it was opened.
#pragma once

#include <Qsci/qsciscintilla.h>

#include <QJsonArray>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <map>
#include <memory>
#include <vector>

#include "ui/figures/canvas/theme.h"
#include "ui/session/document/line_diff.h"
#include "ui/session/document/problems.h"

namespace simtscope::ui {

class CudaLexer;

/// The following enumerations hold the numbers that the parts of the editor share. Scintilla has 32 markers (25 to 31 are its own, for
/// folding), five margins and, for programs, the indicators from 8 on.
namespace editor {
enum Marker {
    RecordedLineMark = 0,  ///< invisible: ties the line to a recorded line
    CurrentLine = 1,
    CallerLine = 2,
    ErrorLine = 3,
    WarningLine = 4,
    Breakpoint = 5,
    // 6 and 7: bookmarks
    LineChanged = 8,
    LineAdded = 9,
    LinesRemoved = 10,
    FindingLine = 11,
    FixLine = 12,
    ConditionSign = 13,  ///< over a Breakpoint that has a condition
};
enum Margin {
    Numbers = 0,
    Signs = 1,    ///< errors and warnings, breakpoints
    Gap = 2,      ///< empty: keeps the signs apart from the bars of changes
    Changes = 3,  ///< differences from the text when the program was opened
    Folds = 4,    ///< boxes that fold blocks
};
inline constexpr int kGapMargin = 3;      ///< width of the empty margin, in pixels
inline constexpr int kFoldsMargin = 12;   ///< width of the margin of folds, in pixels
inline constexpr int kChangesMargin = 6;  ///< width of the margin of changes, in pixels
/// Width of the empty margin at the right, in pixels: room for the dot of a badge beside a long line.
inline constexpr int kRightMargin = 14;
enum Indicator { FoundMatch = 8, TypingErrorMark = 10, ClosedByItself = 11 };
enum Style { ErrorText = 45, WarningText = 46 };  ///< styles of annotations; the lexer uses those below 40 and from 64 on
}  // namespace editor

/// Returns the background colour for the line of a finding; text on it stays legible.
QColor findingColor(const figures::Theme& theme);

/// Holds a short text that is drawn at the end of a line, with its tooltip.
struct Badge {
    QString text, tip;
    bool isWarning = false;  ///< whether it has the colour of a conflict
};

/// Holds an error that a language server has found in the text while it is typed.
struct TypingError {
    long begin = 0, end = 0;  ///< bytes of the text
    QString message;
};

/// Shows and edits the program text. Lines count from 1 unless noted.
class SourceEditor final : public QsciScintilla {
    Q_OBJECT

public:
    explicit SourceEditor(QWidget* parent = nullptr);
    ~SourceEditor() override;

    /// Sets colours and fonts. `theme` must live until the next call, or as long as the editor.
    void setTheme(const figures::Theme& theme);
    void setProgram(const QString& text);      ///< sets a new text; forgets badges, messages and undo
    void replaceProgram(const QString& text);  ///< sets another version of the same text, as one edit that can be undone
    /// Sets the text from which differences are marked.
    void setBaseline(const QString& text);
    const LineDifference& difference();  ///< the differences as marked
    /// Ties the lines of a recording, all of one source (numbers of analysis::NumberedLine), to the current text. A line that an edit has
    /// replaced is tied to its replacement.
    void setRecordedLines(const std::vector<int>& lines, const LineDifference& fromRecorded = {});
    /// Sets all badges, by recorded line.
    void setBadges(std::map<int, Badge> badges);
    const std::map<int, Badge>& badges() const { return m_badges; }  ///< by recorded line
    /// Marks the innermost line (first) and its callers. Scrolls only when the innermost line is out of sight.
    void setCurrentLines(const std::vector<int>& lines);
    /// Replaces all marks and messages, and scrolls to the first error without moving the cursor, unless the user is typing. Problems at
    /// lines that do not exist are left out.
    void setProblems(const std::vector<Problem>& problems, bool isTyping = false);
    /// Replaces the marks of lines that fixes change. They do not scroll.
    void setFixes(const std::vector<Problem>& fixes);
    /// Replaces the errors that are underlined until the next edit of their place. They move along with edits.
    void setTypingErrors(const std::vector<TypingError>& errors);
    const std::vector<TypingError>& typingErrors() const { return m_typingErrors; }  ///< as they were set
    QString wordAt(long position) const;  ///< the name around a byte of the text; empty if there is none, or it is in a comment or string
    void styleUpTo(long end) const;       ///< makes the styles known as far as this byte
    /// Applies edits of a language server, which do not overlap, as one that can be undone.
    void applyEdits(const QJsonArray& edits);
    /// Puts the cursor at the line and the line in the middle. Ignores a line that does not exist.
    void goToLine(int line);
    void toggleComment();     ///< puts `//` before the lines of the selection, or removes it from all of them
    void zoomBy(int points);  ///< points to add; 0: resets the zoom
    /// Returns the recorded line that is tied to an editor line (both from 1); 0 if there is none.
    int recordedLineAt(int editorLine) const;
    /// Returns the editor line (from 1) to which a recorded line is tied; 0 if that line is gone.
    int lineOfRecorded(int recordedLine) const { return editorLine(recordedLine) + 1; }
    std::map<int, int> recordedLineMap() const;  ///< editor line -> recorded line, both from 1
    /// Replaces all breakpoints, with the conditions that some have; lines from 1. No signal is sent.
    void setBreakpoints(const std::vector<int>& lines, const std::map<int, QString>& conditions = {});
    std::vector<int> breakpoints() const;       ///< their current lines, from 1
    std::map<int, QString> conditions() const;  ///< by current line, from 1
    int currentLine() const;                    ///< line of the cursor, from 1
    QString messagesAt(int line) const;         ///< messages of the problems at an editor line (from 1), with their fixes
    std::size_t problemCount() const { return m_shownProblems.size(); }

signals:
    void recordedLineClicked(int line);      ///< a click on the line's number
    void recordedLineTextClicked(int line);  ///< a click somewhere in the line's text
    void breakpointClicked(int line);        ///< a click in the margin, line from 1
    /// Is sent before the editor's own menu is shown; line under the mouse, from 1. The code is what is selected within a line, else the
    /// name under the mouse; it may be empty.
    void menuRequested(QMenu* menu, int line, const QString& code);
    void nameHovered(const QString& name, const QPoint& globalPosition);  ///< the mouse rests on a name, "box.corner", in code
    /// The mouse rests on this byte of code; `isVariable`: nameHovered() follows.
    void placeHovered(long position, const QPoint& globalPosition, bool isVariable);
    void definitionRequested(long position);  ///< Ctrl and a click on this byte of code
    void findRequested();                     ///< the user has pressed the system's key for finding

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    void showInvisibleCharacters();
    int editorLine(int recordedLine) const;  ///< from 0; -1 if the line is gone
    int leftOfMargin(int margin) const;      ///< x in the viewport, in pixels
    int leftOfText() const { return leftOfMargin(editor::Folds + 1); }
    int topOfLine(int line) const;                        ///< y in the viewport, in pixels
    bool isInView(int line, int visibleLineCount) const;  ///< whether the line (from 0) is among the rows from the first visible one on
    void centreLine(int line);                            ///< scrolls; the cursor stays. Lines from 0
    void markCurrentLines();
    void repaintLines(const std::vector<int>& recorded);
    void markDifferences();
    QStringList linesUntilCursor() const;  ///< the last line is cut at the cursor
    void breakLine();                      ///< breaks the line and indents the new one
    void closeBlock();                     ///< inserts a `}`; on an otherwise empty line it is aligned with the line of its `{`
    void replaceBytes(long begin, long end, const QByteArray& replacement);
    void forgetLines(int begin, int end);  ///< lines counted from 0
    void annotateProblems();
    QString tipAt(QPoint point);
    QString typingErrorAt(QPoint point) const;
    QString nameAt(QPoint point) const;  ///< name of a variable or of its member; empty: there is none
    bool isTypingUnderBadge(int line, int width) const;
    bool hasTextUnderBadge(int line, int width) const;
    void paintDot(QPainter& painter, int line, const QColor& color) const;
    void repaintBadges();
    /// Holds the text at the end of a line.
    struct LineLabel {
        QString text;
        bool isOfFinding = false;  ///< whether a finding names the line; else only a fix changes it
    };
    std::map<int, LineLabel> lineLabels() const;  ///< by line, from 0
    void paintLabels(QPainter& painter);
    void paintBadge(QPainter& painter, const Badge& badge, const QRectF& row) const;

    const figures::Theme* m_theme = nullptr;
    std::map<int, int> m_markerHandles;   ///< recorded line -> marker handle
    std::map<int, QString> m_conditions;  ///< of breakpoints, by marker handle
    std::map<int, Badge> m_badges;        ///< by recorded line
    std::vector<int> m_currentLines;
    struct ShownProblem {
        Problem problem;
        int markerHandle = -1;   ///< handle of the marker at the problem's line, which moves along with edits
        int findingHandle = -1;  ///< handle of the marker that colours the line of a finding; -1 if there is none
    };
    std::vector<ShownProblem> m_shownProblems, m_shownFixes;
    std::vector<TypingError> m_typingErrors;
    CudaLexer* m_lexer;
    QStringList m_baseline;
    LineDifference m_difference;
    QTimer m_differenceTimer;  ///< delays the marks until a pause in typing
};

}  // namespace simtscope::ui
