#include "ui/figures/warps_model.h"

#include <algorithm>

#include "ui/figures/facts.h"

namespace simtscope::figures {

namespace {

using trace::EventKind;

WarpColumn::Kind columnKind(EventKind kind)
{
    if (kind == EventKind::BarrierArrive || kind == EventKind::BarrierLeave)
        return WarpColumn::Kind::Barrier;
    return kind == EventKind::Exit ? WarpColumn::Kind::Exit : WarpColumn::Kind::Work;
}

class Builder {
public:
    explicit Builder(const FigureSource& source) : m_source(source), m_steps(source.lockstep())
    {
        m_model.warps = source.launch().warps();
        m_model.threads = source.launch().block.count();
        m_waiting.resize(m_model.warps);
        m_finished.resize(m_model.warps);
    }

    WarpsModel build()
    {
        for (std::uint32_t step = 0; step < m_steps.count(); ++step)
            addStep(step);
        lookAhead();
        m_model.plainBarriers = std::uint32_t(
            std::count_if(m_model.columns.begin(), m_model.columns.end(), [](const WarpColumn& column) { return column.plainBarrier(); }));
        return std::move(m_model);
    }

private:
    void addStep(std::uint32_t step)
    {
        const trace::Event leading = m_source.trace().event(EventIndex(m_steps.leading(step)));
        std::vector<WarpCell> row(m_model.warps);
        WarpColumn column;
        column.kind = columnKind(leading.kind);
        column.first = column.last = step;
        column.firstStep = ~0u;
        column.entriesOnly = leading.kind == EventKind::BlockEntry;
        const trace::SourceFrame* frame = frameOf(m_source.recording(), m_source.recording().site(m_source.launch(), leading.site));
        column.line = frame ? frame->line : 0;
        for (const std::uint32_t index : m_steps.events(step)) {
            const trace::Event event = m_source.trace().event(EventIndex(index));
            if (event.warp.value >= m_model.warps)
                continue;
            const std::uint32_t own = m_source.steps().stepOf(EventIndex(index));
            column.firstStep = std::min(column.firstStep, own);
            column.lastStep = std::max(column.lastStep, own);
            note(event);
            if (event.site != leading.site || event.kind != leading.kind)
                continue;
            WarpCell& cell = row[event.warp.value];
            cell.step = cell.active ? std::min(cell.step, own) : own;
            cell.active |= event.mask;
        }
        for (std::uint32_t warp = 0; warp < m_model.warps; ++warp) {
            WarpCell& cell = row[warp];
            cell.waiting = m_waiting[warp] & ~cell.active;
            cell.finished = m_finished[warp];
            const LaneMask live = m_model.resident(warp) & ~(cell.finished & ~cell.active) & ~cell.waiting;
            column.parted = column.parted || (column.kind != WarpColumn::Kind::Exit && cell.active && cell.active != live);
        }
        if (!joins(column, row)) {
            m_model.columns.push_back(column);
            m_model.cells.insert(m_model.cells.end(), row.begin(), row.end());
        }
    }

    void note(const trace::Event& event)
    {
        LaneMask& waiting = m_waiting[event.warp.value];
        if (event.kind == EventKind::BarrierArrive)
            waiting |= event.mask;
        else
            waiting &= ~event.mask;
        if (event.kind == EventKind::Exit)
            m_finished[event.warp.value] |= event.mask;
    }

    /// Makes the step a part of the last column when it looks the same.
    bool joins(const WarpColumn& column, const std::vector<WarpCell>& row)
    {
        if (m_model.columns.empty() || column.kind != WarpColumn::Kind::Work)
            return false;
        WarpColumn& last = m_model.columns.back();
        const bool sameLine = last.line == column.line || last.entriesOnly;
        if (last.kind != WarpColumn::Kind::Work || !sameLine)
            return false;
        const auto before = m_model.cells.end() - std::ptrdiff_t(m_model.warps);
        const auto alike = [](const WarpCell& a, const WarpCell& b) {
            return a.active == b.active && a.waiting == b.waiting && a.finished == b.finished;
        };
        if (!std::equal(row.begin(), row.end(), before, alike))
            return false;
        last.last = column.last;
        last.firstStep = std::min(last.firstStep, column.firstStep);
        last.lastStep = std::max(last.lastStep, column.lastStep);
        last.line = column.line;
        last.entriesOnly = last.entriesOnly && column.entriesOnly;
        return true;
    }

    /// Lanes whose warp has nothing to do until its next barrier wait for it.
    void lookAhead()
    {
        std::vector<LaneMask> arriving(m_model.warps);
        for (std::size_t column = m_model.columns.size(); column-- > 0;) {
            for (std::uint32_t warp = 0; warp < m_model.warps; ++warp) {
                WarpCell& cell = m_model.cells[column * m_model.warps + warp];
                if (cell.active == 0)
                    cell.waiting |= arriving[warp];
                else
                    arriving[warp] = m_model.columns[column].kind == WarpColumn::Kind::Barrier ? cell.active : 0;
            }
        }
    }

    const FigureSource& m_source;
    const trace::Steps& m_steps;
    WarpsModel m_model;
    std::vector<LaneMask> m_waiting, m_finished;  ///< by warp
};

}  // namespace

const WarpsModel& WarpsModel::of(const FigureSource& source)
{
    return source.derived<WarpsModel>([&] { return Builder(source).build(); });
}

LaneMask WarpsModel::lanes(std::uint32_t column, std::uint32_t warp, LaneActivity activity) const
{
    const WarpCell& c = cell(column, warp);
    const bool takesPart = columns[column].kind != WarpColumn::Kind::Exit && c.active, barrier = columns[column].kind == WarpColumn::Kind::Barrier;
    const LaneMask exist = resident(warp), live = exist & ~c.finished;
    const LaneMask running = barrier ? 0 : live & c.active, waiting = live & ~running & (c.waiting | c.active), rest = live & ~running & ~waiting;
    switch (activity) {
    case LaneActivity::Absent: return ~exist;
    case LaneActivity::Running: return running;
    case LaneActivity::Masked: return takesPart ? rest : 0;
    case LaneActivity::Waiting: return waiting;
    case LaneActivity::Idle: return takesPart ? 0 : rest;
    case LaneActivity::Finished: return exist & c.finished;
    }
    return 0;
}

std::uint32_t WarpsModel::columnOf(std::uint32_t lockstepStep) const
{
    const auto after = std::upper_bound(columns.begin(), columns.end(), lockstepStep,
                                        [](std::uint32_t step, const WarpColumn& column) { return step < column.first; });
    return std::uint32_t(after - columns.begin()) - (after == columns.begin() ? 0 : 1);
}

}  // namespace simtscope::figures
