// Shows, for SourceEditor, messages of the compiler and of the run under their lines.
#include <Qsci/qscistyle.h>

#include <QFontMetricsF>
#include <algorithm>

#include "ui/editor/cuda_lexer.h"
#include "ui/editor/source_editor.h"

namespace simtscope::ui {
namespace {

using figures::Role;
using namespace editor;

constexpr int kMinAnnotationWidth = 160;  // pixels

/// Breaks the text at spaces into lines no wider than `width`.
QString wrapText(const QString& text, const QFontMetricsF& metrics, qreal width)
{
    QStringList lines;
    for (const QString& paragraph : text.split('\n')) {
        QString line;
        for (const QString& word : paragraph.split(' ')) {
            const QString longer = line.isEmpty() ? word : line + ' ' + word;
            if (!line.isEmpty() && metrics.horizontalAdvance(longer) > width) {
                lines << line;
                line = word;
            } else {
                line = longer;
            }
        }
        lines << line;
    }
    return lines.join('\n');
}

}  // namespace

void SourceEditor::setProblems(const std::vector<Problem>& problems, bool isTyping)
{
    for (const ShownProblem& shown : m_shownProblems) {
        markerDeleteHandle(shown.markerHandle);
        if (shown.findingHandle >= 0)
            markerDeleteHandle(shown.findingHandle);
    }
    m_shownProblems.clear();
    for (const Problem& problem : problems) {
        if (problem.line >= 1 && problem.line <= lines())
            m_shownProblems.push_back({problem, markerAdd(problem.line - 1, problem.isError ? ErrorLine : WarningLine),
                                       problem.label.isEmpty() ? -1 : markerAdd(problem.line - 1, FindingLine)});
    }
    annotateProblems();
    const auto first = std::ranges::find_if(m_shownProblems, [](const ShownProblem& shown) { return shown.problem.isError; });
    if (first != m_shownProblems.end() && !isTyping)
        centreLine(first->problem.line - 1);  // the cursor stays, because the user may be typing
}

void SourceEditor::setFixes(const std::vector<Problem>& fixes)
{
    for (const ShownProblem& shown : m_shownFixes)
        markerDeleteHandle(shown.markerHandle);
    m_shownFixes.clear();
    for (const Problem& fix : fixes)
        if (fix.line >= 1 && fix.line <= lines())
            m_shownFixes.push_back({fix, markerAdd(fix.line - 1, FixLine)});
    viewport()->update();
}

/// Writes the messages under the current lines of their problems; the message of a line that is gone is dropped.
void SourceEditor::annotateProblems()
{
    clearAnnotations();
    if (!m_theme)
        return;
    std::map<int, std::pair<QString, bool>> byLine;
    for (const auto& [problem, handle, back] : m_shownProblems) {
        const int line = markerLine(handle);
        if (line < 0 || !problem.label.isEmpty())
            continue;
        auto& [words, isError] = byLine[line];
        words += (words.isEmpty() ? "" : "\n") + problem.text;
        if (!problem.fix.isEmpty())
            words += "\n" + tr("Fix: %1").arg(problem.fix);
        isError |= problem.isError;
    }
    const QFont font = convertToPoints(figures::fontFor(figures::Font::Small));
    const int across = viewport()->width() - leftOfText(), column = int(SendScintilla(SCI_TEXTWIDTH, STYLE_DEFAULT, "0"));
    for (const auto& [line, message] : byLine) {
        const QString wrappedText =
            wrapText(message.first, QFontMetricsF(font), std::max(kMinAnnotationWidth, across - indentation(line) * column - 3 * column));
        annotate(line, wrappedText,
                 QsciStyle(message.second ? ErrorText : WarningText, "message", m_theme->color(message.second ? Role::Error : Role::Text),
                           m_theme->color(Role::Cell), font));
    }
}

QString SourceEditor::messagesAt(int editorLine) const
{
    QStringList messages;
    for (const auto& [problem, handle, back] : m_shownProblems) {
        if (markerLine(handle) != editorLine - 1)
            continue;
        messages << problem.text;
        if (!problem.fix.isEmpty())
            messages << tr("Fix: %1").arg(problem.fix);
    }
    for (const auto& [fix, handle, back] : m_shownFixes)
        if (markerLine(handle) == editorLine - 1)
            messages << tr("Fix: %1").arg(fix.text);
    messages.removeDuplicates();
    return messages.join(u'\n');
}

std::map<int, SourceEditor::LineLabel> SourceEditor::lineLabels() const
{
    std::map<int, QStringList> labels;
    for (const auto& [problem, handle, back] : m_shownProblems)
        if (const int line = markerLine(handle); line >= 0 && !problem.label.isEmpty()) {
            // Cards and sentences are about the text that was run, in which an edited line may have had another number.
            const QString label =
                line + 1 == problem.line ? problem.label : tr("%1 (line %2 in the run)").arg(problem.label).arg(problem.line);
            if (!labels[line].contains(label))
                labels[line] << label;
        }
    std::map<int, LineLabel> joined;
    for (const auto& [line, texts] : labels)
        joined[line] = {texts.join(QStringLiteral(", ")), true};
    for (const auto& [fix, handle, back] : m_shownFixes)
        if (const int line = markerLine(handle); line >= 0) {
            LineLabel& label = joined[line];
            const QString text = label.text.isEmpty() ? fix.label : label.text + QStringLiteral(", ") + fix.label;
            if (!label.text.endsWith(fix.label))
                label.text = text;
        }
    return joined;
}

}  // namespace simtscope::ui
