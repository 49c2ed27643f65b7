#include "gpu/simt/diagnosis/outside_object.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "gpu/core/messages/fault.h"

namespace simtscope::simt {

using ptx::StateSpace;

namespace {

using Template = MessageTemplate<ArgumentKind::Nested, ArgumentKind::Nested, ArgumentKind::Nested>;

/// Describes a likely cause of an access outside of its object. Its texts say what to do.
struct Cause {
    bool (*matches)(const AccessedObject& object, std::int64_t offset, std::int64_t element, const ptx::DecodedOp& op);
    const Template *reads, *writes;
};

constexpr std::int64_t kTwoTo31 = std::int64_t(1) << 31;
/// Elements below 0 beyond which an index has overflowed: one that is wrong by a few rows, or by the size of a block, is not so far below
/// 0.
constexpr std::int64_t kMinOverflowBytes = std::int64_t(1) << 24;

/// The causes in the order in which they are tried; the first one that fits is reported.
constexpr std::array kCauses{
    Cause{[](const AccessedObject& object, std::int64_t, std::int64_t, const ptx::DecodedOp&) {
              return object.isDynamic && object.bytes == 0;
          },
          &msg::fault::readsNoDynamicShared, &msg::fault::writesNoDynamicShared},
    Cause{[](const AccessedObject& object, std::int64_t offset, std::int64_t, const ptx::DecodedOp&) {
              return object.isDynamic && offset >= std::int64_t(object.bytes);
          },
          &msg::fault::readsPastDynamicShared, &msg::fault::writesPastDynamicShared},
    Cause{[](const AccessedObject&, std::int64_t, std::int64_t element, const ptx::DecodedOp& op) {
              return op.baseBytes == 8 && element >= kTwoTo31 && element < 2 * kTwoTo31;
          },
          &msg::fault::readsWrappedIndex, &msg::fault::writesWrappedIndex},
    Cause{[](const AccessedObject&, std::int64_t, std::int64_t element, const ptx::DecodedOp& op) {
              return op.baseBytes == 8 && element < -kMinOverflowBytes && element >= -kTwoTo31;
          },
          &msg::fault::readsOverflowedIndex, &msg::fault::writesOverflowedIndex},
    Cause{[](const AccessedObject&, std::int64_t, std::int64_t, const ptx::DecodedOp&) { return true; }, &msg::fault::readsOutsideObject,
          &msg::fault::writesOutsideObject},
};

Message describeObject(const AccessedObject& object)
{
    if (!object.variable.empty())
        return msg::fault::variable(object.variable);
    return object.space == StateSpace::Local ? msg::fault::functionLocals() : msg::fault::allocation(object.allocation);
}

/// Returns "x[64]", "element 64 of allocation 2", or "byte 66 of x" where no element begins.
Message describeElement(const AccessedObject& object, std::int64_t offset, unsigned elementBytes)
{
    if (offset % elementBytes != 0)
        return msg::fault::byteOf(offset, describeObject(object));
    const std::int64_t element = offset / elementBytes;
    return object.variable.empty() ? msg::fault::elementOf(element, describeObject(object)) : msg::fault::indexed(object.variable, element);
}

Message describeSize(const AccessedObject& object, unsigned elementBytes)
{
    return object.bytes % elementBytes == 0 ? msg::fault::lengthOf(std::int64_t(object.bytes / elementBytes), elementBytes)
                                            : msg::fault::bytesOf(object.bytes);
}

bool holds(const AccessedObject& object, std::uint64_t address)
{
    return address - object.begin < object.bytes;
}

/// Describes what the block's shared memory holds at the offset. Empty if no variable is there.
Message describeShared(const Issue& issue, std::uint64_t sharedOffset, unsigned elementBytes)
{
    const RunningLaunch& launch = issue.launch;
    if (sharedOffset >= issue.block.sharedBytes)
        return msg::fault::outsideSpace(msg::fault::sharedMemory(), issue.block.sharedBytes);
    const auto containsOffset = [&](const trace::SharedVariable& variable) {
        return sharedOffset - variable.offset < (variable.bytes ? variable.bytes : launch.request.dynamicSharedBytes);
    };
    const auto found = std::ranges::find_if(launch.tracedLaunch.sharedVariables, containsOffset);
    if (found == launch.tracedLaunch.sharedVariables.end())
        return {};
    for (const auto& [name, offset] : launch.kernel.sharedOffsets)
        if (offset == found->offset && trace::demangle(name) == found->name)
            return msg::fault::landsIn(
                describeElement({StateSpace::Shared, offset, found->bytes, formatVariableName(name), -1, false, false},
                                std::int64_t(sharedOffset - offset), elementBytes));
    return {};
}

Message describeGlobal(const Issue& issue, std::uint64_t address, unsigned elementBytes)
{
    const DeviceMemory::Range* const range = issue.launch.memory.find(address);
    if (!range)
        return msg::fault::atAddress(address);
    if (range->id == trace::kNoAllocation)
        return {};
    const AccessedObject found{StateSpace::Global, range->address, range->bytes, {}, std::int64_t(range->id.value), false, false};
    return msg::fault::landsIn(describeElement(found, std::int64_t(address - range->address), elementBytes));
}

/// Describes what the access hits instead of its object.
Message describeTarget(const Issue& issue, const OutsideAccess& access, unsigned elementBytes)
{
    // The access begins inside the object and ends past its end.
    if (holds(access.object, access.address))
        return {};
    switch (access.object.space) {
    case StateSpace::Shared:
        return describeShared(issue, access.address, elementBytes);
    case StateSpace::Global:
        return describeGlobal(issue, access.address, elementBytes);
    default:
        return {};
    }
}

/// Returns the offset from the object's start as a signed number, since the program may have computed a negative one in 32 or 64 bits.
std::int64_t computeOffset(const Issue& issue, const OutsideAccess& access)
{
    const std::uint64_t offset = access.address - access.object.begin;
    return issue.op.baseBytes == 8 ? std::int64_t(offset) : std::int32_t(offset);
}

}  // namespace

Message describeOutsideAccess(const Issue& issue, const OutsideAccess& access)
{
    const AccessedObject& object = access.object;
    const unsigned elementBytes = issue.op.elementBytes;
    const std::int64_t offset = computeOffset(issue, access), element = offset / elementBytes;
    const auto cause =
        std::ranges::find_if(kCauses, [&](const Cause& possible) { return possible.matches(object, offset, element, issue.op); });
    const Message side =
        (offset < 0 ? msg::fault::beforeObject : msg::fault::pastObject)(describeObject(object), describeSize(object, elementBytes));
    const Message name = describeElement(object, offset, elementBytes);
    return (access.isWrite ? *cause->writes : *cause->reads)(
        issue.op.elementCount > 1 ? msg::fault::spanAt(std::uint64_t(elementBytes) * issue.op.elementCount, name) : name, side,
        describeTarget(issue, access, elementBytes));
}

trace::FindingLocation makeOutsideLocation(const Issue& issue, const OutsideAccess& access)
{
    trace::FindingLocation location;
    location.space = access.object.space;
    location.allocation = access.object.allocation;
    location.variable = access.object.variable;
    const std::int64_t offset = computeOffset(issue, access);
    if (offset % issue.op.elementBytes == 0)
        location.element = offset / issue.op.elementBytes;
    location.offset = location.space == StateSpace::Global ? offset : std::int64_t(access.object.begin) + offset;
    location.bytes = std::uint64_t(issue.op.elementBytes) * issue.op.elementCount;
    return location;
}

}  // namespace simtscope::simt
