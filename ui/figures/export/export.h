// Pictures and animations as files: the drawing of canvas/paint.h on other devices.
#pragma once

#include <QString>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "gpu/core/result.h"
#include "ui/figures/canvas/figure.h"
#include "ui/figures/canvas/theme.h"
#include "ui/figures/export/formats.h"

class QPainter;

namespace simtscope::figures {

/// A picture for a file: a figure, or a chart.
struct Drawing {
    QSizeF size;                           ///< logical pixels
    QString title, description;            ///< kept in the file
    QString name;                          ///< that a file of it may have, without suffix
    std::function<void(QPainter&)> paint;  ///< within (0, 0) and `size`, over the background
    /// Values that travel to where they are in this step, over a picture that shows them arrived; `t` 0..1. Empty: nothing moves.
    std::function<void(QPainter&, qreal t)> paintMoving{};
};
Drawing drawingOf(const Figure& figure, const Theme& theme);

/// How pictures are drawn into a file.
struct ExportLook {
    const Theme* theme = nullptr;
    qreal scale = 1;           ///< pixels for each logical pixel
    bool outlines = false;     ///< text is drawn as shapes, which need no font
    bool transparent = false;  ///< nothing is drawn behind the picture
    double secondsPerStep = 0.7;
    double hold = 2;           ///< seconds that Sequence::isHeld() rests, and the last step
    std::optional<int> fps{};  ///< pictures a second while values travel; 0: they do not; nothing: as suits the format
};

/// The pictures of one file, drawn when they are needed: for an animation of few colours twice each.
struct Sequence {
    std::uint32_t count = 0;
    std::function<Drawing(std::uint32_t)> drawing;  ///< all of one size
    std::function<bool(std::uint32_t)> isHeld{};    ///< rests longer in an animation; empty: none
    std::function<bool(double done)> proceed{};     ///< asked before each with the share that is done; false: stop
};
inline constexpr std::uint32_t kMostFrames = 500;  ///< steps of an animation that somebody watches

/// Writes by the suffix. Errors name the path and the reason; then nothing is left of it.
Result<void> exportSequence(const Sequence& sequence, const ExportLook& look, const QString& path);
Result<void> exportDrawing(const Drawing& drawing, const ExportLook& look, const QString& path);
Result<void> exportFigure(const Figure& figure, const Theme& theme, const QString& path, qreal scale = 1);
/// The bytes that exportSequence() writes.
Result<QByteArray> encoded(const Sequence& sequence, const ExportLook& look, const ExportFormat& format);

enum class Rewrite : std::uint8_t { Always, IfChanged /* a file that holds these bytes keeps its time */ };
/// Errors name the path and the reason. True: it was written.
Result<bool> saveBytes(const QByteArray& bytes, const QString& path, Rewrite rewrite = Rewrite::Always);

}  // namespace simtscope::figures
