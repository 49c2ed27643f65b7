#include "ui/figures/grid/measured_figure.h"

#include <QLocale>
#include <algorithm>
#include <array>

#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/facts.h"

namespace simtscope::figures {
namespace {

constexpr qreal kColumnGap = 12, kRowGap = 6, kMaxPitch = 120, kBarShare = 0.62, kMinScale = 0.72;

QString formatMicroseconds(double microseconds)
{
    return QLocale().toString(microseconds, 'f', microseconds < 100 ? 2 : 1);
}

/// Describes a line of text below each bar.
struct CostRow {
    const char* name;
    QString (*text)(const MeasuredBar&);
};

QString formatCost(const MeasuredBar& bar, QString (*text)(const MeasuredBar::Costs&))
{
    return bar.costs ? text(*bar.costs) : QStringLiteral("–");
}

const std::array kRows{
    CostRow{QT_TRANSLATE_NOOP("launch", "Time (µs)"), [](const MeasuredBar& bar) { return formatMicroseconds(bar.medianMicroseconds); }},
    CostRow{QT_TRANSLATE_NOOP("launch", "Bank conflicts"),
            [](const MeasuredBar& bar) { return formatCost(bar, [](const MeasuredBar::Costs& c) { return formatCount(c.conflicts); }); }},
    CostRow{QT_TRANSLATE_NOOP("launch", "Sectors"),
            [](const MeasuredBar& bar) { return formatCost(bar, [](const MeasuredBar::Costs& c) { return formatCount(c.sectors); }); }},
    CostRow{QT_TRANSLATE_NOOP("launch", "Occupancy (%)"),
            [](const MeasuredBar& bar) {
                return formatCost(bar, [](const MeasuredBar::Costs& c) { return QLocale().toString(100 * c.occupancy, 'f', 0); });
            }},
};

const MeasuredBar& fastestOf(const MeasuredTimesView& view)
{
    return *std::ranges::min_element(view.bars, {}, &MeasuredBar::medianMicroseconds);
}

/// Lists the costs by which the bar is worse than the fastest one: "occupancy 50 % against 100 %".
QStringList listWorseCosts(const MeasuredBar& bar, const MeasuredBar& fastest)
{
    QStringList worse;
    if (!bar.costs || !fastest.costs)
        return worse;
    const MeasuredBar::Costs &own = *bar.costs, &best = *fastest.costs;
    if (own.conflicts > best.conflicts)
        worse << tr("bank conflicts %1 against %2").arg(formatCount(own.conflicts), formatCount(best.conflicts));
    if (own.sectors > best.sectors)
        worse << tr("sectors %1 against %2").arg(formatCount(own.sectors), formatCount(best.sectors));
    const auto percent = [](double share) { return QLocale().toString(100 * share, 'f', 0); };
    if (own.occupancy < best.occupancy && percent(own.occupancy) != percent(best.occupancy))
        worse << tr("occupancy %1 % against %2 %").arg(percent(own.occupancy), percent(best.occupancy));
    return worse;
}

bool isWithinSpread(const MeasuredBar& bar, const MeasuredBar& fastest)
{
    return bar.minMicroseconds <= fastest.maxMicroseconds;
}

/// Says by which of its costs the slowest value is worse than the fastest, and which slower values none of the costs explains.
QString explainTimes(const MeasuredTimesView& view, const MeasuredBar& fastest, const MeasuredBar& slowest)
{
    QString text;
    if (const QStringList worse = listWorseCosts(slowest, fastest); !worse.isEmpty())
        text = u' ' + tr("%1 costs more: %2.").arg(slowest.value, worse.join(QStringLiteral(", ")));
    QStringList unexplained;
    for (const MeasuredBar& bar : view.bars)
        if (bar.costs && fastest.costs && &bar != &fastest && !isWithinSpread(bar, fastest) && listWorseCosts(bar, fastest).isEmpty())
            unexplained << bar.value;
    if (!unexplained.isEmpty())
        text +=
            u' ' + tr("Bank conflicts, sectors and occupancy do not explain the time of %1.").arg(unexplained.join(QStringLiteral(", ")));
    return text;
}

class MeasuredPainter {
public:
    MeasuredPainter(const MeasuredTimesView& view, Canvas& canvas)
        : m_view(view), m_canvas(canvas), m_unit(canvas.unit()), m_lineHeight(canvas.lineHeightOf(Font::Small)), m_content(canvas.content())
    {
        qreal names = m_canvas.widthOf(view.parameter, Font::Small);
        for (const CostRow& row : kRows)
            names = std::max(names, m_canvas.widthOf(tr(row.name), Font::Small));
        m_names = names + kColumnGap * m_unit;
        m_pitch = std::min((m_content.width() - m_names) / qreal(view.bars.size()), kMaxPitch * m_unit);
        m_rowHeight = m_lineHeight + kRowGap * m_unit;
        m_plot = {m_content.left() + m_names, m_content.top() + 4 * m_lineHeight, m_pitch * qreal(view.bars.size()),
                  m_content.height() - 4 * m_lineHeight - m_rowHeight * qreal(kRows.size() + 1) - kColumnGap * m_unit};
        m_highest = std::ranges::max(view.bars, {}, &MeasuredBar::maxMicroseconds).maxMicroseconds;
        qreal widest = 0;
        for (const MeasuredBar& bar : view.bars)
            for (const CostRow& row : kRows)
                widest = std::max(widest, m_canvas.widthOf(row.text(bar), Font::Mono));
        m_scale = std::clamp((m_pitch - 6 * m_unit) / std::max(widest, 1.0), kMinScale, 1.0);
    }

