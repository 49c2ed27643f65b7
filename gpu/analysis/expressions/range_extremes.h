// Finds the least and the greatest number of a part of a long sequence without looking at all of its numbers.
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace simtscope::analysis {

/// Holds the least and the greatest of several numbers.
struct NumberRange {
    double low = std::numeric_limits<double>::infinity(), high = -std::numeric_limits<double>::infinity();

    bool isEmpty() const { return low > high; }
    /// Adds a number; one that is none (NaN) changes nothing.
    void add(double number)
    {
        low = number < low ? number : low;
        high = number > high ? number : high;
    }
    void add(const NumberRange& other)
    {
        low = other.low < low ? other.low : low;
        high = other.high > high ? other.high : high;
    }
    bool operator==(const NumberRange&) const = default;
};

/// Answers queries about a sequence of ranges.
class RangeExtremes {
public:
    /// Appends a range; an empty one stands for a number that is not known.
    void append(const NumberRange& range)
    {
        if (m_ranges.size() % kPerBlock == 0)
            m_blocks.emplace_back();
        m_blocks.back().add(range);
        m_ranges.push_back(range);
    }
    std::size_t count() const { return m_ranges.size(); }

    /// Returns the extremes of the ranges from `first` to before `end`.
    NumberRange find(std::size_t first, std::size_t end) const
    {
        NumberRange result;
        while (first < end) {
            const bool isWholeBlock = first % kPerBlock == 0 && first + kPerBlock <= end;
            result.add(isWholeBlock ? m_blocks[first / kPerBlock] : m_ranges[first]);
            first += isWholeBlock ? kPerBlock : 1;
        }
        return result;
    }

private:
    static constexpr std::size_t kPerBlock = 64;
    std::vector<NumberRange> m_ranges, m_blocks;
};

}  // namespace simtscope::analysis
