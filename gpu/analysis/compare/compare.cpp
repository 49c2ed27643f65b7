#include "gpu/analysis/compare/compare.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "gpu/analysis/compare/compare_block.h"
#include "gpu/analysis/compare/compare_lanes.h"
#include "gpu/analysis/compare/compare_schedule.h"
#include "gpu/core/messages/compare.h"
#include "gpu/core/messages/plain.h"

namespace simtscope::analysis {
namespace {

using trace::BlockTrace;
using trace::Launch;
using trace::Recording;

class Comparer {
public:
    Comparer(const Recording& left, const Recording& right, std::stop_token stop) : m_left(left), m_right(right), m_stop(std::move(stop)) {}

    Comparison run()
    {
        if (m_left.launches.size() != m_right.launches.size())
            add({.aspect = msg::compare::launches(),
                 .leftValue = msg::compare::number(std::int64_t(m_left.launches.size())),
                 .rightValue = msg::compare::number(std::int64_t(m_right.launches.size()))});
        const std::size_t common = std::min(m_left.launches.size(), m_right.launches.size());
        for (std::size_t i = 0; i < common && !m_stop.stop_requested(); ++i)
            compareLaunch({m_left, m_left.launches[i]}, {m_right, m_right.launches[i]});
        if (!m_stop.stop_requested())
            compareMemory();
        return m_result;
    }

private:
    void add(Difference difference)
    {
        ++m_result.differenceCount;
        if (!m_result.firstDifference)
            m_result.firstDifference = std::move(difference);
    }

    void compareLaunch(const RecordedLaunch& left, const RecordedLaunch& right)
    {
        ++m_result.launchCount;
        const auto shape = [](const Launch& l) {
            return msg::plain::name(fmt::format("{}<<<({},{},{}), ({},{},{}), {}>>>", l.name, l.grid.x, l.grid.y, l.grid.z, l.block.x,
                                                l.block.y, l.block.z, l.dynamicSharedBytes));
        };
        const auto configurationOf = [](const Launch& l) { return std::tie(l.kernel, l.name, l.grid, l.block, l.dynamicSharedBytes); };
        const auto id = std::int64_t(left.launch.id.value);
        if (configurationOf(left.launch) != configurationOf(right.launch))
            return add({.aspect = msg::compare::launch(),
                        .leftValue = shape(left.launch),
                        .rightValue = shape(right.launch),
                        .kernel = left.launch.name,
                        .launch = id});
        if (auto difference = findCodeDifference(left, right))
            return add(std::move(*difference));
        if (left.launch.error != right.launch.error)
            add({.aspect = msg::compare::launchError(),
                 .leftValue = msg::compare::number(left.launch.error),
                 .rightValue = msg::compare::number(right.launch.error),
                 .kernel = left.launch.name,
                 .launch = id});
        compareBlocksOfLaunch(left, right);
    }

    /// Compares the blocks that both recordings hold.
    void compareBlocksOfLaunch(const RecordedLaunch& left, const RecordedLaunch& right)
    {
        std::vector<BlockPair> pairs;
        for (const auto& trace : left.launch.blocks) {
            if (const BlockTrace* other = right.launch.findBlock(trace->block()))
                pairs.push_back({trace.get(), other});
            else
                ++m_result.unpairedBlockCount;
        }
        for (const auto& trace : right.launch.blocks)
            m_result.unpairedBlockCount += !left.launch.findBlock(trace->block());
        m_result.blocklessLaunchCount += pairs.empty() && left.launch.error == 0;
        m_result.blockCount += pairs.size();

        std::vector<DifferingLane> differing;
        std::set<const BlockTrace*> truncated;  // blocks that agree up to where one of the recordings was truncated
        std::vector<BlockComparison> compared = compareBlocks(left, right, pairs, m_stop);
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            m_result.laneEventCount += compared[i].laneEventCount;
            m_result.maskDifferenceCount += compared[i].maskDifferenceCount;
            m_result.unspecifiedDifferenceCount += compared[i].unspecifiedDifferenceCount;
            std::ranges::move(compared[i].differingLanes, std::back_inserter(differing));
            if (compared[i].isTruncated)
                truncated.insert(pairs[i].left);
        }
        ScheduleDifferences::LaunchDifferences decided = m_schedule.classify(left, right, differing, m_stop);
        truncated.merge(decided.truncatedBlocks);
        m_result.truncatedBlockCount += truncated.size();
        m_result.pollDifferenceCount += decided.pollDifferenceCount;
        m_result.roleDifferenceCount += decided.roleDifferenceCount;
        m_result.differenceCount += decided.differenceCount;
        if (decided.firstDifference && !m_result.firstDifference)
            m_result.firstDifference = std::move(decided.firstDifference);
        if (decided.firstRoleDifference && !m_firstRole)
            m_firstRole = std::move(decided.firstRoleDifference);
    }

