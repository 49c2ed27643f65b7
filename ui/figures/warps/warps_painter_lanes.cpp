#include "ui/figures/warps/warps_painter_lanes.h"

#include <QStringList>
#include <algorithm>
#include <bit>

#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/value_text.h"
#include "ui/figures/warps/lanes_layout.h"

namespace simtscope::figures {

namespace {

constexpr qreal kArrow = 4.5;  // length of an arrow's head, in units

class LanePanel {
public:
    LanePanel(Canvas& canvas, const LanesLayout& layout, const analysis::LaneStep& step, const LaneWords& words)
        : m_canvas(canvas), m_layout(layout), m_step(step), m_words(words), u(canvas.unit())
    {
    }

    void draw()
    {
        const QRectF& area = m_layout.area;
        m_canvas.elidedText(QRectF(area.left(), area.top(), area.width(), m_layout.line), m_words.heading, Font::Small, Role::TextDim);
        const bool arrows = m_step.form == analysis::LaneStep::Form::Arrows;
        if (arrows)
            drawArrows();
        if (m_step.form == analysis::LaneStep::Form::Groups)
            drawGroups();
        if (m_step.form == analysis::LaneStep::Form::Values && !m_words.indices.isEmpty())
            drawIndices();
        drawCircles();
        if (m_layout.showsInputs)
            drawValues(m_layout.inputsTop, m_words.inputs, m_step.inputs, false);
        if (m_layout.showsOutputs)
            drawValues(m_layout.outputsTop, m_words.outputs, m_step.outputs, arrows);
        if (m_layout.showsNote)
            m_canvas.elidedText(QRectF(area.left() + m_layout.gutter, m_layout.noteTop, area.width() - m_layout.gutter, m_layout.line),
                                m_words.note, Font::Small, Role::TextDim);
    }

private:
    qreal x(unsigned lane) const { return m_layout.x(lane); }
    bool active(unsigned lane) const { return m_step.active >> lane & 1; }

    void label(qreal top, qreal height, const QString& text)
    {
        m_canvas.elidedText(QRectF(m_layout.area.left(), top, m_layout.gutter - 8 * u, height), text, Font::Small, Role::TextDim,
                            Qt::AlignRight | Qt::AlignVCenter);
    }

    Meaning meaning(unsigned lane) const
    {
        Meaning meaning;
        meaning.subject = laneSubject(m_step.warp, lane);
        meaning.tip = tip(lane);
        return meaning;
    }

    QString tip(unsigned lane) const
    {
        const QString who = tr("lane %1, thread %2").arg(lane).arg(m_step.warp * kWarpSize + lane);
        if (!active(lane))
            return tr("%1: takes no part").arg(who);
        QStringList parts;
        if (m_layout.showsInputs && !m_step.inputs[lane].text.empty())
            parts << tr("%1 %2").arg(m_words.inputs, textOf(m_step.inputs[lane]));
        if (m_layout.showsOutputs && !m_step.outputs[lane].text.empty())
            parts << tr("%1 %2").arg(m_words.outputs, textOf(m_step.outputs[lane]));
        if (m_step.form == analysis::LaneStep::Form::Arrows)
            parts << (m_step.kept >> lane & 1 ? tr("its own") : tr("from lane %1").arg(m_step.from[lane]));
        return parts.isEmpty() ? tr("%1: active").arg(who) : QStringLiteral("%1: %2").arg(who, parts.join(QStringLiteral(", ")));
    }

    void drawCircles()
    {
        const qreal top = m_layout.lanesTop;
        label(top, m_layout.circle, tr("lane"));
        for (unsigned lane = 0; lane < m_layout.lanes; ++lane) {
            const bool resident = m_step.resident >> lane & 1, failed = m_step.failed >> lane & 1;
            const Role fill = failed ? Role::ConflictSoft : active(lane) ? Role::Accent : Role::Panel;
            const QRectF box(x(lane) - m_layout.circle / 2, top, m_layout.circle, m_layout.circle);
            Shape& shape = m_canvas.ellipse(box, fill, failed ? Role::Conflict : active(lane) ? Role::AccentBorder : Role::CellBorder);
            shape.strokeStyle = resident ? Stroke::Solid : Stroke::Dotted;
            if (!resident)
                continue;
            shape.meaning = meaning(lane);
            const QString id = QString::number(lane);
            if (active(lane))
                m_canvas.textOn(box, id, Font::MonoBold, fill, Qt::AlignCenter, 0.84);
            else
                m_canvas.text(box, id, Font::Mono, Role::TextDim, Qt::AlignCenter, 0.84);
        }
    }

