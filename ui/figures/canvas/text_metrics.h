// Measures text by the fonts' own advance tables, so that layouts are the same on every machine and need no font engine. Lengths are in
// logical pixels.
#pragma once

#include <QString>

#include "ui/figures/canvas/figure.h"

namespace simtscope::figures {

/// Returns the size at which `font` is set, in whole pixels, because QFont takes no others.
int pixelSize(Font font, qreal scale = 1);
/// Returns the width of one line of text.
qreal textWidth(const QString& text, Font font, qreal scale = 1);
/// Returns the width of so many characters of a fixed-width font.
qreal monoWidth(int characters, Font font, qreal scale = 1);
/// Returns the height of a line box that holds ascenders and descenders.
qreal lineHeight(Font font, qreal scale = 1);
/// Returns `text`, or as much of its beginning as fits with an ellipsis; empty when not even that fits.
QString elided(const QString& text, qreal width, Font font, qreal scale = 1);
/// Breaks at spaces into lines no wider than `width`.
QStringList wrapped(const QString& text, qreal width, Font font, qreal scale = 1);

}  // namespace simtscope::figures
