#include "gpu/analysis/models/step_match.h"

#include <algorithm>

#include "gpu/analysis/counts/program_lines.h"
#include "gpu/core/stop_poll.h"

namespace simtscope::analysis {

/// The steps of each line, by line number. Steps at which lanes only diverge belong to no line.
struct LineIndex {
    SiteLines sites;
    std::vector<std::vector<std::uint32_t>> steps;

    LineIndex(const RecordedBlock& source, const std::stop_token& stop);
    std::uint32_t lineOf(SiteId site) const
    {
        const std::span<const std::uint32_t> lines = sites.lines(site);
        return lines.empty() ? 0 : lines.front();
    }
};

namespace {

/// Returns the steps [first, end) of a phase. The last of the `phases` common phases gets all remaining steps.
std::pair<std::uint32_t, std::uint32_t> phaseRange(const trace::Steps& steps, std::size_t phase, std::size_t phases)
{
    const std::vector<std::uint32_t>& starts = steps.phaseStarts();
    return {starts[phase], phase + 1 < phases ? starts[phase + 1] : steps.count()};
}

using Matched = StepMatch::MatchedStep;

Matched matchPhases(const RecordedBlock& from, const RecordedBlock& to, std::uint32_t step)
{
    const std::size_t phases = std::min(from.steps().phaseStarts().size(), to.steps().phaseStarts().size());
    if (phases == 0)
        return {};
    const bool isLast = step + 1 == from.steps().count(), isOwn = from.steps().phaseOf(step) < phases || isLast;
    const std::size_t phase = std::min<std::size_t>(from.steps().phaseOf(step), phases - 1);
    const auto [first, end] = phaseRange(from.steps(), phase, phases);
    const auto [otherFirst, otherEnd] = phaseRange(to.steps(), phase, phases);
    const std::uint32_t length = end - first, otherLength = otherEnd - otherFirst;
    if (length < 2 || otherLength < 2)
        return {isLast ? otherEnd - 1 : otherFirst, isOwn};
    const double fraction = double(step - first) / double(length - 1);
    return {otherFirst + std::uint32_t(fraction * double(otherLength - 1) + 0.5), isOwn};
}

Matched matchLines(const RecordedBlock& from, const LineIndex& fromIndex, const RecordedBlock& to, const LineIndex& toIndex,
                   std::uint32_t step)
{
    if (step == 0 || step + 1 == from.steps().count())
        return {step == 0 ? 0 : to.steps().count() - 1};
    std::uint32_t meant = step;
    while (meant < from.steps().count() && from.isDivergence(meant))
        ++meant;
    if (meant == from.steps().count())
        return matchPhases(from, to, step);
    const std::uint32_t line = fromIndex.lineOf(from.trace().event(EventIndex(from.steps().leadingEvent(meant))).site);
    if (line >= toIndex.steps.size() || toIndex.steps[line].empty())
        return {matchPhases(from, to, step).step, false};
    const std::vector<std::uint32_t>&own = fromIndex.steps[line], &other = toIndex.steps[line];
    const auto occurrence = std::size_t(std::lower_bound(own.begin(), own.end(), meant) - own.begin());
    return {other[std::min(occurrence, other.size() - 1)], occurrence < other.size()};
}

}  // namespace

LineIndex::LineIndex(const RecordedBlock& source, const std::stop_token& stop) : sites(source.recording(), source.launch())
{
    const std::uint32_t count = source.isRecorded() ? source.steps().count() : 0;
    for (std::uint32_t step = 0; step < count; ++step) {
        if (step % kIterationsPerPoll == 0 && stop.stop_requested())
            return;
        const trace::Event event = source.trace().event(EventIndex(source.steps().leadingEvent(step)));
        if (event.kind == trace::EventKind::BlockEntry)
            continue;
        const std::uint32_t line = lineOf(event.site);
        if (line >= steps.size())
            steps.resize(line + 1);
        steps[line].push_back(step);
    }
}

trace::Position matchedPosition(const trace::Recording& recording, const trace::Position& position)
{
    const trace::Launch& launch = recording.launches[std::min<std::size_t>(position.launch.value, recording.launches.size() - 1)];
    trace::Position place{launch.id, position.block};
    std::uint32_t least = UINT32_MAX;
    for (const auto& block : launch.blocks) {
        const std::uint32_t number = block->block().value, wanted = position.block.value;
        const std::uint32_t distance = number > wanted ? number - wanted : wanted - number;
        if (distance < least) {
            least = distance;
            place.block = block->block();
        }
    }
    return place;
}

bool haveSameText(const trace::Recording& left, const trace::Recording& right)
{
    const std::vector<trace::SourceFile>&a = left.program.sources, &b = right.program.sources;
    return !a.empty() && !b.empty() && a.front().text == b.front().text;
}

StepMatch::StepMatch(std::shared_ptr<const RecordedBlock> left, std::shared_ptr<const RecordedBlock> right)
    : m_left(std::move(left)), m_right(std::move(right))
{
    if (m_left && m_right && haveSameText(m_left->recording(), m_right->recording()) && m_left->launch().name == m_right->launch().name)
        m_rule = MatchRule::Lines;
}

StepMatch::Indexes StepMatch::makeIndexes(const std::stop_token& stop) const
{
    Indexes made{std::make_shared<const LineIndex>(*m_left, stop), nullptr};
    made.right = m_right == m_left ? made.left : std::make_shared<const LineIndex>(*m_right, stop);
    return stop.stop_requested() ? Indexes{} : made;
}

std::uint64_t StepMatch::stepCount() const
{
    std::uint64_t count = 0;
    for (const auto& side : {m_left, m_right})
        count += side && side->isRecorded() ? side->steps().count() : 0;
    return count;
}

Matched StepMatch::matchInRight(std::uint32_t step) const
{
    return match(m_left.get(), &Indexes::left, m_right.get(), &Indexes::right, step);
}

Matched StepMatch::matchInLeft(std::uint32_t step) const
{
    return match(m_right.get(), &Indexes::right, m_left.get(), &Indexes::left, step);
}

Matched StepMatch::match(const RecordedBlock* from, Index fromIndex, const RecordedBlock* to, Index toIndex, std::uint32_t step) const
{
    if (!from || !to || !from->isRecorded() || !to->isRecorded() || to->steps().count() == 0 || step >= from->steps().count())
        return {};
    if (m_rule == MatchRule::Phases)
        return matchPhases(*from, *to, step);
    if (!isReady())
        m_indexes = makeIndexes();
    return matchLines(*from, *(m_indexes.*fromIndex), *to, *(m_indexes.*toIndex), step);
}

}  // namespace simtscope::analysis
