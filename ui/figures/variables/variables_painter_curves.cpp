// Draws, for VariablesPainter, rows whose values have no room as text: curves and stripes.
#include <algorithm>
#include <cmath>
#include <optional>

#include "ui/figures/canvas/steps.h"
#include "ui/figures/variables/variables_painter.h"
#include "ui/figures/variables/variables_words.h"

namespace simtscope::figures {

namespace {

constexpr qreal kColumnWidth = 2.5;            // units
constexpr std::uint32_t kMaxColumns = 400;     // a picture has a few shapes for each
constexpr std::uint32_t kMaxTargets = 60;      // areas of a row that can be clicked
constexpr qreal kMinDotDistance = 9;           // units between changes, so that each gets a dot
constexpr qreal kLineWidth = 1.6, kDot = 2.2;  // units

}  // namespace

void VariablesPainter::drawBand(const VariableRowLayout& row)
{
    if (row.numbers.isEmpty())
        return;
    const std::uint32_t maxCount = std::min(kMaxColumns, std::uint32_t(std::max<qreal>(1, row.track.width() / (kColumnWidth * m_unit))));
    QRectF joined;
    const auto flush = [&] {
        if (!joined.isEmpty())
            m_canvas.addRect(joined, Role::AccentSoft).opacity = 0.6;
        joined = {};
    };
    for (const Column& column : makeColumns(maxCount)) {
        const analysis::NumberRange range = row.history->rangeOfWarp(column.first, column.last);
        std::optional<AnswerScope> answer;
        const bool isStep = isOfStep(column.last + 1);
        if (range.isEmpty() || range.low == range.high) {
            flush();
            continue;
        }
        const QRectF box(column.left, row.y(range.high), column.right - column.left, row.y(range.low) - row.y(range.high));
        const bool isSame = !isStep && std::abs(joined.top() - box.top()) < 0.01 && std::abs(joined.bottom() - box.bottom()) < 0.01 &&
                            std::abs(joined.right() - box.left()) < 0.01;
        if (isSame) {
            joined.setRight(box.right());
            continue;
        }
        flush();
        joined = box;
        if (isStep) {
            answer.emplace(m_canvas);
            flush();
        }
    }
    flush();
}

void VariablesPainter::drawLine(const VariableRowLayout& row)
{
    if (row.numbers.isEmpty())
        return;
    const analysis::VariableHistory& history = *row.history;
    const std::uint32_t maxCount = std::min(kMaxColumns, std::uint32_t(std::max<qreal>(1, row.track.width() / (kColumnWidth * m_unit))));
    const auto numberAt = [&](std::uint32_t step) {
        const analysis::ValueChange* const value = m_view.valueAt(history, step);
        return value ? history.numberOf(*value) : std::nan("");
    };
    std::optional<QPointF> start;  // of the horizontal line that is not drawn yet
    qreal end = 0;
    const auto flush = [&] {
        if (start)
            m_canvas.addLine(*start, QPointF(end, start->y()), Role::AccentBorder, kLineWidth);
        start.reset();
    };
    double before = std::nan("");
    for (const Column& column : makeColumns(maxCount)) {
        const bool isStep = isOfStep(column.last + 1);
        if (isStep)
            flush();
        std::optional<AnswerScope> answer;
        if (isStep)
            answer.emplace(m_canvas);
        const double first = numberAt(column.first), last = numberAt(column.last);
        analysis::NumberRange range = history.rangeOfLane(m_view.lane(), column.first, column.last);
        if (column.first == column.last || range.low == range.high) {
            if (!std::isnan(first) && !std::isnan(before) && first != before) {
                flush();
                m_canvas.addLine(QPointF(column.left, row.y(before)), QPointF(column.left, row.y(first)), Role::AccentBorder, kLineWidth);
            }
            if (std::isnan(first) || std::isnan(last))
                flush();
            else if (!start)
                start = QPointF(column.left, row.y(first));
            end = column.right;
        } else if (!range.isEmpty()) {
            flush();
            range.add(before);
            const qreal top = row.y(range.high), height = std::max(row.y(range.low) - top, kLineWidth * m_unit);
            m_canvas.addRect(QRectF(column.left, top, column.right - column.left, height), Role::AccentBorder);
        } else {
            flush();
        }
        before = last;
        if (isStep)
            flush();
    }
    flush();
    const auto changes = history.changes(m_view.lane());
    const bool hasDots = qreal(changes.size()) * kMinDotDistance * m_unit <= row.track.width();
    for (std::size_t i = 0; i < changes.size() && changes[i].step < m_layout.endStep; ++i) {
        const double number = history.numberOf(changes[i]);
        const bool isStep = m_showsStep && changes[i].step == m_view.step;
        if (std::isnan(number) || (!hasDots && !isStep)) {
            if (!hasDots && changes[i].step + 1 < m_layout.endStep && changes.size() > kMaxColumns) {
                // Only a change in the shown step would be marked: go to it at once.
                const auto next =
                    std::lower_bound(changes.begin() + std::ptrdiff_t(i), changes.end(), m_view.step,
                                     [](const analysis::ValueChange& change, std::uint32_t step) { return change.step < step; });
                i = std::max(i, std::size_t(next - changes.begin()) - 1);
            }
            continue;
        }
        std::optional<AnswerScope> answer;
        if (isStep)
            answer.emplace(m_canvas);
        const qreal radius = (isStep ? 1.6 : 1) * kDot * m_unit, x = m_layout.x(changes[i].step) + (isStep ? radius / 2 : 0);
        m_canvas.addEllipse(QRectF(x - radius, row.y(number) - radius, 2 * radius, 2 * radius), isStep ? Role::Accent : Role::AccentBorder);
    }
    for (const Column& column : makeColumns(kMaxTargets))
        addTarget(row, column.first, column.last);
}

void VariablesPainter::drawScale(const VariableRowLayout& row)
{
    if (row.scale.isEmpty() || m_layout.endStep == 0)
        return;
    // Only what the steps up to now have shown: a number from later steps would tell how it goes on.
    analysis::NumberRange range = row.history->rangeOfWarp(0, m_layout.endStep - 1);
    range.low = std::max(range.low, row.numbers.low);
    range.high = std::min(range.high, row.numbers.high);
    if (range.isEmpty())
        return;
    const AnswerScope answer(m_canvas);
    const qreal height = m_layout.lineHeight;
    const auto drawAt = [&](double number, qreal y) {
        const qreal top = std::clamp(y - height / 2, row.scale.top(), row.scale.bottom() - height);
        m_canvas.addElidedText(QRectF(row.scale.left(), top, row.scale.width(), height), formatScaleNumber(number), Font::Small,
                               Role::TextDim, Qt::AlignRight | Qt::AlignVCenter);
        return top;
    };
    const qreal low = drawAt(range.low, row.y(range.low));
    const qreal high = row.y(range.high) - height / 2;
    if (range.low < range.high && std::max(high, row.scale.top()) + height <= low)
        drawAt(range.high, row.y(range.high));
}

void VariablesPainter::drawStripes(const VariableRowLayout& row)
{
    const analysis::VariableHistory& history = *row.history;
    const std::uint32_t maxCount = std::min(kMaxColumns, std::uint32_t(std::max<qreal>(1, row.track.width() / (kColumnWidth * m_unit))));
    const bool isFlag = history.valueType().kind == analysis::ValueKind::Boolean;
    for (const Column& column : makeColumns(maxCount)) {
        const analysis::ValueChange* const first = m_view.valueAt(history, column.first);
        const analysis::ValueChange* const last = m_view.valueAt(history, column.last);
        if (!last || last->state != analysis::ValueState::Known)
            continue;
        std::optional<AnswerScope> answer;
        if (isOfStep(column.last + 1))
            answer.emplace(m_canvas);
        QRectF box(column.left, row.track.top(), column.right - column.left, row.track.height());
        const bool isMixed = first != last;
        if (isFlag && !isMixed && last->bits == 0)
            box.setTop(box.bottom() - box.height() * 0.3);
        const bool isEven = isFlag ? last->bits != 0 : (last - history.changes(m_view.lane()).data()) % 2 == 0;
        m_canvas.addRect(box, isMixed || isEven ? Role::Active : Role::Cell).opacity = isMixed ? 0.6 : 1;
    }
    for (const Column& column : makeColumns(kMaxTargets))
        addTarget(row, column.first, column.last);
}

}  // namespace simtscope::figures
