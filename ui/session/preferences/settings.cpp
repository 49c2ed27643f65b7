#include "ui/session/preferences/settings.h"

#include <utility>

namespace simtscope::ui {

Settings::Settings(OnSide<RunSettings> current) : m_current(std::move(current)) {}

void Settings::set(const RunSettings& settings)
{
    *m_current = settings;
    emit changed();
}

}  // namespace simtscope::ui

#include "moc_settings.cpp"
