#include "ui/figures/warps/warps_painter_lanes.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <bit>

#include "ui/figures/facts/value_text.h"

namespace simtscope::figures {

namespace {

constexpr qreal kMostLane = 25, kMostColumn = 64, kRowGap = 3, kHubPadding = 7, kHubGap = 8, kArrow = 4.5, kMostCurves = 150,
                kLeastCurves = 18, kMostStraight = 40, kMostGutter = 110;
constexpr qreal kScales[] = {1.1, 1, 0.92, 0.84, 0.75};

QString tr(const char* text)
{
    return QCoreApplication::translate("figures", text);
}

struct PlacedHub {
    const analysis::LaneHub* hub = nullptr;
    const HubWords* words = nullptr;
    qreal width = 0, center = 0;
    bool detailed = false;
};

class LanePanel {
public:
    LanePanel(Canvas& canvas, const QRectF& area, qreal gutter, const analysis::LaneStep& step, const LaneWords& words,
              std::uint64_t threads)
        : m_canvas(canvas), m_area(area), m_step(step), m_words(words), m_gutter(gutter), u(canvas.unit())
    {
        m_lanes = unsigned(std::min<std::uint64_t>(kWarpSize, threads));
        for (const QString& text : {words.brings, words.gets, words.places})
            m_gutter = std::clamp(canvas.width(text, Font::Small) + 9 * u, m_gutter, std::max(m_gutter, kMostGutter * u));
        m_column = std::min((area.width() - m_gutter) / m_lanes, kMostColumn * u);
        m_line = canvas.height(Font::Small);
        m_circle = std::min(m_column * 0.84, kMostLane * u);
        m_hasBrings = !words.brings.isEmpty();
        m_hasGets = !words.gets.isEmpty();
        chooseScale();
        m_valueRow = canvas.height(Font::Mono, m_scale) + 5 * u;
    }

    void draw()
    {
        m_canvas.elidedText(QRectF(m_area.left(), m_area.top(), m_area.width(), m_line), m_words.heading, Font::Small, Role::TextDim);
        const bool arrows = m_step.form == analysis::LaneStep::Form::Arrows, hubs = m_step.form == analysis::LaneStep::Form::Hubs;
        const bool places = m_step.form == analysis::LaneStep::Form::Values && !m_words.places.isEmpty();
        const qreal hubHeight = m_canvas.height(Font::MonoBold) + m_line + 8 * u, row = m_valueRow + kRowGap * u;
        const qreal below = arrows || places ? m_valueRow : hubs ? hubHeight : 0;
        const qreal lanesTop = m_area.top() + m_line + 6 * u, bringsTop = lanesTop + m_circle + kRowGap * u;
        qreal note = m_words.note.isEmpty() ? 0 : m_line + 4 * u;
        // What there is no room for is left out, the least important first.
        const auto spare = [&] {
            const qreal rows = (m_hasBrings ? row : 0) + (m_hasGets && !arrows ? row : 0);
            return m_area.bottom() - note - below - kLeastCurves * u - bringsTop - rows;
        };
        if (spare() < 0)
            note = 0;
        m_hasGets = m_hasGets && (arrows || spare() >= 0);
        m_hasBrings = m_hasBrings && spare() >= 0;
        const qreal getsTop = bringsTop + (m_hasBrings ? row : 0), top = getsTop + (m_hasGets && !arrows ? row : 0);
        const qreal curves = std::clamp(m_area.bottom() - note - below - top, kLeastCurves * u, (places ? kMostStraight : kMostCurves) * u);
        const qreal bottom = top + curves;
        if (arrows)
            drawArrows(top - kRowGap * u, bottom);
        if (hubs)
            drawHubs(top - kRowGap * u, QRectF(m_area.left(), bottom, m_area.width(), hubHeight));
        if (places)
            drawPlaces(top - kRowGap * u, bottom);
        drawCircles(lanesTop);
        if (m_hasBrings)
            drawValues(bringsTop, m_words.brings, m_step.brings, false);
        if (m_hasGets)
            drawValues(arrows ? bottom : getsTop, m_words.gets, m_step.gets, arrows);
        if (note > 0)
            m_canvas.elidedText(QRectF(m_area.left() + m_gutter, bottom + below + 4 * u, m_area.width() - m_gutter, m_line), m_words.note,
                                Font::Small, Role::TextDim);
    }

private:
    qreal x(unsigned lane) const { return m_area.left() + m_gutter + (lane + 0.5) * m_column; }
    bool active(unsigned lane) const { return m_step.active >> lane & 1; }

