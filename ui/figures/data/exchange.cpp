// Draws a network of exchanges, such as a sorting network: elements as wires, a column for each stage with its pairs, and the source lines
// beneath (declared in data_view.h).
#include <algorithm>

#include "gpu/analysis/models/patterns/cell_versions.h"
#include "gpu/analysis/models/patterns/exchange_model.h"
#include "ui/figures/canvas/tr.h"
#include "ui/figures/data/data_view.h"
#include "ui/figures/data/exchange_layout.h"
#include "ui/figures/facts/cell_subject.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/location_names.h"

namespace simtscope::figures {

namespace {

using analysis::ExchangeKind;
using analysis::ExchangeModel;
using analysis::ExchangePair;
using analysis::ExchangeStage;

/// Returns the stage that the step belongs to, or the latest stage before it; -1: no stage has begun.
int findStageAt(const ExchangeModel& model, std::uint32_t step)
{
    int stage = -1;
    for (std::size_t i = 0; i < model.stages.size(); ++i)
        stage = model.stages[i].firstStep <= step ? int(i) : stage;
    return stage;
}

class ExchangePainter {
public:
    ExchangePainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas)
        : m_source(source), m_canvas(canvas), m_model(ExchangeModel::forBlock(source)), m_step(chooseDrawnStep(source, options)),
          m_currentStage(findStageAt(m_model, m_step)), m_layout(layOutExchange(canvas, m_model, m_currentStage, options.selection)),
          m_unit(canvas.unit())
    {
    }

    void draw()
    {
        m_canvas.setFollowsSelection();
        drawWires();
        for (std::size_t i = 0; i < m_layout.columns.size(); ++i)
            drawStage(m_layout.columns[i], int(m_layout.firstStage + i));
        drawValues();
        drawLines();
        drawNote();
    }

private:
    qreal y(std::uint32_t element) const { return m_layout.wireY(element); }

    /// Returns the version of an element at the step; after the last stage, the one that a lane has stored.
    std::uint32_t versionAt(std::uint32_t element, std::uint32_t step) const
    {
        const analysis::CellVersions& versions = analysis::CellVersions::forBlock(m_source);
        if (element < m_model.resultVersions.size() && m_model.resultVersions[element] != analysis::kNoVersion &&
            versions.stepOf(m_model.resultVersions[element]) <= step)
            return m_model.resultVersions[element];
        return versions.versionAt(m_model.cell(element), step);
    }

    Meaning meaningOf(std::uint32_t element) const
    {
        const analysis::Cell cell = m_model.cell(element);
        Meaning meaning;
        meaning.subject = subjectOf(cell);
        meaning.tip = formatCell(m_source, cell, m_model.strideBytes);
        return meaning;
    }

    void drawWires()
    {
        for (std::uint32_t element = m_layout.elements.first; element < m_layout.elements.end(); ++element)
            m_canvas.addLine({m_layout.left, y(element)}, {m_layout.right, y(element)}, Role::CellBorder,
                             m_layout.wirePitch > 12 * m_unit ? 1 : 0.6);
    }

    void drawStage(const StageColumn& column, int number)
    {
        const bool isCurrent = number == m_currentStage;
        const Role role = number > m_currentStage ? Role::Grid : isCurrent ? Role::AccentBorder : Role::Edge;
        for (std::size_t i = 0; i < column.pairs.size(); ++i) {
            const ExchangePair& pair = *column.pairs[i];
            const bool isDone = pair.step <= m_step;
            const Role pairRole = isDone ? role : Role::Grid;
            const qreal left = column.left + column.tracks[i] * m_layout.trackWidth, right = left + m_layout.trackWidth;
            const qreal width = isCurrent && isDone ? 1.8 : 1;
            if (column.stage->kind == ExchangeKind::Combined)
                drawButterfly(pair, left, right, pairRole, width);
            else
                drawComparator(pair, (left + right) / 2, pairRole, width, isDone);
        }
        const QString distance = column.stage->distance ? QStringLiteral("±%1").arg(column.stage->distance) : QString();
        const QRectF head(column.left - kStageGap / 2 * m_unit, m_layout.top - m_layout.lineHeight - 2 * m_unit,
                          column.right - column.left + kStageGap * m_unit, m_layout.lineHeight);
        m_canvas.addText(head, distance, Font::MonoSmall, isCurrent ? Role::Text : Role::TextDim);
    }

    /// Moves the value of the element `from` to the wire of the element `to`.
    void addMotion(std::uint32_t from, std::uint32_t to, qreal left, qreal right)
    {
        const std::uint32_t version = m_step > 0 ? versionAt(from, m_step - 1) : analysis::kNoVersion;
        m_canvas.addMotion({{left, y(from)}, {right, y(to)}, false, formatMatrixValue(m_source, version).value(0), Role::Accent});
    }

