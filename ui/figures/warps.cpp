#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "ui/figures/facts.h"
#include "ui/figures/lane_panel.h"
#include "ui/figures/layouts.h"
#include "ui/figures/warps_model.h"

namespace simtscope::figures {

namespace {

constexpr qreal kMostLane = 14, kLeastLane = 0.15, kGap = 7, kBarrier = 9, kBar = 0.68, kFlat = 0.2, kHeader = 22, kBandGap = 12;
constexpr qreal kMostRow = 40, kMostRows = 150, kMostRowOfFew = 72;  // a warp's row; few warps share kMostRows
constexpr qreal kLeastBandRow = 15, kMostBandLane = 6;               // where the columns run on in further bands
constexpr int kHitLane = 5;   // pixels: hit testing tells lanes apart
constexpr int kWideLane = 3;  // pixels: a lane stands for itself; with less, several bands are better than one
constexpr qreal kRoomyLane = 5;                                      // from here on lanes stand further apart
constexpr qreal kLeastStrip = 7.5, kWantedStrip = 22, kLeastColumn = 26, kPanelShare = 0.62, kPanelGap = 12;  // a warp's row beside the lanes of the step, and what those take of the height
constexpr int kPagesShare = 4;      // the window moves by a quarter of itself, so that not every step moves everything

QString tr(const char* text)
{
    return QCoreApplication::translate("figures", text);
}

struct ActivityRow {
    LaneActivity activity;
    const char *legend, *counted;  ///< counted: %1 threads of the block, in the sentence
};
constexpr ActivityRow kActivities[] = {
    {LaneActivity::Running, QT_TRANSLATE_NOOP("figures", "at work"), QT_TRANSLATE_NOOP("figures", "%1 at work")},
    {LaneActivity::Masked, QT_TRANSLATE_NOOP("figures", "masked off"), QT_TRANSLATE_NOOP("figures", "%1 masked off")},
    {LaneActivity::Waiting, QT_TRANSLATE_NOOP("figures", "waits for the barrier"), QT_TRANSLATE_NOOP("figures", "%1 waiting for the barrier")},
    {LaneActivity::Idle, QT_TRANSLATE_NOOP("figures", "its warp takes no part"), QT_TRANSLATE_NOOP("figures", "%1 in warps that take no part")},
    {LaneActivity::Finished, QT_TRANSLATE_NOOP("figures", "finished"), QT_TRANSLATE_NOOP("figures", "%1 finished")},
};

constexpr LaneActivity kDrawn[] = {LaneActivity::Masked, LaneActivity::Running, LaneActivity::Waiting, LaneActivity::Idle, LaneActivity::Finished};
constexpr std::size_t kMostLaneBoxes = 8192;  // in the picture; with more, lanes side by side are one bar

/// "32 at work, 224 masked off"
QString activityText(const WarpsModel& model, std::uint32_t column, std::uint32_t firstWarp, std::uint32_t warps)
{
    std::array<std::uint32_t, std::size(kActivities)> counts{};
    for (std::uint32_t warp = firstWarp; warp < firstWarp + warps; ++warp) {
        for (std::size_t i = 0; i < counts.size(); ++i)
            counts[i] += std::uint32_t(std::popcount(model.lanes(column, warp, kActivities[i].activity)));
    }
    QStringList parts;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] > 0)
            parts << tr(kActivities[i].counted).arg(counts[i]);
    }
    return parts.join(QStringLiteral(", "));
}

std::uint32_t currentColumn(const FigureSource& source, const WarpsModel& model, std::uint32_t step)
{
    const std::uint32_t last = source.steps().count() - 1;
    return model.columnOf(source.lockstep().stepOf(EventIndex(source.steps().leading(std::min(step, last)))));
}

