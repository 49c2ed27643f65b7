// The part of shared memory that belongs to system software: PTX ISA 9.0, section 10.34, %reserved_smem_offset_<begin, end, cap, 0, 1>. On
// compute capability 8.0 and later it is the first KiB of every block; cooperative groups keep there the state of tiles of several warps.
// Simplified: only a kernel that names one of the registers has it, and its two regions are halves of it.
#pragma once

#include <optional>
#include <string_view>

#include "gpu/ptx/module.h"

namespace simtscope::ptx {

/// It as a variable of a block, by the name of the register that holds where it begins; it comes before all others.
const Variable& reservedShared();

struct ReservedRegister {
    std::uint64_t value = 0;
    bool isOffset = true;  ///< from where the variable begins; otherwise a size
};
/// The value that a special register gives for it; none: the register is about something else.
std::optional<ReservedRegister> reservedRegister(std::string_view name);

}  // namespace simtscope::ptx
