// Lays out the bands, columns and rows of the warps figure, and decides whether the panel of the step's lanes has room below them. A band
// is a row of columns; columns that do not fit into one continue in the next. warps_model.h holds the facts.
#pragma once

#include <optional>
#include <vector>

#include "gpu/analysis/models/warps_model.h"
#include "ui/figures/canvas/canvas.h"

namespace simtscope::figures {

inline constexpr qreal kWarpsGap = 7, kWarpsHeader = 22;  // between columns, and above them, in units
inline constexpr qreal kWarpsStripShare = 0.68;           // share of its row that a strip takes
// pixels; lanes of at least this width are drawn singly; if one band has only narrower lanes, several bands are used
inline constexpr int kMinWideLanePixels = 3;
/// Least and greatest height of the panel of the step's lanes, in units. If the least does not fit, the panel is left out.
inline constexpr qreal kMinLanePanel = 128, kMaxLanePanel = 300;

/// Holds the positions of the figure's parts, in logical pixels of the figure.
class WarpsLayout {
public:
    /// Lays the figure out. `currentColumn` is the column that must be visible; nullopt: the figure shows all steps. Below the figure is a
    /// line for the legend, or, without `hasLegend`, for a note on the columns that are shown. The canvas and the model must outlive the
    /// layout.
    static WarpsLayout layOut(const Canvas& canvas, const analysis::WarpsModel& model, std::optional<std::uint32_t> currentColumn,
                              bool hasLegend);

    std::uint32_t firstColumn() const { return m_firstColumn; }  ///< first of the columns that have room
    std::uint32_t endColumn() const { return m_endColumn; }      ///< one past the last of them
    std::uint32_t bandCount() const { return m_bandCount; }      ///< number of rows of columns, one below the other
    unsigned laneCount() const { return m_laneCount; }           ///< lanes of a strip
    qreal laneWidth() const { return m_laneWidth; }              ///< width of a lane, in pixels
    qreal rowHeight() const { return m_rowHeight; }              ///< height of a row, in pixels
    const QRectF& field() const { return m_field; }
    const QRectF& panel() const { return m_panel; }  ///< area of the step's lanes; null: no room
    /// Returns the top left corner of the row of the column's first strip.
    QPointF columnTopLeft(std::uint32_t column) const { return m_columnTopLefts[column - m_firstColumn]; }
    /// Returns the width of a column. At the widest lanes, a column has room for the line number above it, even if a strip has only one or
    /// two lanes.
    qreal columnWidth(std::uint32_t column) const { return columnWidth(column, m_laneWidth); }
    /// Returns the top of the first warp's row.
    qreal bandTop(std::uint32_t band) const;
    QRectF stripBox(std::uint32_t column, std::uint32_t warp) const;  ///< strip of a warp in a column that has room

private:
    /// Returns the height of the panel of the step's lanes, which it takes from the field; 0: the strips need all of the height. It is the
    /// same for every step, so that nothing jumps.
    qreal panelHeight() const;
    WarpsLayout(const Canvas& canvas, const analysis::WarpsModel& model, std::optional<std::uint32_t> current, qreal footerHeight);
    bool showsAll() const { return m_firstColumn == 0 && m_endColumn == m_model.columns.size(); }
    bool isNarrow(std::uint32_t column) const { return m_model.columns[column].isPlainBarrier(); }
    qreal columnWidth(std::uint32_t column, qreal lane) const;
    qreal bandHeight(qreal row) const { return kWarpsHeader * m_unit + m_model.warpCount * row; }
    /// Returns the number of bands that all columns fill; more than `maxBands` if they do not fit into that many.
    std::uint32_t bandCountFor(qreal lane, std::uint32_t maxBands) const;
    /// Chooses one band of wide lanes if all columns fit, else several bands with the widest lanes that fit, else a window on some of the
    /// columns.
    void chooseSize();
    void placeColumns();

    const Canvas& m_canvas;
    const analysis::WarpsModel& m_model;
    const qreal m_unit;
    const std::optional<std::uint32_t> m_currentColumn;
    const qreal m_footerHeight;  ///< height of the line below the figure
    std::uint32_t m_firstColumn = 0, m_endColumn = 0, m_bandCount = 0;
    unsigned m_laneCount = kWarpSize;
    qreal m_laneWidth = 1, m_rowHeight = 1;
    QRectF m_field, m_panel;
    std::vector<QPointF> m_columnTopLefts;  ///< by column - m_firstColumn
};

}  // namespace simtscope::figures
