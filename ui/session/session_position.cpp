// Session: where we are and what is looked at; session.cpp has the program and its runs.
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "gpu/analysis/access_facts.h"
#include "ui/figures/figures.h"
#include "ui/jobs/discards.h"
#include "ui/session/navigator.h"
#include "ui/session/ordering.h"
#include "ui/session/session.h"
#include "ui/session/step_lines.h"

namespace simtscope::ui {
namespace {

/// Steps that follow each other faster than this are shown without motion.
constexpr qint64 kQuickMilliseconds = 320;

}  // namespace

Wanted Session::wanted() const
{
    return m_ordering->busy() ? m_ordering->wanted() : Wanted{position(), m_order, {}};
}

/// Of a recording that is about to come: where this one is when it is of the same program; a second session is told where to look.
Wanted Session::wantedOfNext() const
{
    const std::optional<program::Lesson>& lesson = m_document.lesson();
    const bool isAlike = m_keepPosition || m_part == Part::Second;
    Wanted next{{}, wanted().order, !isAlike && !lesson, lesson ? QString::fromStdString(lesson->figure) : QString()};
    if (isAlike)
        next.position = wanted().position;
    if (m_keepPosition)
        next.figure = m_figure;
    return next;
}

std::uint32_t Session::stepCount() const
{
    return m_source && m_source->recorded() ? m_source->steps().count() : 0;
}

std::uint32_t Session::ordering() const
{
    if (!m_ordering->busy())
        return 0;
    const trace::Position& place = m_ordering->wanted().position;
    return m_recording->launches[place.launch.value].find(place.block)->size();
}

void Session::setPreparing(std::uint32_t events)
{
    if (std::exchange(m_preparing, events) != events)
        emit orderingChanged();
}

void Session::leaveOrdering()
{
    m_whenThere = {};
    m_ordering->cancel();
}

void Session::whenThere(std::function<void()> then)
{
    if (m_ordering->busy())
        m_whenThere = std::move(then);
    else
        then();
}

/// Shows the block that is nearest to this, or, where that takes long, begins to put it in order.
void Session::seek(Wanted there, const Landing& landing)
{
    there.position = nearestPlace(*m_recording, there.position);
    there.position.step = 0;
    const trace::Position& place = there.position;
    m_whenThere = {};
    if (m_source && place.launch == m_launch && place.block == m_block && there.order == m_order) {
        m_ordering->cancel();
        if (landing.kind == Landing::Kind::Event)
            goTo(m_source->steps().stepOf(landing.event));
        return;
    }
    const trace::BlockTrace* trace = m_recording->launches[place.launch.value].find(place.block);
    if (trace && trace->size() > m_mostAtOnce) {
        m_ordering->start(m_source, there, landing, m_figure);
        return;
    }
    m_ordering->cancel();
    arrive(sourceFor(m_recording, there), landing, std::nullopt);
}

void Session::arrive(std::shared_ptr<const figures::FigureSource> source, const Landing& landing, std::optional<std::uint32_t> step)
{
    const bool any = stepCount() > 0;
    const EventIndex here{any ? m_source->steps().leading(m_step) : 0};
    const bool otherLaunch = source->launch().id != m_launch, otherBlock = otherLaunch || source->trace().block() != m_block;
    const bool byEvent = landing.kind == Landing::Kind::Event;
    if (byEvent ? otherLaunch : otherBlock)
        m_warp = -1;
    if (byEvent)
        m_wavefront = -1;
    std::swap(m_source, source);
    if (source && source->trace().size() > m_mostAtOnce)
        m_discards->add(std::move(source));
    m_launch = m_source->launch().id;
    m_block = m_source->trace().block();
    m_order = m_source->order();
    switch (landing.kind) {
    case Landing::Kind::Beginning:
        m_step = 0;
        break;
    case Landing::Kind::SameStep:
        break;
    case Landing::Kind::SameEvent:
        m_step = any && stepCount() > 0 && !otherBlock ? m_source->steps().stepOf(here) : 0;
        break;
    case Landing::Kind::Event:
        m_step = m_source->steps().stepOf(landing.event);
        break;
    case Landing::Kind::Reference:
        m_step = step.value_or(otherLaunch ? 0 : m_step);
        break;
    }
    m_step = std::min(m_step, stepCount() ? stepCount() - 1 : 0);
    const std::function<void()> then = std::exchange(m_whenThere, {});
    emit sourceChanged();
    if (then)
        then();
}

void Session::setLaunch(LaunchId launch)
{
    if (!m_recording || launch.value >= m_recording->launches.size())
        return;
    Wanted there = wanted();
    if (launch == there.position.launch)
        return;
    there.position.launch = launch;
    seek(there, {Landing::Kind::Beginning, {}, {}});
}

void Session::setBlock(BlockId block)
{
    Wanted there = wanted();
    if (!m_recording || !m_source || block == there.position.block)
        return;
    there.position.block = block;
    seek(there, {there.position.launch == m_launch ? Landing::Kind::SameStep : Landing::Kind::Beginning, {}, {}});
}

void Session::setOrder(trace::StepOrder order)
{
    Wanted there = wanted();
    if (order == there.order)
        return;
    there.order = order;
    if (m_source)
        seek(there, m_ordering->busy() ? Landing(m_ordering->landing()) : Landing{Landing::Kind::SameEvent, {}, {}});
    else
        m_order = order;
}

void Session::goTo(std::uint32_t step, Travel travel)
{
    if (stepCount() == 0)
        return;
    const std::uint32_t target = std::min(step, stepCount() - 1);
    if (target == m_step)
        return;
    m_step = target;
    m_wavefront = -1;
    emit stepChanged(travel);
}

void Session::stepBy(int steps)
{
    const bool quick = m_sinceStep.isValid() && m_sinceStep.elapsed() < kQuickMilliseconds;
    m_sinceStep.start();
    const qint64 target = std::max<qint64>(0, qint64(m_step) + steps);
    goTo(std::uint32_t(target), steps == 1 && !quick && m_motion ? Travel::Step : Travel::Jump);
}

void Session::phaseBy(int phases)
{
    if (stepCount() == 0 || (m_companion && m_companion->walk(Stride::Phase, phases)))
        return;
    const std::vector<std::uint32_t>& starts = m_source->steps().phaseStarts();
    if (phases > 0) {
        const auto next = std::upper_bound(starts.begin(), starts.end(), m_step);
        goTo(next == starts.end() ? stepCount() - 1 : *next);
    } else {
        const auto here = std::lower_bound(starts.begin(), starts.end(), m_step);
        goTo(here == starts.begin() ? 0 : *(here - 1));
    }
}

void Session::setStride(Stride stride)
{
    if (stride == m_stride)
        return;
    m_stride = stride;
    emit strideChanged();
}

void Session::advance(int direction)
{
    if (m_companion && m_companion->walk(m_stride, direction))
        return;
    switch (m_stride) {
    case Stride::Instruction:
        stepBy(direction);
        break;
    case Stride::Line:
        m_navigator->byLine(direction);
        break;
    case Stride::Phase:
        phaseBy(direction);
        break;
    case Stride::Launch:
        m_navigator->byLaunch(direction);
        break;
    }
}

void Session::advanceBy(int strides)
{
    for (int i = 0; i < std::abs(strides); ++i)
        advance(strides > 0 ? 1 : -1);
}

bool Session::canAdvance(int direction) const
{
    if (!m_source)
        return false;
    if (m_stride == Stride::Launch)
        return direction > 0 ? m_launch.value + 1 < m_recording->launches.size() : m_launch.value > 0 || m_step > 0;
    return (direction > 0 ? m_step + 1 < stepCount() : m_step > 0) || (m_companion && m_companion->canWalk(m_stride, direction));
}

void Session::goToEvent(LaunchId launch, BlockId block, EventIndex event)
{
    if (!m_recording || launch.value >= m_recording->launches.size())
        return;
    const trace::BlockTrace* trace = m_recording->launches[launch.value].find(block);
    if (!trace || event.value >= trace->size())
        return;
    seek({{launch, block, 0}, wanted().order, {}}, {Landing::Kind::Event, event, {}});
}

void Session::goToReference(const QString& reference)
{
    if (!m_source)
        return;
    if (m_ordering->busy())
        seek(wanted(), {Landing::Kind::Reference, {}, reference});
    else if (const std::optional<std::uint32_t> step = resolveStep(*m_source, reference))
        goTo(*step);
}

bool Session::isAt(const program::Cue& cue) const
{
    return m_source && (cue.launch < 0 || m_launch.value == std::uint32_t(cue.launch)) &&
           (cue.block < 0 || m_block.value == std::uint32_t(cue.block));
}

void Session::follow(const program::Cue& cue)
{
    if (m_figure == QString::fromStdString(cue.figure))
        emit figureChanged();  // a page may stand in its place
    else if (!cue.figure.empty())
        setFigure(QString::fromStdString(cue.figure));
    if (cue.launch >= 0)
        setLaunch(LaunchId{std::uint32_t(cue.launch)});
    if (cue.block >= 0)
        setBlock(BlockId{std::uint32_t(cue.block)});
    if (!cue.step.empty())
        goToReference(QString::fromStdString(cue.step));
}

void Session::setFigure(const QString& name)
{
    if (name == m_figure || !figures::findFigureKind(name))
        return;
    m_figure = name;
    emit figureChanged();
}

void Session::select(const figures::Subject& subject)
{
    m_selection = subject;
    emit selectionChanged();
    // Figures that show one warp show that of the selected lane, until nothing is selected.
    const bool isCell = subject.cellOffset >= 0;
    const std::int32_t warp = isCell ? -1 : subject.thread >= 0 ? subject.thread / std::int32_t(kWarpSize) : subject.warp;
    const bool free = m_warp < 0 || m_warpOfSelection;
    if (warp >= 0)
        setWarp(warp);
    else if (m_warpOfSelection)
        setWarp(-1);
    m_warpOfSelection = free && warp >= 0;
}

void Session::setWarp(std::int32_t warp)
{
    m_warpOfSelection = false;
    if (warp == m_warp)
        return;
    m_warp = warp;
    emit lookChanged();
}

void Session::setWavefront(std::int32_t wavefront)
{
    if (wavefront == m_wavefront)
        return;
    m_wavefront = wavefront;
    emit lookChanged();
}

std::uint32_t Session::wavefrontCount() const
{
    if (stepCount() == 0)
        return 0;
    return analysis::stepFacts(*m_recording, m_source->launch(), m_source->trace(), m_source->steps(), m_step).wavefronts;
}

void Session::wavefrontBy(int passes)
{
    if (stepCount() > 0)
        setWavefront(std::clamp(m_wavefront + passes, -1, int(wavefrontCount()) - 1));
}

void Session::setTheme(const QString& name)
{
    const figures::Theme* theme = figures::findTheme(name);
    if (!theme || theme == m_theme)
        return;
    m_theme = theme;
    emit themeChanged();
}

void Session::setMotion(bool on)
{
    if (on == m_motion)
        return;
    m_motion = on;
    emit motionChanged();
}

}  // namespace simtscope::ui
