// Gives colours and fonts by role, in three themes: light, dark (for projectors) and print (white, with thin lines and pale areas, to save
// toner).
#pragma once

#include <QColor>
#include <QFont>
#include <QString>
#include <array>

#include "ui/figures/canvas/figure.h"

namespace simtscope::figures {

/// Gives each role its colour, and the ink for text on that colour.
struct Theme {
    QString name;
    std::array<QColor, std::size_t(Role::None) + 1> colors, inks;
    bool isDark = false;
    bool savesToner = false;  ///< whether areas have pale tints, to save toner
    QColor color(Role role) const { return colors[std::size_t(role)]; }
    /// Returns the colour of an area. If the theme saves toner, the area of a warp has a pale tint, and only its outline has the full hue.
    QColor fill(Role role) const;
    /// Returns the darkest or the lightest ink, whichever contrasts more with a fill of this role.
    QColor inkOn(Role fill) const { return inks[std::size_t(fill)]; }
};

/// Returns the WCAG 2.1 contrast ratio of two opaque colours, 1 to 21 (https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio).
qreal computeContrastRatio(const QColor& a, const QColor& b);

/// Finds "light", "dark" or "print"; nullptr: there is no such theme.
const Theme* findTheme(const QString& name);
/// Returns all themes; they exist as long as the program.
const std::vector<Theme>& themes();

/// Returns Inter or JetBrains Mono with fallbacks; `scale` multiplies the pixel size.
QFont fontFor(Font font, qreal scale = 1);

}  // namespace simtscope::figures
