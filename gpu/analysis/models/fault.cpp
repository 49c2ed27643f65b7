#include "gpu/analysis/models/fault.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "gpu/analysis/checkers/findings.h"

namespace simtscope::analysis {

namespace {

constexpr std::uint64_t kFar = 1u << 30;  // bytes, from which on an allocation has nothing to do with the address

struct SpaceWords {
    FaultSpace space;
    const char* words;
};

/// As the engine named them up to format 5.
constexpr SpaceWords kOffsetSpaces[] = {
    {FaultSpace::Shared, "shared memory"},
    {FaultSpace::Local, "local memory"},
    {FaultSpace::Parameters, "the kernel's parameters"},
    {FaultSpace::Stack, "the memory that alloca gave"},
};

/// What stands before an address that is no offset.
constexpr SpaceWords kBeforeAddress[] = {
    {FaultSpace::Null, " a null pointer, address 0x"},
    {FaultSpace::Global, " bytes from address 0x"},
    {FaultSpace::Global, " bytes to address 0x"},
    {FaultSpace::Global, " bytes to constant memory at 0x"},
    {FaultSpace::Global, " writes to 0x"},
};

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
    FaultSpace shown;
};

constexpr SpaceRow kSpaces[] = {
    {ptx::StateSpace::Shared, FaultSpace::Shared},
    {ptx::StateSpace::Local, FaultSpace::Local},
    {ptx::StateSpace::Param, FaultSpace::Parameters},
};

/// The number in "offset 260 of shared memory, which …"; nothing: the text is of another space.
std::optional<std::int64_t> offsetIn(const std::string& text, const char* space)
{
    constexpr std::string_view kBefore = " offset ";
    const std::size_t end = text.find(std::string(" of ") + space + ", which ");
    const std::size_t before = end == std::string::npos ? end : text.rfind(kBefore, end);
    if (before == std::string::npos)
        return std::nullopt;
    std::int64_t offset = 0;
    const char *const from = text.data() + before + kBefore.size(), *const to = text.data() + end;
    const std::from_chars_result read = std::from_chars(from, to, offset);
    return read.ec == std::errc() && read.ptr == to ? std::optional(offset) : std::nullopt;
}

/// Addresses in shared memory have 32 bits: what went below 0 may have been recorded as 4294967292.
std::int64_t asSigned(FaultSpace space, std::int64_t offset)
{
    return space == FaultSpace::Shared && offset >= 0 && offset <= std::int64_t(UINT32_MAX) ? std::int64_t(std::int32_t(offset)) : offset;
}

/// Of a recording that keeps nothing of the place but the text, from before format 6 or from an engine that does not say it.
std::optional<FaultPlace> placeInText(const trace::Finding& finding, FaultReason reason)
{
    const std::string text = finding.message.text();
    for (const SpaceWords& row : kOffsetSpaces) {
        const std::optional<std::int64_t> offset = offsetIn(text, row.words);
        const bool written = row.space == FaultSpace::Parameters && text.find(" writes ") != std::string::npos;
        if (offset)
            return FaultPlace{row.space, written ? FaultReason::ReadOnly : reason, asSigned(row.space, *offset)};
    }
    for (const SpaceWords& row : kBeforeAddress)
        if (text.find(row.words) != std::string::npos)
            return FaultPlace{row.space, reason};
    return std::nullopt;
}

/// The step after the last one that the thread took part in, or the block's last.
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

/// Bytes between the address and the allocation.
std::uint64_t distance(const trace::Allocation& allocation, std::uint64_t address)
{
    const std::uint64_t end = allocation.address + allocation.bytes;
    return address < allocation.address ? allocation.address - address : address >= end ? address - end : 0;
}

/// The allocation that the address lies in or behind, or the first, unless it is far away. `inside`: only one that it lies in.
std::optional<std::uint32_t> nearestTo(const RecordedBlock& source, std::uint64_t address, bool inside)
{
    const trace::Allocation* nearest = nullptr;
    const std::int64_t call = source.launch().apiCall;
    for (const trace::Allocation& allocation : source.recording().allocations) {
        const bool live = call < 0 || (allocation.createdByCall <= call && (allocation.freedByCall < 0 || allocation.freedByCall > call));
        if (!live || allocation.bytes == 0 || allocation.name == trace::kGridWorkspace)
            continue;
        const bool behind = allocation.address <= address;
        const bool better = !nearest || (nearest->address > address ? behind || allocation.address < nearest->address
                                                                    : behind && allocation.address > nearest->address);
        if (better)
            nearest = &allocation;
    }
    if (!nearest || distance(*nearest, address) >= kFar || (inside && address - nearest->address >= nearest->bytes))
        return std::nullopt;
    return nearest->id.value;
}

std::optional<Fault> findFault(const RecordedBlock& source)
{
    if (source.steps().count() == 0)
        return std::nullopt;
    for (const trace::Finding& finding : findingsOf(source)) {
        if (finding.launch != source.launch().id || finding.threads.empty() || finding.block != std::int64_t(source.trace().block().value))
            continue;
        const std::optional<FaultPlace> place = faultPlace(finding);
        if (!place)
            continue;
        Fault fault;
        fault.finding = &finding;
        fault.place = *place;
        fault.thread = finding.threads.front();
        fault.step = stepAfter(source, fault.thread);
        fault.line = finding.line;
        fault.address = finding.address;
        // Recordings of before do not say of an access that is not aligned whether its address is one of global memory.
        if (place->space == FaultSpace::Global)
            fault.near = nearestTo(source, finding.address, place->reason == FaultReason::Misaligned);
        return fault;
    }
    return std::nullopt;
}

}  // namespace

std::optional<FaultPlace> faultPlace(const trace::Finding& finding)
{
    const auto* const kind = std::ranges::find(kReasons, finding.kind, &ReasonRow::kind);
    if (kind == std::end(kReasons))
        return std::nullopt;
    if (finding.place.space == ptx::StateSpace::None)
        return placeInText(finding, kind->reason);
    if (finding.kind == trace::FindingKind::NullPointer)
        return FaultPlace{FaultSpace::Null, kind->reason};
    if (finding.place.space == ptx::StateSpace::Global || finding.place.space == ptx::StateSpace::Const)
        return FaultPlace{FaultSpace::Global, kind->reason};
    if (finding.place.space == ptx::StateSpace::Local && finding.place.variable == trace::kStackVariable && finding.place.offset)
        return FaultPlace{FaultSpace::Stack, kind->reason, *finding.place.offset};
    const auto* const space = std::ranges::find(kSpaces, finding.place.space, &SpaceRow::space);
    if (space == std::end(kSpaces) || !finding.place.offset)
        return std::nullopt;
    return FaultPlace{space->shown, kind->reason, *finding.place.offset};
}

const std::vector<trace::Finding>& findingsOf(const RecordedBlock& source)
{
    struct Findings {
        std::vector<trace::Finding> all;
    };
    return source.derived<Findings>([&] { return Findings{findingsOf(source.recording())}; }).all;
}

const std::optional<Fault>& faultOf(const RecordedBlock& source)
{
    return source.derived<std::optional<Fault>>([&] { return findFault(source); });
}

const Fault* faultAt(const RecordedBlock& source, std::uint32_t step)
{
    const std::optional<Fault>& fault = faultOf(source);
    return fault && step >= fault->step ? &*fault : nullptr;
}

}  // namespace simtscope::analysis
