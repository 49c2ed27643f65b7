#include "ui/figures/warps/lanes_layout.h"

#include <QCoreApplication>
#include <algorithm>
#include <bit>

#include "gpu/core/each_lane.h"
#include "ui/figures/facts/value_text.h"

namespace simtscope::figures {

namespace {

constexpr qreal kMaxLane = 25, kMaxColumn = 64, kRowGap = 3, kMaxCurves = 150, kMinCurves = 18, kMaxStraight = 40, kMaxGutter = 110;
constexpr qreal kScales[] = {1.1, 1, 0.92, 0.84, 0.75};

class LanesArranger {
public:
    LanesArranger(const Canvas& canvas, const QRectF& area, qreal gutter, const analysis::LaneStep& step, const LaneTexts& texts,
                  std::uint64_t threads)
        : m_canvas(canvas), m_step(step), m_texts(texts), m_unit(canvas.unit())
    {
        m_layout.area = area;
        m_layout.gutter = gutter;
        m_layout.laneCount = unsigned(std::min<std::uint64_t>(kWarpSize, threads));
        for (const QString& text : {texts.inputs, texts.outputs, texts.indices})
            m_layout.gutter =
                std::clamp(canvas.widthOf(text, Font::Small) + 9 * m_unit, m_layout.gutter, std::max(m_layout.gutter, kMaxGutter * m_unit));
        m_layout.columnWidth = std::min((area.width() - m_layout.gutter) / m_layout.laneCount, kMaxColumn * m_unit);
        m_layout.lineHeight = canvas.lineHeightOf(Font::Small);
        m_layout.circleDiameter = std::min(m_layout.columnWidth * 0.84, kMaxLane * m_unit);
        m_layout.showsInputs = !texts.inputs.isEmpty();
        m_layout.showsOutputs = !texts.outputs.isEmpty();
        m_layout.valueScale = scaleOfValues();
        m_layout.valueRowHeight = canvas.lineHeightOf(Font::Mono, m_layout.valueScale) + 5 * m_unit;
    }

    LanesLayout arrange()
    {
        const bool drawsArrows = m_step.form == analysis::LaneStep::Form::Arrows,
                   drawsGroups = m_step.form == analysis::LaneStep::Form::Groups;
        const bool hasIndices = m_step.form == analysis::LaneStep::Form::Values && !m_texts.indices.isEmpty();
        const qreal groupHeight = m_canvas.lineHeightOf(Font::MonoBold) + m_layout.lineHeight + 8 * m_unit,
                    row = m_layout.valueRowHeight + kRowGap * m_unit;
        const qreal heightBelow = drawsArrows || hasIndices ? m_layout.valueRowHeight : drawsGroups ? groupHeight : 0;
        m_layout.lanesTop = m_layout.area.top() + m_layout.lineHeight + 6 * m_unit;
        m_layout.inputsTop = m_layout.lanesTop + m_layout.circleDiameter + kRowGap * m_unit;
        qreal note = m_texts.note.isEmpty() ? 0 : m_layout.lineHeight + 4 * m_unit;
        // Leave out the parts that have no room, the least important first.
        const auto computeSpareHeight = [&] {
            const qreal rows = (m_layout.showsInputs ? row : 0) + (m_layout.showsOutputs && !drawsArrows ? row : 0);
            return m_layout.area.bottom() - note - heightBelow - kMinCurves * m_unit - m_layout.inputsTop - rows;
        };
        if (computeSpareHeight() < 0)
            note = 0;
        m_layout.showsNote = note > 0;
        m_layout.showsOutputs = m_layout.showsOutputs && (drawsArrows || computeSpareHeight() >= 0);
        m_layout.showsInputs = m_layout.showsInputs && computeSpareHeight() >= 0;
        m_layout.outputsTop = m_layout.inputsTop + (m_layout.showsInputs ? row : 0);
        const qreal top = m_layout.outputsTop + (m_layout.showsOutputs && !drawsArrows ? row : 0);
        const qreal curves = std::clamp(m_layout.area.bottom() - note - heightBelow - top, kMinCurves * m_unit,
                                        (hasIndices ? kMaxStraight : kMaxCurves) * m_unit);
        m_layout.curvesTop = top - kRowGap * m_unit;
        m_layout.curvesBottom = top + curves;
        m_layout.noteTop = m_layout.curvesBottom + heightBelow + 4 * m_unit;
        if (drawsArrows)
            m_layout.outputsTop = m_layout.curvesBottom;
        if (drawsGroups) {
            m_layout.groupRow = QRectF(m_layout.area.left(), m_layout.curvesBottom, m_layout.area.width(), groupHeight);
            placeGroups();
        }
        if (hasIndices)
            m_layout.indicesScale = scaleOfIndices();
        return std::move(m_layout);
    }

private:
    /// Returns one scale for all values: the largest at which all fit, else the smallest, in which some are rounded.
    qreal scaleOfValues() const
    {
        const qreal room = m_layout.columnWidth - 3 * m_unit;
        for (const qreal scale : kScales) {
            bool fits = true;
            for (unsigned lane = 0; lane < m_layout.laneCount && fits; ++lane) {
                for (const auto* values : {&m_step.inputs, &m_step.outputs})
                    fits = fits && m_canvas.widthOf(toText((*values)[lane]), Font::Mono, scale) <= room;
            }
            if (fits)
                return scale;
        }
        return kScales[std::size(kScales) - 1];
    }

