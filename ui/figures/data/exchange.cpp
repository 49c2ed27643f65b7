// A network of exchanges: elements as wires, a column for each stage with its pairs, and the lines of the program beneath.
#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "gpu/analysis/models/cell_versions.h"
#include "gpu/analysis/models/exchange_model.h"
#include "ui/figures/data/arrangement.h"
#include "ui/figures/data/matrix_grid.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/place_names.h"

namespace simtscope::figures {

namespace {

using analysis::ExchangeKind;
using analysis::ExchangeModel;
using analysis::ExchangePair;
using analysis::ExchangeStage;

constexpr qreal kLeastWire = 6, kMostWire = 30, kMostTrack = 26, kLeastTrack = 5, kStageGap = 12;

QString tr(const char* text)
{
    return QCoreApplication::translate("figures", text);
}

/// The stage that the step belongs to, or the latest before it; -1: none has begun.
int stageAt(const ExchangeModel& model, std::uint32_t step)
{
    int stage = -1;
    for (std::size_t i = 0; i < model.stages.size(); ++i)
        stage = model.stages[i].first <= step ? int(i) : stage;
    return stage;
}

/// A track for each pair of a stage, so that no two of one track overlap.
std::vector<std::uint32_t> tracksOf(const std::vector<const ExchangePair*>& pairs)
{
    std::vector<std::uint32_t> tracks, ends;  // ends: the last element of each track, and one more
    for (const ExchangePair* pair : pairs) {
        const auto free = std::find_if(ends.begin(), ends.end(), [&](std::uint32_t end) { return end <= pair->low; });
        tracks.push_back(std::uint32_t(free - ends.begin()));
        if (free == ends.end())
            ends.push_back(pair->high + 1);
        else
            *free = pair->high + 1;
    }
    return tracks;
}

/// A stage as it is drawn.
struct StageColumn {
    const ExchangeStage* stage = nullptr;
    std::vector<const ExchangePair*> pairs;
    std::vector<std::uint32_t> tracks;
    std::uint32_t width = 1;  ///< in tracks
    qreal left = 0, right = 0;
};

class ExchangePainter {
public:
    ExchangePainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas)
        : m_source(source), m_canvas(canvas), m_model(ExchangeModel::of(source)), m_step(drawnStep(source, options)),
          m_current(stageAt(m_model, m_step)), u(canvas.unit())
    {
        layOut(options.selection);
    }

    void draw()
    {
        m_canvas.followSelection();
        drawWires();
        for (std::size_t i = 0; i < m_columns.size(); ++i)
            drawStage(m_columns[i], int(m_firstStage + i));
        drawValues();
        drawLines();
        drawNote();
    }

private:
    void layOut(const Subject& selection)
    {
        const QRectF content = m_canvas.content();
        m_line = m_canvas.height(Font::Small);
        const qreal high = content.height() - 3 * m_line - 18 * u;
        const auto fit = std::uint32_t(std::max<qreal>(4, std::floor(high / (kLeastWire * u))));
        m_elements = {0, std::min(m_model.elements, fit)};
        if (selection.cellAllocation >= 0) {
            const auto chosen = m_model.element({std::uint32_t(selection.cellAllocation), std::uint64_t(selection.cellOffset)});
            if (chosen && !m_elements.contains(*chosen))
                m_elements.first = std::min(*chosen - std::min(*chosen, fit / 2), m_model.elements - m_elements.count);
        }
        m_pitch = std::min(kMostWire * u, high / m_elements.count);
        m_top = content.top() + m_line + 4 * u + std::max<qreal>(0, high - m_pitch * m_elements.count) / 2;
        m_side = 8 * u + m_canvas.width(QStringLiteral("000000"), Font::MonoSmall);
        chooseStages(content.width() - 2 * m_side);
        qreal x = content.left() + m_side + std::max<qreal>(0, content.width() - 2 * m_side - wideOf(m_columns)) / 2;
        m_left = x;
        for (StageColumn& column : m_columns) {
            column.left = x + kStageGap / 2 * u;
            column.right = column.left + column.width * m_track;
            x = column.right + kStageGap / 2 * u;
        }
        m_right = x;
    }

    qreal wideOf(const std::vector<StageColumn>& columns) const
    {
        qreal wide = 0;
        for (const StageColumn& column : columns)
            wide += column.width * m_track + kStageGap * u;
        return wide;
    }

    StageColumn columnOf(const ExchangeStage& stage) const
    {
        StageColumn column;
        column.stage = &stage;
        for (const ExchangePair& pair : stage.pairs) {
            if (m_elements.contains(pair.low) && m_elements.contains(pair.high))
                column.pairs.push_back(&pair);
        }
        column.tracks = tracksOf(column.pairs);
        for (const std::uint32_t track : column.tracks)
            column.width = std::max(column.width, track + 1);
        return column;
    }

