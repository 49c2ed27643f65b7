// Writes the colours of the page: the themes' colours as CSS variables, and CSS classes for each role in which a shape is drawn.
#pragma once

#include <QByteArray>

namespace simtscope::figures {

/// Returns the style: light, dark where the system or the reader prefers it, and the theme for print on paper. A role has the variables
/// `--panel` and `--panel-ink` (the ink on it), and the classes `f1` (an area), `c1` (text), `i1` (text on such an area), `s1` (a line).
QByteArray makePageColors();

}  // namespace simtscope::figures