class WarpsPainter {
public:
    WarpsPainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas, const WarpsModel& model)
        : m_source(source), m_options(options), m_canvas(canvas), m_model(model), u(canvas.unit())
    {
        const std::uint32_t last = source.steps().count() - 1;
        m_step = options.allSteps ? last : std::min(options.step, last);
        m_current = currentColumn(source, model, m_step);
        const QRectF content = canvas.content();
        const qreal label = canvas.width(tr("warp %1").arg(model.warps - 1), Font::MonoSmall) + 12 * u;
        m_field = content.adjusted(label, 0, 0, -canvas.height(Font::Small) - 12 * u);
        m_lanes = unsigned(std::min<std::uint64_t>(kWarpSize, model.threads));
        const QRectF whole = m_field;
        m_field.setHeight(whole.height() - panelHeight());
        chooseSize();
        if (panelHeight() > 0)
            m_panel = QRectF(content.left(), m_field.bottom() + kPanelGap * u, content.width(), whole.bottom() - m_field.bottom() - kPanelGap * u);
        placeColumns();
    }

    void draw()
    {
        for (std::uint32_t column = m_first; column < m_end && m_model.columns[column].firstStep <= m_step; ++column) {
            drawHeader(column);
            for (std::uint32_t warp = 0; warp < m_model.warps; ++warp)
                drawCell(column, warp);
        }
        drawWarpLabels();
        if (!m_panel.isNull())
            drawLanePanel(m_canvas, m_panel, m_field.left() - m_canvas.content().left(), laneStep(m_source, m_step, m_options.warp), m_model.threads);
        drawLegend();
    }

