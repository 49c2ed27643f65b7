// Writes the data that the script of the page reads, as one JSON object with these members:
//
//   steps    per frame: [number from 1, lines of the program's own file, innermost first]
//   cues     [frame, question, text]
//   asks     true: the answers are hidden until the reader asks for them
//   texts    every text of the figure, once
//   subjects subjects of the shapes, shared by the layouts: rows of 3 numbers. Each is 0 for none, else the difference to the last number
//            of its column that was present, plus 1 if it is not negative
//   layouts  the figure for a screen and, unless it is a comparison, for a phone. Each has its size and the tables of shape_table.h as
//            one list of numbers, row after row:
//     places   6 numbers: kind, x, y, width, height, radius, as differences to the row before
//     looks    10 numbers
//     shapes   text, place, look, subject. Text and subject are encoded as in `subjects`, place and look as differences; all but
//              text are counted separately for shapes with and without text
//     frames   per frame: [its sentence (a text), 1: a warning, delta…]. The delta of frame_delta.h leads from the frame before; an id in
//              it is the difference to the last but one id, counted across all frames
//     points   2 numbers in whole pixels: the ends of the ways of travelling values, as differences to the row before
//     ways     3 numbers, as differences to the row before: two points, and twice the role of the travelling value, plus 1 if the way is
//              a curve
//     motions  per frame: way and text of the values that travel to it, as differences to the motion before, across all frames
//     results  per frame: which of its shapes the step makes, as differences to the one before; they appear when the values have arrived
//     showsAccess   whether a motion begins with the picture of its own step, without the results
//     movingPixels  size of the font of travelling values, in pixels
//     asked    the same frames without the answers; missing unless `asks`
#pragma once

#include "ui/figures/html/page.h"

namespace simtscope::figures {

inline constexpr QSizeF kPhoneSize{390, 500};
inline constexpr qreal kPhoneFontScale = 1.15;  ///< FigureOptions::fontScale of the layout for a phone: a phone is held close, but is small

/// Returns the text as a JSON string that may stand in a script element: nothing in it ends the element.
QByteArray encodeJsonText(const QString& text);

/// Lays out every step and returns the JSON text. Takes long for many steps. Fails if `options.shouldContinue` returns false.
Result<QByteArray> makePageData(const FigureSource& source, const FigureKind& kind, const std::vector<std::uint32_t>& steps,
                                const PageOptions& options);

}  // namespace simtscope::figures
