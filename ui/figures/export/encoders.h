// Encodes pictures as the bytes of a file, with one function for each format of formats.cpp. The same pictures give the same bytes.
#pragma once

#include "ui/figures/export/export.h"

class QImage;

namespace simtscope::figures {

/// Encodes the first picture. Fails where its pixels would be too many for an image.
Result<QByteArray> encodePng(const Sequence& sequence, const ExportStyle& style);
/// Encodes the first picture. Text stays text, unless ExportStyle::drawsTextAsOutlines is set.
Result<QByteArray> encodeSvg(const Sequence& sequence, const ExportStyle& style);
/// Writes a page for each picture, with embedded fonts. The file has the date of $SOURCE_DATE_EPOCH, or no date if this variable is not
/// set.
Result<QByteArray> encodePdf(const Sequence& sequence, const ExportStyle& style);
/// Writes LaTeX. Compiled by itself, it gives a page for each picture; it can also be included in a document that loads tikz. In Beamer the
/// pictures are overlays.
Result<QByteArray> encodeTikz(const Sequence& sequence, const ExportStyle& style);
/// Encodes an animation. All its pictures share one palette of at most 256 colours.
Result<QByteArray> encodeGif(const Sequence& sequence, const ExportStyle& style);
Result<QByteArray> encodeMp4(const Sequence& sequence, const ExportStyle& style);   ///< H.264, encoded by ffmpeg
Result<QByteArray> encodeWebm(const Sequence& sequence, const ExportStyle& style);  ///< VP9, encoded by ffmpeg

/// Draws the background, then the picture, on a device that uses logical pixels.
void drawWithBackground(QPainter& painter, const Drawing& drawing, const ExportStyle& style);
/// Draws the picture into an image, without what moves. The image has a background unless ExportStyle::isTransparent is set.
QImage drawImage(const Drawing& drawing, const ExportStyle& style);
/// Draws the change from the image `before` to `after`, which shows `drawing`, at `progress`, the share of the motion's time that has
/// passed, 0 to 1.
QImage drawMoving(const QImage& before, const QImage& after, const Drawing& drawing, const ExportStyle& style, qreal progress);
/// Returns the size in pixels. Fails if an image cannot have this size.
Result<QSize> computePixelSize(QSizeF size, qreal scale);

/// Describes one picture of an animation.
struct AnimationFrame {
    qreal progress = 1;  ///< share of the motion's time that has passed, 0 to 1
    double seconds = 0;  ///< duration for which it is shown
};
/// Says how a step of an animation is shown.
struct StepTiming {
    bool hasMotion = false;  ///< whether anything moves
    double seconds = 0;      ///< duration for which the step is shown, with its motion
    bool isAnswer = false;   ///< whether it is played as long as an answer in the window
    bool isPassed = false;   ///< whether nothing of the time is left for the picture to rest
};
/// Returns how the sequence shows its step `index`.
StepTiming computeStepTiming(const Sequence& sequence, std::uint32_t index, bool hasMotion, const ExportStyle& style);
/// Returns the pictures of one step: values move, then the picture rests. If `fps` is 0 they do not move.
std::vector<AnimationFrame> computeAnimationFrames(const StepTiming& timing, int fps);

}  // namespace simtscope::figures
