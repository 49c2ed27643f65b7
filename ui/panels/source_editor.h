// The program text as an editor: CUDA C++ colours, the current line, a badge per line, and the compiler's messages in their place.
//
// Lines of the recording are tied to the text by markers, so badges and the current line move along with edits.
#pragma once

#include <Qsci/qsciscintilla.h>

#include <QString>
#include <map>
#include <memory>
#include <vector>

#include "gpu/program/run.h"
#include "ui/figures/theme.h"

namespace simtscope::panels {

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
    void setProgram(const QString& text);  ///< a new text; forgets badges, messages and undo
    /// Ties the lines of a recording (from 1) to the text as it is now.
    void setRecordedLines(const std::vector<int>& lines);
    void setBadges(std::map<int, Badge> badges);
    /// Innermost line first; the rest are its callers. Scrolls only when the first is out of sight.
    void setCurrentLines(const std::vector<int>& lines);
    void setProblems(const std::vector<program::CompilerMessage>& problems);
    void goToLine(int line);
    /// The recorded line that stands at an editor line (both from 1); 0: none.
    int recordedLineAt(int editorLine) const;
    std::size_t problemCount() const { return m_problems; }

signals:
    void recordedLineClicked(int line);

protected:
    void paintEvent(QPaintEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    int editorLine(int recordedLine) const;  ///< from 0; -1: the line is gone
    int topOfLine(int line) const;           ///< y in the viewport
    void markCurrent();
    void paintBadge(QPainter& painter, const Badge& badge, const QRectF& row) const;

    const figures::Theme* m_theme = nullptr;
    std::map<int, int> m_handles;  ///< recorded line -> marker handle
    std::map<int, Badge> m_badges; ///< by recorded line
    std::vector<int> m_current;
    std::size_t m_problems = 0;
};

}  // namespace simtscope::panels