    void drawValues(qreal top, const QString& name, const std::array<analysis::ShownValue, kWarpSize>& values, bool arrived)
    {
        label(top, m_layout.valueRow, name);
        const qreal inset = std::min(1.2 * u, m_layout.column * 0.05);
        for (unsigned lane = 0; lane < m_layout.lanes; ++lane) {
            if (!active(lane) || values[lane].text.empty())
                continue;
            const bool kept = arrived && (m_step.kept >> lane & 1), lost = arrived && (m_step.lost >> lane & 1);
            const bool failed = m_step.failed >> lane & 1;
            const Role fill = failed ? Role::ConflictSoft : kept || lost ? Role::Panel : Role::AccentSoft;
            const QRectF box(x(lane) - m_layout.column / 2 + inset, top, m_layout.column - 2 * inset, m_layout.valueRow);
            Shape& shape = m_canvas.rect(box, fill,
                                         lost     ? Role::Error
                                         : failed ? Role::Conflict
                                         : kept   ? Role::TextDim
                                                  : Role::AccentBorder,
                                         3 * u);
            shape.strokeStyle = kept ? Stroke::Dashed : Stroke::Solid;
            shape.hatch = lost ? Hatch::Diagonal : Hatch::None;
            shape.meaning = meaning(lane);
            for (const QString& form : shorterTexts(values[lane])) {
                if (m_canvas.textOn(box, form, Font::Mono, fill, Qt::AlignCenter, m_layout.scale))
                    break;
            }
        }
    }

    qreal head() const { return std::min(kArrow * u, m_layout.column * 0.36); }

    void drawArrows()
    {
        const qreal top = m_layout.curvesTop, bottom = m_layout.curvesBottom;
        for (unsigned lane = 0; lane < m_layout.lanes; ++lane) {
            if (!active(lane))
                continue;
            const bool kept = m_step.kept >> lane & 1, lost = m_step.lost >> lane & 1;
            const unsigned source = m_step.from[lane];
            const QPointF from(x(std::min(source, m_layout.lanes - 1)), top), to(x(lane), bottom);
            const Role role = lost ? Role::Error : kept ? Role::TextDim : Role::AccentBorder;
            if (source < m_layout.lanes) {
                Shape& curve = kept ? m_canvas.line(from, to, role, 1) : m_canvas.curve(from, to, role, 1.3);
                curve.strokeStyle = kept || lost ? Stroke::Dashed : Stroke::Solid;
                m_canvas.motion({from, QPointF(to.x(), to.y() + m_layout.valueRow / 2), true, textOf(m_step.outputs[lane]), Role::Accent});
            }
            m_canvas.arrowHead(to, role, 1.2, head());
        }
    }

    /// Draws the elements that the lanes read or write, each below its lane.
    void drawIndices()
    {
        const qreal top = m_layout.curvesTop, bottom = m_layout.curvesBottom;
        label(bottom, m_layout.valueRow, m_words.indices);
        for (unsigned lane = 0; lane < m_layout.lanes; ++lane) {
            if (!active(lane))
                continue;
            const QPointF above(x(lane), top + 2 * u), below(x(lane), bottom - 2 * u);
            m_canvas.line(above, below, Role::Edge, 1);
            m_canvas.arrowHead(m_step.upwards ? above : below, Role::Edge, 1, m_step.upwards ? -head() : head());
            const QRectF box(x(lane) - m_layout.column / 2 + u / 2, bottom, m_layout.column - u, m_layout.valueRow);
            m_canvas.text(box, QString::fromStdString(m_step.indices[lane]), Font::Mono, Role::TextDim, Qt::AlignCenter,
                          m_layout.indicesScale);
            const analysis::ShownValue& value = m_step.upwards ? m_step.outputs[lane] : m_step.inputs[lane];
            m_canvas.motion({m_step.upwards ? below : above, m_step.upwards ? above : below, false, textOf(value), Role::Accent});
        }
    }

