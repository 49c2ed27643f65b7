#include "ui/session/place/navigator.h"

#include <algorithm>
#include <array>
#include <utility>

#include "ui/figures/facts/cell_subject.h"
#include "ui/figures/facts/location_names.h"
#include "ui/session/document/breakpoints.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"
#include "ui/session/place/step_lines.h"

namespace simtscope::ui {
namespace {

struct MarkRow {
    const char* name;        ///< name of one such place, in the middle of a sentence
    const char* absentText;  ///< sentence: the block has no such place
};

/// Texts by analysis::StepMark.
constexpr std::array<MarkRow, analysis::kStepMarkCount> kMarks{{
    {QT_TRANSLATE_NOOP("simtscope::ui::Navigator", "bank conflict"),
     QT_TRANSLATE_NOOP("simtscope::ui::Navigator", "This block has no bank conflicts.")},
    {QT_TRANSLATE_NOOP("simtscope::ui::Navigator", "divergence"),
     QT_TRANSLATE_NOOP("simtscope::ui::Navigator", "No warp of this block diverges.")},
    {QT_TRANSLATE_NOOP("simtscope::ui::Navigator", "uncoalesced access"),
     QT_TRANSLATE_NOOP("simtscope::ui::Navigator", "Every access of this block to global memory is coalesced.")},
}};

}  // namespace

Navigator::Navigator(Position& position, Selection& selection, const Breakpoints& breakpoints)
    : m_position(position), m_selection(selection), m_breakpoints(breakpoints)
{
    connect(&m_position, &Position::sourceChanged, this, &Navigator::restart);
    connect(&m_selection, &Selection::subjectChanged, this, [this] {
        if (m_searchJob.isBusy() && selectedCell() != m_searchedCell)
            cancelSearch();
    });
}

void Navigator::restart()
{
    if (m_position.source() == m_source)
        return;
    const std::shared_ptr<const figures::FigureSource> oldSource = std::exchange(m_source, m_position.source());
    m_index.reset();
    if (!oldSource || !oldSource->isBeginning())
        m_pendingMove = {};
    cancelSearch();
    m_indexJob.cancel();
    if (!m_source || !m_source->isRecorded() || m_source->isBeginning())
        return;
    m_indexJob.start(
        [source = m_source](std::stop_token stop) {
            return analysis::StepIndex::build(source->recording(), source->launch(), source->trace(), source->steps(), stop);
        },
        [this](std::shared_ptr<const analysis::StepIndex> index) {
            m_index = std::move(index);
            emit indexed();
            callPending();
        });
}

void Navigator::callWhenIndexed(std::function<void()> callback)
{
    callWhen(false, std::move(callback));
}

void Navigator::callWhen(bool needsConditions, std::function<void()> callback)
{
    if (m_index && (m_conditionSteps || !needsConditions)) {
        callback();
    } else if (m_index || m_indexJob.isBusy() || (m_source && m_source->isBeginning())) {
        m_pendingMove = std::move(callback);
        m_pendingNeedsConditions = needsConditions;
        emit statusMessage(tr("Looking through the recording…"));
    }
}

void Navigator::callPending()
{
    if (!m_pendingMove || !m_index || (m_pendingNeedsConditions && !m_conditionSteps))
        return;
    const std::function<void()> pending = std::exchange(m_pendingMove, {});
    emit statusMessage({});
    pending();
}

void Navigator::setConditionSteps(std::optional<std::map<int, std::vector<std::uint32_t>>> steps)
{
    m_conditionSteps = std::move(steps);
    callPending();
}

/// Goes to the next of the ascending steps; says which one it is, or that there is none in this direction.
bool Navigator::goToNextStep(std::span<const std::uint32_t> steps, std::uint32_t currentStep, int direction, const QString& targetName)
{
    const std::optional<std::uint32_t> step =
        direction > 0 ? analysis::findFirstAfter(steps, currentStep) : analysis::findLastBefore(steps, currentStep);
    if (!step) {
        emit statusMessage((direction > 0 ? tr("No %1 after this step; %2 before.") : tr("No %1 before this step; %2 after."))
                               .arg(targetName)
                               .arg(steps.size() - std::size_t(std::binary_search(steps.begin(), steps.end(), currentStep))));
        return false;
    }
    const auto number = std::lower_bound(steps.begin(), steps.end(), *step) - steps.begin() + 1;
    m_position.goTo(*step, StepChange::Played);  // first, because the sentence is about the place that is shown then
    emit statusMessage(tr("%1: %2 of %3 in this block").arg(targetName).arg(number).arg(steps.size()));
    return true;
}

void Navigator::goToMark(analysis::StepMark mark, int direction)
{
    callWhenIndexed([this, mark, direction] {
        const MarkRow& row = kMarks[unsigned(mark)];
        const std::span<const std::uint32_t> steps = m_index->markedSteps(mark);
        if (steps.empty())
            emit statusMessage(tr(row.absentText));
        else
            goToNextStep(steps, m_position.step(), direction, tr(row.name));
    });
}

void Navigator::goToLine(int recordedLine, int direction)
{
    callWhenIndexed([this, recordedLine, direction] {
        const std::span<const std::uint32_t> steps = m_index->arrivals(std::uint32_t(recordedLine));
        if (steps.empty())
            emit statusMessage(tr("This block does not reach %1.").arg(formatNumberedLine(m_source->recording(), recordedLine)));
        else
            goToNextStep(steps, m_position.step(), direction, formatNumberedLine(m_source->recording(), recordedLine));
    });
}

void Navigator::goToLineWrapping(int recordedLine)
{
    callWhenIndexed([this, recordedLine] {
        const std::span<const std::uint32_t> steps = m_index->arrivals(std::uint32_t(recordedLine));
        if (!steps.empty() && steps.back() <= m_position.step())
            m_position.goTo(steps.front());
        else
            goToLine(recordedLine, 1);
    });
}

void Navigator::stepByLine(int direction)
{
    callWhenIndexed([this, direction] {
        const std::span<const std::uint32_t> starts = m_index->lineStarts();
        const std::uint32_t currentStep = m_position.step(), lastStep = m_position.stepCount() - 1;
        m_position.goTo(direction > 0 ? analysis::findFirstAfter(starts, currentStep).value_or(lastStep)
                                      : analysis::findLastBefore(starts, currentStep).value_or(0),
                        StepChange::Played);
    });
}

std::span<const std::uint32_t> Navigator::stepsOfBreakpoint(int recordedLine) const
{
    const auto conditional = m_conditionSteps->find(recordedLine);
    return conditional == m_conditionSteps->end() ? m_index->arrivals(std::uint32_t(recordedLine))
                                                  : std::span<const std::uint32_t>(conditional->second);
}

std::vector<std::uint32_t> Navigator::breakpointArrivals() const
{
    std::vector<std::uint32_t> steps;
    for (const int line : m_breakpoints.recordedLines()) {
        const std::span<const std::uint32_t> arrivals = stepsOfBreakpoint(line);
        steps.insert(steps.end(), arrivals.begin(), arrivals.end());
    }
    std::sort(steps.begin(), steps.end());
    steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
    return steps;
}

void Navigator::warnWithoutSteps(int recordedLine, int line)
{
    callWhenIndexed([this, recordedLine, line] {
        if (m_index->arrivals(std::uint32_t(recordedLine)).empty())
            emit statusMessage(
                tr("This block has no step in line %1. Choose a line that accesses memory or waits at a barrier.").arg(line));
    });
}

void Navigator::goToBreakpoint(int direction)
{
    if (m_breakpoints.isEmpty()) {
        emit statusMessage(tr("There are no breakpoints. F9 or a click left of the program text sets one."));
        return;
    }
    callWhen(true, [this, direction] {
        const std::vector<std::uint32_t> steps = breakpointArrivals();
        if (steps.empty())
            emit statusMessage(tr("This block does not reach a breakpoint."));
        else
            goToNextStep(steps, m_position.step(), direction, tr("breakpoint"));
    });
}

std::optional<std::uint32_t> Navigator::findBreakpoint(std::uint32_t from, std::uint32_t to) const
{
    std::optional<std::uint32_t> first;
    if (!knowsBreakpoints())
        return first;
    for (const int line : m_breakpoints.recordedLines()) {
        const auto step = analysis::findFirstAfter(stepsOfBreakpoint(line), from);
        if (step && *step <= to && (!first || *step < *first))
            first = step;
    }
    return first;
}

void Navigator::stepByLaunch(int direction)
{
    if (!m_source)
        return;
    const auto count = std::int64_t(m_position.recording()->launches.size());
    const std::int64_t currentLaunch = m_position.place().launch.value, targetLaunch = currentLaunch + direction;
    if (direction < 0 && m_position.step() > 0)
        m_position.goTo(0);
    else if (targetLaunch >= 0 && targetLaunch < count)
        m_position.setLaunch(LaunchId(std::uint32_t(targetLaunch)));
    else
        emit statusMessage(direction > 0 ? tr("This is the last launch.") : tr("This is the first launch."));
}

std::optional<analysis::Cell> Navigator::selectedCell() const
{
    return figures::cellOf(m_selection.subject());
}

QString Navigator::nameOf(const analysis::Cell& cell) const
{
    if (!m_source)
        return {};
    const analysis::Variable* variable = analysis::MemoryNames::forBlock(*m_source).find(cell.allocation, cell.offset);
    return figures::formatCell(*m_source, cell, variable && variable->elementBytes() ? unsigned(variable->elementBytes()) : kBankBytes);
}

void Navigator::goToWrite(int direction)
{
    const std::optional<analysis::Cell> cell = selectedCell();
    if (!cell || !m_source) {
        emit statusMessage(tr("Choose a cell first: click one in a picture, or press S."));
        return;
    }
    if (m_searchJob.isBusy() && m_searchedCell == cell) {  // a key that is held down must not restart the search each time
        m_queuedDirection = direction;
        return;
    }
    m_searchedCell = cell;
    m_queuedDirection.reset();
    emit statusMessage(tr("Looking through the recording…"));
    const std::uint32_t currentStep = m_position.step();
    m_searchJob.start(
        [source = m_source, cell = *cell, direction, currentStep](std::stop_token stop) {
            CellWrites writes;
            const trace::Launch& launch = source->launch();
            for (const std::uint32_t event : analysis::findWrites(source->recording(), launch, source->trace(), cell, stop))
                writes.steps.push_back(source->steps().stepOf(EventIndex{event}));
            std::sort(writes.steps.begin(), writes.steps.end());
            writes.steps.erase(std::unique(writes.steps.begin(), writes.steps.end()), writes.steps.end());
            const bool hasNextWrite = direction > 0 ? analysis::findFirstAfter(writes.steps, currentStep).has_value()
                                                    : analysis::findLastBefore(writes.steps, currentStep).has_value();
            if (!hasNextWrite)
                writes.nextBeyondBlock =
                    analysis::findWriteOutsideBlock(source->recording(), launch.id, source->trace().block(), cell, direction > 0, stop);
            return writes;
        },
        [this, cell = *cell, currentStep, direction](const CellWrites& writes) {
            std::optional<int> next = std::exchange(m_queuedDirection, std::nullopt);
            const auto isNext = [&, at = m_position.step()](std::uint32_t step) { return direction > 0 ? step > at : step < at; };
            if (currentStep == m_position.step() || writes.nextBeyondBlock.has_value() == std::ranges::none_of(writes.steps, isNext))
                finishWrite(cell, writes, direction);
            else
                next = direction;  // the user has meanwhile stepped past the block's last write, or back before it, so the target beyond
                                   // differs
            if (next)
                goToWrite(*next);
        });
}

void Navigator::cancelSearch()
{
    m_queuedDirection.reset();
    if (!m_searchJob.isBusy())
        return;
    m_searchJob.cancel();
    emit statusMessage({});
}

void Navigator::requestWhy()
{
    if (selectedCell())
        emit whyRequested();
    else
        emit statusMessage(tr("Choose a cell first: click one in a picture, or press S."));
}

void Navigator::finishWrite(const analysis::Cell& cell, const CellWrites& writes, int direction)
{
    const QString name = nameOf(cell);
    if (writes.nextBeyondBlock) {
        m_position.goToEvent(writes.nextBeyondBlock->launch, writes.nextBeyondBlock->block, writes.nextBeyondBlock->event);
        emit statusMessage(tr("Write to %1 in launch %2, block %3")
                               .arg(name)
                               .arg(writes.nextBeyondBlock->launch.value + 1)
                               .arg(writes.nextBeyondBlock->block.value));
    } else if (writes.steps.empty()) {
        emit statusMessage(tr("Nothing that was recorded writes to %1.").arg(name));
    } else {
        goToNextStep(writes.steps, m_position.step(), direction, tr("write to %1").arg(name));
    }
}

}  // namespace simtscope::ui

#include "moc_navigator.cpp"
