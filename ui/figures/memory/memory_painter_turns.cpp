#include "ui/figures/memory/memory_painter_turns.h"

#include <QCoreApplication>
#include <algorithm>

#include "gpu/analysis/names/flow_types.h"
#include "ui/figures/facts/place_names.h"
#include "ui/figures/facts/value_text.h"

namespace simtscope::figures {

namespace {

constexpr qreal kCircle = 18, kBoxHeight = 19, kPadding = 6, kGap = 7;

QString tr(const char* text)
{
    return QCoreApplication::translate("figures", text);
}

bool hasTurns(const analysis::AtomicAccess& access, const analysis::AtomicPlace& place)
{
    return access.valued && place.ordered && (place.turns.size() > 1 || access.swaps);
}

class TurnsPainter {
public:
    TurnsPainter(Canvas& canvas, const FigureSource& source, const analysis::AtomicAccess& access, std::uint32_t warp)
        : m_canvas(canvas), m_source(source), m_access(access), m_warp(warp), u(canvas.unit())
    {
    }

    /// Value, lane, value, lane, value. Where not all turns have room, those in the middle are left out.
    void drawPlace(const QRectF& row, const analysis::AtomicPlace& place) const
    {
        const auto text = [&](std::uint64_t bits) { return textOf(analysis::valueAt(m_source, m_access, place, bits)); };
        qreal widest = m_canvas.width(text(place.turns.front().found), Font::Mono);
        for (const analysis::AtomicTurn& turn : place.turns)
            widest = std::max(widest, m_canvas.width(text(turn.left), Font::Mono));
        const qreal box = widest + 2 * kPadding * u, turn = (kCircle + 2 * kGap) * u + box, dots = 26 * u;
        const auto fit = std::size_t(std::max<qreal>(2, std::floor((row.width() - box) / turn)));
        const bool all = place.turns.size() <= fit;
        const std::size_t shown =
            all ? place.turns.size() : std::size_t(std::max<qreal>(2, std::floor((row.width() - box - dots - box) / turn)));
        qreal x = row.left();
        x = drawValue(x, row, box, text(place.turns.front().found), Role::Cell);
        for (std::size_t i = 0; i < place.turns.size(); ++i) {
            if (!all && i >= shown - 1 && i + 1 < place.turns.size()) {
                if (i == shown - 1) {
                    m_canvas.text(QRectF(x, row.top(), dots, row.height()), QStringLiteral("…"), Font::Body, Role::TextDim);
                    x += dots;
                    x = drawValue(x, row, box, text(place.turns.back().found), Role::Cell);
                }
                continue;
            }
            x = drawTurn(x, row, place.turns[i]);
            x = drawValue(x, row, box, text(place.turns[i].left), place.turns[i].changed ? Role::AccentSoft : Role::Cell);
        }
    }

private:
    qreal drawValue(qreal x, const QRectF& row, qreal width, const QString& text, Role fill) const
    {
        const QRectF box(x, row.center().y() - kBoxHeight / 2 * u, width, kBoxHeight * u);
        m_canvas.rect(box, fill, fill == Role::AccentSoft ? Role::AccentBorder : Role::CellBorder, 3 * u);
        m_canvas.textOn(box, text, Font::Mono, fill);
        return box.right();
    }

    qreal drawTurn(qreal x, const QRectF& row, const analysis::AtomicTurn& turn) const
    {
        const qreal y = row.center().y(), end = x + (kCircle + 2 * kGap) * u;
        m_canvas.line(QPointF(x, y), QPointF(end, y), turn.changed ? Role::AccentBorder : Role::Conflict, 1.4).strokeStyle =
            turn.changed ? Stroke::Solid : Stroke::Dashed;
        const QRectF circle(x + kGap * u, y - kCircle / 2 * u, kCircle * u, kCircle * u);
        const Role fill = turn.changed ? Role::Accent : Role::ConflictSoft;
        Shape& shape = m_canvas.ellipse(circle, fill, turn.changed ? Role::AccentBorder : Role::Conflict);
        shape.subject.warp = std::int32_t(m_warp);
        shape.subject.lane = std::int32_t(turn.lane);
        shape.subject.thread = std::int32_t(m_warp * kWarpSize + turn.lane);
        shape.subject.tip =
            turn.changed ? tr("lane %1").arg(turn.lane) : tr("lane %1 failed: it found another value than expected").arg(turn.lane);
        m_canvas.textOn(circle, QString::number(turn.lane), Font::MonoBold, fill, Qt::AlignCenter, 0.84);
        return end;
    }

    Canvas& m_canvas;
    const FigureSource& m_source;
    const analysis::AtomicAccess& m_access;
    const std::uint32_t m_warp;
    const qreal u;
};

}  // namespace

std::size_t placesWithTurns(const analysis::AtomicAccess& access)
{
    return std::size_t(std::count_if(access.places.begin(), access.places.end(),
                                     [&](const analysis::AtomicPlace& place) { return hasTurns(access, place); }));
}

void drawTurns(Canvas& canvas, const QRectF& area, qreal gutter, const FigureSource& source, const analysis::AtomicAccess& access,
               std::uint32_t warp)
{
    const qreal u = canvas.unit(), line = canvas.height(Font::Small);
    const auto fit = std::size_t(std::max<qreal>(0, std::floor((area.height() - line) / (kTurnsPitch * u))));
    const std::size_t all = placesWithTurns(access), shown = std::min(all, fit);
    if (shown == 0)
        return;
    const QString note = access.swaps ? tr("order at one address: value, lane, value; dashed: failed compare-and-swap")
                                      : tr("order at one address: value, lane, value");
    const QString words = shown < all ? tr("%1 (%2 of %3 addresses)").arg(note).arg(shown).arg(all) : note;
    canvas.elidedText(QRectF(area.left() + gutter, area.top(), area.width() - gutter, line), words, Font::Small, Role::TextDim);
    const TurnsPainter painter(canvas, source, access, warp);
    qreal top = area.top() + line + 2 * u;
    std::size_t drawn = 0;
    for (const analysis::AtomicPlace& place : access.places) {
        if (!hasTurns(access, place) || drawn++ >= shown)
            continue;
        const QRectF row(area.left() + gutter, top, area.width() - gutter, kTurnsPitch * u);
        canvas.elidedText(QRectF(area.left(), row.top(), gutter - 8 * u, row.height()),
                          cellName(source, {place.allocation, place.offset}, access.bytes), Font::MonoSmall, Role::Text,
                          Qt::AlignRight | Qt::AlignVCenter);
        painter.drawPlace(row, place);
        top += kTurnsPitch * u;
    }
}

}  // namespace simtscope::figures
