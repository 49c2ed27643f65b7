#include "ui/session/place/selection.h"

#include <algorithm>

#include "ui/figures/facts/cell_subject.h"
#include "ui/figures/figures.h"

namespace simtscope::ui {

void Selection::setFigure(const QString& name)
{
    if (name == m_figure || !figures::findFigureKind(name))
        return;
    m_figure = name;
    emit figureChanged();
}

void Selection::showFigure(const QString& name)
{
    if (name == m_figure)
        emit figureChanged();
    else
        setFigure(name);
}

void Selection::openFigure(const QString& name)
{
    m_opening = true;
    setFigure(name);
    m_opening = false;
}

void Selection::select(const figures::Subject& subject)
{
    const Focus before = m_focus;
    m_focus.subject = subject;
    const std::optional<analysis::Cell> cell = figures::cellOf(subject);
    if (!cell || cell->allocation != before.why.cellAllocation || std::int64_t(cell->offset) != before.why.cellOffset)
        m_focus.why = {};
    // Figures of one warp show that of the selected lane, until nothing is selected.
    const std::optional<std::uint32_t> of = figures::warpOf(subject);
    const std::int32_t warp = of ? std::int32_t(*of) : -1;
    if (warp >= 0 || before.isWarpOfSubject)
        m_focus.warp = warp;
    m_focus.isWarpOfSubject = warp >= 0 && (before.warp < 0 || before.isWarpOfSubject);
    if (m_focus.warp != before.warp || m_focus.why != before.why)
        emit focusChanged();
    emit subjectChanged();
}

void Selection::setWarp(std::int32_t warp)
{
    m_focus.isWarpOfSubject = false;
    if (warp == m_focus.warp)
        return;
    m_focus.warp = warp;
    emit focusChanged();
}

void Selection::lookAt(std::int32_t warp)
{
    setWarp(warp);
    m_focus.isWarpOfSubject = true;
}

void Selection::setWavefront(std::int32_t wavefront)
{
    if (wavefront == m_focus.wavefront)
        return;
    m_focus.wavefront = wavefront;
    emit focusChanged();
}

void Selection::setWhy(const figures::WhyValue& why)
{
    if (why == m_focus.why)
        return;
    m_focus.why = why;
    emit focusChanged();
}

void Selection::wavefrontBy(int wavefronts, std::uint32_t count)
{
    setWavefront(std::clamp(m_focus.wavefront + wavefronts, -1, int(count) - 1));
}

}  // namespace simtscope::ui

#include "moc_selection.cpp"