    void drawComparator(const ExchangePair& pair, qreal x, Role role, qreal width, bool isDone)
    {
        if (pair.step == m_step && m_layout.shows(pair)) {
            addMotion(pair.low, pair.isSwapped ? pair.high : pair.low, x, x);
            addMotion(pair.high, pair.isSwapped ? pair.low : pair.high, x, x);
        }
        const QPointF low(x, y(pair.low)), high(x, y(pair.high));
        m_canvas.addLine(low, high, role, width).strokeStyle = m_layout.shows(pair) ? Stroke::Solid : Stroke::Dashed;
        addPairTip(pair);
        const qreal dot = std::min(m_layout.trackWidth * 0.5, std::min(m_layout.wirePitch * 0.4, 6 * m_unit));
        for (const auto& [element, end] : {std::pair(pair.low, low), std::pair(pair.high, high)}) {
            if (!m_layout.elements.contains(element))
                continue;
            const bool isFilled = isDone && pair.isSwapped;
            m_canvas.addEllipse(QRectF(end.x() - dot / 2, end.y() - dot / 2, dot, dot), isFilled ? role : Role::Panel, role);
            addPairTip(pair);
        }
        const qreal head = std::min(m_layout.trackWidth * 0.6, std::min(5 * m_unit, m_layout.wirePitch * 0.4));
        if (isDone && pair.isDescending && m_layout.elements.contains(pair.low))
            m_canvas.addArrowHead({x, low.y() + dot / 2}, role, width, -head);
        else if (isDone && !pair.isDescending && m_layout.elements.contains(pair.high))
            m_canvas.addArrowHead({x, high.y() - dot / 2}, role, width, head);
    }

    void drawButterfly(const ExchangePair& pair, qreal left, qreal right, Role role, qreal width)
    {
        const Stroke stroke = m_layout.shows(pair) ? Stroke::Solid : Stroke::Dashed;
        for (const auto& [from, to] : {std::pair(pair.low, pair.high), std::pair(pair.high, pair.low)}) {
            if (pair.step == m_step && m_layout.shows(pair))
                addMotion(from, to, left, right);
            m_canvas.addLine({left, y(from)}, {right, y(to)}, role, width).strokeStyle = stroke;
            addPairTip(pair);
        }
    }

    void addPairTip(const ExchangePair& pair)
    {
        Meaning& meaning = m_canvas.lastShape().meaning;
        meaning.subject = ThreadSubject{pair.firstThread};
        meaning.step = pair.step;
        meaning.tip = m_model.isOfLanes() ? tr("threads %1 and %2").arg(pair.low).arg(pair.high)
                                          : tr("thread %1: elements %2 and %3").arg(pair.firstThread).arg(pair.low).arg(pair.high);
    }

    void drawValues()
    {
        if (m_layout.wirePitch < m_canvas.lineHeightOf(Font::MonoSmall) * 0.9)
            return;
        const std::uint32_t before = m_layout.columns.front().stage->firstStep;
        for (std::uint32_t element = m_layout.elements.first; element < m_layout.elements.end(); ++element) {
            const qreal top = y(element) - m_layout.wirePitch / 2;
            drawValue(QRectF(m_layout.left - m_layout.sideWidth, top, m_layout.sideWidth - 6 * m_unit, m_layout.wirePitch),
                      versionAt(element, std::min(before, m_step)), element, Qt::AlignRight);
            drawValue(QRectF(m_layout.right + 6 * m_unit, top, m_layout.sideWidth - 6 * m_unit, m_layout.wirePitch),
                      versionAt(element, m_step), element, Qt::AlignLeft);
        }
    }

    void drawValue(const QRectF& box, std::uint32_t version, std::uint32_t element, Qt::Alignment align)
    {
        for (const QString& text : formatMatrixValue(m_source, version)) {
            if (m_canvas.addText(box, text, Font::MonoSmall, Role::Text, align)) {
                m_canvas.lastShape().meaning = meaningOf(element);
                return;
            }
        }
    }

