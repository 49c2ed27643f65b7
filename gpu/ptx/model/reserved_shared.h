// Models the part of shared memory that belongs to system software: PTX ISA 9.0, section 10.34, %reserved_smem_offset_<begin, end, cap, 0,
// 1>. On compute capability 8.0 and later it is the first KiB of every block; cooperative groups keep the state of tiles of several warps
// there. Simplified: only a kernel that names one of the registers has this part, and its two regions are halves of it.
#pragma once

#include <optional>
#include <string_view>

#include "gpu/ptx/model/module.h"

namespace simtscope::ptx {

/// Returns the part as a variable of a block, named like the register that holds its begin. It comes before all other variables.
const Variable& reservedShared();

/// The value of a special register for the reserved part of shared memory.
struct ReservedRegister {
    std::uint64_t value = 0;
    bool isOffset = true;  ///< counted from where the variable begins; otherwise a size
};
/// Returns the value that a special register gives for the part; nullopt when the register is about something else.
std::optional<ReservedRegister> reservedRegister(std::string_view name);

}  // namespace simtscope::ptx
