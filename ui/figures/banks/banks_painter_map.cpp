// Draws, for BanksPainter, a map of all rows beside the rows that have room.
#include <algorithm>
#include <cmath>

#include "ui/figures/banks/banks_painter.h"
#include "ui/figures/canvas/tr.h"

namespace simtscope::figures {

namespace {

constexpr std::uint32_t kMaxPlaces = 64;  // places on the map that a click scrolls to
constexpr qreal kMinMark = 1.6;

}  // namespace

void BanksPainter::drawMap()
{
    const QRectF& map = m_layout.map;
    if (map.isNull())
        return;
    const QRectF name(m_layout.grid.right(), map.top() - kHeaderLine * u, 2 * (map.center().x() - m_layout.grid.right()), kHeaderLine * u);
    m_canvas.text(name, tr("all %1 rows").arg(m_model.rows()), Font::Small, Role::TextDim);
    const qreal row = map.height() / m_model.rows(), column = map.width() / kBanks;
    m_canvas.rect(map, Role::Cell, Role::CellBorder, 2 * u).strokeWidth = 0.8 * u;
    for (unsigned bank = 0; bank < kBanks; ++bank) {
        if (hasConflict(bank))
            m_canvas.rect(QRectF(map.left() + bank * column, map.top(), column, map.height()), Role::ConflictSoft);
    }
    qreal drawn[kBanks];
    std::fill(std::begin(drawn), std::end(drawn), -1.0);
    for (std::uint32_t word = 0; word < m_model.words; ++word) {
        if (!m_model.touched[word])
            continue;
        const unsigned bank = word % kBanks;
        const qreal height = std::max(row * 0.86, kMinMark * u), top = std::min(map.top() + row * (word / kBanks), map.bottom() - height);
        if (top < drawn[bank])
            continue;
        m_canvas.rect(QRectF(map.left() + bank * column, top, std::max(column * 0.9, u), height), Role::AccentBorder).opacity =
            m_model.isEarlierStep ? 0.5 : 1;
        drawn[bank] = top + height / 2;
    }
    for (std::size_t i = 0; i < m_layout.rows.size();) {  // the ranges of rows that are shown in the grid
        std::size_t end = i + 1;
        while (end < m_layout.rows.size() && m_layout.rows[end] == m_layout.rows[end - 1] + 1)
            ++end;
        const qreal top = map.top() + row * m_layout.rows[i];
        Shape& frame = m_canvas.rect(QRectF(map.left() - 1.5 * u, top, map.width() + 3 * u, std::max(row * qreal(end - i), 2 * u)),
                                     Role::None, Role::Text, 2 * u);
        frame.strokeWidth = 1.4 * u;
        i = end;
    }
    if (m_options.caption)  // nobody can click into an exported picture
        return;
    const auto shown = std::uint32_t(m_layout.rows.size()), last = m_model.rows() - shown;
    const std::uint32_t places = std::min(last + 1, kMaxPlaces);
    for (std::uint32_t place = 0; place < places; ++place) {
        const qreal step = map.height() / places;
        const auto first = std::uint32_t(std::lround(qreal(last) * place / std::max(1u, places - 1)));
        Shape& shape = m_canvas.rect(QRectF(map.left(), map.top() + step * place, map.width(), step), Role::None);
        shape.meaning.subject = RowsSubject{first};
        shape.meaning.tip =
            tr("rows %1 to %2 of %3 (Shift+wheel, Shift+Up and Shift+Down)").arg(first + 1).arg(first + shown).arg(m_model.rows());
    }
}

}  // namespace simtscope::figures
