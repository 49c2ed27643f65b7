#include "ui/charts/chart_view.h"

#include <QGraphicsScene>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>
#include <memory>

#include "ui/figures/canvas/text_metrics.h"

namespace simtscope::ui {

class ChartCanvas final : public QChartView {
public:
    explicit ChartCanvas(ChartView& owner) : m_owner(owner)
    {
        const std::unique_ptr<QChart> unused(chart());  // a view creates a chart of its own; this takes it back and deletes it
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
        plot.setHoveredBar(bar);
        if (bar < 0)
            QToolTip::hideText();
        else
            QToolTip::showText(event->globalPosition().toPoint(), m_owner.model().bars[std::size_t(bar)].tip, this);
        if (bar >= 0 && (event->buttons() & Qt::LeftButton) && m_owner.model().numbersPerBar > 0)
            emit m_owner.barClicked(bar);  // while dragging, the current step follows the mouse
    }
    void leaveEvent(QEvent* event) override
    {
        plot.setHoveredBar(-1);
        QChartView::leaveEvent(event);
    }
    void wheelEvent(QWheelEvent* event) override { event->ignore(); }  // leave the wheel to the scroll area

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
    const int height = int(m_canvas->plot.preferredHeight(room));
    const int bar = height > room.height() ? verticalScrollBar()->sizeHint().width() : 0;
    m_canvas->resize(room.width() - bar, std::max(height, room.height()));
}

void ChartView::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    fit();
}

void ChartView::setCurrentBar(int bar)
{
    m_canvas->plot.setCurrentBar(bar);
}

QPoint ChartView::positionOf(int bar) const
{
    return m_canvas->mapFromScene(m_canvas->plot.chart()->mapToScene(m_canvas->plot.centreOf(bar)));
}

QAbstractScrollArea* ChartView::canvas() const
{
    return m_canvas;
}

namespace {

/// Holds the layout of an exported chart: the title above, the sentence below, the plot between them.
struct ExportLayout {
    QSizeF size;
    qreal unit = 1;
    QRectF title, plot, sentence;
    QStringList lines;  ///< lines of the sentence
};

/// Lays out the exported chart. Horizontal bars get no more height than they use, so that a chart of three programs does not leave most of
/// a page empty.
ExportLayout computeExportLayout(const ChartModel& model, QSizeF maxSize, const ChartTextOptions& textOptions)
{
    using figures::Font;
    ExportLayout layout;
    layout.unit = ChartPlot::computeUnit(maxSize);
    const qreal unit = layout.unit, margin = 14 * unit, width = maxSize.width() - 2 * margin;
    if (textOptions.showsSentence)
        layout.lines = figures::wrapText(model.caption, width - 14 * unit, Font::Body, unit);
    const qreal title = textOptions.showsTitle ? figures::lineHeight(Font::Title, unit) + 6 * unit : 0;
    const qreal line = figures::lineHeight(Font::Body, unit) + 2 * unit;
    const qreal sentence = textOptions.showsSentence ? qreal(layout.lines.size()) * line + 6 * unit : 0;
    const qreal plot = std::min(maxSize.height() - 2 * margin - title - sentence, ChartPlot::maxHeight(model, unit));
    layout.size = {maxSize.width(), 2 * margin + title + plot + sentence};
    layout.title = {margin, margin, width, title};
    layout.plot = {margin, margin + title, width, plot};
    layout.sentence = {margin, layout.size.height() - margin - qreal(layout.lines.size()) * line, width, qreal(layout.lines.size()) * line};
    return layout;
}

}  // namespace

figures::Drawing makeChartDrawing(const ChartModel& model, const figures::Theme& theme, QSizeF maxSize, int currentBar,
                                  const ChartTextOptions& textOptions)
{
    using figures::Font;
    const ExportLayout layout = computeExportLayout(model, maxSize, textOptions);
    const QString title = textOptions.customTitle.isEmpty() ? model.title : textOptions.customTitle;
    const auto paint = [model, &theme, layout, currentBar, textOptions, title](QPainter& painter) {
        ChartPlot plot;
        QGraphicsScene scene;
        scene.addItem(plot.chart());
        plot.setUnit(layout.unit);
        plot.show(model, theme);
        const qreal unit = layout.unit;
        painter.setPen(theme.color(figures::Role::Text));
        if (textOptions.showsTitle) {
            painter.setFont(figures::fontFor(Font::Title, unit));
            painter.drawText(layout.title.adjusted(0, 0, 0, -6 * unit), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                             figures::elideText(title, layout.title.width(), Font::Title, unit));
        }
        if (textOptions.showsSentence) {
            painter.fillRect(QRectF(layout.sentence.topLeft(), QSizeF(4 * unit, layout.sentence.height())),
                             theme.color(model.isWarning ? figures::Role::Conflict : figures::Role::AccentBorder));
            painter.setFont(figures::fontFor(Font::Body, unit));
            const qreal line = layout.sentence.height() / qreal(std::max<qsizetype>(1, layout.lines.size()));
            for (qsizetype i = 0; i < layout.lines.size(); ++i)
                painter.drawText(QRectF(layout.sentence.left() + 14 * unit, layout.sentence.top() + qreal(i) * line,
                                        layout.sentence.width() - 14 * unit, line),
                                 Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, layout.lines[i]);
        }
        plot.resize(layout.plot.size());
        plot.setCurrentBar(currentBar);
        scene.render(&painter, layout.plot, QRectF(QPointF(), layout.plot.size()));
    };
    return {layout.size, title, model.caption, {}, paint};
}

}  // namespace simtscope::ui

#include "moc_chart_view.cpp"
