#include "ui/session/document/line_diff.h"

#include <algorithm>
#include <cstdint>

namespace simtscope::ui {
namespace {

constexpr std::size_t kMaxCells = 4u << 20;  // cells in the table of the longest common subsequence

/// Returns pairs of equal lines, ascending in both, from before[first, beforeEnd) and after[first, afterEnd).
std::vector<std::pair<int, int>> matchEqualLines(const QStringList& before, const QStringList& after, int first, int beforeEnd,
                                                 int afterEnd)
{
    const int rows = beforeEnd - first, columns = afterEnd - first;
    std::vector<std::pair<int, int>> pairs;
    if (rows == 0 || columns == 0 || std::size_t(rows + 1) * std::size_t(columns + 1) > kMaxCells)
        return pairs;
    const std::size_t width = std::size_t(columns) + 1;
    // Indexed by the beginnings of the two remainders. Values stay below 2^16, because kMaxCells limits the table.
    std::vector<std::uint16_t> longest((std::size_t(rows) + 1) * width, 0);
    for (int i = rows - 1; i >= 0; --i) {
        for (int j = columns - 1; j >= 0; --j) {
            const std::size_t at = std::size_t(i) * width + std::size_t(j);
            longest[at] = before[first + i] == after[first + j] ? std::uint16_t(longest[at + width + 1] + 1)
                                                                : std::max(longest[at + width], longest[at + 1]);
        }
    }
    for (int i = 0, j = 0; i < rows && j < columns;) {
        const std::size_t at = std::size_t(i) * width + std::size_t(j);
        if (before[first + i] == after[first + j])
            pairs.emplace_back(first + i++, first + j++);
        else if (longest[at + width] >= longest[at + 1])
            ++i;
        else
            ++j;
    }
    return pairs;
}

}  // namespace

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