    void draw()
    {
        m_canvas.addElidedText({m_content.left(), m_content.top(), m_content.width(), m_lineHeight},
                               tr("kernel time of %1, %2, on %3").arg(m_view.program, m_view.problem, m_view.device), Font::Small,
                               Role::TextDim);
        m_canvas.addElidedText({m_content.left(), m_content.top() + m_lineHeight, m_content.width(), m_lineHeight},
                               tr("bar: median of %1 runs · line: from the fastest to the slowest run").arg(m_view.runCount), Font::Small,
                               Role::TextDim);
        drawNames();
        for (std::size_t i = 0; i < m_view.bars.size(); ++i)
            drawBar(m_view.bars[i], m_plot.left() + qreal(i) * m_pitch);
        m_canvas.addLine(m_plot.bottomLeft(), m_plot.bottomRight(), Role::CellBorder);
    }

private:
    QRectF row(std::size_t index, qreal left, qreal width) const
    {
        return {left, m_plot.bottom() + kRowGap * m_unit + qreal(index) * m_rowHeight, width, m_rowHeight};
    }

    void drawNames()
    {
        const qreal width = m_names - kColumnGap * m_unit;
        m_canvas.addText(row(0, m_content.left(), width), m_view.parameter, Font::Small, Role::TextDim, Qt::AlignLeft | Qt::AlignVCenter);
        for (std::size_t i = 0; i < kRows.size(); ++i)
            m_canvas.addText(row(i + 1, m_content.left(), width), tr(kRows[i].name), Font::Small, Role::TextDim,
                             Qt::AlignLeft | Qt::AlignVCenter);
    }

    qreal heightOf(double microseconds) const { return m_highest > 0 ? m_plot.height() * microseconds / m_highest : 0; }

