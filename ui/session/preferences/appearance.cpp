#include "ui/session/preferences/appearance.h"

namespace simtscope::ui {

void Appearance::setTheme(const QString& name)
{
    const figures::Theme* theme = figures::findTheme(name);
    if (!theme || theme == m_theme)
        return;
    m_theme = theme;
    emit themeChanged();
}

void Appearance::setMotion(bool on)
{
    if (on == m_motion)
        return;
    m_motion = on;
    emit motionChanged();
}

void Appearance::setAnswersHidden(bool hidden)
{
    if (hidden == m_answersHidden)
        return;
    m_answersHidden = hidden;
    emit answersHiddenChanged();
}

}  // namespace simtscope::ui

#include "moc_appearance.cpp"
