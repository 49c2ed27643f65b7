// Draws a histogram: all bins as bars that grow, and beneath them the bins that the step adds to, with the lanes that add (declared in
// data_view.h).
#include <algorithm>
#include <bit>
#include <cmath>

#include "gpu/analysis/models/patterns/cell_versions.h"
#include "gpu/analysis/models/patterns/histogram_model.h"
#include "gpu/analysis/models/patterns/index_sources.h"
#include "gpu/analysis/models/shown_warp.h"
#include "gpu/analysis/names/flow_types.h"
#include "ui/figures/canvas/tr.h"
#include "ui/figures/data/data_view.h"
#include "ui/figures/data/matrix_grid.h"
#include "ui/figures/facts/cell_subject.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/location_names.h"
#include "ui/figures/facts/value_text.h"

namespace simtscope::figures {

namespace {

using analysis::BinAdditions;
using analysis::HistogramModel;

constexpr qreal kMinBarHeight = 90;  // units of the highest bar; the arrays below get the rest, if they need it
constexpr qreal kMaxBarWidth = 46, kChipDiameter = 19, kMaxColumnWidth = 44;

class HistogramPainter {
public:
    HistogramPainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas)
        : m_source(source), m_canvas(canvas), m_model(HistogramModel::forBlock(source)), m_step(chooseDrawnStep(source, options)),
          m_warp(analysis::chooseShownWarp(source, m_step, options.warp, std::nullopt).warp),
          m_adds(analysis::countBinAdditions(source, m_model, m_step, m_warp)), m_unit(canvas.unit())
    {
        const QRectF content = canvas.content();
        m_line = canvas.lineHeightOf(Font::Small);
        m_axis = canvas.widthOf(QString::number(m_model.maxCount), Font::MonoSmall) + 8 * m_unit;
        m_pitch = std::min(kMaxBarWidth * m_unit, (content.width() - m_axis) / m_model.binCount);
        const qreal lower = std::min(content.height() * 0.5, heightOfColumns());
        m_bars =
            QRectF(content.left() + m_axis + (content.width() - m_axis - m_pitch * m_model.binCount) / 2,
                   content.top() + m_line + 6 * m_unit, m_pitch * m_model.binCount, content.height() - lower - 2 * m_line - 12 * m_unit);
        m_columns = QRectF(content.left(), content.bottom() - lower, content.width(), lower);
    }

    void draw()
    {
        const QRectF content = m_canvas.content();
        m_canvas.addElidedText(
            QRectF(content.left(), content.top(), content.width(), m_line),
            tr("%1: %2 bins").arg(formatLocation(m_source, m_model.allocation, m_model.baseOffset), formatCount(m_model.binCount)),
            Font::Small, Role::Text);
        drawAxis();
        drawBars();
        drawColumns();
    }

    /// Returns the height that the picture needs; more only makes its bars higher.
    qreal requiredHeight() const { return kMinBarHeight * m_unit + 3 * m_line + 18 * m_unit + heightOfColumns(); }

private:
    bool hasColumns() const
    {
        return std::ranges::any_of(m_adds, [](const BinAdditions& adds) { return adds.lanes != 0; });
    }

    /// Returns the height of the bins that the step adds to with their lanes, or of the note that there are none.
    qreal heightOfColumns() const
    {
        if (!hasColumns())
            return m_line + 8 * m_unit;
        unsigned maxLaneCount = 2;
        for (const BinAdditions& adds : m_adds)
            maxLaneCount = std::max(maxLaneCount, unsigned(std::popcount(adds.lanes)));
        return 3 * m_line + ((std::min(maxLaneCount, 8u) + 0.5) * kChipDiameter + 30) * m_unit;
    }

    const BinAdditions* addsTo(std::uint32_t bin) const
    {
        const auto found =
            std::lower_bound(m_adds.begin(), m_adds.end(), bin, [](const BinAdditions& one, std::uint32_t b) { return one.bin < b; });
        return found != m_adds.end() && found->bin == bin ? &*found : nullptr;
    }

    analysis::ShownValue countOf(std::uint32_t bin) const
    {
        const std::uint32_t version = analysis::CellVersions::forBlock(m_source).versionAt(m_model.cell(bin), m_step);
        if (version == analysis::kNoVersion)
            return {};
        return analysis::makeVersionValue(m_source, m_source.dataflow()->versions[version]);
    }

    qreal topOf(double count) const
    {
        const double share = m_model.maxCount > 0 ? std::clamp(count / m_model.maxCount, 0.0, 1.0) : 0;
        return m_bars.bottom() - share * (m_bars.height() - m_line);
    }

    /// Draws at most four grid lines, at whole counts.
    void drawAxis()
    {
        const double every = std::max(1.0, std::ceil(m_model.maxCount / 4));
        for (int line = 0; line <= int(m_model.maxCount / every); ++line) {
            const double count = line * every;
            const qreal y = topOf(count);
            m_canvas.addLine({m_bars.left(), y}, {m_bars.right(), y}, Role::Grid);
            m_canvas.addText(QRectF(m_bars.left() - m_axis, y - m_line / 2, m_axis - 4 * m_unit, m_line), QString::number(count),
                             Font::MonoSmall, Role::TextDim, Qt::AlignRight);
        }
    }

