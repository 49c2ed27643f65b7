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
    LanePanel(Canvas& canvas, const LanesLayout& layout, const analysis::LaneStep& step, const LaneTexts& texts)
        : m_canvas(canvas), m_layout(layout), m_step(step), m_texts(texts), m_unit(canvas.unit())
    {
    }

    void draw()
    {
        const QRectF& area = m_layout.area;
        m_canvas.addElidedText(QRectF(area.left(), area.top(), area.width(), m_layout.lineHeight), m_texts.heading, Font::Small,
                               Role::TextDim);
        const bool hasArrows = m_step.form == analysis::LaneStep::Form::Arrows;
        drawConnections();
        drawCircles();
        m_canvas.addQuestion(QRectF(QPointF(area.left() + m_layout.gutter, m_layout.lanesTop + m_layout.circleDiameter + 6 * m_unit),
                                    QPointF(area.right(), area.bottom())));
        const AnswerScope answer(m_canvas);
        if (m_layout.showsInputs)
            drawValues(m_layout.inputsTop, m_texts.inputs, m_step.inputs, false);
        if (m_layout.showsOutputs)
            drawValues(m_layout.outputsTop, m_texts.outputs, m_step.outputs, hasArrows);
        if (m_layout.showsNote)
            m_canvas.addElidedText(
                QRectF(area.left() + m_layout.gutter, m_layout.noteTop, area.width() - m_layout.gutter, m_layout.lineHeight), m_texts.note,
                Font::Small, Role::TextDim);
    }

