// The program text as an editor: CUDA C++ colours, the current line, a badge per line, and the compiler's messages in their place.
//
// Lines of the recording are tied to the text by markers, so badges and the current line move along with edits. Lines that are not as in
// the text that the program began as are marked beside the line numbers.
#pragma once

#include <Qsci/qsciscintilla.h>

#include <QString>
#include <QStringList>
#include <QTimer>
#include <map>
#include <memory>
#include <vector>

#include "ui/editor/line_diff.h"
#include "ui/figures/canvas/theme.h"
#include "ui/session/problems.h"

namespace simtscope::ui {

class CudaLexer;

/// The numbers that the parts of the editor share. Scintilla has 32 markers (of which 25 to 31 are its own, for folding), five margins and,
/// for programs, the indicators from 8 on.
namespace editor {
enum Marker {
    Tied = 0,  ///< invisible: holds a recorded line
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
};
enum Margin {
    Numbers = 0,
    Signs = 1,    ///< errors and warnings, breakpoints
    Changes = 2,  ///< differences from the text that the program began as
};
inline constexpr int kChangesMargin = 6;  ///< its width
inline constexpr int kRightMargin = 14;   ///< where no text stands: room for the dot of a badge that the line leaves none for
enum Indicator { Found = 8 };
enum Style { ErrorText = 45, WarningText = 46 };  ///< of annotations; the lexer has those below 40 and from 64 on
}  // namespace editor

/// Under the line of a finding: text stands on it.
QColor findingColor(const figures::Theme& theme);

struct Badge {
    QString text, tip;
    bool warning = false;
};

class SourceEditor final : public QsciScintilla {
    Q_OBJECT

public:
    explicit SourceEditor(QWidget* parent = nullptr);
    ~SourceEditor() override;

    void setTheme(const figures::Theme& theme);
    void setProgram(const QString& text);      ///< a new text; forgets badges, messages and undo
    void replaceProgram(const QString& text);  ///< another version of the same text, as one edit that can be undone
    /// The text that differences are marked from.
    void setBaseline(const QString& text);
    const LineDifference& difference();  ///< as marked
    /// Ties the lines of a recording (from 1) to the text as it is now, where that differs from the recorded one to those that took their
    /// place.
    void setRecordedLines(const std::vector<int>& lines, const LineDifference& fromRecorded = {});
    void setBadges(std::map<int, Badge> badges);
    /// Innermost line first; the rest are its callers. Scrolls only when the first is out of sight.
    void setCurrentLines(const std::vector<int>& lines);
    void setProblems(const std::vector<Problem>& problems);
    void goToLine(int line);
    void toggleComment();     ///< `//` before the lines of the selection, or away from all of them
    void zoomBy(int points);  ///< 0: back to normal
    /// The recorded line that stands at an editor line (both from 1); 0: none.
    int recordedLineAt(int editorLine) const;
    /// The editor line (from 1) where a recorded line stands now; 0: it is gone.
    int lineOfRecorded(int recordedLine) const { return editorLine(recordedLine) + 1; }
    std::map<int, int> ties() const;  ///< recorded line by editor line, both from 1
    void setBreakpoints(const std::vector<int>& lines);
    std::vector<int> breakpoints() const;  ///< where they stand now, from 1
    int currentLine() const;               ///< of the cursor, from 1
    QString messagesAt(int line) const;    ///< of the problems at an editor line, from 1, with their fixes
    std::size_t problemCount() const { return m_shownProblems.size(); }

signals:
    void recordedLineClicked(int line);         ///< its number
    void recordedLineTouched(int line);         ///< somewhere in its text
    void breakpointClicked(int line);           ///< in the margin, from 1
    void menuRequested(QMenu* menu, int line);  ///< the editor's own menu, before it is shown; for the line under the mouse, from 1
    void findRequested();

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    int editorLine(int recordedLine) const;  ///< from 0; -1: the line is gone
    int topOfLine(int line) const;           ///< y in the viewport
    void markCurrent();
    void updateRows(const std::vector<int>& recorded);
    void markDifferences();
    QStringList linesUntilCursor() const;  ///< the last one cut there
    void breakLine();                      ///< and indents the new line
    void closeBlock();                     ///< a `}`: where its line holds nothing else yet, as far in as the line with its `{`
    void replaceBytes(long begin, long end, const QByteArray& wanted);
    void forgetLines(int begin, int end);  ///< from 0
    void annotateProblems();
    QString tipAt(QPoint place);
    bool isTypedUnderBadge(int line, int width) const;
    bool isTextUnderBadge(int line, int width) const;
    void paintDot(QPainter& painter, int line, const QColor& color) const;
    void repaintBadges();
    std::map<int, QString> findingLabels() const;  ///< by line, from 0
    void paintLabels(QPainter& painter);
    void paintBadge(QPainter& painter, const Badge& badge, const QRectF& row) const;

    const figures::Theme* m_theme = nullptr;
    std::map<int, int> m_handles;   ///< recorded line -> marker handle
    std::map<int, Badge> m_badges;  ///< by recorded line
    std::vector<int> m_current;
    struct ShownProblem {
        Problem problem;
        int handle = -1;  ///< of the marker that stands at its line, and moves along with edits
        int back = -1;    ///< of the one that colours the line of a finding; -1: none
    };
    std::vector<ShownProblem> m_shownProblems;
    CudaLexer* m_lexer;
    QStringList m_baseline;
    LineDifference m_difference;
    QTimer m_differing;  ///< the marks wait for a pause in typing
};

}  // namespace simtscope::ui
