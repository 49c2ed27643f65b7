#include "ui/figures/canvas/painted_picture.h"

#include <QPainter>
#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>

#include "ui/figures/canvas/paint.h"
#include "ui/figures/canvas/text_metrics.h"

namespace simtscope::figures {

namespace {

constexpr std::size_t kMaxAhead = 64;                 // shapes that are looked ahead to find where two figures agree again
constexpr std::size_t kMaxComparisonCount = 1 << 17;  // comparisons after which the figures count as different
constexpr int kTile = 32;                             // device pixels of the tiles that are repainted or kept
constexpr double kMaxChangedShare = 0.7;              // from this share on, painting everything is as fast
constexpr char16_t kFirstWideCharacter = 0x250;       // characters before it are no wider than measured

/// Mixes values into a hash, 64 bits at a time.
class LookHash {
public:
    void add(quint64 value)
    {
        m_hash = (m_hash ^ value) * 0x9e3779b97f4a7c15;
        m_hash ^= m_hash >> 29;
    }
    void add(qreal value) { add(std::bit_cast<quint64>(value)); }
    void add(const QPointF& point) { add(point.x()), add(point.y()); }
    void add(const QRectF& box) { add(box.topLeft()), add(box.width()), add(box.height()); }
    quint64 value() const { return m_hash; }

private:
    quint64 m_hash = 0x243f6a8885a308d3;
};

bool isLine(const Shape& shape)
{
    return shape.kind == Shape::Kind::Line || shape.kind == Shape::Kind::Curve;
}

bool isDrawn(const Shape& shape)
{
    return shape.kind == Shape::Kind::Text ? !shape.text.isEmpty()
                                           : shape.fill != Role::None || shape.stroke != Role::None || shape.hatch != Hatch::None;
}

quint64 computeLook(const Shape& shape)
{
    LookHash hash;
    hash.add(quint64(shape.kind) | quint64(shape.fill) << 8 | quint64(shape.stroke) << 16 | quint64(shape.backgroundRole) << 24 |
             quint64(shape.strokeStyle) << 32 | quint64(shape.hatch) << 40 | quint64(shape.font) << 48);
    hash.add(shape.opacity);
    if (isLine(shape)) {
        hash.add(shape.from);
        hash.add(shape.to);
        hash.add(shape.strokeWidth);
        return hash.value();
    }
    hash.add(shape.rect);
    if (shape.kind != Shape::Kind::Text) {
        hash.add(shape.radius);
        hash.add(shape.strokeWidth);
        return hash.value();
    }
    hash.add(shape.fontScale);
    hash.add(quint64(shape.align));
    hash.add(quint64(shape.text.size()));
    hash.add(quint64(qHash(shape.text)));
    return hash.value();
}

/// Returns a box outside of which nothing of the shape is drawn.
QRectF computeArea(const Shape& shape)
{
    if (isLine(shape) || shape.kind != Shape::Kind::Text) {
        const QRectF box = isLine(shape) ? QRectF(shape.from, shape.to).normalized() : shape.rect;
        const qreal margin = shape.strokeWidth + 1;
        return box.adjusted(-margin, -margin, margin, margin);
    }
    const qreal line = lineHeight(shape.font, shape.fontScale);
    const bool mayBeWider = std::ranges::any_of(shape.text, [](QChar c) { return c.unicode() >= kFirstWideCharacter; });
    const qreal side = line + (mayBeWider ? shape.rect.width() / 2 : 0);
    const qreal above = line / 4 + std::max<qreal>(0, line - shape.rect.height());
    return shape.rect.adjusted(-side, -above, side, above);
}

}  // namespace

std::vector<PaintedPicture::Mark> PaintedPicture::makeMarks(const Figure& figure)
{
    std::vector<Mark> marks;
    marks.reserve(figure.shapes.size());
    for (std::size_t i = 0; i < figure.shapes.size(); ++i)
        if (const Shape& shape = figure.shapes[i]; isDrawn(shape))
            marks.push_back({computeLook(shape), computeArea(shape), std::uint32_t(i)});
    return marks;
}

std::vector<QRect> PaintedPicture::findChangedAreas(const std::vector<Mark>& marks) const
{
    const QRect all = m_image.rect();
    const int columns = (all.width() + kTile - 1) / kTile, rows = (all.height() + kTile - 1) / kTile;
    std::vector<bool> isChanged(std::size_t(columns) * std::size_t(rows));
    const auto change = [&](const Mark& mark) {
        const QRectF device((mark.area.topLeft() + m_place.origin) * m_place.ratio, mark.area.size() * m_place.ratio);
        const int left = int(std::clamp<qreal>(std::floor(device.left() / kTile), 0, columns)),
                  right = int(std::clamp<qreal>(std::floor(device.right() / kTile) + 1, 0, columns));
        const int top = int(std::clamp<qreal>(std::floor(device.top() / kTile), 0, rows)),
                  bottom = int(std::clamp<qreal>(std::floor(device.bottom() / kTile) + 1, 0, rows));
        for (int row = top; row < bottom; ++row)
            for (int column = left; column < right; ++column)
                isChanged[std::size_t(row * columns + column)] = true;
    };
    // Shapes that both figures have in the same order stay; the others change the tiles where they are drawn. So the order in which shapes
    // cover each other is that of the new figure everywhere.
    std::size_t i = 0, k = 0, comparisonCount = 0;
    while (i < m_marks.size() && k < marks.size()) {
        if (m_marks[i].look == marks[k].look) {
            ++i, ++k;
            continue;
        }
        std::size_t skippedBefore = 1, skippedAfter = 1;  // where they do not agree again soon, one shape takes the place of the other
        bool isFound = false;
        for (std::size_t ahead = 1; ahead <= kMaxAhead && !isFound; ++ahead) {
            for (std::size_t before = 0; before <= ahead && !isFound; ++before) {
                const std::size_t after = ahead - before;
                isFound = i + before < m_marks.size() && k + after < marks.size() && m_marks[i + before].look == marks[k + after].look;
                if (isFound)
                    skippedBefore = before, skippedAfter = after;
            }
            comparisonCount += ahead + 1;
        }
        if (comparisonCount > kMaxComparisonCount)
            return {all};
        for (std::size_t skipped = 0; skipped < skippedBefore; ++skipped)
            change(m_marks[i++]);
        for (std::size_t skipped = 0; skipped < skippedAfter; ++skipped)
            change(marks[k++]);
    }
    std::for_each(m_marks.begin() + std::ptrdiff_t(i), m_marks.end(), change);
    std::for_each(marks.begin() + std::ptrdiff_t(k), marks.end(), change);

    if (double(std::ranges::count(isChanged, true)) > kMaxChangedShare * double(isChanged.size()))
        return {all};
    std::vector<QRect> areas;  // runs of tiles, each with the equal runs below it
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns;) {
            const auto isChangedAt = [&](int x) { return x < columns && isChanged[std::size_t(row * columns + x)]; };
            const int first = column;
            while (isChangedAt(column))
                ++column;
            if (column == first) {
                ++column;
                continue;
            }
            const QRect run = QRect(first * kTile, row * kTile, (column - first) * kTile, kTile) & all;
            const auto upper = std::ranges::find_if(areas, [&](const QRect& area) {
                return area.left() == run.left() && area.width() == run.width() && area.bottom() + 1 == run.top();
            });
            if (upper == areas.end())
                areas.push_back(run);
            else
                upper->setBottom(run.bottom());
        }
    }
    return areas;
}

