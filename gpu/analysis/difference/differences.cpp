#include "gpu/analysis/difference/differences.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>

#include "gpu/analysis/difference/compare_final_values.h"
#include "gpu/analysis/difference/describe_difference.h"
#include "gpu/analysis/difference/launch_parameters.h"
#include "gpu/analysis/difference/unordered_read.h"
#include "gpu/core/in_parallel.h"
#include "gpu/core/messages/difference.h"

namespace simtscope::analysis {
namespace {

constexpr std::uint64_t kBytesPerCell = 4;  // cells of differing memory are noted by words; a smaller access spreads to its word

/// Names a word of memory: that of a block, for shared memory.
struct Word {
    std::uint32_t allocation = 0;
    std::uint64_t word = 0;
    std::uint32_t block = 0;
    auto operator<=>(const Word&) const = default;
};

/// Notes the memory that differs, from launch to launch.
class DifferingMemory {
public:
    void add(const ThreadAccess& access, BlockId block)
    {
        visit(access, block, [&](const Word& word) { return m_words.insert(word), false; });
    }
    bool contains(const ThreadAccess& access, BlockId block) const
    {
        return visit(access, block, [&](const Word& word) { return m_words.contains(word); });
    }
    /// Forgets shared memory, which ends with its launch.
    void endLaunch()
    {
        std::erase_if(m_words, [](const Word& word) { return word.allocation == trace::kSharedAllocation.value; });
    }

private:
    template <class Visit>
    static bool visit(const ThreadAccess& access, BlockId block, Visit isEnd)
    {
        const std::uint64_t first = access.location.offset / kBytesPerCell,
                            last = (access.location.offset + std::max<unsigned>(access.bytes, 1) - 1) / kBytesPerCell;
        const bool isShared = access.location.allocation == trace::kSharedAllocation.value;
        for (std::uint64_t word = first; word <= last; ++word)
            if (isEnd(Word{access.location.allocation, word, isShared ? block.value : 0}))
                return true;
        return false;
    }
    std::set<Word> m_words;
};

/// Compares two runs, launch by launch.
class Search {
public:
    Search(const std::shared_ptr<const trace::Recording>& left, const std::shared_ptr<const trace::Recording>& right,
           const std::stop_token& stop)
        : m_left(left), m_right(right), m_stop(stop)
    {
    }

    Result<Differences> find(const std::vector<MatchedLaunches>& launches)
    {
        m_result.isIncomplete = m_left->launches.size() != launches.size() || m_right->launches.size() != launches.size();
        for (const MatchedLaunches& matched : launches) {
            if (m_stop.stop_requested())
                return fail(msg::difference::stopped());
            const trace::Launch &left = m_left->launches[matched.left.value], &right = m_right->launches[matched.right.value];
            if (left.blocks.empty() || right.blocks.empty()) {
                m_result.isIncomplete = true;
                continue;
            }
            const LaunchPair pair(m_left, matched.left, m_right, matched.right);
            if (const auto compared = compareLaunch(pair); !compared)
                return tl::unexpected(compared.error());
        }
        if (m_stop.stop_requested())
            return fail(msg::difference::stopped());
        if (m_result.blockCount == 0)
            return fail(msg::difference::noCommonBlock());
        std::stable_partition(m_result.origins.begin(), m_result.origins.end(),
                              [](const DifferenceOrigin& origin) { return origin.kind != OriginKind::Atomic; });
        return std::move(m_result);
    }

private:
    Result<void> compareLaunch(const LaunchPair& pair)
    {
        ++m_result.launchCount;
        if (pair.comparison() == LaunchComparison::FinalValues) {
            m_result.isOfFinalValues = true;
            return compareFinalValues(pair, m_result, m_stop);
        }
        struct Blocks {
            std::shared_ptr<const trace::BlockTrace> left, right;
            BlockDifferences result;
        };
        std::vector<Blocks> blocks;
        for (const auto& block : pair.left().blocks) {
            const auto& others = pair.right().blocks;
            const auto other = std::find_if(others.begin(), others.end(), [&](const auto& b) { return b->block() == block->block(); });
            if (other != others.end())
                blocks.push_back({block, *other, {}});
        }
        m_result.isIncomplete =
            m_result.isIncomplete || blocks.size() < pair.left().blocks.size() || blocks.size() < pair.right().blocks.size();
        forEachInParallel(blocks.size(),
                          [&](std::size_t i) { blocks[i].result = findBlockDifferences(pair, *blocks[i].left, *blocks[i].right, m_stop); });
        std::vector<DifferingAccess> accesses;
        for (const Blocks& block : blocks) {
            ++m_result.blockCount;
            m_result.accessCount += block.result.comparedCount;
            m_result.isIncomplete = m_result.isIncomplete || block.result.isIncomplete;
            accesses.insert(accesses.end(), block.result.accesses.begin(), block.result.accesses.end());
        }
        std::stable_sort(accesses.begin(), accesses.end(), [](const DifferingAccess& a, const DifferingAccess& b) {
            return std::tuple(a.time, a.block, a.leftEvent, a.position) < std::tuple(b.time, b.block, b.leftEvent, b.position);
        });
        const std::vector<DifferenceOrigin> parameters = findParameterOrigins(pair);
        m_isOfParameter = !parameters.empty();
        for (DifferenceOrigin origin : parameters)
            addParameter(pair, accesses, std::move(origin));
        for (const DifferingAccess& access : accesses)
            addAccess(pair, access);
        m_memory.endLaunch();
        return {};
    }

