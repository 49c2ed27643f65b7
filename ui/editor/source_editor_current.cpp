// Marks, for SourceEditor, the lines of the current step, and keeps the first of them in view (declared in source_editor.h).
#include <QResizeEvent>
#include <algorithm>

#include "ui/editor/source_editor.h"

namespace simtscope::ui {
namespace {

using namespace editor;

constexpr int kMinContextLines = 3;  // lines kept visible around the current one

}  // namespace

void SourceEditor::setCurrentLines(const std::vector<int>& current)
{
    if (current != m_currentLines) {
        repaintLines(m_currentLines);
        m_currentLines = current;
        markCurrentLines();
        repaintLines(m_currentLines);
        if (!hasFocus())  // else the user is editing a long line
            SendScintilla(SCI_SETXOFFSET, 0ul);
    }
    const int line = current.empty() ? -1 : editorLine(current.front());
    if (line >= 0) {
        SendScintilla(SCI_ENSUREVISIBLE, line);  // opens the blocks around it
        const int row = int(SendScintilla(SCI_VISIBLEFROMDOCLINE, line));
        const int first = firstVisibleLine(), visibleLineCount = int(SendScintilla(SCI_LINESONSCREEN));
        if (row < first + kMinContextLines || row >= first + visibleLineCount - kMinContextLines)
            centreLine(line);
    }
}

bool SourceEditor::isInView(int line, int visibleLineCount) const
{
    const int row = int(SendScintilla(SCI_VISIBLEFROMDOCLINE, line)), first = firstVisibleLine();
    return row >= first && row < first + visibleLineCount;
}

void SourceEditor::centreLine(int line)
{
    const int row = int(SendScintilla(SCI_VISIBLEFROMDOCLINE, line)), visibleLineCount = int(SendScintilla(SCI_LINESONSCREEN));
    setFirstVisibleLine(std::max(0, row - visibleLineCount / 2));
}

/// Keeps the current line in view when the editor becomes lower, as it does when a card opens below it. A line that was scrolled out of
/// view before stays there.
void SourceEditor::resizeEvent(QResizeEvent* event)
{
    const int line = m_currentLines.empty() ? -1 : editorLine(m_currentLines.front()), height = textHeight(0);
    const bool wasInView = line >= 0 && isInView(line, event->oldSize().height() / height);
    QsciScintilla::resizeEvent(event);
    if (wasInView && event->size().height() >= height && !isInView(line, int(SendScintilla(SCI_LINESONSCREEN))))
        centreLine(line);
    if (!m_shownProblems.empty() && event->size().width() != event->oldSize().width())
        annotateProblems();
}

/// Repaints these lines and no others: a step changes two lines.
void SourceEditor::repaintLines(const std::vector<int>& recorded)
{
    for (const int recordedLine : recorded) {
        if (const int line = editorLine(recordedLine); line >= 0)
            viewport()->update(0, topOfLine(line), viewport()->width(), textHeight(line));
    }
}

void SourceEditor::markCurrentLines()
{
    // One by one, because deleting all of a kind at once repaints the whole text.
    for (const Marker marker : {CurrentLine, CallerLine}) {
        for (int line = markerFindNext(0, 1u << marker); line >= 0; line = markerFindNext(line, 1u << marker))
            markerDelete(line, marker);
    }
    for (std::size_t i = 0; i < m_currentLines.size(); ++i) {
        if (const int line = editorLine(m_currentLines[i]); line >= 0)
            markerAdd(line, i == 0 ? CurrentLine : CallerLine);
    }
}

}  // namespace simtscope::ui
