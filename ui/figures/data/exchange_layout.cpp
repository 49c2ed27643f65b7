#include "ui/figures/data/exchange_layout.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "ui/figures/facts/cell_subject.h"

namespace simtscope::figures {

namespace {

using analysis::ExchangeModel;
using analysis::ExchangePair;
using analysis::ExchangeStage;

constexpr qreal kMinWire = 3, kMaxWire = 30, kMaxTrack = 26, kMinTrack = 5;

/// Assigns each pair of a stage to a track so that pairs of one track do not overlap.
std::vector<std::uint32_t> tracksOf(const std::vector<const ExchangePair*>& pairs)
{
    std::vector<std::uint32_t> tracks, ends;  // `ends` holds, for each track, the index after its last element.
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

class Builder {
public:
    Builder(const Canvas& canvas, const ExchangeModel& model, int current)
        : m_canvas(canvas), m_model(model), m_currentStage(current), m_unit(canvas.unit())
    {
    }

    ExchangeLayout build(const Subject& selection)
    {
        const QRectF content = m_canvas.content();
        m_layout.lineHeight = m_canvas.lineHeightOf(Font::Small);
        const qreal high = content.height() - 3 * m_layout.lineHeight - 18 * m_unit;
        const auto fit = std::uint32_t(std::max<qreal>(4, std::floor(high / (kMinWire * m_unit))));
        m_layout.elements = {0, m_model.elementCount <= fit ? m_model.elementCount : std::bit_floor(fit)};
        if (const std::optional<analysis::Cell> cell = cellOf(selection)) {
            const auto chosen = m_model.element(*cell);
            if (chosen && !m_layout.elements.contains(*chosen))
                m_layout.elements.first = std::min(*chosen - std::min(*chosen, fit / 2), m_model.elementCount - m_layout.elements.count);
        }
        m_layout.wirePitch = std::min(kMaxWire * m_unit, high / m_layout.elements.count);
        m_layout.top =
            content.top() + m_layout.lineHeight + 4 * m_unit + std::max<qreal>(0, high - m_layout.wirePitch * m_layout.elements.count) / 2;
        m_layout.sideWidth = 8 * m_unit + m_canvas.widthOf(QStringLiteral("000000"), Font::MonoSmall);
        chooseStages(content.width() - 2 * m_layout.sideWidth);
        qreal x = content.left() + m_layout.sideWidth +
                  std::max<qreal>(0, content.width() - 2 * m_layout.sideWidth - sumWidths(m_layout.columns)) / 2;
        m_layout.left = x;
        for (StageColumn& column : m_layout.columns) {
            column.left = x + kStageGap / 2 * m_unit;
            column.right = column.left + column.trackCount * m_layout.trackWidth;
            x = column.right + kStageGap / 2 * m_unit;
        }
        m_layout.right = x;
        return std::move(m_layout);
    }

private:
    qreal sumWidths(const std::vector<StageColumn>& columns) const
    {
        qreal totalWidth = 0;
        for (const StageColumn& column : columns)
            totalWidth += column.trackCount * m_layout.trackWidth + kStageGap * m_unit;
        return totalWidth;
    }

    StageColumn columnOf(const ExchangeStage& stage) const
    {
        StageColumn column;
        column.stage = &stage;
        for (const ExchangePair& pair : stage.pairs) {
            if (m_layout.elements.contains(pair.low) || m_layout.elements.contains(pair.high))
                column.pairs.push_back(&pair);
        }
        column.tracks = tracksOf(column.pairs);
        for (const std::uint32_t track : column.tracks)
            column.trackCount = std::max(column.trackCount, track + 1);
        return column;
    }

    /// Shows all stages where they have room, else as many as fit, the current one among them.
    void chooseStages(qreal room)
    {
        std::vector<StageColumn> allColumns;
        std::uint32_t tracks = 0;
        for (const ExchangeStage& stage : m_model.stages) {
            allColumns.push_back(columnOf(stage));
            tracks += allColumns.back().trackCount;
        }
        m_layout.trackWidth =
            std::clamp((room - kStageGap * m_unit * qreal(allColumns.size())) / tracks, kMinTrack * m_unit, kMaxTrack * m_unit);
        std::size_t first = 0, end = allColumns.size();
        const auto current = std::size_t(std::max(0, m_currentStage));
        while (end - first > 1 &&
               sumWidths({allColumns.begin() + std::ptrdiff_t(first), allColumns.begin() + std::ptrdiff_t(end)}) > room + m_unit / 2) {
            if (current - first > end - 1 - current)
                ++first;
            else
                --end;
        }
        m_layout.firstStage = first;
        m_layout.columns.assign(allColumns.begin() + std::ptrdiff_t(first), allColumns.begin() + std::ptrdiff_t(end));
        if (m_layout.columns.size() == 1)
            m_layout.trackWidth = std::min(m_layout.trackWidth, (room - kStageGap * m_unit) / m_layout.columns.front().trackCount);
    }

    const Canvas& m_canvas;
    const ExchangeModel& m_model;
    const int m_currentStage;
    const qreal m_unit;
    ExchangeLayout m_layout;
};

}  // namespace

ExchangeLayout layOutExchange(const Canvas& canvas, const ExchangeModel& model, int currentStage, const Subject& selection)
{
    return Builder(canvas, model, currentStage).build(selection);
}

}  // namespace simtscope::figures