    /// Adds a parameter with another value. It is shown at the first access that differs, because that follows from it.
    void addParameter(const LaunchPair& pair, const std::vector<DifferingAccess>& accesses, DifferenceOrigin origin)
    {
        const auto isFirst = [](const DifferingAccess& access) { return access.isFirst; };
        if (const auto first = std::find_if(accesses.begin(), accesses.end(), isFirst); first != accesses.end()) {
            const DifferenceOrigin shown = describeOrigin(pair, *first, findOrigin(pair, *first).value_or(OriginKind::Path));
            origin.left = shown.left;
            origin.right = shown.right;
            origin.remark = shown.sentence;
            origin.threadCount = std::uint64_t(std::count_if(accesses.begin(), accesses.end(), isFirst));
        }
        m_result.origins.push_back(std::move(origin));
    }

    void addAccess(const LaunchPair& pair, const DifferingAccess& access)
    {
        if (access.isFirst) {
            m_result.differingThreadCount += access.difference != AccessDifference::Result;
            if (const std::optional<OriginKind> kind = findOrigin(pair, access); kind && !m_isOfParameter)
                addOrigin(pair, access, *kind);
        }
        if (access.hasLeft && access.left.isWrite())
            m_memory.add(access.left, access.block);
        if (access.hasRight && access.right.isWrite())
            m_memory.add(access.right, access.block);
    }

    /// Returns the kind of an origin; nothing for a difference that follows from an earlier one.
    std::optional<OriginKind> findOrigin(const LaunchPair& pair, const DifferingAccess& access) const
    {
        switch (access.difference) {
        case AccessDifference::Location:
            return OriginKind::Location;
        case AccessDifference::Written:
            return OriginKind::Computation;
        case AccessDifference::OnlyLeft:
        case AccessDifference::OnlyRight:
            return OriginKind::Path;
        case AccessDifference::Found:
            if (m_memory.contains(access.left, access.block))
                return std::nullopt;
            return isWrittenInLaunch(pair, access) ? OriginKind::Order : OriginKind::Contents;
        case AccessDifference::Result:
            if (access.left.isExchange() || m_memory.contains(access.left, access.block))
                return std::nullopt;  // the thread that gives the value differs
            return OriginKind::Atomic;
        }
        return std::nullopt;
    }

    /// Adds an origin, or counts the thread for the same line that was found before.
    void addOrigin(const LaunchPair& pair, const DifferingAccess& access, OriginKind kind)
    {
        const std::uint64_t point = access.hasLeft ? access.left.point : access.right.point;
        const auto [found, isNew] =
            m_originOfPoint.try_emplace({pair.left().id, kind, point & ~0xffull, access.hasLeft}, m_result.origins.size());
        if (!isNew) {
            ++m_result.origins[found->second].threadCount;
            return;
        }
        DifferenceOrigin origin = describeOrigin(pair, access, kind);
        if (kind == OriginKind::Order)
            origin.remark = describeMissingBarrier(pair, access);
        m_result.origins.push_back(std::move(origin));
    }

    std::shared_ptr<const trace::Recording> m_left, m_right;
    std::stop_token m_stop;
    Differences m_result;
    DifferingMemory m_memory;
    bool m_isOfParameter = false;  ///< whether a parameter of the launch differs, from which everything in it may follow
    std::map<std::tuple<LaunchId, OriginKind, std::uint64_t, bool>, std::size_t> m_originOfPoint;
};

}  // namespace

const char* nameOf(OriginKind kind)
{
    static constexpr std::array kNames = {"parameter", "location", "computation", "contents", "order", "path", "final_value", "atomic"};
    return kNames[std::size_t(kind)];
}

Message Differences::verdict() const
{
    if (!origins.empty())
        return origins.front().sentence;
    if (isIncomplete)
        return msg::difference::noneButIncomplete();
    return isOfFinalValues ? msg::difference::noneInFinalValues() : msg::difference::none();
}

Result<Differences> findDifferences(const std::shared_ptr<const trace::Recording>& left,
                                    const std::shared_ptr<const trace::Recording>& right, const std::stop_token& stop)
{
    const auto launches = matchLaunches(*left, *right);
    if (!launches)
        return tl::unexpected(launches.error());
    return Search(left, right, stop).find(*launches);
}

}  // namespace simtscope::analysis
