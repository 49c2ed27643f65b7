#include "gpu/simt/diagnosis/memory_faults.h"

#include <bit>

#include "gpu/core/messages/fault.h"
#include "gpu/simt/diagnosis/faults.h"
#include "gpu/simt/diagnosis/outside_object.h"

namespace simtscope::simt {

namespace {

/// Describes a memory whose addresses are offsets. It has no name for global memory.
struct OffsetSpace {
    const MessageTemplate<>* name = nullptr;
    ptx::StateSpace space = ptx::StateSpace::Global;
    std::uint64_t baseAddress = 0;
    const char* variable = "";
};

OffsetSpace findOffsetSpace(const Access& access, unsigned lane)
{
    if (access.sharedLanes >> lane & 1)
        return {&msg::fault::sharedMemory, ptx::StateSpace::Shared};
    if (access.parameterLanes >> lane & 1)
        return {&msg::fault::parameters, ptx::StateSpace::Param};
    if (access.localLanes >> lane & 1)
        return access.address[lane] >= ptx::kStackBase
                   ? OffsetSpace{&msg::fault::stackMemory, ptx::StateSpace::Local, ptx::kStackBase, trace::kAllocaVariable}
                   : OffsetSpace{&msg::fault::localMemorySpace, ptx::StateSpace::Local};
    return {};
}

/// Returns the offset as a signed number, since the program may have computed a negative one in 32 or 64 bits.
std::int64_t signedOffset(std::uint64_t offset, const ptx::DecodedOp& op)
{
    return op.baseBytes == 8 ? std::int64_t(offset) : std::int32_t(offset);
}

/// Returns the shared variable that the offset lies in or after; for an offset below 0 the first variable.
const trace::SharedVariable* findSharedVariable(const RunningLaunch& launch, std::int64_t offset)
{
    const trace::SharedVariable* nearest = nullptr;
    for (const trace::SharedVariable& variable : launch.tracedLaunch.sharedVariables) {
        const bool isBefore = std::int64_t(variable.offset) <= offset;
        if (!nearest || (isBefore ? variable.offset >= nearest->offset || std::int64_t(nearest->offset) > offset
                                  : std::int64_t(nearest->offset) > offset && variable.offset < nearest->offset))
            nearest = &variable;
    }
    return nearest;
}

/// Returns the index of the element at the offset, in elements as wide as those that the instruction accesses. Returns nothing if no
/// element begins there.
std::optional<std::int64_t> computeElement(std::int64_t offset, const ptx::DecodedOp& op)
{
    return op.elementBytes && offset % op.elementBytes == 0 ? std::optional(offset / op.elementBytes) : std::nullopt;
}

/// Adds the location to the noted fault: an offset in the space, or an address of global memory.
void addLocation(const Issue& issue, Direction direction, const OffsetSpace& space, std::uint64_t address)
{
    trace::FindingLocation location;
    location.space = space.space;
    location.variable = space.variable;
    location.bytes = accessBytes(issue.op);
    if (space.name) {
        location.offset = signedOffset(address - space.baseAddress, issue.op);
        if (const auto* shared = space.space == ptx::StateSpace::Shared ? findSharedVariable(issue.launch, *location.offset) : nullptr) {
            location.variable = shared->name;
            location.element = computeElement(*location.offset - std::int64_t(shared->offset), issue.op);
        }
    } else if (const auto nearest = issue.launch.memory.findNearest(address)) {
        location.allocation = nearest->range->id.value;
        location.offset = std::int64_t(address - nearest->range->address);
        location.element = computeElement(*location.offset, issue.op);
    }
    setFaultLocation(issue, direction != Direction::Read, std::move(location));
}

Message describeNearest(const AddressSpace& memory, std::uint64_t address)
{
    using Side = AddressSpace::NearestAllocation::Side;
    const auto nearest = memory.findNearest(address);
    if (!nearest)
        return {};
    const auto [range, distance, side] = *nearest;
    if (side == Side::Inside)
        return msg::fault::beforeEnd(distance, range->id.value, range->bytes);
    return (side == Side::After ? msg::fault::afterEnd : msg::fault::beforeStart)(distance, range->id.value, range->bytes);
}

/// Notes an access beyond the variable or allocation that it is meant for. Returns false, and does nothing, if that object is not known.
bool noteAccessOutsideObject(const Issue& issue, Direction direction, ptx::StateSpace space, std::uint64_t address, unsigned lane)
{
    const bool isWrite = direction != Direction::Read;
    AccessedObjects objects(issue.launch);
    const AccessedObject* const object = objects.findObject(issue, isWrite);
    if (!object || object->space != space || object->isPointerIntoMiddle)
        return false;
    const OutsideAccess outsideAccess{*object, address, isWrite};
    noteFault(issue, laneBit(lane), LaunchStatus::IllegalAddress, trace::FindingKind::OutOfBounds,
              describeOutsideAccess(issue, outsideAccess), address);
    setFaultLocation(issue, isWrite, makeOutsideLocation(issue, outsideAccess));
    return true;
}

}  // namespace

void noteMisalignedAccess(const Issue& issue, Direction direction, const Access& access, LaneMask lanes)
{
    const bool isWrite = direction != Direction::Read;
    const unsigned lane = unsigned(std::countr_zero(lanes)), bytes = accessBytes(issue.op);
    const std::uint64_t address = access.address[lane];
    const OffsetSpace space = findOffsetSpace(access, lane);
    noteFault(issue, lanes, LaunchStatus::Misaligned, trace::FindingKind::Misaligned,
              space.name ? (isWrite ? msg::fault::writesMisalignedOffset : msg::fault::readsMisalignedOffset)(
                               bytes, signedOffset(address - space.baseAddress, issue.op), (*space.name)(), bytes)
                         : (isWrite ? msg::fault::writesMisaligned : msg::fault::readsMisaligned)(bytes, address, bytes),
              address);
    addLocation(issue, direction, space, address);
}

void noteOffsetFault(const Issue& issue, Direction direction, const Access& access, unsigned lane, std::uint64_t limit)
{
    const std::uint64_t address = access.address[lane];
    const OffsetSpace space = findOffsetSpace(access, lane);
    if (space.space == ptx::StateSpace::Shared && noteAccessOutsideObject(issue, direction, space.space, address, lane))
        return;
    noteFault(issue, laneBit(lane), LaunchStatus::IllegalAddress, trace::FindingKind::OutOfBounds,
              (direction != Direction::Read ? msg::fault::writesOutsideSpace : msg::fault::readsOutsideSpace)(
                  accessBytes(issue.op), signedOffset(address - space.baseAddress, issue.op), (*space.name)(), limit - space.baseAddress),
              address);
    addLocation(issue, direction, space, address);
}

void noteAddressFault(const Issue& issue, Direction direction, std::uint64_t address, unsigned lane)
{
    const bool isWrite = direction != Direction::Read, isNull = address < 4096;
    if (!isNull && noteAccessOutsideObject(issue, direction, ptx::StateSpace::Global, address, lane))
        return;
    const unsigned bytes = accessBytes(issue.op);
    const Message nearest = describeNearest(issue.launch.memory, address);
    noteFault(issue, laneBit(lane), LaunchStatus::IllegalAddress,
              isNull ? trace::FindingKind::NullPointer : trace::FindingKind::OutOfBounds,
              isNull ? (isWrite ? msg::fault::writesNull : msg::fault::readsNull)(bytes, address, nearest)
                     : (isWrite ? msg::fault::writesOutside : msg::fault::readsOutside)(bytes, address, nearest),
              address);
    addLocation(issue, direction, {}, address);
}

void noteWriteToReadOnlyMemory(const Issue& issue, std::uint64_t address, unsigned lane)
{
    noteFault(issue, laneBit(lane), LaunchStatus::IllegalAddress, trace::FindingKind::ReadOnly,
              msg::fault::writesConstant(accessBytes(issue.op), address), address);
    addLocation(issue, Direction::Write, {nullptr, ptx::StateSpace::Const}, address);
}

void noteVectorAtomicFault(const Issue& issue, LaneMask lanes)
{
    noteFault(issue, lanes, LaunchStatus::IllegalAddress, trace::FindingKind::AddressSpace, msg::fault::vectorAtomic());
}

void noteStackAllocationFault(const Issue& issue, unsigned lane, std::uint64_t bytes)
{
    noteFault(issue, laneBit(lane), LaunchStatus::StackOverflow, trace::FindingKind::StackOverflow,
              msg::fault::stackAllocation(std::int64_t(bytes), LocalMemory::kMaxBytes / 1024));
}

void noteStackPointerFault(const Issue& issue, unsigned lane, std::uint64_t pointer)
{
    noteFault(issue, laneBit(lane), LaunchStatus::IllegalAddress, trace::FindingKind::InvalidStackPointer, msg::fault::stackPointer(),
              pointer);
}

}  // namespace simtscope::simt
