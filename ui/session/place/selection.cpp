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
    m_looked.subject = subject;
    if (subject.cellAllocation != m_looked.why.cellAllocation || subject.cellOffset != m_looked.why.cellOffset)
        setWhy({});
    emit subjectChanged();
    // Figures of one warp show that of the selected lane, until nothing is selected.
    const bool isCell = subject.cellOffset >= 0;
    const std::int32_t warp = isCell ? -1 : subject.thread >= 0 ? subject.thread / std::int32_t(kWarpSize) : subject.warp;
    const bool free = m_looked.warp < 0 || m_looked.isWarpOfSubject;
    if (warp >= 0)
        setWarp(warp);
    else if (m_looked.isWarpOfSubject)
        setWarp(-1);
    m_looked.isWarpOfSubject = free && warp >= 0;
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
