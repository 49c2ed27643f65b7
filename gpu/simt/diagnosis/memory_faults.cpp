#include "gpu/simt/diagnosis/memory_faults.h"

#include <bit>

#include <fmt/format.h>

#include "gpu/simt/diagnosis/faults.h"

namespace simtscope::simt {

namespace {

/// Memory that addresses are offsets in; without a name: global memory.
struct OffsetSpace {
    const char* name = nullptr;
    std::uint64_t first = 0;
};

OffsetSpace offsetSpace(const Access& access, unsigned lane)
{
    if (access.shared >> lane & 1)
        return {"shared memory"};
    if (access.param >> lane & 1)
        return {"the kernel's parameters"};
    if (access.local >> lane & 1)
        return access.address[lane] >= ptx::kStackBase ? OffsetSpace{"the memory that alloca gave", ptx::kStackBase}
                                                       : OffsetSpace{"local memory"};
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

const char* verbOf(Direction direction)
{
    return direction == Direction::Write ? "writes" : "reads";
}

const char* prepositionOf(Direction direction)
{
    return direction == Direction::Write ? "to" : "from";
}

std::string nearestText(const AddressSpace& memory, std::uint64_t address)
{
    using Side = AddressSpace::Nearest::Side;
    const auto nearest = memory.nearest(address);
    if (!nearest)
        return {};
    const auto [range, distance, side] = *nearest;
    if (side == Side::Inside)
        return fmt::format(", {} bytes before the end of allocation {} ({} bytes)", distance, range->id.value, range->bytes);
    return fmt::format(", {} bytes {} allocation {} ({} bytes)", distance, side == Side::After ? "after the end of" : "before",
                       range->id.value, range->bytes);
}

}  // namespace

void faultMisaligned(const Issue& issue, Direction direction, const Access& access, LaneMask lanes)
{
    const char *const verb = verbOf(direction), *const preposition = prepositionOf(direction);
    const unsigned lane = unsigned(std::countr_zero(lanes)), bytes = bytesOf(issue.op);
    const std::uint64_t address = access.address[lane];
    const auto [name, first] = offsetSpace(access, lane);
    fault(issue, lanes, LaunchStatus::Misaligned, "misaligned",
          name ? fmt::format("{} {} bytes {} offset {} of {}, which is not a multiple of {}", verb, bytes, preposition,
                             signedOffset(address - first, issue.op), name, bytes)
               : fmt::format("{} {} bytes {} address {:#x}, which is not a multiple of {}", verb, bytes, preposition, address, bytes),
          address);
}

void faultOffset(const Issue& issue, Direction direction, const Access& access, unsigned lane, std::uint64_t limit)
{
    const char *const verb = verbOf(direction), *const preposition = prepositionOf(direction);
    const std::uint64_t address = access.address[lane];
    const auto [name, first] = offsetSpace(access, lane);
    fault(issue, laneBit(lane), LaunchStatus::IllegalAddress, "out-of-bounds",
          fmt::format("{} {} bytes {} offset {} of {}, which has {} bytes", verb, bytesOf(issue.op), preposition,
                      signedOffset(address - first, issue.op), name, limit - first),
          address);
}

void faultAddress(const Issue& issue, Direction direction, std::uint64_t address, unsigned lane)
{
    const char *const verb = verbOf(direction), *const preposition = prepositionOf(direction);
    const bool null = address < 4096;
    fault(issue, laneBit(lane), LaunchStatus::IllegalAddress, null ? "null" : "out-of-bounds",
          fmt::format("{} {} bytes {} {} {:#x}{}", verb, bytesOf(issue.op), preposition, null ? "a null pointer, address" : "address",
                      address, nearestText(issue.launch.memory, address)),
          address);
}

void faultReadOnly(const Issue& issue, std::uint64_t address, unsigned lane)
{
    fault(issue, laneBit(lane), LaunchStatus::IllegalAddress, "read-only",
          fmt::format("writes {} bytes to constant memory at {:#x}", bytesOf(issue.op), address), address);
}

void faultVectorAtomic(const Issue& issue, LaneMask lanes)
{
    fault(issue, lanes, LaunchStatus::IllegalAddress, "address-space",
          "makes an atomic access of a vector outside of global memory, where there is none");
}

void faultStackAllocation(const Issue& issue, unsigned lane, std::uint64_t bytes)
{
    fault(issue, laneBit(lane), LaunchStatus::StackOverflow, "stack-overflow",
          fmt::format("asks alloca for {} bytes, more than are left of the {} KiB of local memory that a thread can have",
                      std::int64_t(bytes), LocalMemory::kMaxBytes / 1024));
}

void faultStackPointer(const Issue& issue, unsigned lane, std::uint64_t pointer)
{
    fault(issue, laneBit(lane), LaunchStatus::IllegalAddress, "stack",
          "restores a stack pointer that stacksave has not given in this function", pointer);
}

}  // namespace simtscope::simt