void PaintedPicture::paintArea(const QRect& area, const std::vector<Mark>& marks, const Figure& figure, const Theme& theme, BoxCache& boxes,
                               TextCache& texts)
{
    const QRectF visible(QPointF(area.topLeft()) / m_place.ratio - m_place.origin, QSizeF(area.size()) / m_place.ratio);
    PaintedPart part{area, {}};
    for (const Mark& mark : marks)
        if (mark.area.intersects(visible))
            part.shapes.push_back(mark.index);
    QPainter painter(&m_image);
    painter.setClipRect(area);
    painter.fillRect(area, theme.color(Role::Panel));
    painter.scale(m_place.ratio, m_place.ratio);
    painter.translate(m_place.origin);
    paintShapes(painter, figure, theme, &boxes, &texts, &part);
    m_paintedPixelCount += qint64(area.width()) * area.height();
}

void PaintedPicture::update(const Figure& figure, const Theme& theme, const PicturePlace& place, BoxCache& boxes, TextCache& texts)
{
    std::vector<Mark> marks = makeMarks(figure);
    const QSize size = (place.size * place.ratio).toSize();
    const bool isSamePlace = m_place == place && m_image.size() == size && m_theme == theme.name;
    if (m_image.size() != size)
        m_image = QImage(size, QImage::Format_RGB32);
    m_image.setDevicePixelRatio(1);  // areas are in device pixels
    m_place = place;
    m_theme = theme.name;
    m_paintedPixelCount = 0;
    if (!size.isEmpty())
        for (const QRect& area : isSamePlace ? findChangedAreas(marks) : std::vector<QRect>{m_image.rect()})
            paintArea(area, marks, figure, theme, boxes, texts);
    m_image.setDevicePixelRatio(place.ratio);
    m_marks = std::move(marks);
}

}  // namespace simtscope::figures
