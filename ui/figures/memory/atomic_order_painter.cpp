#include "ui/figures/memory/atomic_order_painter.h"

#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/location_names.h"
#include "ui/figures/memory/atomic_order_layout.h"

namespace simtscope::figures {

namespace {

constexpr qreal kBoxHeight = 19;

class AtomicOrderPainter {
public:
    AtomicOrderPainter(Canvas& canvas, const FigureSource& source, const analysis::AtomicAccess& access, std::uint32_t warp)
        : m_canvas(canvas), m_source(source), m_access(access), m_warp(warp), u(canvas.unit())
    {
    }

    void drawRow(const AtomicOrderLayout::Row& row) const
    {
        const analysis::AtomicAddress& address = *row.address;
        const auto text = [&](std::uint64_t bits) { return formatAtomicValue(m_source, m_access, address, bits); };
        qreal x = drawValue(row.order.left(), row.order, row.valueWidth, text(address.operations.front().valueBefore), Role::Cell);
        for (std::size_t i = 0; i < address.operations.size(); ++i) {
            if (i >= row.leadingCount && i + 1 < address.operations.size()) {
                if (i == row.leadingCount) {
                    const qreal dots = kAtomicEllipsis * u;
                    m_canvas.addText(QRectF(x, row.order.top(), dots, row.order.height()), QStringLiteral("…"), Font::Body, Role::TextDim);
                    x = drawValue(x + dots, row.order, row.valueWidth, text(address.operations.back().valueBefore), Role::Cell);
                }
                continue;
            }
            x = drawLane(x, row.order, address.operations[i]);
            x = drawValue(x, row.order, row.valueWidth, text(address.operations[i].valueAfter),
                          address.operations[i].hasWritten ? Role::AccentSoft : Role::Cell);
        }
    }

private:
    qreal drawValue(qreal x, const QRectF& row, qreal width, const QString& text, Role fill) const
    {
        const QRectF box(x, row.center().y() - kBoxHeight / 2 * u, width, kBoxHeight * u);
        m_canvas.addRect(box, fill, fill == Role::AccentSoft ? Role::AccentBorder : Role::CellBorder, 3 * u);
        m_canvas.addTextOn(box, text, Font::Mono, fill);
        return box.right();
    }

    qreal drawLane(qreal x, const QRectF& row, const analysis::SerialisedAtomic& access) const
    {
        const qreal y = row.center().y(), end = x + (kAtomicLaneCircle + 2 * kAtomicLaneGap) * u;
        m_canvas.addLine(QPointF(x, y), QPointF(end, y), access.hasWritten ? Role::AccentBorder : Role::Conflict, 1.4).strokeStyle =
            access.hasWritten ? Stroke::Solid : Stroke::Dashed;
        const QRectF circle(x + kAtomicLaneGap * u, y - kAtomicLaneCircle / 2 * u, kAtomicLaneCircle * u, kAtomicLaneCircle * u);
        const Role fill = access.hasWritten ? Role::Accent : Role::ConflictSoft;
        Shape& shape = m_canvas.addEllipse(circle, fill, access.hasWritten ? Role::AccentBorder : Role::Conflict);
        shape.meaning.subject = laneSubject(m_warp, access.lane);
        shape.meaning.tip = access.hasWritten ? tr("lane %1").arg(access.lane)
                                              : tr("lane %1 failed: it found another value than expected").arg(access.lane);
        m_canvas.addTextOn(circle, QString::number(access.lane), Font::MonoBold, fill, Qt::AlignCenter, 0.84);
        return end;
    }

    Canvas& m_canvas;
    const FigureSource& m_source;
    const analysis::AtomicAccess& m_access;
    const std::uint32_t m_warp;
    const qreal u;
};

}  // namespace

void drawAtomicOrder(Canvas& canvas, const QRectF& area, qreal gutter, const FigureSource& source, const analysis::AtomicAccess& access,
                     std::uint32_t warp)
{
    const AtomicOrderLayout layout = layOutAtomicOrder(canvas, area, gutter, source, access);
    if (layout.rows.empty())
        return;
    const QString note = access.isCompareAndSwap ? tr("order at one address: value, lane, value; dashed: failed compare-and-swap")
                                                 : tr("order at one address: value, lane, value");
    const std::size_t shown = layout.rows.size();
    const QString headingText =
        shown < layout.addressCount ? tr("%1 (%2 of %3 addresses)").arg(note).arg(shown).arg(layout.addressCount) : note;
    canvas.addElidedText(layout.heading, headingText, Font::Small, Role::TextDim);
    const AtomicOrderPainter painter(canvas, source, access, warp);
    for (const AtomicOrderLayout::Row& row : layout.rows) {
        canvas.addElidedText(row.name, formatCell(source, {row.address->allocation, row.address->offset}, access.bytes), Font::MonoSmall,
                             Role::Text, Qt::AlignRight | Qt::AlignVCenter);
        painter.drawRow(row);
    }
}

}  // namespace simtscope::figures