private:
    /// What the lanes of the step take of the field's height; 0: the strips need all of it. The same for every step, so that nothing jumps.
    qreal panelHeight() const
    {
        const QRectF content = m_canvas.content();
        const qreal whole = content.height() - m_canvas.height(Font::Small) - 12 * u;
        const auto beside = [&](qreal strip) { return whole - (kHeader + m_model.warps * strip + kPanelGap) * u; };
        const qreal wanted = std::max(beside(std::clamp(kMostRows / m_model.warps, kWantedStrip, kMostRow)), (kLeastLanePanel + kPanelGap) * u);
        const qreal height = std::min({beside(kLeastStrip), wanted, whole * kPanelShare, (kMostLanePanel + kPanelGap) * u});
        return m_options.allSteps || height < (kLeastLanePanel + kPanelGap) * u ? 0 : height;
    }

    bool narrow(std::uint32_t column) const { return m_model.columns[column].plainBarrier(); }
    /// The widest lanes leave room for the line above a strip of one or two.
    qreal columnWidth(std::uint32_t column, qreal lane) const
    {
        const qreal lanes = m_lanes * lane + kGap * u;
        return narrow(column) ? kBarrier * u : lane >= std::floor(kMostLane * u) ? std::max(lanes, kLeastColumn * u) : lanes;
    }
    qreal bandHeight(qreal row) const { return kHeader * u + m_model.warps * row; }

    /// Bands that all columns fill; more than `most` when they do not fit.
    std::uint32_t bandsFor(qreal lane, std::uint32_t most) const
    {
        const auto count = std::uint32_t(m_model.columns.size()), barriers = m_model.plainBarriers;
        const qreal all = barriers * kBarrier * u + (count - barriers) * (m_lanes * lane + kGap * u);
        if (all > m_field.width() * most)
            return most + 1;
        std::uint32_t bands = 1;
        qreal x = 0;
        for (std::uint32_t column = 0; column < count; ++column) {
            const qreal width = columnWidth(column, lane);
            if (x + width > m_field.width() && x > 0) {
                ++bands;
                x = 0;
            }
            x += width;
        }
        return bands;
    }

    /// One band of wide lanes when they fit, else the widest lanes with which all columns fit into several bands, else a window on them.
    void chooseSize()
    {
        const auto mostBands = std::uint32_t(std::max(1.0, std::floor((m_field.height() + kBandGap * u) / (bandHeight(kLeastBandRow * u) + kBandGap * u))));
        const qreal whole = std::max(1.0, std::floor(u));  // whole pixels look best; a picture of all steps shows all of them
        const qreal least = m_options.allSteps ? kLeastLane * u : whole;
        m_bands = 0;
        for (qreal lane = std::floor(kMostLane * u); m_bands == 0 && lane >= kWideLane * whole; --lane) {
            m_lane = lane;
            m_bands = bandsFor(lane, 1) == 1 ? 1 : 0;
        }
        for (qreal lane = std::floor(kMostBandLane * u); m_bands == 0 && lane >= least; lane = lane > whole ? lane - 1 : lane * 0.9) {
            m_lane = lane;
            const std::uint32_t bands = bandsFor(lane, mostBands);
            m_bands = bands <= mostBands ? bands : 0;
        }
        if (m_bands == 0) {
            m_lane = least;
            m_bands = mostBands;
            const auto perBand = std::uint32_t(m_field.width() / (m_lanes * m_lane + kGap * u));
            const std::uint32_t fit = std::max(1u, perBand) * m_bands, page = std::max(1u, fit / kPagesShare);
            const std::uint32_t current = m_options.allSteps ? 0 : m_current;
            m_first = current < fit ? 0 : (current - fit + page) / page * page;
        }
        const qreal mostRow = std::clamp(kMostRows / m_model.warps, kMostRow, kMostRowOfFew) * u;
        const qreal room = (m_field.height() - (m_bands - 1) * kBandGap * u) / m_bands - kHeader * u;
        m_row = std::min(mostRow, room / m_model.warps);
        const qreal used = m_bands * (bandHeight(m_row) + kBandGap * u) - kBandGap * u;
        m_field.setTop(m_field.top() + (panelHeight() > 0 ? 0 : (m_field.height() - used) * 0.3));
        m_field.setHeight(used);
    }

    void placeColumns()
    {
        std::uint32_t band = 0;
        qreal x = m_field.left();
        for (m_end = m_first; m_end < m_model.columns.size(); ++m_end) {
            const qreal width = columnWidth(m_end, m_lane);
            if (x + width > m_field.right() + 0.5 && x > m_field.left()) {
                x = m_field.left();
                ++band;
            }
            if (band >= m_bands)
                break;
            m_at.push_back({x, bandTop(band)});
            x += width;
        }
    }

    /// Of the first warp's row.
    qreal bandTop(std::uint32_t band) const { return m_field.top() + kHeader * u + band * (bandHeight(m_row) + kBandGap * u); }
    QPointF at(std::uint32_t column) const { return m_at[column - m_first]; }

    QRectF strip(std::uint32_t column, std::uint32_t warp) const
    {
        const qreal gap = (narrow(column) ? 0 : kGap * u) / 2, width = columnWidth(column, m_lane) - 2 * gap;
        return {at(column).x() + gap, at(column).y() + warp * m_row + m_row * (1 - kBar) / 2, width, m_row * kBar};
    }

    bool current(std::uint32_t column) const { return column == m_current && !m_options.allSteps; }
    bool visible(std::uint32_t column, std::uint32_t warp) const
    {
        return m_model.cell(column, warp).active == 0 || m_model.stepOf(column, warp) <= m_step || m_model.columns[column].lastStep <= m_step;
    }

    QString place(const WarpColumn& column) const
    {
        if (column.kind == WarpColumn::Kind::Barrier)
            return column.line ? tr("barrier in line %1").arg(column.line) : tr("barrier");
        return column.line ? tr("line %1").arg(column.line) : tr("step %1").arg(column.firstStep + 1);
    }

    void drawHeader(std::uint32_t index)
    {
        const WarpColumn& column = m_model.columns[index];
        const QRectF label(at(index).x() + u, at(index).y() - kHeader * u + u, columnWidth(index, m_lane) - 2 * u, (kHeader - 3) * u);
        if (current(index)) {
            Shape& frame = m_canvas.rect(QRectF(label.left(), label.top(), label.width(), kHeader * u + m_model.warps * m_row), Role::AccentSoft,
                                         Role::AccentBorder, 3 * u);
            frame.strokeWidth = 1.4 * u;
        }
        if (narrow(index))
            return;
        const QString text = column.line ? QString::number(column.line) : QStringLiteral("–");  // what the compiler moved may be of no line
        const Font font = current(index) ? Font::MonoBold : Font::MonoSmall;
        const qreal wide = m_canvas.width(text, font) + 6 * u;
        if (wide > label.width())
            return;
        const QRectF badge(label.center().x() - wide / 2, label.top() + u, wide, label.height() - 2 * u);
        if (column.parted) {
            m_canvas.rect(badge, Role::ConflictSoft, Role::Conflict, 3 * u);
            m_canvas.last().subject = subject(index, -1);
        }
        m_canvas.text(badge, text, font, Role::Text);
    }

    /// warp -1: all of them.
    Subject subject(std::uint32_t column, std::int32_t warp) const
    {
        Subject subject;
        subject.step = m_model.columns[column].firstStep;
        subject.line = m_model.columns[column].line ? std::int32_t(m_model.columns[column].line) : -1;
        subject.warp = warp;
        const bool one = warp >= 0;
        const QString who = one ? tr("warp %1").arg(warp) : tr("all warps");
        subject.tip = tr("%1, %2: %3").arg(place(m_model.columns[column]), who,
                                           activityText(m_model, column, one ? std::uint32_t(warp) : 0, one ? 1 : m_model.warps));
        return subject;
    }

    void drawCell(std::uint32_t column, std::uint32_t warp)
    {
        const WarpCell& cell = m_model.cell(column, warp);
        if (!visible(column, warp))
            return;
        const QRectF box = strip(column, warp);
        m_subject = subject(column, std::int32_t(warp));
        m_canvas.rect(box, Role::None).subject = m_subject;
        if (narrow(column)) {
            if (cell.active)
                m_canvas.rect(QRectF(box.center().x() - 1.5 * u, box.top() - m_row * (1 - kBar) / 2, 3 * u, m_row), Role::TextDim).opacity = strength(column);
            return;
        }
        const LaneMask running = m_model.lanes(column, warp, LaneActivity::Running);
        for (const LaneActivity activity : kDrawn) {
            LaneMask mask = m_model.lanes(column, warp, activity);
            if (activity == LaneActivity::Masked && mask && laneGap() == 0)
                mask |= running;  // one flat bar, over which the running lanes are drawn
            while (mask) {
                const auto first = unsigned(std::countr_zero(mask)), length = unsigned(std::countr_one(mask >> first));
                drawLanes(column, warp, activity, first, first + length);
                mask &= length == kWarpSize ? 0 : ~(((LaneMask(1) << length) - 1) << first);
            }
        }
        if (current(column))
            addMotion(column, warp);
    }

    qreal strength(std::uint32_t column) const { return m_options.allSteps || current(column) ? 1 : 0.65; }
    static Role hue(std::uint32_t warp) { return Role(unsigned(Role::Warp0) + warp % 8); }

    QRectF span(const QRectF& strip, unsigned first, unsigned end, qreal share) const
    {
        const qreal height = strip.height() * share;
        return {strip.left() + first * m_lane, strip.center().y() - height / 2, (end - first) * m_lane, height};
    }

    void drawLanes(std::uint32_t column, std::uint32_t warp, LaneActivity activity, unsigned first, unsigned end)
    {
        const std::size_t before = m_canvas.shapes();
        const QRectF box = span(strip(column, warp), first, end, 1);
        if (activity == LaneActivity::Running)
            drawRunning(column, warp, first, end);
        else
            drawQuiet(m_canvas, activity, box, u);
        for (std::size_t i = before; i < m_canvas.shapes(); ++i)
            m_canvas.shape(i).opacity *= strength(column);
    }

    /// Between neighbouring lanes; 0: they make one bar.
    qreal laneGap() const
    {
        const bool few = std::size_t(m_end - m_first) * m_model.warps * m_lanes <= kMostLaneBoxes;
        return m_lane >= kRoomyLane * u ? u : m_lane >= kWideLane && few ? 1 : 0;
    }

    void drawRunning(std::uint32_t column, std::uint32_t warp, unsigned first, unsigned end)
    {
        const QRectF whole = strip(column, warp);
        const qreal gap = laneGap();
        if (gap == 0) {
            m_canvas.rect(span(whole, first, end, 1), hue(warp));
            return;
        }
        for (unsigned lane = first; lane < end; ++lane) {
            const QRectF box = span(whole, lane, lane + 1, 1).adjusted(gap / 2, 0, -gap / 2, 0);
            Shape& shape = m_canvas.rect(box, hue(warp));
            if (m_lane < kHitLane)
                continue;
            shape.subject = m_subject;
            shape.subject.lane = std::int32_t(lane);
            shape.subject.thread = std::int32_t(warp * kWarpSize + lane);
            const QString id = QString::number(lane);
            const qreal scale = 0.84;
            if (current(column) && m_canvas.height(Font::MonoSmall, scale) <= box.height() && m_canvas.width(QStringLiteral("31"), Font::MonoSmall, scale) <= box.width())
                m_canvas.textOn(box, id, Font::MonoSmall, hue(warp), Qt::AlignCenter, scale);
        }
    }

    /// Lanes that do not run, in the figure and in its legend.
    static void drawQuiet(Canvas& canvas, LaneActivity activity, const QRectF& box, qreal u)
    {
        const auto flat = [&](qreal share) {
            return QRectF(box.left(), box.center().y() - box.height() * share / 2, box.width(), box.height() * share);
        };
        if (activity == LaneActivity::Masked)
            canvas.rect(flat(kFlat), Role::TextDim).opacity = 0.45;
        else if (activity == LaneActivity::Idle)
            canvas.line(flat(0).topLeft(), flat(0).topRight(), Role::TextDim, 0.8).opacity = 0.45;
        else if (activity == LaneActivity::Waiting)
            canvas.rect(box.adjusted(u / 2, u / 2, -u / 2, -u / 2), Role::None, Role::TextDim, std::min(2 * u, box.width() / 4)).strokeStyle = Stroke::Dotted;
        else if (activity == LaneActivity::Finished)
            canvas.line(box.bottomLeft(), box.topRight(), Role::TextDim, 0.8);
    }

    /// What goes on from the last column: how many lanes now run.
    void addMotion(std::uint32_t column, std::uint32_t warp)
    {
        const LaneMask running = m_model.lanes(column, warp, LaneActivity::Running);
        if (running == 0 || column <= m_first || m_model.columns[column].firstStep != m_step)
            return;
        m_canvas.motion({strip(column - 1, warp).center(), strip(column, warp).center(), false, QString::number(std::popcount(running)), hue(warp)});
    }

    void drawWarpLabels()
    {
        const qreal line = m_canvas.height(Font::MonoSmall), left = m_canvas.content().left(), width = m_field.left() - left - 8 * u;
        std::uint32_t every = 1;
        while (every * m_row < line * 0.9 && every < m_model.warps)
            every *= 2;
        for (std::uint32_t band = 0; band < m_bands && startsBefore(band); ++band) {
            const qreal top = bandTop(band);
            for (std::uint32_t warp = 0; warp < m_model.warps; warp += every) {
                const QRectF box(left, top + (warp + 0.5) * m_row - line / 2, width, line);
                if (!m_canvas.text(box, tr("warp %1").arg(warp), Font::MonoSmall, Role::TextDim, Qt::AlignRight | Qt::AlignVCenter))
                    continue;
                Subject& subject = m_canvas.last().subject;
                subject.warp = std::int32_t(warp);
                subject.tip = tr("warp %1: threads %2 to %3").arg(warp).arg(warp * kWarpSize).arg(warp * kWarpSize + unsigned(std::popcount(m_model.resident(warp))) - 1);
            }
            m_canvas.text(QRectF(left, top - kHeader * u + u, width, (kHeader - 3) * u), tr("line"), Font::Small, Role::TextDim,
                          Qt::AlignRight | Qt::AlignVCenter);
        }
    }

    /// Whether the band's first column has been reached.
    bool startsBefore(std::uint32_t band) const
    {
        for (std::uint32_t column = m_first; column < m_end; ++column) {
            if (at(column).y() >= bandTop(band) - 0.5)
                return m_model.columns[column].firstStep <= m_step;
        }
        return false;
    }

    void drawLegend()
    {
        const qreal height = m_canvas.height(Font::Small), sample = 22 * u, gap = 6 * u;
        const QRectF content = m_canvas.content();
        const qreal top = content.bottom() - height;
        QString window;
        if (m_first > 0 || m_end < m_model.columns.size())
            window = tr("columns %1 to %2 of %3").arg(m_first + 1).arg(m_end).arg(m_model.columns.size());
        const qreal right = content.right() - m_canvas.width(window, Font::Small) - (window.isEmpty() ? 0 : 16 * u);
        m_canvas.text(QRectF(content.left(), top, content.width(), height), window, Font::Small, Role::TextDim, Qt::AlignRight | Qt::AlignVCenter);
        qreal x = m_field.left() + kGap * u / 2;
        const auto entry = [&](const QString& words, auto drawSample) {
            const qreal width = m_canvas.width(words, Font::Small);
            if (x + sample + gap + width > right)
                return;
            drawSample(QRectF(x, top + height * 0.14, sample, height * 0.72));
            m_canvas.text(QRectF(x + sample + gap, top, width + 1, height), words, Font::Small, Role::TextDim, Qt::AlignLeft | Qt::AlignVCenter);
            x += sample + gap + width + 18 * u;
        };
        for (const ActivityRow& row : kActivities) {
            if (!occurs(row.activity))
                continue;
            entry(tr(row.legend), [&](const QRectF& box) {
                if (row.activity == LaneActivity::Running)
                    m_canvas.rect(box, Role::Warp0);
                else
                    drawQuiet(m_canvas, row.activity, box, u);
            });
        }
        if (m_model.parts)
            entry(tr("not all lanes of a warp"), [&](const QRectF& box) { m_canvas.rect(box, Role::ConflictSoft, Role::Conflict, 3 * u); });
    }

    /// In any shown column, past or to come, so that the legend stays as it is while one steps.
    bool occurs(LaneActivity activity) const
    {
        for (std::uint32_t column = m_first; column < m_end; ++column) {
            for (std::uint32_t warp = 0; warp < m_model.warps && !narrow(column); ++warp) {
                if (m_model.lanes(column, warp, activity))
                    return true;
            }
        }
        return false;
    }

    const FigureSource& m_source;
    const FigureOptions& m_options;
    Canvas& m_canvas;
    const WarpsModel& m_model;
    const qreal u;
    std::uint32_t m_step = 0, m_current = 0, m_first = 0, m_end = 0;  ///< columns [m_first, m_end) have room
    std::uint32_t m_bands = 0;  ///< rows of columns, one below the other
    unsigned m_lanes = kWarpSize;  ///< of a strip
    qreal m_lane = 1, m_row = 1;
    Subject m_subject;  ///< of the strip that is being drawn
    QRectF m_field, m_panel;  ///< m_panel: of the step's lanes; null: no room
    std::vector<QPointF> m_at;  ///< by column - m_first: the top left corner of its first strip's row
};