    /// Compares the final contents of the allocations: by their digests, and without digests by the known last writes.
    void compareMemory()
    {
        const std::size_t common = std::min(m_left.allocations.size(), m_right.allocations.size());
        for (std::size_t i = 0; i < common; ++i) {
            const trace::Allocation &a = m_left.allocations[i], &b = m_right.allocations[i];
            if (!a.contentDigest || !b.contentDigest)
                continue;
            ++m_result.allocationCount;
            if (a.bytes != b.bytes || a.contentDigest != b.contentDigest)
                addOfSchedule({.aspect = msg::compare::contents(std::int64_t(i), a.bytes),
                               .leftValue = msg::compare::digest(*a.contentDigest),
                               .rightValue = msg::compare::digest(*b.contentDigest)});
        }
        for (const ScheduleDifferences::DifferingWrite& written : m_schedule.differingWrites())
            if (written.allocation < common &&
                !(m_left.allocations[written.allocation].contentDigest && m_right.allocations[written.allocation].contentDigest))
                addOfSchedule({.aspect = msg::compare::lastWrite(std::int64_t(written.allocation), std::int64_t(written.offset)),
                               .leftValue = msg::compare::bits(written.leftValue),
                               .rightValue = msg::compare::bits(written.rightValue)});
    }

    /// Adds a difference in memory, which shows that a decision of the schedule has changed the result. The first lane that took another
    /// role then leads to the cause.
    void addOfSchedule(Difference difference)
    {
        if (m_firstRole && !m_result.firstDifference)
            m_result.firstRoleDifference = m_firstRole;
        add(std::move(difference));
    }

    /// Equal site ids denote the same instruction only where both modules have the same code. A recording holds the sites of the functions
    /// that its launches could reach; only functions of both are compared.
    std::optional<Difference> findCodeDifference(const RecordedLaunch& left, const RecordedLaunch& right)
    {
        const std::size_t moduleLeft = left.launch.module.value, moduleRight = right.launch.module.value;
        if (moduleLeft >= left.recording.sites.size() || moduleRight >= right.recording.sites.size())
            return std::nullopt;
        const auto [known, isNew] = m_code.try_emplace({moduleLeft, moduleRight});
        if (isNew)
            known->second = differenceOfModules(left, right, moduleLeft, moduleRight);
        std::optional<Difference> difference = known->second;
        if (difference) {
            difference->kernel = left.launch.name;
            difference->launch = std::int64_t(left.launch.id.value);
        }
        return difference;
    }

    static std::optional<Difference> differenceOfModules(const RecordedLaunch& left, const RecordedLaunch& right, std::size_t moduleLeft,
                                                         std::size_t moduleRight)
    {
        const auto& allLeft = left.recording.sites[moduleLeft];
        const auto& allRight = right.recording.sites[moduleRight];
        const auto a = sitesOfFunctionsIn(allLeft, allRight), b = sitesOfFunctionsIn(allRight, allLeft);
        Difference difference{.aspect = msg::compare::code()};
        for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
            if (a[i]->first == b[i]->first && a[i]->second.opcode == b[i]->second.opcode && a[i]->second.function == b[i]->second.function)
                continue;
            setSourceLine(difference, left, a[i]->first);
            difference.leftValue = msg::plain::name(a[i]->second.opcode);
            difference.rightValue = msg::plain::name(b[i]->second.opcode);
            return difference;
        }
        if (a.size() == b.size())
            return std::nullopt;
        difference.leftValue = msg::compare::instructions(std::int64_t(a.size()));
        difference.rightValue = msg::compare::instructions(std::int64_t(b.size()));
        return difference;
    }

    using Sites = std::map<SiteId, trace::Site>;

    static std::vector<const Sites::value_type*> sitesOfFunctionsIn(const Sites& sites, const Sites& otherSites)
    {
        std::set<std::string_view> functions;
        for (const auto& [id, site] : otherSites)
            functions.insert(site.function);
        std::vector<const Sites::value_type*> found;
        for (const auto& row : sites)
            if (functions.contains(row.second.function))
                found.push_back(&row);
        return found;
    }

    const Recording& m_left;
    const Recording& m_right;
    std::stop_token m_stop;
    Comparison m_result;
    ScheduleDifferences m_schedule;
    std::map<std::pair<std::size_t, std::size_t>, std::optional<Difference>> m_code;  // by modules; without the launch
    std::optional<Difference> m_firstRole;
};

}  // namespace

Message Difference::message() const
{
    std::vector<Message> locationParts;
    if (!kernel.empty())
        locationParts.push_back(msg::plain::name(kernel));
    if (line > 0)
        locationParts.push_back(msg::compare::line(file, line));
    if (launch >= 0)
        locationParts.push_back(msg::compare::ofLaunch(launch));
    if (lane >= 0)
        locationParts.push_back(msg::compare::ofLane(block, warp, lane, std::int64_t(laneEventIndex)));
    return joinMessages({joinMessages(locationParts, ", "), msg::compare::differs(aspect, leftValue, rightValue)}, ": ");
}

Comparison compare(const Recording& left, const Recording& right, std::stop_token stop)
{
    return Comparer(left, right, std::move(stop)).run();
}

}  // namespace simtscope::analysis
