#include "ui/editor/line_diff.h"

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

LineDifference differenceOf(const QStringList& before, const QStringList& after)
{
    const int oldCount = int(before.size()), newCount = int(after.size());
    int first = 0, last = 0;  // numbers of equal lines at both ends
    while (first < std::min(oldCount, newCount) && before[first] == after[first])
        ++first;
    while (last < std::min(oldCount, newCount) - first && before[oldCount - 1 - last] == after[newCount - 1 - last])
        ++last;

    LineDifference difference;
    difference.lines.assign(std::size_t(newCount), LineChange::Same);
    difference.oldLine.assign(std::size_t(newCount), -1);
    for (int i = 0; i < first; ++i)
        difference.oldLine[std::size_t(i)] = i;
    for (int i = 0; i < last; ++i)
        difference.oldLine[std::size_t(newCount - 1 - i)] = oldCount - 1 - i;

    std::vector<std::pair<int, int>> pairs = matchEqualLines(before, after, first, oldCount - last, newCount - last);
    pairs.emplace_back(oldCount - last, newCount - last);
    int old = first, now = first;
    for (const auto& [nextOld, nextNow] : pairs) {  // between two pairs lie the deleted and the inserted lines
        for (; now < nextNow; ++now) {
            const bool isReplacement = old < nextOld;
            difference.lines[std::size_t(now)] = isReplacement ? LineChange::Changed : LineChange::Added;
            if (isReplacement)
                difference.oldLine[std::size_t(now)] = old++;
        }
        if (old < nextOld)  // more lines were deleted than inserted
            difference.removedBefore.push_back(now);
        if (now < newCount - last)
            difference.oldLine[std::size_t(now)] = nextOld;
        old = nextOld + 1;
        now = nextNow + 1;
    }
    return difference;
}

}  // namespace simtscope::ui
