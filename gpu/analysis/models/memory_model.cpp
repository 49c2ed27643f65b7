#include "gpu/analysis/models/memory_model.h"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <set>

#include "gpu/analysis/models/shown_warp.h"
#include "gpu/analysis/models/uninitialised_reads.h"
#include "gpu/analysis/names/flow_types.h"
#include "gpu/core/each_lane.h"

namespace simtscope::analysis {

namespace {

constexpr std::size_t kMinLines = 4;                                          // fewest lines drawn, as far as the allocation continues
constexpr std::uint64_t kUnknownAllocationDistance = std::uint64_t(1) << 36;  // bytes between allocations that the recording does not hold

bool isGlobal(std::uint32_t allocation)
{
    return allocation < trace::kParamAllocation.value;  // The reserved ids are the largest ones.
}

/// Returns the address of an allocation's first byte.
std::uint64_t baseOf(const trace::Recording& recording, std::uint32_t allocation)
{
    return allocation < recording.allocations.size() ? recording.allocations[allocation].address
                                                     : std::uint64_t(allocation + 1) * kUnknownAllocationDistance;
}

bool isLocal(std::uint32_t allocation)
{
    return allocation == trace::kLocalAllocation.value;
}

/// Returns whether the access is to a texture or a surface, whose reads have no addresses from which sectors could be counted.
bool isImage(const trace::Site* site)
{
    return site && (site->space == ptx::StateSpace::Tex || site->space == ptx::StateSpace::Surf);
}

/// Returns the lanes of `mask` whose allocation is in the memory that `isInMemory` accepts.
template <class IsInMemory>
LaneMask findLanes(IsInMemory isInMemory, LaneMask mask, const trace::EventData& data)
{
    LaneMask lanes = 0;
    for (const unsigned lane : eachLane(mask))
        lanes |= LaneMask(isInMemory(data.allocation[lane])) << lane;
    return lanes;
}

/// Collects the lines of one access, lane by lane.
class LineTable {
public:
    LineTable(const RecordedBlock& source, MemoryModel& model) : m_source(source), m_model(model) {}

    void addLane(unsigned lane)
    {
        const std::uint32_t allocation = m_model.data.allocation[lane];
        for (unsigned element = 0; element < m_model.elementCount; ++element) {
            const std::uint64_t offset = m_model.data.offset[lane] + element * m_model.elementBytes;
            for (unsigned byte = 0; byte < m_model.elementBytes; ++byte) {
                MemoryCell& cell = cellAt(lane, allocation, offset + byte);
                cell.usedBytesMask =
                    std::uint8_t(cell.usedBytesMask | 1u << (address(lane, allocation, offset + byte) % m_model.cellBytes));
                cell.lanes |= LaneMask(1) << lane;
            }
            const std::uint64_t bits = m_model.data.value[std::min(element, trace::kMaxElements - 1)][lane];
            setValue(lane, allocation, offset, bits);
            const bool isAtomic = m_model.kind == trace::EventKind::Atomic;
            if (!m_model.isTextureOrSurface && (m_model.kind == trace::EventKind::Load || (isAtomic && m_model.data.hasResult)) &&
                UninitialisedReads::forBlock(m_source).isUnwrittenAt(allocation, offset, isAtomic ? m_model.data.result[lane] : bits,
                                                                     m_model.elementBytes))
                cellAt(lane, allocation, offset).isUnwritten = true;
        }
    }

    /// Counts the contention of each cell: the most lanes at one address.
    void countContention()
    {
        std::map<std::uint64_t, unsigned> lanesAt;
        for (const unsigned lane : eachLane(m_model.drawnLanes)) {
            const std::uint32_t allocation = m_model.data.allocation[lane];
            MemoryCell& cell = cellAt(lane, allocation, m_model.data.offset[lane]);
            cell.maxLanesPerAddress = std::max(cell.maxLanesPerAddress, ++lanesAt[address(lane, allocation, m_model.data.offset[lane])]);
        }
    }

    /// Adds the values that an atomic leaves, where the order of its lanes is known.
    void setAtomicResults()
    {
        for (const AtomicAddress& contended : m_model.atomic.addresses) {
            const bool isDrawn = isGlobal(contended.allocation) && m_model.elementBytes == m_model.cellBytes;
            if (isDrawn && m_model.atomic.hasValues && contended.isOrdered)
                cellAt(contended.operations.front().lane, contended.allocation, contended.offset).value =
                    atomicValueAt(m_source, m_model.atomic, contended, contended.operations.back().valueAfter);
        }
    }

