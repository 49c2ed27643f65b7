#include "ui/session/document/line_diff.h"

#include <algorithm>

#include "gpu/core/equal_lines.h"

namespace simtscope::ui {

bool LineDifference::isEmpty() const
{
    return removedBefore.empty() && std::ranges::all_of(lines, [](LineChange change) { return change == LineChange::Same; });
}

LineDifference computeLineDifference(const QStringList& oldLines, const QStringList& newLines)
{
    const int oldCount = int(oldLines.size()), newCount = int(newLines.size());
    int prefixCount = 0, suffixCount = 0;  // numbers of equal lines at both ends
    while (prefixCount < std::min(oldCount, newCount) && oldLines[prefixCount] == newLines[prefixCount])
        ++prefixCount;
    while (suffixCount < std::min(oldCount, newCount) - prefixCount &&
           oldLines[oldCount - 1 - suffixCount] == newLines[newCount - 1 - suffixCount])
        ++suffixCount;

    LineDifference difference;
    difference.lines.assign(std::size_t(newCount), LineChange::Same);
    difference.oldLines.assign(std::size_t(newCount), -1);
    for (int i = 0; i < prefixCount; ++i)
        difference.oldLines[std::size_t(i)] = i;
    for (int i = 0; i < suffixCount; ++i)
        difference.oldLines[std::size_t(newCount - 1 - i)] = oldCount - 1 - i;

    std::vector<std::pair<int, int>> pairs =
        matchEqualLines(oldLines, newLines, prefixCount, oldCount - suffixCount, newCount - suffixCount);
    pairs.emplace_back(oldCount - suffixCount, newCount - suffixCount);
    int oldLine = prefixCount, newLine = prefixCount;
    for (const auto& [nextOld, nextNow] : pairs) {  // between two pairs lie the deleted and the inserted lines
        for (; newLine < nextNow; ++newLine) {
            const bool isReplacement = oldLine < nextOld;
            difference.lines[std::size_t(newLine)] = isReplacement ? LineChange::Changed : LineChange::Added;
            if (isReplacement)
                difference.oldLines[std::size_t(newLine)] = oldLine++;
        }
        if (oldLine < nextOld)  // more lines were deleted than inserted
            difference.removedBefore.push_back(newLine);
        if (newLine < newCount - suffixCount)
            difference.oldLines[std::size_t(newLine)] = nextOld;
        oldLine = nextOld + 1;
        newLine = nextNow + 1;
    }
    return difference;
}

std::map<int, int> mapLines(const QString& oldText, const QString& newText)
{
    std::map<int, int> lines;
    const LineDifference difference = computeLineDifference(oldText.split('\n'), newText.split('\n'));
    for (std::size_t line = 0; line < difference.oldLines.size(); ++line)
        if (difference.oldLines[line] >= 0)
            lines[difference.oldLines[line] + 1] = int(line) + 1;
    return lines;
}

}  // namespace simtscope::ui
