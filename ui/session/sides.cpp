#include "ui/session/sides.h"

namespace simtscope::ui {

void Sides::switchRuns()
{
    m_active = 1 - m_active;
    emit switched();
}

}  // namespace simtscope::ui

#include "moc_sides.cpp"