    std::vector<MemoryLine> takeLines()
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
        line.cells.resize(kLineBytes / m_model.cellBytes);
        const std::uint64_t base = m_model.isLocal ? 0 : baseOf(m_source.recording(), allocation);
        const bool isKnown = m_model.isLocal || allocation < m_source.recording().allocations.size();
        const std::uint64_t end =
            isKnown && !m_model.isLocal ? base + m_source.recording().allocations[allocation].bytes : ~std::uint64_t(0);
        for (std::size_t i = 0; i < line.cells.size(); ++i) {
            const std::uint64_t byteAddress = number * kLineBytes + i * m_model.cellBytes;
            line.cells[i].isInAllocation = byteAddress >= base && byteAddress < end;
            line.cells[i].allocation = allocation;
            line.cells[i].offset = m_model.isLocal ? number * kBankBytes : line.cells[i].isInAllocation ? byteAddress - base : 0;
        }
        return line;
    }

private:
    /// Returns a lane's address. In local memory it is the position of its word among the words of all lanes.
    std::uint64_t address(unsigned lane, std::uint32_t allocation, std::uint64_t offset) const
    {
        return m_model.isLocal ? offset / kBankBytes * kLineBytes + lane * kBankBytes + offset % kBankBytes
                               : baseOf(m_source.recording(), allocation) + offset;
    }

    MemoryCell& cellAt(unsigned lane, std::uint32_t allocation, std::uint64_t offset)
    {
        const std::uint64_t laneAddress = address(lane, allocation, offset);
        const auto found = m_lines.find(laneAddress / kLineBytes);
        MemoryLine& line = found != m_lines.end()
                               ? found->second
                               : m_lines.emplace(laneAddress / kLineBytes, makeLine(laneAddress / kLineBytes, allocation)).first->second;
        MemoryCell& cell = line.cells[laneAddress % kLineBytes / m_model.cellBytes];
        if (!cell.isInAllocation) {  // The cell belongs to a neighbouring allocation that shares the line.
            cell.isInAllocation = true;
            cell.allocation = allocation;
            cell.offset = offset - std::min<std::uint64_t>(offset, laneAddress % m_model.cellBytes);
        }
        return cell;
    }

    /// Sets a cell's value. When lanes disagree, the cell gets none, because it is undefined which of them writes last. Atomics have their
    /// own results.
    void setValue(unsigned lane, std::uint32_t allocation, std::uint64_t offset, std::uint64_t bits)
    {
        if (m_model.elementBytes != m_model.cellBytes || m_model.kind == trace::EventKind::Atomic)
            return;
        MemoryCell& cell = cellAt(lane, allocation, offset);
        const trace::Site* site = m_model.access->facts.site;
        const ShownValue value =
            makeCellValue(m_source, {allocation, offset}, bits, site ? site->type : ptx::ScalarType::U32, m_model.elementBytes);
        const bool isFirst = std::popcount(cell.lanes) == 1 && (cell.lanes >> lane & 1);
        cell.value = isFirst || cell.value.text == value.text ? value : ShownValue();
    }