    /// All stages where they have room; else as many as have, and the current one among them.
    void chooseStages(qreal room)
    {
        std::vector<StageColumn> all;
        std::uint32_t tracks = 0;
        for (const ExchangeStage& stage : m_model.stages) {
            all.push_back(columnOf(stage));
            tracks += all.back().width;
        }
        m_track = std::clamp((room - kStageGap * u * qreal(all.size())) / tracks, kLeastTrack * u, kMostTrack * u);
        std::size_t first = 0, end = all.size();
        const auto current = std::size_t(std::max(0, m_current));
        while (end - first > 1 && wideOf({all.begin() + std::ptrdiff_t(first), all.begin() + std::ptrdiff_t(end)}) > room) {
            if (current - first > end - 1 - current)
                ++first;
            else
                --end;
        }
        m_firstStage = first;
        m_columns.assign(all.begin() + std::ptrdiff_t(first), all.begin() + std::ptrdiff_t(end));
        if (m_columns.size() == 1)
            m_track = std::min(m_track, (room - kStageGap * u) / m_columns.front().width);
    }

    qreal y(std::uint32_t element) const { return m_top + (qreal(element) - m_elements.first + 0.5) * m_pitch; }

    Subject subjectOf(std::uint32_t element) const
    {
        Subject subject;
        const analysis::Cell cell = m_model.cell(element);
        subject.cellAllocation = cell.allocation;
        subject.cellOffset = std::int64_t(cell.offset);
        subject.tip = cellName(m_source, cell, m_model.stride);
        return subject;
    }

    void drawWires()
    {
        for (std::uint32_t element = m_elements.first; element < m_elements.end(); ++element)
            m_canvas.line({m_left, y(element)}, {m_right, y(element)}, Role::CellBorder, m_pitch > 12 * u ? 1 : 0.6);
    }

    void drawStage(const StageColumn& column, int number)
    {
        const bool isCurrent = number == m_current;
        const Role role = number > m_current ? Role::Grid : isCurrent ? Role::AccentBorder : Role::Edge;
        for (std::size_t i = 0; i < column.pairs.size(); ++i) {
            const ExchangePair& pair = *column.pairs[i];
            const bool isDone = pair.step <= m_step;
            const Role here = isDone ? role : Role::Grid;
            const qreal left = column.left + column.tracks[i] * m_track, right = left + m_track;
            const qreal width = isCurrent && isDone ? 1.8 : 1;
            if (column.stage->kind == ExchangeKind::Combined)
                drawButterfly(pair, left, right, here, width);
            else
                drawComparator(pair, (left + right) / 2, here, width, isDone);
        }
        const QString distance = column.stage->distance ? QStringLiteral("±%1").arg(column.stage->distance) : QString();
        const QRectF head(column.left - kStageGap / 2 * u, m_top - m_line - 2 * u, column.right - column.left + kStageGap * u, m_line);
        m_canvas.text(head, distance, Font::MonoSmall, isCurrent ? Role::Text : Role::TextDim);
    }

    void drawComparator(const ExchangePair& pair, qreal x, Role role, qreal width, bool isDone)
    {
        const QPointF low(x, y(pair.low)), high(x, y(pair.high));
        m_canvas.line(low, high, role, width);
        tellPair(pair);
        const qreal dot = std::min(m_track * 0.5, std::min(m_pitch * 0.4, 6 * u));
        for (const QPointF& end : {low, high}) {
            const bool filled = isDone && pair.swapped;
            m_canvas.ellipse(QRectF(end.x() - dot / 2, end.y() - dot / 2, dot, dot), filled ? role : Role::Panel, role);
            tellPair(pair);
        }
        const qreal head = std::min(m_track * 0.6, std::min(5 * u, m_pitch * 0.4));
        if (isDone && pair.descends)
            m_canvas.arrowHead({x, low.y() + dot / 2}, role, width, -head);
        else if (isDone)
            m_canvas.arrowHead({x, high.y() - dot / 2}, role, width, head);
    }

    void drawButterfly(const ExchangePair& pair, qreal left, qreal right, Role role, qreal width)
    {
        m_canvas.line({left, y(pair.low)}, {right, y(pair.high)}, role, width);
        tellPair(pair);
        m_canvas.line({left, y(pair.high)}, {right, y(pair.low)}, role, width);
        tellPair(pair);
    }

    void tellPair(const ExchangePair& pair)
    {
        Subject& subject = m_canvas.last().subject;
        subject.thread = std::int32_t(pair.thread);
        subject.step = pair.step;
        subject.tip = tr("thread %1: elements %2 and %3").arg(pair.thread).arg(pair.low).arg(pair.high);
    }

