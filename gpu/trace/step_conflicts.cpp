#include "gpu/trace/step_conflicts.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <set>
#include <unordered_map>

#include "gpu/core/stop_look.h"
#include "gpu/trace/atomic_result.h"

namespace simtscope::trace {
namespace {

constexpr std::uint64_t kMostShared = 1u << 18;  // units that are kept in a row, no more than a block has bytes of shared memory

enum class Use : std::uint8_t { Read, Write, FreeAtomic };

struct Access {
    Use use = Use::Read;
    std::uint8_t bytes = 4;
    bool compares = false;        ///< of two values: one access
    std::uint32_t operation = 0;  ///< of a free atomic: which one, from 1 on
};
constexpr std::uint32_t kMixed = ~0u;

/// What has been walked of a cell: the latest recorded event of each kind, plus 1; 0: none.
struct Walked {
    std::uint32_t read = 0, write = 0, atomic = 0;
    std::uint32_t operation = 0;  ///< of its free atomics

    /// Notes the event. True: one that was recorded later, and with which it must not change places, came before it.
    bool isFalse(const Access& access, std::uint32_t event)
    {
        const Use use = access.use;
        const bool isFree = use == Use::FreeAtomic && (operation == 0 || operation == access.operation);
        const bool swapped = write > event + 1 || (use != Use::Read && read > event + 1) || (!isFree && atomic > event + 1);
        if (use == Use::FreeAtomic)
            operation = isFree ? access.operation : kMixed;
        std::uint32_t& mine = use == Use::Read ? read : use == Use::Write ? write : atomic;
        mine = std::max(mine, event + 1);
        return swapped;
    }
};

bool isAccess(EventKind kind)
{
    return kind == EventKind::Load || kind == EventKind::Store || kind == EventKind::Atomic;
}

class Walk {
public:
    Walk(const BlockTrace& trace, const std::map<SiteId, Site>& sites, const std::stop_token& stop) : m_trace(trace), m_isStopped(stop)
    {
        for (const auto& [id, site] : sites)
            m_accesses[id.value] = accessOf(site);
        findWritten();
    }

    std::vector<bool> find(const ProgramOrder& program, const StepAssignment& assigned)
    {
        std::vector<bool> found(assigned.phaseStarts.size());
        for (const std::uint32_t event : inOrder(assigned)) {
            if (m_isStopped())
                return {};
            if (!isAccess(m_trace.kind(EventIndex{event})) || m_written.empty() || program.isAttached(event))
                continue;
            const auto after = std::upper_bound(assigned.phaseStarts.begin(), assigned.phaseStarts.end(), assigned.stepOf[event]);
            const std::size_t phase = std::size_t(std::max<std::ptrdiff_t>(1, after - assigned.phaseStarts.begin()) - 1);
            if (isFalse(event))
                found[phase] = true;
        }
        return std::ranges::find(found, true) == found.end() ? std::vector<bool>() : found;
    }

private:
    static Access accessOf(const Site& site)
    {
        const bool isAtomic = site.kind == SiteKind::Atomic;
        const bool isFree = isAtomic && atomicEffect(site.operation, site.type).orderFree;
        const bool compares = isAtomic && site.operation == ptx::AtomicOperation::CompareSwap;
        const std::uint32_t operation = std::uint32_t(site.operation.mode) << 8 | std::uint32_t(site.type);
        return {isFree ? Use::FreeAtomic : Use::Write, std::max<std::uint8_t>(1, site.elementBytes), compares, operation + 1};
    }
    Access accessOf(std::uint32_t event, EventKind kind) const
    {
        const auto known = m_accesses.find(m_trace.event(EventIndex{event}).site.value);
        Access access = known == m_accesses.end() ? Access{Use::Write, 4, false, 0} : known->second;
        if (kind == EventKind::Load)
            access.use = Use::Read;
        return access;
    }

    /// Only what the block writes can be seen in a false state.
    void findWritten()
    {
        for (std::uint32_t event = 0; event < m_trace.size() && !m_isStopped(); ++event) {
            const EventKind kind = m_trace.kind(EventIndex{event});
            if (!isAccess(kind))
                continue;
            m_unit = std::min<std::uint64_t>(m_unit, std::bit_floor(unsigned(accessOf(event, kind).bytes)));
            if (kind == EventKind::Load)
                continue;
            m_trace.read(EventIndex{event}, m_data);
            for (LaneMask left = m_trace.event(EventIndex{event}).mask; left; left &= left - 1)
                m_written.insert(m_data.allocation[unsigned(std::countr_zero(left))]);
        }
        m_written.erase(kNoAllocation.value);
        m_written.erase(kLocalAllocation.value);
    }

    /// Step by step, and within a step as recorded: so BlockStates applies them.
    static std::vector<std::uint32_t> inOrder(const StepAssignment& assigned)
    {
        std::vector<std::uint32_t> order(assigned.stepOf.size());
        std::iota(order.begin(), order.end(), 0u);
        std::ranges::stable_sort(order, {}, [&](std::uint32_t event) { return assigned.stepOf[event]; });
        return order;
    }

    bool isFalse(std::uint32_t event)
    {
        const Access access = accessOf(event, m_trace.kind(EventIndex{event}));
        m_trace.read(EventIndex{event}, m_data);
        const unsigned elements = access.compares ? 1 : std::max(1u, m_data.elements);
        bool found = false;
        for (LaneMask left = m_trace.event(EventIndex{event}).mask; left; left &= left - 1) {
            const auto lane = unsigned(std::countr_zero(left));
            const std::uint32_t allocation = m_data.allocation[lane];
            if (!m_written.contains(allocation))
                continue;
            const std::uint64_t first = m_data.offset[lane] / m_unit, last = (m_data.offset[lane] + elements * access.bytes - 1) / m_unit;
            for (std::uint64_t cell = first; cell <= last; ++cell)
                found = walked(allocation, cell).isFalse(access, event) || found;
        }
        return found;
    }

    Walked& walked(std::uint32_t allocation, std::uint64_t cell)
    {
        if (allocation != kSharedAllocation.value || cell >= kMostShared)
            return m_cells[allocation][cell];
        if (cell >= m_shared.size())
            m_shared.resize(std::max<std::size_t>(cell + 1, 2 * m_shared.size()));
        return m_shared[cell];
    }

    const BlockTrace& m_trace;
    StopLook m_isStopped;
    std::unordered_map<std::uint32_t, Access> m_accesses;                                  // by site
    std::set<std::uint32_t> m_written;                                                     // allocations
    std::uint64_t m_unit = 4;                                                              // bytes
    std::unordered_map<std::uint32_t, std::unordered_map<std::uint64_t, Walked>> m_cells;  // by allocation and unit
    std::vector<Walked> m_shared;                                                          // by unit
    EventData m_data;
};

}  // namespace

std::vector<bool> falsePhases(const BlockTrace& trace, const ProgramOrder& program, const StepAssignment& assigned,
                              const std::map<SiteId, Site>& sites, const std::stop_token& stop)
{
    if (trace.warps() < 2)
        return {};  // a warp keeps its order
    return Walk(trace, sites, stop).find(program, assigned);
}

}  // namespace simtscope::trace
