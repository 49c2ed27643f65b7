#include "ui/figures/html/shape_table.h"

#include <QStringList>
#include <algorithm>
#include <cmath>
#include <tuple>

#include "ui/figures/canvas/text_metrics.h"
#include "ui/figures/canvas/tr.h"

namespace simtscope::figures {

namespace {

int roundToUnits(qreal value, qreal perPixel)
{
    return int(std::lround(value * perPixel));
}

/// Returns the rounded geometry of a shape, without the number that tells equal geometry of one figure apart.
std::array<int, 6> roundedGeometryOf(const Shape& shape)
{
    const bool isLine = shape.kind == Shape::Kind::Line || shape.kind == Shape::Kind::Curve;
    const QPointF from = isLine ? shape.from : shape.rect.topLeft();
    const QPointF size = isLine ? shape.to - shape.from : QPointF(shape.rect.width(), shape.rect.height());
    const auto roundGeometry = [](qreal value) { return roundToUnits(value, kGeometryUnits); };
    return {int(shape.kind),         roundGeometry(from.x()), roundGeometry(from.y()),
            roundGeometry(size.x()), roundGeometry(size.y()), roundGeometry(shape.radius)};
}

int sideOf(Qt::Alignment align)
{
    return align & Qt::AlignLeft ? 0 : align & Qt::AlignRight ? 2 : 1;
}

std::array<int, 10> shapeStyleOf(const Shape& shape)
{
    const bool isText = shape.kind == Shape::Kind::Text;
    return {int(shape.backgroundRole == Role::None ? shape.fill : Role::None),
            int(shape.stroke),
            int(shape.backgroundRole),
            isText ? 0 : roundToUnits(shape.strokeWidth, kStyleUnits),
            int(shape.strokeStyle),
            int(shape.hatch),
            roundToUnits(shape.opacity, kStyleUnits),
            isText ? int(shape.font) : 0,
            isText ? pixelSize(shape.font, shape.fontScale) : 0,
            isText ? sideOf(shape.align) : 0};
}

/// Returns the tooltip of a subject for which the painter has set none.
QString makePlainTip(const Subject& subject)
{
    const auto warpText = [](std::uint32_t number) { return tr("warp %1").arg(number); };
    const auto laneText = [](std::uint32_t number) { return tr("lane %1").arg(number); };
    const auto threadText = [](std::uint32_t number) { return tr("thread %1").arg(number); };
    const QString between = QStringLiteral(" · ");
    return std::visit(Overloaded{[&](const CellSubject& cell) { return cell.thread ? threadText(*cell.thread) : QString(); },
                                 [&](const ThreadSubject& one) {
                                     return warpText(one.thread / kWarpSize) + between + laneText(one.thread % kWarpSize) + between +
                                            threadText(one.thread);
                                 },
                                 [&](const IdleLaneSubject& one) { return warpText(one.warp) + between + laneText(one.lane); },
                                 [&](const WarpSubject& one) { return warpText(one.warp); },
                                 [&](const WavefrontSubject& one) { return warpText(one.warp); },
                                 [](const BankSubject& one) { return tr("bank %1").arg(one.bank); }, [](const auto&) { return QString(); }},
                      subject);
}

constexpr std::size_t kMaxSearchDistance = 12;

/// Returns whether both shapes have the same rows in the tables.
bool isSame(const Shape& one, const Shape& other)
{
    const auto styleOf = [](const Shape& shape) {
        return std::tie(shape.kind, shape.rect, shape.from, shape.to, shape.radius, shape.fill, shape.stroke, shape.backgroundRole,
                        shape.strokeWidth, shape.strokeStyle, shape.hatch, shape.opacity, shape.font, shape.fontScale, shape.align,
                        shape.text);
    };
    return styleOf(one) == styleOf(other) && one.meaning == other.meaning;
}

}  // namespace

int TextTable::idOf(const QString& text)
{
    const auto found = m_ids.constFind(text);
    if (found != m_ids.constEnd())
        return *found;
    m_ids.insert(text, int(m_texts.size()));
    m_texts.push_back(text);
    return int(m_texts.size()) - 1;
}

ShapeTable::CachedShape ShapeTable::cachedShapeOf(const Shape& shape, bool hidesAnswers)
{
    const Meaning& meaning = shape.meaning;
    const QString tip = meaning.tip.isEmpty() && !hidesAnswers ? makePlainTip(meaning.subject) : meaning.tip;
    const std::optional<std::uint32_t> line = lineOf(meaning);
    const auto orNone = [](const std::optional<std::uint32_t>& number) { return number ? int(*number) : kNoNumber; };
    const int subjectId = !tip.isEmpty() || meaning.step || line
                              ? m_subjects.idOf({tip.isEmpty() ? kNoText : m_texts.idOf(tip), orNone(meaning.step), orNone(line)})
                              : kNoSubject;
    return {shape, m_roundedGeometries.idOf(roundedGeometryOf(shape)), m_styles.idOf(shapeStyleOf(shape)),
            shape.text.isEmpty() ? kNoText : m_texts.idOf(shape.text), subjectId};
}

/// Finds an equal shape in the last figure, near the index `next`, at which it stands if no shape before it was replaced, left out or
/// inserted. Most shapes repeat in the same order, and comparing them is faster than looking their rows up.
const ShapeTable::CachedShape* ShapeTable::findNear(const std::vector<CachedShape>& previous, std::size_t next, const Shape& shape)
{
    for (std::size_t i = next; i < std::min(next + kMaxSearchDistance, previous.size()); ++i) {
        if (isSame(previous[i].shape, shape))
            return &previous[i];
    }
    for (std::size_t i = next; i-- > (next < kMaxSearchDistance ? 0 : next - kMaxSearchDistance);) {
        if (isSame(previous[i].shape, shape))
            return &previous[i];
    }
    return nullptr;
}

std::vector<std::uint32_t> ShapeTable::idsOf(const Figure& figure, bool hidesAnswers)
{
    std::vector<CachedShape>& previousShapes = m_previous[hidesAnswers];
    std::vector<CachedShape> currentShapes;
    currentShapes.reserve(figure.shapes.size());
    std::size_t next = 0;
    std::vector<std::uint32_t> ids;
    ids.reserve(figure.shapes.size());
    std::ranges::fill(m_duplicateCounts, 0);
    for (const Shape& shape : figure.shapes) {
        const CachedShape* found = findNear(previousShapes, next, shape);
        next = std::min(previousShapes.size(), (found ? std::size_t(found - previousShapes.data()) : next) + 1);
        currentShapes.push_back(found ? *found : cachedShapeOf(shape, hidesAnswers));
        CachedShape& row = currentShapes.back();
        m_duplicateCounts.resize(m_roundedGeometries.rows().size());
        if (const int duplicateNumber = m_duplicateCounts[std::size_t(row.roundedGeometry)]++; duplicateNumber != row.duplicateNumber) {
            std::array<int, 7> geometry{};
            std::ranges::copy(m_roundedGeometries.rows()[std::size_t(row.roundedGeometry)], geometry.begin());
            geometry.back() = row.duplicateNumber = duplicateNumber;
            row.id = m_shapes.idOf({m_geometries.idOf(geometry), row.style, row.text, row.subject});
        }
        ids.push_back(std::uint32_t(row.id));
    }
    previousShapes = std::move(currentShapes);
    return ids;
}

}  // namespace simtscope::figures
