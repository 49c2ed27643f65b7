#include "ui/session/place/position.h"

#include <algorithm>
#include <utility>

#include "gpu/analysis/counts/access_facts.h"
#include "ui/jobs/background_deleter.h"
#include "ui/session/place/selection.h"
#include "ui/session/place/step_lines.h"

namespace simtscope::ui {

Position::Position(Selection& selection, BackgroundDeleter& deleter, OnSide<CurrentPlace> current)
    : m_selection(selection), m_deleter(deleter), m_current(std::move(current))
{
    connect(&m_sorter, &BlockSorter::busyChanged, this, &Position::awaitedEventCountChanged);
    connect(&m_sorter, &BlockSorter::sorted, this, &Position::showBlock);
}

void Position::setRecording(std::shared_ptr<const trace::Recording> recording, std::shared_ptr<const figures::FigureSource> source,
                            bool keepsStep)
{
    cancelSorting();
    const std::uint32_t oldStep = m_current->step;
    const QString keptReference = keepsStep && m_current->source ? makeStepReference(*m_current->source, oldStep) : QString();
    std::swap(m_current->recording, recording);
    std::swap(m_current->source, source);
    const auto isLong = [this](const auto& one) { return one && one->eventCount() > m_maxForegroundEvents; };
    if (isLong(m_current->recording) || isLong(recording)) {
        m_deleter.add(std::move(source));
        m_deleter.add(std::move(recording));
    }
    m_current->step = 0;
    if (!m_current->source)
        return;
    m_current->launch = m_current->source->launch().id;
    m_current->block = m_current->source->trace().block();
    m_current->order = m_current->source->stepOrder();
    if (keepsStep && stepCount() > 0)
        m_current->step = resolveStep(*m_current->source, keptReference).value_or(std::min(oldStep, stepCount() - 1));
}

void Position::announce()
{
    emit recordingChanged();
    emit sourceChanged();
}

void Position::goToRequest(const ViewRequest& request, bool keepsStep)
{
    if (m_current->source)
        seek({keepsStep ? request.position : place(), request.order},
             {keepsStep ? StepTarget::Kind::SameStep : StepTarget::Kind::SameEvent, {}, {}});
}

void Position::adoptPlace(const Position& other)
{
    m_current->launch = other.m_current->launch;
    m_current->block = other.m_current->block;
    m_current->order = other.m_current->order;
}

ViewRequest Position::requestedView() const
{
    return m_sorter.isBusy() ? m_sorter.requested() : ViewRequest{place(), m_current->order};
}

std::uint32_t Position::stepCount() const
{
    return m_current->source && m_current->source->isRecorded() ? m_current->source->steps().count() : 0;
}

std::uint32_t Position::pendingEventCount() const
{
    if (!m_sorter.isBusy())
        return 0;
    const trace::StepPosition& place = m_sorter.requested().position;
    return m_current->recording->launches[place.launch.value].findBlock(place.block)->size();
}

void Position::setPreparingEventCount(std::uint32_t events)
{
    const std::uint32_t oldCount = std::exchange(m_preparingEventCount, events);
    if (oldCount == events)
        return;
    if (events == 0)
        m_deleter.add(nullptr);  // frees the memory that the preparation took
    emit awaitedEventCountChanged();
}

void Position::cancelSorting()
{
    m_onReady = {};
    m_sorter.cancel();
}

void Position::callWhenReady(std::function<void()> callback)
{
    if (m_sorter.isBusy())
        m_onReady = std::move(callback);
    else
        callback();
}

/// Shows the nearest block to the request, or, where that takes long, begins to put it in order.
void Position::seek(ViewRequest request, const StepTarget& target)
{
    request.position = findNearestPlace(*m_current->recording, request.position);
    request.position.step = 0;
    const trace::StepPosition& place = request.position;
    m_onReady = {};
    const bool isHere =
        m_current->source && place.launch == m_current->launch && place.block == m_current->block && request.order == m_current->order;
    if (isHere && !m_current->source->isBeginning()) {
        m_sorter.cancel();
        if (target.kind == StepTarget::Kind::Event)
            goTo(m_current->source->steps().stepOf(target.event));
        return;
    }
    const trace::BlockTrace* trace = m_current->recording->launches[place.launch.value].findBlock(place.block);
    if (trace && trace->size() > m_maxForegroundEvents) {
        m_sorter.start(m_current->source, request, target, m_selection.figure());
        return;
    }
    m_sorter.cancel();
    showBlock(makeSource(m_current->recording, request), target, std::nullopt);
}

void Position::showBlock(std::shared_ptr<const figures::FigureSource> source, const StepTarget& target, std::optional<std::uint32_t> step)
{
    const bool hadStep = stepCount() > 0;
    const EventIndex oldEvent{hadStep ? m_current->source->steps().leadingEvent(m_current->step) : 0};
    const bool isOtherLaunch = source->launch().id != m_current->launch,
               isOtherBlock = isOtherLaunch || source->trace().block() != m_current->block;
    const bool isByEvent = target.kind == StepTarget::Kind::Event;
    if (isByEvent ? isOtherLaunch : isOtherBlock)
        m_selection.forgetBlockOptions();
    if (isByEvent)
        m_selection.forgetStepOptions();
    std::swap(m_current->source, source);
    const auto isLong = [this](const auto& one) { return one && one->trace().size() > m_maxForegroundEvents; };
    if (isLong(m_current->source) || isLong(source))
        m_deleter.add(std::move(source));
    m_current->launch = m_current->source->launch().id;
    m_current->block = m_current->source->trace().block();
    m_current->order = m_current->source->stepOrder();
    switch (target.kind) {
    case StepTarget::Kind::Beginning:
        m_current->step = 0;
        break;
    case StepTarget::Kind::SameStep:
        break;
    case StepTarget::Kind::SameEvent:
        m_current->step = hadStep && stepCount() > 0 && !isOtherBlock ? m_current->source->steps().stepOf(oldEvent) : 0;
        break;
    case StepTarget::Kind::Event:
        m_current->step = m_current->source->steps().stepOf(target.event);
        break;
    case StepTarget::Kind::Reference:
        m_current->step = step.value_or(isOtherLaunch ? 0 : m_current->step);
        break;
    }
    m_current->step = std::min(m_current->step, stepCount() ? stepCount() - 1 : 0);
    const std::function<void()> onReady = std::exchange(m_onReady, {});
    m_motionMilliseconds.reset();
    emit sourceChanged();
    if (onReady)
        onReady();
}

void Position::setLaunch(LaunchId launch)
{
    if (!m_current->recording || launch.value >= m_current->recording->launches.size())
        return;
    ViewRequest request = requestedView();
    if (launch == request.position.launch)
        return;
    request.position.launch = launch;
    seek(request, {StepTarget::Kind::Beginning, {}, {}});
}

void Position::setBlock(BlockId block)
{
    ViewRequest request = requestedView();
    if (!m_current->recording || !m_current->source || block == request.position.block)
        return;
    request.position.block = block;
    seek(request, {request.position.launch == m_current->launch ? StepTarget::Kind::SameStep : StepTarget::Kind::Beginning, {}, {}});
}

void Position::setOrder(trace::StepOrder order)
{
    ViewRequest request = requestedView();
    if (order == request.order)
        return;
    request.order = order;
    if (m_current->source)
        seek(request, m_sorter.isBusy() ? StepTarget(m_sorter.target()) : StepTarget{StepTarget::Kind::SameEvent, {}, {}});
    else
        m_current->order = order;
}

void Position::goTo(std::uint32_t step, StepChange stepChange)
{
    if (stepCount() == 0)
        return;
    const std::uint32_t target = std::min(step, stepCount() - 1);
    if (target == m_current->step)
        return;
    m_current->step = target;
    m_motionMilliseconds.reset();
    m_selection.forgetStepOptions();
    emit stepChanged(stepChange);
}

void Position::goToEvent(LaunchId launch, BlockId block, EventIndex event)
{
    if (!m_current->recording || launch.value >= m_current->recording->launches.size())
        return;
    const trace::BlockTrace* trace = m_current->recording->launches[launch.value].findBlock(block);
    if (!trace || event.value >= trace->size())
        return;
    seek({{launch, block, 0}, requestedView().order}, {StepTarget::Kind::Event, event, {}});
}

void Position::goToReference(const QString& reference, StepChange stepChange)
{
    if (!m_current->source)
        return;
    if (m_sorter.isBusy())
        seek(requestedView(), {StepTarget::Kind::Reference, {}, reference});
    else if (const std::optional<std::uint32_t> step = resolveStep(*m_current->source, reference))
        goTo(*step, stepChange);
}

std::uint32_t countWavefronts(const Position& position)
{
    if (position.stepCount() == 0)
        return 0;
    const figures::FigureSource& source = *position.source();
    return analysis::computeStepFacts(*position.recording(), source.launch(), source.trace(), source.steps(), position.step())
        .wavefrontCount;
}

}  // namespace simtscope::ui

#include "moc_position.cpp"
