// Draws, for BanksPainter, a map of all rows beside the rows that have room.
#include <algorithm>
#include <cmath>

#include "ui/figures/banks/banks_painter.h"
#include "ui/figures/canvas/tr.h"

namespace simtscope::figures {

namespace {

constexpr std::uint32_t kMaxScrollTargets = 64;  // parts of the map, of which a click scrolls to one
constexpr qreal kMinMarkHeight = 1.6;

}  // namespace

void BanksPainter::drawMap()
{
    const QRectF& map = m_layout.map;
    if (map.isNull())
        return;
    const QRectF name(m_layout.grid.right(), map.top() - kBanksMapHeaderHeight * m_unit, 2 * (map.center().x() - m_layout.grid.right()),
                      kBanksMapHeaderHeight * m_unit);
    m_canvas.addText(name, tr("all %1 rows").arg(m_model.rowCount()), Font::Small, Role::TextDim);
    const qreal row = map.height() / m_model.rowCount(), column = map.width() / kBankCount;
    m_canvas.addRect(map, Role::Cell, Role::CellBorder, 2 * m_unit).strokeWidth = 0.8 * m_unit;
    for (unsigned bank = 0; bank < kBankCount; ++bank) {
        if (hasConflict(bank))
            m_canvas.addRect(QRectF(map.left() + bank * column, map.top(), column, map.height()), Role::ConflictSoft);
    }
    qreal drawn[kBankCount];
    std::fill(std::begin(drawn), std::end(drawn), -1.0);
    for (std::uint32_t word = 0; word < m_model.wordCount; ++word) {
        if (!m_model.touchedWords[word])
            continue;
        const unsigned bank = word % kBankCount;
        const qreal height = std::max(row * 0.86, kMinMarkHeight * m_unit),
                    top = std::min(map.top() + row * (word / kBankCount), map.bottom() - height);
        if (top < drawn[bank])
            continue;
        m_canvas.addRect(QRectF(map.left() + bank * column, top, std::max(column * 0.9, m_unit), height), Role::AccentBorder).opacity =
            m_model.isEarlierStep ? 0.5 : 1;
        drawn[bank] = top + height / 2;
    }
    for (std::size_t i = 0; i < m_layout.rows.size();) {  // the ranges of rows that are shown in the grid
        std::size_t end = i + 1;
        while (end < m_layout.rows.size() && m_layout.rows[end] == m_layout.rows[end - 1] + 1)
            ++end;
        const qreal top = map.top() + row * m_layout.rows[i];
        Shape& frame =
            m_canvas.addRect(QRectF(map.left() - 1.5 * m_unit, top, map.width() + 3 * m_unit, std::max(row * qreal(end - i), 2 * m_unit)),
                             Role::None, Role::Text, 2 * m_unit);
        frame.strokeWidth = 1.4 * m_unit;
        i = end;
    }
    if (m_options.drawsCaption)  // nobody can click into an exported picture
        return;
    const auto shown = std::uint32_t(m_layout.rows.size()), last = m_model.rowCount() - shown;
    const std::uint32_t targetCount = std::min(last + 1, kMaxScrollTargets);
    for (std::uint32_t target = 0; target < targetCount; ++target) {
        const qreal step = map.height() / targetCount;
        const auto first = std::uint32_t(std::lround(qreal(last) * target / std::max(1u, targetCount - 1)));
        Shape& shape = m_canvas.addRect(QRectF(map.left(), map.top() + step * target, map.width(), step), Role::None);
        shape.meaning.subject = RowsSubject{first};
        shape.meaning.tip =
            tr("rows %1 to %2 of %3 (Shift+wheel, Shift+Up and Shift+Down)").arg(first + 1).arg(first + shown).arg(m_model.rowCount());
    }
}

}  // namespace simtscope::figures
