#include "ui/figures/canvas/row_scroll.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace simtscope::figures {
namespace {

constexpr qreal kWidth = 4, kLeastThumb = 14;
constexpr std::uint32_t kMostPlaces = 64;  // to click on

}  // namespace

void drawRowScroll(Canvas& canvas, const QRectF& track, const RowRange& rows)
{
    if (!rows.scrolls())
        return;
    const qreal u = canvas.unit(), width = kWidth * u;
    const QRectF bar(track.center().x() - width / 2, track.top(), width, track.height());
    canvas.rect(bar, Role::Cell, Role::None, width / 2);
    const qreal high = std::min(bar.height(), std::max(kLeastThumb * u, bar.height() * rows.shown / rows.count));
    const std::uint32_t last = rows.count - rows.shown;
    const qreal top = bar.top() + (bar.height() - high) * std::min<qreal>(1, qreal(rows.first) / last);
    canvas.rect(QRectF(bar.left(), top, width, high), Role::TextDim, Role::None, width / 2);
    const std::uint32_t places = std::min(last + 1, kMostPlaces);
    for (std::uint32_t place = 0; place < places; ++place) {
        const qreal step = track.height() / places;
        const auto first = std::uint32_t(std::lround(qreal(last) * place / (places - 1)));
        Shape& shape = canvas.rect(QRectF(track.left(), track.top() + step * place, track.width(), step), Role::None);
        shape.subject.firstRow = first;
        shape.subject.tip = QCoreApplication::translate("figures", "rows %1 to %2 of %3 (Shift+wheel, Shift+Up and Shift+Down)")
                                .arg(first + 1)
                                .arg(first + rows.shown)
                                .arg(rows.count);
    }
}

}  // namespace simtscope::figures
