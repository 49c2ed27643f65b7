// Accesses the registers of one activation (declared in replay.h), in the columns that ptx/model/decoded_function.h lays out.
#include <cstring>

#include "gpu/analysis/replay/replay.h"

namespace simtscope::analysis {

Frame::Frame(const ptx::DecodedFunction& decoded, std::uint32_t functionIndex)
    : function(&decoded), indexInModule(functionIndex), m_storage(decoded.registerBytes + 64)
{
}

Frame::Frame(const Frame& other)
    : function(other.function), indexInModule(other.indexInModule), parent(other.parent), callInstruction(other.callInstruction),
      depth(other.depth), baseAddress(other.baseAddress), stackTop(other.stackTop), observerData(other.observerData),
      observerLanes(other.observerLanes), m_storage(other.m_storage.size())
{
    // The columns are aligned, so they stand elsewhere in the new storage.
    std::memcpy(registers(), other.registers(), function->registerBytes);
}

std::uint64_t Frame::read(ptx::Slot slot, unsigned lane, unsigned bytes)
{
    if (!ptx::isPresent(slot))
        return 0;
    const std::byte* column = (slot.isConstant ? function->constantPool() : registers()) + slot.offset;
    if (bytes > 4) {
        std::uint64_t value;
        std::memcpy(&value, column + lane * sizeof value, sizeof value);
        return value;
    }
    std::uint32_t value;
    std::memcpy(&value, column + lane * sizeof value, sizeof value);
    return value;
}

void Frame::write(ptx::Slot slot, unsigned lane, unsigned bytes, std::uint64_t value)
{
    std::byte* column = registers() + slot.offset;
    if (bytes > 4) {
        std::memcpy(column + lane * sizeof value, &value, sizeof value);
        return;
    }
    const auto narrow = std::uint32_t(value);
    std::memcpy(column + lane * sizeof narrow, &narrow, sizeof narrow);
}

LaneMask Frame::predicate(std::uint32_t offset)
{
    LaneMask value;
    std::memcpy(&value, registers() + offset, sizeof value);
    return value;
}

LaneMask Frame::predicate(ptx::Slot slot)
{
    LaneMask value;
    std::memcpy(&value, (slot.isConstant ? function->constantPool() : registers()) + slot.offset, sizeof value);
    return value;
}

void Frame::writePredicate(ptx::Slot slot, LaneMask lanes, LaneMask value)
{
    const LaneMask merged = (predicate(slot.offset) & ~lanes) | (value & lanes);
    std::memcpy(registers() + slot.offset, &merged, sizeof merged);
}

LaneMask Frame::guardedLanes(const ptx::DecodedOp& op, LaneMask mask)
{
    if (op.guard == ptx::kNoSlot)
        return mask;
    const LaneMask value = predicate(op.guard);
    return mask & (op.isGuardNegated ? ~value : value);
}

}  // namespace simtscope::analysis
