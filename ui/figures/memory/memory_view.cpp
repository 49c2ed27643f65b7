#include "ui/figures/memory/memory_view.h"

#include <QCoreApplication>
#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "ui/figures/facts/flow_types.h"
#include "ui/figures/facts/names.h"
#include "ui/figures/facts/shown_warp.h"

namespace simtscope::figures {

namespace {

constexpr std::size_t kLeastLines = 4;                           // as long as the allocation goes on
constexpr std::uint64_t kUnknownApart = std::uint64_t(1) << 36;  // bytes between allocations that the recording lost

QString tr(const char* text)
{
    return QCoreApplication::translate("figures", text);
}

bool isGlobal(std::uint32_t allocation)
{
    return allocation < trace::kParamAllocation.value;  // the reserved ids are the largest
}

/// Address of an allocation's first byte.
std::uint64_t baseOf(const trace::Recording& recording, std::uint32_t allocation)
{
    return allocation < recording.allocations.size() ? recording.allocations[allocation].address
                                                     : std::uint64_t(allocation + 1) * kUnknownApart;
}

bool isLocal(std::uint32_t allocation)
{
    return allocation == trace::kLocalAllocation.value;
}

template <class Is>
LaneMask lanesIn(Is is, LaneMask mask, const trace::EventData& data)
{
    LaneMask lanes = 0;
    for (; mask; mask &= mask - 1) {
        const auto lane = unsigned(std::countr_zero(mask));
        lanes |= LaneMask(is(data.allocation[lane])) << lane;
    }
    return lanes;
}

/// The lines of one access, made as its lanes come to them.
class LineTable {
public:
    LineTable(const FigureSource& source, MemoryView& view) : m_source(source), m_view(view) {}

    void addLane(unsigned lane)
    {
        const std::uint32_t allocation = m_view.data.allocation[lane];
        for (unsigned element = 0; element < m_view.elements; ++element) {
            const std::uint64_t offset = m_view.data.offset[lane] + element * m_view.elementBytes;
            for (unsigned byte = 0; byte < m_view.elementBytes; ++byte) {
                MemoryCell& cell = cellAt(lane, allocation, offset + byte);
                cell.used = std::uint8_t(cell.used | 1u << (address(lane, allocation, offset + byte) % m_view.cellBytes));
                cell.lanes |= LaneMask(1) << lane;
            }
            giveValue(lane, allocation, offset, m_view.data.value[std::min(element, trace::kMaxElements - 1)][lane]);
        }
    }

    /// Lanes at each address say how crowded its cell is.
    void countCrowds()
    {
        std::map<std::uint64_t, unsigned> lanesAt;
        for (LaneMask mask = m_view.global; mask; mask &= mask - 1) {
            const auto lane = unsigned(std::countr_zero(mask));
            const std::uint32_t allocation = m_view.data.allocation[lane];
            MemoryCell& cell = cellAt(lane, allocation, m_view.data.offset[lane]);
            cell.crowd = std::max(cell.crowd, ++lanesAt[address(lane, allocation, m_view.data.offset[lane])]);
        }
    }

    /// What an atomic's lanes leave, where their order is known.
    void giveResults()
    {
        for (const analysis::AtomicPlace& place : m_view.turns.places) {
            const bool drawn = isGlobal(place.allocation) && m_view.elementBytes == m_view.cellBytes;
            if (drawn && m_view.turns.valued && place.ordered)
                cellAt(place.turns.front().lane, place.allocation, place.offset).value =
                    valueAt(m_source, m_view.turns, place, place.turns.back().left);
        }
    }

    std::vector<MemoryLine> take()
    {
        std::vector<MemoryLine> lines;
        for (auto& [number, line] : m_lines)
            lines.push_back(std::move(line));
        return lines;
    }

