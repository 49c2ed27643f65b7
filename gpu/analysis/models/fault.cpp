#include "gpu/analysis/models/fault.h"

#include <algorithm>

#include "gpu/analysis/checkers/findings.h"
#include "gpu/analysis/models/finding_accesses.h"

namespace simtscope::analysis {

namespace {

constexpr std::uint64_t kMaxRelatedBytes = 1u << 30;  // distance in bytes from which on an allocation is unrelated to the address

struct ReasonRow {
    trace::FindingKind kind;
    FaultReason reason;
};

constexpr ReasonRow kReasons[] = {
    {trace::FindingKind::OutOfBounds, FaultReason::Outside},
    {trace::FindingKind::NullPointer, FaultReason::Outside},
    {trace::FindingKind::Misaligned, FaultReason::Misaligned},
    {trace::FindingKind::ReadOnly, FaultReason::ReadOnly},
};

struct SpaceRow {
    ptx::StateSpace space;
    FaultSpace faultSpace;
};

constexpr SpaceRow kSpaces[] = {
    {ptx::StateSpace::Shared, FaultSpace::Shared},
    {ptx::StateSpace::Local, FaultSpace::Local},
    {ptx::StateSpace::Param, FaultSpace::Parameters},
};

/// Returns the step after the last one in which the thread took part, at most the block's last step.
std::uint32_t stepAfter(const RecordedBlock& source, std::uint32_t thread)
{
    std::uint32_t next = 0;
    const trace::BlockTrace& trace = source.trace();
    for (std::uint32_t i = 0; i < trace.size(); ++i) {
        const trace::Event event = trace.event(EventIndex(i));
        if (event.warp.value == thread / kWarpSize && (event.mask >> thread % kWarpSize & 1))
            next = std::max(next, source.steps().stepOf(EventIndex(i)) + 1);
    }
    return std::min(next, source.steps().count() - 1);
}

/// Returns the bytes between the address and the allocation; 0 inside it.
std::uint64_t computeDistance(const trace::Allocation& allocation, std::uint64_t address)
{
    const std::uint64_t end = allocation.address + allocation.bytes;
    return address < allocation.address ? allocation.address - address : address >= end ? address - end : 0;
}

/// Returns the last allocation that begins at or before the address, or the first one when none does, unless it is far away. `mustContain`
/// accepts only an allocation that holds the address.
std::optional<std::uint32_t> findNearestAllocation(const RecordedBlock& source, std::uint64_t address, bool mustContain)
{
    const trace::Allocation* nearest = nullptr;
    for (const trace::Allocation& allocation : source.recording().allocations) {
        if (!trace::wasAllocatedAt(allocation, source.launch()) || allocation.bytes == 0 || allocation.name == trace::kGridWorkspace)
            continue;
        const bool isBelowAddress = allocation.address <= address;
        const bool isNearer = !nearest || (nearest->address > address ? isBelowAddress || allocation.address < nearest->address
                                                                      : isBelowAddress && allocation.address > nearest->address);
        if (isNearer)
            nearest = &allocation;
    }
    if (!nearest || computeDistance(*nearest, address) >= kMaxRelatedBytes || (mustContain && address - nearest->address >= nearest->bytes))
        return std::nullopt;
    return nearest->id.value;
}

/// Returns whether the access was executed although the run's checks report it. Its event is then recorded, unless the budget of events was
/// used up.
bool hasHappened(const RecordedBlock& source, const trace::Finding& finding)
{
    if (finding.accesses.empty() || !finding.accesses.front().time)
        return false;
    return findEvent(source.trace(), finding.accesses.front()) || (source.launch().error == 0 && source.launch().omittedEventCount > 0);
}

std::optional<Fault> findFault(const RecordedBlock& source)
{
    if (source.steps().count() == 0)
        return std::nullopt;
    for (const trace::Finding& finding : findingsOf(source)) {
        if (finding.launch != source.launch().id || finding.threads.empty() || finding.block != std::int64_t(source.trace().block().value))
            continue;
        const std::optional<FaultLocation> location = findFaultLocation(finding);
        if (!location || hasHappened(source, finding))
            continue;
        Fault fault;
        fault.finding = &finding;
        fault.location = *location;
        fault.thread = finding.threads.front();
        fault.step = stepAfter(source, fault.thread);
        fault.line = finding.line;
        fault.address = finding.address;
        if (location->space == FaultSpace::Global)
            fault.nearestAllocation = findNearestAllocation(source, finding.address, location->reason == FaultReason::Misaligned);
        return fault;
    }
    return std::nullopt;
}

}  // namespace

std::optional<FaultLocation> findFaultLocation(const trace::Finding& finding)
{
    const auto* const kind = std::ranges::find(kReasons, finding.kind, &ReasonRow::kind);
    if (kind == std::end(kReasons))
        return std::nullopt;
    if (finding.kind == trace::FindingKind::NullPointer)
        return FaultLocation{FaultSpace::Null, kind->reason};
    if (finding.location.space == ptx::StateSpace::Global || finding.location.space == ptx::StateSpace::Const)
        return FaultLocation{FaultSpace::Global, kind->reason};
    if (finding.location.space == ptx::StateSpace::Local && finding.location.variable == trace::kAllocaVariable && finding.location.offset)
        return FaultLocation{FaultSpace::Stack, kind->reason, *finding.location.offset};
    const auto* const space = std::ranges::find(kSpaces, finding.location.space, &SpaceRow::space);
    if (space == std::end(kSpaces) || !finding.location.offset)
        return std::nullopt;
    const bool writesParameter =
        space->faultSpace == FaultSpace::Parameters && !finding.accesses.empty() && finding.accesses.front().isWrite;
    return FaultLocation{space->faultSpace, writesParameter ? FaultReason::ReadOnly : kind->reason, *finding.location.offset};
}

const std::vector<trace::Finding>& findingsOf(const RecordedBlock& source)
{
    struct Findings {
        std::vector<trace::Finding> findings;
    };
    return source.getDerived<Findings>([&] { return Findings{computeFindings(source.recording())}; }).findings;
}

const std::optional<Fault>& faultOf(const RecordedBlock& source)
{
    return source.getDerived<std::optional<Fault>>([&] { return findFault(source); });
}

const Fault* faultAt(const RecordedBlock& source, std::uint32_t step)
{
    const std::optional<Fault>& fault = faultOf(source);
    return fault && step >= fault->step ? &*fault : nullptr;
}

}  // namespace simtscope::analysis
