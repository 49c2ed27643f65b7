#include "ui/panels/chart_view.h"

#include <QGraphicsScene>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <memory>

#include "ui/figures/text_metrics.h"

namespace simtscope::panels {

class ChartCanvas final : public QChartView {
public:
    explicit ChartCanvas(ChartView& owner) : m_owner(owner)
    {
        const std::unique_ptr<QChart> unused(chart());  // a view makes one of its own, and hands it back
        setChart(plot.chart());
        setFrameShape(QFrame::NoFrame);
        setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
        setBackgroundBrush(Qt::NoBrush);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setMouseTracking(true);
        viewport()->setMouseTracking(true);
        viewport()->setAutoFillBackground(false);
    }

    int barAt(const QPoint& point) const { return plot.barAt(const_cast<ChartPlot&>(plot).chart()->mapFromScene(mapToScene(point))); }

    ChartPlot plot;

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        QChartView::resizeEvent(event);
        setSceneRect(QRectF(QPointF(), QSizeF(size())));
        plot.resize(size());
    }
    void mousePressEvent(QMouseEvent* event) override
    {
        if (const int bar = barAt(event->pos()); event->button() == Qt::LeftButton && bar >= 0)
            emit m_owner.barClicked(bar);
    }
    void mouseReleaseEvent(QMouseEvent*) override {}
    void mouseDoubleClickEvent(QMouseEvent* event) override
    {
        if (const int bar = barAt(event->pos()); event->button() == Qt::LeftButton && bar >= 0)
            emit m_owner.barDoubleClicked(bar);
    }
    void mouseMoveEvent(QMouseEvent* event) override
    {
        const int bar = barAt(event->pos());
        viewport()->setCursor(bar >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
        plot.setHover(bar);
        if (bar < 0)
            QToolTip::hideText();
        else
            QToolTip::showText(event->globalPosition().toPoint(), m_owner.model().bars[std::size_t(bar)].tip, this);
        if (bar >= 0 && (event->buttons() & Qt::LeftButton) && m_owner.model().perBar > 0)
            emit m_owner.barClicked(bar);  // dragging along the steps
    }
    void leaveEvent(QEvent* event) override
    {
        plot.setHover(-1);
        QChartView::leaveEvent(event);
    }
    void wheelEvent(QWheelEvent* event) override { event->ignore(); }  // the scroll area's

private:
    ChartView& m_owner;
};

ChartView::ChartView(QWidget* parent) : QScrollArea(parent)
{
    m_canvas = new ChartCanvas(*this);
    m_canvas->setObjectName("chartCanvas");
    setWidget(m_canvas);
    setWidgetResizable(false);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
}

void ChartView::show(const ChartModel& model, const figures::Theme& theme)
{
    m_model = model;
    m_canvas->plot.show(m_model, theme);
    m_canvas->setAccessibleName(model.title);
    m_canvas->setAccessibleDescription(model.bars.empty() ? model.message : model.caption);
    fit();
}

void ChartView::fit()
{
    const QSize room = maximumViewportSize();
    const int height = int(m_canvas->plot.heightWanted(room));
    const int bar = height > room.height() ? verticalScrollBar()->sizeHint().width() : 0;
    m_canvas->resize(room.width() - bar, std::max(height, room.height()));
}

void ChartView::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    fit();
}

void ChartView::setCurrent(int bar)
{
    m_canvas->plot.setCurrent(bar);
}

QPoint ChartView::positionOf(int bar) const
{
    return m_canvas->mapFromScene(m_canvas->plot.chart()->mapToScene(m_canvas->plot.centreOf(bar)));
}

QAbstractScrollArea* ChartView::canvas() const
{
    return m_canvas;
}

figures::Drawing chartDrawing(const ChartModel& model, const figures::Theme& theme, QSizeF size, int current, bool caption)
{
    using figures::Font;
    const auto paint = [model, &theme, size, current, caption](QPainter& painter) {
        ChartPlot plot;
        QGraphicsScene scene;
        scene.addItem(plot.chart());
        plot.show(model, theme);
        plot.resize(size);
        const qreal unit = plot.unit(), margin = 14 * unit, line = figures::lineHeight(Font::Body, unit) + 2 * unit;
        QRectF inside = QRectF(QPointF(), size).adjusted(margin, margin, -margin, -margin);
        QStringList lines;
        if (caption) {
            painter.setPen(theme.color(figures::Role::Text));
            painter.setFont(figures::fontFor(Font::Title, unit));
            const qreal title = figures::lineHeight(Font::Title, unit);
            painter.drawText(QRectF(inside.left(), inside.top(), inside.width(), title), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                             figures::elided(model.title, inside.width(), Font::Title, unit));
            inside.setTop(inside.top() + title + 6 * unit);
            lines = figures::wrapped(model.caption, inside.width() - 14 * unit, Font::Body, unit);
            const qreal top = inside.bottom() - qreal(lines.size()) * line;
            painter.fillRect(QRectF(inside.left(), top, 4 * unit, inside.bottom() - top),
                             theme.color(model.warning ? figures::Role::Conflict : figures::Role::AccentBorder));
            painter.setFont(figures::fontFor(Font::Body, unit));
            for (qsizetype i = 0; i < lines.size(); ++i)
                painter.drawText(QRectF(inside.left() + 14 * unit, top + qreal(i) * line, inside.width() - 14 * unit, line),
                                 Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, lines[i]);
            inside.setBottom(top - 6 * unit);
        }
        plot.resize(inside.size());
        plot.setCurrent(current);
        scene.render(&painter, inside, QRectF(QPointF(), inside.size()));
    };
    return {size, model.title, model.caption, {}, paint};
}

}  // namespace simtscope::panels