    /// One size for all values: the largest at which all fit, else the smallest, in which some are rounded.
    void chooseScale()
    {
        const qreal room = m_column - 3 * u;
        m_scale = kScales[std::size(kScales) - 1];
        for (const qreal scale : kScales) {
            bool fits = true;
            for (unsigned lane = 0; lane < m_lanes && fits; ++lane) {
                for (const auto* values : {&m_step.brings, &m_step.gets})
                    fits = fits && m_canvas.width(textOf((*values)[lane]), Font::Mono, scale) <= room;
            }
            if (fits) {
                m_scale = scale;
                return;
            }
        }
    }

    void label(qreal top, qreal height, const QString& text)
    {
        m_canvas.elidedText(QRectF(m_area.left(), top, m_gutter - 8 * u, height), text, Font::Small, Role::TextDim,
                            Qt::AlignRight | Qt::AlignVCenter);
    }

    Subject subject(unsigned lane) const
    {
        Subject subject;
        subject.warp = std::int32_t(m_step.warp);
        subject.lane = std::int32_t(lane);
        subject.thread = std::int32_t(m_step.warp * kWarpSize + lane);
        subject.tip = tip(lane);
        return subject;
    }

    QString tip(unsigned lane) const
    {
        const QString who = tr("lane %1, thread %2").arg(lane).arg(m_step.warp * kWarpSize + lane);
        if (!active(lane))
            return tr("%1: takes no part").arg(who);
        QStringList parts;
        if (m_hasBrings && !m_step.brings[lane].text.empty())
            parts << tr("%1 %2").arg(m_words.brings, textOf(m_step.brings[lane]));
        if (m_hasGets && !m_step.gets[lane].text.empty())
            parts << tr("%1 %2").arg(m_words.gets, textOf(m_step.gets[lane]));
        if (m_step.form == analysis::LaneStep::Form::Arrows)
            parts << (m_step.kept >> lane & 1 ? tr("its own") : tr("from lane %1").arg(m_step.from[lane]));
        return parts.isEmpty() ? tr("%1: active").arg(who) : QStringLiteral("%1: %2").arg(who, parts.join(QStringLiteral(", ")));
    }

    void drawCircles(qreal top)
    {
        label(top, m_circle, tr("lane"));
        for (unsigned lane = 0; lane < m_lanes; ++lane) {
            const bool resident = m_step.resident >> lane & 1, failed = m_step.failed >> lane & 1;
            const Role fill = failed ? Role::ConflictSoft : active(lane) ? Role::Accent : Role::Panel;
            const QRectF box(x(lane) - m_circle / 2, top, m_circle, m_circle);
            Shape& shape = m_canvas.ellipse(box, fill, failed ? Role::Conflict : active(lane) ? Role::AccentBorder : Role::CellBorder);
            shape.strokeStyle = resident ? Stroke::Solid : Stroke::Dotted;
            if (!resident)
                continue;
            shape.subject = subject(lane);
            const QString id = QString::number(lane);
            if (active(lane))
                m_canvas.textOn(box, id, Font::MonoBold, fill, Qt::AlignCenter, 0.84);
            else
                m_canvas.text(box, id, Font::Mono, Role::TextDim, Qt::AlignCenter, 0.84);
        }
    }

    void drawValues(qreal top, const QString& name, const std::array<analysis::ShownValue, kWarpSize>& values, bool arrived)
    {
        label(top, m_valueRow, name);
        const qreal inset = std::min(1.2 * u, m_column * 0.05);
        for (unsigned lane = 0; lane < m_lanes; ++lane) {
            if (!active(lane) || values[lane].text.empty())
                continue;
            const bool kept = arrived && (m_step.kept >> lane & 1), lost = arrived && (m_step.lost >> lane & 1);
            const bool failed = m_step.failed >> lane & 1;
            const Role fill = lost || failed ? Role::ConflictSoft : kept ? Role::Panel : Role::AccentSoft;
            const QRectF box(x(lane) - m_column / 2 + inset, top, m_column - 2 * inset, m_valueRow);
            Shape& shape = m_canvas.rect(box, fill, lost || failed ? Role::Conflict : kept ? Role::TextDim : Role::AccentBorder, 3 * u);
            shape.strokeStyle = kept ? Stroke::Dashed : Stroke::Solid;
            shape.hatch = lost ? Hatch::Diagonal : Hatch::None;
            shape.subject = subject(lane);
            for (const QString& form : shorterTexts(values[lane])) {
                if (m_canvas.textOn(box, form, Font::Mono, fill, Qt::AlignCenter, m_scale))
                    break;
            }
        }
    }

