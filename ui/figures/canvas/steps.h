// Defines the grid of distances, in pixels of the window and in units of a figure. ui/README.md says what each step is for.
#pragma once

namespace simtscope::figures {

inline constexpr int kHairGap = 2;     ///< between lines of one text, and buttons of one bar
inline constexpr int kTinyGap = 4;     ///< between a label and its value, and rows of a list
inline constexpr int kSmallGap = 8;    ///< between fields, rows of a form, cards, and columns of a table
inline constexpr int kMediumGap = 12;  ///< from a card's edge to its content; between a figure's title or sentence and the picture
inline constexpr int kLargeGap = 16;   ///< from the edge of a dialog or a figure to its content
inline constexpr int kHugeGap = 24;    ///< between sections side by side

}  // namespace simtscope::figures
