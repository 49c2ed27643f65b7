#include "gpu/trace/steps/step_conflicts.h"

#include <algorithm>
#include <bit>
#include <set>
#include <unordered_map>

#include "gpu/core/each_lane.h"
#include "gpu/core/stop_poll.h"
#include "gpu/trace/model/atomic_result.h"

namespace simtscope::trace {
namespace {

constexpr std::uint64_t kMaxSharedUnits = 1u << 18;  // units that are kept in an array; a block has no more bytes of shared memory

enum class AccessUse : std::uint8_t { Read, Write, FreeAtomic };

struct Access {
    AccessUse use = AccessUse::Read;
    std::uint8_t bytes = 4;
    bool isCompareAndSwap = false;  ///< two values (compare-and-swap) make one access
    std::uint32_t operation = 0;    ///< identifies the operation of an order-free atomic, from 1 on
};
constexpr std::uint32_t kMixed = ~0u;

/// Holds the accesses of a cell that have been walked: the latest recorded event of each kind, plus 1; 0 for none.
struct LatestAccesses {
    std::uint32_t read = 0, write = 0, atomic = 0;
    std::uint32_t operation = 0;  ///< operation of its order-free atomics

    /// Notes the event. Returns whether a conflicting event that was recorded later comes earlier in this order. `mayChangePlaces`: atomics
    /// whose order does not matter do not conflict.
    bool isReordered(const Access& access, std::uint32_t event, bool mayChangePlaces)
    {
        const AccessUse use = access.use;
        const bool isFree = mayChangePlaces && use == AccessUse::FreeAtomic && (operation == 0 || operation == access.operation);
        const bool isSwapped = write > event + 1 || (use != AccessUse::Read && read > event + 1) || (!isFree && atomic > event + 1);
        if (use == AccessUse::FreeAtomic)
            operation = operation == 0 || operation == access.operation ? access.operation : kMixed;
        std::uint32_t& latest = use == AccessUse::Read ? read : use == AccessUse::Write ? write : atomic;
        latest = std::max(latest, event + 1);
        return isSwapped;
    }
};

bool isAccess(EventKind kind)
{
    return kind == EventKind::Load || kind == EventKind::Store || kind == EventKind::Atomic;
}

class ConflictFinder {
public:
    ConflictFinder(const BlockTrace& trace, const ProgramOrder& program, const std::map<SiteId, Site>& sites, const std::stop_token& stop)
        : m_trace(trace), m_program(program), m_accesses(program.siteEnd, Access{AccessUse::Write, 4, false, 0}), m_isStopped(stop),
          m_written(program.writtenAllocations)
    {
        for (const auto& [id, site] : sites)
            if (id.value < m_accesses.size())
                m_accesses[id.value] = accessOf(site);
        findUnit();
        m_written.erase(kNoAllocation.value);
        m_written.erase(kLocalAllocation.value);
    }

    /// Walks step by step, and in recorded order within a step, as BlockStates applies the events.
    std::vector<bool> find(const StepAssignment& assigned, const StepList& list)
    {
        const std::vector<std::uint32_t>& starts = assigned.phaseFirstSteps;
        std::vector<bool> found(starts.size());
        if (m_written.empty())
            return {};
        std::size_t phase = 0;
        for (std::uint32_t step = 0; step < assigned.stepCount; ++step) {
            while (phase + 1 < starts.size() && starts[phase + 1] <= step)
                ++phase;
            for (std::uint32_t i = list.starts[step]; i < list.starts[step + 1]; ++i) {
                const std::uint32_t event = list.events[i];
                if (m_isStopped())
                    return {};
                if (!isAccess(m_program.kind(event)) || m_program.isAttached(event))
                    continue;
                if (isReordered(event))
                    found[phase] = true;
            }
        }
        return std::ranges::find(found, true) == found.end() ? std::vector<bool>() : found;
    }

private:
    static Access accessOf(const Site& site)
    {
        const bool isAtomic = site.kind == SiteKind::Atomic;
        const bool isFree = isAtomic && atomicEffect(site.operation, site.type).isOrderIndependent;
        const bool compares = isAtomic && site.operation == ptx::AtomicOperation::CompareSwap;
        const std::uint32_t operation = std::uint32_t(site.operation.mode) << 8 | std::uint32_t(site.type);
        return {isFree ? AccessUse::FreeAtomic : AccessUse::Write, std::max<std::uint8_t>(1, site.elementBytes), compares, operation + 1};
    }
    Access accessOf(std::uint32_t event) const
    {
        Access access = m_accesses[m_program.site(event).value];
        if (m_program.kind(event) == EventKind::Load)
            access.use = AccessUse::Read;
        return access;
    }

