#include "gpu/analysis/models/step_match.h"

#include <algorithm>
#include <span>

#include "gpu/analysis/counts/program_lines.h"
#include "gpu/analysis/models/line_match.h"
#include "gpu/core/stop_poll.h"

namespace simtscope::analysis {

/// Holds the steps of each line, by line number. Steps at which lanes only diverge belong to no line.
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
    const std::vector<std::uint32_t>& starts = steps.phaseFirstSteps();
    return {starts[phase], phase + 1 < phases ? starts[phase + 1] : steps.count()};
}

using Matched = StepMatch::MatchedStep;

Matched matchPhases(const RecordedBlock& source, const RecordedBlock& target, std::uint32_t step)
{
    const std::size_t phases = std::min(source.steps().phaseFirstSteps().size(), target.steps().phaseFirstSteps().size());
    if (phases == 0)
        return {};
    const bool isLast = step + 1 == source.steps().count(), hasPhase = source.steps().phaseOf(step) < phases || isLast;
    const std::size_t phase = std::min<std::size_t>(source.steps().phaseOf(step), phases - 1);
    const auto [first, end] = phaseRange(source.steps(), phase, phases);
    const auto [otherFirst, otherEnd] = phaseRange(target.steps(), phase, phases);
    const std::uint32_t length = end - first, otherLength = otherEnd - otherFirst;
    if (length < 2 || otherLength < 2)
        return {isLast ? otherEnd - 1 : otherFirst, hasPhase};
    const double fraction = double(step - first) / double(length - 1);
    return {otherFirst + std::uint32_t(fraction * double(otherLength - 1) + 0.5), hasPhase};
}

/// Returns the line whose occurrences the step counts among; 0: none.
std::uint32_t lineOfStep(const RecordedBlock& source, const LineIndex& index, std::uint32_t step)
{
    return index.lineOf(source.trace().event(EventIndex(source.steps().leadingEvent(step))).site);
}

/// Returns the line in the other text; 0 if it has none.
std::uint32_t toOtherText(const std::vector<std::uint32_t>& lines, std::uint32_t line)
{
    return lines.empty() ? line : line < lines.size() ? lines[line] : 0;
}

Matched matchLines(const RecordedBlock& source, const LineIndex& sourceIndex, const RecordedBlock& target, const LineIndex& targetIndex,
                   const std::vector<std::uint32_t>& lines, std::uint32_t step)
{
    if (step == 0 || step + 1 == source.steps().count())
        return {step == 0 ? 0 : target.steps().count() - 1};
    std::uint32_t matchedStep = step;
    while (matchedStep < source.steps().count() && source.isDivergence(matchedStep))
        ++matchedStep;
    if (matchedStep == source.steps().count())
        return matchPhases(source, target, step);
    const auto targetStepsOf = [&](std::uint32_t sourceStep) {
        const std::uint32_t line = toOtherText(lines, lineOfStep(source, sourceIndex, sourceStep));
        return line < targetIndex.steps.size() ? std::span<const std::uint32_t>(targetIndex.steps[line]) : std::span<const std::uint32_t>();
    };
    const bool isInBoth = !targetStepsOf(matchedStep).empty();
    if (!isInBoth && lines.empty())
        return {matchPhases(source, target, step).step, false};
    // An instruction that only one of two texts has: the nearest step is that of the line before it.
    while (matchedStep > 0 && (source.isDivergence(matchedStep) || targetStepsOf(matchedStep).empty()))
        --matchedStep;
    if (matchedStep == 0)
        return {0, false};
    const std::vector<std::uint32_t>& sourceSteps = sourceIndex.steps[lineOfStep(source, sourceIndex, matchedStep)];
    const std::span<const std::uint32_t> targetSteps = targetStepsOf(matchedStep);
    const auto occurrence = std::size_t(std::lower_bound(sourceSteps.begin(), sourceSteps.end(), matchedStep) - sourceSteps.begin());
    return {targetSteps[std::min(occurrence, targetSteps.size() - 1)], isInBoth && occurrence < targetSteps.size()};
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

trace::StepPosition findMatchedPosition(const trace::Recording& recording, const trace::StepPosition& position)
{
    const trace::Launch& launch = recording.launches[std::min<std::size_t>(position.launch.value, recording.launches.size() - 1)];
    trace::StepPosition nearest{launch.id, position.block};
    std::uint32_t leastDistance = UINT32_MAX;
    for (const auto& block : launch.blocks) {
        const std::uint32_t number = block->block().value, wanted = position.block.value;
        const std::uint32_t distance = number > wanted ? number - wanted : wanted - number;
        if (distance < leastDistance) {
            leastDistance = distance;
            nearest.block = block->block();
        }
    }
    return nearest;
}

bool haveSameText(const trace::Recording& left, const trace::Recording& right)
{
    const std::vector<trace::SourceFile>&a = left.program.sources, &b = right.program.sources;
    return !a.empty() && !b.empty() && a.front().text == b.front().text;
}

StepMatch::StepMatch(std::shared_ptr<const RecordedBlock> left, std::shared_ptr<const RecordedBlock> right)
    : m_left(std::move(left)), m_right(std::move(right))
{
    if (m_left && m_right && m_left->launch().name == m_right->launch().name &&
        (haveSameText(m_left->recording(), m_right->recording()) || correspond()))
        m_rule = MatchRule::Lines;
}

/// Ties the lines of the two texts, and returns whether most lines of the kernel are in both.
bool StepMatch::correspond()
{
    const std::vector<trace::SourceFile>&leftFiles = m_left->recording().program.sources,
          &rightFiles = m_right->recording().program.sources;
    if (leftFiles.empty() || rightFiles.empty())
        return false;
    LineMatch match = matchTextLines(leftFiles.front().text, rightFiles.front().text);
    if (!isMostlyEqual(match, findKernelLines(m_left->recording(), m_left->launch())))
        return false;
    m_rightLines = std::move(match.toRight);
    m_leftLines = std::move(match.toLeft);
    return true;
}

StepMatch::Indexes StepMatch::makeIndexes(const std::stop_token& stop) const
{
    Indexes indexes{std::make_shared<const LineIndex>(*m_left, stop), nullptr};
    indexes.right = m_right == m_left ? indexes.left : std::make_shared<const LineIndex>(*m_right, stop);
    return stop.stop_requested() ? Indexes{} : indexes;
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
    return match(m_left.get(), &Indexes::left, m_right.get(), &Indexes::right, m_rightLines, step);
}

Matched StepMatch::matchInLeft(std::uint32_t step) const
{
    return match(m_right.get(), &Indexes::right, m_left.get(), &Indexes::left, m_leftLines, step);
}

Matched StepMatch::match(const RecordedBlock* source, Index sourceIndex, const RecordedBlock* target, Index targetIndex,
                         const LineMap& lines, std::uint32_t step) const
{
    if (!source || !target || !source->isRecorded() || !target->isRecorded() || target->steps().count() == 0 ||
        step >= source->steps().count())
        return {};
    if (m_rule == MatchRule::Phases)
        return matchPhases(*source, *target, step);
    if (!isReady())
        m_indexes = makeIndexes();
    return matchLines(*source, *(m_indexes.*sourceIndex), *target, *(m_indexes.*targetIndex), lines, step);
}

}  // namespace simtscope::analysis
