// Matches the lines of two texts: the longest common subsequence.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace simtscope {

/// Returns pairs of equal lines, ascending in both, from before[first, beforeEnd) and after[first, afterEnd); none where thousands of lines
/// differ. `Lines` is a container of strings with random access.
template <class Lines>
std::vector<std::pair<int, int>> matchEqualLines(const Lines& before, const Lines& after, int first, int beforeEnd, int afterEnd)
{
    constexpr std::size_t kMaxCells = 4u << 20;  // cells in the table of the longest common subsequence
    const int rows = beforeEnd - first, columns = afterEnd - first;
    std::vector<std::pair<int, int>> pairs;
    if (rows == 0 || columns == 0 || std::size_t(rows + 1) * std::size_t(columns + 1) > kMaxCells)
        return pairs;
    const std::size_t width = std::size_t(columns) + 1;
    // Indexed by the beginnings of the two remainders. Values stay below 2^16, because kMaxCells limits the table.
    std::vector<std::uint16_t> longest((std::size_t(rows) + 1) * width, 0);
    for (int i = rows - 1; i >= 0; --i) {
        for (int j = columns - 1; j >= 0; --j) {
            const std::size_t cell = std::size_t(i) * width + std::size_t(j);
            longest[cell] = before.begin()[first + i] == after.begin()[first + j] ? std::uint16_t(longest[cell + width + 1] + 1)
                                                                                  : std::max(longest[cell + width], longest[cell + 1]);
        }
    }
    for (int i = 0, j = 0; i < rows && j < columns;) {
        const std::size_t cell = std::size_t(i) * width + std::size_t(j);
        if (before.begin()[first + i] == after.begin()[first + j])
            pairs.emplace_back(first + i++, first + j++);
        else if (longest[cell + width] >= longest[cell + 1])
            ++i;
        else
            ++j;
    }
    return pairs;
}

}  // namespace simtscope