private:
    qreal x(unsigned lane) const { return m_layout.laneCenterX(lane); }
    bool isActive(unsigned lane) const { return m_step.activeLanes >> lane & 1; }
    bool showsActive(unsigned lane) const { return isActive(lane) && !exits() && !m_canvas.hidesAnswers(); }
    bool exits() const { return m_step.kind == trace::EventKind::Exit; }

    void drawLabel(qreal top, qreal height, const QString& text)
    {
        m_canvas.addElidedText(QRectF(m_layout.area.left(), top, m_layout.gutter - 8 * m_unit, height), text, Font::Small, Role::TextDim,
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
        const QString laneText = tr("lane %1, thread %2").arg(lane).arg(m_step.warp * kWarpSize + lane);
        if (!isActive(lane))
            return tr("%1: takes no part").arg(laneText);
        QStringList parts;
        if (m_layout.showsInputs && !m_step.inputs[lane].text.empty())
            parts << tr("%1 %2").arg(m_texts.inputs, toText(m_step.inputs[lane]));
        if (m_layout.showsOutputs && !m_step.outputs[lane].text.empty())
            parts << tr("%1 %2").arg(m_texts.outputs, toText(m_step.outputs[lane]));
        if (m_step.form == analysis::LaneStep::Form::Arrows)
            parts << (m_step.keptLanes >> lane & 1 ? tr("its own") : tr("from lane %1").arg(m_step.sourceLanes[lane]));
        return parts.isEmpty() ? tr("%1: active").arg(laneText) : QStringLiteral("%1: %2").arg(laneText, parts.join(QStringLiteral(", ")));
    }

    /// Draws what leads from the lanes to other lanes, groups or elements.
    void drawConnections()
    {
        const AnswerScope answer(m_canvas);
        if (m_step.form == analysis::LaneStep::Form::Arrows)
            drawArrows();
        if (m_step.form == analysis::LaneStep::Form::Groups)
            drawGroups();
        if (m_step.form == analysis::LaneStep::Form::Values && !m_texts.indices.isEmpty())
            drawIndices();
    }

    void drawCircles()
    {
        const qreal top = m_layout.lanesTop;
        drawLabel(top, m_layout.circleDiameter, tr("lane"));
        for (unsigned lane = 0; lane < m_layout.laneCount; ++lane) {
            const bool isResident = m_step.residentLanes >> lane & 1,
                       hasFailed = !m_canvas.hidesAnswers() && (m_step.failedLanes >> lane & 1);
            const Role fill = hasFailed ? Role::ConflictSoft : showsActive(lane) ? Role::Accent : Role::Panel;
            const QRectF box(x(lane) - m_layout.circleDiameter / 2, top, m_layout.circleDiameter, m_layout.circleDiameter);
            Shape& shape = m_canvas.addEllipse(box, fill,
                                               hasFailed           ? Role::Conflict
                                               : showsActive(lane) ? Role::AccentBorder
                                                                   : Role::CellBorder);
            shape.strokeStyle = isResident ? Stroke::Solid : Stroke::Dotted;
            if (!isResident)
                continue;
            shape.meaning = meaning(lane);
            if (exits() && isActive(lane) && !m_canvas.hidesAnswers())
                drawStroke(box);
            const QString id = QString::number(lane);
            if (showsActive(lane))
                m_canvas.addTextOn(box, id, Font::MonoBold, fill, Qt::AlignCenter, 0.84);
            else
                m_canvas.addText(box, id, Font::Mono, Role::TextDim, Qt::AlignCenter, 0.84);
        }
    }

    /// Strikes out the circle of a lane that exits, as the strips do.
    void drawStroke(const QRectF& circle)
    {
        const QPointF reach = QPointF(circle.width(), -circle.height()) * 0.354;  // to the edge of the circle
        m_canvas.addLine(circle.center() - reach, circle.center() + reach, Role::TextDim, 0.8 * m_unit);
    }

    void drawValues(qreal top, const QString& name, const std::array<analysis::ShownValue, kWarpSize>& values, bool isReceived)
    {
        drawLabel(top, m_layout.valueRowHeight, name);
        const qreal inset = std::min(1.2 * m_unit, m_layout.columnWidth * 0.05);
        for (unsigned lane = 0; lane < m_layout.laneCount; ++lane) {
            if (!isActive(lane) || values[lane].text.empty())
                continue;
            const bool isKept = isReceived && (m_step.keptLanes >> lane & 1), isLost = isReceived && (m_step.undefinedLanes >> lane & 1);
            const bool hasFailed = m_step.failedLanes >> lane & 1;
            const Role fill = hasFailed ? Role::ConflictSoft : isKept || isLost ? Role::Panel : Role::AccentSoft;
            const QRectF box(x(lane) - m_layout.columnWidth / 2 + inset, top, m_layout.columnWidth - 2 * inset, m_layout.valueRowHeight);
            Shape& shape = m_canvas.addRect(box, fill,
                                            isLost      ? Role::Error
                                            : hasFailed ? Role::Conflict
                                            : isKept    ? Role::TextDim
                                                        : Role::AccentBorder,
                                            3 * m_unit);
            shape.strokeStyle = isKept ? Stroke::Dashed : Stroke::Solid;
            shape.hatch = isLost ? Hatch::Diagonal : Hatch::None;
            shape.meaning = meaning(lane);
            for (const QString& form : makeShorterTexts(values[lane])) {
                if (m_canvas.addTextOn(box, form, Font::Mono, fill, Qt::AlignCenter, m_layout.valueScale)) {
                    m_canvas.lastShape().isResult = isReceived;
                    break;
                }
            }
        }
    }

    qreal head() const { return std::min(kArrow * m_unit, m_layout.columnWidth * 0.36); }

    void drawArrows()
    {
        const qreal top = m_layout.curvesTop, bottom = m_layout.curvesBottom;
        for (unsigned lane = 0; lane < m_layout.laneCount; ++lane) {
            if (!isActive(lane))
                continue;
            const bool isKept = m_step.keptLanes >> lane & 1, isLost = m_step.undefinedLanes >> lane & 1;
            const unsigned source = m_step.sourceLanes[lane];
            const QPointF from(x(std::min(source, m_layout.laneCount - 1)), top), to(x(lane), bottom);
            const Role role = isLost ? Role::Error : isKept ? Role::TextDim : Role::AccentBorder;
            if (source < m_layout.laneCount) {
                Shape& curve = isKept ? m_canvas.addLine(from, to, role, 1) : m_canvas.addCurve(from, to, role, 1.3);
                curve.strokeStyle = isKept || isLost ? Stroke::Dashed : Stroke::Solid;
                m_canvas.addMotion(
                    {from, QPointF(to.x(), to.y() + m_layout.valueRowHeight / 2), true, toText(m_step.outputs[lane]), Role::Accent});
            }
            m_canvas.addArrowHead(to, role, 1.2, head());
        }
    }

    /// Draws the elements that the lanes read or write, each below its lane.
    void drawIndices()
    {
        const qreal top = m_layout.curvesTop, bottom = m_layout.curvesBottom;
        drawLabel(bottom, m_layout.valueRowHeight, m_texts.indices);
        for (unsigned lane = 0; lane < m_layout.laneCount; ++lane) {
            if (!isActive(lane))
                continue;
            const QPointF arrowStart(x(lane), top + 2 * m_unit), arrowEnd(x(lane), bottom - 2 * m_unit);
            m_canvas.addLine(arrowStart, arrowEnd, Role::Edge, 1);
            m_canvas.addArrowHead(m_step.isFromMemory ? arrowStart : arrowEnd, Role::Edge, 1, m_step.isFromMemory ? -head() : head());
            const QRectF box(x(lane) - m_layout.columnWidth / 2 + m_unit / 2, bottom, m_layout.columnWidth - m_unit,
                             m_layout.valueRowHeight);
            m_canvas.addText(box, QString::fromStdString(m_step.indices[lane]), Font::Mono, Role::TextDim, Qt::AlignCenter,
                             m_layout.indicesScale);
            const analysis::ShownValue& value = m_step.isFromMemory ? m_step.outputs[lane] : m_step.inputs[lane];
            m_canvas.addMotion({m_step.isFromMemory ? arrowEnd : arrowStart, m_step.isFromMemory ? arrowStart : arrowEnd, false,
                                toText(value), Role::Accent});
        }
    }

    void drawGroups()
    {
        const QRectF& row = m_layout.groupRow;
        const std::vector<PlacedLaneGroup>& placed = m_layout.groups;
        for (const bool isStrong : {false, true}) {
            for (const PlacedLaneGroup& group : placed)
                drawEdges(group, isStrong);
        }
        const qreal title = m_canvas.lineHeightOf(Font::MonoBold);
        for (const PlacedLaneGroup& group : placed) {
            const bool isSerialised = group.group->hasWriteConflict && group.group->kind == analysis::LaneGroup::Kind::Atomic;
            const Role fill = isSerialised ? Role::ConflictSoft : Role::AccentSoft;
            const QRectF box(group.center - group.width / 2, row.top(), group.width, row.height());
            Shape& shape = m_canvas.addRect(box, fill, isSerialised ? Role::Conflict : Role::AccentBorder, 4 * m_unit);
            shape.strokeWidth = 1.4 * m_unit;
            shape.meaning.tip = tr("%1: %2").arg(group.text->title, group.text->detail);
            const QString& secondLine = group.isDetailed ? group.text->detail : group.text->brief;
            const qreal usedHeight = secondLine.isEmpty() ? title : title + m_layout.lineHeight,
                        titleTop = box.top() + (box.height() - usedHeight) / 2;
            const QRectF inner = box.adjusted(kGroupPadding * m_unit - 1, 0, 1 - kGroupPadding * m_unit, 0);
            const QString titleText = elideText(group.text->title, inner.width(), Font::MonoBold, m_unit);
            m_canvas.addTextOn(QRectF(inner.left(), titleTop, inner.width(), title), titleText, Font::MonoBold, fill);
            m_canvas.addTextOn(QRectF(inner.left(), titleTop + title, inner.width(), m_layout.lineHeight),
                               elideText(secondLine, inner.width(), Font::Small, m_unit), Font::Small, fill);
        }
        if (m_layout.omittedGroupCount && !placed.empty())
            m_canvas.addText(
                QRectF(placed.back().center + placed.back().width / 2 + kGroupGap * m_unit, row.top(), row.right(), row.height()),
                formatOmittedGroupCount(m_layout.omittedGroupCount), Font::Small, Role::TextDim, Qt::AlignLeft);
    }

    /// Draws an edge from each lane to its group; the edges arrive side by side at its upper edge.
    void drawEdges(const PlacedLaneGroup& placed, bool isStrong)
    {
        const int count = std::popcount(placed.group->lanes);
        const qreal spread = std::min(placed.width - 2 * kGroupPadding * m_unit, count * 7 * m_unit);
        int rank = 0;
        for (LaneMask mask = placed.group->lanes; mask; mask &= mask - 1, ++rank) {
            const auto lane = unsigned(std::countr_zero(mask));
            if (bool(placed.group->decidingLanes >> lane & 1) != isStrong)
                continue;
            const QPointF curveStart(x(lane), m_layout.curvesTop);
            const QPointF curveEnd(placed.center + spread * ((rank + 0.5) / count - 0.5), m_layout.groupRow.top());
            const bool failed = m_step.failedLanes >> lane & 1;
            Shape& curve = m_canvas.addCurve(curveStart, curveEnd,
                                             isStrong ? Role::AccentBorder
                                             : failed ? Role::Conflict
                                                      : Role::EdgeFaint,
                                             isStrong ? 1.3 : 1);
            curve.strokeStyle = failed ? Stroke::Dashed : Stroke::Solid;
            if (isStrong && m_step.isFromMemory)
                m_canvas.addMotion({curveEnd, curveStart, true, toText(m_step.outputs[lane]), Role::Accent});
            else if (isStrong)
                m_canvas.addMotion(
                    {curveStart, curveEnd, true, m_layout.showsInputs ? toText(m_step.inputs[lane]) : QString(), Role::Accent});
        }
    }

    Canvas& m_canvas;
    const LanesLayout& m_layout;
    const analysis::LaneStep& m_step;
    const LaneTexts& m_texts;
    const qreal m_unit;
};

}  // namespace

void drawLanePanel(Canvas& canvas, const QRectF& area, qreal gutter, const analysis::LaneStep& step, const LaneTexts& texts,
                   std::uint64_t threads)
{
    LanePanel(canvas, layOutLanes(canvas, area, gutter, step, texts, threads), step, texts).draw();
}

}  // namespace simtscope::figures
