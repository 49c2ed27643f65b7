#include "ui/session/place/selection.h"

#include <algorithm>

#include "gpu/core/ids.h"
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
    const Looked before = m_looked;
    m_looked.subject = subject;
    if (subject.cellAllocation != before.why.cellAllocation || subject.cellOffset != before.why.cellOffset)
        m_looked.why = {};
    // Figures of one warp show that of the selected lane, until nothing is selected.
    const bool isCell = subject.cellOffset >= 0;
    const std::int32_t warp = isCell ? -1 : subject.thread >= 0 ? subject.thread / std::int32_t(kWarpSize) : subject.warp;
    if (warp >= 0 || before.isWarpOfSubject)
        m_looked.warp = warp;
    m_looked.isWarpOfSubject = warp >= 0 && (before.warp < 0 || before.isWarpOfSubject);
    if (m_looked.warp != before.warp || m_looked.why != before.why)
        emit lookChanged();
    emit subjectChanged();
}

void Selection::setWarp(std::int32_t warp)
{
    m_looked.isWarpOfSubject = false;
    if (warp == m_looked.warp)
        return;
    m_looked.warp = warp;
    emit lookChanged();
}

void Selection::lookAt(std::int32_t warp)
{
    setWarp(warp);
    m_looked.isWarpOfSubject = true;
}

void Selection::setWavefront(std::int32_t wavefront)
{
    if (wavefront == m_looked.wavefront)
        return;
    m_looked.wavefront = wavefront;
    emit lookChanged();
}

void Selection::setWhy(const figures::WhyValue& why)
{
    if (why == m_looked.why)
        return;
    m_looked.why = why;
    emit lookChanged();
}

void Selection::wavefrontBy(int wavefronts, std::uint32_t count)
{
    setWavefront(std::clamp(m_looked.wavefront + wavefronts, -1, int(count) - 1));
}

}  // namespace simtscope::ui

#include "moc_selection.cpp"
