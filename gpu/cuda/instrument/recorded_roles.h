// Defines which operands a record holds, and in which order: the convention between the instrumented copy that writes a record and its
// reader.
#pragma once

#include <array>
#include <span>

#include "gpu/ptx/decode/instruction_table.h"
#include "gpu/ptx/model/decode.h"

namespace simtscope::cuda {

/// Returns the roles of the operands that a record holds after the address. Roles that the instruction's row does not have are skipped.
/// Only a compare-and-swap has a new value: in other instructions that operand may be a cache policy.
inline std::span<const ptx::Role> recordedRoles(const ptx::DecodedOp& op)
{
    using ptx::Role;
    static constexpr std::array kSwap = {Role::Value, Role::NewValue, Role::Result};
    static constexpr std::array kOthers = {Role::Value, Role::Result, Role::LaneNumber, Role::LaneLimits};
    return op.operation() == ptx::AtomicOperation::CompareSwap ? std::span<const Role>(kSwap) : std::span<const Role>(kOthers);
}

/// Returns the bytes of one element in a record. An element of 8 bytes takes two words, a smaller one takes one word. A predicate is a word
/// that is 0 or 1.
inline unsigned recordedBytes(ptx::OperandRow operand, const ptx::DecodedOp& op)
{
    if (op.elementBytes != 0)
        return op.elementBytes;
    return operand.width == ptx::Width::Predicate ? 4 : ptx::bytesOf(operand, op);
}

}  // namespace simtscope::cuda
