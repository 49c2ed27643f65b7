// Pictures and animations as files: the drawing of canvas/paint.h on other devices.
#pragma once

#include <QString>
#include <functional>
#include <vector>

#include "gpu/core/result.h"
#include "ui/figures/canvas/figure.h"
#include "ui/figures/canvas/theme.h"

class QPainter;

namespace simtscope::figures {

/// A picture that is not a Figure but is exported like one: a chart.
struct Drawing {
    QSizeF size;                           ///< logical pixels
    QString title, description;            ///< kept in the file
    QString name;                          ///< that a file of it may have, without suffix
    std::function<void(QPainter&)> paint;  ///< within (0, 0) and `size`, over the theme's panel colour
};
Result<void> exportDrawing(const Drawing& drawing, const Theme& theme, const QString& path, qreal devicePixelRatio = 1);

/// Writes by the suffix: .png, .svg, .pdf. Errors name the path and the reason.
Result<void> exportFigure(const Figure& figure, const Theme& theme, const QString& path, qreal devicePixelRatio = 1);

/// Frames that are laid out when they are needed: twice each, for the colours of all and for the picture.
struct Animation {
    std::uint32_t frames = 0;
    std::function<Figure(std::uint32_t frame)> frame;  ///< all of one size
    std::function<bool(double done)> proceed{};        ///< asked before each with the share that is done; false: stop, and leave no file
};
inline constexpr std::uint32_t kMostFrames = 500;  ///< of an animation that somebody watches

/// A looping .gif, about 700 ms for each frame (giflib).
Result<void> exportAnimation(const Animation& animation, const Theme& theme, const QString& path);
Result<void> exportAnimation(const std::vector<Figure>& frames, const Theme& theme, const QString& path);

}  // namespace simtscope::figures
