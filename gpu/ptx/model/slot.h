// Defines where the value of an operand is.
#pragma once

#include <cstdint>

namespace simtscope::ptx {

/// Locates the column of an operand: a byte offset into the warp's register file, or into the function's constant pool.
struct Slot {
    std::uint32_t offset : 31 = 0;
    std::uint32_t isConstant : 1 = 0;

    bool operator==(const Slot&) const = default;
};
inline constexpr std::uint32_t kNoSlot = 0x7fffffffu;
/// Returns whether the operand exists; false for the slot of `_`.
constexpr bool isPresent(Slot slot)
{
    return slot.offset != kNoSlot;
}

}  // namespace simtscope::ptx