    /// Draws the line numbers below the stages; adjacent stages of one line share the number.
    void drawLines()
    {
        const qreal top = m_layout.top + m_layout.wirePitch * m_layout.elements.count + 4 * m_unit;
        for (std::size_t i = 0; i < m_layout.columns.size();) {
            std::size_t end = i + 1;
            while (end < m_layout.columns.size() && m_layout.columns[end].stage->line == m_layout.columns[i].stage->line)
                ++end;
            const qreal left = m_layout.columns[i].left, right = m_layout.columns[end - 1].right;
            if (const std::uint32_t line = m_layout.columns[i].stage->line; line > 0) {
                m_canvas.addLine({left, top}, {right, top}, Role::TextDim);
                const QRectF room(left - kStageGap / 2 * m_unit, top + 2 * m_unit, right - left + kStageGap * m_unit, m_layout.lineHeight);
                if (!m_canvas.addText(room, tr("line %1").arg(line), Font::Small, Role::Text))
                    m_canvas.addText(room, QString::number(line), Font::Small, Role::Text);
                else
                    m_canvas.lastShape().meaning.subject = LineSubject{line};
            }
            i = end;
        }
    }

    void drawNote()
    {
        const QRectF content = m_canvas.content();
        QStringList parts;
        const QString name = formatLocation(m_source, m_model.allocation, m_model.baseOffset);
        if (m_layout.elements.count < m_model.elementCount)
            parts << (m_model.isOfLanes() ? tr("threads %1 to %2 of %3") : tr("%1: elements %2 to %3 of %4").arg(name))
                         .arg(m_layout.elements.first)
                         .arg(m_layout.elements.end() - 1)
                         .arg(m_model.elementCount);
        const bool cutsNetwork = std::ranges::any_of(m_layout.columns, [&](const StageColumn& column) {
            return std::ranges::any_of(column.pairs, [&](const ExchangePair* pair) { return !m_layout.shows(*pair); });
        });
        if (cutsNetwork)
            parts << tr("dashed: the other one is not shown");
        if (m_layout.columns.size() < m_model.stages.size())
            parts << tr("stages %1 to %2 of %3")
                         .arg(m_layout.firstStage + 1)
                         .arg(m_layout.firstStage + m_layout.columns.size())
                         .arg(m_model.stages.size());
        if (m_model.stages.front().kind == ExchangeKind::Compared)
            parts << tr("arrow: to the larger value; filled: swapped");
        m_canvas.addElidedText(QRectF(content.left(), content.bottom() - m_layout.lineHeight, content.width(), m_layout.lineHeight),
                               parts.join(QStringLiteral(" · ")), Font::Small, Role::TextDim, Qt::AlignCenter);
    }

    const FigureSource& m_source;
    Canvas& m_canvas;
    const ExchangeModel& m_model;
    const std::uint32_t m_step;
    const int m_currentStage;
    const ExchangeLayout m_layout;
    const qreal m_unit;
};

QString makeExchangeSentence(const FigureSource& source, const FigureOptions& options)
{
    const ExchangeModel& model = ExchangeModel::forBlock(source);
    const std::uint32_t step = chooseDrawnStep(source, options);
    const int number = findStageAt(model, step);
    if (number < 0)
        return {};
    const ExchangeStage& stage = model.stages[std::size_t(number)];
    const auto done = std::count_if(stage.pairs.begin(), stage.pairs.end(), [&](const ExchangePair& pair) { return pair.step <= step; });
    const auto swapped = std::count_if(stage.pairs.begin(), stage.pairs.end(),
                                       [&](const ExchangePair& pair) { return pair.step <= step && pair.isSwapped; });
    const QString stageText = tr("Stage %1 of %2").arg(number + 1).arg(model.stages.size());
    const QString distanceText = model.isOfLanes() ? stage.distance ? tr("lanes %1 apart").arg(stage.distance) : tr("lanes at different distances")
                          : stage.distance ? tr("elements %1 apart").arg(stage.distance)
                                            : tr("elements at different distances");
    const QString pairs =
        formatWithCount(std::uint64_t(done), QT_TRANSLATE_NOOP("figures", "%Ln pair"), QT_TRANSLATE_NOOP("figures", "%Ln pairs"));
    return stage.kind == ExchangeKind::Compared ? tr("%1 compares %2: %3, of which %4 swap.").arg(stageText, distanceText, pairs).arg(swapped)
                                                : tr("%1 combines %2: %3.").arg(stageText, distanceText, pairs);
}

}  // namespace

const DataView kExchangeView = {
    .fits = [](const FigureSource& source) { return ExchangeModel::forBlock(source).isFound; },
    .drawnArrays = [](const FigureSource& source) { return std::vector{ExchangeModel::forBlock(source).cell(0)}; },
    .sentence = makeExchangeSentence,
    .draw = [](const FigureSource& source, const FigureOptions& options,
               Canvas& canvas) { ExchangePainter(source, options, canvas).draw(); },
};

}  // namespace simtscope::figures
