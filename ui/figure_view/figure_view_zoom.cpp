// Zooms and scrolls a FigureView, and shows the visible part of a zoomed figure in an overview.
#include <QPainter>
#include <QScrollBar>
#include <algorithm>
#include <cmath>

#include "ui/figure_view/figure_view.h"
#include "ui/figure_view/subject_choice.h"
#include "ui/figure_view/zoom_anchor.h"
#include "ui/figures/font_zoom.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"
#include "ui/session/preferences/appearance.h"

namespace simtscope::ui {
namespace {

constexpr qreal kMinZoom = 1, kMaxZoom = 16;
constexpr qreal kMargin = 16;                                                  // pixels around the content when it is scrolled to the end
constexpr QSizeF kMaxOverviewSize{190, 130};                                   // largest size
constexpr qreal kOverviewShare = 0.3, kOverviewMargin = 10, kMinMarkSize = 6;  // share of the viewport; pixels

}  // namespace

/// Decides whether the type grows with the zoom. This depends on the figure and its block, not on the step, so that the size does not
/// change from step to step.
void FigureView::updateFontZoom(const figures::FigureKind& kind, const figures::FigureSource& source)
{
    const FontZoom newZoom{&source, m_parts.selection.figure(), maximumViewportSize(), m_zoom, 1};
    if (m_fontZoom.isForSameView(newZoom))
        return;
    m_fontZoom = newZoom;
    m_fontZoom.factor = figures::chooseFontZoom(kind, source, options());
}

void FigureView::updateScrollBars()
{
    const QSize viewSize = maximumViewportSize();
    QRectF shownPart(QPointF(), m_figure.size);
    if (m_zoom > 1 && !m_figure.shapes.empty())  // nothing is drawn outside of the content
        shownPart = computeContentBounds(m_figure)
                        .adjusted(-kMargin, -kMargin, kMargin, kMargin)
                        .intersected(shownPart.adjusted(-kMargin, -kMargin, kMargin, kMargin));
    const auto setScrollRange = [](QScrollBar* bar, qreal begin, qreal end, int page) {
        const qreal spare = std::max<qreal>(0, page - (end - begin));
        const int minValue = int(std::floor(begin - spare / 2));
        bar->setRange(minValue, std::max(minValue, int(std::ceil(end)) - page));
        bar->setPageStep(page);
        bar->setSingleStep(40);
    };
    setScrollRange(horizontalScrollBar(), shownPart.left(), shownPart.right(), viewSize.width());
    setScrollRange(verticalScrollBar(), shownPart.top(), shownPart.bottom(), viewSize.height());
}

QPointF FigureView::figureOrigin() const
{
    if (m_zoom > 1)
        return {-qreal(horizontalScrollBar()->value()), -qreal(verticalScrollBar()->value())};
    const QSizeF spare = QSizeF(viewport()->size()) - m_figure.size;
    return {spare.width() > 0 ? std::floor(spare.width() / 2) : -horizontalScrollBar()->value(),
            spare.height() > 0 ? std::floor(spare.height() / 2) : -verticalScrollBar()->value()};
}

void FigureView::setZoom(qreal zoom, QPointF anchor)
{
    const qreal bounded = std::clamp(zoom, kMinZoom, kMaxZoom);
    if (bounded == m_zoom)
        return;
    const figures::Figure oldFigure = figure();
    const QPointF inside = anchor - figureOrigin();
    m_zoom = bounded;
    m_motion.finish();
    m_change = Change::Other;
    layOut();
    if (!oldFigure.shapes.empty() && !m_figure.shapes.empty()) {
        scrollTo(findCorrespondingPoint(oldFigure, inside, m_figure) - anchor);
        const QRectF visibleArea(-figureOrigin(), QSizeF(viewport()->size()));
        if (m_zoom > 1)
            scrollTo(moveToContent(m_figure, visibleArea).topLeft());
    }
    emit zoomChanged();
}

void FigureView::scrollTo(QPointF topLeft)
{
    horizontalScrollBar()->setValue(int(std::lround(topLeft.x())));
    verticalScrollBar()->setValue(int(std::lround(topLeft.y())));
}

/// Returns the centre for zooming by keys: the pointer, else the selection, else the middle.
QPointF FigureView::zoomAnchor()
{
    const QRectF viewArea = viewport()->rect();
    if (const QPointF pointer = viewport()->mapFromGlobal(QPointF(QCursor::pos())); viewport()->underMouse() && viewArea.contains(pointer))
        return pointer;
    const figures::Subject& chosen = m_parts.selection.subject();
    for (const figures::Shape& shape : figure().shapes) {
        const QPointF middle = shape.rect.center() + figureOrigin();
        if (isPartOfSelection(shape.meaning, chosen) && viewArea.contains(middle))
            return middle;
    }
    return viewArea.center();
}

void FigureView::zoomIn()
{
    setZoom(m_zoom * kZoomFactor, zoomAnchor());
}

void FigureView::zoomOut()
{
    setZoom(m_zoom / kZoomFactor, zoomAnchor());
}

void FigureView::resetZoom()
{
    setZoom(1, {});
}

QRectF FigureView::overviewBox() const
{
    if (m_zoom <= 1 || m_figure.shapes.empty())
        return {};
    const QRectF content = computeContentBounds(m_figure), seen(-figureOrigin(), QSizeF(viewport()->size()));
    if (seen.contains(content))
        return {};
    const QSizeF room = (QSizeF(viewport()->size()) * kOverviewShare).boundedTo(kMaxOverviewSize);
    QRectF box(QPointF(), content.size().scaled(room, Qt::KeepAspectRatio));
    box.moveBottomRight(QPointF(viewport()->width() - kOverviewMargin, viewport()->height() - kOverviewMargin));
    return box;
}

void FigureView::paintOverview(QPainter& painter) const
{
    using figures::Role;
    const QRectF box = overviewBox();
    if (box.isEmpty())
        return;
    const figures::Theme& theme = m_parts.appearance.theme();
    const QRectF content = computeContentBounds(m_figure), seen(-figureOrigin(), QSizeF(viewport()->size()));
    const qreal across = box.width() / content.width(), down = box.height() / content.height();
    const auto placed = [&](const QRectF& part) {
        return QRectF(box.left() + (part.left() - content.left()) * across, box.top() + (part.top() - content.top()) * down,
                      part.width() * across, part.height() * down);
    };
    painter.setPen(QPen(theme.color(Role::CellBorder), 1));
    painter.setBrush(theme.color(Role::Background));
    painter.drawRoundedRect(box.adjusted(-4, -4, 4, 4), 4, 4);
    for (const figures::Shape& shape : m_figure.shapes) {
        const bool isBox = shape.kind == figures::Shape::Kind::Rect || shape.kind == figures::Shape::Kind::Ellipse;
        if (!isBox || (shape.fill == Role::None && shape.stroke == Role::None))
            continue;
        painter.setOpacity(shape.opacity);
        const QRectF shapeBox = placed(shape.rect);
        painter.fillRect(QRectF(shapeBox.topLeft(), shapeBox.size().expandedTo({1, 1})),
                         theme.color(shape.fill == Role::None ? Role::Cell : shape.fill));
    }
    painter.setOpacity(1);
    QRectF mark = placed(seen).intersected(box);
    mark.setSize(mark.size().expandedTo({kMinMarkSize, kMinMarkSize}));
    painter.setPen(QPen(theme.color(Role::Text), 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(mark);
}

/// Shows the part of the figure that a click or a drag in the overview points to.
bool FigureView::panByOverview(QPointF point)
{
    const QRectF box = overviewBox(), content = computeContentBounds(m_figure);
    if (box.isEmpty())
        return false;
    const QPointF share((point.x() - box.left()) / box.width(), (point.y() - box.top()) / box.height());
    const QSizeF viewSize = QSizeF(viewport()->size());
    scrollTo({content.left() + share.x() * content.width() - viewSize.width() / 2,
              content.top() + share.y() * content.height() - viewSize.height() / 2});
    return true;
}

}  // namespace simtscope::ui
