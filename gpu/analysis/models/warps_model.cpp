#include "gpu/analysis/models/warps_model.h"

#include <algorithm>
#include <map>
#include <unordered_set>

#include "gpu/analysis/counts/program_lines.h"
#include "gpu/core/stop_poll.h"

namespace simtscope::analysis {

namespace {

using trace::EventKind;

WarpColumn::Kind columnKind(EventKind kind)
{
    if (kind == EventKind::BarrierArrive || kind == EventKind::BarrierLeave)
        return WarpColumn::Kind::Barrier;
    return kind == EventKind::Exit ? WarpColumn::Kind::Exit : WarpColumn::Kind::Work;
}

/// Stores rows of cells; equal rows are stored once.
class RowTable {
public:
    explicit RowTable(std::uint32_t warps) : m_warps(warps) {}

    /// Adds the row unless it exists, and returns its index.
    std::uint32_t add(const std::vector<WarpCell>& row)
    {
        const auto next = std::uint32_t(m_cells.size() / m_warps);
        m_cells.insert(m_cells.end(), row.begin(), row.end());
        const auto [found, isNew] = m_known.insert(next);
        if (!isNew)
            m_cells.resize(m_cells.size() - m_warps);
        return *found;
    }
    std::span<const WarpCell> row(std::uint32_t number) const { return {m_cells.data() + std::size_t(number) * m_warps, m_warps}; }
    std::vector<WarpCell> take()
    {
        m_cells.shrink_to_fit();
        return std::move(m_cells);
    }

private:
    struct Hash {
        const RowTable* table;
        std::size_t operator()(std::uint32_t number) const
        {
            std::uint64_t hash = 0;
            for (const WarpCell& cell : table->row(number)) {
                for (const std::uint32_t field : {cell.activeLanes, cell.waitingLanes, cell.exitedLanes, cell.step})
                    hash = (hash ^ field) * 0x9e3779b97f4a7c15ull;
                hash ^= hash >> 32;
            }
            return hash;
        }
    };
    struct Equal {
        const RowTable* table;
        bool operator()(std::uint32_t a, std::uint32_t b) const { return std::ranges::equal(table->row(a), table->row(b)); }
    };

    std::uint32_t m_warps;
    std::vector<WarpCell> m_cells;
    std::unordered_set<std::uint32_t, Hash, Equal> m_known{16, Hash{this}, Equal{this}};
};

class WarpsBuilder {
public:
    explicit WarpsBuilder(const RecordedBlock& source)
        : m_source(source), m_steps(source.lockstepSteps()), m_table(source.launch().warpsPerBlock()),
          m_waiting(source.launch().warpsPerBlock()), m_exited(source.launch().warpsPerBlock())
    {
        m_model.warpCount = source.launch().warpsPerBlock();
        m_model.threadCount = source.launch().block.count();
    }

    /// Returns nothing when `stop` was requested.
    std::optional<WarpsModel> build(const std::stop_token& stop)
    {
        StopPoll isStopped(stop);
        for (std::uint32_t step = 0; step < m_steps.count() && !isStopped(); ++step)
            addStep(step);
        closeColumn();
        if (stop.stop_requested())
            return std::nullopt;
        lookAhead();
        m_model.plainBarrierCount = std::uint32_t(std::ranges::count_if(m_model.columns, &WarpColumn::isPlainBarrier));
        m_model.diverges = std::ranges::any_of(m_model.columns, &WarpColumn::isDivergent);
        return std::move(m_model);
    }

private:
    void addStep(std::uint32_t step)
    {
        const trace::Event leading = m_source.trace().event(EventIndex(m_steps.leadingEvent(step)));
        std::vector<WarpCell> row(m_model.warpCount);
        WarpColumn column;
        column.kind = columnKind(leading.kind);
        column.firstLockstepStep = column.lastLockstepStep = step;
        column.firstStep = ~0u;
        column.hasOnlyEntries = leading.kind == EventKind::BlockEntry;
        column.line = lineOf(leading.site);
        for (const std::uint32_t index : m_steps.events(step)) {
            const trace::Event event = m_source.trace().event(EventIndex(index));
            if (event.warp.value >= m_model.warpCount)
                continue;
            const std::uint32_t eventStep = m_source.steps().stepOf(EventIndex(index));
            column.firstStep = std::min(column.firstStep, eventStep);
            column.lastStep = std::max(column.lastStep, eventStep);
            note(event);
            if (event.site != leading.site || event.kind != leading.kind)
                continue;
            WarpCell& cell = row[event.warp.value];
            cell.step = cell.activeLanes ? std::min(cell.step, eventStep) : eventStep;
            cell.activeLanes |= event.mask;
        }
        for (std::uint32_t warp = 0; warp < m_model.warpCount; ++warp) {
            WarpCell& cell = row[warp];
            cell.waitingLanes = m_waiting[warp] & ~cell.activeLanes;
            cell.exitedLanes = m_exited[warp];
            const LaneMask live = m_model.residentLanesOf(warp) & ~(cell.exitedLanes & ~cell.activeLanes) & ~cell.waitingLanes;
            column.isDivergent =
                column.isDivergent || (column.kind != WarpColumn::Kind::Exit && cell.activeLanes && cell.activeLanes != live);
        }
        if (!joins(column, row)) {
            closeColumn();
            m_model.columns.push_back(column);
            m_row = std::move(row);
        }
    }

    /// Returns the source line; 0 when it is not known.
    std::uint32_t lineOf(SiteId site)
    {
        const auto [found, isNew] = m_lines.try_emplace(site);
        if (isNew) {
            const trace::SourceFrame* frame = accessFrame(m_source.recording(), m_source.recording().findSite(m_source.launch(), site));
            found->second = frame ? frame->line : 0;
        }
        return found->second;
    }

