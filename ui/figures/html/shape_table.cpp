#include "ui/figures/html/shape_table.h"

#include <QCoreApplication>
#include <QStringList>
#include <cmath>

#include "ui/figures/canvas/text_metrics.h"

namespace simtscope::figures {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("figures", text);
}

int units(qreal value, qreal perPixel)
{
    return int(std::lround(value * perPixel));
}

std::array<int, 7> placeOf(const Shape& shape)
{
    const bool isLine = shape.kind == Shape::Kind::Line || shape.kind == Shape::Kind::Curve;
    const QPointF from = isLine ? shape.from : shape.rect.topLeft();
    const QPointF size = isLine ? shape.to - shape.from : QPointF(shape.rect.width(), shape.rect.height());
    const auto place = [](qreal value) { return units(value, kPlaceUnits); };
    return {int(shape.kind), place(from.x()), place(from.y()), place(size.x()), place(size.y()), place(shape.radius), 0};
}

int sideOf(Qt::Alignment align)
{
    return align & Qt::AlignLeft ? 0 : align & Qt::AlignRight ? 2 : 1;
}

std::array<int, 10> lookOf(const Shape& shape)
{
    const bool isText = shape.kind == Shape::Kind::Text;
    return {int(shape.on == Role::None ? shape.fill : Role::None),
            int(shape.stroke),
            int(shape.on),
            isText ? 0 : units(shape.strokeWidth, kLookUnits),
            int(shape.strokeStyle),
            int(shape.hatch),
            units(shape.opacity, kLookUnits),
            isText ? int(shape.font) : 0,
            isText ? pixelSize(shape.font, shape.fontScale) : 0,
            isText ? sideOf(shape.align) : 0};
}

/// What a shape stands for, where its painter has no words of its own for it.
QString plainTip(const Subject& subject)
{
    constexpr std::pair<std::int32_t Subject::*, const char*> kNamed[] = {
        {&Subject::warp, QT_TRANSLATE_NOOP("figures", "warp %1")},
        {&Subject::lane, QT_TRANSLATE_NOOP("figures", "lane %1")},
        {&Subject::thread, QT_TRANSLATE_NOOP("figures", "thread %1")},
        {&Subject::bank, QT_TRANSLATE_NOOP("figures", "bank %1")},
    };
    QStringList parts;
    for (const auto& [member, name] : kNamed) {
        if (subject.*member >= 0)
            parts << tr(name).arg(subject.*member);
    }
    return parts.join(QStringLiteral(" · "));
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

std::vector<std::uint32_t> ShapeTable::idsOf(const Figure& figure, bool hides)
{
    std::vector<std::uint32_t> ids;
    ids.reserve(figure.shapes.size());
    std::map<std::array<int, 7>, int> seen;
    for (const Shape& shape : figure.shapes) {
        std::array<int, 7> place = placeOf(shape);
        place.back() = seen[place]++;
        const Subject& subject = shape.subject;
        const QString tip = subject.tip.isEmpty() && !hides ? plainTip(subject) : subject.tip;
        const bool tells = !tip.isEmpty() || subject.step >= 0 || subject.line >= 0;
        const int stands =
            tells ? m_subjects.idOf({tip.isEmpty() ? kNoText : m_texts.idOf(tip), int(subject.step), int(subject.line)}) : kNoSubject;
        ids.push_back(std::uint32_t(m_shapes.idOf(
            {m_places.idOf(place), m_looks.idOf(lookOf(shape)), shape.text.isEmpty() ? kNoText : m_texts.idOf(shape.text), stands})));
    }
    return ids;
}

}  // namespace simtscope::figures
