#include "gpu/analysis/difference/align_threads.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "gpu/core/equal_lines.h"

namespace simtscope::analysis {
namespace {

using Accesses = std::span<const ThreadAccess>;
using Positions = std::vector<std::uint32_t>;

constexpr std::size_t kMaxReordered = 8;  // neighbouring loads that the compiler may have put in another order

/// Returns the positions of the accesses, ordered by point, then by position.
Positions orderByPoint(Accesses accesses)
{
    Positions positions(accesses.size());
    for (std::uint32_t i = 0; i < positions.size(); ++i)
        positions[i] = i;
    std::stable_sort(positions.begin(), positions.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return accesses[a].point < accesses[b].point; });
    return positions;
}

/// Pairs accesses of two lists, and notes those that are left over.
class Aligner {
public:
    Aligner(Accesses left, Accesses right, bool isSameCode) : m_left(left), m_right(right), m_isSameCode(isSameCode) {}

    std::vector<AlignedAccesses> align()
    {
        m_partnerOfLeft.assign(m_left.size(), kNoAccess);
        m_partnerOfRight.assign(m_right.size(), kNoAccess);
        const Positions left = orderByPoint(m_left), right = orderByPoint(m_right);
        for (std::size_t i = 0, j = 0; i < left.size() && j < right.size();) {
            const std::uint64_t a = m_left[left[i]].point, b = m_right[right[j]].point;
            std::size_t endLeft = i, endRight = j;
            while (a <= b && endLeft < left.size() && m_left[left[endLeft]].point == a)
                ++endLeft;
            while (b <= a && endRight < right.size() && m_right[right[endRight]].point == b)
                ++endRight;
            if (a == b)
                pairPoint(std::span(left).subspan(i, endLeft - i), std::span(right).subspan(j, endRight - j));
            i = endLeft;
            j = endRight;
        }
        if (!m_isSameCode) {
            pairMoved();
            pairOtherVariables();
        }
        return listPairs();
    }

private:
    void pair(std::uint32_t left, std::uint32_t right)
    {
        m_partnerOfLeft[left] = right;
        m_partnerOfRight[right] = left;
    }

    /// Pairs the accesses of one point.
    void pairPoint(std::span<const std::uint32_t> left, std::span<const std::uint32_t> right)
    {
        if (m_isSameCode || left.size() == right.size())
            return pairInOrder(left, right);
        std::vector<Location> a, b;
        for (const std::uint32_t i : left)
            a.push_back(m_left[i].location);
        for (const std::uint32_t j : right)
            b.push_back(m_right[j].location);
        auto equal = matchEqualLines(a, b, 0, int(a.size()), int(b.size()));
        equal.emplace_back(int(a.size()), int(b.size()));
        std::size_t i = 0, j = 0;
        for (const auto& [nextLeft, nextRight] : equal) {
            pairInOrder(left.subspan(i, std::size_t(nextLeft) - i), right.subspan(j, std::size_t(nextRight) - j));
            if (std::size_t(nextLeft) < left.size() && std::size_t(nextRight) < right.size())
                pair(left[std::size_t(nextLeft)], right[std::size_t(nextRight)]);
            i = std::min(std::size_t(nextLeft) + 1, left.size());
            j = std::min(std::size_t(nextRight) + 1, right.size());
        }
    }

    void pairInOrder(std::span<const std::uint32_t> left, std::span<const std::uint32_t> right)
    {
        const std::size_t count = std::min(left.size(), right.size());
        for (std::size_t i = 0; i < count;) {
            const std::size_t reordered = m_isSameCode ? 1 : countReordered(left.subspan(i, count - i), right.subspan(i, count - i));
            std::vector<bool> isTaken(reordered);
            for (std::size_t a = 0; a < reordered; ++a) {
                std::size_t b = 0;
                while (reordered > 1 && (isTaken[b] || m_left[left[i + a]].location != m_right[right[i + b]].location))
                    ++b;
                isTaken[b] = true;
                pair(left[i + a], right[i + b]);
            }
            i += reordered;
        }
    }

