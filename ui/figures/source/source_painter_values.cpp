// Draws, for SourcePainter, the costs beside each line and the values of the step below the lines.
#include <QStringList>
#include <algorithm>

#include "gpu/analysis/models/lane_step.h"
#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/value_text.h"
#include "ui/figures/source/source_painter.h"

namespace simtscope::figures {

namespace {

constexpr qreal kLabelWidth = 92;  // width left of the lanes for the labels of rows, in units
constexpr qreal kValueGap = 4;     // between values, in units

/// Labels by analysis::LaneStep::InputKind and OutputKind.
constexpr const char* kInputTexts[] = {"",
                                       QT_TRANSLATE_NOOP("figures", "holds"),
                                       QT_TRANSLATE_NOOP("figures", "vote"),
                                       QT_TRANSLATE_NOOP("figures", "writes"),
                                       QT_TRANSLATE_NOOP("figures", "operand"),
                                       QT_TRANSLATE_NOOP("figures", "new")};
static_assert(std::size(kInputTexts) == std::size_t(analysis::LaneStep::InputKind::New) + 1);
constexpr const char* kOutputTexts[] = {"", QT_TRANSLATE_NOOP("figures", "gets"), QT_TRANSLATE_NOOP("figures", "reads"),
                                        QT_TRANSLATE_NOOP("figures", "found")};
static_assert(std::size(kOutputTexts) == std::size_t(analysis::LaneStep::OutputKind::Found) + 1);

}  // namespace

void SourcePainter::drawHeader(const SourceLayout& layout, const std::vector<CostColumn>& columns)
{
    for (std::size_t i = 0; i < layout.columns.size(); ++i) {
        const QRectF box(layout.columns[i].left(), layout.header.top(), layout.columns[i].width() + 1, layout.header.height() - 4 * m_unit);
        if (m_canvas.addText(box, tr(columns[i].title), Font::Small, Role::TextDim, Qt::AlignRight | Qt::AlignVCenter))
            m_canvas.lastShape().meaning.tip = tr(columns[i].tip);
    }
    if (!layout.columns.empty())
        m_canvas.addElidedText(QRectF(layout.textArea.left(), layout.header.top(),
                                      layout.columns.front().left() - layout.textArea.left() - 12 * m_unit,
                                      layout.header.height() - 4 * m_unit),
                               tr("costs of each line in all blocks; amber: more than the minimum"), Font::Small, Role::TextDim,
                               Qt::AlignRight | Qt::AlignVCenter);
}

void SourcePainter::drawCosts(const SourceLayout& layout, const std::vector<CostColumn>& columns, const QRectF& row, std::uint32_t number)
{
    const analysis::LineCost* const cost = analysis::LineCosts::forBlock(m_source).findLine(m_file->path, number);
    if (!cost)
        return;
    const AnswerScope answer(m_canvas);
    for (std::size_t i = 0; i < layout.columns.size(); ++i) {
        const CostColumn& column = columns[i];
        if (!column.hasValue(*cost))
            continue;
        const QRectF box = layout.cell(i, row).adjusted(0, 2 * m_unit, 0, -2 * m_unit);
        const bool hasWaste = column.wastes(*cost);
        if (column.share) {
            QRectF bar = box;  // beside the number, so that its end crosses no digit
            bar.setWidth(box.width() - m_canvas.widthOf(QStringLiteral("100 %"), Font::Mono, 0.84) - 10 * m_unit);
            m_canvas.addRect(bar, Role::Cell, Role::CellBorder, 2 * m_unit).strokeWidth = 0.6 * m_unit;
            bar.setWidth(bar.width() * std::clamp(column.share(*cost), 0.0, 1.0));
            m_canvas.addRect(bar, Role::AccentSoft, Role::AccentBorder, 2 * m_unit).strokeWidth = 0.6 * m_unit;
        } else if (hasWaste) {
            m_canvas.addRect(box, Role::ConflictSoft, Role::Conflict, 3 * m_unit).strokeWidth = m_unit;
        }
        const QRectF inner = box.adjusted(3 * m_unit, 0, -4 * m_unit, 0);
        m_canvas.addTextOn(inner, column.text(*cost), hasWaste ? Font::MonoBold : Font::Mono, hasWaste ? Role::ConflictSoft : Role::Panel,
                           Qt::AlignRight | Qt::AlignVCenter, 0.84);
        m_canvas.lastShape().meaning.subject = LineSubject{number};
        m_canvas.lastShape().meaning.tip = QStringLiteral("%1: %2").arg(tr(column.tip), column.text(*cost));
    }
}

void SourcePainter::drawValues(const QRectF& area)
{
    if (m_options.step >= m_source.steps().count())
        return;
    const analysis::LaneStep step = analysis::makeLaneStep(m_source, m_options.step, m_options.warp);
    const qreal line = m_canvas.lineHeightOf(Font::Small), names = kLabelWidth * m_unit, column = (area.width() - names) / kWarpSize;
    m_canvas.addLine(area.topLeft(), area.topRight(), Role::Grid, 1);
    m_canvas.addQuestion(area.adjusted(0, 4 * m_unit, 0, 0));
    const AnswerScope answer(m_canvas);
    struct Row {
        QString name;
        std::array<QStringList, kWarpSize> texts;  ///< from the longest form on
    };
    std::vector<Row> rows;
    if (!step.indexedArray.empty()) {
        Row& row = rows.emplace_back();
        row.name = tr("%1[ ]").arg(QString::fromStdString(step.indexedArray));
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            row.texts[lane] = {QString::fromStdString(step.indices[lane])};
    }
    const auto addRow = [&](const char* name, const std::array<analysis::ShownValue, kWarpSize>& values) {
        if (!*name)
            return;
        Row& row = rows.emplace_back();
        row.name = tr(name);
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            row.texts[lane] = makeShorterTexts(values[lane]);
    };
    addRow(kInputTexts[std::size_t(step.inputKind)], step.inputs);
    addRow(kOutputTexts[std::size_t(step.outputKind)], step.outputs);
    // Show a row of values only where all of them have room: gaps would look like lanes without a value.
    const auto findFittingText = [&](const Row& row, unsigned lane) {
        const auto text = std::ranges::find_if(row.texts[lane], [&](const QString& candidate) {
            return m_canvas.widthOf(candidate, Font::Mono, 0.84) <= column - kValueGap * m_unit;
        });
        return text == row.texts[lane].end() ? QString() : *text;
    };
    std::erase_if(rows, [&](const Row& row) {
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            if ((step.activeLanes >> lane & 1) && !row.texts[lane].join(QString()).isEmpty() && findFittingText(row, lane).isEmpty())
                return true;
        return false;
    });
    const QString title = rows.empty() ? tr("warp %1: %2").arg(step.warp).arg(formatLanes(step.activeLanes) + u' ' + tr("active"))
                                       : tr("warp %1, lane").arg(step.warp);
    qreal top = rows.empty() ? area.center().y() - line / 2 : area.top() + 4 * m_unit;
    m_canvas.addElidedText(QRectF(area.left(), top, rows.empty() ? area.width() : names - 8 * m_unit, line), title, Font::Small,
                           Role::TextDim);
    const auto forEachLane = [&](auto draw) {
        for (unsigned lane = 0; lane < kWarpSize; ++lane) {
            if (step.activeLanes >> lane & 1)
                draw(lane, QRectF(area.left() + names + lane * column, top, column, line));
        }
    };
    forEachLane([&](unsigned lane, const QRectF& box) {
        if (!rows.empty())
            m_canvas.addText(box, QString::number(lane), Font::MonoSmall, Role::TextDim);
    });
    const qreal lanesTop = top;
    for (const Row& row : rows) {
        if (top + 2.08 * line > area.bottom() + 1)
            break;
        top += line * 1.08;
        m_canvas.addElidedText(QRectF(area.left(), top, names - 8 * m_unit, line), row.name, Font::Small, Role::Text);
        forEachLane([&](unsigned lane, const QRectF& box) {
            if (const QString text = findFittingText(row, lane); !text.isEmpty())
                m_canvas.addText(box, text, Font::Mono, Role::Text, Qt::AlignCenter, 0.84);
        });
    }
    forEachLane([&](unsigned lane, const QRectF& box) {  // what a click selects, and what is framed then
        if (!rows.empty())
            m_canvas.addRect(QRectF(box.left(), lanesTop, box.width(), box.bottom() - lanesTop), Role::None).meaning.subject =
                laneSubject(step.warp, lane);
    });
}

}  // namespace simtscope::figures
