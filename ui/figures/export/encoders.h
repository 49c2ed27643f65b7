// Pictures as the bytes of a file, one function for each format of formats.cpp. The same pictures give the same bytes.
#pragma once

#include "ui/figures/export/export.h"

class QImage;

namespace simtscope::figures {

Result<QByteArray> encodePng(const Sequence& sequence, const ExportLook& look);
Result<QByteArray> encodeSvg(const Sequence& sequence, const ExportLook& look);
/// A page for each picture; fonts are embedded. Its date is that of $SOURCE_DATE_EPOCH; else it has none.
Result<QByteArray> encodePdf(const Sequence& sequence, const ExportLook& look);
/// For LaTeX: compiles by itself with a page for each picture, and as a part of a document with tikz; in Beamer the pictures are overlays.
Result<QByteArray> encodeTikz(const Sequence& sequence, const ExportLook& look);
Result<QByteArray> encodeGif(const Sequence& sequence, const ExportLook& look);
Result<QByteArray> encodeMp4(const Sequence& sequence, const ExportLook& look);   ///< H.264, by ffmpeg
Result<QByteArray> encodeWebm(const Sequence& sequence, const ExportLook& look);  ///< VP9, by ffmpeg

/// The background, then the picture; for a device that draws in logical pixels.
void drawWhole(QPainter& painter, const Drawing& drawing, const ExportLook& look);
/// `t` below 1: with what moves. Transparent pixels stay so where the look is transparent.
QImage imageOf(const Drawing& drawing, const ExportLook& look, qreal t = 1);
/// Errors where no image can be so large.
Result<QSize> pixelsOf(QSizeF size, qreal scale);

/// The pictures of an animation, in order.
struct Moment {
    qreal t = 1;         ///< of the way that values travel
    double seconds = 0;  ///< that it is shown
};
/// Of one step: values travel to where they are, and then rest. `fps` 0: they do not travel.
std::vector<Moment> momentsOf(bool moves, bool isHeld, const ExportLook& look, int fps);

}  // namespace simtscope::figures
