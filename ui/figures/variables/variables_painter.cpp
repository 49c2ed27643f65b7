#include "ui/figures/variables/variables_painter.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "ui/figures/canvas/clean_text.h"
#include "ui/figures/canvas/steps.h"
#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/source_line.h"
#include "ui/figures/variables/variables_words.h"

namespace simtscope::figures {

namespace {

constexpr qreal kMinTickDistance = 72;

/// Returns 1, 2 or 5 times a power of ten, so that at most `maxCount` of them make up `count`.
std::uint32_t computeTickStep(std::uint32_t count, qreal maxCount)
{
    for (std::uint64_t power = 1;; power *= 10) {
        for (const std::uint64_t factor : {1u, 2u, 5u}) {
            if (qreal(count) / qreal(power * factor) <= std::max<qreal>(1, maxCount))
                return std::uint32_t(std::min<std::uint64_t>(power * factor, count));
        }
    }
}

}  // namespace

VariablesPainter::VariablesPainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas, const VariablesView& view)
    : m_source(source), m_canvas(canvas), m_view(view), m_layout(layOutVariables(canvas, source, view, options)),
      m_showsStep(!options.showsAllSteps), m_unit(canvas.unit())
{
}

void VariablesPainter::draw()
{
    drawAxis();
    for (const VariableRowLayout& row : m_layout.rows)
        drawRow(row);
    drawCursor();
    m_canvas.addElidedText(m_layout.notes, describeVariablesNotes(m_view, m_layout.rows.size()), Font::Small, Role::TextDim);
}

void VariablesPainter::drawAxis()
{
    const std::uint32_t tick = computeTickStep(m_layout.stepCount, m_layout.area.width() / (kMinTickDistance * m_unit));
    qreal free = m_layout.area.left() - kLargeGap * m_unit;
    // Steps count from 1: a tick stands in the middle of the step that it names.
    for (std::uint64_t number = tick; number <= m_layout.stepCount; number += tick) {
        const auto step = std::uint32_t(number - 1);
        const qreal middle = (m_layout.x(step) + m_layout.x(step + 1)) / 2;
        m_canvas.addLine(QPointF(middle, m_layout.area.top()), QPointF(middle, m_layout.area.bottom()), Role::Grid, 0.6);
        const QString text = QString::number(number);
        const qreal width = m_canvas.widthOf(text, Font::Small);
        const qreal left =
            std::clamp(middle - width / 2, m_layout.area.left(), std::max(m_layout.area.left(), m_layout.area.right() - width));
        if (left < free)
            continue;
        m_canvas.addText(QRectF(left, m_layout.axisTop, width, m_layout.lineHeight), text, Font::Small, Role::TextDim);
        free = left + width + kSmallGap * m_unit;
    }
}

void VariablesPainter::drawCursor()
{
    if (!m_showsStep)
        return;
    const QString text = tr("step %1 of %2").arg(m_view.step + 1).arg(m_layout.stepCount);
    const qreal x = m_layout.x(m_view.step + 1), width = m_canvas.widthOf(text, Font::Small);
    m_canvas.addLine(QPointF(x, m_layout.area.top()), QPointF(x, m_layout.area.bottom()), Role::Text, 1.6);
    const QRectF label = m_layout.cursorLabel;
    const qreal left = std::clamp(x - width / 2, label.left(), std::max(label.left(), label.right() - width));
    m_canvas.addText(QRectF(left, label.top(), width, label.height()), text, Font::Small, Role::Text);
}

void VariablesPainter::drawRow(const VariableRowLayout& row)
{
    drawName(row);
    if (row.history->problem()) {
        const QRectF box(row.track.left(), row.track.top(), m_canvas.content().right() - row.track.left(), row.track.height());
        m_canvas.addElidedText(box, formatHistoryValue(*row.history, nullptr), Font::Small, Role::Text);
        return;
    }
    switch (row.style) {
    case VariableRowStyle::Boxes:
        drawBoxes(row);
        break;
    case VariableRowStyle::Stripes:
        drawStripes(row);
        break;
    case VariableRowStyle::Line:
        drawBand(row);
        drawLine(row);
        drawScale(row);
        break;
    }
    drawValue(row);
}

