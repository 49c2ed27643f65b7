// Paints the values of one variable for all threads of a warp or a block side by side, as cells with their values or as bars.
//
// Bars begin at zero, unless the numbers are addresses. What is no number is a square: filled where it equals the value of the chosen
// thread. A value that the step has changed is blue, and wider, or in bold type.
#pragma once

#include <QRectF>
#include <optional>

#include "ui/figures/canvas/theme.h"
#include "ui/figures/facts/variable_words.h"

class QPainter;

namespace simtscope::ui {

/// Places the columns of a strip: pixels of the strip's widget.
struct StripColumns {
    std::size_t count = 0;
    qreal width = 0;        ///< of a column
    qreal offset = 0;       ///< pixels by which the strip is scrolled
    bool hasTexts = false;  ///< whether cells show their values

    /// Returns the column under `x`, which counts from the left edge of the strip; nullopt: there is none.
    std::optional<std::size_t> columnAt(qreal x) const;
    /// Returns the left edge of the column, from the left edge of the strip.
    qreal left(std::size_t column) const { return qreal(column) * width - offset; }
    qreal totalWidth() const { return qreal(count) * width; }
};

/// Paints a strip into `area`.
void paintValueStrip(QPainter& painter, const QRectF& area, const StripColumns& columns, const figures::StripCells& strip,
                     const figures::Theme& theme);
/// Paints the numbers of the threads above the columns; the chosen one in the accent.
void paintStripHeader(QPainter& painter, const QRectF& area, const StripColumns& columns, std::uint32_t firstThread, std::size_t chosen,
                      const figures::Theme& theme);
/// Returns the width that a cell needs for its value, within the limits of cells.
qreal widthForText(const QString& text);

inline constexpr qreal kMinTextCellWidth = 28, kMaxTextCellWidth = 76;  ///< pixels

}  // namespace simtscope::ui