    qreal head() const { return std::min(kArrow * u, m_column * 0.36); }

    void drawArrows(qreal top, qreal bottom)
    {
        for (unsigned lane = 0; lane < m_lanes; ++lane) {
            if (!active(lane))
                continue;
            const bool kept = m_step.kept >> lane & 1, lost = m_step.lost >> lane & 1;
            const unsigned source = m_step.from[lane];
            const QPointF from(x(std::min(source, m_lanes - 1)), top), to(x(lane), bottom);
            const Role role = lost ? Role::Conflict : kept ? Role::TextDim : Role::AccentBorder;
            if (source < m_lanes) {
                Shape& curve = kept ? m_canvas.line(from, to, role, 1) : m_canvas.curve(from, to, role, 1.3);
                curve.strokeStyle = kept || lost ? Stroke::Dashed : Stroke::Solid;
                m_canvas.motion({from, QPointF(to.x(), to.y() + m_valueRow / 2), true, textOf(m_step.gets[lane]), Role::Accent});
            }
            m_canvas.arrowHead(to, role, 1.2, head());
        }
    }

    /// The elements that the lanes read or write, each below its lane.
    /// One size for all places: the largest at which all stand apart, else the smallest.
    qreal placesScale() const
    {
        for (const qreal scale : kScales) {
            const bool fit = std::all_of(m_step.places.begin(), m_step.places.begin() + m_lanes, [&](const std::string& place) {
                return m_canvas.width(QString::fromStdString(place), Font::Mono, scale) <= m_column - 4 * u;
            });
            if (scale <= m_scale && fit)
                return scale;
        }
        return kScales[std::size(kScales) - 1];
    }

    void drawPlaces(qreal top, qreal bottom)
    {
        label(bottom, m_valueRow, m_words.places);
        const qreal scale = placesScale();
        for (unsigned lane = 0; lane < m_lanes; ++lane) {
            if (!active(lane))
                continue;
            const QPointF above(x(lane), top + 2 * u), below(x(lane), bottom - 2 * u);
            m_canvas.line(above, below, Role::Edge, 1);
            m_canvas.arrowHead(m_step.upwards ? above : below, Role::Edge, 1, m_step.upwards ? -head() : head());
            const QRectF box(x(lane) - m_column / 2 + u / 2, bottom, m_column - u, m_valueRow);
            m_canvas.text(box, QString::fromStdString(m_step.places[lane]), Font::Mono, Role::TextDim, Qt::AlignCenter, scale);
            const analysis::ShownValue& value = m_step.upwards ? m_step.gets[lane] : m_step.brings[lane];
            m_canvas.motion({m_step.upwards ? below : above, m_step.upwards ? above : below, false, textOf(value), Role::Accent});
        }
    }

    /// Below the lanes' middle, pushed apart where they would overlap. What has no room is counted, the least crowded first.
    std::vector<PlacedHub> place(const QRectF& row)
    {
        std::vector<PlacedHub> hubs;
        for (std::size_t i = 0; i < m_step.hubs.size(); ++i)
            hubs.push_back({&m_step.hubs[i], &m_words.hubs[i]});
        const auto widths = [&](bool detailed) {
            qreal total = 0;
            for (const PlacedHub& hub : hubs)
                total += widthOf(*hub.words, detailed) + kHubGap * u;
            return total - kHubGap * u;
        };
        const qreal room = row.width();
        const bool detailed = widths(true) <= room;
        const qreal more = m_canvas.width(tr("and %1 more").arg(kWarpSize), Font::Small) + kHubGap * u;
        while (hubs.size() > 1 && widths(detailed) > room - (m_leftOut ? more : 0)) {
            // Of equals the last goes, so that those on the left stay.
            auto least = hubs.end() - 1;
            for (auto it = hubs.end(); it-- != hubs.begin();) {
                if (std::popcount(it->hub->lanes) < std::popcount(least->hub->lanes))
                    least = it;
            }
            hubs.erase(least);
            ++m_leftOut;
        }
        for (PlacedHub& hub : hubs) {
            qreal sum = 0;
            for (LaneMask mask = hub.hub->lanes; mask; mask &= mask - 1)
                sum += x(unsigned(std::countr_zero(mask)));
            hub.width = std::min(widthOf(*hub.words, detailed), room);
            hub.center = sum / std::popcount(hub.hub->lanes);
            hub.detailed = detailed;
        }
        std::stable_sort(hubs.begin(), hubs.end(), [](const PlacedHub& a, const PlacedHub& b) { return a.center < b.center; });
        qreal left = row.left();
        for (PlacedHub& hub : hubs) {
            hub.center = std::max(hub.center, left + hub.width / 2);
            left = hub.center + hub.width / 2 + kHubGap * u;
        }
        qreal right = row.right() - (m_leftOut ? more : 0);
        for (auto hub = hubs.rbegin(); hub != hubs.rend(); ++hub) {
            hub->center = std::min(hub->center, right - hub->width / 2);
            right = hub->center - hub->width / 2 - kHubGap * u;
        }
        return hubs;
    }

