#include "ui/figures/canvas/canvas.h"

#include <QStringList>
#include <algorithm>
#include <cmath>
#include <iterator>

#include "ui/figures/canvas/answers.h"
#include "ui/figures/canvas/clean_text.h"
#include "ui/figures/canvas/steps.h"
#include "ui/figures/canvas/text_plates.h"

namespace simtscope::figures {

namespace {

constexpr QSizeF kReferenceSize{900, 560};
constexpr qreal kMinUnit = 0.85;        // MonoSmall then has 9 pixels; smaller text is illegible
constexpr qreal kReadableShare = 0.75;  // least distance of two travelling values, as a share of their size, at which both can be read
constexpr qreal kSlack = 0.01;          // pixels by which a text may exceed its box
// In a figure over time, text grows with the zoom to the power of kTimeFontExponent, up to the factor kMaxTimeFontZoom.
constexpr qreal kTimeFontExponent = 2.0 / 3, kMaxTimeFontZoom = 2.5;

/// Returns the factor by which type and strokes grow.
qreal computeFontGrowth(const FigureOptions& options, Canvas::ZoomAxis axis)
{
    const qreal zoom = std::max<qreal>(1, options.zoom);
    if (axis == Canvas::ZoomAxis::Both)
        return std::clamp<qreal>(options.fontZoom, 1, zoom);
    return std::min(std::pow(zoom, kTimeFontExponent), kMaxTimeFontZoom);
}

/// Returns whether so many different values would overlap where they set out that they cannot be read: they then travel as dots.
bool haveMotionsOverlap(const Canvas& canvas, const std::vector<Motion>& motions)
{
    const qreal height = canvas.lineHeightOf(Font::MonoBold);
    std::vector<std::pair<const Motion*, qreal>> values;  // with their widths
    for (const Motion& motion : motions)
        if (motion.isTravelling() && !motion.text.isEmpty())
            values.emplace_back(&motion, std::max(height, canvas.widthOf(motion.text, Font::MonoBold) + 6));
    std::size_t overlapCount = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto& [motion, width] = values[i];
        const auto overlaps = [&, from = motion->from](const auto& other) {
            const QPointF distance = other.first->from - from;
            return other.first->text != values[i].first->text && std::abs(distance.x()) < (width + other.second) / 2 * kReadableShare &&
                   std::abs(distance.y()) < height * kReadableShare;
        };
        overlapCount += std::any_of(values.begin(), values.begin() + std::ptrdiff_t(i), overlaps);
    }
    return overlapCount * 4 > values.size();
}

}  // namespace

Canvas::Canvas(const FigureOptions& options, const QString& title, const Fact& fact, ZoomAxis axis)
    : m_hidesAnswers(options.hidesAnswers), m_isForLecture(options.fontScale > 1)
{
    const qreal zoom = std::max<qreal>(1, options.zoom), font = computeFontGrowth(options, axis);
    m_figure.size = QSizeF(options.size.width() * zoom, options.size.height() * (axis == ZoomAxis::Both ? zoom : font));
    m_figure.unit =
        font * options.fontScale *
        std::max(kMinUnit, std::min(options.size.width() / kReferenceSize.width(), options.size.height() / kReferenceSize.height()));
    m_figure.title = truncateText(cleanText(title), kMaxTextLength);
    m_figure.fact = truncateText(cleanText(fact.text), kMaxTextLength);
    m_figure.isFactWarning = fact.isWarning;
    const qreal margin = kLargeGap * unit();
    m_content = QRectF(QPointF(), m_figure.size).adjusted(margin, margin, -margin, -margin);
    if (options.drawsCaption && options.drawsTitle)
        drawTitle(m_figure.title);
    if (options.drawsCaption && options.drawsSentence)
        drawSentence({m_figure.fact, fact.isWarning});
}

void Canvas::drawTitle(const QString& title)
{
    addElidedText(QRectF(m_content.left(), m_content.top(), m_content.width(), lineHeightOf(Font::Title)), title, Font::Title, Role::Text);
    m_content.setTop(m_content.top() + lineHeightOf(Font::Title) + kMediumGap * unit());
}

void Canvas::drawSentence(const Fact& fact)
{
    const AnswerScope answer(*this);
    const qreal u = unit();
    const qreal line = lineHeightOf(Font::Body) + 3 * u, indent = 14 * u;
    QStringList lines = wrapText(fact.text, m_content.width() - indent, Font::Body, u);
    while (lines.size() > 1 && qreal(lines.size()) * line > m_content.height() / 3)
        lines.removeLast();
    const qreal top = m_content.bottom() - qreal(lines.size()) * line;
    if (!lines.isEmpty())
        addRect(QRectF(m_content.left(), top, 4 * u, m_content.bottom() - top), fact.isWarning ? Role::Conflict : Role::AccentBorder);
    for (qsizetype i = 0; i < lines.size(); ++i)
        addElidedText(QRectF(m_content.left() + indent, top + qreal(i) * line, m_content.width() - indent, line), lines[i], Font::Body,
                      Role::Text);
    if (!lines.isEmpty())
        m_content.setBottom(top - kMediumGap * u);
}

void Canvas::addQuestion(const QRectF& box)
{
    if (!m_hidesAnswers || box.isEmpty())
        return;
    addRect(box, Role::None, Role::AccentBorder, 4 * unit()).strokeStyle = Stroke::Dashed;
    addText(box, QStringLiteral("?"), Font::Title, Role::Text);
}

