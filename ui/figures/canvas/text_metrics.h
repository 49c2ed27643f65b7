// How much room text takes, from the fonts' own advance tables: layouts come out the same on every machine and need no font engine.
#pragma once

#include <QString>

#include "ui/figures/canvas/figure.h"

namespace simtscope::figures {

/// Pixel size at which `font` is set; whole pixels, as QFont takes no others.
int pixelSize(Font font, qreal scale = 1);
/// Width of one line of text.
qreal textWidth(const QString& text, Font font, qreal scale = 1);
/// The same of so many characters of a fixed-width font.
qreal monoWidth(int characters, Font font, qreal scale = 1);
/// Height of a line box that holds ascenders and descenders.
qreal lineHeight(Font font, qreal scale = 1);
/// `text`, or as much of its beginning as fits with an ellipsis; empty when not even that fits.
QString elided(const QString& text, qreal width, Font font, qreal scale = 1);
/// Breaks at spaces into lines no wider than `width`.
QStringList wrapped(const QString& text, qreal width, Font font, qreal scale = 1);

}  // namespace simtscope::figures
