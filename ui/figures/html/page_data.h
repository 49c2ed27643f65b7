// What the page's script reads: one JSON object.
//
//   steps    [number from 1, lines of the program's own file, innermost first] of each frame
//   cues     [frame, question, text]
//   asks     true: the reader is asked first
//   texts    every text of the figure, once
//   subjects what shapes stand for, shared by the layouts: rows of 3 numbers, each 0: none, or the difference to the last one of its
//            column, from 1 on if it is not negative
//   layouts  the figure for a screen and, unless it is a comparison, for a phone. Each has its size and the tables of shape_table.h as
//            one list of numbers, row after row:
//     places   6 numbers, each the difference to the row before: kind, x, y, width, height, radius
//     looks    10 numbers
//     shapes   text and, counted apart for shapes with and without one, place, look, subject: differences; text and subject as above
//     frames   [its sentence (a text), 1: a warning, delta…] each: the delta of frame_delta.h to the frame before, in which an id is the
//              difference to the last but one, in all frames
//     points   2 numbers, in whole pixels, between which values travel, and
//     ways     3 numbers: two points, and twice the role of what travels there, and one if it goes along a curve; both as differences to
//     the
//              row before
//     motions  of each frame the values that travel to it: way and text, each the difference to the motion before, in all frames
//     movingPixels  the size of their font
//     asked    the same frames without what the figure answers; none, unless `asks`
#pragma once

#include "ui/figures/html/page.h"

namespace simtscope::figures {

inline constexpr QSizeF kPhoneSize{390, 500};
inline constexpr qreal kPhoneType = 1.15;  ///< larger than a figure of this size has it: a phone is read from near, but is small

/// JSON that may stand in a script element: a text that is a JSON string, and nothing in it ends the element.
QByteArray jsonText(const QString& text);

Result<QByteArray> pageData(const FigureSource& source, const FigureKind& kind, const std::vector<std::uint32_t>& steps,
                            const PageOptions& options);

}  // namespace simtscope::figures
