// Encodes pictures as the bytes of a file, with one function for each format of formats.cpp. The same pictures give the same bytes.
#pragma once

#include "ui/figures/export/export.h"

class QImage;

namespace simtscope::figures {

/// Encodes the first picture. Fails where its pixels would be too many for an image.
Result<QByteArray> encodePng(const Sequence& sequence, const ExportStyle& style);
/// Encodes the first picture, with text as text unless the style wants outlines.
Result<QByteArray> encodeSvg(const Sequence& sequence, const ExportStyle& style);
/// Writes a page for each picture, with embedded fonts. The date in the file is that of $SOURCE_DATE_EPOCH; without this variable there is
/// none.
Result<QByteArray> encodePdf(const Sequence& sequence, const ExportStyle& style);
/// Writes LaTeX that compiles by itself with a page for each picture, and as part of a document with tikz; in Beamer the pictures are
/// overlays.
Result<QByteArray> encodeTikz(const Sequence& sequence, const ExportStyle& style);
/// Encodes an animation of at most 256 colours, which all its pictures share.
Result<QByteArray> encodeGif(const Sequence& sequence, const ExportStyle& style);
Result<QByteArray> encodeMp4(const Sequence& sequence, const ExportStyle& style);   ///< H.264, encoded by ffmpeg
Result<QByteArray> encodeWebm(const Sequence& sequence, const ExportStyle& style);  ///< VP9, encoded by ffmpeg

/// Draws the background, then the picture, on a device that uses logical pixels.
void drawWithBackground(QPainter& painter, const Drawing& drawing, const ExportStyle& style);
/// Draws the picture into an image; `t` below 1 adds the moving values. Pixels stay transparent where the style is transparent.
QImage imageOf(const Drawing& drawing, const ExportStyle& style, qreal t = 1);
/// Returns the size in pixels; an error where no image can be so large.
Result<QSize> pixelSizeOf(QSizeF size, qreal scale);

/// Describes one picture of an animation.
struct AnimationFrame {
    qreal t = 1;         ///< share of the way that moving values have travelled
    double seconds = 0;  ///< duration for which it is shown
};
/// Returns the pictures of one step: values travel to their places, and then rest. With `fps` 0 they do not travel.
std::vector<AnimationFrame> animationFrames(bool moves, bool isHeld, const ExportStyle& style, int fps);

}  // namespace simtscope::figures