    void drawValues()
    {
        if (m_pitch < m_canvas.height(Font::MonoSmall) * 0.9)
            return;
        const analysis::CellVersions& versions = analysis::CellVersions::of(m_source);
        const std::uint32_t before = m_columns.front().stage->first;
        for (std::uint32_t element = m_elements.first; element < m_elements.end(); ++element) {
            const qreal top = y(element) - m_pitch / 2;
            drawValue(QRectF(m_left - m_side, top, m_side - 6 * u, m_pitch), versions.at(m_model.cell(element), std::min(before, m_step)),
                      element, Qt::AlignRight);
            drawValue(QRectF(m_right + 6 * u, top, m_side - 6 * u, m_pitch), versions.at(m_model.cell(element), m_step), element,
                      Qt::AlignLeft);
        }
    }

    void drawValue(const QRectF& box, std::uint32_t version, std::uint32_t element, Qt::Alignment align)
    {
        for (const QString& text : valueTexts(m_source, version)) {
            if (m_canvas.text(box, text, Font::MonoSmall, Role::Text, align)) {
                m_canvas.last().subject = subjectOf(element);
                return;
            }
        }
    }

    /// Neighbouring stages of one line share its number.
    void drawLines()
    {
        const qreal top = m_top + m_pitch * m_elements.count + 4 * u;
        for (std::size_t i = 0; i < m_columns.size();) {
            std::size_t end = i + 1;
            while (end < m_columns.size() && m_columns[end].stage->line == m_columns[i].stage->line)
                ++end;
            const qreal left = m_columns[i].left, right = m_columns[end - 1].right;
            if (const std::uint32_t line = m_columns[i].stage->line; line > 0) {
                m_canvas.line({left, top}, {right, top}, Role::TextDim);
                const QRectF room(left - kStageGap / 2 * u, top + 2 * u, right - left + kStageGap * u, m_line);
                if (!m_canvas.text(room, tr("line %1").arg(line), Font::Small, Role::Text))
                    m_canvas.text(room, QString::number(line), Font::Small, Role::Text);
                else
                    m_canvas.last().subject.line = std::int32_t(line);
            }
            i = end;
        }
    }

    void drawNote()
    {
        const QRectF content = m_canvas.content();
        QStringList parts;
        const QString name = placeName(m_source, m_model.allocation, m_model.base);
        if (m_elements.count < m_model.elements)
            parts << tr("%1: elements %2 to %3 of %4").arg(name).arg(m_elements.first).arg(m_elements.end() - 1).arg(m_model.elements);
        if (m_columns.size() < m_model.stages.size())
            parts << tr("stages %1 to %2 of %3").arg(m_firstStage + 1).arg(m_firstStage + m_columns.size()).arg(m_model.stages.size());
        if (m_model.stages.front().kind == ExchangeKind::Compared)
            parts << tr("arrow: to the larger value; filled: swapped");
        m_canvas.elidedText(QRectF(content.left(), content.bottom() - m_line, content.width(), m_line), parts.join(QStringLiteral(" · ")),
                            Font::Small, Role::TextDim, Qt::AlignCenter);
    }

    const FigureSource& m_source;
    Canvas& m_canvas;
    const ExchangeModel& m_model;
    const std::uint32_t m_step;
    const int m_current;
    const qreal u;
    std::vector<StageColumn> m_columns;
    std::size_t m_firstStage = 0;
    Span m_elements;
    qreal m_line = 0, m_pitch = 0, m_top = 0, m_side = 0, m_track = 0, m_left = 0, m_right = 0;
};

QString sentence(const FigureSource& source, const FigureOptions& options)
{
    const ExchangeModel& model = ExchangeModel::of(source);
    const std::uint32_t step = drawnStep(source, options);
    const int number = stageAt(model, step);
    if (number < 0)
        return {};
    const ExchangeStage& stage = model.stages[std::size_t(number)];
    const auto done = std::count_if(stage.pairs.begin(), stage.pairs.end(), [&](const ExchangePair& pair) { return pair.step <= step; });
    const auto swapped =
        std::count_if(stage.pairs.begin(), stage.pairs.end(), [&](const ExchangePair& pair) { return pair.step <= step && pair.swapped; });
    const QString place = tr("Stage %1 of %2").arg(number + 1).arg(model.stages.size());
    const QString apart = stage.distance ? tr("elements %1 apart").arg(stage.distance) : tr("elements at different distances");
    const QString pairs = counted(std::uint64_t(done), QT_TRANSLATE_NOOP("figures", "%Ln pair"), QT_TRANSLATE_NOOP("figures", "%Ln pairs"));
    return stage.kind == ExchangeKind::Compared ? tr("%1 compares %2: %3, of which %4 swap.").arg(place, apart, pairs).arg(swapped)
                                                : tr("%1 combines %2: %3.").arg(place, apart, pairs);
}

}  // namespace

const Arrangement kExchangeArrangement = {
    .fits = [](const FigureSource& source) { return ExchangeModel::of(source).isFound; },
    .sentence = sentence,
    .draw = [](const FigureSource& source, const FigureOptions& options,
               Canvas& canvas) { ExchangePainter(source, options, canvas).draw(); },
};

}  // namespace simtscope::figures