void Canvas::addMotion(const Motion& motion)
{
    if (motion.isTravelling() && ++m_travellingCount > kMaxMotions)
        return;
    m_figure.motions.push_back(motion);
}

QRectF Canvas::takeBottom(qreal height, qreal gap)
{
    const QRectF bottomArea(m_content.left(), m_content.bottom() - height, m_content.width(), height);
    m_content.setBottom(bottomArea.top() - gap);
    return bottomArea;
}

Shape& Canvas::add(Shape::Kind kind)
{
    Shape& shape = m_shapes.emplace_back();
    shape.kind = kind;
    shape.isAnswer = m_openAnswerScopeCount > 0;
    return shape;
}

void Canvas::add(Shape shape)
{
    shape.isAnswer = shape.isAnswer || m_openAnswerScopeCount > 0;
    m_shapes.push_back(std::move(shape));
}

Figure Canvas::takeFigure()
{
    m_figure.shapes.assign(std::move_iterator(m_shapes.begin()), std::move_iterator(m_shapes.end()));
    m_shapes.clear();
    for (Shape& shape : m_figure.shapes) {
        shape.text = cleanText(shape.text);
        shape.meaning.tip = truncateText(cleanText(shape.meaning.tip, LineBreaks::Kept), kMaxTextLength);
    }
    if (m_figure.motions.size() > kMaxLights)
        std::erase_if(m_figure.motions, [](const Motion& motion) { return !motion.isTravelling(); });
    for (Motion& motion : m_figure.motions)
        motion.text = cleanText(motion.text);
    if (haveMotionsOverlap(*this, m_figure.motions))
        for (Motion& motion : m_figure.motions)
            motion.text = motion.isTravelling() ? QString() : motion.text;
    if (m_hidesAnswers)
        hideAnswers(m_figure);
    addTextPlates(m_figure);
    return std::move(m_figure);
}

Shape& Canvas::addRect(const QRectF& box, Role fill, Role stroke, qreal radius)
{
    Shape& shape = add(Shape::Kind::Rect);
    shape.rect = box;
    shape.fill = fill;
    shape.stroke = stroke;
    shape.radius = radius;
    shape.strokeWidth = stroke == Role::None ? 0 : unit();
    return shape;
}

Shape& Canvas::addEllipse(const QRectF& box, Role fill, Role stroke)
{
    Shape& shape = addRect(box, fill, stroke);
    shape.kind = Shape::Kind::Ellipse;
    return shape;
}

Shape& Canvas::addLine(QPointF from, QPointF to, Role stroke, qreal width)
{
    Shape& shape = add(Shape::Kind::Line);
    shape.from = from;
    shape.to = to;
    shape.stroke = stroke;
    shape.strokeWidth = width * unit();
    return shape;
}

Shape& Canvas::addCurve(QPointF from, QPointF to, Role stroke, qreal width)
{
    Shape& shape = addLine(from, to, stroke, width);
    shape.kind = Shape::Kind::Curve;
    return shape;
}

void Canvas::addArrowHead(QPointF tip, Role stroke, qreal width, qreal size)
{
    const qreal half = std::abs(size) * 0.55;
    addLine(QPointF(tip.x() - half, tip.y() - size), tip, stroke, width);
    addLine(QPointF(tip.x() + half, tip.y() - size), tip, stroke, width);
}

bool Canvas::hasRoom(const QRectF& box, const QString& text, Font font, qreal scale) const
{
    return widthOf(text, font, scale) <= box.width() + kSlack;
}

bool Canvas::addText(const QRectF& box, const QString& text, Font font, Role color, Qt::Alignment align, qreal scale)
{
    const qreal lineWidth = widthOf(text, font, scale);
    if (text.isEmpty() || lineWidth > box.width() + kSlack)
        return false;
    Shape& shape = add(Shape::Kind::Text);
    const qreal spare = box.width() - lineWidth;
    const qreal left = align & Qt::AlignLeft ? 0 : align & Qt::AlignRight ? spare : spare / 2;
    shape.rect = QRectF(box.left() + left, box.top(), lineWidth, box.height());
    const qreal line = lineHeightOf(font, scale);
    if (shape.rect.height() > line)
        shape.rect = QRectF(shape.rect.left(), box.center().y() - line / 2, lineWidth, line);
    shape.text = text;
    shape.font = font;
    shape.fontScale = unit() * scale;
    shape.fill = color;
    shape.align = (align & Qt::AlignHorizontal_Mask) | Qt::AlignVCenter;
    return true;
}

bool Canvas::addTextOn(const QRectF& box, const QString& text, Font font, Role background, Qt::Alignment align, qreal scale)
{
    if (!addText(box, text, font, Role::Text, align, scale))
        return false;
    lastShape().backgroundRole = background;
    return true;
}

void Canvas::addMessage(const QString& message)
{
    const qreal line = lineHeightOf(Font::Body) * 1.3;
    const QStringList lines = wrapText(message, m_content.width() * 0.8, Font::Body, unit());
    qreal y = m_content.center().y() - qreal(lines.size()) * line / 2;
    for (const QString& text : lines) {
        addElidedText(QRectF(m_content.left(), y, m_content.width(), line), text, Font::Body, Role::TextDim, Qt::AlignCenter);
        y += line;
    }
}

void Canvas::addElidedText(const QRectF& box, const QString& text, Font font, Role color, Qt::Alignment align, qreal scale)
{
    addText(box, elideText(text, box.width(), font, scale * unit()), font, color, align, scale);
}

}  // namespace simtscope::figures