    /// Returns the length of the shortest beginning of both lists that has the same locations in another order; 1 if there is none.
    std::size_t countReordered(std::span<const std::uint32_t> left, std::span<const std::uint32_t> right) const
    {
        const std::size_t limit = std::min(left.size(), kMaxReordered);
        const Location first = m_left[left[0]].location, otherFirst = m_right[right[0]].location;
        bool isFirstThere = false, isOtherFirstHere = false;
        for (std::size_t i = 0; i < limit; ++i) {
            isFirstThere = isFirstThere || m_right[right[i]].location == first;
            isOtherFirstHere = isOtherFirstHere || m_left[left[i]].location == otherFirst;
        }
        if (first == otherFirst || !isFirstThere || !isOtherFirstHere)
            return 1;
        std::vector<Location> a, b;
        for (std::size_t i = 0; i < limit; ++i) {
            a.push_back(m_left[left[i]].location);
            b.push_back(m_right[right[i]].location);
            std::vector<Location> sortedLeft = a, sortedRight = b;
            std::sort(sortedLeft.begin(), sortedLeft.end());
            std::sort(sortedRight.begin(), sortedRight.end());
            if (sortedLeft == sortedRight)
                return i + 1;
        }
        return 1;
    }

    /// Pairs accesses of lines that have moved: of the same kind, location and written value.
    void pairMoved()
    {
        using Key = std::tuple<trace::EventKind, Location, std::uint64_t>;
        const auto keyOf = [](const ThreadAccess& access) {
            return Key(access.kind, access.location, access.kind == trace::EventKind::Load ? 0 : access.value);
        };
        std::multimap<Key, std::uint32_t> right;
        for (std::uint32_t j = 0; j < m_right.size(); ++j)
            if (m_partnerOfRight[j] == kNoAccess)
                right.emplace(keyOf(m_right[j]), j);
        for (std::uint32_t i = 0; i < m_left.size() && !right.empty(); ++i) {
            if (m_partnerOfLeft[i] != kNoAccess)
                continue;
            if (const auto found = right.find(keyOf(m_left[i])); found != right.end()) {
                pair(i, found->second);
                right.erase(found);
            }
        }
    }

    /// Pairs accesses of one line and kind that go to different variables.
    void pairOtherVariables()
    {
        std::multimap<std::uint64_t, std::uint32_t> right;
        for (std::uint32_t j = 0; j < m_right.size(); ++j)
            if (m_partnerOfRight[j] == kNoAccess)
                right.emplace(m_right[j].lineAndKind(), j);
        for (std::uint32_t i = 0; i < m_left.size() && !right.empty(); ++i) {
            if (m_partnerOfLeft[i] != kNoAccess)
                continue;
            const auto [begin, end] = right.equal_range(m_left[i].lineAndKind());
            const auto found = std::find_if(begin, end, [&](const auto& other) { return m_right[other.second].point != m_left[i].point; });
            if (found != end) {
                pair(i, found->second);
                right.erase(found);
            }
        }
    }

    static std::set<Location> loadedLocations(Accesses accesses)
    {
        std::set<Location> locations;
        for (const ThreadAccess& access : accesses)
            if (access.kind == trace::EventKind::Load || access.kind == trace::EventKind::Store)
                locations.insert(access.location);
        return locations;
    }

    std::vector<AlignedAccesses> listPairs() const
    {
        std::set<Location> leftLocations, rightLocations;
        const bool areAllPaired = std::find(m_partnerOfLeft.begin(), m_partnerOfLeft.end(), kNoAccess) == m_partnerOfLeft.end() &&
                                  std::find(m_partnerOfRight.begin(), m_partnerOfRight.end(), kNoAccess) == m_partnerOfRight.end();
        if (!m_isSameCode && !areAllPaired) {
            leftLocations = loadedLocations(m_left);
            rightLocations = loadedLocations(m_right);
        }
        std::vector<AlignedAccesses> pairs;
        std::uint32_t next = 0;  // of the right run's accesses that may still be only there
        const auto addOnlyRight = [&](std::uint32_t end) {
            for (; next < end; ++next)
                if (m_partnerOfRight[next] == kNoAccess &&
                    !(m_right[next].kind == trace::EventKind::Load && leftLocations.contains(m_right[next].location)))
                    pairs.push_back({kNoAccess, next});
        };
        for (std::uint32_t i = 0; i < m_left.size(); ++i) {
            const std::uint32_t partner = m_partnerOfLeft[i];
            if (partner != kNoAccess)
                addOnlyRight(partner);
            if (partner != kNoAccess || !(m_left[i].kind == trace::EventKind::Load && rightLocations.contains(m_left[i].location)))
                pairs.push_back({i, partner});
        }
        addOnlyRight(std::uint32_t(m_right.size()));
        return pairs;
    }

    Accesses m_left, m_right;
    bool m_isSameCode;
    Positions m_partnerOfLeft, m_partnerOfRight;
};

}  // namespace

std::vector<AlignedAccesses> alignThreads(Accesses left, Accesses right, bool isSameCode)
{
    return Aligner(left, right, isSameCode).align();
}

}  // namespace simtscope::analysis
