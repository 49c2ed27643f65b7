// Draws a block's shared memory under its 32 banks for one warp: how lanes lead to banks (banks_painter.cpp), the rows' words and values
// (banks_painter_cells.cpp), a map of rows that have no room (banks_painter_map.cpp), and the wavefronts as chips below
// (banks_painter_wavefronts.cpp).
#pragma once

#include <vector>

#include "ui/figures/banks/banks_layout.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

class BanksPainter {
public:
    BanksPainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas, const analysis::BanksModel& model);
    void draw();

private:
    bool conflict(unsigned bank) const;
    bool touchedBank(unsigned bank) const { return m_model.access && m_model.access->facts.bankDegree[bank] > 0; }
    void gutter(qreal top, qreal height, const QString& text, Font font = Font::Small);
    void drawLanes();
    QString laneTip(unsigned lane, bool active, bool resident) const;
    unsigned bytesPerLane() const { return m_model.access->facts.site ? m_model.access->facts.site->elementBytes : kBankWidth; }
    /// Bottom of the lanes' curves over a bank.
    qreal curveEnd(unsigned bank) const { return conflict(bank) ? m_layout.badgeTop : m_layout.headerTop; }
    void drawCurves();
    void addMotion(unsigned lane, unsigned bank);
    void drawHeader();
    /// Two neighbouring banks have badges, so each keeps to its column.
    bool crowded() const;
    QString bankTip(unsigned bank) const;
    /// The shapes from `first` on are of an earlier step.
    void fade(std::size_t first);
    /// Below a touched bank a rail leads to its words: hatched where the bank is asked more than once.
    void drawRails();
    /// Labels of rows have one size.
    bool hasRoomFor(const QString& label) const;
    QString rowLabel(std::uint32_t row) const;
    struct ValueFit {
        qreal scale, cell;     ///< of the font, and of a column
        bool hasParts = true;  ///< the elements of a word have room for their values: for all, so that no few look special
        qreal padding(qreal unit) const;
    };
    /// The largest at which values of so many digits fit. Before it becomes too small to read, the longest are shortened instead.
    ValueFit valueFit(qsizetype digits) const;
    void drawGrid();
    void drawCell(const QRectF& box, std::uint32_t word, const analysis::WordCell& cell, const ValueFit& fit);
    /// The elements of a word, side by side.
    void drawParts(const QRectF& box, std::uint32_t word, const analysis::WordCell& cell, const ValueFit& fit);
    /// The largest form of the value that fits, or a dot that stands for a value without room.
    QString fitting(const analysis::WordCell& cell, qreal width, Font font, qreal scale);
    /// All rows, where not all have room beside it: what the access touches, and which are shown.
    void drawMap();
    void drawNotes();
    void drawWavefronts();

    const FigureSource& m_source;
    const FigureOptions& m_options;
    Canvas& m_canvas;
    const analysis::BanksModel& m_model;
    const BanksLayout m_layout;
    const qreal u;
    bool m_rounds = false;  ///< a value is not shown in full
};

}  // namespace simtscope::figures
