// Colours and fonts by role. Three themes: light, dark (projector), print (white, thin lines, nothing that wastes toner).
#pragma once

#include <QColor>
#include <QFont>
#include <QString>
#include <array>

#include "ui/figures/canvas/figure.h"

namespace simtscope::figures {

struct Theme {
    QString name;
    std::array<QColor, std::size_t(Role::None) + 1> colors, inks;
    bool dark = false;
    bool sparing = false;  ///< with toner
    QColor color(Role role) const { return colors[std::size_t(role)]; }
    /// Of an area: where toner is to be spared, a warp's hue is a tint, and its outline says the rest.
    QColor fill(Role role) const;
    /// The darkest or lightest ink, whichever contrasts more with a fill of this role.
    QColor inkOn(Role fill) const { return inks[std::size_t(fill)]; }
};

/// WCAG 2.1 contrast ratio of two opaque colours, 1 to 21 (https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio).
qreal contrastRatio(const QColor& a, const QColor& b);

/// "light", "dark", "print"; nullptr: no such theme.
const Theme* findTheme(const QString& name);
const std::vector<Theme>& themes();

/// Inter and JetBrains Mono with fallbacks; `scale` multiplies the point size.
QFont fontFor(Font font, qreal scale = 1);

}  // namespace simtscope::figures