    qreal centreOf(std::uint32_t bin) const { return m_bars.left() + (bin + 0.5) * m_pitch; }

    void drawBars()
    {
        m_canvas.addLine(m_bars.bottomLeft(), m_bars.bottomRight(), Role::CellBorder);
        const qreal gap = m_pitch > 6 * m_unit ? m_unit : m_pitch > 3 * m_unit ? 0.5 * m_unit : 0;
        qreal labelled = m_bars.left() - 1;  // right end of the last index drawn
        const std::uint32_t every = std::max(1u, std::uint32_t(std::bit_ceil(std::uint32_t(30 * m_unit / m_pitch) | 1u)));
        for (std::uint32_t bin = 0; bin < m_model.binCount; ++bin) {
            const analysis::ShownValue count = countOf(bin);
            const BinAdditions* const adds = addsTo(bin);
            const bool isKnown = !count.text.empty() && m_model.maxCount > 0;
            const qreal high = isKnown ? m_bars.bottom() - topOf(count.number) : 0;
            const Role fill = adds ? Role::Accent : Role::AccentSoft;
            const QRectF bar(m_bars.left() + bin * m_pitch + gap, m_bars.bottom() - high, m_pitch - 2 * gap, high);
            if (high > 0)
                giveMeaning(m_canvas.addRect(bar, fill, gap > 0 ? Role::AccentBorder : Role::None), bin, toText(count));
            const QRectF valueBox(bar.left() - gap, bar.top() - m_line, m_pitch, m_line);
            if (isKnown && (count.number > 0 || adds))
                m_canvas.addText(valueBox, toText(count), Font::MonoSmall, Role::Text);
            const QString index = QString::number(bin);
            const qreal indexWidth = m_canvas.widthOf(index, Font::MonoSmall);
            if (bin % every == 0 && centreOf(bin) - indexWidth / 2 > labelled &&
                centreOf(bin) + indexWidth / 2 <= m_canvas.content().right()) {
                m_canvas.addText(
                    QRectF(centreOf(bin) - indexWidth / 2 - m_unit, m_bars.bottom() + 2 * m_unit, indexWidth + 2 * m_unit, m_line), index,
                    Font::MonoSmall, Role::TextDim);
                labelled = centreOf(bin) + indexWidth / 2 + 4 * m_unit;
            }
        }
    }

    void giveMeaning(Shape& shape, std::uint32_t bin, const QString& count) const
    {
        const analysis::Cell cell = m_model.cell(bin);
        shape.meaning.subject = subjectOf(cell);
        shape.meaning.tip = QStringLiteral("%1 = %2").arg(formatCell(m_source, cell, m_model.elementBytes), count);
    }

    /// Draws the bins that the shown warp adds to, side by side, with their lanes.
    void drawColumns()
    {
        std::vector<BinAdditions> shown;
        std::copy_if(m_adds.begin(), m_adds.end(), std::back_inserter(shown), [](const BinAdditions& one) { return one.lanes != 0; });
        const qreal top = m_columns.top() + 14 * m_unit;
        if (shown.empty()) {
            m_canvas.addElidedText(QRectF(m_columns.left(), m_columns.bottom() - m_line - 2 * m_unit, m_columns.width(), m_line),
                                   tr("Warp %1 adds to no bin in this step.").arg(m_warp), Font::Small, Role::TextDim, Qt::AlignCenter);
            return;
        }
        const qreal pitch = std::min(kMaxColumnWidth * m_unit, m_columns.width() / qreal(shown.size()));
        const qreal left = m_columns.center().x() - pitch * qreal(shown.size()) / 2;
        for (std::size_t i = 0; i < shown.size(); ++i)
            drawColumn(shown[i], QRectF(left + qreal(i) * pitch, top, pitch, m_columns.bottom() - top));
    }

