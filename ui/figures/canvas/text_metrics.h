// Measures text with advance tables of the fonts that are compiled in, so that layouts are the same on every machine and need no font
// engine. Lengths are in logical pixels.
#pragma once

#include <QString>

#include "ui/figures/canvas/figure.h"

namespace simtscope::figures {

/// Returns the size of `font` in whole pixels, because QFont::setPixelSize() takes only integers.
int pixelSize(Font font, qreal scale = 1);
/// Returns the width of one line of text.
qreal textWidth(const QString& text, Font font, qreal scale = 1);
/// Returns the width of this many characters of a fixed-width font.
qreal monoWidth(int characters, Font font, qreal scale = 1);
/// Returns the height of a line box that holds ascenders and descenders.
qreal lineHeight(Font font, qreal scale = 1);
/// Returns `text` if it fits into `width`, else as much of its beginning as fits with an ellipsis; empty if not even one character fits.
QString elideText(const QString& text, qreal width, Font font, qreal scale = 1);
/// Breaks the text at spaces into lines no wider than `width`; a longer word gets a line of its own.
QStringList wrapText(const QString& text, qreal width, Font font, qreal scale = 1);

}  // namespace simtscope::figures
