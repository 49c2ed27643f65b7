// Writes pictures and animations as files. canvas/paint.h draws the figures in them.
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
    /// Draws the moving values of the step over the picture (canvas/motion_phases.h). `progress` is the share of the motion's time that has
    /// passed, 0 to 1. Empty: nothing moves.
    std::function<void(QPainter&, qreal progress)> paintMoving{};
    /// Draws the picture of an access without its results, with which a motion begins (Figure::showsAccess). Empty: it begins with the
    /// picture before.
    std::function<void(QPainter&)> paintAccess{};
};
/// Makes a drawing of a copy of the figure. `theme` must outlive the drawing.
Drawing makeDrawing(const Figure& figure, const Theme& theme);

/// Says how pictures are drawn into a file.
struct ExportStyle {
    const Theme* theme = nullptr;
    qreal scale = 1;                   ///< device pixels per logical pixel
    bool drawsTextAsOutlines = false;  ///< whether text is drawn as shapes, which need no font
    bool isTransparent = false;        ///< whether the background is left out
    double secondsPerStep = 0.7;
    double holdSeconds = 2;    ///< duration in seconds of the last step and of those for which Sequence::isHeld() returns true
    std::optional<int> fps{};  ///< pictures per second while values move; 0: they do not move; nullopt: the format's default
};

/// Provides the pictures of one file, drawn on demand: an animation with a palette draws each twice.
struct Sequence {
    std::uint32_t count = 0;
    std::function<Drawing(std::uint32_t)> drawing;  ///< all drawings have one size
    /// Returns whether a step is shown for ExportStyle::holdSeconds. Empty: only the last step is.
    std::function<bool(std::uint32_t)> isHeld{};
    /// Returns the seconds for which an animation shows a step that is only passed on the way to a later one; 0 for any other step. Empty:
    /// no step is passed.
    std::function<double(std::uint32_t)> passSeconds{};
    /// Called before each picture with the share that is done, 0 to 1; returns false to stop the export. Empty: never stops.
    std::function<bool(double done)> shouldContinue{};
};
inline constexpr std::uint32_t kMaxAnimationSteps = 500;  ///< maximum number of steps of an animation; nobody watches a longer one

/// Writes the file in the format that the suffix of `path` names. Errors name the path and the reason, and leave no partial file behind.
Result<void> exportSequence(const Sequence& sequence, const ExportStyle& style, const QString& path);
/// Writes a single drawing as exportSequence() does.
Result<void> exportDrawing(const Drawing& drawing, const ExportStyle& style, const QString& path);
/// Writes a single figure as exportSequence() does. `scale` is ExportStyle::scale.
Result<void> exportFigure(const Figure& figure, const Theme& theme, const QString& path, qreal scale = 1);
/// Returns the bytes that exportSequence() writes.
Result<QByteArray> encodeSequence(const Sequence& sequence, const ExportStyle& style, const ExportFormat& format);

/// Says whether a file that already holds the same bytes is written again.
enum class Rewrite : std::uint8_t { Always, IfChanged /* a file that holds these bytes keeps its time */ };
/// Saves the bytes. Returns whether it has written the file. Errors name the path and the reason.
Result<bool> saveBytes(const QByteArray& bytes, const QString& path, Rewrite rewrite = Rewrite::Always);

}  // namespace simtscope::figures