    void drawColumn(const BinAdditions& adds, const QRectF& box)
    {
        const unsigned lanes = unsigned(std::popcount(adds.lanes));
        m_canvas.addLine({centreOf(adds.bin), m_bars.bottom() + m_line + 4 * m_unit}, {box.center().x(), box.top()},
                         lanes > 1 ? Role::Conflict : Role::EdgeFaint, lanes > 1 ? 1.4 : 1);
        m_canvas.addText(QRectF(box.left(), box.top(), box.width(), m_line), QString::number(adds.bin), Font::MonoSmall, Role::Text);
        const qreal chip = std::min(kChipDiameter * m_unit, box.width() - 2 * m_unit);
        qreal y = box.top() + m_line + 2 * m_unit;
        const qreal bottom = box.bottom() - m_line;
        const auto fit = unsigned(std::max<qreal>(1, (bottom - y) / chip));
        unsigned drawnCount = 0;
        for (LaneMask left = adds.lanes; left && drawnCount < fit; left &= left - 1, ++drawnCount) {
            const unsigned lane = unsigned(std::countr_zero(left));
            const QRectF chipBox(box.center().x() - chip / 2, y, chip, chip);
            const Role fill = lanes > 1 ? Role::ConflictSoft : Role::AccentSoft;
            Shape& shape = m_canvas.addEllipse(chipBox.adjusted(m_unit, m_unit, -m_unit, -m_unit), fill,
                                               lanes > 1 ? Role::Conflict : Role::AccentBorder);
            shape.meaning.subject = laneSubject(m_warp, lane);
            shape.meaning.tip = tr("lane %1").arg(lane);
            m_canvas.addMotion({chipBox.center(),
                                {centreOf(adds.bin), topOf(countOf(adds.bin).number)},
                                true,
                                QString::number(lane),
                                lanes > 1 ? Role::Conflict : Role::Accent});
            m_canvas.addTextOn(chipBox, QString::number(lane), Font::MonoSmall, fill, Qt::AlignCenter,
                               chip < kChipDiameter * m_unit ? 0.84 : 1);
            y += chip;
        }
        if (lanes > 1)
            m_canvas.addText(QRectF(box.left(), y, box.width(), m_line), formatRatio(lanes), Font::Small, Role::Text);
    }

    const FigureSource& m_source;
    Canvas& m_canvas;
    const HistogramModel& m_model;
    const std::uint32_t m_step, m_warp;
    const std::vector<BinAdditions> m_adds;
    const qreal m_unit;
    QRectF m_bars, m_columns;
    qreal m_line = 0, m_pitch = 0, m_axis = 0;
};

/// Returns whether the warp adds by stores in the step: several lanes of a bin then store the same sum.
bool addsByStores(const FigureSource& source, const HistogramModel& model, std::uint32_t step, std::uint32_t warp)
{
    return std::ranges::any_of(source.steps().events(step), [&](std::uint32_t index) {
        const trace::Event event = source.trace().event(EventIndex{index});
        return event.warp.value == warp && event.kind == EventKind::Store && std::ranges::binary_search(model.addingEvents, index);
    });
}

QString makeHistogramSentence(const FigureSource& source, const FigureOptions& options)
{
    const HistogramModel& model = HistogramModel::forBlock(source);
    const std::uint32_t step = chooseDrawnStep(source, options),
                        warp = analysis::chooseShownWarp(source, step, options.warp, std::nullopt).warp;
    unsigned bins = 0, lanes = 0;
    const BinAdditions* worst = nullptr;
    const std::vector<BinAdditions> adds = analysis::countBinAdditions(source, model, step, warp);
    for (const BinAdditions& one : adds) {
        bins += one.lanes != 0;
        lanes += unsigned(std::popcount(one.lanes));
        if (one.lanes && (!worst || std::popcount(one.lanes) > std::popcount(worst->lanes)))
            worst = &one;
    }
    if (!worst)
        return {};
    const QString spread = formatWithCount(bins, QT_TRANSLATE_NOOP("figures", "%Ln bin"), QT_TRANSLATE_NOOP("figures", "%Ln bins"));
    const QString laneText = formatWithCount(lanes, QT_TRANSLATE_NOOP("figures", "%Ln lane"), QT_TRANSLATE_NOOP("figures", "%Ln lanes"));
    QString text = tr("Warp %1 adds with %2 to %3").arg(warp).arg(laneText, spread);
    const int maxLaneCount = std::popcount(worst->lanes);
    text = maxLaneCount > 1 ? tr("%1; %2 of them to bin %3.").arg(text).arg(maxLaneCount).arg(worst->bin) : tr("%1.").arg(text);
    if (lanes > bins && addsByStores(source, model, step, warp))
        text += u' ' + (lanes - bins == 1 ? tr("They store their sums: of each bin one stays, and 1 addition is lost.")
                                          : tr("They store their sums: of each bin one stays, and %1 additions are lost.").arg(lanes - bins));
    return text;
}

}  // namespace

const DataView kHistogramView = {
    .fits = [](const FigureSource& source) { return HistogramModel::forBlock(source).isFound; },
    // The bins appear below as cells, too, where the values of the input select them.
    .drawnArrays =
        [](const FigureSource& source) {
            return analysis::IndexSources::forBlock(source).sites.empty() ? std::vector{HistogramModel::forBlock(source).cell(0)}
                                                                          : std::vector<analysis::Cell>();
        },
    .sentence = makeHistogramSentence,
    .draw = [](const FigureSource& source, const FigureOptions& options,
               Canvas& canvas) { HistogramPainter(source, options, canvas).draw(); },
    .usefulHeight = [](const FigureSource& source, const FigureOptions& options,
                       Canvas& canvas) { return HistogramPainter(source, options, canvas).requiredHeight(); },
};

}  // namespace simtscope::figures