    /// Returns one scale for all indices of elements: the largest at which none touch, else the smallest.
    qreal scaleOfIndices() const
    {
        for (const qreal scale : kScales) {
            const bool fits =
                std::all_of(m_step.indices.begin(), m_step.indices.begin() + m_layout.laneCount, [&](const std::string& index) {
                    return m_canvas.widthOf(QString::fromStdString(index), Font::Mono, scale) <= m_layout.columnWidth - 4 * m_unit;
                });
            if (scale <= m_layout.valueScale && fits)
                return scale;
        }
        return kScales[std::size(kScales) - 1];
    }

    /// Places groups below the middle of their lanes, and pushes them apart where they would overlap. Groups without room are counted,
    /// those of the fewest lanes first.
    void placeGroups()
    {
        std::vector<PlacedLaneGroup>& groups = m_layout.groups;
        for (std::size_t i = 0; i < m_step.groups.size(); ++i)
            groups.push_back({&m_step.groups[i], &m_texts.groups[i]});
        const auto sumWidths = [&](bool showsDetail) {
            qreal total = 0;
            for (const PlacedLaneGroup& group : groups)
                total += widthOf(*group.text, showsDetail) + kGroupGap * m_unit;
            return total - kGroupGap * m_unit;
        };
        const qreal room = m_layout.groupRow.width();
        const bool isDetailed = sumWidths(true) <= room;
        const qreal omittedTextWidth = m_canvas.widthOf(formatOmittedGroupCount(kWarpSize), Font::Small) + kGroupGap * m_unit;
        while (groups.size() > 1 && sumWidths(isDetailed) > room - (m_layout.omittedGroupCount ? omittedTextWidth : 0)) {
            // Among equal groups, drop the last one, so that those on the left stay.
            auto smallestGroup = groups.end() - 1;
            for (auto it = groups.end(); it-- != groups.begin();) {
                if (std::popcount(it->group->lanes) < std::popcount(smallestGroup->group->lanes))
                    smallestGroup = it;
            }
            groups.erase(smallestGroup);
            ++m_layout.omittedGroupCount;
        }
        for (PlacedLaneGroup& group : groups) {
            qreal sum = 0;
            for (const unsigned lane : eachLane(group.group->lanes))
                sum += m_layout.laneCenterX(lane);
            group.width = std::min(widthOf(*group.text, isDetailed), room);
            group.center = sum / std::popcount(group.group->lanes);
            group.isDetailed = isDetailed;
        }
        std::stable_sort(groups.begin(), groups.end(),
                         [](const PlacedLaneGroup& a, const PlacedLaneGroup& b) { return a.center < b.center; });
        qreal left = m_layout.groupRow.left();
        for (PlacedLaneGroup& group : groups) {
            group.center = std::max(group.center, left + group.width / 2);
            left = group.center + group.width / 2 + kGroupGap * m_unit;
        }
        qreal right = m_layout.groupRow.right() - (m_layout.omittedGroupCount ? omittedTextWidth : 0);
        for (auto group = groups.rbegin(); group != groups.rend(); ++group) {
            group->center = std::min(group->center, right - group->width / 2);
            right = group->center - group->width / 2 - kGroupGap * m_unit;
        }
    }

    qreal widthOf(const LaneGroupText& group, bool isDetailed) const
    {
        const qreal title = m_canvas.widthOf(group.title, Font::MonoBold),
                    below = m_canvas.widthOf(isDetailed ? group.detail : group.brief, Font::Small);
        return std::max(title, below) + 2 * kGroupPadding * m_unit;
    }

    const Canvas& m_canvas;
    const analysis::LaneStep& m_step;
    const LaneTexts& m_texts;
    const qreal m_unit;
    LanesLayout m_layout;
};

}  // namespace

QString formatOmittedGroupCount(unsigned count)
{
    return QCoreApplication::translate("figures", "and %1 more").arg(count);
}

LanesLayout layOutLanes(const Canvas& canvas, const QRectF& area, qreal gutter, const analysis::LaneStep& step, const LaneTexts& texts,
                        std::uint64_t threads)
{
    return LanesArranger(canvas, area, gutter, step, texts, threads).arrange();
}

}  // namespace simtscope::figures
