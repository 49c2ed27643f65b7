// Session: where we are and what is looked at; session.cpp has the program and its runs.
#include <algorithm>

#include "gpu/analysis/access_facts.h"
#include "ui/panels/navigator.h"
#include "ui/panels/session.h"
#include "ui/panels/step_lines.h"

namespace simtscope::panels {
namespace {

/// Steps that follow each other faster than this are shown without motion.
constexpr qint64 kQuickMilliseconds = 320;

}  // namespace

Wanted Session::wanted() const
{
    return {position(), m_order};
}

/// Of a recording that is about to come: where this one is when it is of the same program; a second session is told where to look.
Wanted Session::wantedOfNext() const
{
    return m_keepPosition || m_part == Part::Second ? wanted() : Wanted{{}, m_order, !m_document.lesson()};
}

std::uint32_t Session::stepCount() const
{
    return m_source && m_source->recorded() ? m_source->steps().count() : 0;
}

void Session::rebuildSource()
{
    m_source = sourceFor(m_recording, wanted());
    m_block = m_source->recorded() ? m_source->trace().block() : m_block;
    m_step = std::min(m_step, stepCount() ? stepCount() - 1 : 0);
    emit sourceChanged();
}

void Session::setLaunch(LaunchId launch)
{
    if (!m_recording || launch == m_launch || launch.value >= m_recording->launches.size())
        return;
    m_launch = launch;
    m_step = 0;
    m_warp = -1;
    rebuildSource();
}

void Session::setBlock(BlockId block)
{
    if (!m_recording || !m_source || block == m_block)
        return;
    m_block = block;
    m_warp = -1;
    rebuildSource();
}

void Session::setOrder(trace::StepOrder order)
{
    if (order == m_order)
        return;
    m_order = order;
    if (!m_source)
        return;
    const bool any = stepCount() > 0;
    const std::uint32_t event = any ? m_source->steps().leading(m_step) : 0;
    m_source = sourceFor(m_recording, wanted());
    m_step = stepCount() > 0 && any ? m_source->steps().stepOf(EventIndex(event)) : 0;
    emit sourceChanged();
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
    case Stride::Instruction: stepBy(direction); break;
    case Stride::Line: m_navigator->byLine(direction); break;
    case Stride::Phase: phaseBy(direction); break;
    case Stride::Launch: m_navigator->byLaunch(direction); break;
    }
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
    if (m_source && launch == m_launch && block == m_block) {
        goTo(m_source->steps().stepOf(event));
        return;
    }
    if (launch != m_launch)
        m_warp = -1;
    m_launch = launch;
    m_block = block;
    m_wavefront = -1;
    m_source = sourceFor(m_recording, wanted());
    m_step = m_source->steps().stepOf(event);
    emit sourceChanged();
}

void Session::goToReference(const QString& reference)
{
    if (!m_source)
        return;
    if (const std::optional<std::uint32_t> step = resolveStep(*m_source, reference))
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

}  // namespace simtscope::panels
