// Draws a block's shared memory under its 32 banks for one warp: where lanes, banks and rows have room, and how lanes lead to banks
// (banks.cpp), the rows' words and values (banks_cells.cpp), and the wavefronts as chips below (banks_wavefronts.cpp).
#pragma once

#include <vector>

#include "ui/figures/banks/banks_layout.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

inline constexpr qreal kBanksGutter = 64;  // left of the banks, for the names of rows
inline constexpr qreal kWavefrontChip = 25;

class BanksPainter {
public:
    BanksPainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas);
    void draw();

private:
    qreal x(unsigned column) const { return m_left + (column + 0.5) * m_column; }
    bool conflict(unsigned bank) const;
    bool touchedBank(unsigned bank) const { return m_view.access && m_view.access->facts.bankDegree[bank] > 0; }
    QRectF laneBox(unsigned lane) const { return {x(lane) - m_lanes.height() / 2, m_lanes.top(), m_lanes.height(), m_lanes.height()}; }
    void gutter(qreal top, qreal height, const QString& text, Font font = Font::Small);
    void drawLanes();
    QString laneTip(unsigned lane, bool active, bool resident) const;
    unsigned bytesPerLane() const { return m_view.access->facts.site ? m_view.access->facts.site->elementBytes : kBankWidth; }
    /// Bottom of the lanes' curves over a bank.
    qreal curveEnd(unsigned bank) const { return conflict(bank) ? m_badgeTop : m_headerTop; }
    void drawCurves();
    void addMotion(unsigned lane, unsigned bank);
    void drawHeader();
    /// Two neighbouring banks have badges, so each keeps to its column.
    bool crowded() const;
    QString bankTip(unsigned bank) const;
    void drawEmpty();
    /// Below a touched bank a rail leads to its words: hatched where the bank is asked more than once.
    void drawRails();
    /// The largest at which a row's label fits; 0: none does.
    qreal labelScale(const QString& label) const;
    QString rowLabel(std::uint32_t row) const;
    struct ValueFit {
        qreal scale, cell;  ///< of the font, and of a column
        qreal padding(qreal unit) const;
    };
    /// The largest at which values of so many digits fit. Before it becomes too small to read, the longest are shortened instead.
    ValueFit valueFit(qsizetype digits) const;
    void drawGrid();
    void drawCell(const QRectF& box, std::uint32_t word, const analysis::WordCell& cell, const ValueFit& fit);
    /// The elements of a word, side by side.
    void drawParts(const QRectF& box, std::uint32_t word, const analysis::WordCell& cell, qreal scale);
    /// The value, a float with fewer digits, a analysis::shortened number, or a dot that stands for a value without room.
    QString fitting(const analysis::WordCell& cell, qreal width, Font font, qreal scale) const;
    void drawNotes();
    void drawWavefronts();

    const FigureSource& m_source;
    const FigureOptions& m_options;
    Canvas& m_canvas;
    const analysis::BanksModel m_view;
    const qreal u;
    int m_chipLines = 2;  ///< that the wavefronts have room for
    qreal m_left = 0, m_column = 0, m_badgeTop = 0, m_headerTop = 0, m_noteTop = 0, m_pitch = 0;
    QRectF m_lanes, m_grid;
    std::vector<std::uint32_t> m_rows;  ///< of 32 words, shown from top to bottom
    std::vector<int> m_place;           ///< by row: where it is shown, -1: nowhere
};

}  // namespace simtscope::figures
