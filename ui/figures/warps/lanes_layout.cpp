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
    LanesArranger(const Canvas& canvas, const QRectF& area, qreal gutter, const analysis::LaneStep& step, const LaneWords& words,
                  std::uint64_t threads)
        : m_canvas(canvas), m_step(step), m_words(words), u(canvas.unit())
    {
        l.area = area;
        l.gutter = gutter;
        l.lanes = unsigned(std::min<std::uint64_t>(kWarpSize, threads));
        for (const QString& text : {words.inputs, words.outputs, words.indices})
            l.gutter = std::clamp(canvas.width(text, Font::Small) + 9 * u, l.gutter, std::max(l.gutter, kMaxGutter * u));
        l.column = std::min((area.width() - l.gutter) / l.lanes, kMaxColumn * u);
        l.line = canvas.height(Font::Small);
        l.circle = std::min(l.column * 0.84, kMaxLane * u);
        l.showsInputs = !words.inputs.isEmpty();
        l.showsOutputs = !words.outputs.isEmpty();
        l.scale = scaleOfValues();
        l.valueRow = canvas.height(Font::Mono, l.scale) + 5 * u;
    }

    LanesLayout arrange()
    {
        const bool arrows = m_step.form == analysis::LaneStep::Form::Arrows, groups = m_step.form == analysis::LaneStep::Form::Groups;
        const bool hasIndices = m_step.form == analysis::LaneStep::Form::Values && !m_words.indices.isEmpty();
        const qreal hubHeight = m_canvas.height(Font::MonoBold) + l.line + 8 * u, row = l.valueRow + kRowGap * u;
        const qreal below = arrows || hasIndices ? l.valueRow : groups ? hubHeight : 0;
        l.lanesTop = l.area.top() + l.line + 6 * u;
        l.inputsTop = l.lanesTop + l.circle + kRowGap * u;
        qreal note = m_words.note.isEmpty() ? 0 : l.line + 4 * u;
        // Leave out the parts that have no room, the least important first.
        const auto spare = [&] {
            const qreal rows = (l.showsInputs ? row : 0) + (l.showsOutputs && !arrows ? row : 0);
            return l.area.bottom() - note - below - kMinCurves * u - l.inputsTop - rows;
        };
        if (spare() < 0)
            note = 0;
        l.showsNote = note > 0;
        l.showsOutputs = l.showsOutputs && (arrows || spare() >= 0);
        l.showsInputs = l.showsInputs && spare() >= 0;
        l.outputsTop = l.inputsTop + (l.showsInputs ? row : 0);
        const qreal top = l.outputsTop + (l.showsOutputs && !arrows ? row : 0);
        const qreal curves = std::clamp(l.area.bottom() - note - below - top, kMinCurves * u, (hasIndices ? kMaxStraight : kMaxCurves) * u);
        l.curvesTop = top - kRowGap * u;
        l.curvesBottom = top + curves;
        l.noteTop = l.curvesBottom + below + 4 * u;
        if (arrows)
            l.outputsTop = l.curvesBottom;
        if (groups) {
            l.groupRow = QRectF(l.area.left(), l.curvesBottom, l.area.width(), hubHeight);
            placeGroups();
        }
        if (hasIndices)
            l.indicesScale = scaleOfIndices();
        return std::move(l);
    }

private:
    /// Returns one scale for all values: the largest at which all fit, else the smallest, in which some are rounded.
    qreal scaleOfValues() const
    {
        const qreal room = l.column - 3 * u;
        for (const qreal scale : kScales) {
            bool fits = true;
            for (unsigned lane = 0; lane < l.lanes && fits; ++lane) {
                for (const auto* values : {&m_step.inputs, &m_step.outputs})
                    fits = fits && m_canvas.width(textOf((*values)[lane]), Font::Mono, scale) <= room;
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
            const bool fit = std::all_of(m_step.indices.begin(), m_step.indices.begin() + l.lanes, [&](const std::string& index) {
                return m_canvas.width(QString::fromStdString(index), Font::Mono, scale) <= l.column - 4 * u;
            });
            if (scale <= l.scale && fit)
                return scale;
        }
        return kScales[std::size(kScales) - 1];
    }

    /// Places groups below the middle of their lanes, and pushes them apart where they would overlap. Groups without room are counted,
    /// those of the fewest lanes first.
    void placeGroups()
    {
        std::vector<PlacedLaneGroup>& groups = l.groups;
        for (std::size_t i = 0; i < m_step.groups.size(); ++i)
            groups.push_back({&m_step.groups[i], &m_words.groups[i]});
        const auto widths = [&](bool detailed) {
            qreal total = 0;
            for (const PlacedLaneGroup& group : groups)
                total += widthOf(*group.words, detailed) + kGroupGap * u;
            return total - kGroupGap * u;
        };
        const qreal room = l.groupRow.width();
        const bool detailed = widths(true) <= room;
        const qreal more = m_canvas.width(omittedGroupsText(kWarpSize), Font::Small) + kGroupGap * u;
        while (groups.size() > 1 && widths(detailed) > room - (l.groupsLeftOut ? more : 0)) {
            // Among equal groups, drop the last one, so that those on the left stay.
            auto least = groups.end() - 1;
            for (auto it = groups.end(); it-- != groups.begin();) {
                if (std::popcount(it->group->lanes) < std::popcount(least->group->lanes))
                    least = it;
            }
            groups.erase(least);
            ++l.groupsLeftOut;
        }
        for (PlacedLaneGroup& group : groups) {
            qreal sum = 0;
            for (const unsigned lane : eachLane(group.group->lanes))
                sum += l.x(lane);
            group.width = std::min(widthOf(*group.words, detailed), room);
            group.center = sum / std::popcount(group.group->lanes);
            group.detailed = detailed;
        }
        std::stable_sort(groups.begin(), groups.end(),
                         [](const PlacedLaneGroup& a, const PlacedLaneGroup& b) { return a.center < b.center; });
        qreal left = l.groupRow.left();
        for (PlacedLaneGroup& group : groups) {
            group.center = std::max(group.center, left + group.width / 2);
            left = group.center + group.width / 2 + kGroupGap * u;
        }
        qreal right = l.groupRow.right() - (l.groupsLeftOut ? more : 0);
        for (auto group = groups.rbegin(); group != groups.rend(); ++group) {
            group->center = std::min(group->center, right - group->width / 2);
            right = group->center - group->width / 2 - kGroupGap * u;
        }
    }

    qreal widthOf(const LaneGroupText& group, bool detailed) const
    {
        const qreal title = m_canvas.width(group.title, Font::MonoBold),
                    below = m_canvas.width(detailed ? group.detail : group.brief, Font::Small);
        return std::max(title, below) + 2 * kGroupPadding * u;
    }

    const Canvas& m_canvas;
    const analysis::LaneStep& m_step;
    const LaneWords& m_words;
    const qreal u;
    LanesLayout l;
};

}  // namespace

QString omittedGroupsText(unsigned count)
{
    return QCoreApplication::translate("figures", "and %1 more").arg(count);
}

LanesLayout layOutLanes(const Canvas& canvas, const QRectF& area, qreal gutter, const analysis::LaneStep& step, const LaneWords& words,
                        std::uint64_t threads)
{
    return LanesArranger(canvas, area, gutter, step, words, threads).arrange();
}

}  // namespace simtscope::figures