    MemoryLine makeLine(std::uint64_t number, std::uint32_t allocation) const
    {
        MemoryLine line;
        line.number = number;
        line.allocation = allocation;
        line.cells.resize(kLineBytes / m_view.cellBytes);
        const std::uint64_t base = m_view.local ? 0 : baseOf(m_source.recording(), allocation);
        const bool known = m_view.local || allocation < m_source.recording().allocations.size();
        const std::uint64_t end = known && !m_view.local ? base + m_source.recording().allocations[allocation].bytes : ~std::uint64_t(0);
        for (std::size_t i = 0; i < line.cells.size(); ++i) {
            const std::uint64_t at = number * kLineBytes + i * m_view.cellBytes;
            line.cells[i].inside = at >= base && at < end;
            line.cells[i].allocation = allocation;
            line.cells[i].offset = m_view.local ? number * kBankWidth : line.cells[i].inside ? at - base : 0;
        }
        return line;
    }

private:
    /// Of local memory: by the place of its word among those of all lanes.
    std::uint64_t address(unsigned lane, std::uint32_t allocation, std::uint64_t offset) const
    {
        return m_view.local ? offset / kBankWidth * kLineBytes + lane * kBankWidth + offset % kBankWidth
                            : baseOf(m_source.recording(), allocation) + offset;
    }

    MemoryCell& cellAt(unsigned lane, std::uint32_t allocation, std::uint64_t offset)
    {
        const std::uint64_t at = address(lane, allocation, offset);
        const auto found = m_lines.find(at / kLineBytes);
        MemoryLine& line =
            found != m_lines.end() ? found->second : m_lines.emplace(at / kLineBytes, makeLine(at / kLineBytes, allocation)).first->second;
        MemoryCell& cell = line.cells[at % kLineBytes / m_view.cellBytes];
        if (!cell.inside) {  // a neighbour in the same line
            cell.inside = true;
            cell.allocation = allocation;
            cell.offset = offset - std::min<std::uint64_t>(offset, at % m_view.cellBytes);
        }
        return cell;
    }

    /// Lanes that disagree leave no value: which of them is last to write is not defined. Atomics say it themselves.
    void giveValue(unsigned lane, std::uint32_t allocation, std::uint64_t offset, std::uint64_t bits)
    {
        if (m_view.elementBytes != m_view.cellBytes || m_view.kind == trace::EventKind::Atomic)
            return;
        MemoryCell& cell = cellAt(lane, allocation, offset);
        const trace::Site* site = m_view.access->facts.site;
        const ptx::ScalarType type = cellType(m_source, allocation, offset, m_view.elementBytes, site ? site->type : ptx::ScalarType::U32);
        const ShownValue value = shownValue(bits, type, m_view.elementBytes);
        const bool first = std::popcount(cell.lanes) == 1 && (cell.lanes >> lane & 1);
        cell.value = first || cell.value.text == value.text ? value : ShownValue();
    }