    /// Finishes the last column: no further step joins it, so its first step is known.
    void closeColumn()
    {
        if (m_model.columns.empty())
            return;
        for (WarpCell& cell : m_row)
            cell.step = cell.activeLanes ? cell.step - m_model.columns.back().firstStep : 0;
        m_model.cellRows.push_back(m_table.add(m_row));
    }

    void note(const trace::Event& event)
    {
        LaneMask& waiting = m_waiting[event.warp.value];
        if (event.kind == EventKind::BarrierArrive)
            waiting |= event.mask;
        else
            waiting &= ~event.mask;
        if (event.kind == EventKind::Exit)
            m_exited[event.warp.value] |= event.mask;
    }

    /// Merges the step into the last column when both have the same line and the same lanes. A column that so far holds only branches takes
    /// steps of any line. Returns false when it does not merge the step.
    bool joins(const WarpColumn& column, const std::vector<WarpCell>& row)
    {
        if (m_model.columns.empty() || column.kind != WarpColumn::Kind::Work)
            return false;
        WarpColumn& last = m_model.columns.back();
        const bool isSameLine = last.line == column.line || last.hasOnlyEntries;
        if (last.kind != WarpColumn::Kind::Work || !isSameLine)
            return false;
        const auto alike = [](const WarpCell& a, const WarpCell& b) {
            return a.activeLanes == b.activeLanes && a.waitingLanes == b.waitingLanes && a.exitedLanes == b.exitedLanes;
        };
        if (!std::ranges::equal(row, m_row, alike))
            return false;
        last.lastLockstepStep = column.lastLockstepStep;
        last.firstStep = std::min(last.firstStep, column.firstStep);
        last.lastStep = std::max(last.lastStep, column.lastStep);
        last.line = column.line;
        last.hasOnlyEntries = last.hasOnlyEntries && column.hasOnlyEntries;
        return true;
    }

    /// Marks lanes as waiting when their warp does nothing before its next barrier.
    void lookAhead()
    {
        RowTable table(m_model.warpCount);
        std::vector<LaneMask> arriving(m_model.warpCount);
        for (std::size_t column = m_model.columns.size(); column-- > 0;) {
            const std::span<const WarpCell> row = m_table.row(m_model.cellRows[column]);
            m_row.assign(row.begin(), row.end());
            for (std::uint32_t warp = 0; warp < m_model.warpCount; ++warp) {
                WarpCell& cell = m_row[warp];
                if (cell.activeLanes == 0)
                    cell.waitingLanes |= arriving[warp];
                else
                    arriving[warp] = m_model.columns[column].kind == WarpColumn::Kind::Barrier ? cell.activeLanes : 0;
            }
            m_model.cellRows[column] = table.add(m_row);
        }
        m_model.cells = table.take();
    }

    const RecordedBlock& m_source;
    const trace::Steps& m_steps;
    WarpsModel m_model;
    RowTable m_table;                           ///< for the columns so far, except the last one
    std::vector<WarpCell> m_row;                ///< cells of the last column; their steps count from the block's first
    std::vector<LaneMask> m_waiting, m_exited;  ///< by warp
    std::map<SiteId, std::uint32_t> m_lines;
};

}  // namespace

const WarpsModel& WarpsModel::forBlock(const RecordedBlock& source)
{
    prepare(source, {});
    return *source.findDerived<WarpsModel>();
}

bool WarpsModel::prepare(const RecordedBlock& source, const std::stop_token& stop)
{
    return source.prepareLockstepSteps(stop) && source.makeDerived<WarpsModel>([&] { return WarpsBuilder(source).build(stop); });
}

LaneMask WarpsModel::lanes(std::uint32_t column, std::uint32_t warp, LaneActivity activity) const
{
    const WarpCell& c = cell(column, warp);
    const bool takesPart = columns[column].kind != WarpColumn::Kind::Exit && c.activeLanes,
               isBarrier = columns[column].kind == WarpColumn::Kind::Barrier;
    const LaneMask resident = residentLanesOf(warp), live = resident & ~c.exitedLanes;
    const LaneMask running = isBarrier ? 0 : live & c.activeLanes, waiting = live & ~running & (c.waitingLanes | c.activeLanes),
                   remaining = live & ~running & ~waiting;
    switch (activity) {
    case LaneActivity::Absent:
        return ~resident;
    case LaneActivity::Active:
        return running;
    case LaneActivity::Inactive:
        return takesPart ? remaining : 0;
    case LaneActivity::Waiting:
        return waiting;
    case LaneActivity::Idle:
        return takesPart ? 0 : remaining;
    case LaneActivity::Exited:
        return resident & c.exitedLanes;
    }
    return 0;
}

std::uint32_t WarpsModel::columnOf(std::uint32_t lockstepStep) const
{
    const auto after = std::upper_bound(columns.begin(), columns.end(), lockstepStep,
                                        [](std::uint32_t step, const WarpColumn& column) { return step < column.firstLockstepStep; });
    return std::uint32_t(after - columns.begin()) - (after == columns.begin() ? 0 : 1);
}

std::uint32_t WarpsModel::columnAt(const RecordedBlock& source, std::uint32_t step) const
{
    const std::uint32_t last = source.steps().count() - 1;
    return columnOf(source.lockstepSteps().stepOf(EventIndex(source.steps().leadingEvent(std::min(step, last)))));
}

}  // namespace simtscope::analysis