    const RecordedBlock& m_source;
    MemoryModel& m_model;
    std::map<std::uint64_t, MemoryLine> m_lines;
};

/// Adds lines after the last one, as far as its allocation continues.
void appendNeighbours(const RecordedBlock& source, const LineTable& table, MemoryModel& model)
{
    while (!model.lines.empty() && model.lines.size() < kMinLines) {
        const MemoryLine& last = model.lines.back();
        const std::uint32_t allocation = last.allocation;
        if (model.isLocal || allocation >= source.recording().allocations.size())
            return;
        const trace::Allocation& lastAllocation = source.recording().allocations[allocation];
        if ((last.number + 1) * kLineBytes >= lastAllocation.address + lastAllocation.bytes)
            return;
        model.lines.push_back(table.makeLine(last.number + 1, allocation));
    }
}

using Runs = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

/// Returns whole lines of an allocation as runs of bytes.
Runs runsOf(const std::set<std::uint64_t>& lines, std::uint64_t base, std::uint64_t bytes)
{
    Runs runs;
    for (const std::uint64_t line : lines) {
        const std::uint64_t start = std::max(line * kLineBytes, base) - base, end = std::min((line + 1) * kLineBytes - base, bytes);
        if (!runs.empty() && runs.back().second >= start)
            runs.back().second = end;
        else
            runs.emplace_back(start, end);
    }
    return runs;
}

/// Collects the lines of every warp in the step, per allocation.
void makeStrips(const RecordedBlock& source, MemoryModel& model)
{
    const trace::Recording& recording = source.recording();
    const trace::Event leading = source.trace().event(EventIndex(source.steps().leadingEvent(model.step)));
    std::map<std::uint32_t, std::array<std::set<std::uint64_t>, 2>> touched;
    for (const std::uint32_t index : source.steps().events(model.step)) {
        const trace::Event event = source.trace().event(EventIndex(index));
        if (event.site != leading.site || event.kind != model.kind)
            continue;
        const trace::EventData data = source.trace().data(EventIndex(index));
        for (const unsigned lane : eachLane(findLanes(isGlobal, event.mask, data))) {
            const std::uint64_t address = baseOf(recording, data.allocation[lane]) + data.offset[lane];
            for (std::uint64_t line = address / kLineBytes; line <= (address + model.bytes() - 1) / kLineBytes; ++line)
                touched[data.allocation[lane]][event.warp.value == model.warp ? 0 : 1].insert(line);
        }
    }
    for (const auto& [allocation, lines] : touched) {
        if (allocation >= recording.allocations.size())
            continue;
        const trace::Allocation& stripAllocation = recording.allocations[allocation];
        model.strips.push_back({allocation, stripAllocation.bytes, runsOf(lines[0], stripAllocation.address, stripAllocation.bytes),
                                runsOf(lines[1], stripAllocation.address, stripAllocation.bytes)});
    }
}

/// Lists the allocations that were live at the launch, for a step that accesses none of them.
void listAllocations(const RecordedBlock& source, MemoryModel& model)
{
    for (const trace::Allocation& allocation : source.recording().allocations) {
        const bool isShown = allocation.kind != trace::AllocationKind::Array && allocation.name != trace::kGridWorkspace;
        if (trace::wasAllocatedAt(allocation, source.launch()) && isShown && allocation.bytes > 0)
            model.strips.push_back({allocation.id.value, allocation.bytes, {}, {}});
    }
}

/// Returns the step's access to global or local memory, by this warp, or by the one with the highest cost when it is -1.
std::optional<RepresentativeAccess> findDrawnAccess(const RecordedBlock& source, std::uint32_t step, std::int32_t warp)
{
    std::optional<RepresentativeAccess> access = chooseRepresentativeAccess(source, step, warp);
    if (!access || access->facts.accessesGlobal)
        return access;
    if (isImage(access->facts.site))
        return findLanes(isGlobal, access->facts.mask, source.trace().data(access->event)) ? access : std::nullopt;
    return findLanes(isLocal, access->facts.mask, source.trace().data(access->event)) ? access : std::nullopt;
}

/// Returns the drawn size of a texel in bytes: from the type of an array, or from the greatest common divisor of the offsets in linear
/// memory.
unsigned computeTexelBytes(const RecordedBlock& source, const MemoryModel& model)
{
    std::uint64_t bytes = kBankBytes;
    for (const unsigned lane : eachLane(model.drawnLanes))
        bytes = std::gcd(bytes, model.data.offset[lane]);
    const std::uint32_t allocation = model.data.allocation[unsigned(std::countr_zero(model.drawnLanes))];
    if (allocation < source.recording().allocations.size()) {
        if (const unsigned bytesOfType = typeBytes(source.recording().allocations[allocation].type); bytesOfType > 0)
            bytes = std::min<std::uint64_t>(bytes, bytesOfType);
    }
    return unsigned(bytes);
}

/// Finds the warp's last access before the step.
void findEarlierAccess(const RecordedBlock& source, MemoryModel& model)
{
    constexpr std::uint32_t kMaxSteps = 4096;  // steps searched backwards; older accesses are of no interest to the reader
    for (std::uint32_t step = model.step; step-- > 0 && model.step - step <= kMaxSteps && !model.access;) {
        const trace::Event leading = source.trace().event(EventIndex(source.steps().leadingEvent(step)));
        const trace::Site* site = source.recording().findSite(source.launch(), leading.site);
        const bool accessesMemory =
            leading.kind == trace::EventKind::Load || leading.kind == trace::EventKind::Store || leading.kind == trace::EventKind::Atomic;
        if (!accessesMemory || !site || site->space == ptx::StateSpace::Shared)
            continue;
        model.access = findDrawnAccess(source, step, std::int32_t(model.warp));
        model.isEarlierStep = model.access.has_value();
        if (model.isEarlierStep) {
            model.step = step;
            return;
        }
    }
}

/// Inserts the line of the access that stopped the block, by its address.
void addFault(const RecordedBlock& source, const LineTable& table, MemoryModel& model)
{
    if (!model.fault || !model.fault->nearestAllocation || model.isLocal)
        return;
    const std::uint64_t number = model.fault->address / kLineBytes;
    auto line = std::find_if(model.lines.begin(), model.lines.end(), [&](const MemoryLine& l) { return l.number >= number; });
    if (line == model.lines.end() || line->number != number)
        line = model.lines.insert(line, table.makeLine(number, *model.fault->nearestAllocation));
    const std::uint64_t base = baseOf(source.recording(), *model.fault->nearestAllocation),
                        at = model.fault->address / model.cellBytes * model.cellBytes;
    MemoryCell& cell = line->cells[at % kLineBytes / model.cellBytes];
    cell.isFaulting = true;
    cell.allocation = *model.fault->nearestAllocation;
    cell.offset = at >= base ? at - base : 0;
}

}  // namespace

