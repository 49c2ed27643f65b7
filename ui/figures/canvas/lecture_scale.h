// Declares the scale of the type of figures that a lecture hall looks at: on slides, and in presentations.
#pragma once

#include <QtGlobal>

namespace simtscope::figures {

/// Value of FigureOptions::fontScale. Labels are 18 pixels high on a slide of 1280 x 720, 2.5 % of the height.
inline constexpr qreal kLectureFontScale = 1.4;

}  // namespace simtscope::figures