void VariablesPainter::drawName(const VariableRowLayout& row)
{
    const QString name = cleanText(std::string_view(row.history->expression())), type = cleanText(std::string_view(row.history->type()));
    m_canvas.addElidedText(row.name, name, Font::Mono, Role::Text);
    m_canvas.lastShape().meaning = {ThreadSubject{m_view.thread}, {}, {}, type.isEmpty() ? name : name + QStringLiteral(" · ") + type};
    if (!row.type.isEmpty())
        m_canvas.addElidedText(row.type, type, Font::Small, Role::TextDim);
}

void VariablesPainter::drawValue(const VariableRowLayout& row)
{
    const QRectF whole = row.range.isEmpty() ? row.value : row.value.united(row.range);
    const qreal inset = kTinyGap * m_unit;
    m_canvas.addQuestion(QRectF(whole.left(), whole.top(), whole.height() * 1.5, whole.height()));
    const AnswerScope answer(m_canvas);
    const bool isChanged = m_view.isChanged(*row.history) && m_showsStep;
    const analysis::ValueChange* const value = m_view.valueAt(*row.history, m_view.step);
    const bool isKnown = value && value->state == analysis::ValueState::Known;
    const QString now = formatHistoryValue(*row.history, value), change = formatHistoryChange(*row.history, m_view);
    const QRectF inside = row.value.adjusted(inset, 0, -inset, 0);
    const Qt::Alignment align = (row.isValueAbove ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
    if (isChanged) {
        const bool isFit = m_canvas.hasRoom(inside, change, Font::MonoBold);
        const QString text = isFit ? change : elideText(now, inside.width(), Font::MonoBold, m_unit);
        const qreal width = m_canvas.widthOf(text, Font::MonoBold) + 2 * inset;
        const qreal boxWidth = std::min(width, row.value.width());
        const QRectF box(row.isValueAbove ? row.value.right() - boxWidth : row.value.left(), row.value.top(), boxWidth, row.value.height());
        m_canvas.addRect(box, Role::Accent, Role::None, 3 * m_unit);
        m_canvas.addTextOn(box, text, Font::MonoBold, Role::Accent);
    } else {
        const analysis::ValueChange* const last = m_view.lastValueOfExited(*row.history);
        const bool showsLast = last && !row.range.isEmpty();
        const QString text = showsLast ? formatHistoryValue(*row.history, last) : now;
        m_canvas.addElidedText(inside, text, isKnown || showsLast ? Font::Mono : Font::Small, isKnown ? Role::Text : Role::TextDim, align);
    }
    m_canvas.lastShape().meaning = {ThreadSubject{m_view.thread}, {}, {}, tr("thread %1: %2").arg(m_view.thread).arg(change)};
    if (row.range.isEmpty())
        return;
    const QString range =
        m_view.lastValueOfExited(*row.history) ? tr("exited: the last value") : describeWarpRange(*row.history, m_view.step);
    if (!range.isEmpty())
        m_canvas.addElidedText(row.range.adjusted(inset, 0, -inset, 0), range, Font::Small, Role::TextDim);
}

void VariablesPainter::drawBoxes(const VariableRowLayout& row)
{
    const auto changes = row.history->changes(m_view.lane());
    const std::uint32_t endStep = std::min(m_layout.endStep, row.history->stepCount());
    const bool isFlag = row.history->valueType().kind == analysis::ValueKind::Boolean;
    for (std::size_t i = 0; i < changes.size() && changes[i].step < endStep; ++i) {
        if (changes[i].state != analysis::ValueState::Known)
            continue;
        const std::uint32_t first = changes[i].step, end = i + 1 < changes.size() ? std::min(changes[i + 1].step, endStep) : endStep;
        const bool isCurrent = isOfStep(end), isChanged = isCurrent && first + 1 == end;
        std::optional<AnswerScope> answer;
        if (isCurrent)
            answer.emplace(m_canvas);
        const qreal gap = std::min(m_unit, (m_layout.x(end) - m_layout.x(first)) * 0.15);
        QRectF box(m_layout.x(first), row.track.top(), m_layout.x(end) - m_layout.x(first) - gap, row.track.height());
        const bool isTrue = isFlag && changes[i].bits != 0;
        if (isFlag && !isTrue)
            box.setTop(box.bottom() - box.height() * 0.3);  // as a signal: high where it is true
        const Role fill = isChanged ? Role::Accent : isCurrent ? Role::AccentSoft : isTrue ? Role::Active : Role::Cell;
        Shape& shape =
            m_canvas.addRect(box, fill, isCurrent ? Role::AccentBorder : Role::CellBorder, std::min(3 * m_unit, box.width() / 4));
        shape.strokeWidth = 0.8 * m_unit;
        const QString text = formatHistoryValue(*row.history, &changes[i]);
        shape.meaning = {ThreadSubject{m_view.thread},
                         first,
                         {},
                         tr("from step %1 on: %2 = %3").arg(first + 1).arg(cleanText(std::string_view(row.history->expression())), text)};
        const QRectF inside = box.adjusted(2 * m_unit, 0, -2 * m_unit, 0);
        if (box.height() >= m_canvas.lineHeightOf(Font::Mono) * 0.9)
            m_canvas.addTextOn(inside, text, isChanged ? Font::MonoBold : Font::Mono, fill);
    }
}

std::vector<VariablesPainter::Column> VariablesPainter::makeColumns(std::uint32_t maxCount) const
{
    const std::uint32_t count = std::max<std::uint32_t>(1, std::min(m_layout.stepCount, maxCount));
    std::vector<Column> columns;
    const auto beginOf = [&](std::uint32_t column) { return std::uint32_t(std::uint64_t(m_layout.stepCount) * column / count); };
    for (std::uint32_t i = 0; i < count && beginOf(i) < m_layout.endStep; ++i) {
        const std::uint32_t first = beginOf(i), end = std::min(beginOf(i + 1), m_layout.endStep);
        if (end > first)
            columns.push_back({first, end - 1, m_layout.x(first), m_layout.x(end)});
    }
    return columns;
}

void VariablesPainter::addTarget(const VariableRowLayout& row, std::uint32_t first, std::uint32_t last)
{
    const analysis::VariableHistory& history = *row.history;
    const analysis::ValueChange* const value = m_view.valueAt(history, last);
    if (!value)
        return;
    const analysis::NumberRange range = history.rangeOfLane(m_view.lane(), first, last);
    const QString name = cleanText(std::string_view(history.expression())), text = formatHistoryValue(history, value);
    std::optional<AnswerScope> answer;
    if (isOfStep(last + 1))
        answer.emplace(m_canvas);
    Shape& shape = m_canvas.addRect(
        QRectF(m_layout.x(first), row.track.top(), m_layout.x(last + 1) - m_layout.x(first), row.track.height()), Role::None);
    // A click goes to where the value was set that holds at the end of the column.
    shape.meaning = {ThreadSubject{m_view.thread}, std::clamp(value->step, first, last), {}, {}};
    shape.meaning.tip = range.isEmpty() || range.low == range.high
                            ? tr("step %1: %2 = %3").arg(last + 1).arg(name, text)
                            : tr("steps %1 to %2: %3 from %4 to %5")
                                  .arg(first + 1)
                                  .arg(last + 1)
                                  .arg(name, formatScaleNumber(range.low), formatScaleNumber(range.high));
}

}  // namespace simtscope::figures