    void drawGroups()
    {
        const QRectF& row = m_layout.groupRow;
        const std::vector<PlacedLaneGroup>& placed = m_layout.groups;
        for (const bool strong : {false, true}) {
            for (const PlacedLaneGroup& group : placed)
                drawEdges(group, strong);
        }
        const qreal title = m_canvas.height(Font::MonoBold);
        for (const PlacedLaneGroup& group : placed) {
            const bool isSerialised = group.group->warning && group.group->kind == analysis::LaneGroup::Kind::Atomic;
            const Role fill = isSerialised ? Role::ConflictSoft : Role::AccentSoft;
            const QRectF box(group.center - group.width / 2, row.top(), group.width, row.height());
            Shape& shape = m_canvas.rect(box, fill, isSerialised ? Role::Conflict : Role::AccentBorder, 4 * u);
            shape.strokeWidth = 1.4 * u;
            shape.meaning.tip = tr("%1: %2").arg(group.words->title, group.words->detail);
            const QString& below = group.detailed ? group.words->detail : group.words->brief;
            const qreal used = below.isEmpty() ? title : title + m_layout.line, first = box.top() + (box.height() - used) / 2;
            const QRectF inner = box.adjusted(kGroupPadding * u - 1, 0, 1 - kGroupPadding * u, 0);
            const QString words = elided(group.words->title, inner.width(), Font::MonoBold, u);
            m_canvas.textOn(QRectF(inner.left(), first, inner.width(), title), words, Font::MonoBold, fill);
            m_canvas.textOn(QRectF(inner.left(), first + title, inner.width(), m_layout.line), elided(below, inner.width(), Font::Small, u),
                            Font::Small, fill);
        }
        if (m_layout.groupsLeftOut && !placed.empty())
            m_canvas.text(QRectF(placed.back().center + placed.back().width / 2 + kGroupGap * u, row.top(), row.right(), row.height()),
                          omittedGroupsText(m_layout.groupsLeftOut), Font::Small, Role::TextDim, Qt::AlignLeft);
    }

    /// Draws an edge from each lane to its group; the edges arrive side by side at its upper edge.
    void drawEdges(const PlacedLaneGroup& placed, bool strong)
    {
        const int count = std::popcount(placed.group->lanes);
        const qreal spread = std::min(placed.width - 2 * kGroupPadding * u, count * 7 * u);
        int rank = 0;
        for (LaneMask mask = placed.group->lanes; mask; mask &= mask - 1, ++rank) {
            const auto lane = unsigned(std::countr_zero(mask));
            if (bool(placed.group->strong >> lane & 1) != strong)
                continue;
            const QPointF from(x(lane), m_layout.curvesTop);
            const QPointF to(placed.center + spread * ((rank + 0.5) / count - 0.5), m_layout.groupRow.top());
            const bool failed = m_step.failed >> lane & 1;
            Shape& curve = m_canvas.curve(from, to,
                                          strong   ? Role::AccentBorder
                                          : failed ? Role::Conflict
                                                   : Role::EdgeFaint,
                                          strong ? 1.3 : 1);
            curve.strokeStyle = failed ? Stroke::Dashed : Stroke::Solid;
            if (strong)
                m_canvas.motion({from, to, true, m_layout.showsInputs ? textOf(m_step.inputs[lane]) : QString(), Role::Accent});
        }
    }

    Canvas& m_canvas;
    const LanesLayout& m_layout;
    const analysis::LaneStep& m_step;
    const LaneWords& m_words;
    const qreal u;
};

}  // namespace

void drawLanePanel(Canvas& canvas, const QRectF& area, qreal gutter, const analysis::LaneStep& step, const LaneWords& words,
                   std::uint64_t threads)
{
    LanePanel(canvas, layOutLanes(canvas, area, gutter, step, words, threads), step, words).draw();
}

}  // namespace simtscope::figures
