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

void Appearance::setMotion(bool isOn)
{
    if (isOn == m_hasMotion)
        return;
    m_hasMotion = isOn;
    emit motionChanged();
}

void Appearance::setHidesAnswers(bool isHidden)
{
    if (isHidden == m_hidesAnswers)
        return;
    m_hidesAnswers = isHidden;
    emit hidesAnswersChanged();
}

}  // namespace simtscope::ui

#include "moc_appearance.cpp"
