// Defines which operands a record holds, and in which order: the convention between the instrumented copy that writes a record and its
// reader.
#pragma once

#include <array>
#include <span>

#include "gpu/ptx/decode/instruction_table.h"
#include "gpu/ptx/model/decoded_function.h"

namespace simtscope::cuda {

/// Returns the roles of the operands that a record holds after the address. Roles that the instruction's row does not have are skipped.
/// Only a compare-and-swap has a new value: in other instructions that operand may be a cache policy.
inline std::span<const ptx::OperandRole> recordedRoles(const ptx::DecodedOp& op)
{
    using ptx::OperandRole;
    static constexpr std::array kSwapRoles = {OperandRole::Value, OperandRole::NewValue, OperandRole::Result};
    static constexpr std::array kOtherRoles = {OperandRole::Value, OperandRole::Result, OperandRole::LaneNumber, OperandRole::LaneLimits};
    return op.operation() == ptx::AtomicOperation::CompareSwap ? std::span<const ptx::OperandRole>(kSwapRoles)
                                                               : std::span<const ptx::OperandRole>(kOtherRoles);
}

/// Returns the bytes of one element in a record. An element of 8 bytes takes two words, a smaller one takes one word. A predicate is a word
/// that is 0 or 1.
inline unsigned recordedBytes(ptx::OperandRow operand, const ptx::DecodedOp& op)
{
    if (op.elementBytes != 0)
        return op.elementBytes;
    return operand.width == ptx::OperandWidth::Predicate ? 4 : ptx::columnBytesOf(operand, op);
}

}  // namespace simtscope::cuda
