// Declares the scale of the type of figures that a lecture hall looks at: on slides, and in presentations.
#pragma once

#include <QtGlobal>

namespace simtscope::figures {

/// Values of FigureOptions::fontScale, with which labels have 2.5 % of the height: 18 pixels on a slide or a screen of 1280 x 720. In a
/// presentation, bars take a part of the height.
inline constexpr qreal kSlideFontScale = 1.4, kPresentationFontScale = 1.55;

}  // namespace simtscope::figures
