#include "ui/figures/export/vector.h"

#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <cmath>

#include "ui/figures/export/encoders.h"

namespace simtscope::figures {

namespace {

constexpr int kResolution = 96;

/// Reduces a painter's calls to those of a VectorSink.
class VectorEngine final : public QPaintEngine {
public:
    explicit VectorEngine(VectorSink& sink)
        : QPaintEngine(AllFeatures & ~(PatternTransform | PerspectiveTransform | ObjectBoundingModeGradients)), m_sink(sink)
    {
    }
    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState&) override {}  // the state is read when something is drawn
    Type type() const override { return User; }

    void drawPath(const QPainterPath& path) override { put(path, state->brush()); }
    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override
    {
        QPainterPath path;
        if (count > 0)
            path.moveTo(points[0]);
        for (int i = 1; i < count; ++i)
            path.lineTo(points[i]);
        if (mode != PolylineMode)
            path.closeSubpath();
        path.setFillRule(mode == WindingMode ? Qt::WindingFill : Qt::OddEvenFill);
        put(path, mode == PolylineMode ? QBrush(Qt::NoBrush) : state->brush());
    }
    void drawEllipse(const QRectF& rect) override
    {
        QPainterPath path;
        path.addEllipse(rect);
        put(path, state->brush());
    }
    void drawTextItem(const QPointF& position, const QTextItem& item) override
    {
        QTransform placed = state->transform();
        placed.translate(position.x(), position.y());
        QFont font = item.font();
        m_sink.addText({item.text(), font, item.width(), placed, state->pen().color(), state->opacity()});
    }
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override
    {
        Q_ASSERT_X(false, "drawPixmap", "figures are drawn of shapes");
    }

private:
    void put(const QPainterPath& path, const QBrush& brush)
    {
        QPen pen = state->pen();
        const qreal scale = std::hypot(state->transform().m11(), state->transform().m12());
        if (!pen.isCosmetic())
            pen.setWidthF(pen.widthF() * scale);
        m_sink.addPath(state->transform().map(path), pen, brush, state->opacity());
    }

    VectorSink& m_sink;
};

class VectorDevice final : public QPaintDevice {
public:
    VectorDevice(VectorSink& sink, QSizeF size) : m_engine(sink), m_size(size.toSize()) {}
    QPaintEngine* paintEngine() const override { return &m_engine; }

protected:
    int metric(PaintDeviceMetric requested) const override
    {
        switch (requested) {
        case PdmWidth:
            return m_size.width();
        case PdmHeight:
            return m_size.height();
        case PdmWidthMM:
            return int(m_size.width() * 25.4 / kResolution);
        case PdmHeightMM:
            return int(m_size.height() * 25.4 / kResolution);
        case PdmNumColors:
            return 0x1000000;
        case PdmDepth:
            return 32;
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY:
            return kResolution;
        case PdmDevicePixelRatio:
            return 1;
        case PdmDevicePixelRatioScaled:
            return int(devicePixelRatioFScale());
        default:
            return QPaintDevice::metric(requested);
        }
    }

private:
    mutable VectorEngine m_engine;
    QSize m_size;
};

/// Forwards to another painter. Draws letters as shapes.
class OutlineSink final : public VectorSink {
public:
    explicit OutlineSink(QPainter& painter) : m_painter(painter) {}
    void addPath(const QPainterPath& path, const QPen& pen, const QBrush& brush, qreal opacity) override
    {
        m_painter.setOpacity(opacity);
        m_painter.setPen(pen);
        m_painter.setBrush(brush);
        m_painter.drawPath(path);
    }
    void addText(const Text& text) override { addPath(computeOutline(text), QPen(Qt::NoPen), text.color, text.opacity); }

private:
    QPainter& m_painter;
};

}  // namespace

QPainterPath computeOutline(const VectorSink::Text& text)
{
    QPainterPath path;
    path.setFillRule(Qt::WindingFill);
    path.addText(QPointF(), text.font, text.text);
    return text.transform.map(path);
}

void drawInto(VectorSink& sink, const Drawing& drawing, const ExportStyle& style)
{
    VectorDevice device(sink, drawing.size);
    QPainter painter(&device);
    drawWithBackground(painter, drawing, style);
}

void drawOutlined(QPainter& painter, const Drawing& drawing, const ExportStyle& style)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    OutlineSink sink(painter);
    drawInto(sink, drawing, style);
    painter.restore();
}

}  // namespace simtscope::figures
