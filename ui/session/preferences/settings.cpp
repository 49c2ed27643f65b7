#include "ui/session/preferences/settings.h"

namespace simtscope::ui {

void Settings::set(const RunSettings& settings)
{
    m_current = settings;
    emit changed();
}

}  // namespace simtscope::ui

#include "moc_settings.cpp"
