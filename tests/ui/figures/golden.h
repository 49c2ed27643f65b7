// Compares figures with recorded ones: laid-out shapes as text, and drawn figures as pictures. With SIMTSCOPE_UPDATE_GOLDEN=1 the tests
// record them again; look at the difference before you commit it.
#pragma once

#include <QImage>
#include <QString>

#include "ui/figures/canvas/figure.h"

namespace simtscope::tests {

/// Compares the figure with tests/golden/figures/NAME.txt: every property of every shape, by name.
void expectGolden(const figures::Figure& figure, const QString& name);

/// Compares the drawn figure with tests/golden/figures/NAME-THEME.png, pixel by pixel. Differences are written to golden/ in the build
/// folder, as NAME-THEME-actual.png and NAME-THEME-difference.png. Does nothing unless hasPinnedRasteriser().
void expectPictures(const figures::Figure& figure, const QString& name);

/// Compares `actual` with the picture at `path`, pixel by pixel. Names the number of pixels that differ, and writes the same two pictures
/// as expectPictures() does, named after the file. The caller asks hasPinnedRasteriser() first.
void expectPicture(const QImage& actual, const QString& path);

/// Returns "Qt 6.4.2, FreeType 2.12.1, Inter, JetBrains Mono": glyphs differ from one version to the next.
QString rasteriser();
/// Returns whether the rasteriser is the one that the pictures were made with (rasteriser.txt).
bool hasPinnedRasteriser();

/// Returns whether SIMTSCOPE_UPDATE_GOLDEN is set, so that the functions above write instead of comparing.
bool updatesGoldens();

}  // namespace simtscope::tests
