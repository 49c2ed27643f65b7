#include "gpu/simt/diagnosis/memory_faults.h"

#include <bit>

#include "gpu/core/messages/fault.h"
#include "gpu/simt/diagnosis/faults.h"

namespace simtscope::simt {

namespace {

/// Memory that addresses are offsets in; without a name: global memory.
struct OffsetSpace {
    const MessageTemplate<>* name = nullptr;
    ptx::StateSpace space = ptx::StateSpace::Global;
    std::uint64_t first = 0;
    const char* variable = "";
};

OffsetSpace offsetSpace(const Access& access, unsigned lane)
{
    if (access.shared >> lane & 1)
        return {&msg::fault::sharedMemory, ptx::StateSpace::Shared};
    if (access.param >> lane & 1)
        return {&msg::fault::parameters, ptx::StateSpace::Param};
    if (access.local >> lane & 1)
        return access.address[lane] >= ptx::kStackBase
                   ? OffsetSpace{&msg::fault::stackMemory, ptx::StateSpace::Local, ptx::kStackBase, trace::kStackVariable}
                   : OffsetSpace{&msg::fault::localMemorySpace, ptx::StateSpace::Local};
    return {};
}

/// Below 0 when the program computed it so, in registers of 32 or 64 bits.
std::int64_t signedOffset(std::uint64_t offset, const ptx::DecodedOp& op)
{
    return op.baseBytes == 8 ? std::int64_t(offset) : std::int32_t(offset);
}

unsigned bytesOf(const ptx::DecodedOp& op)
{
    return unsigned(op.elementBytes) * op.elements;
}

/// The lane's fault is of its access at this offset of the space; of global memory only the address says where.
void addPlace(const Issue& issue, Direction direction, LaneMask lanes, const OffsetSpace& space, std::uint64_t address)
{
    trace::FindingPlace place;
    place.space = space.space;
    place.variable = space.variable;
    if (space.name)
        place.offset = signedOffset(address - space.first, issue.op);
    place.bytes = bytesOf(issue.op);
    addAccess(issue, lanes, direction == Direction::Write, std::move(place));
}

Message nearestTo(const AddressSpace& memory, std::uint64_t address)
{
    using Side = AddressSpace::Nearest::Side;
    const auto nearest = memory.nearest(address);
    if (!nearest)
        return {};
    const auto [range, distance, side] = *nearest;
    if (side == Side::Inside)
        return msg::fault::beforeEnd(distance, range->id.value, range->bytes);
    return (side == Side::After ? msg::fault::afterEnd : msg::fault::beforeStart)(distance, range->id.value, range->bytes);
}

}  // namespace

void faultMisaligned(const Issue& issue, Direction direction, const Access& access, LaneMask lanes)
{
    const bool isWrite = direction == Direction::Write;
    const unsigned lane = unsigned(std::countr_zero(lanes)), bytes = bytesOf(issue.op);
    const std::uint64_t address = access.address[lane];
    const OffsetSpace space = offsetSpace(access, lane);
    fault(issue, lanes, LaunchStatus::Misaligned, trace::FindingKind::Misaligned,
          space.name ? (isWrite ? msg::fault::writesMisalignedOffset : msg::fault::readsMisalignedOffset)(
                           bytes, signedOffset(address - space.first, issue.op), (*space.name)(), bytes)
                     : (isWrite ? msg::fault::writesMisaligned : msg::fault::readsMisaligned)(bytes, address, bytes),
          address);
    addPlace(issue, direction, lanes, space, address);
}

void faultOffset(const Issue& issue, Direction direction, const Access& access, unsigned lane, std::uint64_t limit)
{
    const std::uint64_t address = access.address[lane];
    const OffsetSpace space = offsetSpace(access, lane);
    fault(issue, laneBit(lane), LaunchStatus::IllegalAddress, trace::FindingKind::OutOfBounds,
          (direction == Direction::Write ? msg::fault::writesOutsideSpace : msg::fault::readsOutsideSpace)(
              bytesOf(issue.op), signedOffset(address - space.first, issue.op), (*space.name)(), limit - space.first),
          address);
    addPlace(issue, direction, laneBit(lane), space, address);
}

void faultAddress(const Issue& issue, Direction direction, std::uint64_t address, unsigned lane)
{
    const bool isWrite = direction == Direction::Write, isNull = address < 4096;
    const unsigned bytes = bytesOf(issue.op);
    const Message nearest = nearestTo(issue.launch.memory, address);
    fault(issue, laneBit(lane), LaunchStatus::IllegalAddress, isNull ? trace::FindingKind::NullPointer : trace::FindingKind::OutOfBounds,
          isNull ? (isWrite ? msg::fault::writesNull : msg::fault::readsNull)(bytes, address, nearest)
                 : (isWrite ? msg::fault::writesOutside : msg::fault::readsOutside)(bytes, address, nearest),
          address);
    addPlace(issue, direction, laneBit(lane), {}, address);
}

void faultReadOnly(const Issue& issue, std::uint64_t address, unsigned lane)
{
    fault(issue, laneBit(lane), LaunchStatus::IllegalAddress, trace::FindingKind::ReadOnly,
          msg::fault::writesConstant(bytesOf(issue.op), address), address);
    addPlace(issue, Direction::Write, laneBit(lane), {nullptr, ptx::StateSpace::Const}, address);
}

void faultVectorAtomic(const Issue& issue, LaneMask lanes)
{
    fault(issue, lanes, LaunchStatus::IllegalAddress, trace::FindingKind::AddressSpace, msg::fault::vectorAtomic());
}

void faultStackAllocation(const Issue& issue, unsigned lane, std::uint64_t bytes)
{
    fault(issue, laneBit(lane), LaunchStatus::StackOverflow, trace::FindingKind::StackOverflow,
          msg::fault::stackAllocation(std::int64_t(bytes), LocalMemory::kMaxBytes / 1024));
}

void faultStackPointer(const Issue& issue, unsigned lane, std::uint64_t pointer)
{
    fault(issue, laneBit(lane), LaunchStatus::IllegalAddress, trace::FindingKind::Stack, msg::fault::stackPointer(), pointer);
}

}  // namespace simtscope::simt
