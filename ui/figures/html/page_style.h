// The colours of the page: those of the themes, as variables of CSS, and a class for each role that a shape is drawn in.
#pragma once

#include <QByteArray>

namespace simtscope::figures {

/// Light, dark where the system or the reader prefers it, and that of print on paper. Of a role: `--panel` and the ink on it,
/// `--panel-ink`; the classes `f1` (an area), `c1` (text), `i1` (text on such an area), `s1` (a line).
QByteArray pageColours();

}  // namespace simtscope::figures