unsigned MemoryLine::usedBytes(unsigned sector) const
{
    unsigned bytes = 0;
    const std::size_t perSector = cells.size() / kSectorsPerLine;
    for (std::size_t i = sector * perSector; i < (sector + 1) * perSector; ++i)
        bytes += unsigned(std::popcount(cells[i].usedBytesMask));
    return bytes;
}

bool MemoryLine::isTouched() const
{
    return std::any_of(cells.begin(), cells.end(), [](const MemoryCell& cell) { return cell.usedBytesMask != 0; });
}

MemoryModel makeMemoryModel(const RecordedBlock& source, std::uint32_t step, std::int32_t warp)
{
    MemoryModel model;
    model.residentLanes = residentLanes(source.launch().block.count(), WarpId(std::uint32_t(std::max(0, warp))));
    if (step >= source.steps().count())
        return model;
    model.step = step;
    model.fault = faultAt(source, step);
    model.access = findDrawnAccess(source, step, warp);
    const ShownWarp shown = chooseShownWarp(source, step, warp, model.access ? std::optional(model.access->warp) : std::nullopt);
    model.warp = shown.warp;
    model.activeLanes = shown.activeLanes;
    model.isWaiting = shown.isWaiting;
    model.residentLanes = residentLanes(source.launch().block.count(), WarpId(model.warp));
    if (!model.access)
        findEarlierAccess(source, model);
    LineTable table(source, model);
    if (!model.access) {
        listAllocations(source, model);
        addFault(source, table, model);
        return model;
    }
    const trace::Site* site = model.access->facts.site;
    model.data = source.trace().data(model.access->event);
    model.kind = source.trace().kind(model.access->event);
    if (!model.isEarlierStep)
        model.activeLanes = model.access->facts.mask;
    model.isConstant = site && site->space == ptx::StateSpace::Const;
    model.elementBytes = site && site->elementBytes ? site->elementBytes : kBankBytes;
    model.elementCount = site ? std::max<unsigned>(1, site->elementCount) : 1;
    model.isTextureOrSurface = isImage(site);
    model.isLocal = !model.access->facts.accessesGlobal && !model.isTextureOrSurface;
    if (model.isTextureOrSurface) {
        model.drawnLanes = findLanes(isGlobal, model.access->facts.mask, model.data);
        model.elementBytes = computeTexelBytes(source, model);
        model.elementCount = 1;
    }
    model.cellBytes = model.elementBytes >= 8 && !model.isLocal ? 8 : 4;
    model.drawnLanes = model.isLocal ? findLanes(isLocal, model.access->facts.mask, model.data)
                                     : findLanes(isGlobal, model.access->facts.mask, model.data);
    if (model.kind == trace::EventKind::Atomic)
        model.atomic = reconstructAtomicAccess(source, model.access->event);
    for (const unsigned lane : eachLane(model.drawnLanes))
        table.addLane(lane);
    table.countContention();
    table.setAtomicResults();
    model.lines = table.takeLines();
    model.touchedLineCount = std::uint32_t(model.lines.size());
    for (const MemoryLine& line : model.lines) {
        for (unsigned sector = 0; sector < kSectorsPerLine; ++sector)
            model.usedBytes += line.usedBytes(sector);
    }
    model.sectorCount = model.isTextureOrSurface ? 0
                        : model.isLocal          ? countLocalSectors(model.bytes(), model.drawnLanes, model.data.offset)
                                                 : model.access->facts.sectorCount;
    model.idealSectorCount = model.isLocal ? (model.usedBytes + kSectorBytes - 1) / kSectorBytes : model.access->facts.idealSectorCount;
    appendNeighbours(source, table, model);
    addFault(source, table, model);
    makeStrips(source, model);
    return model;
}

}  // namespace simtscope::analysis
