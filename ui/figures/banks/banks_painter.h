// Draws a block's shared memory under its 32 banks for one warp: the curves from lanes to banks (banks_painter.cpp), words and values of
// the rows (banks_painter_cells.cpp), a map of all rows where some have no room (banks_painter_map.cpp), and the wavefronts as chips below
// (banks_painter_wavefronts.cpp).
#pragma once

#include <vector>

#include "ui/figures/banks/banks_layout.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/figure_source.h"
#include "ui/figures/facts/kept_texts.h"

namespace simtscope::figures {

/// Lays the figure out when it is made, and then draws it once.
class BanksPainter {
public:
    /// All arguments must outlive the painter.
    BanksPainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas, const analysis::BanksModel& model);
    void draw();

private:
    bool hasConflict(unsigned bank) const;
    /// Returns whether the bank is drawn as accessed; where answers are hidden, none is.
    bool isTouched(unsigned bank) const { return !m_canvas.hidesAnswers() && m_model.access && m_model.access->facts.bankDegree[bank] > 0; }
    void drawRowLabel(qreal top, qreal height, const QString& text, Font font = Font::Small);
    void drawLanes();
    /// Returns the box for the number of a bank or lane.
    QRectF numberBox(unsigned column, const QRectF& line) const;
    QString laneTip(unsigned lane, bool isActive, bool isResident) const;
    unsigned bytesPerLane() const { return m_model.access->facts.site ? m_model.access->facts.site->elementBytes : kBankBytes; }
    /// Returns the y at which the curves from lanes to a bank end.
    qreal curveEndY(unsigned bank) const { return hasConflict(bank) ? m_layout.badgeTop : m_layout.headerTop; }
    void drawCurves();
    void addMotion(unsigned lane, unsigned bank);
    void drawHeader();
    /// Returns whether two adjacent banks have badges, so that each badge must keep to its column.
    bool hasAdjacentBadges() const;
    QString bankTip(unsigned bank) const;
    /// Fades the shapes from the index `first` on, because they belong to an earlier step.
    void fadeShapesFrom(std::size_t first);
    /// Draws a rail from each touched bank to its words: hatched where the access needs more than one word of the bank.
    void drawRails();
    /// Returns whether the label fits left of the rows. All row labels have one font size.
    bool hasRoomFor(const QString& label) const;
    QString rowLabel(std::uint32_t row) const;
    struct ValueFit {
        qreal scale, cell;  ///< scale of the font, and share of a column that a cell takes
        /// Whether every element of a word has room for its value. It is the same for all words, so that a few do not stand out.
        bool hasParts = true;
        qreal padding(qreal unit) const;
    };
    /// Returns the largest sizes at which values of this many digits fit. Before the font becomes too small to read, the longest values are
    /// shortened instead.
    ValueFit computeValueFit(qsizetype digits) const;
    void drawGrid();
    /// Replaces the cells of the shown rows by what they held before the step, while a question asks about it.
    void showStateBefore(std::vector<analysis::WordCell>& cells) const;
    void drawCell(const QRectF& box, std::uint32_t word, const analysis::WordCell& cell, const ValueFit& fit);
    /// Returns the name of some bytes of shared memory.
    QString cellName(std::uint64_t offset, unsigned bytes);
    /// Draws the elements of a word side by side.
    void drawParts(const QRectF& box, std::uint32_t word, const analysis::WordCell& cell, const ValueFit& fit);
    /// Returns the longest form of the value that fits, or a dot for a value without room.
    QString fitText(const analysis::WordCell& cell, qreal width, Font font, qreal scale);
    /// Draws a map of all rows where the grid has no room for all: the rows that the access touches, and those that are shown.
    void drawMap();
    void drawNotes();
    void drawWavefronts();

    const FigureSource& m_source;
    const FigureOptions& m_options;
    Canvas& m_canvas;
    const analysis::BanksModel& m_model;
    const BanksLayout m_layout;
    const qreal m_unit;
    KeptTexts::Lock m_names;          ///< by offset and size of the cell
    bool m_hasRoundedValues = false;  ///< whether at least one value is shown in a shortened form
};

}  // namespace simtscope::figures
