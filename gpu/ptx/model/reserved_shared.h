// Models the part of shared memory that belongs to system software: PTX ISA 9.0, section 10.34, %reserved_smem_offset_<begin, end, cap, 0,
// 1>. On compute capability 8.0 and later it is the first KiB of every block; cooperative groups keep the state of tiles of several warps
// there. Simplification: only a kernel that names one of the registers has this part, and its two regions are the halves of it.
#pragma once

#include <optional>
#include <string_view>

#include "gpu/ptx/model/module.h"

namespace simtscope::ptx {

/// Returns the reserved part as a shared variable, which has the name of the register with its begin. It is laid out before all other
/// variables.
const Variable& reservedSharedVariable();

/// Holds the value of a special register for the reserved part of shared memory.
struct ReservedRegister {
    std::uint64_t value = 0;
    bool isOffset = true;  ///< whether the value is an offset from the begin of the variable instead of a size
};
/// Returns the value of a special register for the reserved part. Nullopt if the register has another meaning.
std::optional<ReservedRegister> findReservedRegister(std::string_view name);

}  // namespace simtscope::ptx