    const FigureSource& m_source;
    MemoryView& m_view;
    std::map<std::uint64_t, MemoryLine> m_lines;
};

/// Lines after the last, as long as its allocation goes on.
void addNeighbours(const FigureSource& source, const LineTable& table, MemoryView& view)
{
    while (!view.lines.empty() && view.lines.size() < kLeastLines) {
        const MemoryLine& last = view.lines.back();
        const std::uint32_t allocation = last.allocation;
        if (view.local || allocation >= source.recording().allocations.size())
            return;
        const trace::Allocation& of = source.recording().allocations[allocation];
        if ((last.number + 1) * kLineBytes >= of.address + of.bytes)
            return;
        view.lines.push_back(table.makeLine(last.number + 1, allocation));
    }
}

using Runs = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

/// Whole lines of an allocation as runs of bytes.
Runs runsOf(const std::set<std::uint64_t>& lines, std::uint64_t base, std::uint64_t bytes)
{
    Runs runs;
    for (const std::uint64_t line : lines) {
        const std::uint64_t from = std::max(line * kLineBytes, base) - base, to = std::min((line + 1) * kLineBytes - base, bytes);
        if (!runs.empty() && runs.back().second >= from)
            runs.back().second = to;
        else
            runs.emplace_back(from, to);
    }
    return runs;
}

QString allocationName(const FigureSource& source, std::uint32_t allocation)
{
    const QString name = Names::of(source).place(allocation, 0);
    return name == tr("global memory") ? tr("allocation %1").arg(allocation) : name;
}

/// Every warp's lines of the step, per allocation.
void makeStrips(const FigureSource& source, MemoryView& view)
{
    const trace::Recording& recording = source.recording();
    const trace::Event leading = source.trace().event(EventIndex(source.steps().leading(view.step)));
    std::map<std::uint32_t, std::array<std::set<std::uint64_t>, 2>> touched;
    for (const std::uint32_t index : source.steps().events(view.step)) {
        const trace::Event event = source.trace().event(EventIndex(index));
        if (event.site != leading.site || event.kind != view.kind)
            continue;
        const trace::EventData data = source.trace().data(EventIndex(index));
        for (LaneMask mask = lanesIn(isGlobal, event.mask, data); mask; mask &= mask - 1) {
            const auto lane = unsigned(std::countr_zero(mask));
            const std::uint64_t address = baseOf(recording, data.allocation[lane]) + data.offset[lane];
            for (std::uint64_t line = address / kLineBytes; line <= (address + view.bytes() - 1) / kLineBytes; ++line)
                touched[data.allocation[lane]][event.warp.value == view.warp ? 0 : 1].insert(line);
        }
    }
    for (const auto& [allocation, lines] : touched) {
        if (allocation >= recording.allocations.size())
            continue;
        const trace::Allocation& of = recording.allocations[allocation];
        view.strips.push_back({allocation, allocationName(source, allocation), of.bytes, runsOf(lines[0], of.address, of.bytes),
                               runsOf(lines[1], of.address, of.bytes)});
    }
}

/// What there is when the step touches none of it: the allocations that were live at the launch.
void listAllocations(const FigureSource& source, MemoryView& view)
{
    const std::int64_t call = source.launch().apiCall;
    for (const trace::Allocation& allocation : source.recording().allocations) {
        const bool live = call < 0 || (allocation.createdByCall <= call && (allocation.freedByCall < 0 || allocation.freedByCall > call));
        const bool seen = allocation.kind != trace::AllocationKind::Array && allocation.name != trace::kGridWorkspace;
        if (live && seen && allocation.bytes > 0)
            view.strips.push_back({allocation.id.value, allocationName(source, allocation.id.value), allocation.bytes, {}, {}});
    }
}

/// The step's access to global or local memory, of this warp or with -1 of the worst.
std::optional<analysis::ChosenAccess> drawnAccess(const FigureSource& source, std::uint32_t step, std::int32_t warp)
{
    std::optional<analysis::ChosenAccess> access = analysis::chooseAccess(source, step, warp);
    if (!access || access->facts.global)
        return access;
    return lanesIn(isLocal, access->facts.mask, source.trace().data(access->event)) ? access : std::nullopt;
}

/// The warp's last access before the step.
void lookBack(const FigureSource& source, MemoryView& view)
{
    constexpr std::uint32_t kMostSteps = 4096;  // further back is out of mind
    for (std::uint32_t step = view.step; step-- > 0 && view.step - step <= kMostSteps && !view.access;) {
        const trace::Event leading = source.trace().event(EventIndex(source.steps().leading(step)));
        const trace::Site* site = source.recording().site(source.launch(), leading.site);
        const bool memory =
            leading.kind == trace::EventKind::Load || leading.kind == trace::EventKind::Store || leading.kind == trace::EventKind::Atomic;
        if (!memory || !site || site->space == ptx::StateSpace::Shared)
            continue;
        view.access = drawnAccess(source, step, std::int32_t(view.warp));
        view.past = view.access.has_value();
        if (view.past) {
            view.step = step;
            return;
        }
    }
}

/// The line that the access which stopped the block goes to, among the others by its address.
void addFault(const FigureSource& source, const LineTable& table, MemoryView& view)
{
    if (!view.fault || !view.fault->near || view.local)
        return;
    const std::uint64_t number = view.fault->address / kLineBytes;
    auto line = std::find_if(view.lines.begin(), view.lines.end(), [&](const MemoryLine& l) { return l.number >= number; });
    if (line == view.lines.end() || line->number != number)
        line = view.lines.insert(line, table.makeLine(number, *view.fault->near));
    const std::uint64_t base = baseOf(source.recording(), *view.fault->near), at = view.fault->address / view.cellBytes * view.cellBytes;
    MemoryCell& cell = line->cells[at % kLineBytes / view.cellBytes];
    cell.fault = true;
    cell.allocation = *view.fault->near;
    cell.offset = at >= base ? at - base : 0;
}

}  // namespace

unsigned MemoryLine::used(unsigned sector) const
{
    unsigned bytes = 0;
    const std::size_t perSector = cells.size() / kSectorsPerLine;
    for (std::size_t i = sector * perSector; i < (sector + 1) * perSector; ++i)
        bytes += unsigned(std::popcount(cells[i].used));
    return bytes;
}

bool MemoryLine::touched() const
{
    return std::any_of(cells.begin(), cells.end(), [](const MemoryCell& cell) { return cell.used != 0; });
}

MemoryView memoryView(const FigureSource& source, const FigureOptions& options)
{
    MemoryView view;
    view.resident = residentLanes(source.launch().block.count(), WarpId(std::uint32_t(std::max(0, options.warp))));
    if (options.step >= source.steps().count())
        return view;
    view.step = options.step;
    view.fault = faultAt(source, options.step);
    view.access = drawnAccess(source, options.step, options.warp);
    const ShownWarp shown = shownWarp(source, options, view.access ? std::optional(view.access->warp) : std::nullopt);
    view.warp = shown.warp;
    view.active = shown.active;
    view.waiting = shown.waiting;
    view.resident = residentLanes(source.launch().block.count(), WarpId(view.warp));
    if (!view.access)
        lookBack(source, view);
    LineTable table(source, view);
    if (!view.access) {
        listAllocations(source, view);
        addFault(source, table, view);
        return view;
    }
    const trace::Site* site = view.access->facts.site;
    view.data = source.trace().data(view.access->event);
    view.kind = source.trace().kind(view.access->event);
    if (!view.past)
        view.active = view.access->facts.mask;
    view.constant = site && site->space == ptx::StateSpace::Const;
    view.elementBytes = site && site->elementBytes ? site->elementBytes : kBankWidth;
    view.elements = site ? std::max<unsigned>(1, site->elements) : 1;
    view.local = !view.access->facts.global;
    view.cellBytes = view.elementBytes >= 8 && !view.local ? 8 : 4;
    view.global = view.local ? lanesIn(isLocal, view.access->facts.mask, view.data) : lanesIn(isGlobal, view.access->facts.mask, view.data);
    if (view.kind == trace::EventKind::Atomic)
        view.turns = atomicAccess(source, view.access->event);
    for (LaneMask mask = view.global; mask; mask &= mask - 1)
        table.addLane(unsigned(std::countr_zero(mask)));
    table.countCrowds();
    table.giveResults();
    view.lines = table.take();
    view.touchedLines = std::uint32_t(view.lines.size());
    for (const MemoryLine& line : view.lines) {
        for (unsigned sector = 0; sector < kSectorsPerLine; ++sector)
            view.usedBytes += line.used(sector);
    }
    view.sectors = view.local ? localSectors(view.bytes(), view.global, view.data.offset) : view.access->facts.sectors;
    view.idealSectors = view.local ? (view.usedBytes + kSectorBytes - 1) / kSectorBytes : view.access->facts.idealSectors;
    addNeighbours(source, table, view);
    addFault(source, table, view);
    makeStrips(source, view);
    return view;
}

}  // namespace simtscope::figures
