// Gives the looks of a chart's bars as roles of the theme.
#pragma once

#include "ui/charts/chart_model.h"
#include "ui/figures/canvas/figure.h"

namespace simtscope::ui {

/// The roles in which a bar is drawn.
struct BarRoles {
    figures::Role fill, border;
    figures::Role hatch;  ///< None: no hatch
};

constexpr BarRoles rolesOf(BarLook look)
{
    using figures::Role;
    switch (look) {
    case BarLook::Conflict:
        return {Role::ConflictSoft, Role::Conflict, Role::Conflict};
    case BarLook::Hollow:
        return {Role::None, Role::CellBorder, Role::None};
    case BarLook::Plain:
        break;
    }
    return {Role::Accent, Role::AccentBorder, Role::None};
}

constexpr double kCrowdedBars = 4;  // pixels per bar below which bars touch

}  // namespace simtscope::ui