    void findUnit()
    {
        std::vector<bool> isUsed(std::size_t(m_program.siteEnd) * kEventKindCount);
        for (const std::uint32_t slot : m_program.siteAndKind)
            isUsed[slot] = true;
        for (std::uint32_t slot = 0; slot < isUsed.size(); ++slot)
            if (isUsed[slot] && isAccess(EventKind(slot % kEventKindCount)))
                m_unit = std::min<std::uint64_t>(m_unit, std::bit_floor(unsigned(m_accesses[slot / kEventKindCount].bytes)));
        m_unitShift = unsigned(std::countr_zero(m_unit));
    }

    bool isReordered(std::uint32_t event)
    {
        const Access access = accessOf(event);
        m_trace.readAddress(EventIndex{event}, m_data);
        const unsigned elements = access.isCompareAndSwap ? 1 : std::max(1u, m_data.elementCount);
        bool isAnyReordered = false, isWritten = false;
        std::uint32_t last = kNoAllocation.value;
        for (const unsigned lane : eachLane(m_trace.event(EventIndex{event}).mask)) {
            const std::uint32_t allocation = m_data.allocation[lane];
            if (allocation != last) {
                isWritten = m_written.contains(allocation);
                last = allocation;
            }
            if (!isWritten)
                continue;
            const bool mayChangePlaces = allocation == kSharedAllocation.value;
            const std::uint64_t first = m_data.offset[lane] >> m_unitShift;
            const std::uint64_t end = (m_data.offset[lane] + elements * access.bytes - 1) >> m_unitShift;
            for (std::uint64_t cell = first; cell <= end; ++cell)
                isAnyReordered = findOrAddCell(allocation, cell).isReordered(access, event, mayChangePlaces) || isAnyReordered;
        }
        return isAnyReordered;
    }

    LatestAccesses& findOrAddCell(std::uint32_t allocation, std::uint64_t cell)
    {
        if (allocation != kSharedAllocation.value || cell >= kMaxSharedUnits)
            return m_cells[allocation][cell];
        if (cell >= m_shared.size())
            m_shared.resize(std::max<std::size_t>(cell + 1, 2 * m_shared.size()));
        return m_shared[cell];
    }

    const BlockTrace& m_trace;
    const ProgramOrder& m_program;
    std::vector<Access> m_accesses;  // by site
    StopPoll m_isStopped;
    std::set<std::uint32_t> m_written;  // allocations
    std::uint64_t m_unit = 4;           // bytes
    unsigned m_unitShift = 2;
    std::unordered_map<std::uint32_t, std::unordered_map<std::uint64_t, LatestAccesses>> m_cells;  // by allocation and unit
    std::vector<LatestAccesses> m_shared;                                                          // by unit
    EventData m_data;
};

}  // namespace

std::vector<bool> findReorderedPhases(const BlockTrace& trace, const ProgramOrder& program, const StepAssignment& assigned,
                                      const StepList& list, const std::map<SiteId, Site>& sites, const std::stop_token& stop)
{
    if (trace.warpCount() < 2)
        return {};  // a single warp keeps its order
    return ConflictFinder(trace, program, sites, stop).find(assigned, list);
}

}  // namespace simtscope::trace
