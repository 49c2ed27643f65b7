// Gives the styles of a chart's bars as roles of the theme.
#pragma once

#include "ui/charts/chart_model.h"
#include "ui/figures/canvas/figure.h"

namespace simtscope::ui {

/// Holds the roles in which a bar is drawn.
struct BarRoles {
    figures::Role fill, border;
    figures::Role hatch;  ///< Role::None: the bar has no hatch
};

/// Returns the roles of a bar, the same in the plot and in its legend.
constexpr BarRoles chooseBarRoles(BarStyle style)
{
    using figures::Role;
    switch (style) {
    case BarStyle::Conflict:
        return {Role::ConflictSoft, Role::Conflict, Role::Conflict};
    case BarStyle::Hollow:
        return {Role::None, Role::CellBorder, Role::None};
    case BarStyle::Plain:
        break;
    }
    return {Role::Accent, Role::AccentBorder, Role::None};
}

constexpr double kMinSeparateBarPixels = 4;  // pixels per bar below which bars touch

}  // namespace simtscope::ui
