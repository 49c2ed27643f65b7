// Where the figure of warps has room for bands, columns and rows, and whether the lanes of the step have room below them (warps_model.h
// says what there is).
#pragma once

#include <optional>
#include <vector>

#include "gpu/analysis/models/warps_model.h"
#include "ui/figures/canvas/canvas.h"

namespace simtscope::figures {

inline constexpr qreal kWarpsGap = 7, kWarpsHeader = 22;  // between the columns, above them
inline constexpr qreal kWarpsBar = 0.68;                  // a strip's share of its row
inline constexpr int kWideLane = 3;                       // pixels: a lane stands for itself; with less, several bands are better than one
/// Less than this many units of height leave no room for the lanes of the step.
inline constexpr qreal kLeastLanePanel = 128, kMostLanePanel = 300;

class WarpsLayout {
public:
    /// `current`: the column that must be seen; nothing: the figure is of all steps. The line below the figure has the legend, or says
    /// which columns have room. The canvas and the model must outlive it.
    static WarpsLayout of(const Canvas& canvas, const analysis::WarpsModel& model, std::optional<std::uint32_t> current, bool legend);

    /// Columns [first, end) have room.
    std::uint32_t first() const { return m_first; }
    std::uint32_t end() const { return m_end; }
    std::uint32_t bands() const { return m_bands; }  ///< rows of columns, one below the other
    unsigned lanes() const { return m_lanes; }       ///< of a strip
    qreal lane() const { return m_lane; }            ///< width
    qreal row() const { return m_row; }              ///< height
    const QRectF& field() const { return m_field; }
    const QRectF& panel() const { return m_panel; }                            ///< of the step's lanes; null: no room
    QPointF at(std::uint32_t column) const { return m_at[column - m_first]; }  ///< the top left corner of its first strip's row
    /// The widest lanes leave room for the line above a strip of one or two.
    qreal columnWidth(std::uint32_t column) const { return columnWidth(column, m_lane); }
    /// Of the first warp's row.
    qreal bandTop(std::uint32_t band) const;
    QRectF strip(std::uint32_t column, std::uint32_t warp) const;

private:
    /// What the lanes of the step take of the field's height; 0: the strips need all of it. The same for every step, so that nothing jumps.
    qreal panelHeight() const;
    WarpsLayout(const Canvas& canvas, const analysis::WarpsModel& model, std::optional<std::uint32_t> current, qreal foot);
    bool showsAll() const { return m_first == 0 && m_end == m_model.columns.size(); }
    bool narrow(std::uint32_t column) const { return m_model.columns[column].plainBarrier(); }
    qreal columnWidth(std::uint32_t column, qreal lane) const;
    qreal bandHeight(qreal row) const { return kWarpsHeader * u + m_model.warps * row; }
    /// Bands that all columns fill; more than `most` when they do not fit.
    std::uint32_t bandsFor(qreal lane, std::uint32_t most) const;
    /// One band of wide lanes when they fit, else the widest lanes with which all columns fit into several bands, else a window on them.
    void chooseSize();
    void placeColumns();

    const Canvas& m_canvas;
    const analysis::WarpsModel& m_model;
    const qreal u;
    const std::optional<std::uint32_t> m_current;
    const qreal m_foot;  ///< height of the line below
    std::uint32_t m_first = 0, m_end = 0, m_bands = 0;
    unsigned m_lanes = kWarpSize;
    qreal m_lane = 1, m_row = 1;
    QRectF m_field, m_panel;
    std::vector<QPointF> m_at;  ///< by column - m_first
};

}  // namespace simtscope::figures
