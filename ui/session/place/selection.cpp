#include "ui/session/place/selection.h"

#include <utility>

#include "ui/figures/figures.h"

namespace simtscope::ui {

Selection::Selection(OnSide<Focus> focus) : m_focus(std::move(focus)) {}

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
    m_isOpening = true;
    setFigure(name);
    m_isOpening = false;
}

void Selection::select(const figures::Subject& subject)
{
    const Focus oldFocus = *m_focus;
    m_focus->subject = subject;
    m_focus->isOfCue = false;
    const bool hasForgottenOptions = m_focus->figureOptions.eraseNotAbout(subject);
    // Figures of one warp show that of the selected lane, until nothing is selected.
    const std::optional<std::uint32_t> warpOfSubject = figures::warpOf(subject);
    const std::int32_t warp = warpOfSubject ? std::int32_t(*warpOfSubject) : -1;
    if (warp >= 0 || oldFocus.isWarpOfSubject)
        m_focus->warp = warp;
    m_focus->isWarpOfSubject = warp >= 0 && (oldFocus.warp < 0 || oldFocus.isWarpOfSubject);
    if (m_focus->warp != oldFocus.warp || hasForgottenOptions)
        emit focusChanged();
    emit subjectChanged();
}

void Selection::selectForCue(const figures::Subject& subject)
{
    if (figures::isNothing(subject) && !m_focus->isOfCue)
        return;
    select(subject);
    m_focus->isOfCue = !figures::isNothing(subject);
}

void Selection::setWarp(std::int32_t warp)
{
    m_focus->isWarpOfSubject = false;
    if (warp == m_focus->warp)
        return;
    m_focus->warp = warp;
    emit focusChanged();
}

void Selection::setTemporaryWarp(std::int32_t warp)
{
    setWarp(warp);
    m_focus->isWarpOfSubject = true;
}

}  // namespace simtscope::ui

#include "moc_selection.cpp"
