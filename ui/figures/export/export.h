// Writes pictures and animations as files: canvas/paint.h draws them on other devices.
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

/// Describes a picture for a file: a figure or a chart.
struct Drawing {
    QSizeF size;                           ///< logical pixels
    QString title, description;            ///< stored in the file
    QString name;                          ///< default file name, without suffix
    std::function<void(QPainter&)> paint;  ///< draws within (0, 0) and `size`, over the background
    /// Draws the values that travel in this step, over a picture that shows them at their destination; `t` is 0..1. Empty: nothing moves.
    std::function<void(QPainter&, qreal t)> paintMoving{};
};
/// Makes a drawing of a copy of the figure. `theme` must outlive it.
Drawing drawingOf(const Figure& figure, const Theme& theme);

/// Says how pictures are drawn into a file.
struct ExportStyle {
    const Theme* theme = nullptr;
    qreal scale = 1;           ///< device pixels per logical pixel
    bool outlines = false;     ///< draw text as shapes, which need no font
    bool transparent = false;  ///< draw no background
    double secondsPerStep = 0.7;
    double hold = 2;           ///< seconds for which the last step and those of Sequence::isHeld() rest
    std::optional<int> fps{};  ///< pictures per second while values travel; 0: they do not travel; nullopt: the format's default
};

/// Provides the pictures of one file, drawn on demand: an animation with a palette draws each twice.
struct Sequence {
    std::uint32_t count = 0;
    std::function<Drawing(std::uint32_t)> drawing;  ///< all drawings have one size
    std::function<bool(std::uint32_t)> isHeld{};    ///< steps that rest longer in an animation; empty: none
    std::function<bool(double done)> proceed{};     ///< asked before each picture, with the share that is done; false stops the export
};
inline constexpr std::uint32_t kMaxFrames = 500;  ///< most steps of an animation that people still watch

/// Writes the file in the format that the suffix names. Errors name the path and the reason; no part of the file is left then.
Result<void> exportSequence(const Sequence& sequence, const ExportStyle& style, const QString& path);
/// Writes a single drawing in the same way.
Result<void> exportDrawing(const Drawing& drawing, const ExportStyle& style, const QString& path);
/// Writes a single figure in the same way. `scale` is that of ExportStyle.
Result<void> exportFigure(const Figure& figure, const Theme& theme, const QString& path, qreal scale = 1);
/// Returns the bytes that exportSequence() writes.
Result<QByteArray> encoded(const Sequence& sequence, const ExportStyle& style, const ExportFormat& format);

/// Says whether a file that holds the same bytes already is written again.
enum class Rewrite : std::uint8_t { Always, IfChanged /* a file that holds these bytes keeps its time */ };
/// Saves the bytes and returns true where it has written. Errors name the path and the reason.
Result<bool> saveBytes(const QByteArray& bytes, const QString& path, Rewrite rewrite = Rewrite::Always);

}  // namespace simtscope::figures