    qreal widthOf(const HubWords& hub, bool detailed) const
    {
        const qreal title = m_canvas.width(hub.title, Font::MonoBold),
                    below = m_canvas.width(detailed ? hub.detail : hub.brief, Font::Small);
        return std::max(title, below) + 2 * kHubPadding * u;
    }

    void drawHubs(qreal top, const QRectF& row)
    {
        const std::vector<PlacedHub> placed = place(row);
        for (const bool strong : {false, true}) {
            for (const PlacedHub& hub : placed)
                drawWays(hub, top, row, strong);
        }
        const qreal title = m_canvas.height(Font::MonoBold);
        for (const PlacedHub& hub : placed) {
            const Role fill = hub.hub->warning ? Role::ConflictSoft : Role::AccentSoft;
            const QRectF box(hub.center - hub.width / 2, row.top(), hub.width, row.height());
            Shape& shape = m_canvas.rect(box, fill, hub.hub->warning ? Role::Conflict : Role::AccentBorder, 4 * u);
            shape.strokeWidth = 1.4 * u;
            shape.subject.tip = tr("%1: %2").arg(hub.words->title, hub.words->detail);
            const QString& below = hub.detailed ? hub.words->detail : hub.words->brief;
            const qreal used = below.isEmpty() ? title : title + m_line, first = box.top() + (box.height() - used) / 2;
            const QRectF inner = box.adjusted(kHubPadding * u - 1, 0, 1 - kHubPadding * u, 0);
            const QString words = elided(hub.words->title, inner.width(), Font::MonoBold, u);
            m_canvas.textOn(QRectF(inner.left(), first, inner.width(), title), words, Font::MonoBold, fill);
            m_canvas.textOn(QRectF(inner.left(), first + title, inner.width(), m_line), elided(below, inner.width(), Font::Small, u),
                            Font::Small, fill);
        }
        if (m_leftOut && !placed.empty())
            m_canvas.text(QRectF(placed.back().center + placed.back().width / 2 + kHubGap * u, row.top(), row.right(), row.height()),
                          tr("and %1 more").arg(m_leftOut), Font::Small, Role::TextDim, Qt::AlignLeft);
    }

    /// From each lane to its hub, side by side at its upper edge.
    void drawWays(const PlacedHub& placed, qreal top, const QRectF& row, bool strong)
    {
        const int count = std::popcount(placed.hub->lanes);
        const qreal spread = std::min(placed.width - 2 * kHubPadding * u, count * 7 * u);
        int rank = 0;
        for (LaneMask mask = placed.hub->lanes; mask; mask &= mask - 1, ++rank) {
            const auto lane = unsigned(std::countr_zero(mask));
            if (bool(placed.hub->strong >> lane & 1) != strong)
                continue;
            const QPointF from(x(lane), top), to(placed.center + spread * ((rank + 0.5) / count - 0.5), row.top());
            const bool failed = m_step.failed >> lane & 1;
            Shape& curve = m_canvas.curve(from, to,
                                          strong   ? Role::AccentBorder
                                          : failed ? Role::Conflict
                                                   : Role::EdgeFaint,
                                          strong ? 1.3 : 1);
            curve.strokeStyle = failed ? Stroke::Dashed : Stroke::Solid;
            if (strong)
                m_canvas.motion({from, to, true, m_hasBrings ? textOf(m_step.brings[lane]) : QString(), Role::Accent});
        }
    }

    Canvas& m_canvas;
    const QRectF m_area;
    const analysis::LaneStep& m_step;
    const LaneWords& m_words;
    qreal m_gutter;
    const qreal u;
    unsigned m_lanes = kWarpSize, m_leftOut = 0;
    qreal m_column = 1, m_line = 0, m_circle = 0, m_scale = 1, m_valueRow = 0;
    bool m_hasBrings = false, m_hasGets = false;
};

}  // namespace

void drawLanePanel(Canvas& canvas, const QRectF& area, qreal gutter, const analysis::LaneStep& step, const LaneWords& words,
                   std::uint64_t threads)
{
    LanePanel(canvas, area, gutter, step, words, threads).draw();
}

}  // namespace simtscope::figures