/// The step's own sentence, and what all threads of the block do meanwhile.
Fact warpsFact(const FigureSource& source, const WarpsModel& model, std::uint32_t step)
{
    Fact fact = stepFact(source, step);
    if (model.columns.empty())
        return fact;
    const std::uint32_t column = currentColumn(source, model, step);
    std::uint64_t running = 0;
    for (std::uint32_t warp = 0; warp < model.warps; ++warp)
        running += std::uint64_t(std::popcount(model.lanes(column, warp, LaneActivity::Running)));
    const bool everyone = running == model.threads;  // then there is nothing more to say
    if (!everyone && (model.columns[column].kind == WarpColumn::Kind::Work || model.columns[column].parted))
        fact.text += u' ' + tr("Of %1 in the block: %2.").arg(counted(model.threads, QT_TRANSLATE_NOOP("figures", "%Ln thread"),
                                                                        QT_TRANSLATE_NOOP("figures", "%Ln threads")),
                                                               activityText(model, column, 0, model.warps));
    return fact;
}

}  // namespace

Figure layoutWarps(const FigureSource& source, const FigureOptions& options)
{
    const WarpsModel& model = WarpsModel::of(source);
    Canvas canvas(options, figureTitle("warps", source), warpsFact(source, model, options.step));
    if (model.columns.empty())
        canvas.message(canvas.fact());
    else
        WarpsPainter(source, options, canvas, model).draw();
    return canvas.take();
}

}  // namespace simtscope::figures