    void drawBar(const MeasuredBar& bar, qreal left)
    {
        const bool isFastest = &bar == &fastestOf(m_view), isCurrent = bar.value == m_view.currentValue;
        const qreal height = heightOf(bar.medianMicroseconds), width = m_pitch * kBarShare, x = left + (m_pitch - width) / 2;
        m_canvas.addText(row(0, left, m_pitch), bar.value, isCurrent ? Font::MonoBold : Font::Mono, Role::Text);
        const AnswerScope answer(m_canvas);
        m_canvas.addRect({x, m_plot.bottom() - height, width, height}, isFastest ? Role::Accent : Role::AccentSoft,
                         isCurrent ? Role::Text : Role::AccentBorder, 2 * m_unit);
        const qreal middle = left + m_pitch / 2;
        m_canvas.addLine({middle, m_plot.bottom() - heightOf(bar.minMicroseconds)},
                         {middle, m_plot.bottom() - heightOf(bar.maxMicroseconds)}, Role::TextDim);
        if (isFastest)
            m_canvas.addText(
                {left - m_pitch, m_plot.bottom() - heightOf(bar.maxMicroseconds) - m_lineHeight - 2 * m_unit, 3 * m_pitch, m_lineHeight},
                tr("fastest"), Font::Small, Role::Text);
        for (std::size_t i = 0; i < kRows.size(); ++i)
            m_canvas.addText(row(i + 1, left, m_pitch), kRows[i].text(bar), isFastest ? Font::MonoBold : Font::Mono,
                             i == 0 || isFastest ? Role::Text : Role::TextDim, Qt::AlignCenter, m_scale);
        m_canvas.addRect({left, m_plot.top(), m_pitch, m_content.bottom() - m_plot.top()}, Role::None);  // easier to hit than a low bar
        Meaning& meaning = m_canvas.lastShape().meaning;
        if (bar.threadsPerBlock > 0)
            meaning.subject = BlockSizeSubject{std::uint32_t(bar.threadsPerBlock)};
        meaning.tip = tr("%1: %2 µs, from %3 to %4 in %5 runs")
                          .arg(bar.value, formatMicroseconds(bar.medianMicroseconds), formatMicroseconds(bar.minMicroseconds),
                               formatMicroseconds(bar.maxMicroseconds))
                          .arg(m_view.runCount);
    }

    const MeasuredTimesView& m_view;
    Canvas& m_canvas;
    const qreal m_unit, m_lineHeight;
    const QRectF m_content;
    QRectF m_plot;
    qreal m_names = 0, m_pitch = 0, m_rowHeight = 0, m_scale = 1;
    double m_highest = 0;
};

}  // namespace

Figure layOutMeasuredTimesFigure(const MeasuredTimesView& view, const FigureOptions& options)
{
    Canvas canvas(options, tr("measured times · %1").arg(view.program), makeMeasuredTimesFact(view));
    if (view.bars.empty())
        canvas.addMessage(view.missingReason);
    else
        MeasuredPainter(view, canvas).draw();
    return canvas.takeFigure();
}

Fact makeMeasuredTimesFact(const MeasuredTimesView& view)
{
    if (view.bars.empty())
        return {view.missingReason, false};
    const MeasuredBar& fastest = fastestOf(view);
    const MeasuredBar& slowest = *std::ranges::max_element(view.bars, {}, &MeasuredBar::medianMicroseconds);
    QString text = tr("Measured on %1: %2 %3 is the fastest with %4 µs; %5 takes %6 times as long. Median of %7 runs, the kernels alone.")
                       .arg(view.device, view.parameter, fastest.value, formatMicroseconds(fastest.medianMicroseconds), slowest.value,
                            QLocale().toString(slowest.medianMicroseconds / fastest.medianMicroseconds, 'f', 1))
                       .arg(view.runCount);
    text += explainTimes(view, fastest, slowest);
    QStringList close;
    for (const MeasuredBar& bar : view.bars)
        if (&bar != &fastest && isWithinSpread(bar, fastest))
            close << bar.value;
    if (!close.isEmpty())
        text += u' ' + tr("As fast within the spread of the runs: %1.").arg(close.join(QStringLiteral(", ")));
    return {text, false};
}

}  // namespace simtscope::figures
