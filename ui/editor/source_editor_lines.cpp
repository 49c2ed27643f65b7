// Defines which lines of the text have breakpoints, and which of them correspond to lines of the recording (declared in source_editor.h).
#include "gpu/analysis/counts/program_lines.h"
#include "ui/editor/source_editor.h"

namespace simtscope::ui {

using namespace editor;

void SourceEditor::setRecordedLines(const std::vector<int>& recorded, const LineDifference& fromRecorded)
{
    setCurrentLines({});  // the lines of a step change from now on
    markerDeleteAll(RecordedLineMark);
    m_markerHandles.clear();
    std::map<int, int> moved;  // recorded line -> editor line, both from 0
    for (std::size_t line = 0; line < fromRecorded.oldLines.size(); ++line) {
        if (fromRecorded.oldLines[line] >= 0)
            moved.emplace(fromRecorded.oldLines[line], int(line));
    }
    for (const int number : recorded) {
        const int line = int(analysis::NumberedLine::of(std::uint32_t(number)).line);
        const auto found = moved.find(line - 1);
        const int textLine = fromRecorded.oldLines.empty() ? line - 1 : found == moved.end() ? -1 : found->second;
        if (textLine >= 0 && textLine < lines())
            m_markerHandles[number] = markerAdd(textLine, RecordedLineMark);
    }
}

std::map<int, int> SourceEditor::recordedLineMap() const
{
    std::map<int, int> recordedLineMap;
    for (const auto& [recorded, handle] : m_markerHandles) {
        if (const int line = markerLine(handle); line >= 0)
            recordedLineMap.emplace(line + 1, recorded);
    }
    return recordedLineMap;
}

void SourceEditor::setBreakpoints(const std::vector<int>& wanted, const std::map<int, QString>& wantedConditions)
{
    if (wanted == breakpoints() && wantedConditions == conditions())
        return;
    markerDeleteAll(Breakpoint);
    markerDeleteAll(ConditionSign);
    m_conditions.clear();
    for (const int line : wanted) {
        if (line < 1 || line > lines())
            continue;
        markerAdd(line - 1, Breakpoint);
        if (const auto condition = wantedConditions.find(line); condition != wantedConditions.end())
            m_conditions[markerAdd(line - 1, ConditionSign)] = condition->second;
    }
}

std::map<int, QString> SourceEditor::conditions() const
{
    std::map<int, QString> found;
    for (const auto& [handle, condition] : m_conditions) {
        if (const int line = markerLine(handle); line >= 0)
            found[line + 1] = condition;
    }
    return found;
}

std::vector<int> SourceEditor::breakpoints() const
{
    std::vector<int> found;
    for (int line = markerFindNext(0, 1 << Breakpoint); line >= 0; line = markerFindNext(line + 1, 1 << Breakpoint))
        found.push_back(line + 1);
    return found;
}

int SourceEditor::editorLine(int recordedLine) const
{
    const auto handle = m_markerHandles.find(recordedLine);
    return handle == m_markerHandles.end() ? -1 : markerLine(handle->second);
}

int SourceEditor::recordedLineAt(int line) const
{
    for (const auto& [recorded, handle] : m_markerHandles) {
        if (markerLine(handle) == line - 1)
            return recorded;
    }
    return 0;
}

}  // namespace simtscope::ui
